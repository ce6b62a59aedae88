"""When two quantities say the same, and when they cannot both hold."""

from __future__ import annotations

import pytest

from assay.text import Quantity, conflicts, find_quantities, fold, matches


def one(text: str) -> Quantity:
    quantities = find_quantities(fold(text))
    assert len(quantities) == 1
    return quantities[0]


def all_of(text: str) -> list[Quantity]:
    return find_quantities(fold(text))


@pytest.mark.parametrize(
    ("wanted", "present"),
    [
        ("24 hours", "1 day"),
        ("12 months", "one year"),
        ("12 months", "365 days"),
        ("twelve", "12 users"),
        ("5", "5 percent"),
        ("March 2024", "31 March 2024"),  # the exacter date says the vaguer one
        ("31 March 2024", "until 31 March, and all of 2024"),
        ("31.03.2024", "March 31, 2024"),
        ("version 3.2", "3.2"),
        ("0.5 GB", "500 MB"),
        ("forever", "indefinitely"),
        ("a year", "each year"),
        ("a year", "no rate is said"),
    ],
)
def test_matches(wanted: str, present: str):
    assert matches(one(wanted), all_of(present))
    assert not conflicts(one(wanted), all_of(present))


@pytest.mark.parametrize(
    ("wanted", "present"),
    [
        ("87%", "85%"),
        ("24 hours", "2 days"),
        ("3 months", "2 years"),
        ("30 days", "3 months"),
        ("forever", "30 days"),
        ("30 days", "unlimited"),
        ("1,200 USD", "1,200 EUR"),
        ("31 March 2024", "30 March 2024"),
        ("31 March 2024", "31 March 2025"),
        ("17:00", "18:00"),
        ("version 3.3", "version 3.2"),
        ("10 users", "20 users"),
        ("second floor", "third floor"),
        ("daily", "weekly"),
        ("10 files", "20 files and 10 users"),  # the same noun decides
    ],
)
def test_conflicts(wanted: str, present: str):
    assert conflicts(one(wanted), all_of(present))


@pytest.mark.parametrize(
    ("wanted", "present"),
    [
        ("87%", "5 EUR"),
        ("24 hours", "10 km"),
        ("10 users", "20 files"),
        ("forever", "85%"),
        ("31 March 2024", "March 2024"),  # too vague to say so, or otherwise
        ("87%", "nothing"),
    ],
)
def test_neither(wanted: str, present: str):
    assert not matches(one(wanted), all_of(present))
    assert not conflicts(one(wanted), all_of(present))
