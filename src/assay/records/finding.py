"""What went wrong in one case, at which boundary, and what to try next."""

from __future__ import annotations

from typing import Literal, get_args

from assay.records.base import Record

__all__ = ["BOUNDARIES", "Boundary", "Finding"]

Boundary = Literal["corpus", "retrieval", "packing", "answer", "citation", "outcome", "safety", "operations"]
"""The places where a RAG answer can fail, in the order in which a question crosses them."""

BOUNDARIES: tuple[Boundary, ...] = get_args(Boundary)


class Finding(Record):
    """One thing that went wrong at one boundary.

    kind: a stable snake_case name. message: what was seen, for a person. evidence: the ids (passages,
    facts, claims) that show it. advice: the next thing to try. A warning is worth reading and fails nothing.
    """

    boundary: Boundary
    kind: str
    message: str
    evidence: tuple[str, ...] = ()
    advice: str = ""
    severity: Literal["failure", "warning"] = "failure"
