"""The nouns of Assay, as immutable pydantic models. Nothing here reads, computes or decides."""

from assay.records.base import Record
from assay.records.case import Case, DocumentSpan, EvidenceGroup, ExpectedStatus, Fact
from assay.records.claim import Claim, ClaimKind
from assay.records.evidence import Hit, Passage, Span
from assay.records.finding import BOUNDARIES, Boundary, Finding
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
    "AnswerClaim",
    "Boundary",
    "Case",
    "Claim",
    "ClaimKind",
    "Condition",
    "DocumentSpan",
    "EvidenceGroup",
    "EvidenceSpan",
    "ExpectedStatus",
    "Fact",
    "Finding",
    "Hit",
    "JudgeIdentity",
    "Label",
    "Passage",
    "Probabilities",
    "Question",
    "Record",
    "Relation",
    "Score",
    "Span",
    "Status",
    "Suite",
    "Trace",
    "TraceError",
    "UnscoredReason",
    "Usage",
    "Verdict",
]
