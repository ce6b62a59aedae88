"""What every measure reads: the judged documents of many queries, and where a run ranked them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from assay.records import UnscoredReason

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]
    Codes = NDArray[np.uint64]

__all__ = ["NEVER", "Column", "Labels", "Table", "place_in_query"]

NEVER = np.iinfo(np.int64).max // 2
"""The rank of what was not returned."""


def place_in_query(query: Ints, size: int) -> Ints:
    """For entries sorted by query: the position of each among those of its own query, from 0."""
    counts = np.bincount(query, minlength=size)
    starts = np.cumsum(counts) - counts
    place: Ints = np.arange(query.size) - starts[query]
    return place


class Column(NamedTuple):
    """One measure over all queries. numerator and denominator are the account of a share.

    missing: queries that have no value although they are labelled, with the reason and a note.
    """

    value: Floats
    numerator: Floats | Ints | None = None
    denominator: Floats | Ints | None = None
    missing: tuple[Mask, UnscoredReason, str] | None = None

    @classmethod
    def share(cls, numerator: Any, denominator: Any) -> Column:
        """numerator / denominator, and 0 where the denominator is 0."""
        value = np.zeros(len(numerator))
        np.divide(numerator, denominator, out=value, where=np.asarray(denominator) > 0)
        return cls(value, numerator, denominator)


@dataclass
class Labels:
    """All judgements of `size` queries, sorted by query, then by grade from high to low.

    Depends on no run: what is derived from it is computed once and kept for the next run.
    """

    size: int
    query: Ints
    grade: Ints
    _kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    def keep(self, key: Any, compute: Callable[[], Any]) -> Any:
        """The stored value of a key, computed at the first call."""
        if key not in self._kept:
            self._kept[key] = compute()
        return self._kept[key]

    def relevant(self, rel: int) -> Ints:
        """Relevant judgements of each query."""
        count: Ints = self.keep(
            ("relevant", rel), lambda: np.bincount(self.query[self.grade >= rel], minlength=self.size)
        )
        return count

    def judged(self) -> Ints:
        """Judgements of each query, of any grade."""
        count: Ints = self.keep("judged", lambda: np.bincount(self.query, minlength=self.size))
        return count

    def nonrelevant(self, rel: int) -> Ints:
        """Judgements of each query from grade 0 up to, but excluding, rel."""
        count: Ints = self.keep(
            ("nonrelevant", rel),
            lambda: np.bincount(self.query[(self.grade >= 0) & (self.grade < rel)], minlength=self.size),
        )
        return count

    @cached_property
    def place(self) -> Ints:
        """The rank of each judgement in the ideal ranking of its query, from 0."""
        return place_in_query(self.query, self.size)


@dataclass
class Table:
    """The judged documents that a run returned, sorted by query, then by rank.

    query, rank (from 0), grade: one entry a judged and returned document. returned: documents returned, by
    query. group_query, group_rank: for each evidence group its query and its first rank (NEVER: none).
    level_rounding: how trec_eval turns a recall level into a number of documents: level * R plus this, cut
    to a whole number. 0.9 up to version 9 and in pytrec_eval, 0.5 in version 10.
    """

    labels: Labels
    query: Ints
    rank: Ints
    grade: Ints
    returned: Ints
    group_query: Ints
    group_rank: Ints
    level_rounding: float = 0.9
    _relevant: dict[int, tuple[Ints, Ints, Ints]] = field(default_factory=dict, repr=False)
    _judged_only: list[Table] = field(default_factory=list, repr=False)

    @property
    def size(self) -> int:
        """The number of queries."""
        return self.labels.size

    def relevant(self, rel: int) -> tuple[Ints, Ints, Ints]:
        """(query, rank, place) of the relevant entries; place counts those of the query before it."""
        if rel not in self._relevant:
            mask = self.grade >= rel
            query = self.query[mask]
            self._relevant[rel] = query, self.rank[mask], place_in_query(query, self.size)
        return self._relevant[rel]

    def count(self, query: Ints) -> Ints:
        """How many entries each query has in an array of query numbers."""
        count: Ints = np.bincount(query, minlength=self.size)
        return count

    def total(self, query: Ints, weights: Floats) -> Floats:
        """The sum of weights by query."""
        total: Floats = np.bincount(query, weights=weights, minlength=self.size).astype(np.float64)
        return total

    def judged_only(self) -> Table:
        """The same after every unjudged document has been taken out of the ranking.

        A negative grade is a document pooled and not judged, as in trec_eval, and is taken out too.
        """
        if not self._judged_only:
            kept = self.grade >= 0
            query = self.query[kept]
            only = replace(
                self,
                query=query,
                rank=place_in_query(query, self.size),
                grade=self.grade[kept],
                returned=self.count(query),
                _relevant={},
                _judged_only=[],
            )
            self._judged_only.append(only)
        return self._judged_only[0]
