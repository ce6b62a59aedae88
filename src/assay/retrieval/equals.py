"""The order of documents whose scores are equal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from assay.retrieval.table import Ints

__all__ = ["place_among_equals"]


def place_among_equals(
    documents: Sequence[str],
    query: Ints,
    own: Sequence[float],
    run: Callable[[int], Mapping[str, float]],
    compared: Callable[[int], NDArray[np.floating[Any]]],
    *,
    by_id: bool,
) -> list[int]:
    """For each of some documents, how many documents of the same score stand before it.

    documents, query, own: the documents, sorted by the number of their query, with their scores. run: the
    ranking of a query. compared: its scores in the same order, as compared. by_id: equals go by id,
    descending by code point, which is the order of the UTF-8 bytes; else as the run has them.
    """
    places: list[int] = []
    bounds = np.flatnonzero(np.diff(query, prepend=-1, append=-1)).tolist()
    for start, end in pairwise(bounds):
        number = int(query[start])
        equals: dict[float, list[str]] = {score: [] for score in own[start:end]}
        for document, score in zip(run(number), compared(number).tolist(), strict=True):
            if score in equals:
                equals[score].append(document)
        if by_id:
            for group in equals.values():
                group.sort(reverse=True)
        place = {score: {d: i for i, d in enumerate(group)} for score, group in equals.items()}
        places.extend(place[own[i]][documents[i]] for i in range(start, end))
    return places
