"""Measures over evidence groups: a group is found with the first of its acceptable passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.retrieval.table import NEVER, Column

if TYPE_CHECKING:
    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Ints, Table

__all__ = ["all_evidence", "evidence_coverage", "evidence_rank"]


def _covered(table: Table, measure: Measure) -> tuple[Ints, Ints]:
    """Groups of each query covered within k, and groups of each query."""
    inside = table.group_rank < (NEVER if measure.k is None else measure.k)
    return table.count(table.group_query[inside]), table.count(table.group_query)


def evidence_coverage(table: Table, measure: Measure) -> Column:
    """Evidence groups with an acceptable passage in the first k over evidence groups."""
    return Column.share(*_covered(table, measure))


def all_evidence(table: Table, measure: Measure) -> Column:
    """1 where every evidence group has an acceptable passage in the first k, else 0."""
    covered, groups = _covered(table, measure)
    return Column((covered == groups).astype(np.float64))


def evidence_rank(table: Table, measure: Measure) -> Column:
    """The smallest k at which every evidence group is covered; undefined where one never is."""
    deepest = np.zeros(table.size, dtype=np.int64)
    np.maximum.at(deepest, table.group_query, table.group_rank)
    never = deepest >= NEVER
    note = "not every evidence group is covered"
    return Column(np.where(never, 0, deepest + 1).astype(np.float64), missing=(never, "undefined", note))
