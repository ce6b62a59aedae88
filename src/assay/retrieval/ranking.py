"""Where a run ranked the judged documents.

Only judged documents have an effect on a measure, so a run is never sorted together with its ids: the rank of
a judged document is the number of scores above its own, and ids matter for documents whose scores tie.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from functools import lru_cache
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from assay.retrieval.equals import place_among_equals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from assay.retrieval.table import Codes, Floats, Ints

    class ColumnRun(Protocol):
        """A run as columns: `queries`, how many documents each has, and the scores of all, flat."""

        queries: list[str]
        sizes: Ints
        scores: Floats

        def positions(self, numbers: Ints, documents: Sequence[str]) -> Ints: ...

        def ranking(self, number: int) -> Mapping[str, float]: ...

    Wanted = Sequence[Collection[str]]
    Runs = Sequence[Mapping[str, float]]
    Refuse = Callable[[int], None]

__all__ = ["TIES", "Ties", "find_in_columns", "find_in_lists", "find_in_scores"]

Ties = Literal["trec", "trec10", "given"]
"""trec: scores compared as float32, then id descending. trec10: as double, then id descending. given: as
double, then the order of the file."""

TIES: tuple[Ties, ...] = ("trec", "trec10", "given")

_DEEP = 40
"""Scores for each wanted document above which bisecting beats handing every score to NumPy."""

_FEW = 60
"""Listed documents for each wanted one above which searching the list beats numbering all of it."""

_MISSING = float("nan")


def find_in_lists(
    wanted: Sequence[Collection[str]], rankings: Sequence[Sequence[str]]
) -> tuple[list[int], list[int], Ints]:
    """Ranks, from 0, of the wanted documents of each query in its ranking.

    Returns, flat over all queries, the rank of every wanted document (-1: not there); by query, how many
    entries repeat an earlier one; and by query the number of distinct documents. A repeated id counts
    once, at its first rank, and takes up no later one.
    """
    found: list[int] = []
    repeats: list[int] = []
    returned: list[int] = []
    for documents, ranking in zip(wanted, rankings, strict=True):
        count = len(ranking)
        if count > _FEW * len(documents) and len(members := set(ranking)) == count:
            returned.append(count)
            repeats.append(0)
            found.extend([ranking.index(d) if d in members else -1 for d in documents])
            continue
        place = dict(zip(ranking, range(count), strict=True))
        if len(place) != count:
            place = dict(zip(dict.fromkeys(ranking), range(count), strict=False))
        returned.append(len(place))
        repeats.append(count - len(place))
        found.extend(map(place.get, documents, repeat(-1)))
    return found, repeats, np.array(returned, dtype=np.int64)


def find_in_scores(wanted: Wanted, runs: Runs, ties: Ties, refuse: Refuse) -> tuple[Ints, Ints]:
    """Ranks, from 0, of the wanted documents of each query, flat (-1: not there), and documents by query.

    refuse: called with the number of a query whose scores may hold what is no number; raises where one does,
    and returns where infinities are accepted.
    """
    sizes = list(map(len, runs))
    deep = sum(sizes) > _DEEP * sum(map(len, wanted))
    if deep and ties == "trec" and all(map(_ranked, runs[:3])):
        found = _by_bisecting(wanted, runs, refuse)
    else:
        found = _by_counting(wanted, runs, ties, refuse)
    return found, np.array(sizes, dtype=np.int64)


def _ranked(run: Mapping[str, float]) -> bool:
    values = list(run.values())
    try:
        return all(above >= below for above, below in pairwise(values))
    except TypeError:
        return False


def _by_bisecting(wanted: Wanted, runs: Runs, refuse: Refuse) -> Ints:
    """Sorts bare scores, which costs little where they come in order, and looks the wanted ones up.

    Comparing as doubles is right where the scores next to a document's own differ from it as float32 too, for
    rounding keeps order; the queries of all others are counted instead.
    """
    ranks: list[int] = []
    ties_of: list[int] = []
    own: list[float] = []
    near: list[float] = []
    for number, (documents, run) in enumerate(zip(wanted, runs, strict=True)):
        values = list(run.values())
        values.reverse()
        try:
            values.sort()
            total = sum(values)
        except TypeError:
            refuse(number)
            return _by_counting(wanted, runs, "trec", refuse)
        if total - total != 0:
            refuse(number)
        count = len(values)
        for score in map(run.get, documents):
            if score is None:
                ranks.append(-1)
                continue
            end = bisect_right(values, score)
            ranks.append(count - end)
            ties_of.append(number)
            own.append(score)
            near.append(values[end - 2] if end > 1 else -np.inf)
            near.append(values[end] if end < count else np.inf)
    found = np.array(ranks, dtype=np.int64)
    with np.errstate(over="ignore"):
        as_single = np.array(own, dtype=np.float64).astype(np.float32)
        beside = np.array(near, dtype=np.float64).astype(np.float32).reshape(-1, 2)
    tied = (beside == as_single[:, None]).any(axis=1)
    if tied.any():
        again = np.unique(np.array(ties_of)[tied])
        sizes = np.fromiter(map(len, wanted), np.int64, len(wanted))
        where = np.repeat(np.isin(np.arange(len(runs)), again), sizes)
        found[where] = _by_counting([wanted[i] for i in again], [runs[i] for i in again], "trec", refuse)
    return found


def _by_counting(wanted: Wanted, runs: Runs, ties: Ties, refuse: Refuse) -> Ints:
    """Counts, for all wanted documents at once, the scores above their own in sorted codes."""
    lengths = list(map(len, runs))
    sizes = np.array(lengths, dtype=np.int64)
    packed = bytearray(8 * sum(lengths))
    looked_up: list[float] = []
    offset = 0
    # One query after the other, so that its scores are still near the processor when its ids are looked up.
    for number, (documents, run, length) in enumerate(zip(wanted, runs, lengths, strict=True)):
        try:
            _packer(length).pack_into(packed, offset, *run.values())
        except struct.error:
            refuse(number)
        offset += 8 * length
        looked_up += map(run.get, documents, repeat(_MISSING))
    scores = np.frombuffer(packed, np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        suspicious = not np.isfinite(scores.sum())
    if suspicious:
        for number in range(len(runs)):
            refuse(number)
    own = np.fromiter(looked_up, np.float64, len(looked_up))
    counts = np.fromiter(map(len, wanted), np.int64, len(wanted))
    query = np.repeat(np.arange(len(runs)), counts)
    return _count_above(scores, sizes, own, query, ties, wanted, runs.__getitem__)


def find_in_columns(columns: ColumnRun, wanted: Wanted, numbers: Ints, counts: Ints, ties: Ties) -> Ints:
    """As `find_in_scores`, for a run held in columns.

    numbers: for each query the number it has in the run. counts: its wanted documents.
    """
    documents = list(chain.from_iterable(wanted))
    query = np.repeat(numbers, counts)
    at = columns.positions(query, documents)
    own = np.where(at >= 0, columns.scores[at], np.nan)
    return _count_above(columns.scores, columns.sizes, own, query, ties, wanted, columns.ranking)


def _count_above(
    scores: Floats,
    sizes: Ints,
    own: Floats,
    query: Ints,
    ties: Ties,
    wanted: Wanted,
    ranking: Callable[[int], Mapping[str, float]],
) -> Ints:
    """Ranks of wanted scores (NaN: not there) of queries among all scores, laid out query by query."""
    there = np.flatnonzero(~np.isnan(own))
    rank = np.full(own.size, -1, dtype=np.int64)
    compared, code = _coded(np.concatenate([scores, own[there]]), ties)
    numbers = np.arange(sizes.size).astype(np.uint64) << np.uint64(32)
    keys = np.repeat(numbers, sizes) | code[: scores.size]
    if (keys[1:] < keys[:-1]).any():
        keys.sort()
    own_query = query[there]
    own_keys = numbers[own_query] | code[scores.size :]
    left = np.searchsorted(keys, own_keys, "left")
    after = np.minimum(left + 1, keys.size - 1)
    tied = (keys[after] == own_keys) & (after > left)
    starts = np.cumsum(sizes) - sizes
    rank[there] = left - starts[own_query]
    if tied.any():
        documents = list(chain.from_iterable(wanted))
        which = there[tied]
        rank[which] += place_among_equals(
            [documents[i] for i in which],
            query[which],
            compared[scores.size :][tied].tolist(),
            ranking,
            lambda number: compared[starts[number] : starts[number] + sizes[number]],
            by_id=ties != "given",
        )
    return rank


@lru_cache(maxsize=4096)
def _packer(length: int) -> struct.Struct:
    return struct.Struct(f"{length}d")


def _coded(values: Floats, ties: Ties) -> tuple[NDArray[np.floating[Any]], Codes]:
    """Scores as they are compared, and as unsigned codes of 32 bits that order from high to low."""
    if ties == "trec":
        with np.errstate(over="ignore"):
            single = values.astype(np.float32)
        # Adding zero turns -0.0 into 0.0: they tie.
        single += np.float32(0.0)
        # The bits of a float order as a whole number does; below zero the other way round.
        bits = single.view(np.int32)
        falling = bits ^ np.int32(0x7FFFFFFF)
        below = bits < 0
        if below.any():
            falling[below] = bits[below]
        return single, falling.view(np.uint32).astype(np.uint64)
    levels, level = np.unique(values, return_inverse=True)
    return values, (levels.size - 1 - level).astype(np.uint64)
