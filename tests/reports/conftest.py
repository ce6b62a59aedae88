"""A small report with one of everything, and the same with hostile text in every field that holds text."""

from __future__ import annotations

from typing import Any

import pytest

from assay.records import (
    CaseResult,
    ClaimResult,
    ClaimVerdict,
    EvidenceQuote,
    FactResult,
    Finding,
    JudgeIdentity,
    MeasureSummary,
    PassageResult,
    Score,
    Scorecard,
    SuiteReference,
)

HOSTILE = (
    "</script><script>alert(1)</script><img src=x onerror=alert(2)> "
    "\x1b[31mred\x1b[0m \x00\x07\x9b2J [red]markup[/red] "
    "[link=file:///]x[/link] \u202egnp.exe\u202c ]]> &amp; \"quoted\" 'single' `tick` | @everyone #1 "
    "مرحبا 日本語 \ufffe 𝄞"
)


def _said(answer: str, text: str, **fields: Any) -> ClaimResult:
    """A claim that stands in the answer as it is written here, without a citation marker."""
    start = answer.index(text)
    return ClaimResult(text=text.split(" [")[0], start=start, end=start + len(text), **fields)


def _verdict(label: Any, passages: dict[str, str], *quoted: tuple[str, str], **fields: Any) -> ClaimVerdict:
    """A verdict that rests on stretches of passages: (passage id, stretch)."""
    quotes = []
    for passage, stretch in quoted:
        start = passages[passage].index(stretch)
        quotes.append(EvidenceQuote(passage=passage, start=start, end=start + len(stretch)))
    evidence = tuple(dict.fromkeys(passage for passage, _ in quoted))
    return ClaimVerdict(label=label, evidence=evidence, quotes=tuple(quotes), judge="entail@1f", **fields)


TEXTS = {
    "leave-s2": "Employees have 25 days of paid annual leave in each calendar year. Up to five days that were not "
    "taken carry over and expire on 31 March of the next year.",
    "leave-s3": "A request for leave is approved or refused by the line manager within three working days.",
    "sick-s1": "A doctor's note is needed from the third day of illness.",
    "leave-s1": "# Annual leave\nThis policy is in force from 1 January 2025 and replaces the policy of 2023.",
}


def whole_case() -> CaseResult:
    """A failed case that has every part a case can have."""
    answer = (
        "Hello! You have 25 days of annual leave a year [leave-s2]. Up to ten days carry over [1]. Requests are "
        "approved within 24 hours [leave-s3] [leave-s9]. Leave can be taken by the hour [leave-s1]. The policy was "
        "signed by the works council. Ask your manager."
    )
    claims = [
        _said(answer, "Hello!", kind="greeting", needs_evidence=False),
        _said(
            answer,
            "You have 25 days of annual leave a year [leave-s2].",
            source_ids=("leave-s2",),
            verdict=_verdict(
                "supported",
                TEXTS,
                ("leave-s2", "25 days of paid annual leave in each calendar year"),
                supported=0.98,
                contradicted=0.01,
            ),
        ),
        _said(
            answer,
            "Up to ten days carry over [1].",
            source_ids=("1",),
            verdict=_verdict(
                "contradicted",
                TEXTS,
                ("leave-s2", "Up to five days that were not taken carry over"),
                supported=0.03,
                contradicted=0.94,
            ),
        ),
        _said(
            answer,
            "Requests are approved within 24 hours [leave-s3] [leave-s9].",
            source_ids=("leave-s3", "leave-s9"),
            verdict=_verdict(
                "contradicted",
                TEXTS,
                ("leave-s3", "approved or refused by the line manager within three working days"),
                supported=0.08,
                contradicted=0.71,
                low_confidence=True,
                reason="24 hours is not three working days",
            ),
        ),
        _said(
            answer,
            "Leave can be taken by the hour [leave-s1].",
            source_ids=("leave-s1",),
            verdict=_verdict("insufficient", TEXTS, supported=0.11, contradicted=0.2),
        ),
        _said(
            answer,
            "The policy was signed by the works council.",
            verdict=ClaimVerdict(label=None, error="the judge did not answer in 30 s", judge="entail@1f"),
        ),
        _said(
            answer, "Ask your manager.", verdict=_verdict("unclear", TEXTS, supported=0.4, contradicted=0.3)
        ),
    ]
    return CaseResult(
        id="leave-carry-over",
        case_id="carry-over",
        question="How much annual leave do I have, how much of it carries over, and how fast is it approved?",
        answer=answer,
        status="answered",
        status_read=True,
        expected_status="answered",
        tags=["multi-part", "hr"],
        family="leave",
        scores={
            "faithfulness": Score.share(1, 6, errors=1),
            "contradiction_rate": Score.share(2, 6, errors=1),
            "permission_violations": Score.of(0.0),
            "similarity": Score.missing("no_reference"),
            "status_accuracy": Score.of(1.0),
        },
        claims=claims,
        facts=[
            FactResult(text="Annual leave is 25 days.", in_presented="supported", in_answer="supported"),
            FactResult(text="Five days carry over.", in_presented="supported", in_answer="contradicted"),
            FactResult(text="They expire on 31 March.", in_presented="supported", in_answer="insufficient"),
            FactResult(text="The manager decides.", in_presented=None, in_answer=None),
        ],
        passages=[
            PassageResult(id=i, text=TEXTS[i], retrieved_rank=r, presented_rank=p, relevant=relevant)
            for i, r, p, relevant in (
                ("leave-s2", 2, 1, True),
                ("leave-s3", 1, 2, True),
                ("sick-s1", 4, 3, False),
                ("leave-s1", 3, None, False),
            )
        ],
        findings=[
            Finding(
                boundary="answer",
                kind="contradicted_claim",
                message="The presented passages contradict “Up to ten days carry over.”",
                evidence=("claim:2", "leave-s2"),
                advice="Read the passage beside the claim; if the judge is right, the generator changed it.",
            ),
            Finding(
                boundary="citation",
                kind="unknown_citation",
                message="“Requests are approved within 24 hours” cites “leave-s9”, which is no passage",
                evidence=("claim:3", "leave-s9"),
                advice="The id is made up: list the valid ids in the prompt and validate the reply.",
            ),
            Finding(
                boundary="safety",
                kind="stale_evidence",
                message="Passages that are not in force were presented: sick-s1",
                severity="warning",
            ),
        ],
        boundary="answer",
        annotation="negative",
        notes=["the judge marks its own verdicts as weak"],
    )


