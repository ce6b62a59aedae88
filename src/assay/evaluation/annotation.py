"""One word for a whole trace: negative, positive, or unknown between.

Negative: something failed, or a core property is below its threshold. Positive: every core property that
applies was measured and clears its high bar. Core properties: the outcome, the evidence (was what the answer needs
in front of the model), grounding, completeness, safety.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.measures.answer import completeness
from assay.measures.context import context_recall
from assay.measures.grounding import claim_verdicts
from assay.measures.measure import label_share

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.measures import Sheet
    from assay.records import Annotation, Finding

__all__ = ["Thresholds", "annotate"]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Below `fail` a core property fails; at or above `clear` it is right. Both in 0 to 1."""

    fail: float = 0.5
    clear: float = 0.9


def annotate(sheet: Sheet, findings: Sequence[Finding], thresholds: Thresholds) -> Annotation:
    """The annotation of one judged sheet."""
    values = list(_core(sheet))
    failed = any(finding.severity == "failure" for finding in findings)
    if failed or any(value is not None and value < thresholds.fail for value in values):
        return "negative"
    if values and all(value is not None and value >= thresholds.clear for value in values):
        return "positive"
    return "unknown"


def _core(sheet: Sheet) -> Iterator[float | None]:
    """The core properties that apply, each in 0 to 1; None where one applies and nobody could measure it."""
    expected = sheet.case.expected_status if sheet.case else None
    if expected is not None:
        yield 1.0 if sheet.status == expected else 0.0
    if expected in ("insufficient_evidence", "needs_clarification"):
        return
    if sheet.labels is not None and sheet.labels.groups:
        presented = set(sheet.shown_ids or ())
        covered = sum(bool(group & presented) for group in sheet.labels.groups)
        yield covered / len(sheet.labels.groups)
    elif sheet.facts:
        yield context_recall(sheet).value
    if sheet.checked and sheet.presented is not None:
        yield label_share(claim_verdicts(sheet), "supported").value
    else:
        yield None
    if sheet.facts:
        yield completeness(sheet).value
