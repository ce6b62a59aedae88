"""Other tools' definitions, with their exact arithmetic, computed from the same verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.grounding import claim_verdicts
from assay.measures.measure import Measure
from assay.measures.needs import claims_presented
from assay.records import Label, Score

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.measures.sheet import Sheet

__all__ = ["MEASURES"]


def _share_of_returned(*labels: Label, empty: float | None) -> Callable[[Sheet], Score]:
    """A share of the verdicts that came back: a failed judgement shrinks the denominator, as it does there."""

    def score(sheet: Sheet) -> Score:
        if sheet.presented is None:
            return Score.missing("not_recorded")
        returned = [verdict for verdict in claim_verdicts(sheet) if verdict.error is None]
        errors = len(sheet.checked) - len(returned)
        if not returned:
            if empty is not None:
                return Score(value=empty, errors=errors)
            return Score.missing("judge_error" if errors else "no_claims", errors=errors)
        hits = sum(verdict.label in labels for verdict in returned)
        return Score.share(hits, len(returned), errors=errors)

    return score


MEASURES = (
    Measure(
        "ragas/faithfulness",
        "answer",
        _share_of_returned("supported", empty=None),
        "Supported claims, of the verdicts that came back: a missing verdict shrinks the denominator.",
        (claims_presented,),
        source="Ragas 0.4.3, Faithfulness",
    ),
    Measure(
        "deepeval/faithfulness",
        "answer",
        _share_of_returned("supported", "insufficient", "unclear", empty=1.0),
        "Claims that are not contradicted, of the verdicts that came back; 1 for an answer without claims.",
        (claims_presented,),
        source="DeepEval 4.3.1, FaithfulnessMetric",
    ),
)
