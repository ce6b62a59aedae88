"""Numbers and sentences that every rendering shares."""

from __future__ import annotations

import pytest

from assay.records import MeasureSummary
from assay.reports.words import account, cited, headline, number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (0.0, "0.00"),
        (1.0, "1.00"),
        (0.125, "0.12"),
        (0.9951, ">0.99"),
        (0.0049, "<0.01"),
        (12.5, "12.50"),
    ],
)
def test_a_share_that_is_not_whole_is_not_shown_as_whole(value, text):
    assert number(value) == text


def test_an_account_names_the_most_frequent_reason_first():
    summary = MeasureSummary(
        mean=1.0, n=1, total=10, unscored={"no_claims": 2, "judge_error": 7}, errors=2, boundary="answer"
    )
    assert account(summary) == "1 of 10, 9 unscored (judge_error 7, no_claims 2), 2 verdicts missing"


@pytest.mark.parametrize(
    ("diagnosis", "sentence"),
    [
        ({}, "No failure was found in 5 traces"),
        ({"packing": 2}, "2 of 5 traces failed, all in packing"),
        ({"retrieval": 1, "answer": 2}, "3 of 5 traces failed, most often in the answer"),
        ({"retrieval": 1, "answer": 1}, "2 of 5 traces failed, most often in retrieval and in the answer"),
        ({"retrieval": 1, "answer": 1, "outcome": 1}, "3 of 5 traces failed"),
    ],
)
def test_the_headline(card, diagnosis, sentence):
    assert headline(card.model_copy(update={"diagnosis": diagnosis})) == sentence


def test_a_citation_is_an_id_or_a_place_in_the_prompt(cases):
    case = cases[1]
    assert [
        passage and passage.id for passage in (cited(case, i) for i in ("leave-s1", "3", "4", "²", "x"))
    ] == [
        "leave-s1",
        "sick-s1",
        None,
        None,
        None,
    ]
