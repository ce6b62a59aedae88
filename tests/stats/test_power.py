"""Planning: margins of error and the n they need."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import (
    design_effect,
    margin_of_error,
    mcnemar,
    n_for_margin,
    n_for_mean_difference,
    n_for_paired_shares,
    n_for_shares,
    observed_design_effect,
)


def test_margin_of_error_at_80_percent():
    # 1.96 * sqrt(0.8 * 0.2 / 100) = 1.96 * 0.04; four times the cases, half the margin.
    assert round(100 * margin_of_error(0.8, 100), 2) == 7.84
    assert round(100 * margin_of_error(0.8, 400), 2) == 3.92
    assert margin_of_error(1.0, 10) == 0.0
    assert margin_of_error(0.8, 400, effect=4) == pytest.approx(margin_of_error(0.8, 100))


def test_n_for_a_margin():
    # 0.25 * (1.959964 / 0.05)² = 384.15
    assert n_for_margin(0.05) == 385
    assert n_for_margin(margin_of_error(0.8, 400), share=0.8) == 400
    assert n_for_margin(0.05, effect=2) == 769  # 768.29


@given(st.integers(1, 100_000), st.floats(0.01, 0.99), st.floats(0.5, 0.999))
def test_n_for_a_margin_undoes_the_margin(n, share, level):
    margin = margin_of_error(share, n, level=level)
    if margin < 1:
        assert n_for_margin(margin, share=share, level=level) == n


def test_n_for_a_difference_of_paired_shares():
    # (1.959964 sqrt 0.2 + 0.841621 sqrt 0.19)² / 0.01 = (0.876523 + 0.366851)² / 0.01 = 154.6
    assert n_for_paired_shares(0.1, 0.2) == 155
    assert n_for_paired_shares(-0.1, 0.2) == 155


def test_the_promised_power_is_there():
    # 20 % discordant, 15 against 5, 1,500 simulated sets of 155; the exact test is a little conservative.
    rng = np.random.default_rng(3)
    outcomes = rng.multinomial(155, [0.15, 0.05, 0.8], size=1500)
    found = np.mean([mcnemar(int(up), int(down)).p_value <= 0.05 for up, down, _ in outcomes])
    assert 0.7 <= found <= 0.85


def test_n_for_a_difference_of_unpaired_shares():
    # Centre 0.85: (1.959964 sqrt 0.255 + 0.841621 sqrt 0.25)² / 0.01 = (0.989737 + 0.420811)² / 0.01 = 198.97
    assert n_for_shares(0.8, 0.9) == 199
    assert n_for_shares(0.9, 0.8) == 199


def test_n_for_a_mean_difference():
    # ((1.959964 + 0.841621) * 0.3 / 0.05)² = 282.6
    assert n_for_mean_difference(0.05, 0.3) == 283
    assert n_for_mean_difference(-0.05, 0.3, power=0.5) == 139  # (1.959964 * 6)² = 138.3
    assert n_for_mean_difference(0.05, 0.0) == 2


def test_design_effect():
    assert design_effect(1, 0.7) == 1
    assert design_effect(5, 0.25) == 2
    values = [0.0, 0.2, 0.6, 1.0]
    effect = observed_design_effect(np.repeat(values, 3), np.repeat(range(4), 3))
    # Three copies of each value. Variance of the mean by clusters Σd² / (4·3), by values 3 Σd² / (12·11).
    assert effect == pytest.approx(11 / 3)
    assert observed_design_effect([0.5, 0.5, 0.5], [1, 2, 2]) is None
    assert observed_design_effect([0.5, 0.1, 0.5], [1, 1, 1]) is None


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (lambda: margin_of_error(1.2, 10), "share lies between"),
        (lambda: margin_of_error(0.8, 0), "at least one case"),
        (lambda: margin_of_error(0.8, 10, effect=0), "design effect"),
        (lambda: n_for_margin(0), "a margin lies"),
        (lambda: n_for_margin(float("nan")), "a margin lies"),
        (lambda: n_for_paired_shares(0, 0.2), "cannot arise"),
        (lambda: n_for_paired_shares(0.3, 0.2), "cannot arise"),
        (lambda: n_for_paired_shares(0.1, 0.2, power=1), "power"),
        (lambda: n_for_shares(0.5, 0.5), "no difference"),
        (lambda: n_for_mean_difference(0, 1), "not a difference"),
        (lambda: n_for_mean_difference(0.1, -1), "standard deviation"),
        (lambda: design_effect(0.5, 0.1), "at least one case"),
    ],
)
def test_an_impossible_plan_is_refused(plan, message):
    with pytest.raises(BadInput, match=message):
        plan()
