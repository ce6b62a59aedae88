"""Prediction-powered means: a few people's labels correct what a judge said of many rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.errors import BadInput
from assay.stats.intervals import Interval, critical_value
from assay.stats.resampling import as_numbers

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Estimate", "prediction_powered_mean"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A corrected mean. interval is None where there is no spread to build one from.

    weight: how far the judge is trusted, 0 (the labels alone) to 1. labelled, unlabelled: rows of each kind.
    """

    mean: float
    interval: Interval | None
    weight: float
    labelled: int
    unlabelled: int


def prediction_powered_mean(
    people: ArrayLike,
    judge: ArrayLike,
    judge_unlabelled: ArrayLike,
    *,
    weight: float | Literal["tuned"] = 1.0,
    level: float = 0.95,
) -> Estimate:
    """The mean that people would have found on all rows, from their labels on some of them.

    people, judge: (n,) what people and the judge said of the same labelled rows. judge_unlabelled: (N,) what
    the judge said of rows without a label; the labelled rows must be a random sample of the same population.
    weight: 1 is the estimator of Angelopoulos and others (Prediction-powered inference, Science 2023) in the
    form that ARES uses; "tuned" picks the weight of least variance, between 0 and 1 (PPI++,
    arXiv:2311.01453).

    mean = w·mean(judge_unlabelled) + mean(people - w·judge); half width = z √(w² var(judge_unlabelled)/N +
    var(people - w·judge)/n) with population variances. The interval is a normal approximation, is not cut to
    0..1, and is too narrow for a handful of labels. Raises BadInput.
    """
    said, judged = as_numbers(people, "people"), as_numbers(judge, "judge")
    rest = as_numbers(judge_unlabelled, "judge_unlabelled")
    if said.size != judged.size:
        raise BadInput(f"people labelled {said.size} rows and the judge {judged.size}; they must be the same")
    if said.size == 0 or rest.size == 0:
        raise BadInput("a corrected mean needs at least one labelled and one unlabelled row")
    z = critical_value(level)
    method = "prediction-powered"
    if weight == "tuned":
        method = "prediction-powered, tuned"
        weight = _tuned(said, judged, rest)
    elif not 0 <= weight <= 1:
        raise BadInput(f"a weight lies between 0 and 1, and {weight:g} does not")
    left = said - weight * judged
    mean = float(weight * rest.mean() + left.mean())
    half = z * float(np.sqrt(weight**2 * rest.var() / rest.size + left.var() / left.size))
    usable = said.size > 1 and half > 0
    interval = Interval(mean - half, mean + half, level, method) if usable else None
    return Estimate(mean, interval, float(weight), said.size, rest.size)


def _tuned(said: NDArray[np.float64], judged: NDArray[np.float64], rest: NDArray[np.float64]) -> float:
    every = np.concatenate([judged, rest])
    spread = every.var(ddof=1)
    if spread == 0:
        return 0.0
    together = ((said - said.mean()) * (judged - judged.mean())).mean()
    return float(np.clip(together / ((1 + said.size / rest.size) * spread), 0, 1))
