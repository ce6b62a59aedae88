"""The example's system: what each stage does by hand, that it repeats itself, and that its mistakes are spread."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from assay.claims import split_claims
from assay.demo import Pipeline, Settings, answer, load_suite, run
from assay.demo.documents import Document, chunk
from assay.demo.extraction import ABSTENTION, Knobs, compose, statements
from assay.records import Case, Hit, Passage, Suite, Trace

SUITE = load_suite()
TRACES = list(run(SUITE))
PAIRS = list(zip(SUITE.cases, TRACES, strict=True))


def words(text: str) -> list[str]:
    return text.lower().replace("?", "").replace(".", "").replace("#", "").split()


def passage(id: str, text: str, **fields: object) -> Passage:
    return Passage.model_validate({"id": id, "text": text, **fields})


def outcome(trace: Trace) -> dict[str, object]:
    return trace.model_dump(exclude={"timings"})


def test_a_section_keeps_its_heading_and_its_exact_place() -> None:
    text = "\n# A\n\nOne.\n\n## B\n\nTwo.\n"
    # Character 0 is the line break; "# A … One." is 1 to 10; "## B" begins after two more line breaks.
    first, second = chunk(Document(name="d", doc_id="d", title="A", text=text))
    assert (first.id, first.text) == ("d-s1", "# A\n\nOne.")
    assert first.span is not None
    assert (first.span.start, first.span.end) == (1, 10)
    assert (second.id, second.text) == ("d-s2", "## B\n\nTwo.")
    assert second.span is not None
    assert (second.span.start, second.span.end) == (12, 22)


def test_statements_are_sentences_items_and_rows_that_repeat_their_columns() -> None:
    text = (
        "## Heading\n\nCosts 2.5 euros. Really! `x` helps.\n\n1. First. \n- Second\n\n"
        "| Plan | Days |\n| --- | --- |\n| Small | 3 |\n"
    )
    assert list(statements(text)) == [
        *("Costs 2.5 euros.", "Really!", "`x` helps.", "First.", "Second"),
        "Plan: Small, Days: 3.",
    ]


def test_statements_of_japanese_end_at_the_ideographic_stop() -> None:
    assert list(statements("有効です。72時間です。")) == ["有効です。", "72時間です。"]


def test_packing_stops_at_the_first_passage_that_does_not_fit() -> None:
    # 40 + 50 = 90 fit into 100; the third does not, and the short fourth is not tried.
    passages = [passage(str(i), "x" * size) for i, size in enumerate((40, 50, 20, 5))]
    packed = Pipeline(passages, Settings(budget=100)).pack(passages)
    assert [p.id for p in packed] == ["0", "1"]


def test_retrieval_gives_only_passages_that_share_a_word_and_at_most_k() -> None:
    passages = [passage(str(i), text) for i, text in enumerate(("red apple", "green apple", "blue sky"))]
    assert [p.id for p, _ in Pipeline(passages, Settings(top_k=1)).retrieve("apple")] == ["0"]
    assert {p.id for p, _ in Pipeline(passages).retrieve("apple")} == {"0", "1"}
    assert Pipeline(passages).retrieve("stone") == []


def test_an_empty_corpus_is_no_error() -> None:
    for nothing in ([], [passage("blank", " ")]):
        trace = Pipeline(nothing).answer("anything at all \ud800")
        assert (trace.status, trace.retrieved) == ("insufficient_evidence", [])


def reply(question: str, *passages: Passage, gain: float = 0.12, alike: float = 0.9) -> tuple[str, str]:
    said = compose(question, passages, terms=words, weights={}, knobs=Knobs(gain=gain, alike=alike))
    return said.text, said.status


def test_the_statement_that_covers_most_is_copied_with_a_marker_before_the_stop() -> None:
    found = reply("red apple price", passage("p-1", "The red apple price is 3. The sky is blue."))
    assert found == ("The red apple price is 3 [p-1].", "answered")


def test_it_abstains_when_too_little_of_the_question_is_covered() -> None:
    # One of four equal terms is covered: 0.25 < 0.5.
    assert reply("red apple unit price", passage("p-1", "The apple fell.")) == (
        ABSTENTION,
        "insufficient_evidence",
    )
    assert reply("", passage("p-1", "The apple fell."))[1] == "insufficient_evidence"
    assert reply("red apple")[1] == "insufficient_evidence"


def test_a_second_statement_comes_in_when_it_adds_enough() -> None:
    # "red apple" covers 2 of 4 terms, "unit price" the other 2: 0.5 more.
    both = passage("p-1", "A red apple. The unit price.")
    assert reply("red apple unit price", both, gain=0.5)[0] == "A red apple [p-1]. The unit price [p-1]."
    assert reply("red apple unit price", both, gain=0.6)[0] == "A red apple [p-1]."


def test_of_equals_the_newest_is_copied_and_the_first_that_is_alike_is_cited() -> None:
    old = passage("old", "A red apple costs 3.", valid_to="2024-01-01")
    new = passage("new", "A red apple costs 4.", valid_from="2024-01-01")
    # Four of the five words of the new statement stand in the old passage: 0.8.
    assert reply("red apple costs", old, new, alike=0.9)[0] == "A red apple costs 4 [new]."
    assert reply("red apple costs", old, new, alike=0.8)[0] == "A red apple costs 4 [old]."


def test_three_titles_that_tie_lead_to_a_question_back() -> None:
    three = [passage(t, "It costs much.", title=t) for t in ("A", "B", "C")]
    assert reply("costs", *three) == ("Which one do you mean: A, B, C?", "needs_clarification")
    assert reply("costs", *three[:2])[1] == "answered"


def test_one_trace_for_each_case_with_everything_recorded() -> None:
    assert [trace.case_id for trace in TRACES] == [case.id for case in SUITE.cases]
    assert len({trace.id for trace in TRACES}) == len(TRACES)
    for case, trace in PAIRS:
        assert (trace.question, trace.as_of, trace.principal) == (case.question, case.as_of, case.principal)
        assert set(trace.timings) == {"retrieve", "pack", "generate"}
        assert trace.retrieved is not None
        assert trace.presented is not None
        ids = [hit.id for hit in trace.retrieved]
        assert [hit.id for hit in trace.presented] == ids[: len(trace.presented)]
        assert sum(len(hit.text or "") for hit in trace.presented) <= Settings().budget
        scores = [hit.score or 0.0 for hit in trace.retrieved]
        assert scores == sorted(scores, reverse=True)


def test_two_runs_are_equal_but_for_the_clock() -> None:
    assert [outcome(trace) for trace in run(SUITE)] == [outcome(trace) for trace in TRACES]


def test_another_process_with_another_hash_seed_says_the_same() -> None:
    code = (
        "import hashlib; from assay.demo import load_suite, run; "
        "print(hashlib.sha256(''.join(t.answer for t in run(load_suite())).encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    there = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    here = hashlib.sha256("".join(trace.answer or "" for trace in TRACES).encode()).hexdigest()
    assert there.stdout.strip() == here


def test_labels_are_out_of_reach_of_the_system() -> None:
    asked = {"id", "question", "as_of", "principal"}
    bare = Suite.model_validate(
        {"passages": SUITE.passages, "cases": [case.model_dump(include=asked) for case in SUITE.cases]}
    )
    assert [outcome(trace) for trace in run(bare)] == [outcome(trace) for trace in TRACES]


def test_a_single_question_gets_what_its_case_gets() -> None:
    case, trace = PAIRS[0]
    asked = answer(case.question, as_of=datetime(2025, 1, 1, tzinfo=UTC), principal=["staff"])
    assert asked.answer == trace.answer
    assert asked.principal == ["staff"]
    assert asked.case_id is None


def test_a_reader_finds_the_markers_and_the_status_of_every_answer() -> None:
    for trace in TRACES:
        claims = split_claims(trace.answer or "", [hit.id for hit in trace.presented or ()])
        cited = [id for claim in claims for id in claim.source_ids]
        if trace.status == "answered":
            assert cited, trace.id
            assert set(cited) <= ids(trace.presented), trace.id
        else:
            assert not cited, trace.id
            assert not any(claim.needs_evidence for claim in claims), trace.id


def covered(case: Case, ids: set[str]) -> bool:
    return all(ids & set(group.passages) for group in case.evidence)


def ids(hits: list[Hit] | None) -> set[str]:
    return {hit.id for hit in hits or ()}


@pytest.mark.parametrize("boundary", ["retrieval", "packing", "citation", "outcome", "answer", "safety"])
def test_something_really_fails_at_each_boundary(boundary: str) -> None:
    """Read off the labels alone, so that it holds whichever judge looks at the demo."""
    assert any(boundary in failures(case, trace) for case, trace in PAIRS)


def test_about_half_of_the_cases_pass_in_front_of_the_answer() -> None:
    # Evidence complete where there is some, and the expected status: the answer's text is not judged here.
    right = sum(not failures(case, trace) & {"retrieval", "packing", "outcome"} for case, trace in PAIRS)
    assert 0.5 <= right / len(PAIRS) <= 0.9


def failures(case: Case, trace: Trace) -> set[str]:
    found = set()
    retrieved, presented = ids(trace.retrieved), ids(trace.presented)
    if not covered(case, retrieved):
        found.add("retrieval")
    elif not covered(case, presented):
        found.add("packing")
    if trace.status != case.expected_status:
        found.add("outcome")
    if case.principal and any(not SUITE.passage_by_id[i].permits(case.principal) for i in presented):
        found.add("safety")
    if trace.status == "answered":
        cited = [part.rsplit(" [", 1) for part in (trace.answer or "").split("]")[:-1]]
        for statement, id in cited:
            text = statement.lstrip(".!?。 ")
            # A copied sentence that does not stand in the passage it cites; rows of tables are left out.
            if ": " not in text and id in SUITE.passage_by_id and text not in SUITE.passage_by_id[id].text:
                found.add("citation")
        evidence = {i for group in case.evidence for i in group.passages}
        if case.facts and covered(case, presented) and not any(id in evidence for _, id in cited):
            found.add("answer")
    return found
