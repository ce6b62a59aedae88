"""Agreement between raters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import cohen_kappa, confusion, krippendorff_alpha, matthews, raw_agreement

# Both yes 20, only the first 5, only the second 10, both no 15.
FIRST = ["yes"] * 25 + ["no"] * 25
SECOND = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15

# Krippendorff, Computing Krippendorff's alpha-reliability, 2011, example C: four observers, twelve units.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]

LABELS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1, max_size=40)


def test_two_raters_by_hand():
    # Agreement 35 / 50. By chance 0.5 * 0.6 + 0.5 * 0.4 = 0.5; kappa (0.7 - 0.5) / 0.5.
    labels, table = confusion(FIRST, SECOND)
    assert labels == ["no", "yes"]
    assert table.tolist() == [[15, 10], [5, 20]]
    assert raw_agreement(FIRST, SECOND) == pytest.approx(0.7)
    assert cohen_kappa(FIRST, SECOND) == pytest.approx(0.4)
    # (20 * 15 - 5 * 10) / sqrt(30 * 25 * 20 * 25) = 250 / sqrt(375000)
    assert matthews(FIRST, SECOND) == pytest.approx(250 / 375_000**0.5)


def test_weighted_kappa_by_hand():
    # Seen: one pair two steps apart, one a step apart, two equal.
    first, second = ["low", "low", "mid", "high"], ["low", "high", "high", "high"]
    order = ["low", "mid", "high"]
    # By chance, rows (2, 1, 1) and columns (1, 0, 3) over 4: low-high 1.5 (2 steps), mid-low 0.25,
    # mid-high 0.75, high-low 0.25 (2 steps).
    # linear: seen 2 + 1 = 3; chance 2 * 1.5 + 0.25 + 0.75 + 2 * 0.25 = 4.5. quadratic: 5 and 8.
    assert cohen_kappa(first, second, weights="linear", order=order) == pytest.approx(1 - 3 / 4.5)
    assert cohen_kappa(first, second, weights="quadratic", order=order) == pytest.approx(1 - 5 / 8)


def test_two_labels_have_no_distances():
    for weights in ("linear", "quadratic"):
        assert cohen_kappa(FIRST, SECOND, weights=weights) == pytest.approx(0.4)


def test_one_label_or_no_item_has_no_coefficient():
    assert raw_agreement(["a"], ["a"]) == 1.0
    assert cohen_kappa(["a", "a"], ["a", "a"]) is None
    assert matthews(["a", "a"], ["a", "b"]) is None
    assert krippendorff_alpha([["a", "a"], ["a", "a"]]) is None
    assert krippendorff_alpha([["a", None], [None, "b"]]) is None
    for empty in (raw_agreement([], []), cohen_kappa([], []), matthews([], []), krippendorff_alpha([])):
        assert empty is None


@pytest.mark.parametrize(
    ("scale", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)]
)
def test_alpha_of_the_published_example(scale, alpha):
    assert krippendorff_alpha(OBSERVERS, scale) == pytest.approx(alpha, abs=5e-4)


def test_alpha_of_two_observers_by_hand():
    # Same source, example A: ten units, two of them 0-1 and two 1-0; 14 labels 0 and 6 labels 1.
    # alpha = 1 - (20 - 1) * 4 / (14 * 6) = 0.095
    first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    assert krippendorff_alpha([first, second]) == pytest.approx(1 - 19 * 4 / 84)


@given(LABELS)
def test_agreement_is_symmetric_and_bounded(pairs):
    first, second = zip(*pairs, strict=True)
    for measure in (raw_agreement, cohen_kappa, matthews):
        there, back = measure(first, second), measure(second, first)
        assert there == (back if back is None else pytest.approx(back, abs=1e-12))
        assert there is None or -1 - 1e-12 <= there <= 1 + 1e-12
    alpha = krippendorff_alpha([first, second])
    assert alpha is None or alpha <= 1


@given(LABELS)
def test_perfect_agreement_is_1_where_labels_vary(pairs):
    labels = [label for label, _ in pairs]
    expected = 1.0 if len(set(labels)) > 1 else None
    for found in (
        cohen_kappa(labels, labels),
        matthews(labels, labels),
        krippendorff_alpha([labels, labels]),
    ):
        assert found == (expected if expected is None else pytest.approx(expected))


def test_labels_of_mixed_kind_are_compared_not_refused():
    assert raw_agreement([1, "a", None], [1, "b", None]) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: raw_agreement(["a"], []), "one rater labelled 1 items"),
        (lambda: cohen_kappa(["a"], ["b"], order=["a"]), "'b' is not among"),
        (lambda: cohen_kappa(["a"], ["b"], weights="cubic"), "no weights 'cubic'"),
        (lambda: krippendorff_alpha([["a"], []]), "different numbers of items"),
        (lambda: krippendorff_alpha([["a"], ["b"]], "interval"), "must be numbers"),
        (lambda: krippendorff_alpha([[-1], [2]], "ratio"), "out of range"),
        (lambda: krippendorff_alpha([["a"], ["b"]], "cubic"), "no scale of kind 'cubic'"),
    ],
)
def test_unusable_labels_are_refused(call, message):
    with pytest.raises(BadInput, match=message):
        call()
