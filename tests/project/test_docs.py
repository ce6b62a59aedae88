"""Every command and snippet of the documentation runs, in a folder with the example's traces and suite."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.cli import main
from assay.demo import load_suite, run
from assay.files import write_suite, write_traces

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
GATE_EXITS = {0, 1, 2}


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    suite = load_suite()
    write_suite(suite, folder / "suite")
    write_traces(folder / "traces.jsonl", run(suite))
    (folder / "qrels.txt").write_text("q1 0 a 1\nq1 0 b 0\nq2 0 c 2\n")
    (folder / "run.txt").write_text("q1 Q0 b 1 2.0 x\nq1 Q0 a 2 1.0 x\nq2 Q0 c 1 1.5 x\n")
    (folder / "run-new.txt").write_text("q1 Q0 a 1 2.0 x\nq1 Q0 b 2 1.0 x\nq2 Q0 c 1 1.5 x\n")
    return folder


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    for match in BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield match[1], match[2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_everything_on_the_page_runs(
    page: Path, material: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(material)
    for language, text in blocks(page):
        first = text.splitlines()[0] if text else ""
        if language == "toml" and first.startswith("# "):
            (material / first[2:].strip()).write_text(text, encoding="utf-8")
        elif language == "python":
            exec(compile(text, f"{page.name} snippet", "exec"), {"__name__": "snippet"})
        elif language == "sh":
            for line in text.splitlines():
                if line.startswith("assay "):
                    command(line, monkeypatch)
    capsys.readouterr()


def command(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = shlex.split(line, comments=True)
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code in (GATE_EXITS if arguments[1] in ("gate", "retrieval") else {0}), line


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_scorecard_in_the_readme_is_the_demo_s(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["assay", "demo"])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main()
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    shown = (
        (ROOT / "README.md").read_text(encoding="utf-8").split("<!-- demo -->\n```text\n")[1].split("```")[0]
    )
    for line in shown.rstrip().splitlines():
        assert line.rstrip() in printed
    assert len(shown.splitlines()) > 5
