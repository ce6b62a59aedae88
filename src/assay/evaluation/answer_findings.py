"""What is wrong with an answer and with its citations, claim by claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.answer import stated
from assay.measures.outcome import ANSWERING
from assay.records import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.measures import Sheet

__all__ = ["answer_findings", "citation_findings", "shorten"]


def shorten(text: str) -> str:
    """A text in quotation marks, cut to what fits a line."""
    return f"“{text if len(text) <= 120 else text[:117] + '…'}”"


def answer_findings(sheet: Sheet) -> Iterator[Finding]:
    """Claims that the presented passages contradict or do not support; required facts that are left out."""
    ids = sheet.presented_ids
    if sheet.presented is not None:
        for index in sheet.checked:
            verdict = sheet.supports(f"claim:{index}", ids)
            claim = shorten(sheet.claims[index].text)
            if verdict.label == "contradicted":
                yield Finding(
                    boundary="answer",
                    kind="contradicted_claim",
                    message=f"The presented passages contradict {claim}",
                    evidence=(f"claim:{index}", *[ids[i] for i in verdict.evidence if i < len(ids)]),
                    advice="Read the passage beside the claim; if the judge is right, the generator changed it.",
                )
            elif verdict.label == "insufficient":
                yield Finding(
                    boundary="answer",
                    kind="unsupported_claim",
                    message=f"No presented passage supports {claim}",
                    evidence=(f"claim:{index}",),
                    advice="The generator added it: ask for answers from the passages only, or cite per claim.",
                )
    if sheet.status in ANSWERING:
        yield from _omissions(sheet)


def _omissions(sheet: Sheet) -> Iterator[Finding]:
    if sheet.case is None or sheet.case.expected_status in ("insufficient_evidence", "needs_clarification"):
        return
    ids = sheet.presented_ids
    for number, fact in enumerate(sheet.facts):
        subject = f"fact:{number}"
        if sheet.supports(subject, ids).label != "supported":
            continue
        in_answer = stated(sheet, subject)
        if in_answer.label == "insufficient":
            yield Finding(
                boundary="answer",
                kind="fact_left_out",
                message=f"The evidence was presented, and the answer leaves out {shorten(fact)}",
                evidence=(subject,),
                advice="Ask for every part of the question in the prompt; check where in the context it stood.",
            )
        elif in_answer.label == "contradicted":
            yield Finding(
                boundary="answer",
                kind="fact_contradicted",
                message=f"The evidence was presented, and the answer contradicts {shorten(fact)}",
                evidence=(subject,),
                advice="Read the passage beside the answer; if the judge is right, the generator changed it.",
            )


def citation_findings(sheet: Sheet) -> Iterator[Finding]:
    """Citations of nothing, of what was not presented, twice the same; claims whose citation does not carry them."""
    if not sheet.citations_expected:
        return
    for index, row in enumerate(sheet.citations):
        claim = shorten(sheet.claims[index].text)
        for citation in row:
            written = shorten(citation.written)
            if citation.repeated:
                yield Finding(
                    boundary="citation",
                    kind="repeated_citation",
                    message=f"{claim} cites {written} more than once",
                    evidence=(f"claim:{index}", citation.written),
                    advice="Harmless, and a sign that citations are written without looking.",
                    severity="warning",
                )
            elif citation.passage is None:
                yield Finding(
                    boundary="citation",
                    kind="unknown_citation",
                    message=f"{claim} cites {written}, which is no passage of this trace",
                    evidence=(f"claim:{index}", citation.written),
                    advice="The id is made up: list the valid ids in the prompt and validate the reply.",
                )
            elif not citation.presented:
                yield Finding(
                    boundary="citation",
                    kind="citation_not_presented",
                    message=f"{claim} cites {written}, which was retrieved and not presented",
                    evidence=(f"claim:{index}", citation.written),
                    advice="The model cannot have read it: check where citations are filled in.",
                )
    yield from _unsupportive(sheet)


def _unsupportive(sheet: Sheet) -> Iterator[Finding]:
    for index in sheet.checked:
        claim = shorten(sheet.claims[index].text)
        subject = f"claim:{index}"
        grounded = sheet.supports(subject, sheet.presented_ids).label == "supported"
        if not sheet.citations[index]:
            yield Finding(
                boundary="citation",
                kind="uncited_claim",
                message=f"{claim} cites nothing",
                evidence=(subject,),
                advice="Ask for a citation after every claim.",
                severity="failure" if grounded else "warning",
            )
            continue
        cited = sheet.cited_ids(index)
        label = sheet.supports(subject, cited).label if cited else None
        if label in ("insufficient", "contradicted") and grounded:
            yield Finding(
                boundary="citation",
                kind="wrong_citation",
                message=f"{claim} is supported by the presented passages, but not by {', '.join(cited)}",
                evidence=(subject, *cited),
                advice="The citation points elsewhere: compare the cited passage with the one that decided.",
            )
