"""Did the evidence that reached the model hold what the answer needed, and did the answer use it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.answer import stated
from assay.measures.measure import Measure, label_share
from assay.measures.needs import facts_answer, facts_presented
from assay.records import Score

if TYPE_CHECKING:
    from assay.measures.sheet import Sheet

__all__ = ["MEASURES"]


def _unmeasurable(sheet: Sheet) -> Score | None:
    if sheet.case is None:
        return Score.missing("no_case")
    if not sheet.facts:
        return Score.missing("no_facts")
    if sheet.presented is None:
        return Score.missing("not_recorded")
    return None


def context_recall(sheet: Sheet) -> Score:
    """Required facts that the presented passages support, of all required facts; with nothing presented, 0."""
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    ids = sheet.presented_ids
    verdicts = [sheet.supports(f"fact:{i}", ids) for i in range(len(sheet.facts))]
    return label_share(verdicts, "supported", note=None if ids else "no_passages")


def context_utilization(sheet: Sheet) -> Score:
    """Facts both in the presented passages and in the answer, of the facts in the presented passages."""
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    ids = sheet.presented_ids
    verdicts = [sheet.supports(f"fact:{i}", ids) for i in range(len(sheet.facts))]
    present = [index for index, verdict in enumerate(verdicts) if verdict.label == "supported"]
    # A fact of which nobody knows whether it was there may belong to the denominator: it stays in it, as an error.
    unknown = [verdict for verdict in verdicts if verdict.error is not None]
    if not present:
        return Score.missing("judge_error" if unknown else "no_relevant_passage", errors=len(unknown))
    return label_share([*(stated(sheet, f"fact:{i}") for i in present), *unknown], "supported")


MEASURES = (
    Measure(
        "context_recall",
        "retrieval",
        context_recall,
        "Required facts that the presented passages support, of all required facts.",
        (facts_presented,),
    ),
    Measure(
        "context_utilization",
        "answer",
        context_utilization,
        "Facts in the presented passages and in the answer, of the facts in the presented passages.",
        (facts_presented, facts_answer),
        source="Ru et al. 2024, RAGChecker",
    ),
)
