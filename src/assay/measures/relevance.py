"""Relevance read off verdicts: a passage is relevant when it supports a required fact on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.measures.sheet import Sheet

__all__ = ["judged_relevance"]


def judged_relevance(sheet: Sheet, passages: Iterable[str]) -> dict[str, bool | None]:
    """Passage → whether it supports a required fact; None where failed judgements leave it open."""
    relevance: dict[str, bool | None] = {}
    for passage in passages:
        verdicts = [sheet.supports(f"fact:{i}", (passage,)) for i in range(len(sheet.facts))]
        known = any(verdict.label == "supported" for verdict in verdicts)
        failed = any(verdict.error is not None for verdict in verdicts)
        relevance[passage] = True if known else (None if failed else False)
    return relevance
