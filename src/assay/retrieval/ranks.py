"""Measures of where the relevant documents stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.table import Column

if TYPE_CHECKING:
    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Floats, Ints, Table

__all__ = ["average_precision", "context_precision", "interpolated_precision", "mrr"]


def mrr(table: Table, measure: Measure) -> Column:
    """1 / rank of the first relevant document, 0 where none stands in the first k."""
    query, rank, place = table.relevant(measure.rel)
    first = place == 0
    if measure.k is not None:
        first &= rank < measure.k
    value = np.zeros(table.size)
    value[query[first]] = 1.0 / (rank[first] + 1)
    return Column(value)


def _precision_sum(table: Table, measure: Measure) -> tuple[Floats, Ints]:
    """The sum of the precision at each relevant rank within k, and how many such ranks there are."""
    query, rank, place = table.relevant(measure.rel)
    if measure.k is not None:
        inside = rank < measure.k
        query, rank, place = query[inside], rank[inside], place[inside]
    return table.total(query, (place + 1) / (rank + 1)), table.count(query)


def average_precision(table: Table, measure: Measure) -> Column:
    """The sum of the precision at each relevant rank over all relevant judgements (trec_eval map, map_cut)."""
    total, _ = _precision_sum(table, measure)
    return Column.share(total, table.labels.relevant(measure.rel))


def context_precision(table: Table, measure: Measure) -> Column:
    """The mean precision over the ranks that hold a relevant document: what was missed does not count.

    0 where relevant documents exist and none was returned.
    """
    return Column.share(*_precision_sum(table, measure))


def interpolated_precision(table: Table, measure: Measure) -> Column:
    """The highest precision at any rank where recall is at least the level.

    A level is reached with floor(level * R + level_rounding of the table) relevant documents.
    """
    query, rank, place = table.relevant(measure.rel)
    level = measure.param("recall", 0.0) * table.labels.relevant(measure.rel)
    wanted = (level + table.level_rounding).astype(np.int64)
    reached = place + 1 >= wanted[query]
    value = np.zeros(table.size)
    np.maximum.at(value, query[reached], (place[reached] + 1) / (rank[reached] + 1))
    return Column(value)
