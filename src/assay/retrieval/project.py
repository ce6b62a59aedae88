"""Evidence labels onto any chunking: document spans and quotes become passage ids.

Labels written as passage ids die with the chunking. Labels written as stretches of documents do not: they
are looked up in the documents, and the chunks that cover them are acceptable.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from assay.errors import BadInput
from assay.retrieval.locate import Text, locate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from assay.records import Case, EvidenceGroup, Passage

__all__ = ["Chunk", "Orphan", "Projection", "align", "project"]


class Chunk(NamedTuple):
    """A passage as a stretch of its document: characters start (included) to end (excluded)."""

    id: str
    doc: str
    start: int
    end: int


class Orphan(NamedTuple):
    """A label that no passage answers to.

    kind: unknown_passage, unknown_document, outside_document, not_covered, quote_not_found, ambiguous_quote. what:
    the label. places: for an ambiguous quote, where it stands.
    """

    case: str
    group: int
    kind: str
    what: str
    places: tuple[str, ...] = ()


@dataclass
class Projection:
    """Evidence groups over one chunking, by case id.

    Each group is a list of alternatives: a passage id, or a tuple of ids of neighbouring chunks that hold
    the evidence only together. A group without an alternative is kept, empty: it is never covered. orphans:
    every label that found nothing, also those whose group another label saved. unplaced: passages that
    could not be found in their document.
    """

    groups: dict[str, list[list[str | tuple[str, ...]]]] = field(default_factory=dict)
    orphans: list[Orphan] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)


def align(
    passages: Iterable[Passage], documents: Mapping[str, str] | None = None
) -> tuple[list[Chunk], dict[str, str], list[str]]:
    """Where each passage stands in its document: (chunks, texts of the documents, ids that were not found).

    A passage with a span is taken at its word. Without one its text is looked for in its document: from where
    the one before it started, then anywhere, then folded and nearly. Where the documents are not given they
    are put together from the spans; a passage with neither span nor document is a document of its own.
    """
    chunks: list[Chunk] = []
    unplaced: list[str] = []
    passages = list(passages)
    texts = dict(documents) if documents is not None else _assemble(passages)
    at: dict[str, int] = defaultdict(int)
    prepared: dict[str, Text] = {}
    for passage in passages:
        doc = passage.doc_id or passage.id
        if passage.span is not None:
            chunks.append(Chunk(passage.id, doc, passage.span.start, passage.span.end))
            continue
        if doc not in texts:
            if documents is not None:
                unplaced.append(passage.id)
                continue
            doc = passage.id
            texts[doc] = passage.text
        start = texts[doc].find(passage.text, at[doc])
        start = texts[doc].find(passage.text) if start < 0 else start
        end = start + len(passage.text)
        if start < 0:
            text = prepared.setdefault(doc, Text(doc, texts[doc]))
            places = [place for place in locate(passage.text, [text]) if place.start >= at[doc]]
            if not places:
                unplaced.append(passage.id)
                continue
            start, end = places[0].start, places[0].end
        at[doc] = start
        chunks.append(Chunk(passage.id, doc, start, end))
    return chunks, texts, unplaced


def _assemble(passages: Sequence[Passage]) -> dict[str, str]:
    """Documents put together from passages with spans; what no passage holds is blank."""
    parts: dict[str, list[str]] = {}
    for passage in passages:
        if passage.span is None or passage.doc_id is None:
            continue
        if len(passage.text) != passage.span.end - passage.span.start:
            raise BadInput(
                f"passage {passage.id!r:.80}: its text has {len(passage.text)} characters and its span "
                f"{passage.span.end - passage.span.start}",
                hint="Give the documents, or spans that match the texts.",
            )
        text = parts.setdefault(passage.doc_id, [])
        text.extend(" " * (passage.span.end - len(text)))
        text[passage.span.start : passage.span.end] = passage.text
    return {doc: "".join(text) for doc, text in parts.items()}


def project(
    cases: Iterable[Case],
    passages: Iterable[Passage],
    documents: Mapping[str, str] | None = None,
    *,
    cover: float = 0.9,
    threshold: float = 90.0,
) -> Projection:
    """Maps the evidence of cases to the passages of a chunking.

    cover: the share of a span's characters, blanks aside, that a chunk must hold to be acceptable on its own.
    Where none does, the shortest runs of neighbouring chunks that hold that share together are
    alternatives, counted only when all their chunks are there. threshold: likeness in 100 for quotes that are not
    found exactly. An ambiguous quote is refused with its places. Raises BadInput for a cover outside (0, 1].
    """
    if not 0 < cover <= 1:
        raise BadInput(f"cover must lie above 0 and at most at 1, not {cover!r}")
    passages = list(passages)
    chunks, documents_, unplaced = align(passages, documents)
    by_doc: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in sorted(chunks, key=lambda chunk: (chunk.doc, chunk.start, chunk.end)):
        by_doc[chunk.doc].append(chunk)
    projector = _Projector(
        {passage.id for passage in passages},
        by_doc,
        {doc: Text(doc, text) for doc, text in documents_.items()},
        cover,
        threshold,
    )
    projection = Projection(unplaced=unplaced)
    for case in cases:
        projection.groups[case.id] = [
            projector.group(case.id, number, group, projection.orphans)
            for number, group in enumerate(case.evidence)
        ]
    return projection


@dataclass
class _Projector:
    ids: set[str]
    chunks: Mapping[str, list[Chunk]]
    texts: Mapping[str, Text]
    cover: float
    threshold: float

    def group(
        self, case: str, number: int, group: EvidenceGroup, orphans: list[Orphan]
    ) -> list[str | tuple[str, ...]]:
        found: dict[str | tuple[str, ...], None] = {}
        for passage in group.passages:
            if passage in self.ids:
                found[passage] = None
            else:
                orphans.append(Orphan(case, number, "unknown_passage", passage))
        for span in group.spans:
            what = f"{span.doc}[{span.start}:{span.end}]"
            if span.doc not in self.texts:
                orphans.append(Orphan(case, number, "unknown_document", what))
            elif span.end > len(self.texts[span.doc].text):
                orphans.append(Orphan(case, number, "outside_document", what))
            else:
                found |= self._covering(case, number, what, span.doc, span.start, span.end, orphans)
        for quote in group.quotes:
            places = locate(quote, list(self.texts.values()), threshold=self.threshold)
            if len(places) == 1:
                place = places[0]
                found |= self._covering(case, number, quote, place.doc, place.start, place.end, orphans)
            else:
                kind = "ambiguous_quote" if places else "quote_not_found"
                named = tuple(f"{place.doc}[{place.start}:{place.end}]" for place in places)
                orphans.append(Orphan(case, number, kind, quote, named))
        return list(found)

    def _covering(
        self, case: str, number: int, what: str, doc: str, start: int, end: int, orphans: list[Orphan]
    ) -> dict[str | tuple[str, ...], None]:
        text = self.texts[doc].text
        inked = [i for i in range(start, end) if not text[i].isspace()] or list(range(start, end))
        near = [c for c in self.chunks.get(doc, ()) if c.start < end and c.end > start]
        need = self.cover * len(inked) - 1e-9
        alone = [c.id for c in near if sum(c.start <= i < c.end for i in inked) >= need]
        found: dict[str | tuple[str, ...], None] = dict.fromkeys(alone)
        if not found:
            found = dict.fromkeys(_runs(near, inked, need))
        if not found:
            orphans.append(Orphan(case, number, "not_covered", what))
        return found


def _runs(chunks: list[Chunk], inked: list[int], need: float) -> list[tuple[str, ...]]:
    """The shortest runs of neighbouring chunks, in order, that together hold enough."""

    def held(run: list[Chunk]) -> int:
        return sum(any(c.start <= i < c.end for c in run) for i in inked)

    runs: list[tuple[str, ...]] = []
    for length in range(2, len(chunks) + 1):
        for first in range(len(chunks) - length + 1):
            run = chunks[first : first + length]
            if held(run) >= need:
                runs.append(tuple(chunk.id for chunk in run))
        if runs:
            break
    return runs
