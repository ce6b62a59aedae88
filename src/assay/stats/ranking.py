"""How well scores and probabilities tell true from false.

A figure that has no value, because only one class is there, is None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.errors import BadInput
from assay.stats.resampling import as_numbers

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

__all__ = [
    "ReliabilityBin",
    "auroc",
    "balanced_accuracy",
    "brier",
    "expected_calibration_error",
    "reliability",
]


def auroc(truth: ArrayLike, scores: ArrayLike) -> float | None:
    """Area under the ROC curve, 0 to 1: how often a true item outscores a false one, ties counting half.

    truth: (n,) of 0 and 1. scores: (n,) finite. None without a true or without a false item. Raises BadInput.
    """
    true, numbers = _pair(truth, scores, "scores")
    positives = int(true.sum())
    negatives = true.size - positives
    if positives == 0 or negatives == 0:
        return None
    _, back, count = np.unique(numbers, return_inverse=True, return_counts=True)
    middle_rank = (np.cumsum(count) - (count - 1) / 2)[back]
    return float((middle_rank[true].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def balanced_accuracy(truth: Sequence[Hashable], predicted: Sequence[Hashable]) -> float | None:
    """Mean over the classes of the truth of the share predicted right, 0 to 1; labels of any kind.

    None where the truth has fewer than two classes. Raises BadInput.
    """
    if len(truth) != len(predicted):
        raise BadInput(f"{len(truth)} items have {len(predicted)} predictions")
    right: dict[Hashable, list[bool]] = {}
    for label, guess in zip(truth, predicted, strict=True):
        right.setdefault(label, []).append(label == guess)
    if len(right) < 2:
        return None
    return float(np.mean([np.mean(hits) for hits in right.values()]))


def brier(truth: ArrayLike, probabilities: ArrayLike) -> float | None:
    """Brier's score, 0 (best) to 1: mean squared distance of probability and truth (0 or 1).

    None without items. Raises BadInput. Source: Brier, Monthly Weather Review 1950, for two classes.
    """
    true, chance = _probabilities(truth, probabilities)
    return float(((chance - true) ** 2).mean()) if true.size else None


class ReliabilityBin(NamedTuple):
    """One bin of a reliability diagram. mean: of the probabilities; share: of true items; n: of items."""

    low: float
    high: float
    n: int
    mean: float
    share: float


def reliability(truth: ArrayLike, probabilities: ArrayLike, bins: int = 10) -> list[ReliabilityBin]:
    """The bins of equal width that hold any item; 1 belongs to the last, an inner edge to the upper one.

    truth: (n,) of 0 and 1. probabilities: (n,) in 0..1. Raises BadInput.
    """
    if bins < 1:
        raise BadInput(f"a reliability diagram needs at least one bin, not {bins}")
    true, chance = _probabilities(truth, probabilities)
    edges = np.arange(bins + 1) / bins  # 3 / 10 is 0.3; a step of 0.1 taken three times is not
    place = np.minimum(np.searchsorted(edges, chance, side="right") - 1, bins - 1)
    found = []
    for index in np.unique(place):
        inside = place == index
        low, high = float(edges[index]), float(edges[index + 1])
        mean, share = float(chance[inside].mean()), float(true[inside].mean())
        found.append(ReliabilityBin(low, high, int(inside.sum()), mean, share))
    return found


def expected_calibration_error(truth: ArrayLike, probabilities: ArrayLike, bins: int = 10) -> float | None:
    """Mean distance of probability and observed share over equal-width bins, weighted by items, 0 to 1.

    None without items. It depends on the bins and is biased upwards in small samples. Raises BadInput.
    Source: Naeini, Cooper and Hauskrecht, AAAI 2015.
    """
    found = reliability(truth, probabilities, bins)
    n = sum(part.n for part in found)
    return sum(part.n * abs(part.mean - part.share) for part in found) / n if n else None


def _pair(truth: ArrayLike, numbers: ArrayLike, what: str) -> tuple[NDArray[np.bool_], Floats]:
    true, found = as_numbers(truth, "truth"), as_numbers(numbers, what)
    if true.size != found.size:
        raise BadInput(f"{true.size} items have {found.size} {what}")
    if not np.isin(true, (0.0, 1.0)).all():
        raise BadInput("the truth of an item is 0 or 1 here")
    return true.astype(bool), found


def _probabilities(truth: ArrayLike, probabilities: ArrayLike) -> tuple[NDArray[np.bool_], Floats]:
    true, chance = _pair(truth, probabilities, "probabilities")
    if ((chance < 0) | (chance > 1)).any():
        raise BadInput(
            f"probabilities lie between 0 and 1, and {chance[(chance < 0) | (chance > 1)][0]:g} does not"
        )
    return true, chance
