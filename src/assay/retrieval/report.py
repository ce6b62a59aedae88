"""A result as others read it: trec_eval's table, the JSON report, regressions against a baseline."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import BadInput, UnknownMeasure
from assay.retrieval.catalogue import CATALOGUE
from assay.retrieval.columns import compute
from assay.retrieval.measure import Measure, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from assay.retrieval.compare import RunComparison
    from assay.retrieval.ranking import Ties
    from assay.retrieval.result import RetrievalResult

__all__ = [
    "Regression",
    "as_json",
    "as_table",
    "comparison_json",
    "comparison_table",
    "intervals",
    "read_baseline",
    "regressions",
]

_TIES: dict[Ties, str] = {
    "trec": "equal scores (as float32) by id, descending",
    "trec10": "equal scores (as double) by id, descending",
    "given": "in the order given",
}
_ROUNDING = 1e-9


class Regression(NamedTuple):
    """A mean that fell by more than it may. now is None where no query has a value any more."""

    measure: str
    baseline: float
    now: float | None


def intervals(
    result: RetrievalResult, *, seed: int = 0, clusters: Mapping[str, str] | None = None
) -> dict[str, tuple[float, float] | None]:
    """The 95 % interval of each mean over the labelled queries; None for counts and where there is too little.

    clusters: query → the family it belongs to; families are resampled whole.
    """
    from assay.stats import mean_interval

    found: dict[str, tuple[float, float] | None] = {}
    for name, summary in result.measures.items():
        found[name] = None
        if CATALOGUE[summary.measure.name].aggregate != "mean" or not summary.n:
            continue
        names = None
        if clusters is not None:
            names = [
                clusters.get(query, query)
                for query, scored in zip(result.query_ids, summary.scored.tolist(), strict=True)
                if scored
            ]
        interval = mean_interval(summary.values[summary.scored], names, seed=seed)
        if interval is not None:
            found[name] = (interval.low, interval.high)
    return found


def as_json(
    result: RetrievalResult,
    *,
    seed: int = 0,
    with_intervals: bool = True,
    fallen: list[Regression] | None = None,
) -> dict[str, Any]:
    """The report, version 1. An unscored query has null; `problems` and `unscored` say why."""
    bounds = intervals(result, seed=seed) if with_intervals else {}
    return {
        "schema": 1,
        "k_unique": result.unique,
        "ties": result.ties,
        "measures": {
            name: {
                "mean": summary.mean,
                "mean_evaluated": summary.mean_evaluated,
                "n": summary.n,
                "unscored": summary.unscored,
                "interval": bounds.get(name),
            }
            for name, summary in result.measures.items()
        },
        "queries": result.queries,
        "problems": [problem._asdict() for problem in result.problems],
        "regressions": [regression._asdict() for regression in fallen or []],
    }


def as_table(
    result: RetrievalResult, *, per_query: bool = False, seed: int = 0, with_intervals: bool = True
) -> Iterator[str]:
    """Lines in trec_eval's columns (measure, query or all, value), n, unscored, interval, share judged."""
    if per_query:
        for query, values in result.queries.items():
            for name, value in values.items():
                yield f"{name:<22}\t{query}\t{_number(name, value)}"
    bounds = intervals(result, seed=seed) if with_intervals else {}
    for name, summary in result.measures.items():
        line = f"{name:<22}\tall\t{_number(name, summary.mean)}\tn={summary.n}"
        if summary.unscored:
            line += f"\tunscored={sum(summary.unscored.values())}"
        if (bound := bounds.get(name)) is not None:
            line += f"\t[{bound[0]:.4f}, {bound[1]:.4f}]"
        if (judged := _judged(result, summary.measure)) is not None:
            line += f"\tjudged={judged:.4f}"
        yield line
    yield f"# ties: {result.ties}: {_TIES[result.ties]}"
    kinds: dict[str, list[str]] = {}
    for problem in result.problems:
        kinds.setdefault(problem.kind, []).append(str(problem.query))
    for kind, queries in kinds.items():
        more = f" and {len(queries) - 5} more" if len(queries) > 5 else ""
        yield f"# {kind}: {len(queries)} ({', '.join(map(repr, queries[:5]))}{more})"


