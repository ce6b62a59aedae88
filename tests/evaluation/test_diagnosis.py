"""Which boundary failed first, for one small trace a boundary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import assay
from assay.errors import BadInput
from assay.records import Case, CaseResult, Hit, Passage, Suite, Trace, TraceError

FEE = "The fee is 5 EUR a month."
OLD = "The fee was 4 EUR a month until 2023."
LATE = "Late payers are charged 10 EUR."
CORPUS = [
    Passage(id="fee", text=FEE, valid_from="2024-01-01"),
    Passage(id="old", text=OLD, valid_to="2024-01-01"),
    Passage(id="late", text=LATE),
    Passage(id="secret", text="The margin is 40%.", acl=["staff"]),
]


def result(
    answer: str,
    *,
    retrieved: Sequence[str] = ("fee", "late"),
    presented: Sequence[str] | None = ("fee", "late"),
    status: Any = None,
    **case: Any,
) -> CaseResult:
    golden = {"expected_status": "answered", "evidence": [["fee"]], "facts": [{"text": FEE}]} | case
    trace = Trace(
        id="t",
        case_id="c",
        question="What is the fee?",
        retrieved=[Hit(id=i) for i in retrieved],
        presented=None if presented is None else [Hit(id=i) for i in presented],
        answer=answer,
        status=status,
        errors=[TraceError(message="time-out", stage="generate")] if status == "error" else [],
    )
    suite = Suite(passages=CORPUS, cases=[Case(id="c", question="What is the fee?", **golden)])
    return assay.evaluate([trace], suite=suite).cases[0]


NOT_ANSWERED = {"evidence": [], "facts": []}
WITH_SECRET = {"presented": ["fee", "secret"], "retrieved": ["fee", "secret"], "principal": ["guest"]}


@pytest.mark.parametrize(
    ("answer", "more", "boundary", "kind"),
    [
        ("The fee is 5 EUR a month [fee].", {}, None, None),
        (FEE + " [fee]", {"evidence": [["gone"]]}, "corpus", "evidence_not_in_corpus"),
        ("Unknown.", {"retrieved": ["late"], "presented": ["late"]}, "retrieval", "evidence_not_retrieved"),
        (LATE + " [late]", {"presented": ["late"]}, "packing", "evidence_dropped"),
        ("The fee is 6 EUR a month [fee].", {}, "answer", "contradicted_claim"),
        (FEE + " [fee] Refunds are paid on Mondays. [fee]", {}, "answer", "unsupported_claim"),
        (LATE + " [late]", {}, "answer", "fact_left_out"),
        (FEE + " [late]", {}, "citation", "wrong_citation"),
        (FEE + " [nowhere-1]", {}, "citation", "unknown_citation"),
        ("I don't know.", {}, "outcome", "unneeded_refusal"),
        ("", {}, "outcome", "empty_answer"),
        ("Do you mean the monthly fee?", {}, "outcome", "unneeded_clarification"),
        (
            LATE + " [late]",
            {"expected_status": "insufficient_evidence", **NOT_ANSWERED},
            "outcome",
            "unsupported_answer",
        ),
        (
            FEE + " [fee]",
            {"expected_status": "needs_clarification", **NOT_ANSWERED},
            "outcome",
            "missed_clarification",
        ),
        (FEE + " [fee]", WITH_SECRET, "safety", "permission_violation"),
        ("", {"status": "error"}, "operations", "execution_failed"),
    ],
)
def test_the_first_failed_boundary(
    answer: str, more: dict[str, Any], boundary: str | None, kind: str | None
) -> None:
    found = result(answer, **more)
    assert found.boundary == boundary
    if kind is None:
        assert found.findings == []
        assert found.annotation == "positive"
    else:
        assert found.findings[0].kind == kind
        assert found.findings[0].advice
        assert found.annotation == "negative"


def test_a_right_abstention_after_failed_retrieval_blames_retrieval_alone() -> None:
    found = result("I don't know.", retrieved=["late"], presented=["late"])
    assert [finding.kind for finding in found.findings] == ["evidence_not_retrieved"]


def test_an_obsolete_revision_is_a_warning_until_it_is_cited() -> None:
    seen = result(FEE + " [fee]", retrieved=["fee", "old"], presented=["fee", "old"], as_of="2024-06-01")
    assert [(f.kind, f.severity) for f in seen.findings] == [("stale_evidence", "warning")]
    assert seen.boundary is None
    cited = result(
        FEE + " [fee][old]", retrieved=["fee", "old"], presented=["fee", "old"], as_of="2024-06-01"
    )
    assert "stale_citation" in [f.kind for f in cited.findings if f.severity == "failure"]


def test_where_not_answering_was_right_the_outcome_comes_first() -> None:
    found = result(
        "Refunds are paid on Mondays.", expected_status="insufficient_evidence", evidence=[], facts=[]
    )
    assert [finding.boundary for finding in found.findings][:2] == ["outcome", "answer"]


def test_quotes_and_spans_stand_for_passages() -> None:
    by_quote = result(FEE + " [fee]", evidence=[{"quotes": ["the FEE  is 5 eur"]}])
    assert by_quote.boundary is None
    assert by_quote.scores["recall@5"].value == 1.0
    missed = result(
        LATE + " [late]", evidence=[{"quotes": ["the fee is 5 eur"]}], retrieved=["late"], presented=["late"]
    )
    assert missed.boundary == "retrieval"


def test_what_was_presented_is_assumed_where_nobody_recorded_it() -> None:
    found = result(FEE + " [fee]", presented=None)
    assert found.boundary is None
    assert any("not recorded" in note for note in found.notes)
    assert [p.presented_rank for p in found.passages] == [1, 2]


CONTRACT = '{"status": "answered", "claims": [{"text": "The fee is 5 EUR a month.", "source_ids": ["fee"]}]}'


def test_the_answer_contract_is_read() -> None:
    found = result(CONTRACT)
    assert found.boundary is None
    assert [(claim.text, claim.source_ids) for claim in found.claims] == [(FEE, ("fee",))]
    assert found.answer[found.claims[0].start : found.claims[0].end].startswith("The fee is 5 EUR")


def test_a_broken_contract_is_an_outcome() -> None:
    found = result(CONTRACT.replace("source_ids", "sources"))
    assert found.status == "malformed"
    assert found.boundary == "outcome"
    assert found.scores["completeness"].value == 0.0
    assert found.scores["failure_rate"].value == 1.0


def alone(**fields: Any) -> CaseResult:
    return assay.evaluate([Trace(id="t", question="What is the fee?", **fields)]).cases[0]


def test_a_cited_passage_without_a_text_is_no_crash() -> None:
    found = alone(retrieved=[Hit(id="p1")], presented=[Hit(id="p1")], answer="The fee is 5 EUR [p1].")
    assert found.scores["faithfulness"].unscored == "not_recorded"
    assert found.scores["citation_validity"].value == 1.0


def test_a_text_is_taken_from_the_other_list_of_the_trace() -> None:
    case = Case(id="c", question="What is the fee?", expected_status="answered", evidence=[["p1"]])
    found = alone(
        retrieved=[Hit(id="p1", text=FEE)],
        presented=[Hit(id="p1")],
        answer="The fee is 5 EUR a month.",
        case=case,
    )
    assert found.scores["presented_evidence_coverage"].value == 1.0
    assert found.scores["faithfulness"].value == 1.0
    assert found.boundary is None


@pytest.mark.parametrize("reserved", ["@answer", "@reference", "@question"])
def test_reserved_names_are_no_passages(reserved: str) -> None:
    with pytest.raises(BadInput, match="is reserved"):
        alone(presented=[Hit(id=reserved, text="Bananas are yellow.")], answer="The fee is 900 EUR.")


def test_a_gate_counts_failed_executions_as_missing() -> None:
    good = Trace(id="a", question="q", presented=[Hit(id="p", text=FEE)], answer="The fee is 5 EUR a month.")
    failed = Trace(id="b", question="q", presented=[], status="error")
    report = assay.evaluate([good, failed])
    assert report["faithfulness"].unscored == {"failure": 1}
    assert assay.gate(report, {"measures": {"faithfulness": {"min": 0.1, "on": "value"}}}).decision == "fail"
