"""Ranked-list measures over what a trace retrieved and over what it presented.

The arithmetic is `assay.retrieval`'s; here a sheet becomes a ranking with grades and evidence groups. Many sheets
are scored in one call, because the arithmetic works on arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from assay.measures.needs import Need, passages_relevant
from assay.measures.relevance import judged_relevance
from assay.records import Boundary, Score
from assay.retrieval import parse, score_rankings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.measures.sheet import Sheet

__all__ = ["PRESENTED", "RankMeasure", "rank_measure", "score_ranks"]

PRESENTED = "presented_"
_JUDGED_WITHOUT_LABELS = frozenset({"context_precision", "context_relevance"})


@dataclass(frozen=True, slots=True)
class RankMeasure:
    """A measure of `assay.retrieval` over one of a trace's two lists; `name` is its recipe, prefix included."""

    name: str
    recipe: str
    over: Literal["retrieved", "presented"]
    boundary: Boundary
    needs: tuple[Need, ...]
    meaning: str
    direction: Literal["higher", "lower", "neither"]
    low: float
    high: float | None
    source: str = "trec_eval"

    def __str__(self) -> str:
        return self.name


def rank_measure(text: str) -> RankMeasure:
    """Reads a recipe such as `ndcg@10` or `presented_evidence_coverage`.

    Raises: UnknownMeasure, BadInput, as `assay.retrieval.parse` does.
    """
    presented = text.startswith(PRESENTED)
    recipe = parse(text.removeprefix(PRESENTED))
    fallback = recipe.name in _JUDGED_WITHOUT_LABELS
    unbounded = recipe.name == "evidence_rank"
    return RankMeasure(
        name=(PRESENTED if presented else "") + str(recipe),
        recipe=str(recipe),
        over="presented" if presented else "retrieved",
        boundary="packing" if presented else "retrieval",
        needs=(passages_relevant,) if fallback else (),
        meaning=f"{recipe} over the {'presented' if presented else 'retrieved'} passages, by the case's labels.",
        direction="lower" if unbounded else "higher",
        low=1.0 if unbounded else 0.0,
        high=None if unbounded else 1.0,
    )


def score_ranks(measures: Sequence[RankMeasure], sheets: Sequence[Sheet]) -> list[dict[str, Score]]:
    """Scores of every rank measure for every sheet, in the order of the sheets."""
    results: list[dict[str, Score]] = [{} for _ in sheets]
    for over in ("retrieved", "presented"):
        chosen = [measure for measure in measures if measure.over == over]
        if not chosen:
            continue
        labelled = [index for index, sheet in enumerate(sheets) if _ranking(sheet, over) is not None]
        inputs = [_inputs(sheets[index], over) for index in labelled]
        scored = score_rankings(
            [parse(measure.recipe) for measure in chosen],
            [ranking for ranking, _, _ in inputs],
            [grades for _, grades, _ in inputs],
            [groups for _, _, groups in inputs],
        )
        by_index = dict(zip(labelled, scored, strict=True))
        for index, sheet in enumerate(sheets):
            for measure in chosen:
                results[index][measure.name] = _one(measure, sheet, by_index.get(index))
    return results


def _one(measure: RankMeasure, sheet: Sheet, scored: dict[str, Score] | None) -> Score:
    if sheet.case is None:
        return Score.missing("no_case")
    if scored is None:
        return Score.missing("not_recorded")
    if sheet.labels is not None:
        note = "presented_assumed" if measure.over == "presented" and sheet.presented_assumed else None
        score = scored[measure.recipe]
        return score.model_copy(update={"note": note}) if note and score.value is not None else score
    if not measure.needs:
        abstain = sheet.case.expected_status in ("insufficient_evidence", "needs_clarification")
        return Score.missing("nothing_relevant" if abstain else "no_labels")
    if not sheet.facts:
        return Score.missing("no_facts")
    if any(value is None for value in judged_relevance(sheet, sheet.retrieved_text_ids).values()):
        return Score.missing("judge_error")
    return scored[measure.recipe].model_copy(update={"note": "relevance judged, not labelled"})


def _ranking(sheet: Sheet, over: str) -> list[str] | None:
    if over == "retrieved":
        return sheet.retrieved_ids
    return sheet.shown_ids


def _inputs(sheet: Sheet, over: str) -> tuple[list[str], dict[str, int], list[frozenset[str]]]:
    ranking = _ranking(sheet, over) or []
    if sheet.labels is not None:
        return ranking, sheet.labels.grades, sheet.labels.groups
    judged = judged_relevance(sheet, sheet.retrieved_text_ids)
    return ranking, {passage: int(bool(known)) for passage, known in judged.items()}, []
