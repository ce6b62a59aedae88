"""How near is the answer to the reference answer: its main points, and the classics that compare words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from assay.measures.answer import correctness_recall
from assay.measures.measure import Measure
from assay.measures.needs import reference_answer
from assay.records import Score
from assay.text import fold, words

if TYPE_CHECKING:
    from assay.measures.sheet import Sheet

__all__ = ["MEASURES", "exact_match", "token_f1"]


def _words(sheet: Sheet) -> tuple[list[str], list[str]] | Score:
    """Words of the answer, its citation markers left out, and of the reference."""
    reference = sheet.case.reference if sheet.case else None
    if not reference:
        return Score.missing("no_reference" if sheet.case else "no_case")
    return words(fold(" ".join(claim.text for claim in sheet.claims))), words(fold(reference))


def exact_match(sheet: Sheet) -> Score:
    """1 where answer and reference are the same words in the same order, case and punctuation apart."""
    found = _words(sheet)
    return found if isinstance(found, Score) else Score.of(float(found[0] == found[1]))


def token_f1(sheet: Sheet) -> Score:
    """Harmonic mean of the shares of common words in the answer and in the reference, repeats counted."""
    found = _words(sheet)
    if isinstance(found, Score):
        return found
    answer, reference = found
    if not reference:
        return Score.missing("undefined", note="the reference has no words")
    common = (Counter(answer) & Counter(reference)).total()
    return Score.share(2 * common, len(answer) + len(reference))


MEASURES = (
    Measure(
        "expected_output_similarity",
        "answer",
        correctness_recall,
        "Main points of the reference that the answer states, of all its main points.",
        (reference_answer,),
    ),
    Measure(
        "exact_match",
        "answer",
        exact_match,
        "The answer is the reference word for word, case and punctuation apart.",
        source="Rajpurkar et al. 2016, SQuAD; without dropping articles, in every script",
    ),
    Measure(
        "token_f1",
        "answer",
        token_f1,
        "Harmonic mean of the shares of common words in answer and reference.",
        source="Rajpurkar et al. 2016, SQuAD; without dropping articles, in every script",
    ),
)