def other_cases() -> list[CaseResult]:
    """Cases that each show one thing more: another boundary, a failure status, a silent judge, other scripts."""
    arabic = "ثلاثون يومًا [retention-ar]."
    return [
        CaseResult(
            id="refund-window",
            question="How long can I return an item?",
            answer="I cannot find that.",
            status="insufficient_evidence",
            expected_status="answered",
            tags=["single"],
            family="refund",
            scores={"faithfulness": Score.missing("no_claims"), "status_accuracy": Score.of(0.0)},
            claims=[
                ClaimResult(
                    text="I cannot find that.", start=0, end=19, kind="abstention", needs_evidence=False
                )
            ],
            passages=[PassageResult(id="terms-s1", text="Terms apply.", retrieved_rank=1, relevant=False)],
            findings=[
                Finding(
                    boundary="retrieval",
                    kind="evidence_not_retrieved",
                    message="Nothing that proves fact 1 was retrieved (refund-s1)",
                    evidence=("refund-s1",),
                    advice="Look at the query, the chunking, the top-k and the reranker for this question.",
                )
            ],
            boundary="retrieval",
            annotation="negative",
        ),
        CaseResult(
            id="cut-short",
            question="List every plan.",
            status="truncated",
            expected_status="answered",
            scores={"faithfulness": Score.missing("failure"), "status_accuracy": Score.of(0.0)},
            findings=[
                Finding(
                    boundary="outcome",
                    kind="truncated_answer",
                    message="The answer is truncated",
                    advice="Check the output limit and the answer format that the prompt asks for.",
                )
            ],
            boundary="outcome",
            annotation="negative",
        ),
        CaseResult(
            id="silent-judge",
            question="Is parking free?",
            answer="Parking is free.",
            status="answered",
            scores={
                "faithfulness": Score.missing("judge_error", errors=1),
                "status_accuracy": Score.missing("no_case"),
            },
            claims=[
                ClaimResult(
                    text="Parking is free.",
                    start=0,
                    end=16,
                    verdict=ClaimVerdict(label=None, error="no reply", judge="entail@1f"),
                )
            ],
            passages=[PassageResult(id="parking", text="", retrieved_rank=1, presented_rank=1)],
        ),
        CaseResult(
            id="retention-ar",
            question="ما هي مدة الاحتفاظ بالسجلات؟",
            answer=arabic,
            status="answered",
            expected_status="answered",
            tags=["single", "other-language"],
            scores={"faithfulness": Score.share(1, 1), "status_accuracy": Score.of(1.0)},
            claims=[
                ClaimResult(
                    text="ثلاثون يومًا.",
                    start=0,
                    end=len(arabic),
                    source_ids=("retention-ar",),
                    verdict=ClaimVerdict(
                        label="supported",
                        evidence=("retention-ar",),
                        quotes=(EvidenceQuote(passage="retention-ar", start=0, end=10),),
                    ),
                )
            ],
            passages=[
                PassageResult(
                    id="retention-ar",
                    text="ثلاثون يومًا هي مدة الاحتفاظ بالسجلات.",
                    retrieved_rank=1,
                    presented_rank=1,
                    relevant=True,
                )
            ],
            annotation="positive",
        ),
    ]


