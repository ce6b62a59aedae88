"""The house agrees with its map: arrows go down, modules stay small and say what they offer."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "assay"
FACE = {"__init__", "__main__", "pytest_plugin"}  # above every floor
GROUND = {"errors", "_version"}  # below every floor
HEAVY = {
    "bm25s", "onnxruntime", "pandas", "polars", "pydantic_ai", "pyarrow", "ray", "rich", "scipy", "sqlalchemy",
    "starlette", "tokenizers",
}  # fmt: skip
MODULES = sorted(SOURCE.rglob("*.py"))


def _floors() -> dict[str, int]:
    """Room → floor, as drawn in docs/architecture.md: lines of a floor's number and its rooms' names."""
    drawing = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = {}
    for floor, rooms in re.findall(r"^    (\d)  ([a-z][a-z_ ]*)", drawing, re.MULTILINE):
        floors.update(dict.fromkeys(rooms.split(), int(floor)))
    assert {"records", "stats", "cli"} <= floors.keys(), "the picture of the rooms was not understood"
    return floors


def _room(path: Path) -> str:
    """The room that a module stands in; a module at the top is its own."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def _is_room(name: str) -> bool:
    return (SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file()


def _imports(path: Path) -> list[tuple[int, str]]:
    """Line and room of everything in assay that a module imports, inside functions and for typing too."""
    package = ("assay", *path.relative_to(SOURCE).parts[:-1])
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            if base == ("assay",):
                # `from assay import records` names a room, `from assay import Case` the face.
                names = [(*base, alias.name) if _is_room(alias.name) else base for alias in node.names]
            else:
                names = [base]
        found += [(node.lineno, (*name, "__init__")[1]) for name in names if name[0] == "assay"]
    return found


def test_every_room_is_on_the_map():
    rooms = {_room(path) for path in MODULES}
    assert rooms - FACE - GROUND <= _floors().keys()


def test_arrows_go_down():
    floors = _floors() | dict.fromkeys(GROUND, 0) | dict.fromkeys(FACE, 99)
    wrong = []
    for path in MODULES:
        here = _room(path)
        for line, there in _imports(path):
            if there != here and floors.get(there, 99) >= floors.get(here, 0):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {here} must not import {there}")
    assert wrong == []


def test_the_reading_of_imports_sees_every_form(tmp_path, monkeypatch):
    (tmp_path / "records").mkdir()
    module = tmp_path / "records" / "case.py"
    module.write_text(
        "import assay.files.csv\nfrom assay import records, Case\nfrom ..stats import x\nfrom . import base\n"
        "from assay.judges import y\ndef f():\n    import assay\n    import json\n"
    )
    monkeypatch.setitem(globals(), "SOURCE", tmp_path)
    rooms = [room for _, room in sorted(_imports(module))]
    assert rooms == ["files", "__init__", "records", "stats", "records", "judges", "__init__"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_is_one_idea(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 330, "longer than one idea; split it"
    tree = ast.parse(text)
    assert ast.get_docstring(tree) or path.name == "_version.py", "no docstring says what the module is"
    if not path.name.startswith("_") or path.name == "__init__.py":
        assigned = [
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        ]
        assert "__all__" in assigned, "no __all__ says what is public"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_heavy_imports_wait_for_the_function_that_needs_them(path):
    early = []
    for node in ast.parse(
        path.read_text(encoding="utf-8")
    ).body:  # `if TYPE_CHECKING:` is not in the body itself
        if isinstance(node, ast.Import):
            early += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            early.append(node.module or "")
    assert [name for name in early if name.split(".")[0] in HEAVY] == []
