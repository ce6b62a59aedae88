"""How many cases: margins of error, and the n that a margin or a difference needs.

Everything here is the normal approximation, which is what a plan is good for. A design effect above 1
says how many times the variance grows because cases of one family resemble each other.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.intervals import critical_value
from assay.stats.resampling import units_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = [
    "design_effect",
    "margin_of_error",
    "n_for_margin",
    "n_for_mean_difference",
    "n_for_paired_shares",
    "n_for_shares",
    "observed_design_effect",
]


def margin_of_error(share: float, n: int, *, level: float = 0.95, effect: float = 1.0) -> float:
    """Half the width of the interval of a share: z √(p(1-p)·effect/n). 80 % of 400: 0.0392. Raises BadInput."""
    _check(share=share)
    _check_effect(effect)
    if n < 1:
        raise BadInput(f"a margin of error needs at least one case, not {n}")
    return critical_value(level) * math.sqrt(share * (1 - share) * effect / n)


def n_for_margin(margin: float, *, share: float = 0.5, level: float = 0.95, effect: float = 1.0) -> int:
    """Cases that bring the margin of error of a share down to `margin`; share 0.5 is the worst case."""
    _check(share=share)
    _check_effect(effect)
    if not 0 < margin < 1:
        raise BadInput(f"a margin lies between 0 and 1, and {margin:g} does not")
    return _whole(share * (1 - share) * (critical_value(level) / margin) ** 2 * effect)


def n_for_paired_shares(
    difference: float, discordant: float, *, power: float = 0.8, level: float = 0.95, effect: float = 1.0
) -> int:
    """Pairs with which McNemar's test finds a difference of two shares on the same cases.

    difference: of the two shares, not 0. discordant: share of the cases on which the systems will disagree,
    from |difference| (one is never the worse) to 1. power: the chance of finding it. Raises BadInput.
    Source: Connor, Sample size for testing differences in proportions for the paired-sample design,
    Biometrics 1987.
    """
    _check(discordant=discordant)
    _check_effect(effect)
    if not 0 < abs(difference) <= discordant:
        raise BadInput(
            f"a difference of {difference:g} cannot arise from {discordant:g} of the cases being discordant",
            hint="Give a difference other than 0, and a discordant share at least as large.",
        )
    z_level, z_power = critical_value(level), _z_of_power(power)
    root = z_level * math.sqrt(discordant) + z_power * math.sqrt(discordant - difference**2)
    return _whole((root / difference) ** 2 * effect)


def n_for_shares(
    first: float, second: float, *, power: float = 0.8, level: float = 0.95, effect: float = 1.0
) -> int:
    """Cases of each system with which two shares on different cases are told apart. Raises BadInput.

    Source: Fleiss, Statistical methods for rates and proportions, without continuity correction.
    """
    _check(first=first, second=second)
    _check_effect(effect)
    if first == second:
        raise BadInput("two equal shares have no difference to find")
    middle = (first + second) / 2
    root = critical_value(level) * math.sqrt(2 * middle * (1 - middle))
    root += _z_of_power(power) * math.sqrt(first * (1 - first) + second * (1 - second))
    return _whole((root / (first - second)) ** 2 * effect)


def n_for_mean_difference(
    difference: float, spread: float, *, power: float = 0.8, level: float = 0.95, effect: float = 1.0
) -> int:
    """Pairs with which a mean difference is found; spread: standard deviation of the pairs' differences.

    For two systems on different cases, give √(s₁² + s₂²) and read the result as cases of each. Raises
    BadInput.
    """
    _check_effect(effect)
    if difference == 0 or not math.isfinite(difference):
        raise BadInput(f"{difference:g} is not a difference to find")
    if not spread >= 0 or not math.isfinite(spread):
        raise BadInput(f"a standard deviation is not negative, and {spread:g} is not one")
    root = (critical_value(level) + _z_of_power(power)) * spread / difference
    return max(2, _whole(root**2 * effect))


def design_effect(cluster_size: float, correlation: float) -> float:
    """Kish's 1 + (m - 1)ρ, for clusters of m cases whose values correlate by ρ. Raises BadInput."""
    if not cluster_size >= 1:
        raise BadInput(f"a cluster has at least one case, not {cluster_size:g}")
    _check(correlation=correlation)
    return 1 + (cluster_size - 1) * correlation


def observed_design_effect(values: ArrayLike, clusters: ArrayLike) -> float | None:
    """Variance of the mean with clusters over that without, as seen in data.

    None where it has no value: fewer than two clusters, or values that do not vary. Raises BadInput.
    """
    plain, clustered = units_of(values), units_of(values, clusters)
    if clustered.n < 2 or not plain.varies:
        return None
    deviations = clustered.total - clustered.mean * clustered.size
    between = (clustered.count * deviations**2).sum() / plain.n**2 * clustered.n / (clustered.n - 1)
    within = (plain.count * (plain.total - plain.mean) ** 2).sum() / plain.n / (plain.n - 1)
    return float(between / within)


def _z_of_power(power: float) -> float:
    if not 0.5 <= power < 1:
        raise BadInput(f"power lies between 0.5 and 1, and {power:g} does not")
    return critical_value(2 * power - 1) if power > 0.5 else 0.0


def _check(**shares: float) -> None:
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise BadInput(f"{name} lies between 0 and 1, and {share:g} does not")


def _check_effect(effect: float) -> None:
    if not 0 < effect < math.inf:
        raise BadInput(f"a design effect is above 0, and {effect:g} is not")


def _whole(n: float) -> int:
    # 400.0000000001 cases are 400: rounding noise must not cost a case.
    return max(1, int(np.ceil(n - 1e-9 * n)))
