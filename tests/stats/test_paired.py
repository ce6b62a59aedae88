"""Paired tests and intervals, and the correction for many tests."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import benjamini_hochberg, holm, mcnemar, paired_interval, sign_flip, wilcoxon


@pytest.mark.parametrize(
    ("first", "second", "p_value"),
    [
        (0, 0, 1.0),  # nothing discordant
        (1, 0, 1.0),  # 2 / 2
        (5, 0, 2 / 32),
        (9, 1, 2 * (1 + 10) / 1024),
        (6, 6, 1.0),  # twice the lower half exceeds 1
    ],
)
def test_mcnemar_by_hand(first, second, p_value):
    assert mcnemar(first, second).p_value == pytest.approx(p_value, abs=1e-12)
    assert mcnemar(second, first) == mcnemar(first, second)
    assert mcnemar(first, second).n == first + second


def test_mcnemar_refuses_a_negative_count():
    with pytest.raises(BadInput, match="not both counts"):
        mcnemar(-1, 2)


def test_sign_flip_by_hand():
    # 1, 2, 3: of the 8 patterns only +++ and --- reach 6.
    assert sign_flip([1.0, 2.0, 3.0]).p_value == pytest.approx(2 / 8)
    # 3, 2, -1 sums to 4; the patterns 6, 4 and their negatives are as far: 4 of 8.
    assert sign_flip([3.0, 2.0, -1.0]).p_value == pytest.approx(4 / 8)
    assert sign_flip([0.0, 0.0]).p_value == 1.0
    assert sign_flip([]).p_value == 1.0


def test_sign_flip_of_passes_and_fails_is_mcnemar():
    differences = [1] * 9 + [-1] * 2 + [0] * 40
    assert sign_flip(differences).p_value == pytest.approx(mcnemar(9, 2).p_value, abs=1e-12)
    assert sign_flip(differences).n == 11


def test_clusters_are_flipped_whole():
    # Sums 2, 2, 1: patterns reaching 5 are +++ and --- of 8, though six single pairs would give 2 of 32.
    found = sign_flip([1, 1, 1, 1, 1], ["a", "a", "b", "b", "c"])
    assert found.p_value == pytest.approx(2 / 8)
    assert (found.n, found.method) == (3, "sign-flip, exact, clustered by family")


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=9))
@settings(max_examples=60)
def test_sign_flip_counts_every_pattern(differences):
    seen = abs(sum(differences))
    patterns = list(product((-1, 1), repeat=len(differences)))
    far = sum(abs(sum(s * d for s, d in zip(signs, differences, strict=True))) >= seen for signs in patterns)
    assert sign_flip([d / 6 for d in differences]).p_value == pytest.approx(far / len(patterns), abs=1e-9)


def test_a_sampled_sign_flip_is_seeded_near_the_exact_one_and_never_zero():
    rng = np.random.default_rng(5)
    differences = rng.normal(0.2, 1, 200)
    first, again, other = (sign_flip(differences, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.method == "sign-flip, 10000 samples"
    assert first.p_value == pytest.approx(other.p_value, abs=0.02)
    # The variance of the sum over sign patterns is the sum of squares.
    z = abs(differences.sum()) / np.sqrt((differences**2).sum())
    from scipy.special import ndtr

    assert first.p_value == pytest.approx(2 * ndtr(-z), abs=0.02)
    assert sign_flip(rng.uniform(0.9, 1.1, 100)).p_value == pytest.approx(1 / 10_001)
    assert sign_flip(rng.normal(0, 1, 20_000)).method == "sign-flip, normal limit"


def test_sign_flip_does_not_depend_on_order():
    rng = np.random.default_rng(6)
    differences, family = rng.normal(size=90), rng.integers(0, 40, 90)
    order = rng.permutation(90)
    assert sign_flip(differences, family) == sign_flip(differences[order], family[order])


def test_wilcoxon_by_hand():
    # Ranks 1..5, all positive: W- = 0, one of 2^5 patterns on each side.
    assert wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5]).p_value == pytest.approx(2 / 32)
    # The negative one has rank 1: W- <= 1 for {} and {1}, 2 of 32 on each side. Zeros are left out.
    assert wilcoxon([-0.1, 0.2, 0.3, 0.4, 0.5, 0.0]).p_value == pytest.approx(4 / 32)
    assert wilcoxon([0.0, 0.0]).p_value == 1.0
    tied = [0.5, 0.5, -0.5, 1.0, 1.0, 0.25]
    assert wilcoxon(tied) == wilcoxon(tied[::-1])


def test_one_changed_answer_in_twenty_is_no_win():
    one = paired_interval([1] + [0] * 19)
    assert one is not None
    # Agresti-Min: (1 - 0) / 22 ± 1.96 sqrt(1 + 1 - 1/22) / 22 = 0.04545 ± 0.12455
    assert one.low == pytest.approx(0.04545 - 0.12455, abs=1e-4)
    assert one.high == pytest.approx(0.04545 + 0.12455, abs=1e-4)


def test_no_difference_at_all_is_not_certainty():
    # ± 1.96 sqrt(1) / 22
    for labels in (None, range(20)):
        none = paired_interval([0.0] * 20, labels)
        assert none is not None
        assert none.high == pytest.approx(1.959964 / 22, abs=1e-6)
        assert none.low == -none.high
    grouped = paired_interval([0.0] * 20, [i // 2 for i in range(20)])
    assert grouped is not None
    assert grouped.high == pytest.approx(1.959964 / 12, abs=1e-6)
    assert grouped.method == "Agresti-Min, over clusters by family"


def test_paired_interval_of_shares():
    rng = np.random.default_rng(9)
    differences = rng.normal(0.1, 0.2, 60)
    found = paired_interval(differences, seed=2)
    assert found is not None
    assert found.method == "bootstrap"
    error = 2.0 * differences.std(ddof=1) / np.sqrt(60)
    assert found.low == pytest.approx(differences.mean() - error, abs=0.2 * error)
    assert found.high == pytest.approx(differences.mean() + error, abs=0.2 * error)
    assert paired_interval([]) is None
    assert paired_interval([0.3]) is None
    assert paired_interval([0.1, 0.2], ["a", "a"]) is None


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))
def test_the_interval_of_passes_and_fails_is_symmetric_and_holds_the_difference(up, down, same):
    found = paired_interval([1] * up + [-1] * down + [0] * same)
    mirrored = paired_interval([-1] * up + [1] * down + [0] * same)
    if up + down + same == 0:
        assert found is None
        return
    assert found is not None
    assert mirrored is not None
    assert (found.low, found.high) == pytest.approx((-mirrored.high, -mirrored.low))
    assert -1 <= found.low <= (up - down) / (up + down + same) <= found.high <= 1


def test_equal_systems_are_rarely_told_apart():
    # 30 families of 1 to 4 cases, two systems of the same quality; 5 % of 400 with three standard errors.
    rng = np.random.default_rng(21)
    claimed = missed = 0
    for trial in range(400):
        family = np.repeat(np.arange(30), rng.integers(1, 5, 30))
        rate = rng.uniform(0.2, 1, 30)[family]
        differences = (rng.random(family.size) < rate) * 1.0 - (rng.random(family.size) < rate) * 1.0
        claimed += sign_flip(differences, family, seed=trial, resamples=500).p_value <= 0.05
        found = paired_interval(differences, family, seed=trial, resamples=500)
        missed += found is None or 0 not in found
    assert claimed <= 0.083 * 400
    assert 0.02 * 400 <= missed <= 0.08 * 400


def test_holm_by_hand():
    # sorted .01 .03 .04: times 3, 2, 1 = .03 .06 .04; never falling: .03 .06 .06
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.6, 0.7]) == pytest.approx([1.0, 1.0])
    assert holm([]).size == 0


def test_benjamini_hochberg_by_hand():
    # sorted .01 .03 .04 .5: times 4/1, 4/2, 4/3, 4/4 = .04 .06 .0533 .5; from above: .04 .0533 .0533 .5
    assert benjamini_hochberg([0.5, 0.04, 0.01, 0.03]) == pytest.approx([0.5, 0.16 / 3, 0.04, 0.16 / 3])
    assert benjamini_hochberg([]).size == 0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_adjusted_p_values_keep_their_order_and_only_grow(p_values):
    strict, loose = holm(p_values), benjamini_hochberg(p_values)
    order = np.argsort(p_values, kind="stable")
    for adjusted in (strict, loose):
        assert (np.diff(adjusted[order]) >= -1e-15).all()
        assert (adjusted >= np.array(p_values) * (1 - 1e-12)).all()
        assert (adjusted <= 1).all()
    assert (loose <= strict + 1e-12).all()


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_p_values_are_shares(adjust):
    with pytest.raises(BadInput, match="between 0 and 1"):
        adjust([0.2, 1.2])
    with pytest.raises(BadInput, match="not a finite number"):
        adjust([0.2, float("nan")])
