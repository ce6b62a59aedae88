"""Scores and probabilities against the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import auroc, balanced_accuracy, brier, expected_calibration_error, reliability

ITEMS = st.lists(
    st.tuples(st.booleans(), st.sampled_from([0, 0.1, 0.35, 0.5, 0.9, 1])), min_size=1, max_size=40
)


def test_auroc_by_hand():
    # True 0.9, 0.5; false 0.5, 0.1. Of four pairs three are right and one is tied: 3.5 / 4.
    assert auroc([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1]) == 3.5 / 4
    assert auroc([1, 0], [0.3, 0.3]) == 0.5
    assert auroc([1, 0], [0.1, 0.9]) == 0.0
    assert auroc([1, 1], [0.1, 0.9]) is None
    assert auroc([], []) is None


@given(ITEMS)
def test_auroc_counts_pairs(items):
    true = [score for truth, score in items if truth]
    false = [score for truth, score in items if not truth]
    found = auroc([truth for truth, _ in items], [score for _, score in items])
    if not true or not false:
        assert found is None
    else:
        won = sum((a > b) + (a == b) / 2 for a in true for b in false)
        assert found == pytest.approx(won / (len(true) * len(false)))


def test_balanced_accuracy_by_hand():
    # Class a: 8 of 9; class b: 0 of 1.
    assert balanced_accuracy(["a"] * 9 + ["b"], ["a"] * 8 + ["b"] + ["a"]) == pytest.approx((8 / 9) / 2)
    assert balanced_accuracy(["a", "a"], ["a", "b"]) is None
    assert balanced_accuracy([], []) is None


def test_brier_by_hand():
    # (0.1² + 0.4² + 0.2²) / 3 = 0.21 / 3
    assert brier([1, 1, 0], [0.9, 0.6, 0.2]) == pytest.approx(0.07)
    assert brier([], []) is None


def test_calibration_by_hand():
    # Bins of 0.5: [0.2, 0.4] with share 0.5 and mean 0.3, twice; [0.5, 1, 1] with share 2/3 and mean 2.5/3.
    truth, chance = [0, 1, 1, 1, 0], [0.2, 0.4, 0.5, 1.0, 1.0]
    low, high = reliability(truth, chance, bins=2)
    assert (low.low, low.high, low.n, low.share) == (0.0, 0.5, 2, 0.5)
    assert low.mean == pytest.approx(0.3)
    assert (high.low, high.high, high.n) == (0.5, 1.0, 3)
    # 2/5 * 0.2 + 3/5 * (2.5 - 2)/3 = 0.08 + 0.1
    assert expected_calibration_error(truth, chance, bins=2) == pytest.approx(0.18)
    assert expected_calibration_error([], []) is None


def test_an_inner_edge_belongs_to_the_upper_bin():
    for edge in range(10):
        (only,) = reliability([1], [edge / 10])
        assert only.low == edge / 10
    (last,) = reliability([1], [1.0])
    assert last.low == 0.9


@given(ITEMS)
def test_calibration_bins_hold_every_item_once(items):
    truth, chance = zip(*items, strict=True)
    bins = reliability(truth, chance)
    assert sum(part.n for part in bins) == len(items)
    assert all(part.low - 1e-12 <= part.mean <= part.high + 1e-12 for part in bins)
    error = expected_calibration_error(truth, chance)
    assert error is not None
    assert 0 <= error <= 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: auroc([1, 0], [0.5]), "2 items have 1 scores"),
        (lambda: auroc([2, 0], [0.5, 0.5]), "is 0 or 1"),
        (lambda: auroc([1, 0], [0.5, float("nan")]), "scores: position 1"),
        (lambda: brier([1], [1.5]), "between 0 and 1"),
        (lambda: reliability([1], [0.5], bins=0), "at least one bin"),
        (lambda: balanced_accuracy(["a"], []), "1 items have 0 predictions"),
    ],
)
def test_unusable_scores_are_refused(call, message):
    with pytest.raises(BadInput, match=message):
        call()
