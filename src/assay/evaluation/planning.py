"""The plan: the union of what the chosen measures need to know of a sheet, no question twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures import ANSWER, QUESTION, REFERENCE
from assay.records import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.measures import Ask, Measure, RankMeasure, Sheet
    from assay.measures.needs import Need

__all__ = ["needs_of", "plan"]


def needs_of(measures: Iterable[Measure | RankMeasure]) -> list[Need]:
    """Every need of the measures, once."""
    return list(dict.fromkeys(need for measure in measures for need in measure.needs))


def plan(sheet: Sheet, needs: Sequence[Need]) -> dict[Ask, Question]:
    """Rows of the verdict table that must be judged, each with the question that decides it."""
    texts = {source.id: source.text for source in (*(sheet.retrieved or ()), *(sheet.presented or ()))}
    texts[ANSWER] = " ".join(claim.text for claim in sheet.claims)
    texts[REFERENCE] = (sheet.case.reference if sheet.case else None) or ""
    texts[QUESTION] = sheet.trace.question
    asks = dict.fromkeys(ask for need in needs for ask in need(sheet))
    return {ask: _question(sheet, ask, texts) for ask in asks}


def _question(sheet: Sheet, ask: Ask, texts: dict[str, str]) -> Question:
    return Question(
        relation=ask.relation,
        claim=_subject_text(sheet, ask.subject),
        evidence=tuple([texts[name] for name in ask.against]),
        asked=sheet.trace.question,
        trace=sheet.trace.id,
        evidence_ids=ask.against,
    )


def _subject_text(sheet: Sheet, subject: str) -> str:
    kind, _, index = subject.partition(":")
    if kind == "claim":
        return sheet.claims[int(index)].text
    if kind == "fact":
        return sheet.facts[int(index)]
    if kind == "reference":
        return sheet.reference[int(index)]
    return sheet.trace.question
