"""Labels that survive re-chunking: spans and quotes onto passages, and ids against the corpus."""

from __future__ import annotations

import gzip
import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.records import Case, DocumentSpan, EvidenceGroup, Passage, Span
from assay.retrieval import absent_evidence, align, project, resolve_ids, score_rankings

#          0         1         2         3         4         5
#          0123456789012345678901234567890123456789012345678901234567
DOCUMENT = "Standard keeps logs 30 days. Pro keeps them for one year. "


def chunked(text: str, size: int, overlap: int = 0, *, spans: bool = True, doc: str = "d") -> list[Passage]:
    step = size - overlap
    return [
        Passage(
            id=f"{doc}#{start}",
            doc_id=doc,
            text=text[start : start + size],
            span=Span(start=start, end=min(start + size, len(text))) if spans else None,
        )
        for start in range(0, max(1, len(text) - overlap), step)
    ]


def case(*groups: EvidenceGroup) -> Case:
    return Case(id="c", question="?", evidence=list(groups))


def span(start: int, end: int, doc: str = "d") -> EvidenceGroup:
    return EvidenceGroup(spans=[DocumentSpan(doc=doc, start=start, end=end)])


def quote(text: str) -> EvidenceGroup:
    return EvidenceGroup(quotes=[text])


def test_a_span_inside_one_chunk() -> None:
    found = project([case(span(0, 28), span(29, 57))], chunked(DOCUMENT, 29), {"d": DOCUMENT})
    assert found.groups == {"c": [["d#0"], ["d#29"]]}
    assert found.orphans == []


def test_a_span_split_over_two_chunks_needs_both() -> None:
    # Chunks of 20: [0,20) [20,40) [40,58). "Pro keeps them" is 29 to 43.
    passages = chunked(DOCUMENT, 20)
    found = project([case(span(29, 43))], passages, {"d": DOCUMENT})
    assert found.groups == {"c": [[("d#20", "d#40")]]}
    rows = score_rankings(
        ["all_evidence@2"], [["d#20", "d#0"], ["d#40", "d#20"]], [{}] * 2, [found.groups["c"]] * 2
    )
    assert [row["all_evidence@2"].value for row in rows] == [0.0, 1.0]


def test_the_share_that_is_enough_is_settable() -> None:
    # "Pro keeps them", blanks aside, has 12 characters; chunk d#20 holds "Pro keeps t": 9 of them.
    passages = chunked(DOCUMENT, 20)
    assert project([case(span(29, 43))], passages, {"d": DOCUMENT}, cover=0.75).groups == {"c": [["d#20"]]}
    assert project([case(span(29, 43))], passages, {"d": DOCUMENT}, cover=0.76).groups == {
        "c": [[("d#20", "d#40")]]
    }
    with pytest.raises(BadInput, match="cover"):
        project([], passages, cover=0)


def test_overlapping_chunks_are_alternatives() -> None:
    found = project([case(span(29, 43))], chunked(DOCUMENT, 30, 15), {"d": DOCUMENT}, cover=1.0)
    # Chunks [0,30) [15,45) [30,58): only the middle one holds 29 to 43 whole.
    assert found.groups == {"c": [["d#15"]]}
    found = project([case(span(31, 44))], chunked(DOCUMENT, 30, 15), {"d": DOCUMENT})
    assert found.groups == {"c": [["d#15", "d#30"]]}


@pytest.mark.parametrize(
    "text",
    ["Pro keeps them for one year.", "pro  KEEPS\nthem for one year", "Pro keep them for one year."],
    ids=["exact", "folded", "fuzzy"],
)
def test_quotes(text: str) -> None:
    found = project([case(quote(text))], chunked(DOCUMENT, 29), {"d": DOCUMENT})
    assert found.groups == {"c": [["d#29"]]}


def test_a_folded_quote_of_typographic_text() -> None:
    document = "\u201cCaf\u00e9 \u2013 closed\u201d on\u00a0Mondays; \ufb01nal."
    passages = [Passage(id="p", doc_id="d", text=document, span=Span(start=0, end=len(document)))]
    found = project([case(quote('"Cafe\u0301 - closed" on Mondays; final'))], passages, {"d": document})
    assert found.groups == {"c": [["p"]]}


