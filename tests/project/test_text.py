"""The project speaks of itself alone: no leftovers, and nothing of the machine it was written on."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFTOVERS = re.compile(
    r"/(?:root|home/\w+|Users/\w+|work)/"  # somebody's folders
    r"|\b(?:TODO|FIXME|XXX|HACK)\b"
    r"|^(?:<{7} |={7}$|>{7} )"  # an unfinished merge
    r"|\bbreakpoint\(\)|\bpdb\.set_trace\b",
    re.MULTILINE,
)


def _files() -> list[Path]:
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the project's files are listed by git, and this is no git checkout")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


def test_no_leftovers():
    found = []
    for path in _files():
        if path == Path(__file__):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for match in LEFTOVERS.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{line}: {match[0]!r}")
    assert found == []


def test_only_the_command_line_prints():
    source = ROOT / "src" / "assay"
    found = []
    for path in sorted(set(source.rglob("*.py")) - set((source / "cli").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []


def test_no_file_is_huge():
    # A clone is code and a bundled example; data sets live elsewhere.
    assert [path.name for path in _files() if path.stat().st_size > 50_000_000] == []
