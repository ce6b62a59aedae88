"""Quantities: one value for the many ways to write it."""

from __future__ import annotations

from math import inf, isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text import Quantity, find_quantities, fold

HOUR, DAY = 3600, 86400


def found(text: str) -> list[tuple[str, float | str]]:
    return [(quantity.kind, quantity.value) for quantity in find_quantities(fold(text))]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("42", "number", 42),
        ("1,234.56", "number", 1234.56),
        ("1.234,56", "number", 1234.56),
        ("1 234 567", "number", 1234567),
        ("1'234'567", "number", 1234567),
        ("12,5", "number", 12.5),
        ("1,500 users", "number", 1500),
        ("10k users", "number", 10_000),
        ("2.5 million users", "number", 2_500_000),
        ("twelve users", "number", 12),
        ("twenty-five users", "number", 25),
        ("one hundred and five users", "number", 105),
        ("two hundred and fifty thousand users", "number", 250_000),
        ("२५ लोग", "number", 25),
        ("٣ كتب", "number", 3),
        ("５人", "number", 5),
        ("3rd floor", "ordinal", 3),
        ("third floor", "ordinal", 3),
        ("85%", "percent", 85),
        ("85 percent", "percent", 85),
        ("99.9 %", "percent", 99.9),
        ("８５％", "percent", 85),
        ("€1,200", "money eur", 1200),
        ("1200 EUR", "money eur", 1200),
        ("a fee of 1200 EUR", "money eur", 1200),  # and not the year 1200
        ("EUR 1.200", "money eur", 1200),  # no price has three decimals
        ("1.200 €", "money eur", 1200),
        ("$1.5 million", "money usd", 1_500_000),
        ("$3bn", "money usd", 3e9),
        ("£5m", "money gbp", 5e6),
        ("500円", "money jpy", 500),
        ("3万円", "money jpy", 30_000),
        ("24 hours", "duration", DAY),
        ("1 day", "duration", DAY),
        ("thirty days", "duration", 30 * DAY),
        ("a 30-day window", "duration", 30 * DAY),
        ("two weeks", "duration", 14 * DAY),
        ("1 hour 30 minutes", "duration", 5400),
        ("2 hours and 15 minutes", "duration", 8100),
        ("three and a half hours", "duration", 12_600),
        ("half an hour", "duration", 1800),
        ("½ hour", "duration", 1800),
        ("2½ hours", "duration", 9000),
        ("30 Tage", "duration", 30 * DAY),
        ("30 jours", "duration", 30 * DAY),
        ("30日以内", "duration", 30 * DAY),
        ("10時間", "duration", 10 * HOUR),
        ("30분", "duration", 1800),
        ("12 months", "span", 12),
        ("one year", "span", 12),
        ("2 years and 6 months", "span", 30),
        ("3か月", "span", 3),
        ("1.5 kg", "mass", 1500),
        ("1,500 g", "mass", 1500),
        ("5 feet 6 inches", "length", 1.6764),  # 66 inches of 0.0254 m
        ("0.5 GB", "data", 500),
        ("500 MB", "data", 500),
        ("-5 °C", "celsius", -5),
        ("31 March", "date", 331),
        ("31 March 2024", "date", 20240331),
        ("March 31, 2024", "date", 20240331),
        ("31st of March 2024", "date", 20240331),
        ("31.03.2024", "date", 20240331),
        ("2024-03-31", "date", 20240331),
        ("03/31/2024", "date", 20240331),
        ("31. März 2024", "date", 20240331),
        ("31 mars 2024", "date", 20240331),
        ("2024年3月31日", "date", 20240331),
        ("2024년 3월 31일", "date", 20240331),
        ("March 2024", "date", 20240300),
        ("since 2019", "date", 20190000),
        ("17:00", "clock", 1020),
        ("5pm", "clock", 1020),
        ("5:00 p.m.", "clock", 1020),
        ("noon", "clock", 720),
        ("version 3.2", "version", "3.2"),
        ("v3.2.1", "version", "3.2.1"),
        ("192.168.0.1", "version", "192.168.0.1"),
        ("per week", "rate", 7 * DAY),
        ("weekly", "rate", 7 * DAY),
        ("forever", "endless", inf),
        ("unlimited storage", "endless", inf),
    ],
)
def test_one_quantity(text: str, kind: str, value: float | str):
    assert found(text) == [(kind, pytest.approx(value) if isinstance(value, float) else value)]


@pytest.mark.parametrize(
    "text",
    [
        "no number at all",
        "covid-19 and IPv4",  # parts of names
        "one of the users",  # a pronoun
        "may be used",  # a verb
        "the second",  # counts nothing
        "version control",
        "",
    ],
)
def test_no_quantity(text: str):
    assert found(text) == []


def test_several_in_order():
    assert found("From 5 to 10 days, 2,000 users paid 3% more in 2024.") == [
        ("number", 5),
        ("duration", 10 * DAY),
        ("number", 2000),
        ("percent", 3),
        ("date", 20240000),
    ]


def test_two_durations_are_not_one():
    assert found("either 10 days or 5 days") == [("duration", 10 * DAY), ("duration", 5 * DAY)]
    assert found("10 days and 5 days") == [("duration", 10 * DAY), ("duration", 5 * DAY)]
    assert found("30 minutes and 2 hours") == [("duration", 1800), ("duration", 2 * HOUR)]


def test_numbers_in_text_without_blanks_are_seen():
    assert found("料金は500円で、期限は2024年3月31日までです。") == [
        ("money jpy", 500),
        ("date", 20240331),
    ]


def test_a_date_with_its_time():
    assert found("2024-03-31T10:30:00Z") == [("date", 20240331), ("clock", 630)]


def test_a_number_knows_what_it_counts():
    assert [q.noun for q in find_quantities("20 files and 10 users in room 7")] == ["file", "user", ""]


PIECES = st.sampled_from(
    [
        *"0129,.½%€$/:-' ٣１万円日月年\nxTv",
        "2024",
        "1,234",
        "1.5",
        " EUR ",
        " days ",
        " hour ",
        " an ",
        " a ",
        "half",
        " and a half",
        " March ",
        "may",
        "st",
        "version ",
        "one",
        " hundred ",
        "million",
        "forever",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=25).map("".join)))
def test_quantities_are_disjoint_in_order_and_have_values(text: str):
    folded = fold(text)
    end = 0
    for quantity in find_quantities(folded):
        assert isinstance(quantity, Quantity)
        assert end <= quantity.start < quantity.end <= len(folded)
        end = quantity.end
        if isinstance(quantity.value, float) and quantity.kind != "endless":
            assert isfinite(quantity.value)
