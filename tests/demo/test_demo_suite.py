"""The bundled suite says what it claims to say: spans, quotes, numbers, dates and rights are checked."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from assay.demo import load_suite
from assay.demo.build import row
from assay.demo.documents import SUITE, corpus, read_document, read_documents
from assay.errors import BadInput
from assay.records import Case, EvidenceGroup, Passage

CASES = load_suite().cases
PASSAGES = load_suite().passage_by_id
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def resolved(group: EvidenceGroup) -> list[Passage]:
    return [PASSAGES[id] for id in group.passages]


def grouped() -> list[tuple[Case, EvidenceGroup]]:
    return [(case, group) for case in CASES for group in case.evidence]


def test_every_passage_is_the_stretch_of_its_document_that_it_names() -> None:
    # A revision is told apart by (doc_id, revision); single documents have no revision.
    texts = {(document.doc_id, document.revision): document.text for document in read_documents()}
    for passage in PASSAGES.values():
        assert passage.doc_id is not None
        assert passage.span is not None
        assert (
            passage.text == texts[passage.doc_id, passage.revision][passage.span.start : passage.span.end]
        ), passage.id


def test_passages_leave_out_nothing_but_white_space() -> None:
    for document in read_documents():
        kept = "".join(p.text for p in PASSAGES.values() if p.id.rsplit("-s", 1)[0] == document.name)
        assert "".join(kept.split()) == "".join(document.text.split()), document.name


def test_the_corpus_file_is_what_the_documents_give() -> None:
    lines = (SUITE / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [row(passage) for passage in corpus()]


def test_the_suite_is_as_large_and_as_mixed_as_promised() -> None:
    assert len(read_documents()) >= 45
    assert 60 <= len(CASES) <= 80
    tags = Counter(tag for case in CASES for tag in case.tags)
    promised = {
        *("single", "multi-part", "cross-document", "time-dependent", "ambiguous", "unanswerable"),
        *("injection", "tenant", "near-duplicate", "table", "non-english"),
    }
    assert set(tags) == promised
    assert min(tags.values()) >= 4
    families = Counter(case.family for case in CASES if case.family)
    assert len(families) >= 8
    assert set(families.values()) <= {2, 3}


def test_a_family_lies_in_one_split() -> None:
    seen = {(case.family, case.split) for case in CASES if case.family}
    assert len(seen) == len({family for family, _ in seen})
    assert {case.split for case in CASES} == {"dev", "test"}


def test_questions_differ_unless_the_moment_or_the_asker_does() -> None:
    asked = [(case.question, case.as_of, tuple(case.principal or ())) for case in CASES]
    assert len(set(asked)) == len(asked)


def test_facts_and_evidence_belong_to_the_expected_status() -> None:
    for case in CASES:
        assert case.reference, case.id
        assert [fact.id for fact in case.facts] == [group.fact for group in case.evidence], case.id
        assert bool(case.facts) == (case.expected_status in {"answered", "partial"}), case.id


def test_evidence_ids_resolve() -> None:
    for case, group in grouped():
        assert group.passages, case.id
        assert set(group.passages) <= set(PASSAGES), case.id


def test_each_number_of_a_fact_stands_in_every_passage_that_proves_it() -> None:
    # Any one passage of a group must do alone, so one that lacks a number of the fact is a wrong label.
    for case, group in grouped():
        fact = next(fact for fact in case.facts if fact.id == group.fact)
        for passage in resolved(group):
            # The title counts: it stands beside the text wherever a passage is shown.
            there = NUMBER.findall(f"{passage.title} {passage.text}")
            assert set(NUMBER.findall(fact.text)) <= set(there), (case.id, fact.text, passage.id)


def test_each_number_of_a_reference_is_a_fact_of_the_case_or_of_its_evidence() -> None:
    for case in CASES:
        known = {n for group in case.evidence for p in resolved(group) for n in NUMBER.findall(p.text)}
        known |= set(NUMBER.findall(case.question))
        if case.as_of is not None:
            known.add(str(case.as_of.year))
        assert set(NUMBER.findall(case.reference or "")) <= known, case.id


def test_quotes_occur_in_a_passage_of_their_group() -> None:
    checked = 0
    for case, group in grouped():
        for quote in group.quotes:
            checked += 1
            assert any(quote in passage.text for passage in resolved(group)), (case.id, quote)
    assert checked >= 4


def test_spans_lie_in_a_passage_of_their_group() -> None:
    checked = 0
    for case, group in grouped():
        for span in group.spans:
            checked += 1
            assert any(
                passage.doc_id == span.doc
                and passage.span is not None
                and passage.span.start <= span.start < span.end <= passage.span.end
                for passage in resolved(group)
            ), (case.id, span)
    assert checked >= 3


def test_evidence_is_in_force_when_the_question_is_asked() -> None:
    for case, group in grouped():
        assert case.as_of is not None, case.id
        assert all(passage.valid_at(case.as_of) for passage in resolved(group)), case.id


def test_whoever_asks_may_read_the_evidence() -> None:
    for case, group in grouped():
        for passage in resolved(group):
            assert passage.permits(case.principal or []), (case.id, passage.id)


def test_revisions_of_a_document_follow_one_another_without_gap_or_overlap() -> None:
    revisions: dict[str, list[tuple[str, object, object]]] = {}
    for document in read_documents():
        if document.revision is not None:
            revisions.setdefault(document.doc_id, []).append(
                (document.revision, document.valid_from, document.valid_to)
            )
    assert len(revisions) >= 5
    for rows in revisions.values():
        rows.sort()
        assert len(rows) >= 2
        assert all(earlier[2] == later[1] for earlier, later in pairwise(rows))
        assert rows[-1][2] is None


def test_a_document_without_front_matter_is_refused_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "bare.md"
    path.write_text("# Bare\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"bare\.md: no front matter"):
        read_document(path)


def test_an_unknown_key_in_front_matter_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.md"
    path.write_text('+++\ntitle = "Odd"\ncolour = "red"\n+++\n# Odd\n', encoding="utf-8")
    with pytest.raises(BadInput, match="colour"):
        read_document(path)


def test_the_example_stays_small() -> None:
    size = sum(path.stat().st_size for path in SUITE.parent.rglob("*") if path.suffix in {".md", ".jsonl"})
    assert size < 400_000
