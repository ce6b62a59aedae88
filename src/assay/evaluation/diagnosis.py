"""Which boundary failed: findings of one judged sheet, in the order in which a question crosses the boundaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.answer_findings import answer_findings, citation_findings, shorten
from assay.measures.needs import claims_presented, facts_answer, facts_presented, facts_retrieved
from assay.measures.outcome import ANSWERING
from assay.measures.safety import cited_passages, forbidden, out_of_force
from assay.records import BOUNDARIES, FAILURES, Boundary, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.measures import Sheet
    from assay.measures.needs import Need

__all__ = ["DIAGNOSIS_NEEDS", "diagnose", "first_boundary"]

DIAGNOSIS_NEEDS: tuple[Need, ...] = (claims_presented, facts_presented, facts_retrieved, facts_answer)
"""What a diagnosis wants judged, beside what the measures need."""


def diagnose(sheet: Sheet) -> list[Finding]:
    """Findings in boundary order. Where the right thing was not to answer, the outcome comes first."""
    if sheet.status == "error":
        return [_crash(sheet)]
    findings = [
        *_evidence_findings(sheet),
        *answer_findings(sheet),
        *citation_findings(sheet),
        *_outcome_findings(sheet),
        *_safety_findings(sheet),
    ]
    should_not_answer = _expected(sheet) in ("insufficient_evidence", "needs_clarification")
    order: list[Boundary] = list(BOUNDARIES)
    if should_not_answer:
        order.remove("outcome")
        order.insert(0, "outcome")
    return sorted(
        findings, key=lambda finding: (finding.severity == "warning", order.index(finding.boundary))
    )


def first_boundary(findings: list[Finding]) -> Boundary | None:
    """The boundary of the first failure; None where nothing failed."""
    return next((finding.boundary for finding in findings if finding.severity == "failure"), None)


def _expected(sheet: Sheet) -> str | None:
    return sheet.case.expected_status if sheet.case else None


def _crash(sheet: Sheet) -> Finding:
    errors = sheet.trace.errors
    where = f" at stage {errors[0].stage}" if errors and errors[0].stage else ""
    what = f": {errors[0].message}" if errors else ""
    return Finding(
        boundary="operations",
        kind="execution_failed",
        message=f"The execution failed{where}{what}",
        advice="Fix the error and run the case again; nothing after it was measured.",
    )


def _evidence_findings(sheet: Sheet) -> Iterator[Finding]:
    """Corpus, retrieval and packing: by labels where the case has them, else by the judge."""
    if _expected(sheet) in ("insufficient_evidence", "needs_clarification"):
        return
    if sheet.labels is not None and sheet.labels.groups:
        yield from _labelled_evidence(sheet)
    elif sheet.facts and sheet.presented is not None:
        yield from _judged_evidence(sheet)


def _labelled_evidence(sheet: Sheet) -> Iterator[Finding]:
    retrieved = None if sheet.retrieved_ids is None else set(sheet.retrieved_ids)
    presented = None if sheet.shown_ids is None else set(sheet.shown_ids)
    for number, group in enumerate(sheet.labels.groups if sheet.labels else (), 1):
        ids = tuple(sorted(group))
        shown = ", ".join(ids[:5]) or "a quote or span"
        case_group = sheet.case.evidence[number - 1] if sheet.case else None
        by_id_only = case_group is not None and not (case_group.quotes or case_group.spans)
        if sheet.corpus is not None and by_id_only and not any(i in sheet.corpus for i in ids):
            yield Finding(
                boundary="corpus",
                kind="evidence_not_in_corpus",
                message=f"No passage that proves fact {number} is in the corpus ({shown})",
                evidence=ids,
                advice="Add the document, or its current revision, to the corpus, or correct the label.",
            )
        elif retrieved is not None and not group & retrieved:
            yield Finding(
                boundary="retrieval",
                kind="evidence_not_retrieved",
                message=f"Nothing that proves fact {number} was retrieved ({shown})",
                evidence=ids,
                advice="Look at the query, the chunking, the top-k and the reranker for this question.",
            )
        elif presented is not None and not group & presented:
            yield _dropped(number, ids, shown, sheet, retrieved)


def _dropped(
    number: int, ids: tuple[str, ...], shown: str, sheet: Sheet, retrieved: set[str] | None
) -> Finding:
    ranks = [rank for rank, i in enumerate(sheet.retrieved_ids or (), 1) if i in ids]
    where = f" at rank {ranks[0]}" if ranks else ""
    seen = f"was retrieved{where} and then dropped" if retrieved is not None else "did not reach the model"
    return Finding(
        boundary="packing",
        kind="evidence_dropped",
        message=f"What proves fact {number} ({shown}) {seen} before the prompt",
        evidence=ids,
        advice="Look at the budget, the ordering and the de-duplication between retrieval and prompt.",
    )


def _judged_evidence(sheet: Sheet) -> Iterator[Finding]:
    ids, retrieved_ids = sheet.presented_ids, sheet.retrieved_text_ids
    for number, fact in enumerate(sheet.facts):
        subject = f"fact:{number}"
        presented = sheet.supports(subject, ids)
        if presented.error is not None or presented.label in ("supported", "unclear"):
            continue
        retrieved = sheet.supports(subject, retrieved_ids)
        if sheet.retrieved is not None and not sheet.presented_assumed and retrieved.label == "supported":
            yield Finding(
                boundary="packing",
                kind="fact_dropped",
                message=f"The retrieved passages support {shorten(fact)}, the presented ones do not",
                evidence=(f"fact:{number}",),
                advice="Look at the budget, the ordering and the de-duplication between retrieval and prompt.",
            )
        elif sheet.retrieved is not None and retrieved.error is None:
            yield Finding(
                boundary="retrieval",
                kind="fact_not_retrieved",
                message=f"No retrieved passage supports {shorten(fact)}",
                evidence=(f"fact:{number}",),
                advice="Check that the corpus holds it; then look at the chunking, the top-k and the reranker.",
            )


def _outcome_findings(sheet: Sheet) -> Iterator[Finding]:
    expected, status = _expected(sheet), sheet.status
    if status in FAILURES:
        yield Finding(
            boundary="outcome",
            kind=f"{status}_answer",
            message=f"The answer is {status}" + (f": {sheet.notes[0]}" if sheet.notes else ""),
            advice="Check the output limit and the answer format that the prompt asks for.",
        )
    elif expected == "insufficient_evidence" and status in ANSWERING:
        yield Finding(
            boundary="outcome",
            kind="unsupported_answer",
            message="It answered although the corpus holds no evidence for an answer",
            advice="Let it abstain when no passage answers the question, and test that rule on such cases.",
        )
    elif expected == "needs_clarification" and status != expected:
        yield Finding(
            boundary="outcome",
            kind="missed_clarification",
            message=f"The question is ambiguous and needs a question back; the status is {status}",
            advice="Let it ask back when the passages answer different readings of the question.",
        )
    elif status == "needs_clarification" and expected is not None and status != expected:
        yield Finding(
            boundary="outcome",
            kind="unneeded_clarification",
            message=f"It asked back although the question is clear; expected is {expected}",
            advice="Ask back only where readings of the question lead to different answers.",
        )
    elif status == "insufficient_evidence" and expected in ANSWERING and _evidence_complete(sheet):
        yield Finding(
            boundary="outcome",
            kind="unneeded_refusal",
            message="It abstained although the evidence was in front of it",
            advice="Lower the bar for answering, or show the model that the passages are enough.",
        )
    elif status == "partial" and expected == "answered" and _evidence_complete(sheet):
        yield Finding(
            boundary="outcome",
            kind="partial_answer",
            message="It answered in part although the evidence for the whole was in front of it",
            advice="Ask for every part of the question in the prompt.",
        )


def _evidence_complete(sheet: Sheet) -> bool:
    """Whether everything the answer needed was presented; False where nobody can say."""
    if sheet.labels is not None and sheet.labels.groups:
        presented = set(sheet.shown_ids or ())
        return all(group & presented for group in sheet.labels.groups)
    ids = sheet.presented_ids
    verdicts = [sheet.supports(f"fact:{i}", ids) for i in range(len(sheet.facts))]
    return bool(verdicts) and all(verdict.label == "supported" for verdict in verdicts)


def _safety_findings(sheet: Sheet) -> Iterator[Finding]:
    presented = forbidden(sheet, sheet.presented_ids)
    only_retrieved = [i for i in forbidden(sheet, sheet.retrieved_ids or ()) if i not in presented]
    if presented:
        yield Finding(
            boundary="safety",
            kind="permission_violation",
            message=f"The model saw passages that the asker may not read: {', '.join(presented[:5])}",
            evidence=tuple(presented),
            advice="Filter by permission in the retriever, before ranking.",
        )
    if only_retrieved:
        yield Finding(
            boundary="safety",
            kind="permission_violation_retrieved",
            message=f"Passages that the asker may not read were retrieved: {', '.join(only_retrieved[:5])}",
            evidence=tuple(only_retrieved),
            advice="Filter by permission in the retriever, before ranking.",
            severity="warning",
        )
    stale_cited = out_of_force(sheet, cited_passages(sheet))
    if stale_cited:
        yield Finding(
            boundary="safety",
            kind="stale_citation",
            message=f"The answer cites passages that are not in force: {', '.join(stale_cited[:5])}",
            evidence=tuple(stale_cited),
            advice="Filter obsolete revisions by the date of the question, before ranking.",
        )
    stale = [i for i in out_of_force(sheet, sheet.presented_ids) if i not in stale_cited]
    if stale:
        yield Finding(
            boundary="safety",
            kind="stale_evidence",
            message=f"Passages that are not in force were presented: {', '.join(stale[:5])}",
            evidence=tuple(stale),
            advice="Filter obsolete revisions by the date of the question, before ranking.",
            severity="warning",
        )
