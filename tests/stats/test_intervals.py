"""Intervals: values worked by hand, what resampling must not depend on, and how often they cover."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.stats import mean_interval, wilson

SHARES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 2 / 3, 1.0]), min_size=2, max_size=40)


def test_wilson_by_hand():
    # 8 of 10, z = 1.96, z² = 3.8416: centre (0.8 + 0.19208) / 1.38416 = 0.716738;
    # half 1.96 / 1.38416 * sqrt(0.016 + 0.009604) = 1.416021 * 0.160012 = 0.226580.
    found = wilson(8, 10)
    assert found is not None
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)
    assert (found.level, found.method) == (0.95, "Wilson")


def test_wilson_at_the_ends_is_exact():
    # 0 of n: 0 to z²/(n + z²) = 3.841459 / 13.841459.
    none = wilson(0, 10)
    every = wilson(10, 10)
    assert none is not None
    assert every is not None
    assert none.low == 0.0
    assert none.high == pytest.approx(3.841459 / 13.841459, abs=1e-6)
    assert every.high == 1.0
    assert every.low == pytest.approx(10 / 13.841459, abs=1e-6)


def test_nothing_gives_no_interval():
    assert wilson(0, 0) is None
    assert mean_interval([]) is None
    assert mean_interval([], []) is None


@pytest.mark.parametrize(("successes", "n"), [(11, 10), (-1, 10), (float("nan"), 10)])
def test_wilson_refuses_what_is_no_proportion(successes, n):
    with pytest.raises(BadInput, match="not a proportion"):
        wilson(successes, n)


@pytest.mark.parametrize("level", [0, 1, 95, float("nan")])
def test_a_level_is_a_share(level):
    with pytest.raises(BadInput, match="confidence level"):
        wilson(1, 2, level)
    with pytest.raises(BadInput, match="confidence level"):
        mean_interval([0.1, 0.5], level=level)


def test_zeros_and_ones_are_a_proportion():
    assert mean_interval([1, 0, 1, 1]) == wilson(3, 4)
    assert mean_interval([True, False, True, True], ["a", "b", "c", "d"]) == wilson(3, 4)
    assert mean_interval([1.0]) == wilson(1, 1)


def test_too_little_gives_no_interval():
    assert mean_interval([0.5]) is None
    assert mean_interval([1.0, 0.0, 1.0], ["a", "a", "a"]) is None
    assert mean_interval([7.0, 7.0, 7.0]) is None


def test_values_that_do_not_vary_are_not_certain():
    # Four clusters that are all right count as four cases, not as none and not as eight.
    right = mean_interval([1.0] * 8, [1, 1, 2, 2, 3, 3, 4, 4])
    four = wilson(4, 4)
    assert right is not None
    assert four is not None
    assert (right.low, right.high) == (four.low, four.high)
    assert right.method == "Wilson, over clusters by family"
    half = mean_interval([0.5] * 10)
    five = wilson(5, 10)
    assert half is not None
    assert five is not None
    assert (half.low, half.high) == (five.low, five.high)


def test_counts_are_no_proportion():
    assert mean_interval([0, 0, 0, 0], bounded=False) is None
    found = mean_interval([0, 0, 1, 0], bounded=False)
    assert found is not None
    assert found.method == "bootstrap"


def test_the_method_is_named():
    plain = mean_interval([0.0, 0.5, 1.0])
    clustered = mean_interval([0.0, 0.5, 1.0, 1.0], ["a", "a", "b", "c"], by="tenant")
    assert plain is not None
    assert clustered is not None
    assert plain.method == "bootstrap"
    assert clustered.method == "bootstrap, clustered by tenant"


def test_two_clusters_reach_from_one_to_the_other():
    # Samples of {0, 1/2} and {1, 1}: means 1/4, 5/8 and 1. Two units say no more than their own range.
    found = mean_interval([0.0, 0.5, 1.0, 1.0], ["a", "a", "b", "b"])
    assert found is not None
    assert (found.low, found.high) == (0.25, 1.0)


@given(SHARES, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_order_and_cluster_names_do_not_matter(values, random):
    clusters = [random.randrange(6) for _ in values]
    order = list(range(len(values)))
    random.shuffle(order)
    renamed = ["fedcba"[code] for code in clusters]
    first = mean_interval(values, clusters, seed=3)
    assert first == mean_interval([values[i] for i in order], [renamed[i] for i in order], seed=3)


@given(SHARES, st.booleans())
@settings(max_examples=60)
def test_the_interval_holds_the_mean_and_stays_in_range(values, clustered):
    clusters = [i // 3 for i in range(len(values))] if clustered else None
    found = mean_interval(values, clusters)
    if found is not None:
        assert 0 <= found.low <= np.mean(values) + 1e-12
        assert np.mean(values) - 1e-12 <= found.high <= 1


@given(SHARES)
@settings(max_examples=30)
def test_the_same_seed_gives_the_same_interval(values):
    assert mean_interval(values, seed=8) == mean_interval(np.array(values), seed=8)


def test_repeating_each_value_within_its_cluster_changes_nothing_but_the_name():
    values = [0.0, 0.25, 0.5, 0.5, 1.0, 1.0, 0.75, 0.1]
    once = mean_interval(values)
    thrice = mean_interval(np.repeat(values, 3), np.repeat(np.arange(8), 3))
    naive = mean_interval(np.repeat(values, 3))
    assert once is not None
    assert thrice is not None
    assert naive is not None
    assert thrice.low == pytest.approx(once.low, abs=0.02)
    assert thrice.high == pytest.approx(once.high, abs=0.02)
    assert naive.high - naive.low < 0.75 * (thrice.high - thrice.low)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_what_is_not_finite_is_refused(wrong):
    with pytest.raises(BadInput, match="position 1 is not a finite number"):
        mean_interval([0.5, wrong])


def test_every_value_has_a_cluster():
    with pytest.raises(BadInput, match="2 values have 3 cluster labels"):
        mean_interval([0.5, 1.0], [1, 2, 3])
    with pytest.raises(BadInput, match="2 axes"):
        mean_interval([[0.5, 1.0]])


def test_bca_is_that_of_scipy_on_the_same_resamples():
    from scipy import stats

    from assay.stats.resampling import bca_levels, units_of

    rng = np.random.default_rng(4)
    for seed in range(5):
        values = rng.lognormal(size=25)
        theirs = stats.bootstrap((values,), np.mean, method="BCa", n_resamples=500, rng=seed)
        units = units_of(values)
        levels = bca_levels(
            theirs.bootstrap_distribution, values.mean(), units.influence(), units.count, (0.025, 0.975)
        )
        ours = np.quantile(theirs.bootstrap_distribution, levels)
        assert ours == pytest.approx(list(theirs.confidence_interval), abs=1e-9)


def test_counting_draws_as_picking_does():
    # Both ways of resampling have the mean of the data and the variance  s² / n  of the bootstrap.
    from assay.stats.resampling import replicate_means, units_of

    few = np.repeat([0.0, 0.5, 1.0], [10, 30, 60])
    many = few + np.random.default_rng(0).normal(scale=1e-6, size=100)
    for values in (few, many):
        means = replicate_means(units_of(values), seed=1, resamples=20_000)
        assert means.mean() == pytest.approx(values.mean(), abs=1e-3)
        assert means.var() == pytest.approx(values.var() / 100, rel=0.05)


def test_a_hundred_thousand_values_agree_with_the_normal_interval():
    rng = np.random.default_rng(2)
    shares = rng.choice([0.0, 0.5, 1.0], 100_000)
    times = rng.lognormal(size=100_000)
    clusters = rng.integers(0, 30_000, 100_000)
    for values in (shares, times):
        for labels in (None, clusters):
            found = mean_interval(values, labels)
            assert found is not None
            # Far enough from small samples for the plain normal interval to agree.
            error = 1.96 * values.std() / np.sqrt(values.size)
            assert found.low == pytest.approx(values.mean() - error, abs=0.25 * error)
            assert found.high == pytest.approx(values.mean() + error, abs=0.25 * error)


def _coverage(draw, truth, trials=400):
    covered = 0
    for trial in range(trials):
        found = mean_interval(*draw(), seed=trial, resamples=600)
        covered += found is not None and found.low <= truth <= found.high
    return covered / trials


def test_intervals_cover_the_truth_about_95_times_in_100():
    # With 400 trials a true 95 % shows as 92.8 to 97.2 in 19 of 20 runs; the seed is fixed.
    rng = np.random.default_rng(11)

    def proportion():
        return (rng.random(30) < 0.8).astype(float), None

    def shares():
        # mean: 0.1 * 0 + 0.2 * 0.5 + 0.1 * 0.75 + 0.6 * 1 = 0.775
        return rng.choice([0, 0.5, 0.75, 1], p=[0.1, 0.2, 0.1, 0.6], size=30), None

    def families():
        # 25 families of 1 to 5 cases, each with its own rate from Beta(2, 1), whose mean is 2/3.
        family = np.repeat(np.arange(25), rng.integers(1, 6, 25))
        return (rng.random(family.size) < rng.beta(2, 1, 25)[family]).astype(float), family

    assert 0.93 <= _coverage(proportion, 0.8) <= 0.975
    assert 0.93 <= _coverage(shares, 0.775) <= 0.975
    assert 0.93 <= _coverage(families, 2 / 3) <= 0.975


def test_importing_the_room_does_not_import_scipy():
    code = "import assay.stats, sys; sys.exit(any(name.startswith('scipy') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
