"""Measures that count relevant documents in a prefix of the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.table import Column

if TYPE_CHECKING:
    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Ints, Table

__all__ = [
    "context_relevance",
    "num_q",
    "num_rel",
    "num_rel_ret",
    "num_ret",
    "precision",
    "recall",
    "rprec",
    "set_f",
    "set_precision",
    "set_recall",
    "success",
]


def _found(table: Table, measure: Measure) -> Ints:
    """Relevant documents of each query within the cut-off."""
    query, rank, _ = table.relevant(measure.rel)
    return table.count(query if measure.k is None else query[rank < measure.k])


def _returned(table: Table, measure: Measure) -> Ints:
    return table.returned if measure.k is None else np.minimum(table.returned, measure.k)


def recall(table: Table, measure: Measure) -> Column:
    """Relevant documents in the first k over all relevant judgements."""
    return Column.share(_found(table, measure), table.labels.relevant(measure.rel))


def success(table: Table, measure: Measure) -> Column:
    """1 where any relevant document stands in the first k, else 0."""
    return Column((_found(table, measure) > 0).astype(np.float64))


def precision(table: Table, measure: Measure) -> Column:
    """Relevant documents in the first k over k, or over what was returned (`:returned`)."""
    if "returned" in measure.variants:
        return Column.share(_found(table, measure), _returned(table, measure))
    return Column.share(_found(table, measure), np.full(table.size, measure.k))


def context_relevance(table: Table, measure: Measure) -> Column:
    """Relevant documents over documents returned, within k where k is given."""
    return Column.share(_found(table, measure), _returned(table, measure))


def rprec(table: Table, measure: Measure) -> Column:
    """Precision at R, the number of relevant judgements."""
    query, rank, _ = table.relevant(measure.rel)
    relevant = table.labels.relevant(measure.rel)
    return Column.share(table.count(query[rank < relevant[query]]), relevant)


def set_precision(table: Table, measure: Measure) -> Column:
    """Relevant documents over documents, of everything returned."""
    return Column.share(_found(table, measure), table.returned)


def set_recall(table: Table, measure: Measure) -> Column:
    """Relevant documents over relevant judgements, of everything returned."""
    return Column.share(_found(table, measure), table.labels.relevant(measure.rel))


def set_f(table: Table, measure: Measure) -> Column:
    """The harmonic mean of set_precision and set_recall."""
    found = _found(table, measure)
    return Column.share(2 * found, table.returned + table.labels.relevant(measure.rel))


def num_q(table: Table, measure: Measure) -> Column:
    """1 for every query; its sum counts them."""
    return Column(np.ones(table.size))


def num_ret(table: Table, measure: Measure) -> Column:
    """Documents returned."""
    return Column(table.returned.astype(np.float64))


def num_rel(table: Table, measure: Measure) -> Column:
    """Relevant judgements."""
    return Column(table.labels.relevant(measure.rel).astype(np.float64))


def num_rel_ret(table: Table, measure: Measure) -> Column:
    """Relevant documents returned."""
    return Column(_found(table, measure).astype(np.float64))
