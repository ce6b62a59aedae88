"""Suites: a folder with suite.toml, corpus.jsonl and cases.jsonl, and a lock where it is frozen."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from assay.errors import BadInput
from assay.files.lines import fingerprint, read_rows
from assay.files.problems import read_record
from assay.records import Case, Passage, Record, Suite

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["read_suite", "write_suite"]

_R = TypeVar("_R", Case, Passage)
_LOCK = "suite.lock"
_PARTS = ("suite.toml", "corpus.jsonl", "cases.jsonl")


class _Manifest(Record):
    """What suite.toml may say."""

    name: str
    version: str = "0"
    description: str = ""
    metadata: dict[str, Any] = {}  # noqa: RUF012


def read_suite(folder: str | os.PathLike[str]) -> Suite:
    """A suite from its folder. Without corpus.jsonl it declares no corpus.

    Raises: BadInput naming file, line and field; also where suite.lock says that a frozen part was edited.
    """
    root = Path(folder)
    if not root.is_dir():
        what = "this is a file, not a suite's folder" if root.exists() else "there is no such folder"
        raise BadInput(what, file=str(root), hint="A suite is a folder with suite.toml and cases.jsonl.")
    manifest = _manifest(root / "suite.toml")
    _check_lock(root)
    corpus = root / "corpus.jsonl"
    return Suite(
        name=manifest.name,
        version=manifest.version,
        description=manifest.description,
        passages=_records(corpus, Passage, "passage") if corpus.exists() else None,
        cases=_records(root / "cases.jsonl", Case, "case"),
        metadata=manifest.metadata,
    )


def write_suite(suite: Suite, folder: str | os.PathLike[str]) -> None:
    """Writes a suite into a folder, made if it is missing; a frozen one is not written over.

    Raises: BadInput where it cannot be written.
    """
    root = Path(folder)
    if (root / _LOCK).exists():
        raise BadInput("the suite is frozen", file=str(root), hint="Write a new version into a new folder.")
    try:
        root.mkdir(parents=True, exist_ok=True)
        (root / "suite.toml").write_text(_toml(suite), "utf-8")
        if suite.passages is not None:
            _write_lines(root / "corpus.jsonl", suite.passages)
        _write_lines(root / "cases.jsonl", suite.cases)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(root)) from None


def _manifest(path: Path) -> _Manifest:
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise BadInput(
            "the suite has no suite.toml", file=str(path), hint='It needs at least name = "…".'
        ) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"this is not TOML: {error}", file=str(path)) from None
    return read_record(_Manifest, data, file=str(path), line=None)


def _records(path: Path, model: type[_R], kind: str) -> list[_R]:
    records: list[_R] = []
    lines: dict[str, int] = {}
    if path.exists() and path.is_file() and path.stat().st_size == 0 and model is Passage:
        return records
    for row in read_rows(path):
        record = read_record(model, row.value, file=str(path), line=row.line)
        if record.id in lines:
            raise BadInput(
                f"the {kind} id {record.id!r} stands twice; it is on line {lines[record.id]} too",
                file=str(path),
                line=row.line,
                field="id",
            )
        lines[record.id] = row.line
        records.append(record)
    return records


def _check_lock(root: Path) -> None:
    """A lock holds one `digest  name` a line for the parts of a frozen suite."""
    path = root / _LOCK
    if not path.exists():
        return
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        digest, _, name = line.partition("  ")
        if name not in _PARTS:
            raise BadInput(
                f"the lock names {name!r}, which is no part of a suite", file=str(path), line=number
            )
        if fingerprint(root / name) != digest:
            raise BadInput(
                "the file was edited after the suite was frozen",
                file=str(root / name),
                hint="Restore it, or write a new version into a new folder.",
            )


def _toml(suite: Suite) -> str:
    import json

    # A JSON string is a TOML basic string, but for DEL, which JSON leaves as it is.
    texts = [
        f"{key} = {json.dumps(value)}"
        for key, value in (
            ("name", suite.name),
            ("version", suite.version),
            ("description", suite.description),
        )
    ]
    scalars = {k: v for k, v in suite.metadata.items() if isinstance(v, str | int | float | bool)}
    if scalars:
        texts += ["", "[metadata]", *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in scalars.items())]
    return "\n".join(texts) + "\n"


def _write_lines(path: Path, records: Sequence[Record]) -> None:
    partial = path.with_name(path.name + ".partial")
    with partial.open("w", encoding="utf-8", newline="\n") as stream:
        for record in records:
            stream.write(record.model_dump_json(exclude_defaults=True) + "\n")
    partial.replace(path)
