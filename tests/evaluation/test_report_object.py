"""The report as an object: asked, saved, loaded, framed; made inside a running loop, from threads, twice."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import assay
from assay.errors import BadInput, UnknownMeasure
from assay.evaluation.gathering import Gatherer
from assay.judges import MemoryCache, SqliteCache
from assay.measures import resolve
from assay.records import Case, CaseResult, Hit, JudgeIdentity, Question, Score, Trace, Verdict


def traces(count: int = 4) -> list[Trace]:
    return [
        Trace(
            id=f"t{n}",
            question="What is the fee?",
            retrieved=[Hit(id="p", text="The fee is 5 EUR.")],
            answer=f"The fee is {5 + n % 2} EUR [p].",
            case=Case(
                id=f"c{n}",
                question="What is the fee?",
                tags=["even" if n % 2 == 0 else "odd"],
                family=f"f{n // 2}",
            ),
        )
        for n in range(count)
    ]


def test_asking_the_report() -> None:
    report = assay.evaluate(traces())
    assert report["faithfulness"].mean == 0.5
    assert "faithfulness" in report
    assert report.case("t1").boundary == "answer"
    assert report.case("c1").id == "t1"
    with pytest.raises(UnknownMeasure, match="Did you mean 'faithfulness'"):
        report["faithfullness"]
    with pytest.raises(BadInput, match="no case 't9'"):
        report.case("t9")
    assert "Report" in repr(report)
    assert "faithfulness" in report._repr_html_()
    assert report.scorecard.slices["tag:even"]["faithfulness"].mean == 1.0
    assert report.scorecard.slices["tag:odd"]["faithfulness"].mean == 0.0
    assert "family" in (report["faithfulness"].method or "")


def test_saved_and_loaded(tmp_path: Path) -> None:
    report = assay.evaluate(traces())
    loaded = assay.Report.load(report.save(tmp_path / "r.json"))
    assert loaded.scorecard == report.scorecard
    assert list(loaded.cases) == list(report.cases)
    for name in ("r.html", "r.xml", "r.md"):
        assert report.save(tmp_path / name).stat().st_size > 100
    with pytest.raises(BadInput, match="names no format"):
        report.save(tmp_path / "r.docx")
    with pytest.raises(BadInput, match="no finished run"):
        assay.Report.load(tmp_path)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames(library: str) -> None:
    pytest.importorskip(library)
    frame = assay.evaluate(traces()).to_frame(library)  # type: ignore[arg-type]
    assert list(frame["faithfulness"]) == [1.0, 0.0, 1.0, 0.0]
    assert list(frame["boundary"])[1] == "answer"
    assert frame.shape[0] == 4


def test_inside_a_running_loop_and_from_threads() -> None:
    async def inside() -> assay.Report:
        return assay.evaluate(traces())

    async def awaited() -> assay.Report:
        return await assay.aevaluate(traces())

    cards = [asyncio.run(inside()).scorecard, asyncio.run(awaited()).scorecard]
    with ThreadPoolExecutor(4) as pool:
        cards += [report.scorecard for report in pool.map(assay.evaluate, [traces()] * 4)]
    assert all(card == cards[0] for card in cards)


def test_kept_runs_are_read_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    assay.write_traces(path, traces(700))
    seen: list[int] = []
    report = assay.evaluate(path, runs=tmp_path / "runs", progress=seen.append)
    assert seen[-1] == 700
    assert len(report.cases) == 700
    assert report.cases[699].id == "t699"
    assert [case.id for case in report.cases[1:3]] == ["t1", "t2"]
    again = assay.Report.load(tmp_path / "runs" / report.scorecard.run)
    assert again.scorecard == report.scorecard
    assert list(again.cases) == list(report.cases)
    in_memory = assay.evaluate(path)
    assert in_memory.scorecard == report.scorecard


class Counting:
    """Supports everything and counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def identity(self) -> JudgeIdentity:
        return JudgeIdentity(name="counting", revision="1")

    async def decide(self, questions: list[Question]) -> list[Verdict]:
        self.asked += len(questions)
        return [Verdict(label="supported") for _ in questions]


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_with_a_cache_nothing_is_asked_twice(kind: str, tmp_path: Path) -> None:
    cache = MemoryCache() if kind == "memory" else SqliteCache(tmp_path / "c.sqlite")
    judge = Counting()
    first = assay.evaluate(traces(), judge=judge, cache=cache)
    asked = judge.asked
    # Two different answers against one passage and one question, each question once.
    assert 0 < asked < 20
    assert assay.evaluate(traces(), judge=judge, cache=cache).scorecard == first.scorecard
    assert judge.asked == asked


def test_bad_calls() -> None:
    with pytest.raises(BadInput, match="there are no traces"):
        assay.evaluate([])
    with pytest.raises(BadInput, match="is no judge"):
        assay.evaluate(traces(), judge=object())  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="only traces in a file"):
        assay.evaluate(traces(), runs="runs")
    with pytest.raises(BadInput, match="mix"):
        assay.evaluate([traces()[0], {"question": "q"}])


def test_gathered_means_are_those_of_the_rows() -> None:
    measures = resolve(["faithfulness", "completeness"])
    gatherer = Gatherer(measures, seed=0)
    rng = np.random.default_rng(3)
    rows = []
    for n in range(300):
        value = float(rng.integers(0, 5)) / 4
        score = Score.of(value) if n % 3 else Score.missing("no_claims" if n % 2 else "judge_error", errors=2)
        rows.append(score)
        gatherer.add(
            CaseResult(
                id=str(n),
                question="q",
                status="answered",
                tags=["t"] if n % 5 == 0 else [],
                scores={"faithfulness": score, "completeness": Score.of(1.0)},
            )
        )
    found = gatherer.summaries()["faithfulness"]
    values = [score.value for score in rows if score.value is not None]
    assert found.mean == pytest.approx(sum(values) / len(values))
    assert (found.n, found.total, found.errors) == (200, 300, 200)
    assert found.unscored == {"judge_error": 50, "no_claims": 50}
    tagged = gatherer.slices()["tag:t"]["faithfulness"]
    assert tagged.total == 60
    assert tagged.n == sum(1 for n in range(0, 300, 5) if n % 3)
