"""What an evaluation of a run found: values by query, means that say what they are means of, problems."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.retrieval.catalogue import CATALOGUE
from assay.retrieval.columns import scores_of
from assay.retrieval.measure import Measure, parse

if TYPE_CHECKING:
    from assay.records import Score
    from assay.retrieval.columns import Scored
    from assay.retrieval.ranking import Ties
    from assay.retrieval.table import Floats, Mask, Table

__all__ = ["MeasureResult", "Problem", "RetrievalResult"]


class Problem(NamedTuple):
    """Something a reader of the numbers must know. query and id are None where it has none.

    kind: missing_from_run, unlabelled, nothing_relevant, duplicate.
    """

    kind: str
    query: str | None
    id: str | None
    message: str


@dataclass(frozen=True)
class MeasureResult:
    """One measure over all labelled queries.

    mean: over the n labelled queries that have a value, those missing from the run included.
    mean_evaluated: over those of them that are in the run. Both are None where there are none. Counts
    (num_ret and the like) are summed and gm_map is a geometric mean, as trec_eval has it. unscored: reason → queries.
    values: one a query of the result, meaningful where scored.
    """

    measure: Measure
    mean: float | None
    mean_evaluated: float | None
    n: int
    unscored: dict[str, int]
    values: Floats
    scored: Mask


@dataclass
class RetrievalResult:
    """A run held against judgements. Indexed by a measure in any spelling.

    query_ids: every labelled query, in the order of the labels. in_run: which of them the run answered.
    ties: the rule that ordered equal scores. unique: no ranking repeated an id. rel: the grade threshold
    that measures without their own used. table: the judged documents with their ranks.
    """

    measures: dict[str, MeasureResult]
    query_ids: list[str]
    in_run: Mask
    ties: Ties
    unique: bool
    rel: int
    table: Table
    problems: list[Problem] = field(default_factory=list)
    columns: dict[str, Scored] = field(default_factory=dict, repr=False)

    def __getitem__(self, measure: Measure | str) -> MeasureResult:
        known = parse(measure) if isinstance(measure, str) else measure
        return self.measures[str(known.with_rel(self.rel))]

    @property
    def queries(self) -> dict[str, dict[str, float | None]]:
        """Query → recipe → value, None where the query is unscored."""
        columns = []
        for result in self.measures.values():
            values: list[float | None] = result.values.tolist()
            for number in np.flatnonzero(~result.scored).tolist():
                values[number] = None
            columns.append(values)
        if not columns:
            return {query: {} for query in self.query_ids}
        rows = map(dict, map(zip, repeat(tuple(self.measures)), zip(*columns, strict=True)))
        return dict(zip(self.query_ids, rows, strict=True))

    def scores(self, measure: Measure | str) -> dict[str, Score]:
        """Query → score with its account, or the reason why there is none."""
        recipe = str(self[measure].measure)
        return dict(zip(self.query_ids, scores_of(self.columns[recipe]), strict=True))


def summarise(result: Scored, in_run: Mask) -> MeasureResult:
    """The means of a measure, and the account of what they are over."""
    aggregate = CATALOGUE[result.measure.name].aggregate
    scored = result.scored
    values = result.column.value
    unscored: dict[str, int] = {}
    for mask, reason, _ in result.unscored:
        count = int(mask.sum())
        if count:
            unscored[reason] = unscored.get(reason, 0) + count
    return MeasureResult(
        measure=result.measure,
        mean=_aggregate(values[scored], aggregate),
        mean_evaluated=_aggregate(values[scored & in_run], aggregate),
        n=int(scored.sum()),
        unscored=unscored,
        values=values,
        scored=scored,
    )


def _aggregate(values: Floats, how: str) -> float | None:
    if not values.size:
        return None
    if how == "sum":
        return float(values.sum())
    if how == "geometric":
        # trec_eval's floor, without which one zero would decide the mean.
        return float(np.exp(np.log(np.maximum(values, 0.00001)).mean()))
    return float(values.mean())
