"""`assay retrieval`: rank measures of a run against relevance judgements."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.retrieval import Measure, Qrels, RetrievalResult

__all__ = ["retrieval"]

DEFAULT = (
    "recall@5", "recall@10", "success@5", "precision@5", "mrr@10", "map", "ndcg@10", "judged@10",
)  # fmt: skip
_COMMA = re.compile(r",(?![^()]*\))")
_STREAMED = 1 << 30
"""Bytes above which a run is read as a stream, query by query; packed files grow about fivefold."""


def retrieval(
    qrels: Annotated[
        Path, typer.Argument(metavar="QRELS", help="Judgements: TREC, JSON, BEIR or suite folder, Parquet.")
    ],
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="RUN", help="A ranking: TREC, JSON, traces, Parquet. Several with --pool."),
    ],
    measures: Annotated[
        list[str] | None,
        typer.Option(
            "--measure", "--measures", "-m", metavar="NAME", help="ndcg@10, P_5, AP(rel=2), …; official."
        ),
    ] = None,
    per_query: Annotated[bool, typer.Option("-q", "--per-query", help="Print every query too.")] = False,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Means to hold on to, as JSON; exit 1 below them.")
    ] = None,
    max_drop: Annotated[float, typer.Option(min=0, help="How far a mean may fall below the baseline.")] = 0.0,
    compare: Annotated[
        Path | None, typer.Option(metavar="RUN_B", help="Compare with a second run, query by query.")
    ] = None,
    pool: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the unjudged of the first --depth, to label.")
    ] = None,
    depth: Annotated[int, typer.Option(min=1, help="How deep --pool and --curve look.")] = 10,
    corpus: Annotated[
        Path | None, typer.Option(metavar="FILE", help="corpus.jsonl, for the texts of --pool.")
    ] = None,
    curve: Annotated[bool, typer.Option("--curve", help="Draw recall over k.")] = False,
    ties: Annotated[str | None, typer.Option(metavar="trec|trec10|given", help="Equal scores.")] = None,
    rel: Annotated[int, typer.Option(min=1, help="The lowest grade that is relevant.")] = 1,
    judged_only: Annotated[bool, typer.Option(help="Take unjudged documents out of the run.")] = False,
    ignore_unlabelled: Annotated[bool, typer.Option(help="Accept queries without labels.")] = False,
    dedupe: Annotated[
        str | None, typer.Option(metavar="first", help="Count a repeated id once instead of refusing it.")
    ] = None,
    trec_eval: Annotated[bool, typer.Option(help="Treat queries and scores as trec_eval does.")] = False,
    interval: Annotated[bool, typer.Option(help="Compute 95 % intervals.")] = True,
    seed: Annotated[int, typer.Option(help="The seed of the intervals and tests.")] = 0,
    format_: Annotated[str, typer.Option("--format", metavar="table|json", help="What to write.")] = "table",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it.")] = None,
) -> None:
    """Measure rankings against relevance judgements, as trec_eval does and with every query accounted for.

    [bold]Examples[/bold]:

    assay retrieval qrels.json run.json -m recall@5 -m ndcg@10 --format json

    assay retrieval qrels.json run.json --baseline baseline.json --max-drop 0.02
    """
    from assay.files.judgements import read_qrels
    from assay.retrieval import TREC_EVAL, Qrels, evaluate
    from assay.retrieval.ranking import TIES
    from assay.retrieval.report import as_json, as_table, read_baseline, regressions

    if format_ not in ("table", "json"):
        raise BadInput(f"unknown format {format_!r}", field="--format", hint="Known: table, json.")
    if ties is not None and ties not in TIES:
        raise BadInput(f"no tie rule is called {ties!r}", field="--ties", hint=f"Known: {', '.join(TIES)}.")
    if dedupe not in (None, "first"):
        raise BadInput(f"unknown value {dedupe!r}", field="--dedupe", hint="Known: first.")
    before = read_baseline(baseline) if baseline else {}
    chosen = _measures(measures, list(before))
    options: dict[str, Any] = {
        "ties": ties,
        "rel": rel,
        "judged_only": judged_only,
        "dedupe": dedupe,
        "ignore_unlabelled": ignore_unlabelled,
        **(TREC_EVAL if trec_eval else {}),
    }
    with _named(str(qrels)):
        compiled = Qrels.compile(read_qrels(qrels))
    if pool:
        _pool(pool, compiled, [*runs, *([compare] if compare else [])], depth, corpus, options)
        if len(runs) > 1:
            return
    if len(runs) > 1:
        raise BadInput("several runs are read only with --pool", hint="Compare two with --compare RUN_B.")
    if compare:
        _compare(compiled, (runs[0], compare), chosen, options, seed, format_, out, per_query=per_query)
        return
    with _named(str(runs[0])):
        result = evaluate(compiled, _run(runs[0], dedupe), chosen, **options)
    if not isfinite(max_drop):
        raise BadInput(f"the largest drop is {max_drop}, not a number", field="--max-drop")
    fallen = regressions(result, before, max_drop) if before else []
    if format_ == "json":
        report = as_json(result, seed=seed, with_intervals=interval, fallen=fallen)
        _write([json.dumps(report, ensure_ascii=False, allow_nan=False)], out)
    else:
        lines = as_table(result, per_query=per_query, seed=seed, with_intervals=interval)
        _write([*lines, *(_curve(result, depth) if curve else ())], out)
    for regression in fallen:
        now = "unscored" if regression.now is None else f"{regression.now:.4f}"
        typer.echo(
            f"regression: {regression.measure} was {regression.baseline:.4f}, is {now} "
            f"(max drop {max_drop:g})",
            err=True,
        )
    if fallen:
        raise typer.Exit(1)


def _measures(given: list[str] | None, baseline: list[str]) -> list[Measure]:
    from assay.retrieval import TREC_EVAL_DEFAULT, parse

    chosen: list[str] = []
    for text in given or []:
        for name in filter(None, (part.strip() for part in _COMMA.split(text))):
            chosen += TREC_EVAL_DEFAULT if name == "official" else [name]
    return [parse(name) for name in chosen or baseline or DEFAULT]


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Names the file in an error about its contents."""
    try:
        yield
    except BadInput as error:
        if error.file is not None:
            raise
        raise BadInput(error.problem, file=path, hint=error.hint) from error


