"""A judged sheet becomes a result: scores, claims with their verdicts, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.annotation import Thresholds, annotate
from assay.evaluation.diagnosis import diagnose, first_boundary
from assay.measures import ANSWER, Ask, Measure
from assay.records import (
    CaseResult,
    ClaimResult,
    ClaimVerdict,
    EvidenceQuote,
    FactResult,
    PassageResult,
    Score,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.measures import RankMeasure, Sheet
    from assay.records import Verdict

__all__ = ["PRESENTED_ASSUMED", "UNLABELLED", "WEAK_JUDGE", "to_result"]

PRESENTED_ASSUMED = "what was presented is not recorded; the retrieved passages stand in for it"
UNLABELLED = "no case belongs to this trace"
WEAK_JUDGE = "the judge marks its own verdicts as weak (a language or an input it does not handle well)"

_LONGEST_PASSAGE = 20_000


def to_result(
    sheet: Sheet,
    measures: Sequence[Measure | RankMeasure],
    ranks: Mapping[str, Score],
    *,
    judge: str,
    thresholds: Thresholds,
) -> CaseResult:
    """The result of one trace; `ranks` holds the scores of the ranked-list measures."""
    scores = {m.name: m.score(sheet) if isinstance(m, Measure) else ranks[m.name] for m in measures}
    findings = diagnose(sheet)
    case = sheet.case
    return CaseResult(
        id=sheet.trace.id,
        case_id=case.id if case else sheet.trace.case_id,
        question=sheet.trace.question,
        answer=sheet.answer,
        status=sheet.status,
        status_read=sheet.status_read,
        expected_status=case.expected_status if case else None,
        tags=list(case.tags) if case else [],
        family=case.family if case else None,
        scores=scores,
        claims=[_claim(sheet, index, judge) for index in range(len(sheet.claims))],
        facts=[_fact(sheet, index) for index in range(len(sheet.facts))],
        passages=_passages(sheet),
        findings=findings,
        boundary=first_boundary(findings),
        annotation=annotate(sheet, findings, thresholds),
        notes=_notes(sheet),
    )


def _notes(sheet: Sheet) -> list[str]:
    notes = list(sheet.notes)
    if sheet.presented_assumed:
        notes.append(PRESENTED_ASSUMED)
    if sheet.case is None:
        notes.append(UNLABELLED)
    if any(verdict.low_confidence for verdict in sheet.verdicts.values()):
        notes.append(WEAK_JUDGE)
    return notes


def _claim(sheet: Sheet, index: int, judge: str) -> ClaimResult:
    claim = sheet.claims[index]
    verdict = None
    if claim.needs_evidence and sheet.presented is not None:
        ids = sheet.presented_ids
        ask = Ask("supports", f"claim:{index}", ids)
        if not ids:
            verdict = ClaimVerdict(label="insufficient", reason="nothing was presented", judge="rule")
        elif ask in sheet.verdicts:
            verdict = _verdict(sheet.verdicts[ask], ids, judge)
    return ClaimResult.model_construct(**claim.__dict__, verdict=verdict)


def _verdict(verdict: Verdict, ids: tuple[str, ...], judge: str) -> ClaimVerdict:
    chances = verdict.probabilities
    return ClaimVerdict(
        label=verdict.label,
        supported=chances.supported if chances else None,
        contradicted=chances.contradicted if chances else None,
        evidence=tuple([ids[position] for position in verdict.evidence]),
        quotes=tuple(
            [EvidenceQuote(passage=ids[s.evidence], start=s.start, end=s.end) for s in verdict.spans]
        ),
        low_confidence=verdict.low_confidence,
        reason=verdict.reason,
        error=verdict.error,
        judge=judge,
    )


def _fact(sheet: Sheet, index: int) -> FactResult:
    subject = f"fact:{index}"
    in_answer = sheet.supports(subject, (ANSWER,) if sheet.checked else ())
    in_presented = sheet.supports(subject, sheet.presented_ids) if sheet.presented is not None else None
    return FactResult(
        text=sheet.facts[index],
        in_presented=in_presented.label if in_presented else None,
        in_answer=in_answer.label,
    )


def _passages(sheet: Sheet) -> list[PassageResult]:
    """Presented passages first, in order, then what was retrieved and not presented, by rank."""
    texts = {source.id: source.text for source in (*(sheet.retrieved or ()), *(sheet.presented or ()))}
    retrieved = _ranks(sheet.retrieved_ids or ())
    shown = sheet.trace.presented if sheet.trace.presented is not None else sheet.trace.retrieved
    presented = _ranks([hit.id for hit in shown or ()])
    relevant = (
        {passage for passage, grade in sheet.labels.grades.items() if grade > 0} if sheet.labels else None
    )
    return [
        PassageResult(
            id=i,
            text=texts.get(i, "")[:_LONGEST_PASSAGE],
            cut=len(texts.get(i, "")) > _LONGEST_PASSAGE,
            retrieved_rank=retrieved.get(i),
            presented_rank=presented.get(i),
            relevant=None if relevant is None else i in relevant,
        )
        for i in dict.fromkeys([*presented, *retrieved])
    ]


def _ranks(ids: Sequence[str]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for rank, i in enumerate(ids, 1):
        ranks.setdefault(i, rank)
    return ranks
