"""What should happen: golden rows and the evidence that proves them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from assay.records.base import Id, Instant, Metadata, Record

__all__ = ["Case", "DocumentSpan", "EvidenceGroup", "ExpectedStatus", "Fact"]

ExpectedStatus = Literal["answered", "partial", "insufficient_evidence", "needs_clarification"]
"""What the right behaviour is. A failure is never expected."""


class DocumentSpan(Record):
    """A stretch of a document, which survives re-chunking: characters start (included) to end (excluded)."""

    doc: Id
    start: int = Field(ge=0)
    end: int = Field(ge=0)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.end <= self.start:
            raise ValueError(f"a document span must hold a character: start {self.start}, end {self.end}")
        return self


def _strings_as_objects(key: str) -> BeforeValidator:
    def read(value: Any) -> Any:
        return {key: value} if isinstance(value, str) else value

    return BeforeValidator(read)


def _group(value: Any) -> Any:
    """Accepts a bare list of passage ids for a whole group."""
    return {"passages": value} if isinstance(value, list) else value


class Fact(Record):
    """A required fact, as a sentence that an answer must state."""

    text: str = Field(min_length=1)
    id: str | None = None


class EvidenceGroup(Record):
    """Passages any one of which proves one required fact; a case needs every group.

    passages: ids of acceptable passages. spans and quotes name the evidence in the documents instead,
    and survive another chunking. fact: the id of the fact it proves, where facts carry ids.
    """

    passages: list[Id] = Field(default_factory=list)
    spans: list[DocumentSpan] = Field(default_factory=list)
    quotes: list[Annotated[str, Field(min_length=1)]] = Field(default_factory=list)
    fact: str | None = None

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if not (self.passages or self.spans or self.quotes):
            raise ValueError("an evidence group names no passage, span or quote")
        return self


class Case(Record):
    """A golden row.

    relevance: passage id → integer grade, 1 and above relevant. family: cases that are variants of one
    another, resampled together by intervals. as_of: the moment the question is asked at. principal: the
    users, groups or tenants the asker acts as; None means access is not checked.
    """

    id: Id
    question: str = Field(min_length=1)
    expected_status: ExpectedStatus | None = None
    reference: str | None = None
    facts: list[Annotated[Fact, _strings_as_objects("text")]] = Field(default_factory=list)
    evidence: list[Annotated[EvidenceGroup, BeforeValidator(_group)]] = Field(default_factory=list)
    relevance: dict[str, int] = Field(default_factory=dict)
    tags: list[str] = Field(default_factory=list)
    split: str | None = None
    family: str | None = None
    as_of: Instant | None = None
    principal: list[str] | None = None
    metadata: Metadata = Field(default_factory=dict)
