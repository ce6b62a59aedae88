"""Does the evidence that the model saw say what the answer says? Support and contradiction, apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.measure import Measure, label_share, no_claims
from assay.measures.needs import claims_presented
from assay.records import Label, Score, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.measures.sheet import Sheet

__all__ = ["MEASURES", "claim_verdicts"]


def claim_verdicts(sheet: Sheet) -> list[Verdict]:
    """The verdict of the presented passages, taken together, on each claim that needs evidence."""
    ids = sheet.presented_ids
    return [sheet.supports(f"claim:{index}", ids) for index in sheet.checked]


def _unmeasurable(sheet: Sheet) -> Score | None:
    if not sheet.checked:
        return no_claims(sheet)
    if sheet.presented is None:
        return Score.missing("not_recorded")
    return None


def _share_of(*labels: Label) -> Callable[[Sheet], Score]:
    def score(sheet: Sheet) -> Score:
        note = None if sheet.presented else "no_passages"
        return _unmeasurable(sheet) or label_share(claim_verdicts(sheet), *labels, note=note)

    return score


def _judge_error_rate(sheet: Sheet) -> Score:
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    verdicts = claim_verdicts(sheet)
    return Score.share(sum(verdict.error is not None for verdict in verdicts), len(verdicts))


MEASURES = (
    Measure(
        "faithfulness",
        "answer",
        _share_of("supported"),
        "Claims that the presented passages support, of the claims that need evidence.",
        (claims_presented,),
    ),
    Measure(
        "contradiction_rate",
        "answer",
        _share_of("contradicted"),
        "Claims that the presented passages contradict, of the claims that need evidence.",
        (claims_presented,),
        "lower",
    ),
    Measure(
        "unaddressed_rate",
        "answer",
        _share_of("insufficient"),
        "Claims that the presented passages neither support nor contradict, of the claims that need evidence.",
        (claims_presented,),
        "lower",
    ),
    Measure(
        "unclear_rate",
        "answer",
        _share_of("unclear"),
        "Claims on which the judge looked and could not tell, of the claims that need evidence.",
        (claims_presented,),
        "lower",
    ),
    Measure(
        "judge_error_rate",
        "answer",
        _judge_error_rate,
        "Claims for which the judge gave no verdict, of the claims that need evidence.",
        (claims_presented,),
        "lower",
    ),
)
