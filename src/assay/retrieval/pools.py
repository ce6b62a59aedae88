"""Measures that know the difference between judged as not relevant and not judged at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.table import Column

if TYPE_CHECKING:
    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Ints, Mask, Table

__all__ = ["bpref", "infap", "judged"]

_EPSILON = 0.00001


def judged(table: Table, measure: Measure) -> Column:
    """The share of the documents returned, within k, that carries a judgement of any grade."""
    returned = table.returned if measure.k is None else np.minimum(table.returned, measure.k)
    query = table.query if measure.k is None else table.query[table.rank < measure.k]
    column = Column.share(table.count(query), returned)
    return column._replace(missing=(returned == 0, "no_passages", "nothing was returned"))


def _before(table: Table, mask: Mask) -> Ints:
    """For each entry, how many entries of its own query stand before it and fulfil the mask."""
    running: Ints = np.cumsum(mask) - mask
    counts = table.count(table.query)
    starts = np.cumsum(counts) - counts
    at_start = np.append(running, 0)[starts]
    before: Ints = running - at_start[table.query]
    return before


def bpref(table: Table, measure: Measure) -> Column:
    """How rarely a judged non-relevant document stands above a relevant one (Buckley and Voorhees 2004).

    trec_eval's form, which bounds both counts by the number of relevant judgements.
    """
    rel = measure.rel
    relevant, nonrelevant = table.labels.relevant(rel), table.labels.nonrelevant(rel)
    above = _before(table, (table.grade >= 0) & (table.grade < rel))
    mask = table.grade >= rel
    query, above = table.query[mask], above[mask]
    bound = np.minimum(relevant, nonrelevant)[query]
    part = np.ones(query.size)
    some = above > 0
    part[some] -= np.minimum(above, relevant[query])[some] / bound[some]
    return Column.share(table.total(query, part), relevant)


def infap(table: Table, measure: Measure) -> Column:
    """Inferred average precision (Yilmaz and Aslam 2006) in trec_eval's form.

    A negative grade marks a document that was pooled and left unjudged; one without a label was not pooled.
    """
    rel = measure.rel
    relevant_above = _before(table, table.grade >= rel)
    nonrelevant_above = _before(table, (table.grade >= 0) & (table.grade < rel))
    unjudged_above = _before(table, table.grade < 0)
    mask = table.grade >= rel
    query, rank = table.query[mask], table.rank[mask].astype(np.float64)
    found, wrong, open_ = relevant_above[mask], nonrelevant_above[mask], unjudged_above[mask]
    share = np.divide(found + wrong + open_, rank, out=np.zeros(rank.size), where=rank > 0)
    precision = (found + _EPSILON) / (found + wrong + 2 * _EPSILON)
    part = 1.0 / (rank + 1) + rank / (rank + 1) * share * precision
    return Column.share(table.total(query, part), table.labels.relevant(rel))
