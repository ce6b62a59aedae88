"""Figures of the grounding benchmark, worked by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from grounding_figures import auc, balanced, fit, interval, threshold


def test_auc_counts_ties_half() -> None:
    # Pairs (grounded, other): (3,2) won, (3,1) won, (2,2) tied, (2,1) won: 3.5 of 4.
    assert auc(np.array([1, 1, 0, 0]), np.array([3.0, 2.0, 2.0, 1.0])) == pytest.approx(3.5 / 4)


def test_auc_of_one_class_is_none() -> None:
    assert auc(np.array([1, 1]), np.array([0.1, 0.2])) is None


def test_a_cluster_is_drawn_whole() -> None:
    # Two clusters, each perfectly separated in itself and with the other: every resample gives 1.
    labels, scores = np.array([1, 0, 1, 0]), np.array([0.9, 0.1, 0.8, 0.2])
    assert interval(labels, scores, ["a", "a", "b", "b"], 0) == (1.0, 1.0)


def test_balanced_accuracy_is_the_mean_of_both_shares() -> None:
    # 1 of 2 grounded said so, 1 of 1 others said not: (1/2 + 1) / 2.
    assert balanced(np.array([1, 1, 0]), np.array([True, False, False])) == pytest.approx(0.75)


def test_the_threshold_separates() -> None:
    labels, scores = np.array([0, 0, 0, 1, 1, 1]), np.array([0.1, 0.2, 0.3, 0.7, 0.8, 0.9])
    assert balanced(labels, scores >= threshold(labels, scores)) == 1.0


def test_the_stack_ignores_which_set_is_mostly_grounded() -> None:
    # Feature 0 tells the sets apart, feature 1 the rows within each set; only feature 1 may weigh.
    rng = np.random.default_rng(0)
    families = np.repeat(np.array(["a", "b"]), 200)
    labels = np.concatenate([np.arange(200) % 10 < 9, np.arange(200) % 10 < 1]).astype(np.int64)
    which = np.repeat([1.0, 0.0], 200) + rng.normal(0, 0.01, 400)
    told = labels + rng.normal(0, 0.5, 400)
    weights = fit(np.column_stack([which, told]), labels, families, np.ones(2))
    assert weights[2] > 1
    assert abs(weights[1]) * which.std() < 0.1 * weights[2] * told.std()


def test_the_stack_has_no_weight_of_the_wrong_sign() -> None:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 2, 300)
    feature = (rng.normal(0, 1, 300) - labels)[:, None]
    families = np.array(["a"] * 300)
    assert fit(feature, labels, families, np.ones(1))[1] == 0
    assert fit(feature, labels, families, -np.ones(1))[1] < 0
