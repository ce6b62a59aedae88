"""Is the answer complete, correct and to the point?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.measure import Measure, label_share, no_claims
from assay.measures.needs import claims_question, claims_reference, facts_answer, reference_answer
from assay.measures.sheet import ANSWER, QUESTION, REFERENCE, Ask
from assay.records import Score, Verdict

if TYPE_CHECKING:
    from assay.measures.sheet import Sheet

__all__ = ["MEASURES", "harmonic", "stated"]


def stated(sheet: Sheet, subject: str) -> Verdict:
    """Whether the answer states a fact; an answer without claims states nothing."""
    return sheet.supports(subject, (ANSWER,) if sheet.checked else ())


def completeness(sheet: Sheet) -> Score:
    """Required facts that the answer states, of all required facts. An empty answer states none."""
    if sheet.case is None:
        return Score.missing("no_case")
    if not sheet.facts:
        return Score.missing("no_facts")
    return label_share([stated(sheet, f"fact:{i}") for i in range(len(sheet.facts))], "supported")


def correctness_precision(sheet: Sheet) -> Score:
    """Claims of the answer that the reference supports, of the claims that need evidence."""
    if not sheet.reference:
        return Score.missing("no_reference" if sheet.case else "no_case")
    if not sheet.checked:
        return no_claims(sheet)
    return label_share([sheet.supports(f"claim:{i}", (REFERENCE,)) for i in sheet.checked], "supported")


def correctness_recall(sheet: Sheet) -> Score:
    """Claims of the reference that the answer supports, of the claims of the reference."""
    if not sheet.reference:
        return Score.missing("no_reference" if sheet.case else "no_case")
    return label_share([stated(sheet, f"reference:{i}") for i in range(len(sheet.reference))], "supported")


def harmonic(precision: Score, recall: Score) -> Score:
    """The harmonic mean of two scores: 0 where both are 0, unscored where one is."""
    if precision.value is None or recall.value is None:
        missing = precision if precision.value is None else recall
        return Score.missing(missing.unscored or "undefined", errors=missing.errors)
    total = precision.value + recall.value
    value = 2 * precision.value * recall.value / total if total else 0.0
    return Score(value=value, errors=precision.errors + recall.errors)


def correctness_f1(sheet: Sheet) -> Score:
    """Harmonic mean of correctness precision and recall."""
    return harmonic(correctness_precision(sheet), correctness_recall(sheet))


def answer_relevance(sheet: Sheet) -> Score:
    """Claims that address a requested part of the question, of all claims."""
    if not sheet.checked:
        return no_claims(sheet)
    verdicts = [
        sheet.look(Ask("addresses", f"claim:{i}", (QUESTION,)))
        for i, claim in enumerate(sheet.claims)
        if claim.kind != "heading"
    ]
    return label_share(verdicts, "supported")


MEASURES = (
    Measure(
        "completeness",
        "answer",
        completeness,
        "Required facts that the answer states, of all required facts.",
        (facts_answer,),
    ),
    Measure(
        "correctness_precision",
        "answer",
        correctness_precision,
        "Claims of the answer that the reference supports, of the claims that need evidence.",
        (claims_reference,),
    ),
    Measure(
        "correctness_recall",
        "answer",
        correctness_recall,
        "Claims of the reference that the answer states, of the claims of the reference.",
        (reference_answer,),
    ),
    Measure(
        "correctness_f1",
        "answer",
        correctness_f1,
        "Harmonic mean of correctness_precision and correctness_recall.",
        (claims_reference, reference_answer),
    ),
    Measure(
        "answer_relevance",
        "answer",
        answer_relevance,
        "Claims that address a requested part of the question, of all claims.",
        (claims_question,),
    ),
)
