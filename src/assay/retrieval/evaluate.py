"""A run against judgements."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from assay.errors import BadInput
from assay.retrieval.catalogue import CATALOGUE
from assay.retrieval.columns import compute
from assay.retrieval.measure import Measure, parse
from assay.retrieval.qrels import Qrels
from assay.retrieval.ranking import TIES, find_in_columns, find_in_lists, find_in_scores
from assay.retrieval.result import Problem, RetrievalResult, summarise

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from assay.retrieval.columns import NothingRelevant
    from assay.retrieval.qrels import Group
    from assay.retrieval.ranking import ColumnRun, Ties
    from assay.retrieval.table import Ints, Mask

__all__ = ["TREC_EVAL", "evaluate"]

TREC_EVAL: dict[str, Any] = {
    "ignore_unlabelled": True,
    "nonfinite": "infinite",
    "nothing_relevant": "zero",
}
"""Options of `evaluate` under which it treats queries and scores as trec_eval does."""

_CHUNK = 128
"""Queries whose ranks are found together: few enough for their scores to stay near the processor."""


def evaluate(
    qrels: Mapping[str, Mapping[str, int]] | Qrels,
    run: Mapping[str, Any] | Iterable[tuple[str, Any]],
    measures: Sequence[Measure | str],
    *,
    groups: Mapping[str, Sequence[Group]] | None = None,
    ties: Ties | None = None,
    rel: int = 1,
    judged_only: bool = False,
    ignore_unlabelled: bool = False,
    dedupe: Literal["first"] | None = None,
    nonfinite: Literal["refuse", "infinite"] = "refuse",
    nothing_relevant: NothingRelevant = "unscored",
) -> RetrievalResult:
    """Scores a run: measures by query and their means over every labelled query.

    qrels: `{query: {document: grade}}`, or the result of `Qrels.compile` to evaluate many runs. run:
    `{query: {document: score}}` or `{query: [document, ...]}` with the best first, or pairs of a query
    and either of them, which are read once and never held together. groups: evidence groups by query.

    ties: how equal scores are ordered, "trec" by default (see `Ties`); plain lists keep their order.
    "trec10" also counts the recall levels of interpolated precision as trec_eval 10 does. rel:
    the lowest relevant grade, for measures that do not name their own. judged_only: drop unjudged
    documents from every ranking. ignore_unlabelled: accept queries without labels. dedupe: "first" accepts a
    list that repeats an id. nonfinite: "infinite" accepts infinite scores; NaN never passes.
    nothing_relevant: "zero" scores a judged query without a relevant document 0, as trec_eval does.

    Raises BadInput naming the query and the id. `**TREC_EVAL` as options gives trec_eval's policies.
    """
    compiled = Qrels.compile(qrels, groups)
    if ties is not None and ties not in TIES:
        raise BadInput(f"no tie rule is called {ties!r}", hint=f"Known: {', '.join(TIES)}.")
    if not 1 <= rel <= 1000:
        raise BadInput(f"rel must be a whole number from 1 to 1000, not {rel!r}")
    chosen = [parse(m) if isinstance(m, str) else m for m in measures]
    if judged_only:
        chosen = [_judged(measure) for measure in chosen]
    reader = _Reader(compiled, ties or "trec", ignore_unlabelled, dedupe, nonfinite == "infinite")
    reader.read(run if isinstance(run, dict) or not hasattr(run, "items") else run.items())
    table = compiled.table(reader.rank(), reader.returned)
    if ties == "trec10":
        table.level_rounding = 0.5
    columns = {}
    for measure in chosen:
        known = measure.with_rel(rel)
        columns[str(known)] = compute(table, known, nothing_relevant)
    return RetrievalResult(
        measures={name: summarise(column, reader.in_run) for name, column in columns.items()},
        query_ids=list(compiled.queries),
        in_run=reader.in_run,
        ties="given" if reader.lists and not reader.scored else ties or "trec",
        unique=not reader.repeats,
        rel=rel,
        table=table,
        problems=_problems(compiled, reader, nothing_relevant),
        columns=columns,
    )


def _judged(measure: Measure) -> Measure:
    applies = "judged" in CATALOGUE[measure.name].variants and "judged" not in measure.variants
    return parse(f"{measure}:judged") if applies else measure


@dataclass
class _Reader:
    """Finds the ranks of the judged documents chunk by chunk, so that a run need not be in memory."""

    qrels: Qrels
    ties: Ties
    ignore_unlabelled: bool
    dedupe: Literal["first"] | None
    infinite: bool

    def __post_init__(self) -> None:
        size = len(self.qrels)
        self.in_run: Mask = np.zeros(size, dtype=bool)
        self.returned: Ints = np.zeros(size, dtype=np.int64)
        self.sizes = self.qrels.sizes
        self.starts: Ints = np.cumsum(self.sizes) - self.sizes
        self._rank: Ints = np.full(int(self.sizes.sum()), -1, dtype=np.int64)
        self.unlabelled: list[str] = []
        self.repeats: dict[str, int] = {}
        self.lists = self.scored = False

    def rank(self) -> Ints:
        """Ranks of all wanted documents, -1 where the run does not return them."""
        return self._rank

    def read(self, rows: dict[str, Any] | Iterable[tuple[str, Any]]) -> None:
        """Takes in the rankings of a run, in any order."""
        if hasattr(rows, "positions"):
            self._read_columns(cast("ColumnRun", rows))
            return
        if isinstance(rows, dict):
            if list(rows) == self.qrels.queries:
                self._read_in_order(list(rows.values()))
                return
            rows = rows.items()
        index = self.qrels.index
        rest = iter(rows)
        while chunk := list(islice(rest, _CHUNK)):
            numbers = [index.get(query) for query, _ in chunk]
            if None in numbers:
                for (query, _), number in zip(chunk, numbers, strict=True):
                    if number is None:
                        self._unlabelled(query)
                chunk = [row for row in chunk if row[0] in index]
            known = [number for number in numbers if number is not None]
            if self.in_run[known].any() or len(set(known)) < len(known):
                self._stands_twice(chunk)
            self.in_run[known] = True
            if known:
                self._find(known, [ranking for _, ranking in chunk])

    def _read_columns(self, run: ColumnRun) -> None:
        numbers = np.array([self.qrels.index.get(query, -1) for query in run.queries], dtype=np.int64)
        for place in np.flatnonzero(numbers < 0).tolist():
            self._unlabelled(run.queries[place])
        places = np.flatnonzero(numbers >= 0)
        known = numbers[places]
        self.in_run[known] = True
        self.scored = True
        self.returned[known] = run.sizes[places]
        wanted = [self.qrels.wanted[number] for number in known.tolist()]
        found = find_in_columns(run, wanted, places, self.sizes[known], self.ties)
        self._rank[_spread(self.starts[known], self.sizes[known])] = found

    def _read_in_order(self, rankings: list[Any]) -> None:
        self.in_run[:] = True
        for start in range(0, len(rankings), _CHUNK):
            chunk = rankings[start : start + _CHUNK]
            self._find(range(start, start + len(chunk)), chunk)

    def _stands_twice(self, chunk: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for query, _ in chunk:
            if query in seen or self.in_run[self.qrels.index[query]]:
                raise BadInput(
                    f"query {query!r:.80} stands twice in the run", hint="Keep the lines of a query together."
                )
            seen.add(query)

    def _unlabelled(self, query: str) -> None:
        if not self.ignore_unlabelled:
            raise BadInput(
                f"query {query!r:.80} is in the run and has no labels",
                hint="Label it, or pass --ignore-unlabelled (ignore_unlabelled=True).",
            )
        self.unlabelled.append(query)

    def _find(self, numbers: Sequence[int], rankings: list[Any]) -> None:
        kinds = set(map(type, rankings))
        scored = [kinds == {dict} or hasattr(ranking, "items") for ranking in rankings]
        for is_scored in (True, False):
            which = [i for i, flag in enumerate(scored) if flag is is_scored]
            if not which:
                continue
            chosen = [numbers[i] for i in which]
            wanted = [self.qrels.wanted[number] for number in chosen]
            some = [rankings[i] for i in which] if len(which) < len(rankings) else rankings
            if is_scored:
                self.scored = True
                found, returned = self._scored(chosen, wanted, some)
            else:
                self.lists = True
                found, returned = self._listed(chosen, wanted, some)
            where = np.array(chosen)
            self.returned[where] = returned
            self._rank[_spread(self.starts[where], self.sizes[where])] = found

    def _scored(
        self, numbers: list[int], wanted: list[Collection[str]], runs: list[Mapping[str, float]]
    ) -> tuple[Ints, Ints]:
        def refuse(position: int) -> None:
            _refuse_nonfinite(self.qrels.queries[numbers[position]], runs[position], infinite=self.infinite)

        return find_in_scores(wanted, runs, self.ties, refuse)

    def _listed(
        self, numbers: list[int], wanted: list[Collection[str]], rankings: list[Sequence[str]]
    ) -> tuple[Ints, Ints]:
        for number, ranking in zip(numbers, rankings, strict=True):
            if isinstance(ranking, str) or not hasattr(ranking, "__len__"):
                raise BadInput(
                    f"query {self.qrels.queries[number]!r:.80}: a ranking is a list of ids or a mapping of ids "
                    f"to scores, not a {type(ranking).__name__}"
                )
        found, repeats, returned = find_in_lists(wanted, rankings)
        for number, count, ranking in zip(numbers, repeats, rankings, strict=True):
            if count:
                self._repeated(self.qrels.queries[number], ranking)
        return np.array(found, dtype=np.int64), returned

    def _repeated(self, query: str, ranking: Sequence[str]) -> None:
        seen: set[str] = set()
        for place, document in enumerate(ranking, start=1):
            if document in seen:
                if self.dedupe is None:
                    raise BadInput(
                        f"query {query!r:.80}: duplicate document {document!r:.80} at rank {place}",
                        hint="Pass --dedupe first (dedupe='first') to count it once, at its first rank.",
                    )
                self.repeats[query] = self.repeats.get(query, 0) + 1
            seen.add(document)


def _refuse_nonfinite(query: str, run: Mapping[str, float], *, infinite: bool) -> None:
    """Raises BadInput for the first score of a run that is NaN, infinite unless allowed, or no number."""
    for document, score in run.items():
        try:
            number = float("nan") if isinstance(score, str | bytes) else float(score)
        except (TypeError, ValueError):
            number = float("nan")
        finite = number - number == 0
        if not finite and not (infinite and number == number):
            raise BadInput(
                f"query {query!r:.80}, document {document!r:.80}: non-finite score {score!r:.40}",
                hint="Every score must be a finite number.",
            )


def _spread(starts: Ints, sizes: Ints) -> Ints:
    """The indices of ranges [start, start + size), one after another."""
    ends = np.cumsum(sizes)
    spread: Ints = np.arange(int(sizes.sum())) + np.repeat(starts - (ends - sizes), sizes)
    return spread


def _problems(qrels: Qrels, reader: _Reader, nothing_relevant: NothingRelevant) -> list[Problem]:
    problems = [
        Problem("unlabelled", query, None, "in the run and without labels: ignored")
        for query in reader.unlabelled
    ]
    problems += [
        Problem("duplicate", query, None, f"{count} repeated ids, counted once at their first rank")
        for query, count in reader.repeats.items()
    ]
    bare = qrels.labels.relevant(1) == 0
    if nothing_relevant == "zero":
        bare &= qrels.labels.judged() == 0
    for number in np.flatnonzero(bare).tolist():
        problems.append(
            Problem(
                "nothing_relevant", qrels.queries[number], None, "no judged document is relevant: unscored"
            )
        )
    for number in np.flatnonzero(~reader.in_run & ~bare).tolist():
        problems.append(
            Problem("missing_from_run", qrels.queries[number], None, "labelled and not in the run: scores 0")
        )
    return problems
