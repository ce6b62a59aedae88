"""Prediction-powered means."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import prediction_powered_mean

PEOPLE = [1] * 7 + [0] * 3
JUDGE = [1] * 9 + [0]
REST = [1] * 80 + [0] * 20


def test_the_worked_example():
    # 0.80 - (0.9 - 0.7) = 0.60; 1.96 sqrt(0.16 / 100 + 0.16 / 10) = 0.26, where people - judge is -1 for
    # two of ten (variance 0.2 - 0.04).
    found = prediction_powered_mean(PEOPLE, JUDGE, REST)
    assert found.interval is not None
    assert round(found.mean, 2) == 0.60
    assert (round(found.interval.low, 2), round(found.interval.high, 2)) == (0.34, 0.86)
    assert (found.labelled, found.unlabelled, found.weight) == (10, 100, 1.0)


def test_the_tuned_weight_by_hand():
    # Covariance of people and judge 0.7 - 0.63 = 0.07; variance of all 110 verdicts, 89 of them 1:
    # (89/110)(21/110) 110/109 = 0.155880; weight 0.07 / (1.1 * 0.155880) = 0.408240;
    # mean 0.408240 * 0.8 + 0.7 - 0.408240 * 0.9 = 0.659176.
    found = prediction_powered_mean(PEOPLE, JUDGE, REST, weight="tuned")
    assert found.weight == pytest.approx(0.408240, abs=1e-6)
    assert found.mean == pytest.approx(0.659176, abs=1e-6)
    assert found.interval is not None
    assert found.interval.method == "prediction-powered, tuned"


def test_weight_0_is_the_labels_alone():
    found = prediction_powered_mean(PEOPLE, JUDGE, REST, weight=0)
    assert found.mean == pytest.approx(0.7)
    assert found.interval is not None
    assert found.interval.high - 0.7 == pytest.approx(1.959964 * np.sqrt(0.21 / 10), abs=1e-6)


def test_a_useless_judge_gets_no_weight():
    assert prediction_powered_mean(PEOPLE, [1] * 10, [1] * 50, weight="tuned").weight == 0
    backwards = prediction_powered_mean(PEOPLE, [0] * 7 + [1] * 3, REST, weight="tuned")
    assert backwards.weight == 0
    assert backwards.mean == pytest.approx(0.7)


def test_no_spread_no_interval():
    assert prediction_powered_mean([1], [1], REST).interval is None
    assert prediction_powered_mean([1, 1], [1, 1], [1, 1]).interval is None


@given(
    st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=2, max_size=20),
    st.lists(st.floats(-5, 5), min_size=2, max_size=20),
    st.floats(-3, 3),
)
def test_a_constant_bias_of_the_judge_cancels(labelled, rest, bias):
    people, judge = zip(*labelled, strict=True)
    plain = prediction_powered_mean(people, judge, rest)
    biased = prediction_powered_mean(people, [j + bias for j in judge], [r + bias for r in rest])
    assert biased.mean == pytest.approx(plain.mean, abs=1e-9)


def test_it_covers_the_truth_and_is_narrower_than_the_labels():
    # People say 1 at 0.6; the judge passes 95 % of the right and 30 % of the wrong ones: biased upwards.
    rng = np.random.default_rng(17)
    covered = {"tuned": 0, 1.0: 0}
    narrower = 0
    for _ in range(1000):
        truth = (rng.random(1200) < 0.6).astype(float)
        judge = (rng.random(1200) < np.where(truth == 1, 0.95, 0.3)).astype(float)
        halves = {}
        for weight in (1.0, "tuned", 0.0):
            found = prediction_powered_mean(truth[:200], judge[:200], judge[200:], weight=weight)
            assert found.interval is not None
            halves[weight] = found.interval.high - found.interval.low
            if weight != 0.0:
                covered[weight] += 0.6 in found.interval
        narrower += halves["tuned"] < halves[0.0]
    assert 930 <= covered[1.0] <= 970
    assert 930 <= covered["tuned"] <= 970
    assert narrower == 1000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1], [1, 0], [1]), "must be the same"),
        (([], [], [1]), "at least one labelled"),
        (([1], [1], []), "at least one labelled"),
        (([float("nan")], [1], [1]), "people: position 0"),
    ],
)
def test_unusable_input_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        prediction_powered_mean(*arguments)


def test_a_weight_is_a_share():
    with pytest.raises(BadInput, match="a weight lies"):
        prediction_powered_mean(PEOPLE, JUDGE, REST, weight=1.5)