def test_an_ambiguous_quote_is_refused_with_its_places() -> None:
    documents = {"d": "Retained for 30 days.", "e": "Kept. Retained for 30 days."}
    passages = [p for doc, text in documents.items() for p in chunked(text, 100, doc=doc)]
    found = project([case(quote("Retained for 30 days."))], passages, documents)
    assert found.groups == {"c": [[]]}
    assert [(o.kind, o.places) for o in found.orphans] == [("ambiguous_quote", ("d[0:21]", "e[6:27]"))]


def test_orphans_are_named() -> None:
    groups = [
        quote("Something that is said nowhere at all"),
        span(0, 5, doc="elsewhere"),
        span(50, 500),
        EvidenceGroup(passages=["gone", "d#0"]),
    ]
    passages = chunked(DOCUMENT, 29)
    found = project([case(*groups)], passages, {"d": DOCUMENT})
    assert [o.kind for o in found.orphans] == [
        "quote_not_found", "unknown_document", "outside_document", "unknown_passage",
    ]  # fmt: skip
    assert found.groups == {"c": [[], [], [], ["d#0"]]}
    assert absent_evidence(found.groups, passages) == {"c": [0, 1, 2]}


def test_evidence_between_the_chunks_is_not_covered() -> None:
    passages = [p for p in chunked(DOCUMENT, 20) if p.id != "d#20"]
    found = project([case(span(29, 43))], passages, {"d": DOCUMENT})
    assert [o.kind for o in found.orphans] == ["not_covered"]


def test_chunks_without_offsets_are_aligned_by_their_text() -> None:
    with_spans, _, _ = align(chunked(DOCUMENT, 20, 5), {"d": DOCUMENT})
    without, _, unplaced = align(chunked(DOCUMENT, 20, 5, spans=False), {"d": DOCUMENT})
    assert without == with_spans
    assert unplaced == []
    changed = [
        Passage(id="p", doc_id="d", text="pro keeps them\nfor one  year."),
        Passage(id="x", doc_id="d", text="0 % ?!"),
    ]
    chunks, _, unplaced = align(changed, {"d": DOCUMENT})
    assert [(c.start, c.end) for c in chunks] == [(29, 57)]
    assert unplaced == ["x"]


def test_a_repeated_text_is_aligned_in_order() -> None:
    document = "Same line. Same line. Same line. "
    passages = [Passage(id=str(i), doc_id="d", text=f"Same line.{'' if i else ' Same'}") for i in range(2)]
    chunks, _, _ = align(passages, {"d": document})
    assert [c.start for c in chunks] == [0, 0]


def test_documents_are_put_together_from_spans() -> None:
    found = project([case(quote("logs 30 days. Pro"))], chunked(DOCUMENT, 20, 5))
    # Chunks [0,20) [15,35) [30,50) [45,58): 15 to 32 lies in the second.
    assert found.groups == {"c": [["d#15"]]}
    with pytest.raises(BadInput, match="'p'"):
        project([], [Passage(id="p", doc_id="d", text="abc", span=Span(start=0, end=9))])


def test_passages_without_documents_are_their_own() -> None:
    found = project(
        [case(quote("one year"))], [Passage(id="a", text="for one year"), Passage(id="b", text="no")]
    )
    assert found.groups == {"c": [["a"]]}


@settings(max_examples=60)
@given(st.integers(3, 40), st.integers(0, 12), st.integers(0, 55), st.integers(1, 40))
def test_a_full_corpus_covers_every_span(size: int, overlap: int, start: int, length: int) -> None:
    end = min(len(DOCUMENT), start + length)
    passages = chunked(DOCUMENT, size, min(overlap, size - 1))
    found = project([case(span(start, end))], passages, {"d": DOCUMENT})
    assert found.orphans == []
    (row,) = score_rankings(["all_evidence@999"], [[p.id for p in passages]], [{}], [found.groups["c"]])
    assert row["all_evidence@999"].value == 1.0