def comparison_table(comparison: RunComparison, *, per_query: bool = False) -> Iterator[str]:
    """Lines of a comparison: measure, both means, the difference and all that is known of it."""
    if per_query:
        for query, name, first, second in comparison.queries():
            yield f"{name:<22}\t{query}\t{_number(name, first)}\t{_number(name, second)}"
    for name, row in comparison.measures.items():
        line = f"{name:<22}\tall\t{row.first:.4f}\t{row.second:.4f}\t{row.difference:+.4f}"
        if row.interval is not None:
            line += f"\t[{row.interval.low:+.4f}, {row.interval.high:+.4f}]"
        line += (
            f"\tp={row.test.p_value:.4f} ({row.test.method})\twins={row.wins}\tlosses={row.losses}\tn={row.n}"
        )
        if row.undecided and row.unjudged is not None and row.unjudged[0] < row.unjudged[1]:
            line += f"\twithin the unjudged [{row.unjudged[0]:+.4f}, {row.unjudged[1]:+.4f}]"
        yield line
    yield f"# ties: {comparison.first.ties}: {_TIES[comparison.first.ties]}"


def comparison_json(comparison: RunComparison) -> dict[str, Any]:
    """The comparison as JSON: `measures` by recipe, and under `queries` both values of every query."""
    queries: dict[str, dict[str, list[float | None]]] = {}
    for query, name, first, second in comparison.queries():
        queries.setdefault(query, {})[name] = [first, second]
    return {
        "schema": 1,
        "ties": comparison.first.ties,
        "measures": {
            name: {
                "first": row.first,
                "second": row.second,
                "difference": row.difference,
                "interval": None if row.interval is None else [row.interval.low, row.interval.high],
                "p_value": row.test.p_value,
                "test": row.test.method,
                "wins": row.wins,
                "losses": row.losses,
                "n": row.n,
                "unjudged": row.unjudged,
                "undecided": row.undecided,
            }
            for name, row in comparison.measures.items()
        },
        "queries": queries,
        "problems": [problem._asdict() for problem in comparison.first.problems + comparison.second.problems],
    }


def _judged(result: RetrievalResult, measure: Measure) -> float | None:
    """The mean share of judged documents among those that a measure looks at."""
    if CATALOGUE[measure.name].aggregate != "mean" or measure.name == "judged":
        return None
    found = compute(result.table, Measure("judged", measure.k))
    return float(found.column.value[found.scored].mean()) if found.scored.any() else None


def _number(name: str, value: float | None) -> str:
    if value is None:
        return "unscored"
    return str(int(value)) if CATALOGUE[parse(name).name].aggregate == "sum" else f"{value:.4f}"


def read_baseline(path: Path) -> dict[str, float]:
    """Means by recipe: a JSON object of numbers, or an earlier JSON report of this command."""
    try:
        data = json.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not JSON: {error!s:.80}", file=str(path)) from error
    if isinstance(data, dict) and isinstance(data.get("measures"), dict):
        data = {name: row.get("mean") for name, row in data["measures"].items() if isinstance(row, dict)}
        data = {name: mean for name, mean in data.items() if mean is not None}
    if not isinstance(data, dict) or not data:
        raise BadInput("a baseline is a JSON object of measures and their means", file=str(path))
    means = {}
    for name, mean in data.items():
        if isinstance(mean, bool) or not isinstance(mean, int | float) or mean - mean != 0:
            raise BadInput(f"the mean is no finite number: {mean!r:.40}", file=str(path), field=name)
        try:
            means[str(parse(name))] = float(mean)
        except UnknownMeasure as error:
            raise UnknownMeasure(error.problem, file=str(path), hint=error.hint) from error
    return means


def regressions(result: RetrievalResult, baseline: Mapping[str, float], max_drop: float) -> list[Regression]:
    """Measures whose mean is worse than the baseline's by more than max_drop, in the baseline's order.

    Measures that the result does not hold are left out; raises BadInput where it holds none of them.
    """
    fallen, compared = [], 0
    for name, before in baseline.items():
        try:
            summary = result[name]
        except KeyError:
            continue
        compared += 1
        lower = CATALOGUE[summary.measure.name].direction == "lower"
        worse_by = float("inf")
        if summary.mean is not None:
            worse_by = summary.mean - before if lower else before - summary.mean
        if worse_by > max_drop + _ROUNDING:
            fallen.append(Regression(str(summary.measure), before, summary.mean))
    if not compared:
        raise BadInput(
            "the baseline holds none of the measures computed",
            hint=f"It has {', '.join(list(baseline)[:6])}; choose them with -m.",
        )
    return fallen
