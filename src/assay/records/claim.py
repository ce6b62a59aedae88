"""A checkable statement of an answer, of a reference, or of a list of required facts."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from assay.records.base import Record

__all__ = ["Claim", "ClaimKind"]

ClaimKind = Literal["statement", "abstention", "greeting", "hedge", "question", "heading", "filler"]
"""What a claim is; only a statement needs evidence, unless a reader decides otherwise."""


class Claim(Record):
    """A claim and where it stands.

    text: the claim without its citation markers. start, end: its characters in the text it was read from
    (start included, end excluded, markers included). source_ids: what it cites, in order, repeats kept,
    as written. needs_evidence is False for greetings, hedges, questions back, abstentions and headings.
    """

    text: str = Field(min_length=1)
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    source_ids: tuple[str, ...] = ()
    kind: ClaimKind = "statement"
    needs_evidence: bool = True
