"""What happened: one execution of a system on one question."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from assay.records.base import Finite, Id, Instant, Metadata, Record
from assay.records.case import Case
from assay.records.evidence import Hit

__all__ = ["FAILURES", "AnswerClaim", "Condition", "Status", "Trace", "TraceError", "Usage"]

Status = Literal[
    "answered",
    "partial",
    "insufficient_evidence",
    "needs_clarification",
    "error",
    "truncated",
    "empty",
    "malformed",
]
"""How an execution ended. The last four are failures; they are outcomes and stay in every denominator."""

FAILURES: frozenset[str] = frozenset({"error", "truncated", "empty", "malformed"})

Condition = Literal["gold", "retrieved", "none", "distractors", "reordered"]
"""What evidence the generator was handed."""


class AnswerClaim(Record):
    """A claim as the answer contract carries it: a statement and the ids of the passages it rests on."""

    text: str = Field(min_length=1)
    source_ids: list[str] = Field(default_factory=list)


class Usage(Record):
    """Tokens and money; None is unknown, which is not zero. cost is in the currency of the price table."""

    input_tokens: int | None = Field(default=None, ge=0)
    output_tokens: int | None = Field(default=None, ge=0)
    cost: Annotated[Finite, Field(ge=0)] | None = None
    calls: int | None = Field(default=None, ge=0)
    retries: int | None = Field(default=None, ge=0)


class TraceError(Record):
    """Something that went wrong inside the system, at a stage such as "retrieve" or "generate"."""

    message: str
    stage: str | None = None
    type: str | None = None


class Trace(Record):
    """One execution: a question, what was retrieved, what the model saw, what it said.

    retrieved: ranked, best first. presented: what reached the model, in order. None means "not recorded",
    which is not the same as an empty list. timings: seconds by stage. case: the golden row, where it
    travels with the trace and not in a suite. claims: given when the answer followed the answer contract.
    """

    id: Id
    question: str
    case_id: str | None = None
    retrieved: list[Hit] | None = None
    presented: list[Hit] | None = None
    answer: str | None = None
    claims: list[AnswerClaim] | None = None
    status: Status | None = None
    finish_reason: str | None = None
    usage: Usage | None = None
    timings: dict[str, Annotated[Finite, Field(ge=0)]] = Field(default_factory=dict)
    errors: list[TraceError] = Field(default_factory=list)
    configuration: dict[str, Any] = Field(default_factory=dict)
    condition: Condition | None = None
    repeat: int = Field(default=0, ge=0)
    principal: list[str] | None = None
    as_of: Instant | None = None
    case: Case | None = None
    metadata: Metadata = Field(default_factory=dict)
