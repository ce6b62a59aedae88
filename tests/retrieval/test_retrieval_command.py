"""`assay retrieval` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from assay.cli.retrieval import retrieval
from assay.errors import AssayError

app = typer.Typer()
app.command()(retrieval)

SET = ["-m", "recall@5", "-m", "success@5,mrr@5", "-m", "ndcg_exp@5"]


def call(*arguments: str | Path) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    qrels, run = tmp_path / "qrels.json", tmp_path / "run.json"
    qrels.write_text(json.dumps({"q1": {"a": 1, "b": 0}, "q2": {"c": 1}, "q3": {"d": 0}}))
    run.write_text(json.dumps({"q1": ["b", "u", "a"], "q2": ["c"], "q3": ["d"]}))
    return qrels, run


@pytest.mark.shared
def test_worked_example_two(shared: Path) -> None:
    folder = shared / "cases" / "helpcentre"
    report = call(folder / "qrels.json", folder / "run.json", *SET, "-m", "ndcg_exp@3", "--format", "json",
                  "--baseline", folder / "baseline.json", "--max-drop", "0.02")  # fmt: skip
    assert report.exit_code == 1
    found = json.loads(report.stdout)
    means = {name: round(row["mean"], 4) for name, row in found["measures"].items()}
    assert means | {"ndcg_exp@3": 0} == {
        "recall@5": 0.6667,
        "success@5": 0.6667,
        "mrr@5": 0.5,
        "ndcg_exp@5": 0.5095,
        "ndcg_exp@3": 0,
    }
    assert [(row["n"], row["unscored"]) for row in found["measures"].values()] == [
        (3, {"nothing_relevant": 1})
    ] * 5
    assert round(found["queries"]["q1"]["ndcg_exp@5"], 4) == 0.6399
    assert round(found["queries"]["q3"]["ndcg_exp@3"], 3) == 0.673
    assert [row["measure"] for row in found["regressions"]] == ["recall@5", "mrr@5"]


@pytest.mark.shared
def test_removing_a_query_that_scores_zero_changes_no_mean(shared: Path, tmp_path: Path) -> None:
    folder = shared / "cases" / "helpcentre"
    run = json.loads((folder / "run.json").read_text())
    del run["q2"]
    (tmp_path / "run.json").write_text(json.dumps(run))
    full, less = (
        json.loads(call(folder / "qrels.json", path, *SET, "--format", "json").stdout)
        for path in (folder / "run.json", tmp_path / "run.json")
    )
    assert {m: r["mean"] for m, r in full["measures"].items()} == {
        m: r["mean"] for m, r in less["measures"].items()
    }
    assert {"kind": "missing_from_run", "query": "q2"}.items() <= less["problems"][-1].items()


def test_the_json_has_the_documented_shape(files: tuple[Path, Path]) -> None:
    report = json.loads(call(*files, "-m", "mrr@10", "--format", "json").stdout)
    assert list(report) == ["schema", "k_unique", "ties", "measures", "queries", "problems", "regressions"]
    assert (report["schema"], report["k_unique"], report["ties"]) == (1, True, "given")
    assert list(report["measures"]["mrr@10"]) == ["mean", "mean_evaluated", "n", "unscored", "interval"]
    assert report["queries"] == {"q1": {"mrr@10": 1 / 3}, "q2": {"mrr@10": 1.0}, "q3": {"mrr@10": None}}
    assert list(report["problems"][0]) == ["kind", "query", "id", "message"]


def test_the_table_has_trec_evals_columns(files: tuple[Path, Path]) -> None:
    lines = call(*files, "-m", "recall@5,num_rel", "-q").stdout.splitlines()
    assert "recall@5              \tq1\t1.0000" in lines
    assert "recall@5              \tq3\tunscored" in lines
    assert "num_rel               \tall\t2\tn=3" in lines
    assert any(line.startswith("recall@5              \tall\t1.0000\tn=2\tunscored=1\t[") for line in lines)
    assert any("ties: given" in line for line in lines)


def test_an_earlier_report_is_a_baseline(files: tuple[Path, Path], tmp_path: Path) -> None:
    before, worse = tmp_path / "before.json", tmp_path / "worse.json"
    assert call(*files, "-m", "mrr,recall@5", "--format", "json", "--out", before).exit_code == 0
    assert call(*files, "--baseline", before).exit_code == 0
    worse.write_text(json.dumps({"q1": ["b", "u", "u2", "a"], "q2": ["c"], "q3": ["d"]}))
    fallen = call(files[0], worse, "--baseline", before)
    assert fallen.exit_code == 1
    assert "regression: mrr was 0.6667, is 0.6250" in fallen.stderr
    assert "recall" not in fallen.stderr


def test_pool(files: tuple[Path, Path], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text('{"_id": "u", "title": "T", "text": "words"}\n')
    out = tmp_path / "pool.jsonl"
    assert call(*files, "--pool", out, "--depth", "3", "--corpus", corpus).exit_code == 0
    assert [json.loads(line) for line in out.read_text().splitlines()] == [
        {"query": "q1", "id": "u", "rank": 2, "runs": 1, "text": "T words"}
    ]


def test_compare(files: tuple[Path, Path], tmp_path: Path) -> None:
    second = tmp_path / "second.json"
    second.write_text(json.dumps({"q1": ["a"], "q2": ["c"], "q3": ["d"]}))
    report = json.loads(call(*files, "--compare", second, "-m", "mrr", "--format", "json").stdout)
    row = report["measures"]["mrr"]
    assert (row["wins"], row["losses"], row["n"]) == (1, 0, 2)
    assert row["difference"] == pytest.approx(1 / 3)
    assert report["queries"]["q1"]["mrr"] == [1 / 3, 1.0]
    table = call(*files, "--compare", second, "-m", "mrr", "-q").stdout
    assert "mrr                   \tq1\t0.3333\t1.0000" in table


def test_curve(files: tuple[Path, Path]) -> None:
    lines = call(*files, "--curve", "--depth", "3", "-m", "mrr").stdout.splitlines()
    assert [line.split()[:2] for line in lines[-3:]] == [["1", "0.5000"], ["2", "0.5000"], ["3", "1.0000"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-m", "recal@5"], "no measure is called 'recal@5'"),
        (["-m", "recall@0"], "'recall@0': the cut-off"),
        (["--ties", "random"], "no tie rule is called 'random'"),
        (["--format", "yaml"], "unknown format 'yaml'"),
        (["--dedupe", "last"], "unknown value 'last'"),
        (["--baseline", "/nowhere"], "/nowhere: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    files: tuple[Path, Path], arguments: list[str], message: str
) -> None:
    failed = call(*files, *arguments)
    assert isinstance(failed.exception, AssayError)
    assert failed.exception.exit_code == 3
    assert message in str(failed.exception)
    assert "\n" not in str(failed.exception)


def test_unlabelled_queries_name_the_file(files: tuple[Path, Path], tmp_path: Path) -> None:
    run = tmp_path / "more.json"
    run.write_text('{"q9": ["a"]}')
    failed = call(files[0], run)
    assert str(failed.exception).startswith(f"{run}: query 'q9' is in the run and has no labels")
    assert call(files[0], run, "--ignore-unlabelled").exit_code == 0
