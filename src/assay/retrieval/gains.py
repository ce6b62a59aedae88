"""Measures that weigh grades by a discount over ranks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.table import Column, place_in_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Floats, Ints, Table

__all__ = ["err", "ndcg", "ndcg_exp", "rbp"]


def _linear(grade: Ints) -> Floats:
    return grade.astype(np.float64)


def _exponential(grade: Ints) -> Floats:
    return np.exp2(grade) - 1.0


def _discount(rank: Ints) -> Floats:
    """1 / log2(rank + 1) for ranks counted from 1, by a table as long as the lowest rank asks for."""
    if not rank.size:
        return np.zeros(0)
    deepest = int(rank.max())
    if deepest > 4 * rank.size:
        few: Floats = 1.0 / np.log2(rank + 2.0)
        return few
    table = 1.0 / np.log2(np.arange(deepest + 1) + 2.0)
    looked_up: Floats = table[rank]
    return looked_up


def _normalised(table: Table, measure: Measure, gain: Callable[[Ints], Floats]) -> Column:
    """DCG over the DCG of the best possible order of every judged document. Grades below 1 gain nothing."""
    k, labels = measure.k, table.labels

    def ideal() -> Floats:
        inside = labels.grade > 0
        if k is not None:
            inside &= labels.place < k
        place, grade, query = labels.place[inside], labels.grade[inside], labels.query[inside]
        return table.total(query, gain(grade) * _discount(place))

    inside = table.grade > 0
    if k is not None:
        inside &= table.rank < k
    query, rank, grade = table.query[inside], table.rank[inside], table.grade[inside]
    dcg = table.total(query, gain(grade) * _discount(rank))
    return Column.share(dcg, labels.keep((measure.name, k), ideal))


def ndcg(table: Table, measure: Measure) -> Column:
    """Normalised discounted cumulative gain with the grade itself as gain (Järvelin and Kekäläinen 2002)."""
    return _normalised(table, measure, _linear)


def ndcg_exp(table: Table, measure: Measure) -> Column:
    """The same with gain 2^grade - 1 (Burges and others 2005)."""
    return _normalised(table, measure, _exponential)


def rbp(table: Table, measure: Measure) -> Column:
    """Rank-biased precision: (1 - p) times the sum of p^(rank - 1) over relevant ranks (Moffat, Zobel 2008)."""
    query, rank, _ = table.relevant(measure.rel)
    if measure.k is not None:
        query, rank = query[rank < measure.k], rank[rank < measure.k]
    p = measure.param("p", 0.8)
    return Column((1.0 - p) * table.total(query, p ** rank.astype(np.float64)))


def err(table: Table, measure: Measure) -> Column:
    """Expected reciprocal rank (Chapelle and others 2009), stopping with probability (2^g - 1) / 2^max_grade.

    max_grade is 4 unless given, as in TREC's gdeval; higher grades count as max_grade.
    """
    top = int(measure.param("max_grade", 4))
    inside = table.grade > 0
    if measure.k is not None:
        inside &= table.rank < measure.k
    query, rank = table.query[inside], table.rank[inside]
    stop = (np.exp2(np.minimum(table.grade[inside], top)) - 1.0) / 2.0**top
    place = place_in_query(query, table.size)
    value, going_on = np.zeros(table.size), np.ones(table.size)
    # One step for each place in the queries' lists: within a step no query appears twice.
    order = np.argsort(place, kind="stable")
    bounds = np.searchsorted(place[order], np.arange(int(place.max(initial=-1)) + 2))
    for start, end in pairwise(bounds):
        step = order[start:end]
        here = query[step]
        value[here] += going_on[here] * stop[step] / (rank[step] + 1)
        going_on[here] *= 1.0 - stop[step]
    return Column(value)
