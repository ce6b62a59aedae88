"""No text takes more than linear time, whoever wrote it; and opposites by table and prefix."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from assay.text import find_names, find_quantities, fold, negated_stems, opposites, stem, words

UNITS = [
    "1,000",
    "1 ",
    "two hundred and ",
    "12.",
    "1:",
    "march ",
    "1.000.",
    "-1",
    "$",
    "a ",
    "one day and ",
    "A. ",
    "Ab-",
]


@pytest.mark.parametrize(
    "read", [find_quantities, find_names, words, lambda text: negated_stems(text.split())]
)
@pytest.mark.parametrize("unit", UNITS)
def test_time_is_linear(read: Callable[[str], object], unit: str):
    def seconds(count: int) -> float:
        text = fold(unit * count)
        start = time.process_time()
        read(text)
        return time.process_time() - start

    # Ten times the text within forty times the time, with a floor for the clock: no room for a square.
    assert seconds(10_000) < 40 * max(seconds(1_000), 0.02)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("increased", "decreased"),
        ("allowed", "prohibited"),
        ("forbidden", "permitted"),
        ("encrypted", "unencrypted"),
        ("taxable", "nontaxable"),
    ],
)
def test_opposites_go_both_ways(one: str, other: str):
    assert stem(other) in opposites(stem(one))
    assert stem(one) in opposites(stem(other))


def test_most_words_have_no_opposite_that_is_a_word():
    assert not opposites("plan")
    assert opposites("canteen") == {"uncanteen", "noncanteen", "non-canteen"}
