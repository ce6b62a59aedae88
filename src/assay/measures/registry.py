"""All measures by name, and the sets that a run uses by default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.errors import UnknownMeasure, closest
from assay.measures import answer, citation, context, grounding, origin, outcome, peers, safety, similarity
from assay.measures.ranking import RankMeasure, rank_measure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.measures.measure import Measure

__all__ = ["DEFAULT", "SHEET_MEASURES", "resolve"]

SHEET_MEASURES: dict[str, Measure] = {
    measure.name: measure
    for module in (context, grounding, answer, origin, citation, outcome, safety, similarity, peers)
    for measure in module.MEASURES
}

DEFAULT: tuple[str, ...] = (
    "recall@5",
    "precision@5",
    "mrr@10",
    "ndcg@10",
    "evidence_coverage@5",
    "all_evidence@5",
    "context_precision",
    "context_relevance",
    "context_recall",
    "presented_evidence_coverage",
    "faithfulness",
    "contradiction_rate",
    "unaddressed_rate",
    "unclear_rate",
    "judge_error_rate",
    "completeness",
    "context_utilization",
    "correctness_precision",
    "correctness_recall",
    "correctness_f1",
    "answer_relevance",
    "citation_validity",
    "citation_recall",
    "citation_precision",
    "citation_coverage",
    "citation_f1",
    "status_accuracy",
    "unsupported_answer_rate",
    "unneeded_refusal_rate",
    "unneeded_clarification_rate",
    "missed_clarification_rate",
    "failure_rate",
    "answer_rate",
    "permission_violations_retrieved",
    "permission_violations_presented",
    "permission_violations_cited",
    "stale_evidence",
)


def resolve(names: Iterable[str] | None = None) -> list[Measure | RankMeasure]:
    """Measures by name, each once, in the order named; the default set for None; `all` for every one.

    Raises: UnknownMeasure for a name that is neither registered nor a ranked-list recipe.
    """
    wanted = list(DEFAULT if names is None else names)
    if "all" in wanted:
        position = wanted.index("all")
        wanted[position : position + 1] = [*DEFAULT, *SHEET_MEASURES]
    found: dict[str, Measure | RankMeasure] = {}
    for name in wanted:
        measure = SHEET_MEASURES.get(name) or _ranked(name)
        found.setdefault(measure.name, measure)
    if not found:
        raise UnknownMeasure("no measure was named", hint="Leave the choice out for the default set.")
    return list(found.values())


def _ranked(name: str) -> RankMeasure:
    try:
        return rank_measure(name)
    except UnknownMeasure:
        known = [*SHEET_MEASURES, *DEFAULT]
        raise UnknownMeasure(
            f"there is no measure {name[:80]!r}",
            hint=closest(name, known) or "The registered names: " + ", ".join(SHEET_MEASURES) + ".",
        ) from None
