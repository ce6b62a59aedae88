"""`evaluate`: recorded traces in, a report out. The async form is the core; the plain one wraps it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from assay._version import __version__
from assay.errors import BadInput
from assay.evaluation.annotation import Thresholds
from assay.evaluation.diagnosis import DIAGNOSIS_NEEDS
from assay.evaluation.gathering import Gatherer
from assay.evaluation.ledger import Ledger
from assay.evaluation.matching import Matcher
from assay.evaluation.notes import scorecard_notes
from assay.evaluation.pipeline import Settings, score_traces
from assay.evaluation.planning import needs_of
from assay.evaluation.reading import cites
from assay.evaluation.report import Report
from assay.files import fingerprint, read_suite, read_traces, traces_from_rows
from assay.judges import load_judge
from assay.measures import resolve
from assay.records import CaseResult, Scorecard, Suite, SuiteReference, Trace

if TYPE_CHECKING:
    from assay.judges import Cache, Judge

__all__ = ["Citations", "aevaluate", "evaluate"]

Traces = str | os.PathLike[str] | Iterable[Trace | Mapping[str, Any]]
Citations = Literal["auto", "required", "off"]

_PEEK = 1000


async def aevaluate(
    traces: Traces,
    *,
    suite: str | os.PathLike[str] | Suite | None = None,
    judge: str | Judge = "lexical",
    measures: Sequence[str] | None = None,
    format: str | None = None,
    citations: Citations = "auto",
    count_missing: bool = True,
    ignore_unlabelled: bool = False,
    thresholds: Thresholds | None = None,
    cache: Cache | None = None,
    seed: int = 0,
    runs: str | os.PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Scores recorded traces; see `evaluate`, which is this without `await`."""
    chosen = resolve(measures)
    decider = load_judge(judge)
    loaded = read_suite(suite) if isinstance(suite, str | os.PathLike) else suite
    limits = thresholds or Thresholds()
    what = {
        "assay": __version__,
        "traces": _fingerprint(traces),
        "format": format,
        "suite": loaded.checksum if loaded else None,
        "judge": decider.identity().digest(),
        "measures": [measure.name for measure in chosen],
        "diagnosis": measures is None,
        "citations": citations,
        "count_missing": count_missing,
        "ignore_unlabelled": ignore_unlabelled,
        "thresholds": [limits.fail, limits.clear],
        "seed": seed,
    }
    run = hashlib.blake2b(json.dumps(what, sort_keys=True).encode(), digest_size=6).hexdigest()
    ledger = None
    if runs is not None:
        if what["traces"] is None:
            raise BadInput(
                "only traces in a file can be kept as a run", hint="Hand over a path, or leave runs out."
            )
        ledger = Ledger(Path(runs) / run, what)
    try:
        stream = _read(traces, format)
        if ledger is not None and "citations_expected" in ledger.decided:
            expected = bool(ledger.decided["citations_expected"])
        else:
            expected, stream = _citations_expected(stream, citations)
            if ledger is not None:
                ledger.decide(citations_expected=expected)
        matcher = Matcher(loaded, count_missing=count_missing, ignore_unlabelled=ignore_unlabelled)
        settings = Settings(
            measures=chosen,
            needs=list(dict.fromkeys([*needs_of(chosen), *(DIAGNOSIS_NEEDS if measures is None else ())])),
            judge=decider,
            cache=cache,
            corpus=loaded.passage_by_id if loaded and loaded.passages is not None else None,
            citations_expected=expected,
            thresholds=limits,
        )
        gatherer = Gatherer(chosen, seed=seed)
        cases = await _collect(matcher, stream, settings, gatherer, ledger, progress)
        if not gatherer.rows:
            raise BadInput("there are no traces", file=_name(traces), hint="Hand over at least one trace.")
        scorecard = Scorecard(
            assay=__version__,
            schema=1,
            run=run,
            judge=decider.identity(),
            suite=loaded
            and SuiteReference(name=loaded.name, version=loaded.version, checksum=loaded.checksum),
            traces=gatherer.rows,
            measures=gatherer.summaries(),
            slices=gatherer.slices(),
            diagnosis=gatherer.first_failures(),
            confusion={status: dict(row) for status, row in gatherer.confusion.items()},
            annotations=dict(sorted(gatherer.annotations.items())),
            notes=scorecard_notes(gatherer, matcher, settings, citations),
        )
        if ledger is not None:
            ledger.finish(scorecard)
        return Report(scorecard, cases)
    finally:
        if ledger is not None:
            ledger.close()


