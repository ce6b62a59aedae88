"""From the table to values: each measure over all queries, and which queries it has a value for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.records import Score
from assay.retrieval.catalogue import CATALOGUE

if TYPE_CHECKING:
    from assay.records import UnscoredReason
    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Column, Mask, Table

__all__ = ["NothingRelevant", "Scored", "compute", "scores_of"]

NothingRelevant = Literal["unscored", "zero"]
"""What becomes of a query without a relevant judgement; "zero" is trec_eval's rule."""


@dataclass(slots=True)
class Scored:
    """One measure over all queries. value is meaningful where scored is True; unscored says why elsewhere."""

    measure: Measure
    column: Column
    scored: Mask
    unscored: list[tuple[Mask, UnscoredReason, str | None]]


def compute(table: Table, measure: Measure, nothing_relevant: NothingRelevant = "unscored") -> Scored:
    """A measure over the queries of a table."""
    definition = CATALOGUE[measure.name]
    labels = table.labels
    if definition.needs == "groups":
        scored = np.bincount(table.group_query, minlength=table.size) > 0
    elif definition.needs == "nothing":
        scored = np.ones(table.size, dtype=bool)
    elif nothing_relevant == "zero":
        scored = labels.judged() > 0
    else:
        scored = labels.relevant(measure.rel) > 0
    column = definition.compute(table.judged_only() if "judged" in measure.variants else table, measure)
    unscored: list[tuple[Mask, UnscoredReason, str | None]] = [(~scored, "nothing_relevant", None)]
    if column.missing is not None:
        mask, reason, note = column.missing
        unscored.append((mask & scored, reason, note))
        scored = scored & ~mask
    return Scored(measure, column, scored, unscored)


def scores_of(result: Scored) -> list[Score]:
    """One score a query, with its account where the measure is a share."""
    column = result.column
    values = column.value.tolist()
    if column.numerator is None or column.denominator is None:
        scores = [_plain(value) for value in values]
    else:
        account = zip(values, column.numerator.tolist(), column.denominator.tolist(), strict=True)
        scores = [_share(*row) for row in account]
    for mask, reason, note in result.unscored:
        for number in np.flatnonzero(mask).tolist():
            scores[number] = _missing(reason, note)
    return scores


# Scores are immutable and short rankings give few distinct ones, so that most are found here, not made.
@lru_cache(maxsize=16384)
def _plain(value: float) -> Score:
    return Score.of(value)


@lru_cache(maxsize=16384)
def _share(value: float, numerator: float, denominator: float) -> Score:
    if denominator == 0:
        return Score.of(value, note="no relevant passage was returned")
    return Score(value=value, numerator=numerator, denominator=denominator)


@lru_cache(maxsize=64)
def _missing(reason: UnscoredReason, note: str | None) -> Score:
    return Score.missing(reason, note=note)
