"""Traces in, results out: read, plan, judge, reduce, in chunks, so that any number of traces fits."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from assay.evaluation.planning import plan
from assay.evaluation.reading import read_sheet
from assay.evaluation.results import to_result
from assay.judges import ask
from assay.measures import RankMeasure, score_ranks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator, Sequence

    from assay.evaluation.annotation import Thresholds
    from assay.judges import Cache, Judge
    from assay.measures import Measure
    from assay.measures.needs import Need
    from assay.records import Case, CaseResult, Passage, Question, Trace

__all__ = ["CHUNK", "Settings", "score_traces"]

CHUNK = 256


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run needs to turn a trace into a result."""

    measures: Sequence[Measure | RankMeasure]
    needs: Sequence[Need]
    judge: Judge
    cache: Cache | None
    corpus: dict[str, Passage] | None
    citations_expected: bool
    thresholds: Thresholds


async def score_traces(
    traces: Iterable[tuple[Trace, Case | None]], settings: Settings
) -> AsyncIterator[list[CaseResult]]:
    """Results in the order of the traces, a chunk at a time; each trace comes with its case, if it has one."""
    ranked = [measure for measure in settings.measures if isinstance(measure, RankMeasure)]
    judge = str(settings.judge.identity())
    for chunk in _chunks(traces):
        # A judge that never waits would leave no moment at which an interrupt or another task gets its turn.
        await asyncio.sleep(0)
        sheets = [
            read_sheet(trace, case, settings.corpus, citations_expected=settings.citations_expected)
            for trace, case in chunk
        ]
        plans = [plan(sheet, settings.needs) for sheet in sheets]
        questions: list[Question] = [question for rows in plans for question in rows.values()]
        verdicts = iter(await ask(settings.judge, questions, cache=settings.cache))
        for sheet, rows in zip(sheets, plans, strict=True):
            sheet.verdicts = {row: next(verdicts) for row in rows}
        ranks = score_ranks(ranked, sheets)
        yield [
            to_result(sheet, settings.measures, scores, judge=judge, thresholds=settings.thresholds)
            for sheet, scores in zip(sheets, ranks, strict=True)
        ]


def _chunks(
    traces: Iterable[tuple[Trace, Case | None]],
) -> Iterator[list[tuple[Trace, Case | None]]]:
    iterator = iter(traces)
    while chunk := list(islice(iterator, CHUNK)):
        yield chunk
