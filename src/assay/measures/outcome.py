"""Did the system do the right thing: answer, abstain, ask back? Expected status against status, never merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.measure import Measure, rate
from assay.records import FAILURES, Score

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.measures.sheet import Sheet

__all__ = ["ANSWERING", "MEASURES"]

ANSWERING = frozenset({"answered", "partial"})


def _among(expected: frozenset[str], status: frozenset[str]) -> Callable[[Sheet], Score]:
    """Of the cases that expect one of these statuses, whether the trace ended in one of those."""

    def score(sheet: Sheet) -> Score:
        if sheet.case is None:
            return Score.missing("no_case")
        if sheet.case.expected_status is None:
            return Score.missing("no_expected_status")
        if sheet.case.expected_status not in expected:
            return Score.missing("not_applicable")
        return rate(sheet.status in status)

    return score


def _status_accuracy(sheet: Sheet) -> Score:
    if sheet.case is None:
        return Score.missing("no_case")
    if sheet.case.expected_status is None:
        return Score.missing("no_expected_status")
    return rate(sheet.status == sheet.case.expected_status)


_REFUSED = frozenset({"insufficient_evidence"})
_ASKED_BACK = frozenset({"needs_clarification"})

MEASURES = (
    Measure("status_accuracy", "outcome", _status_accuracy, "Cases that ended in the expected status."),
    Measure(
        "unsupported_answer_rate",
        "outcome",
        _among(_REFUSED, ANSWERING),
        "Cases answered, of those for which the corpus holds no evidence.",
        direction="lower",
    ),
    Measure(
        "unneeded_refusal_rate",
        "outcome",
        _among(ANSWERING, _REFUSED),
        "Cases refused, of those that can be answered.",
        direction="lower",
    ),
    Measure(
        "unneeded_clarification_rate",
        "outcome",
        _among(ANSWERING | _REFUSED, _ASKED_BACK),
        "Cases in which the system asked back, of those that are clear.",
        direction="lower",
    ),
    Measure(
        "missed_clarification_rate",
        "outcome",
        _among(_ASKED_BACK, ANSWERING | _REFUSED),
        "Cases answered or refused, of those that need a question back.",
        direction="lower",
    ),
    Measure(
        "failure_rate",
        "outcome",
        lambda sheet: rate(sheet.status in FAILURES),
        "Traces that ended in an error or with a truncated, empty or malformed answer.",
        direction="lower",
    ),
    Measure(
        "answer_rate",
        "outcome",
        lambda sheet: rate(sheet.status in ANSWERING),
        "Traces that were answered, in whole or in part.",
        direction="neither",
    ),
)
