"""The nouns of Assay, as immutable pydantic models. Nothing here reads, computes or decides."""

from assay.records.base import Record
from assay.records.case import Case, DocumentSpan, EvidenceGroup, ExpectedStatus, Fact
from assay.records.claim import Claim, ClaimKind
from assay.records.evidence import Hit, Passage, Span
from assay.records.finding import BOUNDARIES, Boundary, Finding
from assay.records.result import (
    Annotation,
    CaseResult,
    ClaimResult,
    ClaimVerdict,
    EvidenceQuote,
    FactResult,
    MeasureSummary,
    PassageResult,
    Scorecard,
    SuiteReference,
)
from assay.records.score import UNSCORED_REASONS, Score, UnscoredReason
from assay.records.suite import Suite
from assay.records.trace import FAILURES, AnswerClaim, Condition, Status, Trace, TraceError, Usage
from assay.records.verdict import (
    EvidenceSpan,
    JudgeIdentity,
    Label,
    Probabilities,
    Question,
    Relation,
    Verdict,
)

__all__ = [
    "BOUNDARIES",
    "FAILURES",
    "UNSCORED_REASONS",
    "Annotation",
    "AnswerClaim",
    "Boundary",
    "Case",
    "CaseResult",
    "Claim",
    "ClaimKind",
    "ClaimResult",
    "ClaimVerdict",
    "Condition",
    "DocumentSpan",
    "EvidenceGroup",
    "EvidenceQuote",
    "EvidenceSpan",
    "ExpectedStatus",
    "Fact",
    "FactResult",
    "Finding",
    "Hit",
    "JudgeIdentity",
    "Label",
    "MeasureSummary",
    "Passage",
    "PassageResult",
    "Probabilities",
    "Question",
    "Record",
    "Relation",
    "Score",
    "Scorecard",
    "Span",
    "Status",
    "Suite",
    "SuiteReference",
    "Trace",
    "TraceError",
    "UnscoredReason",
    "Usage",
    "Verdict",
]
