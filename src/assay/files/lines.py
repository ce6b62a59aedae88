"""Rows of JSON and CSV files, one at a time, with their places; every refusal is one line that says where."""

from __future__ import annotations

import ast
import csv
import hashlib
import io
import json
import math
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from pydantic_core import from_json

from assay.errors import BadInput, MissingExtra
from assay.files.trec import open_bytes

__all__ = ["Row", "count_rows", "fingerprint", "read_rows", "shown"]

_LONGEST_LINE = 32 << 20
_LARGEST_ARRAY = 512 << 20
_WHOLE = "a file that is one JSON document (an array, or an object) is read at once"


class Row(NamedTuple):
    """A row, where it stands (the line, or the position in an array), and its raw JSON where there is one."""

    line: int
    value: dict[str, Any]
    raw: bytes | None


def shown(value: object, limit: int = 60) -> str:
    """A value as an error message quotes it: short, on one line."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def read_rows(path: str | os.PathLike[str]) -> Iterator[Row]:
    """Rows of a file: JSON Lines, a JSON array, an object with a list under "results", CSV, TSV or Parquet.

    Gzip is recognised by its first bytes, a UTF-8 mark and CRLF are taken. `-` is standard input.
    Raises: BadInput with file and line for anything that cannot be read.
    """
    name = str(path)
    if name == "-":
        yield from _json_lines(sys.stdin.buffer, "standard input")
        return
    bare = name.lower().removesuffix(".gz")
    if bare.endswith((".csv", ".tsv")):
        yield from _csv_rows(Path(path), "\t" if bare.endswith(".tsv") else ",")
    elif bare.endswith(".parquet"):
        yield from _parquet_rows(Path(path))
    else:
        with open_bytes(Path(path)) as stream:
            yield from _json_rows(stream, Path(path))


def fingerprint(path: str | os.PathLike[str]) -> str:
    """BLAKE2 digest of the bytes of a file."""
    digest = hashlib.blake2b(digest_size=16)
    with _plain_bytes(Path(path)) as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def count_rows(path: str | os.PathLike[str]) -> int | None:
    """How many lines a plain JSONL file has, for a progress bar; None where counting would cost a reading."""
    if not str(path).lower().endswith((".jsonl", ".ndjson")):
        return None
    try:
        with Path(path).open("rb") as stream:
            if stream.read(2) == b"\x1f\x8b":
                return None
            stream.seek(0)
            return sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
    except OSError:
        return None


@contextmanager
def _plain_bytes(path: Path) -> Iterator[IO[bytes]]:
    try:
        with path.open("rb") as stream:
            yield stream
    except IsADirectoryError:
        raise BadInput("this is a directory, not a file", file=str(path)) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(path)) from None


def _lines(stream: IO[bytes], name: str) -> Iterator[tuple[int, bytes]]:
    """Lines that hold something, with their numbers."""
    number = 0
    while line := stream.readline(_LONGEST_LINE + 1):
        number += 1
        if len(line) > _LONGEST_LINE:
            raise BadInput(
                f"the line is longer than {_LONGEST_LINE >> 20} MiB",
                file=name,
                line=number,
                hint="Write one row a line; cut passages into pieces.",
            )
        if not line.isspace():
            yield number, line


def _json_rows(stream: IO[bytes], path: Path) -> Iterator[Row]:
    name = str(path)
    first = next(_lines(stream, name), None)
    if first is None:
        raise BadInput("the file is empty", file=name)
    number, line = first
    opening = line.lstrip()[:1]
    if opening == b"[" or (opening == b"{" and not _is_whole_object(line)):
        rest = stream.read(_LARGEST_ARRAY + 1)
        if len(rest) > _LARGEST_ARRAY:
            raise BadInput(f"{_WHOLE}, and this one is larger than {_LARGEST_ARRAY >> 20} MiB", file=name)
        if opening == b"{" and _starts_another_row(rest):
            raise BadInput(_json_problem(line), file=name, line=number)
        yield from _document_rows(line + rest, name)
        return
    value = _object(line, name, number)
    if isinstance(value.get("results"), list) and not stream.read(1):
        yield from _listed(value["results"], name)
        return
    yield Row(number, value, line)
    for later, line in _lines(stream, name):
        yield Row(number + later, _object(line, name, number + later), line)


def _json_lines(stream: IO[bytes], name: str) -> Iterator[Row]:
    empty = True
    for number, line in _lines(stream, name):
        text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        empty = False
        yield Row(number, _object(text, name, number), text)
    if empty:
        raise BadInput("there is nothing to read", file=name)


def _is_whole_object(line: bytes) -> bool:
    try:
        from_json(line)
    except ValueError:
        return False
    return True


def _starts_another_row(rest: bytes) -> bool:
    """Whether the next line is a row of its own, so that the first one is broken JSONL and no document."""
    for line in rest.splitlines():
        if line.strip():
            return line.lstrip()[:1] == b"{" and _is_whole_object(line)
    return False


def _document_rows(data: bytes, name: str) -> Iterator[Row]:
    try:
        document = from_json(data)
    except ValueError:
        problem, line = _json_problem(data), _problem_line(data)
        raise BadInput(problem, file=name, line=line) from None
    _refuse_non_finite(document, name, None)
    if isinstance(document, dict):
        listed = document.get("results")
        document = listed if isinstance(listed, list) else [document]
    yield from _listed(document, name)


def _listed(rows: list[Any], name: str) -> Iterator[Row]:
    if not rows:
        raise BadInput("the list is empty", file=name)
    for position, value in enumerate(rows, 1):
        if not isinstance(value, dict):
            raise BadInput(f"item {position} is {shown(value)}, not an object", file=name)
        yield Row(position, value, None)


def _object(line: bytes, name: str, number: int) -> dict[str, Any]:
    try:
        value = from_json(line)
    except ValueError:
        raise BadInput(_json_problem(line), file=name, line=number) from None
    if not isinstance(value, dict):
        raise BadInput(f"the row is {shown(value)}, not an object", file=name, line=number)
    if b"NaN" in line or b"Infinity" in line:
        _refuse_non_finite(value, name, number)
    return value


def _refuse_non_finite(value: Any, name: str, number: int | None) -> None:
    found = _non_finite(value, ())
    if found is None:
        return
    where, seen = found
    owner = value.get("id") if isinstance(value, dict) else None
    inside = _owner(value, where)
    which = f" of {inside!r}" if inside is not None else ""
    row = f" in row {owner!r}" if owner is not None else ""
    raise BadInput(
        f"the number{which}{row} is {seen}",
        file=name,
        line=number,
        field=".".join(map(str, where)),
        hint="Leave the field out where there is no number.",
    )


def _owner(value: Any, where: tuple[str | int, ...]) -> object:
    """The id of the innermost object around a field, below the row itself."""
    found = None
    for step in where[:-1]:
        value = value[step]
        if isinstance(value, dict) and "id" in value:
            found = value["id"]
    return found


def _non_finite(value: Any, where: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], float] | None:
    if isinstance(value, float):
        return None if math.isfinite(value) else (where, value)
    items: Any = ()
    if isinstance(value, Mapping):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        found = _non_finite(item, (*where, key))
        if found:
            return found
    return None


def _json_problem(data: bytes) -> str:
    try:
        json.loads(data)
    except UnicodeDecodeError as error:
        return f"this is not UTF-8 (byte {error.start})"
    except json.JSONDecodeError as error:
        at_the_end = error.pos >= len(data.decode("utf-8", "replace").rstrip())
        if at_the_end or error.msg.startswith("Unterminated"):
            return "the JSON is cut short"
        return f"this is not JSON: {error.msg} at column {error.colno}"
    except RecursionError:
        return "the JSON is nested too deeply"
    return "this is not JSON"


def _problem_line(data: bytes) -> int | None:
    try:
        json.loads(data)
    except json.JSONDecodeError as error:
        return error.lineno
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    except (ValueError, RecursionError):
        pass
    return None


def _csv_rows(path: Path, delimiter: str) -> Iterator[Row]:
    name = str(path)
    csv.field_size_limit(_LONGEST_LINE)
    with open_bytes(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", newline="")
        reader = csv.DictReader(text, delimiter=delimiter, strict=True)
        try:
            if not reader.fieldnames:
                raise BadInput("the file is empty", file=name)
            empty = True
            for cells in reader:
                empty = False
                if None in cells or None in cells.values():
                    raise BadInput(
                        f"the row does not have {len(reader.fieldnames)} cells as the header does",
                        file=name,
                        line=reader.line_num,
                    )
                yield Row(reader.line_num, {key: _cell(value) for key, value in cells.items()}, None)
            if empty:
                raise BadInput("there is a header and no row", file=name)
        except UnicodeDecodeError as error:
            raise BadInput(
                f"this is not UTF-8 (byte {error.start})", file=name, line=reader.line_num
            ) from None
        except csv.Error as error:
            raise BadInput(f"this is not CSV: {error}", file=name, line=reader.line_num) from None
        finally:
            text.detach()


def _cell(text: str) -> Any:
    """A list or an object, as JSON or as Python prints it; any other cell is text, an empty one None."""
    stripped = text.strip()
    if stripped[:1] in ("[", "{") and stripped[-1:] in ("]", "}"):
        for read in (json.loads, ast.literal_eval):
            try:
                return read(stripped)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
    return text if stripped else None


def _parquet_rows(path: Path) -> Iterator[Row]:
    try:
        import polars
    except ImportError:
        raise MissingExtra("polars", "frames", "Reading Parquet") from None
    with _plain_bytes(path):
        pass
    try:
        frame = polars.scan_parquet(path)
        position = 0
        for batch in frame.collect_batches(chunk_size=2000):
            for value in batch.iter_rows(named=True):
                position += 1
                yield Row(position, value, None)
    except polars.exceptions.PolarsError as error:
        raise BadInput(f"this is not Parquet: {str(error).splitlines()[0]}", file=str(path)) from None