def whole_scorecard() -> Scorecard:
    """The scorecard of `whole_case` and `other_cases`, and a measure with one score in ten."""
    faithfulness = MeasureSummary(
        mean=0.5833333333333334,  # (1/6 + 1) / 2
        n=2,
        total=5,
        unscored={"failure": 1, "judge_error": 1, "no_claims": 1},
        errors=1,
        interval=(0.17, 1.0),
        method="bootstrap, clustered by family",
        boundary="answer",
    )
    status = MeasureSummary(
        mean=0.5, n=4, total=5, unscored={"no_case": 1}, interval=(0.15, 0.85), boundary="outcome"
    )
    return Scorecard(
        assay="0.1.0",
        schema=1,
        run="4c1f0a9b7d22",
        judge=JudgeIdentity(name="entail", revision="1f", parameters={"threshold": 0.5}),
        suite=SuiteReference(name="handbook", version="3", checksum="ab" * 32),
        traces=5,
        measures={
            "context_recall": MeasureSummary(
                mean=0.75, n=2, total=5, unscored={"no_facts": 3}, boundary="retrieval"
            ),
            "faithfulness": faithfulness,
            "contradiction_rate": MeasureSummary(
                mean=1.0, n=1, total=10, unscored={"judge_error": 9}, direction="lower", boundary="answer"
            ),
            "similarity": MeasureSummary(
                mean=None, n=0, total=5, unscored={"no_reference": 5}, boundary="answer"
            ),
            "status_accuracy": status,
            "permission_violations": MeasureSummary(
                mean=12.5,
                n=5,
                total=5,
                interval=(3.25, 101.75),
                direction="lower",
                boundary="safety",
                high=None,
            ),
        },
        slices={"tag:single": {"faithfulness": faithfulness, "status_accuracy": status}},
        diagnosis={"retrieval": 1, "answer": 1, "outcome": 1},
        confusion={"answered": {"answered": 2, "insufficient_evidence": 1, "truncated": 1}},
        annotations={"negative": 3, "positive": 1, "unknown": 1},
        notes=["1 of 5 traces: no case belongs to this trace."],
    )


def hostile_case(text: str = HOSTILE) -> CaseResult:
    """A case with hostile text wherever there is text."""
    return CaseResult(
        id=text,
        case_id=text + "2",
        question=text,
        answer=text,
        status="answered",
        tags=[text],
        family=text,
        scores={text: Score.of(0.5, note=text)},
        claims=[
            ClaimResult(
                text=text,
                start=0,
                end=len(text),
                source_ids=(text, text + "x"),
                verdict=ClaimVerdict(
                    label="contradicted",
                    evidence=(text,),
                    quotes=(EvidenceQuote(passage=text, start=3, end=60),),
                    reason=text,
                    judge=text,
                ),
            )
        ],
        facts=[FactResult(text=text, in_presented="supported", in_answer="unclear")],
        passages=[PassageResult(id=text, text=text, retrieved_rank=1, presented_rank=1)],
        findings=[
            Finding(boundary="answer", kind="contradicted_claim", message=text, evidence=(text,), advice=text)
        ],
        boundary="answer",
        annotation="negative",
        notes=[text],
    )


def hostile_scorecard(text: str = HOSTILE) -> Scorecard:
    """A scorecard with hostile text wherever there is text."""
    summary = MeasureSummary(mean=0.5, n=1, total=2, unscored={text: 1}, boundary="answer")
    return Scorecard(
        assay=text,
        schema=1,
        run=text,
        judge=JudgeIdentity(name=text, revision=text, parameters={text: text}),
        suite=SuiteReference(name=text, version=text, checksum=text),
        traces=1,
        measures={
            text: summary,
            "empty": MeasureSummary(mean=None, n=0, total=1, unscored={text: 1}, boundary="answer"),
        },
        slices={f"tag:{text}": {text: summary}},
        diagnosis={"answer": 1},
        confusion={"answered": {"answered": 1}},
        annotations={"negative": 1},
        notes=[text],
    )


@pytest.fixture
def card() -> Scorecard:
    """The scorecard of `cases`."""
    return whole_scorecard()


@pytest.fixture
def cases() -> list[CaseResult]:
    """Five cases, of which three failed."""
    return [other_cases()[3], whole_case(), *other_cases()[:3]]


@pytest.fixture
def hostile() -> tuple[Scorecard, list[CaseResult]]:
    """A scorecard and a case full of text that means harm."""
    return hostile_scorecard(), [hostile_case()]


@pytest.fixture
def hostile_text() -> str:
    """The text of `hostile`."""
    return HOSTILE
