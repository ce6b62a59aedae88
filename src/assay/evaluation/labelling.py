"""Where a case's labels fall among the passages of a trace: ids directly, quotes and spans by the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures import Labels
from assay.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.measures import Source
    from assay.records import Case, DocumentSpan, EvidenceGroup, Passage

__all__ = ["place_labels"]

_ENOUGH_OF_A_SPAN = 0.5
_SHORTEST_PIECE = 20


def place_labels(case: Case, sources: Iterable[Source], corpus: dict[str, Passage] | None) -> Labels | None:
    """Grades and evidence groups over the ids of this trace; None where the case labels no passage.

    A quote is found in a passage when one contains the other after folding of case, width and white space (a
    passage shorter than 20 characters is too little to stand for a quote). A document span is found in a
    passage that covers at least half of it. Without explicit grades, each acceptable passage is relevant, grade 1.
    """
    if not case.evidence and not case.relevance:
        return None
    texts = {source.id: source.text for source in sources}
    groups = [frozenset(_acceptable(group, texts, corpus)) for group in case.evidence]
    grades = dict(case.relevance) or {passage: 1 for group in groups for passage in group}
    return Labels(grades=grades, groups=groups)


def _acceptable(
    group: EvidenceGroup, texts: dict[str, str], corpus: dict[str, Passage] | None
) -> Iterable[str]:
    yield from group.passages
    quotes = [_squeeze(quote) for quote in group.quotes]
    if quotes:
        for passage, text in texts.items():
            squeezed = _squeeze(text)
            if any(_same_text(quote, squeezed) for quote in quotes):
                yield passage
    for span in group.spans:
        for known in (corpus or {}).values():
            if _share_inside(span, known) >= _ENOUGH_OF_A_SPAN:
                yield known.id


def _same_text(quote: str, text: str) -> bool:
    return quote in text or (len(text) >= _SHORTEST_PIECE and text in quote)


def _squeeze(text: str) -> str:
    return " ".join(fold(text).split())


def _share_inside(span: DocumentSpan, passage: Passage) -> float:
    """The share of a document span that lies inside a passage; 0 where the passage does not say where it lies."""
    if passage.span is None or passage.doc_id != span.doc:
        return 0.0
    inside = min(span.end, passage.span.end) - max(span.start, passage.span.start)
    return max(inside, 0) / (span.end - span.start)