@pytest.mark.shared
def test_one_suite_under_three_chunkings(shared: Path) -> None:
    """Real paragraphs as documents, answers as evidence, BM25 over chunks of 128, 256 and 512 words.

    The same budget of text is read under each chunking: 8 x 128 = 4 x 256 = 2 x 512 words.
    """
    bm25s = pytest.importorskip("bm25s")
    with gzip.open(shared / "bench" / "qa" / "squad2_dev_half.jsonl.gz", "rt") as lines:
        rows = [row for row in map(json.loads, lines) if row["label"] == "answerable"]
    titles = sorted({row["title"] for row in rows})[:4]
    paragraphs: dict[str, dict[str, None]] = {title: {} for title in titles}
    for row in rows:
        if row["title"] in paragraphs:
            paragraphs[row["title"]][row["context"][0]] = None
    documents = {title: "\n\n".join(texts) for title, texts in paragraphs.items()}
    cases = []
    for row in rows:
        context, answer = row["context"][0], row["answers"][0]
        if row["title"] not in documents or answer not in context:
            continue
        base, at = documents[row["title"]].index(context), context.index(answer)
        start = context.rfind(". ", 0, at) + 2 if ". " in context[:at] else 0
        end = context.find(". ", at + len(answer)) + 1 or len(context)
        group = span(base + start, base + end, row["title"])
        cases.append(Case(id=row["id"], question=row["question"], evidence=[group]))
    cases = cases[:250]
    coverage = {}
    for words in (128, 256, 512):
        passages = []
        for doc, text in documents.items():
            starts = [match.start() for match in re.finditer(r"\S+", text)] + [len(text)]
            for first in range(0, len(starts) - 1, words - words // 8):
                begin, finish = starts[first], starts[min(first + words, len(starts) - 1)]
                passages.append(
                    Passage(
                        id=f"{doc}#{begin}",
                        doc_id=doc,
                        text=text[begin:finish],
                        span=Span(start=begin, end=finish),
                    )
                )
        found = project(cases, passages, documents)
        assert found.orphans == []
        k = 1024 // words
        index = bm25s.BM25()
        index.index(bm25s.tokenize([p.text for p in passages], show_progress=False), show_progress=False)
        tokens = bm25s.tokenize([c.question for c in cases], show_progress=False)
        ranked, _ = index.retrieve(tokens, k=k, show_progress=False)
        rankings = [[passages[int(i)].id for i in row] for row in ranked]
        groups = [found.groups[c.id] for c in cases]
        scores = score_rankings([f"evidence_coverage@{k}"], rankings, [{}] * len(cases), groups)
        coverage[words] = sum(next(iter(row.values())).value or 0.0 for row in scores) / len(cases)
    assert max(coverage.values()) - min(coverage.values()) < 0.15, coverage
    assert min(coverage.values()) > 0.6, coverage


NOW = datetime(2025, 6, 1, tzinfo=UTC)


def test_ids_are_held_against_the_corpus() -> None:
    passages = [
        Passage(id="v1", text="t", doc_id="policy", revision="v9"),
        Passage(id="v2", text="t", doc_id="policy", revision="v10"),
        Passage(id="old", text="t", valid_to=datetime(2025, 1, 1, tzinfo=UTC)),
        Passage(id="secret", text="t", acl=["hr"]),
    ]
    found = resolve_ids(
        {"q": ["v1", "v2", "old", "secret", "none", "none"], "p": ["secret", "old"]},
        passages,
        as_of={"q": NOW},
        principals={"q": ["staff"], "p": ["hr"]},
    )
    assert [(p.kind, p.query, p.id) for p in found.problems] == [
        ("obsolete_revision", "q", "v1"),
        ("outside_validity", "q", "old"),
        ("not_permitted", "q", "secret"),
        ("unknown", "q", "none"),
    ]
    assert found.counts == {"obsolete_revision": 1, "outside_validity": 1, "not_permitted": 1, "unknown": 1}
    assert found.checked == 7


def test_a_revision_in_force_at_that_moment_is_not_obsolete() -> None:
    passages = [
        Passage(id="v1", text="t", doc_id="d", revision="1", valid_to=NOW),
        Passage(id="v2", text="t", doc_id="d", revision="2", valid_from=NOW),
    ]
    before = {"q": datetime(2025, 1, 1, tzinfo=UTC)}
    assert resolve_ids({"q": ["v1"]}, passages, as_of=before).problems == []
    assert [p.kind for p in resolve_ids({"q": ["v1"]}, passages).problems] == ["obsolete_revision"]
    assert [p.kind for p in resolve_ids({"q": ["v1"]}, passages, as_of={"q": NOW}).problems] == [
        "outside_validity"
    ]
