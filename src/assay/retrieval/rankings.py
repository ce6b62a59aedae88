"""The measures of plain ranked lists: what the evaluation of traces calls, chunk by chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.columns import compute, scores_of
from assay.retrieval.measure import Measure, parse
from assay.retrieval.qrels import Group, Qrels, together
from assay.retrieval.ranking import find_in_lists

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.records import Score

__all__ = ["score_rankings"]


def score_rankings(
    measures: Sequence[Measure | str],
    rankings: Sequence[Sequence[str]],
    grades: Sequence[Mapping[str, int]],
    groups: Sequence[Sequence[Group]] | None = None,
) -> list[dict[str, Score]]:
    """Scores of ranked lists of passage ids, one dictionary a query, keyed by recipe.

    rankings: ids, best first; a repeated id counts once, at its first rank. grades: passage id → grade, 1
    and above relevant; where a query has none, the passages of its evidence groups count as grade 1.
    groups: for each query its evidence groups, each a collection of acceptable ids (a tuple: ids that are
    acceptable only together); an empty group is a fact that no passage proves, and is never covered.

    A query without a relevant passage (or, for measures over groups, without a group) is unscored:
    nothing_relevant. All sequences have the same length.
    """
    if groups is None:
        groups = [()] * len(rankings)
    judged = [
        given or {passage: 1 for group in of_query for one in group for passage in together(one)}
        for given, of_query in zip(grades, groups, strict=True)
    ]
    qrels = Qrels([str(number) for number in range(len(rankings))], judged, groups)
    found, _, returned = find_in_lists(qrels.wanted, rankings)
    table = qrels.table(np.array(found, dtype=np.int64), returned)
    rows: list[dict[str, Score]] = [{} for _ in rankings]
    for measure in measures:
        known = parse(measure) if isinstance(measure, str) else measure
        recipe = str(known)
        for row, score in zip(rows, scores_of(compute(table, known)), strict=True):
            row[recipe] = score
    return rows
