"""Recorded verdicts: found by trace, relation, claim and ids, or an error; never a default."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from assay.errors import BadInput
from assay.files.verdicts import RecordedVerdict
from assay.judges import RecordedJudge, ask
from assay.records import Probabilities, Question, Verdict


def row(claim: str = "A tower.", evidence: list[str] | str | None = None, **fields) -> RecordedVerdict:
    fields.setdefault("label", None if "error" in fields else "supported")
    return RecordedVerdict(claim=claim, evidence=["p1"] if evidence is None else evidence, **fields)


def answer(
    rows: list[RecordedVerdict], claim: str = "A tower.", ids=("p1",), trace="t1", **fields
) -> Verdict:
    relation = fields.get("relation", "supports")
    question = Question(relation, claim, ("text",) * len(ids), trace=trace, evidence_ids=ids)
    return asyncio.run(ask(RecordedJudge(rows), [question]))[0]


MISSING = "no recorded verdict for this question"


def test_a_row_is_given_back_with_all_it_says():
    chances = Probabilities(supported=0.25, contradicted=0.5, insufficient=0.25)
    found = answer([row(label="contradicted", probabilities=chances, reason="it is a bridge")])
    assert found == Verdict(label="contradicted", probabilities=chances, reason="it is a bridge")


def test_a_recorded_failure_stays_one():
    assert answer([row(error="the person skipped it")]).error == "the person skipped it"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, True),
        ({"claim": " A\n tower. "}, True),
        ({"claim": "a tower."}, False),
        ({"ids": ("p1", "p2")}, False),
        ({"ids": ()}, False),
        ({"relation": "answers"}, False),
        ({"trace": "t2"}, True),
    ],
)
def test_what_makes_it_the_same_question(asked: dict[str, object], found: bool):
    question = {"claim": "A tower.", "ids": ("p1",), "trace": "t1", "relation": "supports"} | asked
    if not question["ids"]:
        # Without evidence nobody is asked.
        assert answer([row()], **question).label == "insufficient"
        return
    assert answer([row()], **question) == (Verdict(label="supported") if found else Verdict.failed(MISSING))


def test_evidence_is_a_set_of_ids():
    rows = [row(evidence=["p2", "p1"])]
    assert answer(rows, ids=("p1", "p2")).label == "supported"


def test_a_name_stands_for_a_text_of_the_trace():
    assert answer([row(evidence="@answer")], ids=("@answer",)).label == "supported"


def test_the_row_of_the_trace_goes_before_the_row_of_any():
    rows = [row(trace="t1", label="contradicted"), row(label="supported")]
    assert answer(rows, trace="t1").label == "contradicted"
    assert answer(rows, trace="t2").label == "supported"
    assert answer(rows[:1], trace="t2").error == MISSING


def test_of_rows_for_the_same_question_the_last_holds():
    assert answer([row(label="supported"), row(label="unclear")]).label == "unclear"


def test_traces_with_the_same_texts_keep_their_own_verdicts():
    judge = RecordedJudge([row(trace="t1"), row(trace="t2", label="insufficient")])
    questions = [
        Question("supports", "A tower.", ("text",), trace=trace, evidence_ids=("p1",))
        for trace in ("t1", "t2")
    ]
    assert [v.label for v in asyncio.run(ask(judge, questions))] == ["supported", "insufficient"]


def test_passages_with_the_same_text_keep_their_own_verdicts():
    judge = RecordedJudge([row(evidence=["p1"]), row(evidence=["p2"], label="insufficient")])
    questions = [
        Question("supports", "A tower.", ("text",), trace="t1", evidence_ids=(passage,))
        for passage in ("p1", "p2")
    ]
    assert [v.label for v in asyncio.run(ask(judge, questions))] == ["supported", "insufficient"]


def test_identity_follows_the_rows():
    one, same, other = RecordedJudge([row()]), RecordedJudge([row()]), RecordedJudge([row(label="unclear")])
    assert one.identity() == same.identity()
    assert one.identity().digest() != other.identity().digest()


def test_a_file_of_verdicts(tmp_path: Path):
    path = tmp_path / "verdicts.jsonl"
    rows = [{"claim": "A tower.", "evidence": ["p1"], "label": "contradicted", "trace": "t1"}]
    path.write_text("\n".join(map(json.dumps, rows)))
    question = Question("supports", "A tower.", ("text",), trace="t1", evidence_ids=("p1",))
    assert asyncio.run(ask(RecordedJudge.read(path), [question]))[0].label == "contradicted"


def test_a_label_that_is_none_is_refused_with_its_line(tmp_path: Path):
    path = tmp_path / "verdicts.jsonl"
    path.write_text('{"claim": "A.", "evidence": ["p1"], "label": "faithful"}\n')
    with pytest.raises(BadInput) as refusal:
        RecordedJudge.read(path)
    assert "line 1" in str(refusal.value)
    assert "label" in str(refusal.value)
