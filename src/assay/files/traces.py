"""Traces in and out: Assay's own rows and other tools', recognised by their field names, as a stream."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

from pydantic_core import PydanticSerializationError

from assay.errors import BadInput, UnknownFormat, closest
from assay.files.foreign import FOREIGN
from assay.files.lines import field_path, file_name, shown
from assay.files.objects import refuse_non_finite
from assay.files.problems import read_record
from assay.files.recognition import FORMATS, detect_format
from assay.files.rows import Row, read_rows
from assay.files.values import plain
from assay.records import Trace

__all__ = ["read_traces", "traces_from_rows", "write_traces"]

_LOOKED_AT = 20


def read_traces(path: str | os.PathLike[str], *, format: str | None = None) -> Iterator[Trace]:
    """The traces of a file, one at a time; however many there are, they never sit in memory.

    path: JSONL, JSON, CSV, TSV or Parquet, gzip too; `-` is standard input. format: one of FORMATS; by default the
    field names of the first rows decide. A row without an id is called row-N, N counting from 1.
    Raises: BadInput with file, line and field; UnknownFormat where the format is not plain.
    """
    yield from _traces(read_rows(path), format, file_name(path))


def traces_from_rows(
    rows: Iterable[Mapping[str, Any]], *, format: str | None = None, file: str | None = None
) -> Iterator[Trace]:
    """Traces from objects in memory, in any of the shapes of FORMATS; errors name file and position, from 1.

    Arrays are read as lists. A NaN or another missing mark right in a row, as tables have it in an empty cell, is
    left out.
    """
    name = file or "rows"
    yield from _traces(_rows_in_memory(rows, name), format, name)


def write_traces(path: str | os.PathLike[str], traces: Iterable[Trace]) -> int:
    """Writes traces as JSONL, gzip where the name ends in .gz; whole or not at all. Returns how many.

    Raises: BadInput where the file cannot be written, or a trace holds what JSON cannot.
    """
    target = Path(path)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    count = 0
    try:
        with partial.open("wb") as raw:
            # A fixed time in the gzip header, so that the same traces give the same bytes.
            packed = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if target.suffix == ".gz" else None
            with io.BufferedWriter(packed or raw) as stream:
                for trace in traces:
                    stream.write(_as_json(trace, str(target)) + b"\n")
                    count += 1
        partial.replace(target)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(target)) from None
    finally:
        partial.unlink(missing_ok=True)
    return count


def _as_json(trace: Trace, name: str) -> bytes:
    try:
        return trace.model_dump_json(exclude_defaults=True).encode()
    except PydanticSerializationError as error:
        reason = str(error).removeprefix("Error serializing to JSON: ")
        raise BadInput(
            f"the trace {shown(trace.id)} holds what JSON cannot: {reason[:80]}", file=name
        ) from None


def _rows_in_memory(rows: Iterable[Mapping[str, Any]], name: str) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            raise BadInput(
                f"the row is {shown(row)}, not a mapping",
                file=name,
                line=number,
                hint='Of a data frame, pass frame.to_dict("records") or frame.to_dicts().',
            )
        try:
            value = plain(row)
        except RecursionError:
            raise BadInput("the row is nested too deeply", file=name, line=number) from None
        refuse_non_finite(value, name, number)
        yield Row(number, value)


def _traces(rows: Iterator[Row], format: str | None, name: str) -> Iterator[Trace]:
    if format is not None and format not in FORMATS:
        hint = closest(format, FORMATS) or f"Known: {', '.join(FORMATS)}."
        raise UnknownFormat(f"there is no format {shown(format)}", hint=hint)
    first = next(rows, None)
    if first is None:
        raise BadInput("there are no rows", file=name)
    waiting = [first]
    if format is None:
        format, waiting = _detected(first, rows, name)
    # Hashes instead of ids: a million rows then cost tens of megabytes.
    seen: set[int] = set()
    for number, row in enumerate(chain(waiting, rows), 1):
        trace = _own(row, name) if format == "assay" else _foreign(row, number, format, name)
        key = hash(trace.id)
        if key in seen:
            raise BadInput(
                f"the trace id {shown(trace.id)} stands twice",
                file=name,
                line=row.line,
                field=field_path((*row.inside, "id")),
                hint="Give each execution its own id; repeats of a case share case_id.",
            )
        seen.add(key)
        yield trace


def _detected(first: Row, rows: Iterator[Row], name: str) -> tuple[str, list[Row]]:
    """The format, and the rows that were looked at."""
    waiting = [first]
    try:
        try:
            return detect_format(first.value), waiting
        except UnknownFormat:
            waiting += islice(rows, _LOOKED_AT - 1)
            return detect_format(*(row.value for row in waiting)), waiting
    except UnknownFormat as error:
        raise UnknownFormat(error.problem, file=name, line=first.line, hint=error.hint) from None


def _own(row: Row, name: str) -> Trace:
    # Null is the same as leaving a field out; a field that does not exist is wrong all the same.
    known = Trace.model_fields
    fields = {key: value for key, value in row.value.items() if value is not None or key not in known}
    return read_record(Trace, fields, file=name, line=row.line, inside=row.inside)


def _foreign(row: Row, number: int, format: str, name: str) -> Trace:
    shapes = [shape for shape in FOREIGN if shape.name == format]
    # Of two shapes with one name the row has that of which it lacks less.
    shape = min(shapes, key=lambda shape: len(shape.lacks(row.value)))
    try:
        fields = shape.convert(row.value)
    except BadInput as error:
        field = ".".join(filter(None, (field_path(row.inside), error.field)))
        raise BadInput(
            error.problem, file=name, line=row.line, field=field or None, hint=error.hint
        ) from None
    fields.setdefault("id", f"row-{number}")
    if "case" in fields:
        fields["case"]["id"] = fields["id"]
    return read_record(Trace, fields, file=name, line=row.line, inside=row.inside)
