"""Figures for labelled scores: area under the ROC curve, its interval, thresholds, and a logistic stack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Labels", "auc", "balanced", "fit", "interval", "threshold"]

Array = NDArray[np.float64]
Labels = NDArray[np.int64]


def auc(labels: Labels, scores: Array) -> float | None:
    """Area under the ROC curve, ties counted half; None where one class is missing."""
    positive = int(labels.sum())
    negative = len(labels) - positive
    if not positive or not negative:
        return None
    _, place, count = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    return float((ranks[labels == 1].sum() - positive * (positive + 1) / 2) / (positive * negative))


def interval(labels: Labels, scores: Array, clusters: Sequence[str], seed: int) -> tuple[float, float] | None:
    """95 % percentile interval of the AUC, whole clusters drawn with replacement, 400 times."""
    members: dict[str, list[int]] = defaultdict(list)
    for number, cluster in enumerate(clusters):
        members[cluster].append(number)
    groups = [np.array(found) for found in members.values()]
    rng = np.random.default_rng(seed)
    values = []
    for _ in range(400):
        chosen = np.concatenate([groups[i] for i in rng.integers(0, len(groups), len(groups))])
        value = auc(labels[chosen], scores[chosen])
        if value is not None:
            values.append(value)
    return (float(np.quantile(values, 0.025)), float(np.quantile(values, 0.975))) if values else None


def fit(features: Array, labels: Labels, families: NDArray[np.str_], signs: Array) -> Array:
    """Weights of a logistic regression, the constant first; every family of data sets counts the same.

    Each family has a constant of its own, so that the weights learn what tells rows of one set apart and not which
    set is mostly grounded. signs: 1 where a feature may only
    speak for an answer, -1 where only against it.
    """
    from scipy.optimize import minimize

    names, which, sizes = np.unique(families, return_inverse=True, return_counts=True)
    weights = (100 / sizes)[which]
    middle, scale = features.mean(0), features.std(0) + 1e-9
    inputs = (features - middle) / scale * signs

    def loss(found: Array) -> tuple[float, Array]:
        slopes, constants = found[: inputs.shape[1]], found[inputs.shape[1] :]
        scores = inputs @ slopes + constants[which]
        value = weights @ (np.logaddexp(0, scores) - labels * scores) + slopes @ slopes
        error = weights * (1 / (1 + np.exp(-scores)) - labels)
        return value, np.concatenate([inputs.T @ error + 2 * slopes, np.bincount(which, error, len(names))])

    bounds = [(0.0, None)] * inputs.shape[1] + [(None, None)] * len(names)
    found = minimize(loss, np.zeros(len(bounds)), jac=True, bounds=bounds, method="L-BFGS-B").x
    slopes = found[: inputs.shape[1]] * signs / scale
    return np.concatenate([[found[inputs.shape[1] :].mean() - slopes @ middle], slopes])


def threshold(labels: Labels, scores: Array) -> float:
    """The score from which on "grounded" gives the best balanced accuracy."""
    options = np.unique(np.quantile(scores, np.linspace(0.02, 0.98, 49)))
    return float(max(options, key=lambda t: balanced(labels, scores >= t)))


def balanced(labels: Labels, said: NDArray[np.bool_]) -> float:
    """Mean of the shares right among the grounded and among the others."""
    return float((said[labels == 1].mean() + (~said)[labels == 0].mean()) / 2)
