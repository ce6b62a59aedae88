"""Suites: a folder with suite.toml, corpus.jsonl and cases.jsonl, and suite.lock where it is frozen."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import Field
from pydantic_core import PydanticSerializationError

from assay.errors import BadInput
from assay.files.lines import fingerprint, shown
from assay.files.problems import read_record
from assay.files.rows import read_rows
from assay.files.toml import toml_table, toml_text
from assay.records import Case, Passage, Record, Suite
from assay.records.base import Id, Metadata

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["read_suite", "write_lock", "write_suite"]

_R = TypeVar("_R", Case, Passage)
_MANIFEST, _CORPUS, _CASES, _LOCK = "suite.toml", "corpus.jsonl", "cases.jsonl", "suite.lock"
_PARTS = (_MANIFEST, _CORPUS, _CASES)
_SHAPE = "A suite is a folder with suite.toml and cases.jsonl, and corpus.jsonl where it has a corpus."


class _Manifest(Record):
    """What suite.toml may say."""

    name: Id
    version: str = "0"
    description: str = ""
    metadata: Metadata = Field(default_factory=dict)


def read_suite(folder: str | os.PathLike[str]) -> Suite:
    """A suite from its folder. Without corpus.jsonl it declares no corpus; an empty one is an empty corpus.

    Raises: BadInput naming file, line and field; also where suite.lock says that a part of a frozen suite was
    changed, added or removed.
    """
    root = Path(folder)
    if not root.is_dir():
        what = "this is a file, not a suite's folder" if root.exists() else "there is no such folder"
        raise BadInput(what, file=str(root), hint=_SHAPE)
    for name in (_MANIFEST, _CASES):
        if not (root / name).exists():
            raise BadInput(f"the suite has no {name}", file=str(root), hint=_SHAPE)
    _check_lock(root)
    manifest = _manifest(root / _MANIFEST)
    return Suite(
        name=manifest.name,
        version=manifest.version,
        description=manifest.description,
        passages=_passages(root / _CORPUS),
        cases=_records(root / _CASES, Case, "case"),
        metadata=manifest.metadata,
    )


def write_suite(suite: Suite, folder: str | os.PathLike[str]) -> None:
    """Writes a suite into a folder, made if it is missing; a frozen one is not written over.

    Each file is written whole or not at all. Raises: BadInput where it cannot be written.
    """
    root = Path(folder)
    if (root / _LOCK).exists():
        raise BadInput("the suite is frozen", file=str(root), hint="Write a new version into a new folder.")
    manifest = (
        f"name = {toml_text(suite.name)}\nversion = {toml_text(suite.version)}\n"
        f"description = {toml_text(suite.description)}\n"
    )
    if suite.metadata:
        manifest += f"\n[metadata]\n{toml_table(suite.metadata, 'metadata')}"
    try:
        root.mkdir(parents=True, exist_ok=True)
        _write(root / _MANIFEST, [manifest])
        if suite.passages is None:
            (root / _CORPUS).unlink(missing_ok=True)
        else:
            _write(root / _CORPUS, _lines(suite.passages))
        _write(root / _CASES, _lines(suite.cases))
    except (PydanticSerializationError, UnicodeEncodeError) as error:
        raise BadInput(f"the suite cannot be written as UTF-8 JSON: {error}", file=str(root)) from None
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(root)) from None


def write_lock(folder: str | os.PathLike[str]) -> None:
    """Freezes the suite in a folder: suite.lock gets the fingerprints of its parts, which reading then checks.

    Raises: BadInput where a part cannot be read or the lock cannot be written.
    """
    root = Path(folder)
    parts = [name for name in _PARTS if (root / name).exists()]
    lines = [f"{fingerprint(root / name)}  {name}\n" for name in parts]
    try:
        _write(root / _LOCK, lines)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(root / _LOCK)) from None


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from None
    except UnicodeDecodeError:
        raise BadInput("this is not UTF-8", file=str(path), hint="Save it as UTF-8.") from None


def _manifest(path: Path) -> _Manifest:
    try:
        data = tomllib.loads(_read_text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"this is not TOML: {error}", file=str(path)) from None
    return read_record(_Manifest, data, file=str(path), line=None)


def _passages(path: Path) -> list[Passage] | None:
    if not path.exists():
        return None
    if path.is_file() and path.stat().st_size == 0:
        return []
    return _records(path, Passage, "passage")


def _records(path: Path, model: type[_R], kind: str) -> list[_R]:
    records: list[_R] = []
    lines: dict[str, int] = {}
    for row in read_rows(path):
        record = read_record(model, row.value, file=str(path), line=row.line, inside=row.inside)
        if record.id in lines:
            raise BadInput(
                f"the {kind} id {shown(record.id)} stands twice; it is on line {lines[record.id]} too",
                file=str(path),
                line=row.line,
                field="id",
                hint="Ids are unique in a suite.",
            )
        lines[record.id] = row.line
        records.append(record)
    return records


def _check_lock(root: Path) -> None:
    """A lock holds one `digest  name` a line for each part of a frozen suite."""
    path = root / _LOCK
    if not path.exists():
        return
    locked: dict[str, str] = {}
    for number, line in enumerate(_read_text(path).splitlines(), 1):
        digest, _, name = line.partition("  ")
        if name not in _PARTS:
            raise BadInput(f"a suite has no part {shown(name)}", file=str(path), line=number)
        locked[name] = digest
    for name in _PARTS:
        part = root / name
        if part.exists() and name not in locked:
            what = "was added"
        elif name in locked and not part.exists():
            what = "was removed"
        elif name in locked and fingerprint(part) != locked[name]:
            what = "was changed"
        else:
            continue
        raise BadInput(
            f"the file {what} after the suite was frozen",
            file=str(part),
            hint="Restore it, or write a new version into a new folder.",
        )


def _lines(records: Iterable[Record]) -> Iterable[str]:
    return (record.model_dump_json(exclude_defaults=True) + "\n" for record in records)


def _write(path: Path, parts: Iterable[str]) -> None:
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(parts)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
