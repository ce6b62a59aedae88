"""A set of cases over a corpus: what a run is scored against."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Self

from pydantic import Field, model_validator

from assay.records.base import Id, Metadata, Record
from assay.records.case import Case
from assay.records.evidence import Passage

__all__ = ["Suite"]


class Suite(Record):
    """Passages (the snapshot of the corpus) and cases, under a name and a version.

    passages: None means the suite declares no corpus, which is not the same as an empty one.
    Ids of passages and of cases are unique. `checksum` covers everything that can change a score.
    """

    name: Id = "suite"
    version: str = "0"
    description: str = ""
    passages: list[Passage] | None = None
    cases: list[Case] = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)

    @model_validator(mode="after")
    def _unique(self) -> Self:
        for kind, ids in (
            ("passage", [p.id for p in self.passages or []]),
            ("case", [c.id for c in self.cases]),
        ):
            if len(set(ids)) != len(ids):
                seen: set[str] = set()
                twice = next(i for i in ids if i in seen or seen.add(i))  # type: ignore[func-returns-value]
                raise ValueError(f"the {kind} id {twice!r} stands twice")
        return self

    @cached_property
    def case_by_id(self) -> dict[str, Case]:
        """Cases by id."""
        return {case.id: case for case in self.cases}

    @cached_property
    def passage_by_id(self) -> dict[str, Passage]:
        """Passages by id; empty where the suite declares no corpus."""
        return {passage.id: passage for passage in self.passages or []}

    @cached_property
    def checksum(self) -> str:
        """SHA-256 over the passages and the cases, in order."""
        digest = hashlib.sha256()
        for record in (*(self.passages or ()), *self.cases):
            digest.update(record.model_dump_json().encode("utf-8", "surrogatepass"))
            digest.update(b"\n")
        return digest.hexdigest()
