"""Traces in and out: Assay's own rows and other tools', recognised by their field names, as a stream."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assay.errors import BadInput, UnknownFormat, closest
from assay.files.foreign import FOREIGN
from assay.files.lines import Row, read_rows
from assay.files.problems import bad_record, read_record
from assay.records import Trace

__all__ = ["FORMATS", "detect_format", "read_traces", "traces_from_rows", "write_traces"]

FORMATS = ("assay", *FOREIGN)
"""Names of the shapes that traces can have."""

_OWN = frozenset(Trace.model_fields)
_OWN_ENOUGH = ({"retrieved"}, {"presented"}, {"answer"}, {"claims"}, {"case_id"}, {"status"}, {"case"})


def read_traces(path: str | os.PathLike[str], *, format: str | None = None) -> Iterator[Trace]:
    """The traces of a file, one at a time; however many there are, they never sit in memory.

    path: JSONL, JSON, CSV, TSV or Parquet, gzip too; `-` is standard input. format: one of FORMATS; by default the
    first row's field names decide. Raises: BadInput with file, line and field.
    """
    name = "standard input" if str(path) == "-" else str(path)
    yield from _traces(read_rows(path), format, name)


def traces_from_rows(rows: Iterable[Mapping[str, Any]], *, format: str | None = None) -> Iterator[Trace]:
    """Traces from objects in memory, in any of the shapes of FORMATS; errors name the position, from 1."""
    yield from _traces((Row(n, dict(row), None) for n, row in enumerate(rows, 1)), format, "rows")


def detect_format(row: Mapping[str, Any]) -> str:
    """Which of FORMATS a row has.

    Raises: UnknownFormat where none fits, or several do.
    """
    found = [name for name, shape in FOREIGN.items() if shape.recognise(row)]
    if "question" in row and any(enough <= row.keys() for enough in _OWN_ENOUGH) and "contexts" not in row:
        found.insert(0, "assay")
    if len(found) == 1:
        return found[0]
    keys = ", ".join(list(map(str, row))[:20])
    if found:
        raise UnknownFormat(
            f"the fields fit several shapes ({', '.join(found)}); they are {keys}",
            hint="Choose one with --from NAME (format=NAME in Python).",
        )
    wanted = "; ".join(
        ["assay wants id, question, answer", *(f"{s.name} wants {s.wants}" for s in FOREIGN.values())]
    )
    raise UnknownFormat(f"the fields fit no known shape; they are {keys}", hint=f"Shapes: {wanted}.")


def write_traces(path: str | os.PathLike[str], traces: Iterable[Trace]) -> int:
    """Writes traces as JSONL, gzip where the name ends in .gz; whole or not at all. Returns how many."""
    target = Path(path)
    partial = target.with_name(target.name + ".partial")
    count = 0
    try:
        with partial.open("wb") as raw:
            # A fixed time in the gzip header, so that the same traces give the same bytes.
            packed = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if target.suffix == ".gz" else None
            with io.BufferedWriter(packed or raw) as stream:
                for trace in traces:
                    stream.write(trace.model_dump_json(exclude_none=True).encode() + b"\n")
                    count += 1
                stream.flush()
                if packed:
                    packed.close()
        partial.replace(target)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(target)) from None
    finally:
        partial.unlink(missing_ok=True)
    return count


def _traces(rows: Iterator[Row], format: str | None, name: str) -> Iterator[Trace]:
    if format is not None and format not in FORMATS:
        raise UnknownFormat(
            f"there is no shape {format!r}", hint=closest(format, FORMATS) or f"Known: {', '.join(FORMATS)}."
        )
    first = next(rows, None)
    if first is None:
        raise BadInput("there are no rows", file=name)
    if format is None:
        format = _detected(first, name)
    seen: set[int] = set()
    for number, row in enumerate(chain([first], rows), 1):
        trace = _own(row, name) if format == "assay" else _foreign(row, number, format, name)
        # Hashes instead of ids: a million rows then cost tens of megabytes.
        key = hash(trace.id)
        if key in seen:
            raise BadInput(
                f"the trace id {trace.id!r} stands twice",
                file=name,
                line=row.line,
                field="id",
                hint="Give each execution its own id; repeats of a case share case_id and differ in id.",
            )
        seen.add(key)
        yield trace


def _detected(row: Row, name: str) -> str:
    try:
        return detect_format(row.value)
    except UnknownFormat as error:
        raise UnknownFormat(error.problem, file=name, line=row.line, hint=error.hint) from None


def _own(row: Row, name: str) -> Trace:
    try:
        if row.raw is not None:
            return Trace.model_validate_json(row.raw)
        return Trace.model_validate(row.value)
    except ValidationError as error:
        raise bad_record(error, Trace, file=name, line=row.line) from None


def _foreign(row: Row, number: int, format: str, name: str) -> Trace:
    try:
        fields = FOREIGN[format].convert(row.value)
    except BadInput as error:
        raise BadInput(error.problem, file=name, line=row.line, field=error.field, hint=error.hint) from None
    fields.setdefault("id", f"row-{number}")
    if "case" in fields:
        fields["case"]["id"] = fields["id"]
    return read_record(Trace, fields, file=name, line=row.line)