def _run(path: Path, dedupe: str | None) -> Any:
    from assay.files.judgements import load_run, stream_run

    packed = path.suffix in (".gz", ".parquet", ".arrow", ".feather", ".ipc")
    if path.is_file() and path.stat().st_size * (5 if packed else 1) > _STREAMED:
        return stream_run(path, dedupe=dedupe is not None)
    return load_run(path, dedupe=dedupe is not None)


def _write(lines: Iterable[str], out: Path | None) -> None:
    if out is None:
        for line in lines:
            typer.echo(line)
        return
    try:
        with out.open("w", encoding="utf-8", errors="surrogatepass") as stream:
            stream.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(out)) from error


def _pool(
    out: Path, compiled: Qrels, runs: list[Path], depth: int, corpus: Path | None, options: dict[str, Any]
) -> None:
    """Writes the unjudged documents to label, with their texts where a corpus is given."""
    from assay.files.judgements import read_run
    from assay.retrieval import unjudged

    dedupe = options["dedupe"] is not None
    rows = unjudged(
        compiled, [read_run(run, dedupe=dedupe) for run in runs], depth, ties=options["ties"] or "trec"
    )
    texts = _texts(corpus, {row.id for row in rows}) if corpus else {}
    lines = [json.dumps({**row._asdict(), "text": texts.get(row.id)}, ensure_ascii=False) for row in rows]
    _write(lines, out)
    typer.echo(f"{len(rows)} unjudged documents of the first {depth} written to {out}", err=True)


def _texts(corpus: Path, wanted: set[str]) -> dict[str, str]:
    from assay.files.judgements import read_texts

    return read_texts(corpus, wanted)


def _compare(
    compiled: Qrels,
    runs: tuple[Path, Path],
    chosen: list[Measure],
    options: dict[str, Any],
    seed: int,
    format_: str,
    out: Path | None,
    *,
    per_query: bool,
) -> None:
    from assay.retrieval import compare_runs
    from assay.retrieval.report import comparison_json, comparison_table

    first, second = (_whole(path, options["dedupe"]) for path in runs)
    with _named(f"{runs[0]}, {runs[1]}"):
        comparison = compare_runs(compiled, first, second, chosen, seed=seed, **options)
    if format_ == "json":
        _write([json.dumps(comparison_json(comparison), ensure_ascii=False, allow_nan=False)], out)
    else:
        _write(comparison_table(comparison, per_query=per_query), out)


def _whole(path: Path, dedupe: str | None) -> Any:
    from assay.files.judgements import read_run

    return read_run(path, dedupe=dedupe is not None)


def _curve(result: RetrievalResult, depth: int) -> list[str]:
    from assay.retrieval import curve, curve_text

    return ["", "recall over k", *curve_text(curve(result, depth=depth))]
