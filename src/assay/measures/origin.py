"""Where right and wrong claims come from: every claim of an answer falls into exactly one class.

After Ru et al. 2024, RAGChecker. A claim is right when the reference supports it. A passage is relevant when it
supports a required fact. A wrong claim comes from a relevant passage, from an irrelevant one, or from nowhere;
a right claim that no passage supports was known to the model. Support here is by a single passage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from assay.measures.measure import Measure, no_claims
from assay.measures.needs import claims_each, claims_reference, facts_each
from assay.measures.relevance import judged_relevance
from assay.measures.sheet import REFERENCE
from assay.records import Score

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.measures.sheet import Sheet

__all__ = ["MEASURES"]

Origin = Literal["right", "noise_relevant", "noise_irrelevant", "nowhere"]


def _any_support(sheet: Sheet, subject: str, passages: tuple[str, ...]) -> bool | None:
    """Whether some passage supports the subject on its own; None where failed judgements leave it open."""
    verdicts = [sheet.supports(subject, (passage,)) for passage in passages]
    if any(verdict.label == "supported" for verdict in verdicts):
        return True
    return None if any(verdict.error is not None for verdict in verdicts) else False


def _right(sheet: Sheet, index: int) -> bool | None:
    verdict = sheet.supports(f"claim:{index}", (REFERENCE,))
    return None if verdict.error is not None else verdict.label == "supported"


def _origin(sheet: Sheet, index: int, relevance: dict[str, bool | None]) -> Origin | None:
    """The class of one claim, None where a failed judgement leaves it open."""
    right = _right(sheet, index)
    if right is None:
        return None
    if right:
        return "right"
    subject = f"claim:{index}"
    relevant = tuple(passage for passage, is_relevant in relevance.items() if is_relevant)
    from_relevant = _any_support(sheet, subject, relevant)
    if from_relevant:
        return "noise_relevant"
    from_any = _any_support(sheet, subject, sheet.presented_ids)
    if from_any is False:
        return "nowhere"
    open_question = from_relevant is None or from_any is None or None in relevance.values()
    return None if open_question else "noise_irrelevant"


def _unmeasurable(sheet: Sheet, *, reference: bool, facts: bool) -> Score | None:
    if not sheet.checked:
        return no_claims(sheet)
    if sheet.presented is None:
        return Score.missing("not_recorded")
    if reference and not sheet.reference:
        return Score.missing("no_reference" if sheet.case else "no_case")
    if facts and not sheet.facts:
        return Score.missing("no_facts")
    return None


def _account(outcomes: list[bool | None]) -> Score:
    errors = sum(outcome is None for outcome in outcomes)
    if errors == len(outcomes):
        return Score.missing("judge_error", errors=errors)
    return Score.share(sum(outcome is True for outcome in outcomes), len(outcomes), errors=errors)


def _share_of_origin(origin: Origin, *, facts: bool) -> Callable[[Sheet], Score]:
    def score(sheet: Sheet) -> Score:
        missing = _unmeasurable(sheet, reference=True, facts=facts)
        if missing:
            return missing
        relevance = judged_relevance(sheet, sheet.presented_ids)
        origins = [_origin(sheet, index, relevance) for index in sheet.checked]
        return _account([None if found is None else found == origin for found in origins])

    return score


def hallucination(sheet: Sheet) -> Score:
    """Wrong claims that no passage supports, of the claims that need evidence."""
    missing = _unmeasurable(sheet, reference=True, facts=False)
    if missing:
        return missing
    return _account([_is(sheet, index, right=False, supported=False) for index in sheet.checked])


def self_knowledge(sheet: Sheet) -> Score:
    """Right claims that no passage supports, of the claims that need evidence."""
    missing = _unmeasurable(sheet, reference=True, facts=False)
    if missing:
        return missing
    return _account([_is(sheet, index, right=True, supported=False) for index in sheet.checked])


def faithfulness_rc(sheet: Sheet) -> Score:
    """Claims that some single passage supports, of the claims that need evidence."""
    missing = _unmeasurable(sheet, reference=False, facts=False)
    if missing:
        return missing
    return _account([_any_support(sheet, f"claim:{i}", sheet.presented_ids) for i in sheet.checked])


def _is(sheet: Sheet, index: int, *, right: bool, supported: bool) -> bool | None:
    """Whether a claim has both properties, None where a failed judgement leaves it open."""
    is_right = _right(sheet, index)
    is_supported = _any_support(sheet, f"claim:{index}", sheet.presented_ids)
    if (is_right is not None and is_right != right) or (
        is_supported is not None and is_supported != supported
    ):
        return False
    return None if is_right is None or is_supported is None else True


_SOURCE = "Ru et al. 2024, RAGChecker"

MEASURES = (
    Measure(
        "noise_sensitivity_relevant",
        "answer",
        _share_of_origin("noise_relevant", facts=True),
        "Wrong claims supported by a relevant passage, of the claims that need evidence.",
        (claims_each, facts_each, claims_reference),
        "lower",
        _SOURCE,
    ),
    Measure(
        "noise_sensitivity_irrelevant",
        "answer",
        _share_of_origin("noise_irrelevant", facts=True),
        "Wrong claims supported by irrelevant passages only, of the claims that need evidence.",
        (claims_each, facts_each, claims_reference),
        "lower",
        _SOURCE,
    ),
    Measure(
        "hallucination",
        "answer",
        hallucination,
        "Wrong claims that no passage supports, of the claims that need evidence.",
        (claims_each, claims_reference),
        "lower",
        _SOURCE,
    ),
    Measure(
        "self_knowledge",
        "answer",
        self_knowledge,
        "Right claims that no passage supports, of the claims that need evidence.",
        (claims_each, claims_reference),
        "neither",
        _SOURCE,
    ),
    Measure(
        "faithfulness_rc",
        "answer",
        faithfulness_rc,
        "Claims that some single passage supports, of the claims that need evidence.",
        (claims_each,),
        "higher",
        _SOURCE,
    ),
)
