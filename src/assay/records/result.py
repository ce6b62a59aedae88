"""What an evaluation found: one result per trace, and the scorecard over all of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from assay.records.base import Finite, Record
from assay.records.case import ExpectedStatus
from assay.records.claim import Claim
from assay.records.finding import Boundary, Finding
from assay.records.score import Score
from assay.records.trace import Status
from assay.records.verdict import JudgeIdentity, Label

__all__ = [
    "Annotation",
    "CaseResult",
    "ClaimResult",
    "ClaimVerdict",
    "EvidenceQuote",
    "FactResult",
    "MeasureSummary",
    "PassageResult",
    "Scorecard",
    "SuiteReference",
]

Annotation = Literal["positive", "negative", "unknown"]
"""negative: something failed. positive: everything that matters was measured and right. unknown: between."""


class EvidenceQuote(Record):
    """The stretch of a passage that decided a verdict."""

    passage: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class ClaimVerdict(Record):
    """A verdict as a report shows it. supported, contradicted: the probabilities, where the judge gives them.

    evidence: ids of the passages that decided. label is None where the judge failed; error says why.
    """

    label: Label | None
    supported: Finite | None = None
    contradicted: Finite | None = None
    evidence: tuple[str, ...] = ()
    quotes: tuple[EvidenceQuote, ...] = ()
    low_confidence: bool = False
    reason: str | None = None
    error: str | None = None
    judge: str = ""


class ClaimResult(Claim):
    """A claim of the answer with the verdict of the presented passages, taken together, on it.

    verdict is None where none was needed (needs_evidence False) or no chosen measure asked for it.
    """

    verdict: ClaimVerdict | None = None


class FactResult(Record):
    """A required fact: do the presented passages support it, does the answer state it? None: not asked."""

    text: str
    in_presented: Label | None = None
    in_answer: Label | None = None


class PassageResult(Record):
    """A passage of the trace. Ranks start at 1; None: it was not retrieved, or not presented.

    relevant: by the case's labels; None where the case has none. text is cut to a bound, `cut` says so.
    """

    id: str
    text: str
    cut: bool = False
    retrieved_rank: int | None = None
    presented_rank: int | None = None
    relevant: bool | None = None


class CaseResult(Record):
    """One trace, scored. boundary: the first boundary that failed, None where nothing failed."""

    id: str
    case_id: str | None = None
    question: str
    answer: str = ""
    status: Status
    status_read: bool = False
    expected_status: ExpectedStatus | None = None
    tags: list[str] = Field(default_factory=list)
    family: str | None = None
    scores: dict[str, Score] = Field(default_factory=dict)
    claims: list[ClaimResult] = Field(default_factory=list)
    facts: list[FactResult] = Field(default_factory=list)
    passages: list[PassageResult] = Field(default_factory=list)
    findings: list[Finding] = Field(default_factory=list)
    boundary: Boundary | None = None
    annotation: Annotation = "unknown"
    notes: list[str] = Field(default_factory=list)


class MeasureSummary(Record):
    """A measure over all traces.

    mean: over the n scored ones; None where none is scored. total: how many were asked, n plus all of
    `unscored`. unscored: reason → count. errors: verdicts missing inside the scored ones. interval: 95 %,
    None where there is too little to say. low, high: the measure's range; high None is unbounded.
    """

    mean: Finite | None
    n: int
    total: int
    unscored: dict[str, int] = Field(default_factory=dict)
    errors: int = 0
    interval: tuple[Finite, Finite] | None = None
    method: str | None = None
    direction: Literal["higher", "lower", "neither"] = "higher"
    boundary: Boundary
    low: Finite = 0.0
    high: Finite | None = 1.0


class SuiteReference(Record):
    """Which suite was scored against."""

    name: str
    version: str
    checksum: str


class Scorecard(Record):
    """The whole, without its rows.

    slices: "tag:NAME" → measure → summary. diagnosis: first failed boundary → cases. confusion: expected
    status → status → cases. annotations: annotation → cases. notes: what a reader must know.
    """

    assay: str
    schema_version: int = Field(default=1, alias="schema")
    run: str
    judge: JudgeIdentity
    suite: SuiteReference | None = None
    traces: int
    measures: dict[str, MeasureSummary] = Field(default_factory=dict)
    slices: dict[str, dict[str, MeasureSummary]] = Field(default_factory=dict)
    diagnosis: dict[str, int] = Field(default_factory=dict)
    confusion: dict[str, dict[str, int]] = Field(default_factory=dict)
    annotations: dict[str, int] = Field(default_factory=dict)
    notes: list[str] = Field(default_factory=list)
