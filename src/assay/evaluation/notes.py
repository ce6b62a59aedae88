"""What a reader of a scorecard must know before trusting it, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.results import PRESENTED_ASSUMED, UNLABELLED, WEAK_JUDGE

if TYPE_CHECKING:
    from assay.evaluation.gathering import Gatherer
    from assay.evaluation.matching import Matcher
    from assay.evaluation.pipeline import Settings

__all__ = ["scorecard_notes"]


def scorecard_notes(gatherer: Gatherer, matcher: Matcher, settings: Settings, citations: str) -> list[str]:
    """Notes in a fixed order, each with its count."""
    notes = []
    total = gatherer.rows
    if matcher.missing:
        notes.append(
            f"{matcher.missing} of {total} cases have no trace: they count as failed executions "
            "(leave them out with --only-traced)."
        )
    for note in (PRESENTED_ASSUMED, UNLABELLED, WEAK_JUDGE):
        count = gatherer.note_counts[note]
        if count:
            notes.append(f"{count} of {total} traces: {note}.")
    if not settings.citations_expected:
        why = "--citations off" if citations == "off" else "fewer than half of the first answers cite"
        notes.append(
            f"Citation measures are not applied ({why}); hold the answers to cite with --citations required."
        )
    return notes
