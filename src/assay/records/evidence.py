"""What a system can know: passages, the corpus they make up, and spans of documents."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from assay.records.base import Finite, Id, Instant, Metadata, Record

__all__ = ["Hit", "Passage", "Span"]


class Span(Record):
    """A stretch of a document: characters start (included) to end (excluded)."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.end < self.start:
            raise ValueError(f"a span ends at {self.end}, before its start at {self.start}")
        return self


class Passage(Record):
    """An immutable revision of a piece of a document.

    acl: who may read it (users, groups or tenants); None means everyone, an empty list nobody.
    valid_from is included, valid_to excluded; None means unbounded.
    """

    id: Id
    text: str
    title: str | None = None
    doc_id: str | None = None
    revision: str | None = None
    span: Span | None = None
    acl: list[str] | None = None
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    metadata: Metadata = Field(default_factory=dict)

    def permits(self, principal: list[str]) -> bool:
        """Whether someone acting as these principals may read the passage."""
        return self.acl is None or not set(self.acl).isdisjoint(principal)

    def valid_at(self, instant: Instant) -> bool:
        """Whether the passage is in force at a moment."""
        return not (
            (self.valid_from is not None and instant < self.valid_from)
            or (self.valid_to is not None and instant >= self.valid_to)
        )


class Hit(Record):
    """A passage as a trace names it: its id, its retrieval score if there was one, its text if it was kept.

    Without text, the text is looked up in the suite's corpus by id.
    """

    id: Id
    text: str | None = None
    score: Finite | None = None
    doc_id: str | None = None
    revision: str | None = None
    metadata: Metadata = Field(default_factory=dict)
