"""Unjudged results: which they are, what to label next, and how far they could move a mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from assay.retrieval.evaluate import evaluate
from assay.retrieval.measure import Measure, parse
from assay.retrieval.qrels import Qrels

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.retrieval.ranking import Ties

__all__ = ["Unjudged", "bounds", "first_ids", "unjudged"]

_DEEPEST = 1000
_BOUNDED = {
    "recall", "success", "precision", "mrr", "map", "ndcg", "ndcg_exp", "rbp", "err", "context_relevance",
}  # fmt: skip


class Unjudged(NamedTuple):
    """A document without a label, at its best rank in any run, and the number of runs that return it."""

    query: str
    id: str
    rank: int
    runs: int


def first_ids(ranking: Any, k: int, ties: Ties = "trec") -> list[str]:
    """The first k distinct documents of a ranked list or of a mapping of scores."""
    if not hasattr(ranking, "items"):
        return list(dict.fromkeys(ranking))[:k]
    ids = list(ranking)
    with np.errstate(over="ignore"):
        scores = np.fromiter(ranking.values(), np.float64, len(ids)).astype(
            np.float32 if ties == "trec" else np.float64
        )
    if k < len(ids):
        least = np.partition(scores, len(ids) - k)[len(ids) - k]
        chosen = np.flatnonzero(scores >= least).tolist()
    else:
        chosen = list(range(len(ids)))
    if ties != "given":
        chosen.sort(key=ids.__getitem__, reverse=True)
    chosen.sort(key=scores.tolist().__getitem__, reverse=True)
    return [ids[i] for i in chosen[:k]]


def unjudged(
    qrels: Mapping[str, Mapping[str, int]] | Qrels,
    runs: Sequence[Mapping[str, Any]],
    depth: int,
    *,
    ties: Ties = "trec",
) -> list[Unjudged]:
    """The unjudged documents among the first `depth` of one or several runs, to label next.

    Labelled queries only, in the order of the labels; within a query those that most runs return come
    first, then those of better rank. A negative grade is a pooled document without a judgement.
    """
    compiled = Qrels.compile(qrels)
    found: list[Unjudged] = []
    for query, judged in zip(compiled.queries, compiled.judged, strict=True):
        rank: dict[str, int] = {}
        times: dict[str, int] = {}
        for run in runs:
            for place, document in enumerate(first_ids(run.get(query, ()), depth, ties), start=1):
                if judged.get(document, -1) < 0:
                    rank[document] = min(place, rank.get(document, place))
                    times[document] = times.get(document, 0) + 1
        rows = [Unjudged(query, document, rank[document], times[document]) for document in rank]
        found += sorted(rows, key=lambda row: (-row.runs, row.rank, row.id))
    return found


def bounds(
    qrels: Mapping[str, Mapping[str, int]] | Qrels,
    run: Mapping[str, Any],
    measures: Sequence[Measure | str],
    *,
    others: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> dict[str, tuple[float, float] | None]:
    """The lowest and the highest mean that labelling the unjudged could give, by recipe.

    What could still be relevant are the unjudged documents in the first k (1,000 where there is no k) of the
    run and of `others`. The low end grants the run none of them and counts all of them as missed; the high
    end grants it all of its own at the highest grade in use and counts none as missed. Both ends are safe
    rather than tight. None for measures to which this does not apply, among them every `:judged` one.
    """
    compiled = Qrels.compile(qrels)
    rel = options.get("rel", 1)
    found: dict[str, tuple[float, float] | None] = {}
    for given in measures:
        measure = (parse(given) if isinstance(given, str) else given).with_rel(rel)
        recipe = str(measure)
        found[recipe] = None
        if measure.name not in _BOUNDED or "judged" in measure.variants:
            continue
        pool = unjudged(compiled, [run, *others], measure.k or _DEEPEST, ties=options.get("ties") or "trec")
        found[recipe] = _bounds(compiled, pool, run, measure, options)
    return found


def _bounds(
    compiled: Qrels, pool: list[Unjudged], run: Mapping[str, Any], measure: Measure, options: dict[str, Any]
) -> tuple[float, float] | None:
    top = max([measure.rel, *(grade for judged in compiled.judged for grade in judged.values())])
    granted = {query: dict(judged) for query, judged in zip(compiled.queries, compiled.judged, strict=True)}
    for row in pool:
        granted[row.query][row.id] = top
    recipe = str(measure)
    now = evaluate(compiled, run, [measure], **options).columns[recipe]
    then = evaluate(granted, run, [measure], **{**options, "nothing_relevant": "zero"}).columns[recipe]
    if not now.scored.any():
        return None
    low, high = now.column.value, then.column.value
    if now.column.denominator is not None and then.column.denominator is not None:
        # Labels can only add to what there is to find, and to what of it was found.
        low = _over(now.column.numerator, then.column.denominator)
        high = np.minimum(1.0, _over(then.column.numerator, now.column.denominator))
    return float(low[now.scored].mean()), float(high[now.scored].mean())


def _over(numerator: Any, denominator: Any) -> Any:
    out = np.zeros(len(numerator))
    return np.divide(numerator, denominator, out=out, where=np.asarray(denominator) > 0)
