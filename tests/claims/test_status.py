"""How an answer ended, read from its words."""

from __future__ import annotations

import pytest

from assay.claims import read_status, split_claims
from assay.records import FAILURES


def status(text: str | None, finish_reason: str | None = None) -> str:
    return read_status(text, split_claims(text) if text else [], finish_reason)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "empty"),
        ("", "empty"),
        (" \n\u200b\ufeff ", "empty"),
        ("The fee is 5 EUR.", "answered"),
        ("42", "answered"),
        ("Hello!", "answered"),
        ("Not stated in the documents.", "insufficient_evidence"),
        ("Hello! I don't know. I hope this helps.", "insufficient_evidence"),
        ("I'm sorry, but I can't help with that.", "insufficient_evidence"),
        # advice to look elsewhere is no part of an answer; generic help is
        ("The documents do not mention the fee. Please contact support.", "insufficient_evidence"),
        ("I don't know. You may want to consult the HR department.", "insufficient_evidence"),
        ("I could not find this in the documents. Notice periods are usually 30 days.", "partial"),
        ("The fee is 5 EUR. The documents do not mention the term.", "partial"),
        ("The documents don't say when, but the fee is 5 EUR.", "partial"),
        ("Which plan do you mean?", "needs_clarification"),
        ("Thanks! Could you clarify which plan you mean? Standard or Pro?", "needs_clarification"),
        ("The fee is 5 EUR. Which plan do you mean?", "answered"),
        ("The fee is 5 EUR. Would you like to know more?", "answered"),
        ("資料には記載されていません。", "insufficient_evidence"),
        ("文档中没有提到价格。期限为30天。", "partial"),
    ],
)
def test_status_by_the_words(text: str | None, expected: str) -> None:
    assert status(text) == expected


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("stop", "answered"),
        (None, "answered"),
        ("length", "truncated"),
        ("MAX_TOKENS", "truncated"),
        ("FinishReason.MAX_TOKENS", "truncated"),
        ("content_filter", "error"),
        ("SAFETY", "error"),
        ("tool_calls", "answered"),
    ],
)
def test_status_by_the_finish_reason(reason: str | None, expected: str) -> None:
    assert status("The fee is 5 EUR.", reason) == expected
    assert status("", reason) == "empty"
    assert (expected in FAILURES) == (expected != "answered")
