"""The answer contract, to the letter."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.claims import (
    Contract,
    ContractClaim,
    ContractViolation,
    claims_from_contract,
    looks_like_contract,
    read_contract,
    render,
)

GOOD = {"status": "answered", "claims": [{"text": "The fee is 5 EUR.", "source_ids": ["p1", "p 2"]}]}


def problems(answer: Any) -> list[str]:
    with pytest.raises(ContractViolation) as caught:
        read_contract(answer)
    assert isinstance(caught.value, ValueError)
    return caught.value.problems


def test_a_contract_is_read_from_text_and_from_an_object() -> None:
    expected = Contract("answered", (ContractClaim("The fee is 5 EUR.", ("p1", "p 2")),))
    assert read_contract(GOOD) == expected
    assert read_contract(f"\n {json.dumps(GOOD)} \n") == expected
    assert read_contract({"status": "insufficient_evidence", "claims": []}) == Contract(
        "insufficient_evidence"
    )
    assert read_contract({"status": "needs_clarification", "claims": []}).claims == ()
    assert (
        read_contract({"status": "partial", "claims": [{"text": "a", "source_ids": []}]}).status == "partial"
    )


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"status": NaN}', "NaN is not JSON"),
        ("[1]", "the answer is a list, not an object"),
        ("null", "the answer is null, not an object"),
        ("```json\n" + json.dumps(GOOD) + "\n```", "code fence"),
        (json.dumps(GOOD) + " Hope this helps!", "text follows the object: 'Hope this helps!'"),
        ('{"status": "answered", "status": "partial", "claims": []}', "the key 'status' is given twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"status": ' + "9" * 5000 + "}", "a number too long"),
        ({**GOOD, "note": 1}, "unknown key 'note'"),
        ({"claims": []}, "status is missing"),
        ({"status": "answered"}, "claims is missing"),
        ({**GOOD, "status": "Answered"}, "status is 'Answered', not one of answered, partial"),
        ({**GOOD, "status": None}, "status is None"),
        ({**GOOD, "status": "error"}, "status is 'error'"),
        ({**GOOD, "claims": {}}, "claims is an object, not a list"),
        ({**GOOD, "claims": ["a"]}, "claims[0] is a string, not an object"),
        ({**GOOD, "claims": [{"text": "a"}]}, "claims[0]: source_ids is missing"),
        ({**GOOD, "claims": [{"source_ids": []}]}, "claims[0]: text is missing"),
        ({**GOOD, "claims": [{"text": "a", "source_ids": [], "x": 1}]}, "claims[0]: unknown key 'x'"),
        ({**GOOD, "claims": [{"text": " ", "source_ids": []}]}, "claims[0].text is empty"),
        ({**GOOD, "claims": [{"text": 5, "source_ids": []}]}, "claims[0].text is a number, not a string"),
        (
            {**GOOD, "claims": [{"text": "a", "source_ids": "p1"}]},
            "claims[0].source_ids is a string, not a list",
        ),
        (
            {**GOOD, "claims": [{"text": "a", "source_ids": [1]}]},
            "claims[0].source_ids[0] is 1, not a string",
        ),
        ({**GOOD, "claims": [{"text": "a", "source_ids": [""]}]}, "claims[0].source_ids[0] is ''"),
        ({**GOOD, "claims": []}, "status is 'answered' and there is no claim"),
        ({"status": "partial", "claims": []}, "status is 'partial' and there is no claim"),
        (
            {**GOOD, "status": "insufficient_evidence"},
            "status is 'insufficient_evidence' and there are 1 claims",
        ),
    ],
)
def test_every_departure_is_named(answer: Any, problem: str) -> None:
    assert any(problem in found for found in problems(answer))


def test_all_problems_come_at_once_and_are_bounded() -> None:
    assert len(problems({"status": 1, "claims": [5, {"text": ""}], "x": 0})) == 5
    assert len(problems({"status": "answered", "claims": [5] * 1000})) == 20
    assert all(len(problem) < 120 for problem in problems({**GOOD, "y" * 1000: 1}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (json.dumps(GOOD), True),
        ("```json\n" + json.dumps(GOOD), True),
        ('{"status": "answ', True),
        ("{'claims': []}", True),
        ('{"answer": 5}', False),
        ("The status is {unknown}.", False),
        ("{braces} are not JSON", False),
        ("", False),
    ],
)
def test_free_text_does_not_look_like_a_contract(text: str, expected: bool) -> None:
    assert looks_like_contract(text) == expected


def test_claims_stand_in_the_rendered_text() -> None:
    contract = Contract(
        "partial", (ContractClaim("The fee is 5.", ("p1", "p1")), ContractClaim("I don't know."))
    )
    text = render(contract)
    assert text == "The fee is 5. [p1][p1]\nI don't know."
    first, second = claims_from_contract(contract)
    assert text[first.start : first.end] == "The fee is 5. [p1][p1]"
    assert (first.text, first.source_ids, first.needs_evidence) == ("The fee is 5.", ("p1", "p1"), True)
    assert text[second.start : second.end] == "I don't know."
    assert (second.kind, second.needs_evidence) == ("abstention", False)


def test_claims_are_found_in_another_text() -> None:
    contract = Contract(
        "answered", (ContractClaim("A is 1."), ContractClaim("A is 1."), ContractClaim("B is 2."))
    )
    spans = [(claim.start, claim.end) for claim in claims_from_contract(contract, "So: A is 1. A is 1.")]
    assert spans == [(4, 11), (12, 19), (19, 19)]


texts = st.text(st.characters(), min_size=1).filter(lambda text: text.strip())


@given(st.lists(st.tuples(texts, st.lists(texts)), min_size=1))
def test_what_is_written_is_read_back(rows: list[tuple[str, list[str]]]) -> None:
    value = {"status": "answered", "claims": [{"text": text, "source_ids": ids} for text, ids in rows]}
    contract = read_contract(json.dumps(value))
    assert [(claim.text, list(claim.source_ids)) for claim in contract.claims] == rows
    shown = render(contract)
    for (text, ids), claim in zip(rows, claims_from_contract(contract), strict=True):
        assert shown[claim.start : claim.end].startswith(text)
        assert len(claim.source_ids) == len(ids)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read_contract(text).claims
    except ContractViolation as violation:
        found = tuple(violation.problems)
    assert isinstance(found, tuple)
