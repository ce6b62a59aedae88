"""Measures over hand-written verdict tables, with the arithmetic in comments, and the identities as properties."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.measures import ANSWER, QUESTION, REFERENCE, SHEET_MEASURES, Ask, Citation, Sheet, Source
from assay.records import Case, Claim, Passage, Trace, Verdict


def say(label: str) -> Verdict:
    return Verdict.failed("the judge was silent") if label == "error" else Verdict(label=label)


def make_sheet(
    *,
    claims: int = 0,
    facts: int = 0,
    reference: int = 0,
    passages: tuple[str, ...] = (),
    presented: bool = True,
    cites: dict[int, list[Citation]] | None = None,
    status: str = "answered",
    expected: str | None = "answered",
    case: bool = True,
    corpus: dict[str, Passage] | None = None,
    principal: list[str] | None = None,
) -> Sheet:
    sources = [Source(i, f"text of {i}") for i in passages]
    return Sheet(
        trace=Trace(id="t", question="q", principal=principal),
        case=Case(id="c", question="q", expected_status=expected) if case else None,
        corpus=corpus,
        claims=[Claim(text=f"claim {i}", start=0, end=1) for i in range(claims)],
        checked=list(range(claims)),
        facts=[f"fact {i}" for i in range(facts)],
        reference=[f"reference {i}" for i in range(reference)],
        retrieved=sources if presented else None,
        retrieved_ids=list(passages) if presented else None,
        presented=sources if presented else None,
        presented_assumed=False,
        citations=[(cites or {}).get(i, []) for i in range(claims)],
        citations_expected=True,
        status=status,  # type: ignore[arg-type]
        status_read=False,
        answer="",
    )


def value(name: str, sheet: Sheet) -> float | None:
    return SHEET_MEASURES[name].score(sheet).value


def reason(name: str, sheet: Sheet) -> str | None:
    return SHEET_MEASURES[name].score(sheet).unscored


def cite(passage: str, *, presented: bool = True, repeated: bool = False) -> Citation:
    return Citation(
        written=passage,
        passage=passage if presented else None,
        presented=presented,
        retrieved=presented,
        repeated=repeated,
    )


def test_support_and_contradiction_are_counted_apart() -> None:
    sheet = make_sheet(claims=4, passages=("p", "q"))
    for index, label in enumerate(["supported", "supported", "contradicted", "insufficient"]):
        sheet.verdicts[Ask("supports", f"claim:{index}", ("p", "q"))] = say(label)
    # Two of four supported, one contradicted, one not addressed.
    assert value("faithfulness", sheet) == 0.5
    assert value("contradiction_rate", sheet) == 0.25
    assert value("unaddressed_rate", sheet) == 0.25
    assert value("unclear_rate", sheet) == 0


def test_silent_judge_leaves_errors_in_the_denominator() -> None:
    sheet = make_sheet(claims=5, passages=("p",))
    sheet.verdicts[Ask("supports", "claim:0", ("p",))] = say("supported")
    score = SHEET_MEASURES["faithfulness"].score(sheet)
    # One verdict of five came back: 1 / 5 with four errors, never 1 / 1.
    assert (score.value, score.denominator, score.errors) == (0.2, 5, 4)
    assert value("judge_error_rate", sheet) == 0.8
    # Ragas divides by what came back: that is its own number, kept apart.
    assert value("ragas/faithfulness", sheet) == 1.0


def test_nothing_but_errors_is_unscored() -> None:
    sheet = make_sheet(claims=2, passages=("p",))
    assert reason("faithfulness", sheet) == "judge_error"
    assert SHEET_MEASURES["faithfulness"].score(sheet).errors == 2
    assert value("judge_error_rate", sheet) == 1.0


def test_nothing_presented_supports_nothing() -> None:
    sheet = make_sheet(claims=2, facts=3, passages=())
    for name, expected in (("faithfulness", 0.0), ("unaddressed_rate", 1.0), ("context_recall", 0.0)):
        score = SHEET_MEASURES[name].score(sheet)
        assert (score.value, score.note) == (expected, "no_passages")


def test_not_recorded_is_not_empty() -> None:
    sheet = make_sheet(claims=1, facts=1, presented=False)
    assert reason("faithfulness", sheet) == "not_recorded"
    assert reason("context_recall", sheet) == "not_recorded"


def test_an_empty_answer_is_incomplete() -> None:
    sheet = make_sheet(claims=0, facts=2, reference=2, passages=("p",), status="empty")
    # No fact of two is stated; that is a zero, not a gap.
    assert value("completeness", sheet) == 0.0
    assert value("correctness_recall", sheet) == 0.0
    assert reason("faithfulness", sheet) == "failure"
    assert reason("correctness_precision", sheet) == "failure"


def test_correctness_counts_each_side_in_its_own_unit() -> None:
    sheet = make_sheet(claims=4, reference=2)
    for index in range(4):
        label = "supported" if index < 2 else "insufficient"
        sheet.verdicts[Ask("supports", f"claim:{index}", (REFERENCE,))] = say(label)
    sheet.verdicts[Ask("supports", "reference:0", (ANSWER,))] = say("supported")
    sheet.verdicts[Ask("supports", "reference:1", (ANSWER,))] = say("insufficient")
    # Four claims, two right; two reference claims, one stated: recall is 1/2, not 2/3 of mixed units.
    assert value("correctness_precision", sheet) == 0.5
    assert value("correctness_recall", sheet) == 0.5
    assert value("correctness_f1", sheet) == 0.5


def test_harmonic_mean_of_two_zeros_is_zero() -> None:
    sheet = make_sheet(claims=1, reference=1)
    sheet.verdicts[Ask("supports", "claim:0", (REFERENCE,))] = say("insufficient")
    sheet.verdicts[Ask("supports", "reference:0", (ANSWER,))] = say("insufficient")
    assert value("correctness_f1", sheet) == 0.0


def test_context_utilization_divides_by_the_facts_that_were_there() -> None:
    sheet = make_sheet(claims=1, facts=3, passages=("p",))
    for index, (there, told) in enumerate([(True, True), (True, False), (False, True)]):
        sheet.verdicts[Ask("supports", f"fact:{index}", ("p",))] = say(
            "supported" if there else "insufficient"
        )
        sheet.verdicts[Ask("supports", f"fact:{index}", (ANSWER,))] = say(
            "supported" if told else "insufficient"
        )
    # Facts 0 and 1 are in the passages; of those the answer tells fact 0.
    assert value("context_utilization", sheet) == 0.5
    assert value("context_recall", sheet) == pytest.approx(2 / 3)


def test_no_fact_in_the_passages_leaves_nothing_to_use() -> None:
    sheet = make_sheet(claims=1, facts=1, passages=("p",))
    sheet.verdicts[Ask("supports", "fact:0", ("p",))] = say("insufficient")
    assert reason("context_utilization", sheet) == "no_relevant_passage"


def test_facts_of_unknown_presence_stay_in_the_denominator() -> None:
    sheet = make_sheet(claims=1, facts=5, passages=("p",))
    for index in range(5):
        sheet.verdicts[Ask("supports", f"fact:{index}", ("p",))] = say("supported" if index == 0 else "error")
        sheet.verdicts[Ask("supports", f"fact:{index}", (ANSWER,))] = say("supported")
    score = SHEET_MEASURES["context_utilization"].score(sheet)
    assert (score.numerator, score.denominator, score.errors) == (1, 5, 4)


def test_answer_relevance_counts_padding_and_not_headings() -> None:
    sheet = make_sheet(claims=3)
    sheet.claims = [
        Claim(text="Leave", start=0, end=1, kind="heading", needs_evidence=False),
        Claim(text="25 days.", start=0, end=1),
        Claim(text="Hope this helps!", start=0, end=1, kind="hedge", needs_evidence=False),
    ]
    sheet.checked = [1]
    sheet.verdicts[Ask("addresses", "claim:1", (QUESTION,))] = say("supported")
    sheet.verdicts[Ask("addresses", "claim:2", (QUESTION,))] = say("insufficient")
    assert value("answer_relevance", sheet) == 0.5


def test_citation_validity_counts_each_id_once_a_claim() -> None:
    cites = {0: [cite("p"), cite("p", repeated=True), cite("made-up", presented=False)]}
    sheet = make_sheet(claims=1, passages=("p",), cites=cites)
    # Distinct ids: p (valid) and made-up (not): 1/2.
    assert value("citation_validity", sheet) == 0.5


def test_citation_precision_keeps_fabricated_and_repeated_ones_in_the_denominator() -> None:
    cites = {0: [cite("p"), cite("p", repeated=True), cite("made-up", presented=False)]}
    sheet = make_sheet(claims=1, passages=("p",), cites=cites)
    sheet.verdicts[Ask("supports", "claim:0", ("p",))] = say("supported")
    assert value("citation_precision", sheet) == pytest.approx(1 / 3)
    assert value("citation_recall", sheet) == 1.0


def test_a_needed_citation_matters_though_it_supports_nothing_alone() -> None:
    sheet = make_sheet(claims=1, passages=("p", "q", "r"), cites={0: [cite("p"), cite("q"), cite("r")]})

    def put(label: str, *ids: str) -> None:
        sheet.verdicts[Ask("supports", "claim:0", ids)] = say(label)

    # p and q prove the claim only together; r adds nothing.
    put("supported", "p", "q", "r")
    for alone in "pqr":
        put("insufficient", alone)
    put("insufficient", "q", "r")
    put("insufficient", "p", "r")
    put("supported", "p", "q")
    assert value("citation_precision", sheet) == pytest.approx(2 / 3)
    assert value("citation_recall", sheet) == 1.0
    # 2 · (2/3) · 1 / (2/3 + 1) = 0.8
    assert value("citation_f1", sheet) == pytest.approx(0.8)


def test_citing_nothing_is_recall_zero_and_no_precision() -> None:
    sheet = make_sheet(claims=2, passages=("p",))
    assert value("citation_recall", sheet) == 0.0
    assert value("citation_coverage", sheet) == 0.0
    assert reason("citation_precision", sheet) == "no_citations"
    assert reason("citation_validity", sheet) == "no_citations"
    assert value("citation_f1", sheet) == 0.0


@pytest.mark.parametrize(
    ("name", "expected", "status", "result"),
    [
        ("unsupported_answer_rate", "insufficient_evidence", "answered", 1.0),
        ("unsupported_answer_rate", "insufficient_evidence", "partial", 1.0),
        ("unsupported_answer_rate", "insufficient_evidence", "insufficient_evidence", 0.0),
        ("unsupported_answer_rate", "insufficient_evidence", "empty", 0.0),
        ("unsupported_answer_rate", "answered", "answered", "not_applicable"),
        ("unneeded_refusal_rate", "answered", "insufficient_evidence", 1.0),
        ("unneeded_refusal_rate", "partial", "answered", 0.0),
        ("unneeded_clarification_rate", "answered", "needs_clarification", 1.0),
        ("unneeded_clarification_rate", "needs_clarification", "needs_clarification", "not_applicable"),
        ("missed_clarification_rate", "needs_clarification", "answered", 1.0),
        ("missed_clarification_rate", "needs_clarification", "needs_clarification", 0.0),
        ("failure_rate", "answered", "truncated", 1.0),
        ("failure_rate", None, "answered", 0.0),
        ("status_accuracy", None, "answered", "no_expected_status"),
        ("answer_rate", None, "partial", 1.0),
    ],
)
def test_outcomes(name: str, expected: str | None, status: str, result: float | str) -> None:
    score = SHEET_MEASURES[name].score(make_sheet(expected=expected, status=status))
    assert (score.unscored if isinstance(result, str) else score.value) == result


def test_permission_counts_what_the_asker_may_not_read() -> None:
    corpus = {
        "a": Passage(id="a", text="x", acl=["tenant-a"]),
        "b": Passage(id="b", text="x", acl=["tenant-b"]),
        "open": Passage(id="open", text="x"),
    }
    sheet = make_sheet(passages=("a", "b", "open"), corpus=corpus, principal=["tenant-a"])
    assert value("permission_violations_presented", sheet) == 1.0
    assert reason("permission_violations_presented", make_sheet(corpus=corpus)) == "not_applicable"
    assert reason("permission_violations_presented", make_sheet(principal=["x"])) == "no_corpus"


LABELS = st.sampled_from(["supported", "contradicted", "insufficient", "unclear", "error"])


@st.composite
def judged_sheets(draw: st.DrawFn, errors: bool = True) -> Sheet:
    labels = LABELS if errors else st.sampled_from(["supported", "contradicted", "insufficient"])
    claims, facts = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    passages = tuple(f"p{i}" for i in range(draw(st.integers(0, 4))))
    sheet = make_sheet(claims=claims, facts=facts, reference=facts, passages=passages)
    for i in range(claims):
        if passages:
            sheet.verdicts[Ask("supports", f"claim:{i}", passages)] = say(draw(labels))
        sheet.verdicts[Ask("supports", f"claim:{i}", (REFERENCE,))] = say(draw(labels))
        for passage in passages:
            sheet.verdicts[Ask("supports", f"claim:{i}", (passage,))] = say(draw(labels))
    for i in range(facts):
        sheet.verdicts[Ask("supports", f"fact:{i}", (ANSWER,))] = say(draw(labels))
        for passage in passages:
            sheet.verdicts[Ask("supports", f"fact:{i}", (passage,))] = say(draw(labels))
    return sheet


@given(judged_sheets())
def test_the_five_rates_of_a_claim_sum_to_one(sheet: Sheet) -> None:
    names = ("faithfulness", "contradiction_rate", "unaddressed_rate", "unclear_rate", "judge_error_rate")
    values = [value(name, sheet) for name in names]
    if values[0] is None:
        assert values == [None, None, None, None, 1.0]
    else:
        assert sum(v for v in values if v is not None) == pytest.approx(1)


@settings(max_examples=200)
@given(judged_sheets(errors=False))
def test_every_claim_has_exactly_one_origin(sheet: Sheet) -> None:
    names = (
        "correctness_precision",
        "noise_sensitivity_relevant",
        "noise_sensitivity_irrelevant",
        "hallucination",
    )
    assert sum(value(name, sheet) or 0 for name in names) == pytest.approx(1)
    supported = ("faithfulness_rc", "hallucination", "self_knowledge")
    assert sum(value(name, sheet) or 0 for name in supported) == pytest.approx(1)


@given(judged_sheets())
def test_a_failed_judgement_never_raises_a_score(sheet: Sheet) -> None:
    for name in ("faithfulness", "completeness", "correctness_precision", "hallucination", "faithfulness_rc"):
        score = SHEET_MEASURES[name].score(sheet)
        if score.value is not None:
            numerator, denominator = score.numerator or 0, score.denominator or 0
            assert numerator + score.errors <= denominator
            assert denominator == len(sheet.facts if name == "completeness" else sheet.checked)


def compare(answer: str, reference: str) -> Sheet:
    sheet = make_sheet(claims=1)
    sheet.claims = [Claim(text=answer, start=0, end=len(answer))]
    sheet.case = Case(id="c", question="q", reference=reference)
    return sheet


def test_words_in_common_with_the_reference() -> None:
    # Common: "the", "is" and "five"; 2 · 3 / (4 + 3) = 6/7.
    sheet = compare("The fee is five.", "The five is")
    assert value("token_f1", sheet) == pytest.approx(6 / 7)
    assert value("exact_match", sheet) == 0.0
    assert value("exact_match", compare("the FEE, is five", "The fee is five.")) == 1.0
    assert value("token_f1", compare("費用は無料です", "費用は無料です")) == 1.0
    assert 0 < (value("token_f1", compare("費用は無料", "費用は有料です")) or 0) < 1
    assert reason("token_f1", make_sheet(claims=1)) == "no_reference"
