"""Relevance judgements, coded once so that many runs can be held against them."""

from __future__ import annotations

import struct
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from assay.errors import BadInput
from assay.retrieval.table import NEVER, Labels, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from assay.retrieval.table import Ints

__all__ = ["Group", "Qrels", "together"]

Group: TypeAlias = "Collection[str | tuple[str, ...]]"
"""An evidence group: acceptable passages, any one of which is enough. A tuple holds passages that are enough
only together."""


def together(alternative: str | tuple[str, ...]) -> tuple[str, ...]:
    """The passages of one alternative of a group."""
    return (alternative,) if isinstance(alternative, str) else alternative


class Qrels:
    """Judgements of many queries in the form that evaluation reads.

    queries: query ids in the order given. judged: for each query its judged documents with their grades.
    wanted: for each query the documents whose ranks matter: the judged ones, then those of its evidence
    groups. sizes: how many those are. labels: the grades as arrays, and what has been derived from them.
    """

    def __init__(
        self,
        queries: Sequence[str],
        judged: Sequence[Mapping[str, int]],
        groups: Sequence[Sequence[Group]],
    ) -> None:
        self.queries = queries
        self.judged = judged
        size = len(queries)
        self.sizes: Ints = np.fromiter(map(len, judged), np.int64, size)
        self._query = np.repeat(np.arange(size), self.sizes)
        self._grade = _grades(queries, judged)
        self.labels = Labels(size, self._query, _falling(self._query, self._grade))
        self.wanted: Sequence[Collection[str]] = judged
        self._slots: Ints | None = None
        self._group_query = np.zeros(0, dtype=np.int64)
        self._group_slots = self._alternative_of_slot = self._group_of_alternative = self._group_query
        if any(groups):
            self._add_groups(groups)

    def _add_groups(self, groups: Sequence[Sequence[Group]]) -> None:
        counts = self.sizes
        alternatives = [[together(one) for group in of_query for one in group] for of_query in groups]
        members = [[id_ for one in of_query for id_ in one] for of_query in alternatives]
        self.wanted = [[*judged, *ids] for judged, ids in zip(self.judged, members, strict=True)]
        extra = np.fromiter(map(len, members), np.int64, len(members))
        is_label = np.repeat(np.tile([True, False], len(counts)), np.ravel(np.column_stack([counts, extra])))
        self._slots, self._group_slots = np.flatnonzero(is_label), np.flatnonzero(~is_label)
        self.sizes = counts + extra
        widths = np.array([len(one) for of_query in alternatives for one in of_query], dtype=np.int64)
        self._alternative_of_slot = np.repeat(np.arange(widths.size), widths)
        sizes = np.array([len(group) for of_query in groups for group in of_query], dtype=np.int64)
        self._group_of_alternative = np.repeat(np.arange(sizes.size), sizes)
        self._group_query = np.repeat(np.arange(len(groups)), [len(of_query) for of_query in groups])

    def _group_ranks(self, rank: Ints) -> Ints:
        """The first rank at which each group is covered: of its alternatives the earliest, of each the last."""
        group_rank = np.full(self._group_query.size, NEVER, dtype=np.int64)
        if group_rank.size:
            of_slot = rank[self._group_slots]
            of_alternative = np.full(self._group_of_alternative.size, -1, dtype=np.int64)
            np.maximum.at(of_alternative, self._alternative_of_slot, np.where(of_slot < 0, NEVER, of_slot))
            of_alternative[of_alternative < 0] = NEVER
            np.minimum.at(group_rank, self._group_of_alternative, of_alternative)
        return group_rank

    @classmethod
    def compile(
        cls,
        qrels: Mapping[str, Mapping[str, int]] | Qrels,
        groups: Mapping[str, Sequence[Group]] | None = None,
    ) -> Qrels:
        """Codes `{query: {document: grade}}`, with evidence groups `{query: [[document, ...], ...]}` if any.

        Grades are whole numbers; 1 and above are relevant unless a measure says otherwise. Raises BadInput
        naming query and document for a grade that is not a whole number. Keep the result to evaluate many
        runs: everything that depends on the judgements alone is then computed once.
        """
        if isinstance(qrels, Qrels):
            return qrels
        if not hasattr(qrels, "items"):
            raise BadInput(f"judgements must map queries to documents, not be a {type(qrels).__name__}")
        if not groups and set(map(type, qrels.values())) <= {dict}:
            return cls(list(qrels), list(qrels.values()), ())
        for query, judged in qrels.items():
            if not isinstance(query, str) or not hasattr(judged, "items"):
                raise BadInput(
                    f"query {query!r:.80}: its judgements must map document ids to grades",
                    hint='Write {"q1": {"d1": 1}}.',
                )
        groups = groups or {}
        queries = [*qrels, *(query for query in groups if query not in qrels)]
        return cls(queries, [qrels.get(q, {}) for q in queries], [groups.get(q, ()) for q in queries])

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each query."""
        return dict(zip(self.queries, range(len(self.queries)), strict=True))

    def __len__(self) -> int:
        return len(self.queries)

    def table(self, rank: Ints, returned: Ints) -> Table:
        """The judged documents where a run ranked them.

        rank: from 0, -1 where not returned; one entry a wanted document, in the order of `wanted`.
        """
        label_rank = rank if self._slots is None else rank[self._slots]
        there = np.flatnonzero(label_rank >= 0)
        query, place = self._query[there], label_rank[there]
        order = _order(query, place)
        return Table(
            self.labels,
            query[order],
            place[order],
            self._grade[there[order]],
            returned,
            self._group_query,
            self._group_ranks(rank),
        )


def _falling(query: Ints, grade: Ints) -> Ints:
    """Grades sorted by query, then from high to low."""
    if not grade.size:
        return grade
    top, spread = int(grade.max()), int(grade.max() - grade.min()) + 1
    base = query * spread
    keys = base + (top - grade)
    keys.sort()
    falling: Ints = top + base - keys
    return falling


def _order(query: Ints, place: Ints) -> Ints:
    """The order that sorts by query, then by place."""
    size, deepest = query.size, int(place.max(initial=0)) + 1
    if not size or (int(query[-1]) + 1) * deepest >= 2**62 // size:
        return np.lexsort((place, query))
    # Sorting keys that carry their own position is several times faster than sorting positions by keys.
    keys = (query * deepest + place) * size + np.arange(size)
    keys.sort()
    order: Ints = keys % size
    return order


def _grades(queries: Sequence[str], judged: Sequence[Mapping[str, int]]) -> Ints:
    flat = list(chain.from_iterable([documents.values() for documents in judged]))
    if not flat:
        return np.zeros(0, dtype=np.int64)
    try:
        # Packing takes whole numbers of 32 bits and nothing else.
        packed = struct.pack(f"{len(flat)}i", *flat)
    except struct.error:
        pass
    else:
        return np.frombuffer(packed, np.int32).astype(np.int64)
    for query, documents in zip(queries, judged, strict=True):
        for document, grade in documents.items():
            if not hasattr(grade, "__index__") or not -(2**31) < grade < 2**31:
                raise BadInput(
                    f"query {query!r:.80}, document {document!r:.80}: non-integer grade {grade!r:.40}",
                    hint="Grades are whole numbers; 1 and above are relevant.",
                )
    return np.array([int(grade) for grade in flat], dtype=np.int64)
