"""Where a run ranked the judged documents.

Only judged documents have an effect on a measure, so a run is never sorted together with its ids: the rank of
a judged document is the number of scores above its own, and ids matter for documents whose scores tie.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from assay.retrieval.table import Codes, Floats, Ints, Mask

__all__ = ["TIES", "Ties", "find_in_lists", "find_in_scores"]

Ties = Literal["trec", "trec10", "given"]
"""trec: scores compared as float32, then id descending. trec10: as double, then id descending. given: as
double, then the order of the file."""

TIES: tuple[Ties, ...] = ("trec", "trec10", "given")


def find_in_lists(
    wanted: Sequence[Collection[str]], rankings: Sequence[Sequence[str]]
) -> tuple[list[int], list[int], Ints]:
    """Ranks, from 0, of the wanted documents of each query in its ranking.

    Returns, flat over all queries, the rank of every wanted document (-1: not there), the number of
    distinct documents of each ranking up to which ranks were counted, and how many entries repeat an
    earlier one. A repeated id counts once, at its first rank, and takes up no later one.
    """
    found: list[int] = []
    repeats: list[int] = []
    returned = np.zeros(len(rankings), dtype=np.int64)
    for number, (documents, ranking) in enumerate(zip(wanted, rankings, strict=True)):
        distinct = dict.fromkeys(ranking)
        returned[number] = len(distinct)
        repeats.append(len(ranking) - len(distinct))
        if not documents:
            continue
        place = dict(zip(distinct, range(len(distinct)), strict=True)).get
        found.extend([place(document, -1) for document in documents])
    return found, repeats, returned


def find_in_scores(
    wanted: Sequence[Collection[str]], runs: Sequence[Mapping[str, float]], ties: Ties
) -> tuple[Ints, Ints]:
    """Ranks, from 0, of the wanted documents of each query, flat (-1: not there), and documents by query.

    All scores are numbers or infinities; the caller has refused NaN.
    """
    returned = np.fromiter(map(len, runs), np.int64, len(runs))
    scores = _flat(runs, int(returned.sum()))
    looked_up = [
        score for documents, run in zip(wanted, runs, strict=True) for score in map(run.get, documents)
    ]
    rank = np.full(len(looked_up), -1, dtype=np.int64)
    own = np.array(looked_up, dtype=np.float64)
    sizes = np.fromiter(map(len, wanted), np.int64, len(wanted))
    query = np.repeat(np.arange(len(runs)), sizes)
    there = ~np.isnan(own)
    if there.any():
        rank[there] = _count_above(wanted, runs, ties, scores, returned, query, own, there)
    return rank, returned


def _flat(runs: Sequence[Mapping[str, float]], total: int) -> Floats:
    return np.fromiter(chain.from_iterable(run.values() for run in runs), np.float64, total)


def _coded(values: Floats, ties: Ties) -> tuple[Floats, Codes]:
    """Scores as they are compared, and as unsigned codes of 32 bits that order from high to low."""
    if ties == "trec":
        with np.errstate(over="ignore"):
            # Adding zero turns -0.0 into 0.0: they tie.
            single = values.astype(np.float32) + np.float32(0.0)
        bits = single.view(np.uint32)
        code = np.where(bits >> 31 == 1, bits, ~(bits | np.uint32(0x80000000)))
        return single.astype(np.float64), code.astype(np.uint64)
    levels, level = np.unique(values, return_inverse=True)
    return values, (levels.size - 1 - level).astype(np.uint64)


def _count_above(
    wanted: Sequence[Collection[str]],
    runs: Sequence[Mapping[str, float]],
    ties: Ties,
    scores: Floats,
    returned: Ints,
    query: Ints,
    own: Floats,
    there: Mask,
) -> Ints:
    compared, code = _coded(np.concatenate([scores, own[there]]), ties)
    of_query = np.repeat(np.arange(len(runs)), returned).astype(np.uint64)
    keys = (of_query << np.uint64(32)) | code[: scores.size]
    if (keys[1:] < keys[:-1]).any():
        keys = np.sort(keys)
    own_query = query[there]
    own_keys = (own_query.astype(np.uint64) << np.uint64(32)) | code[scores.size :]
    left = np.searchsorted(keys, own_keys, "left")
    tied = np.searchsorted(keys, own_keys, "right") - left > 1
    starts = np.cumsum(returned) - returned
    rank: Ints = left - starts[own_query]
    if tied.any():
        documents = list(chain.from_iterable(wanted))
        which = np.flatnonzero(there)[tied]
        rank[tied] += _place_among_equals(
            [documents[i] for i in which], query[which], runs, compared, starts, ties, scores.size, tied
        )
    return rank


def _place_among_equals(
    documents: Sequence[str],
    query: Ints,
    runs: Sequence[Mapping[str, float]],
    compared: Floats,
    starts: Ints,
    ties: Ties,
    size: int,
    tied: Mask,
) -> list[int]:
    """For each tied document, how many documents of the same score stand before it."""
    own = compared[size:][tied].tolist()
    places: list[int] = []
    bounds = np.flatnonzero(np.diff(query, prepend=-1, append=-1))
    for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        number = int(query[start])
        run = runs[number]
        scores = compared[starts[number] : starts[number] + len(run)].tolist()
        equals: dict[float, list[str]] = {score: [] for score in own[start:end]}
        for document, score in zip(run, scores, strict=True):
            if score in equals:
                equals[score].append(document)
        if ties != "given":
            for group in equals.values():
                group.sort(reverse=True)
        place = {score: {d: i for i, d in enumerate(group)} for score, group in equals.items()}
        places.extend(place[own[i]][documents[i]] for i in range(start, end))
    return places


def refuse_nonfinite(query: str, run: Mapping[str, float], *, infinite: bool) -> None:
    """Raises BadInput for the first score of a run that is NaN, infinite unless allowed, or no number."""
    for document, score in run.items():
        try:
            number = float(score)
        except (TypeError, ValueError):
            number = float("nan")
        finite = number - number == 0
        if not finite and not (infinite and number == number):
            raise BadInput(
                f"query {query!r:.80}, document {document!r:.80}: non-finite score {score!r:.40}",
                hint="Every score must be a finite number.",
            )
