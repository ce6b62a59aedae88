"""A trace becomes a sheet: claims read, citations resolved, passages given their texts, labels placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.claims import (
    ContractViolation,
    claims_from_contract,
    facts_from_reference,
    looks_like_contract,
    read_contract,
    read_status,
    render,
    split_claims,
)
from assay.errors import BadInput
from assay.evaluation.labelling import place_labels
from assay.measures import ANSWER, QUESTION, REFERENCE, Citation, Sheet, Source
from assay.records import FAILURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.records import Case, Claim, Hit, Passage, Status, Trace

__all__ = ["cites", "read_sheet"]


def cites(trace: Trace) -> bool | None:
    """Whether the answer of a trace carries a citation; None where it claims nothing."""
    claims, _, _, _ = _read_answer(trace, _known_ids(trace))
    if not any(claim.needs_evidence for claim in claims):
        return None
    return any(claim.source_ids for claim in claims)


def read_sheet(
    trace: Trace,
    case: Case | None,
    corpus: dict[str, Passage] | None,
    *,
    citations_expected: bool,
) -> Sheet:
    """The sheet of one trace, not yet judged."""
    claims, answer, contract_status, problems = _read_answer(trace, _known_ids(trace))
    status, status_read = _status(trace, claims, answer, contract_status, malformed=bool(problems))
    notes = [f"malformed answer: {problem}" for problem in problems]
    _refuse_reserved(trace)
    kept = {h.id: h.text for h in (*(trace.presented or ()), *(trace.retrieved or ())) if h.text is not None}
    retrieved = _sources(trace.retrieved, kept, corpus)
    presented = _sources(trace.presented, kept, corpus)
    assumed = trace.presented is None and trace.retrieved is not None
    if assumed:
        presented = retrieved
    reference = facts_from_reference(case.reference) if case and case.reference else []
    facts = [fact.text for fact in case.facts] if case and case.facts else reference
    sheet = Sheet(
        trace=trace,
        case=case,
        corpus=corpus,
        claims=claims,
        checked=[index for index, claim in enumerate(claims) if claim.needs_evidence],
        facts=facts,
        reference=reference,
        retrieved=retrieved,
        retrieved_ids=None if trace.retrieved is None else [hit.id for hit in trace.retrieved],
        presented=presented,
        presented_assumed=assumed,
        citations=_citations(claims, trace),
        citations_expected=citations_expected,
        status=status,
        status_read=status_read,
        answer=answer,
        notes=notes,
    )
    if case is not None:
        sheet.labels = place_labels(case, [*(retrieved or ()), *(presented or ())], corpus)
    return sheet


def _read_answer(
    trace: Trace, known_ids: Sequence[str]
) -> tuple[list[Claim], str, Status | None, Sequence[str]]:
    """Claims, the text they stand in, the status that a contract names, and what is wrong with it."""
    if trace.claims is not None:
        contract: dict[str, object] = {
            "status": trace.status if trace.status not in FAILURES and trace.status else "answered",
            "claims": [claim.model_dump() for claim in trace.claims],
        }
        return _from_contract(contract, trace.status)
    text = trace.answer or ""
    if looks_like_contract(text):
        return _from_contract(text, None)
    return split_claims(text, known_ids=known_ids), text, None, ()


def _from_contract(
    source: str | dict[str, object], status: Status | None
) -> tuple[list[Claim], str, Status | None, Sequence[str]]:
    try:
        contract = read_contract(source)
    except ContractViolation as violation:
        text = source if isinstance(source, str) else ""
        return [], text, "malformed", violation.problems
    text = render(contract)
    return claims_from_contract(contract, text), text, status or contract.status, ()


def _status(
    trace: Trace, claims: Sequence[Claim], answer: str, contract: Status | None, *, malformed: bool
) -> tuple[Status, bool]:
    """How the execution ended, and whether that was read from the answer instead of recorded.

    A recorded status stands, except that an answer that broke the contract is malformed and one that says
    nothing was not an answer.
    """
    if malformed:
        return "malformed", trace.status != "malformed"
    if trace.status is not None:
        if trace.status in ("answered", "partial") and not answer.strip():
            return "empty", True
        return trace.status, False
    if trace.errors and not answer.strip():
        return "error", True
    if contract is not None:
        return contract, False
    return read_status(trace.answer, list(claims), trace.finish_reason), True


def _known_ids(trace: Trace) -> list[str]:
    return [hit.id for hit in (*(trace.presented or ()), *(trace.retrieved or ()))]


def _refuse_reserved(trace: Trace) -> None:
    for i in _known_ids(trace):
        if i in (ANSWER, REFERENCE, QUESTION):
            raise BadInput(
                f"trace {trace.id!r} has a passage with the id {i!r}, which is reserved", hint="Rename it."
            )


def _sources(
    hits: Sequence[Hit] | None, kept: dict[str, str], corpus: dict[str, Passage] | None
) -> list[Source] | None:
    """Passages with their texts, each id once.

    A hit without a text takes that of the same id elsewhere in the trace, else the corpus's. Where the text of no
    hit is known, nothing was recorded that could be read: None.
    """
    if hits is None:
        return None
    sources: dict[str, Source] = {}
    known = not hits
    for hit in hits:
        text = hit.text if hit.text is not None else kept.get(hit.id)
        if text is None and corpus is not None and hit.id in corpus:
            passage = corpus[hit.id]
            text = f"{passage.title}\n{passage.text}" if passage.title else passage.text
        known = known or text is not None
        if text is not None and text.strip() and hit.id not in sources:
            sources[hit.id] = Source(hit.id, text)
    return list(sources.values()) if known else None


def _citations(claims: Sequence[Claim], trace: Trace) -> list[list[Citation]]:
    """What each citation means: an id as written, or a number as a position among the presented passages."""
    retrieved = [hit.id for hit in trace.retrieved or ()]
    presented = retrieved if trace.presented is None else [hit.id for hit in trace.presented]
    in_presented, in_retrieved = set(presented), set(retrieved)
    rows = []
    for claim in claims:
        row: list[Citation] = []
        seen: set[str] = set()
        for written in claim.source_ids:
            passage = _resolve(written, presented, in_presented, in_retrieved)
            key = passage if passage is not None else written
            row.append(
                Citation(
                    written=written,
                    passage=passage,
                    presented=passage in in_presented,
                    retrieved=passage in in_retrieved,
                    repeated=key in seen,
                )
            )
            seen.add(key)
        rows.append(row)
    return rows


def _resolve(
    written: str, presented: Sequence[str], in_presented: set[str], in_retrieved: set[str]
) -> str | None:
    if written in in_presented or written in in_retrieved:
        return written
    if written.isascii() and written.isdigit() and len(written) <= 6 and 1 <= int(written) <= len(presented):
        return presented[int(written) - 1]
    return None
