"""Two runs against the same judgements: who wins where, whether it is real, whether labels could undo it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.retrieval.catalogue import CATALOGUE
from assay.retrieval.evaluate import evaluate
from assay.retrieval.pool import bounds
from assay.retrieval.qrels import Qrels

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assay.retrieval.measure import Measure
    from assay.retrieval.result import RetrievalResult
    from assay.retrieval.table import Floats
    from assay.stats import Interval, Significance

__all__ = ["Comparison", "RunComparison", "compare_runs"]


@dataclass(frozen=True)
class Comparison:
    """One measure, second run minus first, over the n queries that both are scored on.

    wins: queries on which the second run is better. interval: 95 % of the mean difference. test: a
    two-sided paired test. unjudged: the lowest and highest mean difference that labelling the unjudged
    documents of either run could give, safe rather than tight; None where it does not apply.
    """

    measure: Measure
    first: float
    second: float
    n: int
    wins: int
    losses: int
    interval: Interval | None
    test: Significance
    unjudged: tuple[float, float] | None

    @property
    def difference(self) -> float:
        """The mean of the second run minus that of the first."""
        return self.second - self.first

    @property
    def undecided(self) -> bool:
        """Whether the unjudged documents alone could turn the difference round or away."""
        return self.unjudged is not None and self.unjudged[0] <= 0 <= self.unjudged[1]


@dataclass(frozen=True)
class RunComparison:
    """Both results and, by recipe, what distinguishes them."""

    first: RetrievalResult
    second: RetrievalResult
    measures: dict[str, Comparison]

    def queries(self) -> Iterator[tuple[str, str, float | None, float | None]]:
        """(query, recipe, first, second) of every query and measure; None where unscored."""
        other = self.second.queries
        for query, values in self.first.queries.items():
            for recipe, value in values.items():
                yield query, recipe, value, other[query][recipe]


def compare_runs(
    qrels: Mapping[str, Mapping[str, int]] | Qrels,
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    measures: Sequence[Measure | str],
    *,
    clusters: Mapping[str, str] | None = None,
    seed: int = 0,
    **options: Any,
) -> RunComparison:
    """Compares two runs query by query.

    clusters: query → the family it belongs to, flipped and resampled as one. options: as for `evaluate`.
    The test is McNemar's where every query either passes or fails, else a sign-flip permutation.
    """
    compiled = Qrels.compile(qrels, options.pop("groups", None))
    one = evaluate(compiled, first, measures, **options)
    two = evaluate(compiled, second, measures, **options)
    compared: dict[str, Comparison] = {}
    for recipe, before in one.measures.items():
        after = two.measures[recipe]
        both = before.scored & after.scored
        if not both.any() or CATALOGUE[before.measure.name].aggregate != "mean":
            continue
        names = None
        if clusters is not None:
            names = [clusters.get(q, q) for q, in_both in zip(one.query_ids, both, strict=True) if in_both]
        compared[recipe] = _compare(
            before.measure, before.values[both], after.values[both], names, seed,
            _unjudged(compiled, first, second, before.measure, options),
        )  # fmt: skip
    return RunComparison(one, two, compared)


def _compare(
    measure: Measure,
    first: Floats,
    second: Floats,
    names: list[str] | None,
    seed: int,
    unjudged: tuple[float, float] | None,
) -> Comparison:
    from assay.stats import mcnemar, paired_interval, sign_flip

    difference = second - first
    # Differences that rounding alone makes are none.
    difference[np.abs(difference) < 1e-12] = 0.0
    up, down = int((difference > 0).sum()), int((difference < 0).sum())
    lower = CATALOGUE[measure.name].direction == "lower"
    if names is None and np.isin(first, (0.0, 1.0)).all() and np.isin(second, (0.0, 1.0)).all():
        test = mcnemar(down, up)
    else:
        test = sign_flip(difference, names, seed=seed)
    return Comparison(
        measure=measure,
        first=float(first.mean()),
        second=float(second.mean()),
        n=first.size,
        wins=down if lower else up,
        losses=up if lower else down,
        interval=paired_interval(difference, names, seed=seed),
        test=test,
        unjudged=unjudged,
    )


def _unjudged(
    qrels: Qrels,
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    measure: Measure,
    options: dict[str, Any],
) -> tuple[float, float] | None:
    one = bounds(qrels, first, [measure], others=[second], **options)[str(measure)]
    two = bounds(qrels, second, [measure], others=[first], **options)[str(measure)]
    return None if one is None or two is None else (two[0] - one[1], two[1] - one[0])
