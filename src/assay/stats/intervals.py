"""Intervals of a proportion and of a mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.resampling import Units, bca_levels, replicate_means, units_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["Interval", "bootstrap_interval", "critical_value", "mean_interval", "wilson"]

_WORK = 40_000_000
"""Draws that one interval may cost: some tenths of a second."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval. level: the share of such intervals that cover the truth. method: in words."""

    low: float
    high: float
    level: float
    method: str

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(successes: float, n: float, level: float = 0.95) -> Interval | None:
    """Wilson's score interval of a proportion; None where n is 0.

    successes: between 0 and n; fractions are allowed, for weighted counts. Raises BadInput. Source: Wilson,
    Probable inference, the law of succession, and statistical inference, JASA 1927.
    """
    z = critical_value(level)
    if not 0 <= successes <= n:
        raise BadInput(f"{successes:g} successes in {n:g} trials is not a proportion")
    if n == 0:
        return None
    share = successes / n
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    # Rounding must not carry a bound past the share or out of range: at 0 and at n the bound is exact.
    low, high = min(max(0.0, float(middle - half)), share), max(min(1.0, float(middle + half)), share)
    return Interval(low, high, level, "Wilson")


def mean_interval(
    values: ArrayLike,
    clusters: ArrayLike | None = None,
    *,
    seed: int = 0,
    level: float = 0.95,
    resamples: int = 2000,
    by: str = "family",
    bounded: bool = True,
) -> Interval | None:
    """An interval of the mean, by the method that the values call for; None where there is too little.

    values: (n,) finite numbers. clusters: (n,) labels; values of one cluster are not independent, and whole
    clusters are resampled. by: what the clusters are called, for `method`. bounded: whether such values lie
    between 0 and 1 by their nature; seconds and counts do not, and get the bootstrap or nothing.

    - Only 0 and 1, and no cluster of two or more: Wilson.
    - Otherwise the bootstrap of `bootstrap_interval`.
    - Values between 0 and 1 whose units do not differ at all give resampling nothing to work on. Wilson is
      used over the units (observations or clusters): no variable between 0 and 1 varies more than a 0/1
      one of the same mean, so this errs to the wide side.
    - A single unit, other than one 0/1 value, or a constant outside 0 to 1: None.

    The result depends on the seed and on the values, not on their order. Raises BadInput.
    """
    units = units_of(values, clusters)
    if units.n == 0:
        return None
    if bounded and not units.clustered and np.isin(units.total, (0.0, 1.0)).all():
        return wilson(units.mean * units.n, units.n, level)
    if bounded and units.n > 1 and not units.varies and 0 <= units.mean <= 1:
        over = wilson(units.mean * units.n, units.n, level)
        method = f"Wilson, over clusters by {by}" if units.clustered else "Wilson, as if of 0 and 1"
        return None if over is None else Interval(over.low, over.high, level, method)
    return bootstrap_interval(units, seed=seed, level=level, resamples=resamples, by=by)


def bootstrap_interval(
    units: Units, *, seed: int = 0, level: float = 0.95, resamples: int = 2000, by: str = "family"
) -> Interval | None:
    """The BCa bootstrap interval of the mean, widened for few units; None where the units do not vary.

    With clusters the mean of a sample is the sum of its values over their number. The nominal levels are
    those of Student's t and of the unbiased variance (Hesterberg, What teachers should know about the
    bootstrap, The American Statistician 2015), without which ten clusters cover 90 % instead of 95 %.
    Where so many distinct units would cost too many draws, the limit that the bootstrap tends to is taken
    instead: Student's t with a correction for skewness (Johnson, JASA 1978).
    """
    from scipy.special import ndtr, stdtrit

    critical_value(level)
    n = units.n
    if n < 2 or not units.varies:
        return None
    t = float(stdtrit(n - 1, (1 + level) / 2))
    suffix = f", clustered by {by}" if units.clustered else ""
    observed = units.mean
    if min(n, 4 * units.total.size) * resamples > _WORK:
        low, high = _skewed_t(units, t)
        method = f"t, corrected for skewness{suffix}"
    else:
        tail = max(float(ndtr(-t * np.sqrt(n / (n - 1)))), 1e-12)
        replicates = replicate_means(units, seed=seed, resamples=resamples)
        levels = bca_levels(replicates, observed, units.influence(), units.count, (tail, 1 - tail))
        low, high = (float(bound) for bound in np.quantile(replicates, levels))
        method = f"bootstrap{suffix}"
    return Interval(min(low, observed), max(high, observed), level, method)


def critical_value(level: float) -> float:
    """The standard normal value that leaves (1 - level) / 2 above it. Raises BadInput."""
    from scipy.special import ndtri

    if not 0 < level < 1:
        raise BadInput(f"a confidence level lies between 0 and 1, and {level:g} does not")
    return float(ndtri((1 + level) / 2))


def _skewed_t(units: Units, t: float) -> tuple[float, float]:
    n, observed = units.n, units.mean
    deviations = (units.total - observed * units.size) / ((units.size * units.count).sum() / n)
    variance = (units.count * deviations**2).sum() / (n - 1)
    skewness = (units.count * deviations**3).sum() / n / variance**1.5
    error = np.sqrt(variance / n)
    shift = error * skewness * (1 + 2 * t**2) / (6 * np.sqrt(n))
    means = units.total / units.size
    low = max(float(means.min()), observed - t * error + shift)
    high = min(float(means.max()), observed + t * error + shift)
    return float(low), float(high)
