"""Two systems on the same cases: is the difference real, and how large may it be?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.intervals import Interval, bootstrap_interval, critical_value
from assay.stats.resampling import Units, as_numbers, units_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

__all__ = ["Significance", "mcnemar", "paired_interval", "sign_flip", "wilcoxon"]

_EXACT = 1_000_000
"""Distinct sums up to which the sign-flip distribution is computed in full."""
_WORK = 40_000_000
"""Draws that one sampled test may cost: about a second."""


@dataclass(frozen=True, slots=True)
class Significance:
    """A two-sided test. n: the units that carry information (pairs or clusters that differ)."""

    p_value: float
    n: int
    method: str


def mcnemar(only_first: int, only_second: int) -> Significance:
    """McNemar's exact test for pass and fail on the same cases.

    only_first, only_second: cases that one system passes and the other fails. Cases on which both agree
    carry no information. p = min(1, 2 P[X <= the smaller]), X binomial of the discordant cases at 1/2; 1
    where nothing is discordant. Raises BadInput. Source: McNemar, Psychometrika 1947.
    """
    from scipy.special import bdtr

    if only_first < 0 or only_second < 0:
        raise BadInput(f"{only_first} and {only_second} are not both counts")
    n = only_first + only_second
    p_value = min(1.0, 2 * float(bdtr(min(only_first, only_second), n, 0.5)))
    return Significance(p_value, n, "McNemar, exact")


def sign_flip(
    differences: ArrayLike,
    clusters: ArrayLike | None = None,
    *,
    seed: int = 0,
    resamples: int = 10_000,
    by: str = "family",
) -> Significance:
    """The sign-flip permutation test that paired differences are symmetric around 0.

    differences: (n,) finite. clusters: (n,) labels; a cluster's differences are flipped together. p is the
    share of sign patterns whose sum is at least as far from 0 as the sum seen. Exact where the sums have
    few distinct values: always up to 19 units that differ, and hundreds of thousands that differ by -1, 0
    or 1. Otherwise sampled with the observed pattern counted in (Phipson and Smyth 2010), so p is never 0;
    with very many distinct units, the normal limit of the same distribution. Raises BadInput.
    """
    units = units_of(differences, clusters)
    suffix = f", clustered by {by}" if units.clustered else ""
    size, count = _magnitudes(units)
    n = int(count.sum())
    if n == 0:
        return Significance(1.0, 0, f"sign-flip, exact{suffix}")
    observed = abs(float((units.total * units.count).sum())) / size.max()
    size = size / size.max()
    threshold = observed - 1e-8 * max(1.0, observed)  # equal sums differ by rounding
    exact = _flipped_sums(size, count)
    if exact is not None:
        sums, weights = exact
        p_value = min(1.0, float(weights[np.abs(sums) >= threshold].sum()))
        return Significance(p_value, n, f"sign-flip, exact{suffix}")
    if size.size * resamples > _WORK:
        from scipy.special import ndtr

        spread = np.sqrt((count * size**2).sum())
        return Significance(2 * float(ndtr(-observed / spread)), n, f"sign-flip, normal limit{suffix}")
    rng = np.random.default_rng(seed)
    hits, step = 0, max(1, 2_000_000 // size.size)
    for start in range(0, resamples, step):
        kept = rng.binomial(count, 0.5, size=(min(step, resamples - start), size.size))
        sums = np.einsum("ij,j->i", 2 * kept - count, size)
        hits += int((np.abs(sums) >= threshold).sum())
    return Significance((hits + 1) / (resamples + 1), n, f"sign-flip, {resamples} samples{suffix}")


def wilcoxon(differences: ArrayLike) -> Significance:
    """Wilcoxon's signed-rank test; zero differences are left out, as Wilcoxon did. Raises BadInput.

    It asks about ranks, not about the mean, and does not know clusters: use `sign_flip` where either
    matters. Exact where there are at most 50 differences without ties.
    """
    numbers = as_numbers(differences, "differences")
    nonzero = numbers[numbers != 0]
    if nonzero.size == 0:
        return Significance(1.0, 0, "Wilcoxon signed-rank")
    from scipy import stats

    # With ties scipy's automatic choice permutes at random for small samples; the choice here is fixed.
    exact = nonzero.size <= 50 and np.unique(np.abs(nonzero)).size == nonzero.size
    found = stats.wilcoxon(nonzero, method="exact" if exact else "asymptotic")
    return Significance(float(found.pvalue), int(nonzero.size), "Wilcoxon signed-rank")


def paired_interval(
    differences: ArrayLike,
    clusters: ArrayLike | None = None,
    *,
    seed: int = 0,
    level: float = 0.95,
    resamples: int = 2000,
    by: str = "family",
) -> Interval | None:
    """An interval of the mean difference; None where there is too little.

    differences: (n,) second system minus first, finite. Pass and fail (-1, 0, 1) without clusters: the
    interval of Agresti and Min (Statistics in Medicine 2005), which adds half a case to each of the four
    outcomes, so that a few fixed cases in a small set do not look like certainty. It also serves, over
    clusters, where no unit differs at all. Otherwise the bootstrap of `bootstrap_interval`. Raises BadInput.
    """
    units = units_of(differences, clusters)
    if units.n == 0:
        return None
    if not units.clustered and np.isin(units.total, (-1.0, 0.0, 1.0)).all():
        up, down = (int(units.count[units.total == side].sum()) for side in (1.0, -1.0))
        return _agresti_min(up, down, units.n, level)
    if units.n > 1 and not units.total.any():
        return _agresti_min(0, 0, units.n, level, f", over clusters by {by}")
    return bootstrap_interval(units, seed=seed, level=level, resamples=resamples, by=by)


def _agresti_min(up: int, down: int, n: int, level: float, suffix: str = "") -> Interval:
    z = critical_value(level)
    padded = n + 2
    middle = (up - down) / padded
    half = z * np.sqrt(up + down + 1 - (up - down) ** 2 / padded) / padded
    # The centre is drawn towards 0; the interval still holds the plain difference that is reported.
    seen = (up - down) / n
    low, high = max(-1.0, float(middle - half)), min(1.0, float(middle + half))
    return Interval(min(low, seen), max(high, seen), level, f"Agresti-Min{suffix}")


def _magnitudes(units: Units) -> tuple[Floats, NDArray[np.int64]]:
    size, back = np.unique(np.abs(units.total), return_inverse=True)
    count = np.bincount(back, weights=units.count).astype(np.int64)
    return size[size > 0], count[size > 0]


def _flipped_sums(size: Floats, count: NDArray[np.int64]) -> tuple[Floats, Floats] | None:
    """Every sum that flipping signs can give, with its probability; None where there are too many."""
    from scipy.stats import binom

    sums: Floats = np.zeros(1)
    weights: Floats = np.ones(1)
    for magnitude, times in zip(size, count, strict=True):
        if sums.size * (times + 1) > _EXACT:
            return None
        kept = np.arange(times + 1)
        chance = binom.pmf(kept, times, 0.5)
        grid: Floats = np.add.outer(sums, magnitude * (2 * kept - times)).ravel()
        both: Floats = np.multiply.outer(weights, chance).ravel()
        sums, back = np.unique(np.round(grid, 10), return_inverse=True)
        weights = np.bincount(back, weights=both).astype(np.float64)
    return sums, weights
