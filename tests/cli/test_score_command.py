"""`assay score`, `explain` and `gate` from the outside: outputs, exit codes, one-line errors, and a kill."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from assay.cli import main
from assay.records import Case, Hit, Passage, Suite, Trace

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["assay", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        code = stop.value.code
        assert isinstance(code, int)
        return code, captured.out, captured.err

    return call


def trace(number: int, answer: str = "The fee is 5 EUR [p1].") -> Trace:
    hits = [Hit(id="p1", text="The fee is 5 EUR a month."), Hit(id="p2", text="Bicycles may be parked.")]
    return Trace(
        id=f"t{number}",
        case_id=f"c{number}",
        question="What is the fee?",
        retrieved=hits,
        presented=hits,
        answer=answer,
    )


def write(path: Path, traces: Sequence[Trace]) -> Path:
    path.write_text("".join(t.model_dump_json(exclude_none=True) + "\n" for t in traces), "utf-8")
    return path


def write_suite(folder: Path, cases: Sequence[Case]) -> Path:
    folder.mkdir()
    (folder / "suite.toml").write_text('name = "fees"\nversion = "1"\n')
    suite = Suite(passages=[Passage(id="p1", text="The fee is 5 EUR a month.")], cases=list(cases))
    (folder / "corpus.jsonl").write_text(
        "".join(p.model_dump_json(exclude_none=True) + "\n" for p in suite.passages or [])
    )
    (folder / "cases.jsonl").write_text("".join(c.model_dump_json(exclude_none=True) + "\n" for c in cases))
    return folder


def test_score_writes_every_format_asked_for(run: Run, tmp_path: Path) -> None:
    traces = write(tmp_path / "t.jsonl", [trace(1), trace(2, "The fee is 7 EUR [p1].")])
    outputs = [
        "--format",
        "json",
        "--out",
        "r.json",
        "--format",
        "html",
        "--out",
        "r.html",
        "--format",
        "junit",
    ]
    code, out, _ = run("score", traces, *outputs, "--out", "r.xml", "--out", "r.md")
    assert code == 0
    assert "faithfulness" in out
    report = json.loads((tmp_path / "r.json").read_text())
    assert report["schema"] == 1
    assert report["judge"]["name"] == "lexical"
    assert report["measures"]["faithfulness"]["mean"] == 0.5
    assert report["diagnosis"] == {"answer": 1}
    assert [c["verdict"]["label"] for case in report["cases"] for c in case["claims"]] == [
        "supported",
        "contradicted",
    ]
    assert (tmp_path / "r.html").read_text().startswith("<!doctype html>")
    assert "<testsuite" in (tmp_path / "r.xml").read_text()
    assert "faithfulness" in (tmp_path / "r.md").read_text()


def test_json_to_standard_output_is_all_that_is_there(run: Run, tmp_path: Path) -> None:
    code, out, err = run("score", write(tmp_path / "t.jsonl", [trace(1)]), "--format", "json", "--quiet")
    assert (code, err) == (0, "")
    assert json.loads(out)["traces"] == 1


def test_explain_finds_the_kept_run_and_shows_the_case(run: Run, tmp_path: Path) -> None:
    traces = write(tmp_path / "t.jsonl", [trace(1), trace(2, "The fee is 7 EUR [p1].")])
    _, _, err = run("score", traces)
    name = err.split("run ")[1].split(":")[0]
    code, out, _ = run("explain", name, "t2")
    assert code == 0
    assert "The fee is 7 EUR." in out
    assert "contradict" in out
    assert run("explain", name[:6], "c2")[1] == out
    code, _, err = run("explain", name, "t22")
    assert code == 3
    assert "t2" in err


def test_gate_exit_codes(run: Run, tmp_path: Path) -> None:
    traces = write(tmp_path / "t.jsonl", [trace(n) for n in range(40)])
    run("score", traces, "--format", "json", "--out", "r.json")
    rules = {0: "min = 0.8", 1: "max = 0.5", 2: "min = 0.99"}
    for code, rule in rules.items():
        (tmp_path / "gate.toml").write_text(f"[measures.faithfulness]\n{rule}\n")
        got, out, _ = run("gate", "r.json", "--policy", "gate.toml")
        # Forty of forty: Wilson's lower bound is 40/(40 + 1.96²) = .912.
        assert got == code, out
        assert "faithfulness" in out
    assert run("gate", "r.json", "--policy", "none.toml")[0] == 3


def test_a_suite_is_what_was_asked(run: Run, tmp_path: Path) -> None:
    cases = [
        Case(id=f"c{n}", question="What is the fee?", expected_status="answered", evidence=[["p1"]])
        for n in (1, 2)
    ]
    suite = write_suite(tmp_path / "suite", cases)
    traces = write(tmp_path / "t.jsonl", [trace(1)])
    code, out, _ = run("score", traces, "--suite", suite, "--format", "json", "--quiet")
    assert code == 0
    assert json.loads(out)["measures"]["failure_rate"]["mean"] == 0.5
    _, out, _ = run("score", traces, "--suite", suite, "--format", "json", "--quiet", "--only-traced")
    assert json.loads(out)["measures"]["failure_rate"]["mean"] == 0.0
    write(tmp_path / "t.jsonl", [trace(7)])
    code, _, err = run("score", traces, "--suite", suite)
    assert code == 3
    assert "'c7'" in err
    assert "--ignore-unlabelled" in err or "Did you mean" in err
    assert run("score", traces, "--suite", suite, "--ignore-unlabelled", "--only-traced")[0] == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"id": "a", "question": "q", "answer": "x"}\n{"id": "b", "ques', "line 2: the JSON is cut short"),
        ("{}".encode("utf-16"), "UTF-16"),
        (b"", "empty"),
        (b'{"id": "a", "question": "q", "answer": "x"}\n' * 2, "line 2, field id"),
        (
            b'{"id": "a", "question": "q", "retrieved": [{"id": "p", "score": NaN}]}\n',
            "of 'p' in row 'a' is nan",
        ),
        (b'{"id": "a", "question": "q", "anwser": "x", "answer": ""}\n', "Did you mean 'answer'"),
        (b'{"foo": 1}\n', "no known shape"),
        (gzip.compress(b'{"id": "a", "question": "q", "answer": "x"}\n' * 50, mtime=0)[:40], "cut short"),
        (b"\xff\xfeabc", "UTF-16"),
        (b'{"id": "a", "question": "q", "answer": "\xe9"}\n', "not UTF-8"),
    ],
)
def test_bad_input_is_one_line_and_exit_three(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(content)
    code, out, err = run("score", path)
    assert (code, out) == (3, "")
    assert err.startswith(f"assay: {path}")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["score"], "TRACES"),
        (["score", "none.jsonl"], "none.jsonl: cannot be read"),
        (["score", "."], "directory"),
        (["score", "t.jsonl", "--judge", "lexicl"], "Did you mean 'lexical'"),
        (["score", "t.jsonl", "--judge", "local"], "no local model is installed"),
        (["score", "t.jsonl", "--measures", "faithfullness"], "Did you mean 'faithfulness'"),
        (["score", "t.jsonl", "--measures", "recall@0"], "recall@0"),
        (["score", "t.jsonl", "--measures", " , "], "no measure was named"),
        (["score", "t.jsonl", "--from", "raggas"], "Did you mean 'ragas'"),
        (["score", "t.jsonl", "--format", "pdf"], "unknown format 'pdf'"),
        (["score", "t.jsonl", "--format", "json", "--format", "md"], "share standard output"),
        (["score", "t.jsonl", "--out", "r.doc"], "names no format"),
        (["score", "t.jsonl", "--suite", "none"], "there is no such folder"),
        (["score", "t.jsonl", "--sweet"], "--sweet"),
        (["scor"], "scor"),
        (["explain", "none", "x"], "no file, run folder or kept run"),
        (["explain", "t.jsonl", "x"], "t.jsonl"),
    ],
)
def test_bad_usage_is_one_line_and_exit_three(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    write(tmp_path / "t.jsonl", [trace(1)])
    code, out, err = run(*arguments)
    assert code == 3, (out, err)
    assert err.count("\n") == 1, err
    assert message in err


@pytest.mark.parametrize("command", ["demo", "score", "explain", "gate", "retrieval", "measures"])
def test_help_shows_a_real_example(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"assay {command} " in " ".join(out.split())


def test_byte_order_marks_and_line_ends_of_windows_are_taken(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(
        b"\xef\xbb\xbf" + b"\r\n".join(trace(n).model_dump_json().encode() for n in (1, 2)) + b"\r\n"
    )
    code, out, _ = run("score", path, "--format", "json", "--quiet")
    assert code == 0
    assert json.loads(out)["traces"] == 2


def test_standard_input(run: Run, tmp_path: Path) -> None:
    lines = "".join(trace(n).model_dump_json() + "\n" for n in (1, 2, 3))
    done = subprocess.run(
        [sys.executable, "-m", "assay", "score", "-", "--format", "json", "--quiet"],
        input=lines.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["traces"] == 3


def test_a_killed_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    traces = write(
        tmp_path / "t.jsonl", [trace(n, f"The fee number {n} is 5 EUR [p1].") for n in range(6000)]
    )

    def command(runs: str, out: str) -> list[str]:
        where = ["--runs", str(tmp_path / runs), "--format", "json", "--out", str(tmp_path / out), "--quiet"]
        return [sys.executable, "-m", "assay", "score", str(traces), *where]

    subprocess.run(command("whole", "whole.json"), check=True, timeout=120)
    process = subprocess.Popen(command("killed", "killed.json"))
    rows = 0
    for _ in range(2400):
        found = list((tmp_path / "killed").glob("*/rows.jsonl"))
        rows = found[0].read_bytes().count(b"\n") if found else 0
        if rows >= 1000:
            break
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 1000 <= rows < 6000
    # A kill may leave half a line behind.
    with found[0].open("ab") as stream:
        stream.write(b'{"id": "t9')
    before = found[0].read_bytes().rsplit(b"\n", 1)[0]
    subprocess.run(command("killed", "killed.json"), check=True, timeout=120)
    assert (tmp_path / "killed.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert found[0].read_bytes().startswith(before)


def test_an_interrupt_stops_soon_and_keeps_what_was_scored(tmp_path: Path) -> None:
    traces = write(
        tmp_path / "t.jsonl", [trace(n, f"The fee number {n} is 5 EUR [p1].") for n in range(6000)]
    )
    command = [
        sys.executable,
        "-m",
        "assay",
        "score",
        str(traces),
        "--runs",
        str(tmp_path / "runs"),
        "--quiet",
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not list((tmp_path / "runs").glob("*/rows.jsonl")):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "assay: interrupted; what was scored is kept\n")
    rows = next((tmp_path / "runs").glob("*/rows.jsonl")).read_bytes().count(b"\n")
    assert rows < 6000


def test_a_damaged_run_is_cut_at_the_damage_and_scored_again(run: Run, tmp_path: Path) -> None:
    traces = write(tmp_path / "t.jsonl", [trace(n) for n in range(5)])
    _, whole, _ = run("score", traces, "--format", "json", "--quiet")
    folder = next((tmp_path / ".assay" / "runs").iterdir())
    rows = (folder / "rows.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "rows.jsonl").write_bytes(b"".join([*rows[:2], b"garbage\n", *rows[3:]]))
    code, _, err = run("explain", folder.name, "t4")
    assert code == 3
    assert "rows.jsonl, line 3" in err
    assert run("score", traces, "--format", "json", "--quiet")[1] == whole
    assert (folder / "rows.jsonl").read_bytes() == b"".join(rows)


def test_another_process_may_not_write_the_same_run(run: Run, tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    path = write(tmp_path / "t.jsonl", [trace(1)])
    run("score", path)
    folder = next((tmp_path / ".assay" / "runs").iterdir())
    with (folder / "lock").open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        code, _, err = run("score", path)
    assert code == 3
    assert "another process" in err
