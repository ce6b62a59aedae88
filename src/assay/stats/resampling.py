"""Bootstrap of a mean, of single observations or of whole clusters, in bounded time and memory.

Drawing n observations with replacement and counting how often each distinct value came up are the same
experiment, so the counts are drawn directly, from a multinomial distribution over the distinct values.
A scorecard's values are few (0, 0.5, 1, …), which makes a hundred thousand of them as cheap as a hundred.
Clusters are drawn likewise, over the distinct pairs of cluster sum and cluster size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

__all__ = ["Units", "as_numbers", "bca_levels", "replicate_means", "units_of"]

_CELLS = 2_000_000
"""Numbers held at a time: 16 MB."""


@dataclass(frozen=True, slots=True)
class Units:
    """What is resampled: independent observations, equal ones folded together and sorted.

    total, size: sum and number of the values of a unit. count: how many units are equal to it. clustered:
    whether some unit has more than one value.
    """

    total: Floats
    size: Floats
    count: NDArray[np.int64]
    clustered: bool

    @property
    def n(self) -> int:
        """Number of units: of observations, or of clusters."""
        return int(self.count.sum())

    @property
    def mean(self) -> float:
        """Mean of all values."""
        return float((self.total * self.count).sum() / (self.size * self.count).sum())

    @property
    def varies(self) -> bool:
        """Whether resampling can move the mean: the units' own means differ."""
        means = self.total / self.size
        return bool(np.ptp(means) > 1e-12 * max(1.0, float(np.abs(means).max())))

    def influence(self) -> Floats:
        """What leaving out one unit of each kind takes from the mean, up to its sign."""
        total, size = (self.total * self.count).sum(), (self.size * self.count).sum()
        without: Floats = (total - self.total) / (size - self.size)
        left_out: Floats = (without * self.count).sum() / self.n - without
        return left_out


def units_of(values: ArrayLike, clusters: ArrayLike | None = None) -> Units:
    """The units of some values: each its own, or, where clusters are given, one for each cluster.

    values: (n,) finite numbers. clusters: (n,) labels of any sortable kind. The result does not depend on
    the order of the values nor on the names of the clusters. Raises BadInput.
    """
    numbers = as_numbers(values)
    if clusters is not None:
        labels = np.asarray(clusters)
        if labels.shape != numbers.shape:
            raise BadInput(f"{numbers.size} values have {labels.size} cluster labels; give one for each")
        _, code = np.unique(labels, return_inverse=True)
        sizes = np.bincount(code)
        if sizes.max(initial=0) > 1:
            order = np.argsort(numbers, kind="stable")  # so that sums do not depend on the order given
            totals = np.bincount(code[order], weights=numbers[order])
            by = np.lexsort((sizes, totals))
            totals, sizes = totals[by], sizes[by]
            first = np.concatenate([[True], (np.diff(totals) != 0) | (np.diff(sizes) != 0)])
            count = np.diff(np.append(np.flatnonzero(first), first.size))
            return Units(totals[first], sizes[first].astype(np.float64), count, clustered=True)
    distinct, count = np.unique(numbers, return_counts=True)
    return Units(distinct, np.ones(distinct.size), count, clustered=False)


def as_numbers(values: ArrayLike, what: str = "values") -> Floats:
    """A flat array of finite numbers. Raises BadInput."""
    numbers: Floats = np.asarray(values, dtype=np.float64)
    if numbers.ndim != 1:
        raise BadInput(f"{what} must be a flat sequence of numbers, not an array of {numbers.ndim} axes")
    if not np.isfinite(numbers).all():
        raise BadInput(
            f"{what}: position {int(np.argmin(np.isfinite(numbers)))} is not a finite number",
            hint="Leave out what has no value, and count it apart.",
        )
    return numbers


def replicate_means(units: Units, *, seed: int, resamples: int) -> Floats:
    """Means of `resamples` bootstrap samples, (resamples,). The same seed gives the same means."""
    rng = np.random.default_rng(seed)
    n, kinds = units.n, units.total.size
    means = np.empty(resamples)
    # Counting costs a draw for each kind of unit, picking a cheaper one for each unit.
    counting = kinds * 4 < n
    step = max(1, _CELLS // (kinds if counting else n))
    total, size = np.repeat(units.total, units.count), np.repeat(units.size, units.count)
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        if counting:
            drawn = rng.multinomial(n, units.count / n, size=rows)
            sums = np.einsum("ij,j->i", drawn, units.total)
            sizes: Any = np.einsum("ij,j->i", drawn, units.size) if units.clustered else n
        else:
            picked = rng.integers(0, n, size=(rows, n))
            sums = total[picked].sum(axis=1)
            sizes = size[picked].sum(axis=1) if units.clustered else n
        means[start : start + rows] = sums / sizes
    # A sample that equals the data must compare equal to its mean in spite of rounding.
    observed = units.mean
    means[np.abs(means - observed) <= 1e-12 * max(1.0, abs(observed))] = observed
    return means


def bca_levels(
    replicates: Floats,
    observed: float,
    influence: Floats,
    count: NDArray[np.int64],
    tails: tuple[float, float],
) -> tuple[float, float]:
    """The quantile levels of the replicates that make a bias-corrected and accelerated (BCa) interval.

    replicates: (resamples,) bootstrap estimates. observed: the estimate itself. influence: (units,) mean of
    the leave-one-out estimates minus each of them; count: how often each stands. tails: nominal lower and
    upper level, such as (0.025, 0.975). Source: Efron, Better bootstrap confidence intervals, JASA 1987.
    """
    from scipy.special import ndtr, ndtri

    size = replicates.size
    below = ((replicates < observed).sum() + (replicates <= observed).sum()) / (2 * size)
    bias = ndtri(np.clip(below, 0.5 / size, 1 - 0.5 / size))
    spread = (count * influence**2).sum()
    acceleration = (count * influence**3).sum() / (6 * spread**1.5) if spread > 0 else 0.0
    shifted = bias + ndtri(np.asarray(tails))
    stretch = 1 - acceleration * shifted
    if (stretch <= 0).any():  # too skewed to correct
        return tails
    low, high = ndtr(bias + shifted / stretch)
    return float(low), float(high)