def evaluate(
    traces: Traces,
    *,
    suite: str | os.PathLike[str] | Suite | None = None,
    judge: str | Judge = "lexical",
    measures: Sequence[str] | None = None,
    format: str | None = None,
    citations: Citations = "auto",
    count_missing: bool = True,
    ignore_unlabelled: bool = False,
    thresholds: Thresholds | None = None,
    cache: Cache | None = None,
    seed: int = 0,
    runs: str | os.PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Scores recorded traces and names the boundary at which each failed one failed first.

    traces: a path (JSONL, CSV, gzip too; the shapes of `assay.files`), or an iterable of `Trace` or of dicts in
    any of those shapes. suite: the cases and the corpus they are scored against; without one, the case that
    a trace carries is used. judge: a name, a path, or anything with the two methods of `Judge`. measures:
    names; None is the default set, "all" every one. citations: "required" holds every answer to cite, "off"
    none, "auto" does so when at least half of the first thousand answers cite. count_missing: cases without
    a trace count as failed executions. ignore_unlabelled: traces that name a case the suite lacks are
    scored without one instead of refused. thresholds: of the annotation. cache: keeps verdicts between
    runs. seed: of the intervals. runs: a folder of runs; results are kept there as they come, and a killed
    run goes on from them when it is started again. progress: called with the number of traces done.

    The same inputs give the same report. Works inside a running event loop too, as in a notebook.
    Raises: BadInput for anything in the input that cannot be used.
    """
    arguments = locals()
    given = arguments.pop("traces")

    def run() -> Report:
        return asyncio.run(aevaluate(given, **arguments))

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return run()
    return _in_thread(run)


def _in_thread(run: Callable[[], Report]) -> Report:
    """Runs beside a running event loop, which a second one in the same thread would break."""
    box: dict[str, Any] = {}

    def target() -> None:
        try:
            box["report"] = run()
        except BaseException as error:
            box["error"] = error

    thread = threading.Thread(target=target, name="assay-evaluate")
    thread.start()
    thread.join()
    if "error" in box:
        raise box["error"]
    report: Report = box["report"]
    return report


async def _collect(
    matcher: Matcher,
    traces: Iterable[Trace],
    settings: Settings,
    gatherer: Gatherer,
    ledger: Ledger | None,
    progress: Callable[[int], None] | None,
) -> Sequence[CaseResult]:
    pairs = matcher.pairs(traces)
    kept: list[CaseResult] = []
    if ledger is not None:
        for result in ledger.recover():
            gatherer.add(result)
        for _ in islice(pairs, gatherer.rows):
            pass
        if progress:
            progress(gatherer.rows)
    chunks: AsyncIterator[list[CaseResult]] = score_traces(pairs, settings)
    async for chunk in chunks:
        for result in chunk:
            gatherer.add(result)
        if ledger is not None:
            ledger.add(chunk)
        else:
            kept.extend(chunk)
        if progress:
            progress(gatherer.rows)
    return kept if ledger is None else ledger.results()


def _read(traces: Traces, format: str | None) -> Iterator[Trace]:
    if isinstance(traces, str | os.PathLike):
        yield from read_traces(traces, format=format)
        return
    rows = iter(traces)
    first = next(rows, None)
    if first is None:
        return
    if isinstance(first, Trace):
        for row in chain([first], rows):
            if not isinstance(row, Trace):
                raise BadInput(
                    f"the traces mix Trace records and {type(row).__name__}", hint="Hand over one kind only."
                )
            yield row
    else:
        yield from traces_from_rows(chain([first], rows), format=format)  # type: ignore[arg-type]


def _citations_expected(traces: Iterator[Trace], citations: Citations) -> tuple[bool, Iterator[Trace]]:
    if citations != "auto":
        return citations == "required", traces
    head = list(islice(traces, _PEEK))
    citing = [found for found in map(cites, head) if found is not None]
    return bool(citing) and 2 * sum(citing) >= len(citing), chain(head, traces)


def _fingerprint(traces: Traces) -> str | None:
    if isinstance(traces, str | os.PathLike) and str(traces) != "-":
        return fingerprint(traces)
    return None


def _name(traces: Traces) -> str | None:
    return str(traces) if isinstance(traces, str | os.PathLike) else None
