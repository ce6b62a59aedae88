"""Rows of a file, one at a time, whatever holds them: JSON Lines, a JSON array, one object, CSV or Parquet."""

from __future__ import annotations

import codecs
import json
import os
import zlib
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import BadInput
from assay.files.lines import LONGEST_LINE, file_name, numbered_lines, open_bytes, refuse_unreadable, shown
from assay.files.objects import is_object, parse_object
from assay.files.tables import read_csv, read_parquet
from assay.files.values import plain

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator

__all__ = ["Row", "read_jsonl", "read_rows"]

_LARGEST_OBJECT = 256 << 20
_LISTS = ("results", "input_data", "test_cases", "examples", "samples", "traces", "rows", "data")
_ROW = frozenset(("question", "query", "input", "user_input", "inputs"))
_BLANK = " \t\r\n"


class Row(NamedTuple):
    """A row and its place.

    line: where it begins; for rows that are in no text file, their position, from 1. inside: the way to it in a
    document that holds many rows, such as ("results", 2).
    """

    line: int
    value: dict[str, Any]
    inside: tuple[str | int, ...] = ()


def read_rows(path: str | os.PathLike[str]) -> Iterator[Row]:
    """The rows of a file: JSON Lines, a JSON array, one object, objects one after another, CSV, TSV or Parquet.

    One object that holds a list of objects under "results", "input_data", "test_cases", "examples", "samples",
    "traces", "rows" or "data" stands for that list. Tables are recognised by name, JSON by content. `-` is standard
    input. Memory is bounded by one row, except for such an object, which may have 256 MiB.
    Raises: BadInput with file and line for anything that cannot be read, an empty file too.
    """
    bare = str(path).lower().removesuffix(".gz")
    if bare.endswith((".csv", ".tsv")):
        for number, value in read_csv(path):
            yield Row(number, value)
    elif bare.endswith(".parquet"):
        for number, value in read_parquet(Path(path)):
            yield Row(number, plain(value))
    else:
        name = file_name(path)
        with open_bytes(path) as stream:
            yield from _json_rows(stream, name)


def read_jsonl(path: str | os.PathLike[str], *, start_line: int = 0) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers and objects of a JSON Lines file; blank lines are passed over, an empty file has none.

    start_line: lines up to this one are passed over unread, so that an interrupted reading can go on.
    Raises: BadInput with file and line, and the column or the field of what is wrong.
    """
    name = file_name(path)
    with open_bytes(path) as stream:
        for number, line in numbered_lines(stream, name):
            if number > start_line:
                yield number, parse_object(line, name, number)


def _json_rows(stream: io.BufferedReader, name: str) -> Iterator[Row]:
    opening, number = _opening(stream, name)
    if not opening:
        raise BadInput("the file is empty", file=name)
    if opening == b"[":
        yield from _Document(b"", number, stream, name).array()
        return
    lines = numbered_lines(stream, name, first=number)
    number, line = next(lines)
    if opening == b"{" and not is_object(line):
        after = next(lines, None)
        # A broken first row has a whole row behind it; a document over many lines has not.
        if after is not None and not is_object(after[1]):
            blank_lines = b"\n" * (after[0] - number - 1)
            yield from _Document(line + blank_lines + after[1], number, stream, name).objects()
            return
    value = parse_object(line, name, number)
    second = next(lines, None)
    if second is None:
        yield from _listed(value, number, name)
        return
    yield Row(number, value)
    yield Row(second[0], parse_object(second[1], name, second[0]))
    for number, line in lines:
        yield Row(number, parse_object(line, name, number))


def _opening(stream: io.BufferedReader, name: str) -> tuple[bytes, int]:
    """The first byte that is no white space, left unread, and its line."""
    line = 1
    try:
        while start := stream.peek():
            text = start.lstrip()
            line += start.count(b"\n", 0, len(start) - len(text))
            if text:
                stream.read(len(start) - len(text))
                return text[:1], line
            stream.read(len(start))
    except (EOFError, OSError, zlib.error) as error:
        refuse_unreadable(error, name, line)
    return b"", line


def _listed(value: dict[str, Any], line: int, name: str) -> Iterator[Row]:
    """The rows of a list inside the only object of a file, or that object itself."""
    key = next((key for key in _LISTS if _is_list_of_objects(value.get(key))), None)
    if key is None or not _ROW.isdisjoint(value):
        yield Row(line, value)
        return
    for position, item in enumerate(value[key]):
        if not isinstance(item, dict):
            raise BadInput(
                f"the row is {shown(item)}, not an object", file=name, line=line, field=f"{key}.{position}"
            )
        yield Row(line, item, (key, position))


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


class _Document:
    """JSON that runs over lines, read value by value with one value in memory at a time."""

    def __init__(self, start: bytes, line: int, stream: io.BufferedReader, name: str) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._scan = json.JSONDecoder().raw_decode
        self._stream, self._name = stream, name
        self._text, self._at, self._line = "", 0, line
        self._ended = False
        self._add(start)

    def array(self) -> Iterator[Row]:
        """The objects of an array."""
        self._next()
        self._at += 1
        found = self._next()
        if found == "]":
            raise BadInput("the list is empty", file=self._name)
        for position in count():
            yield self._row(LONGEST_LINE)._replace(inside=(position,))
            mark = self._next()
            self._at += 1
            if mark == "]":
                break
            if mark != ",":
                raise self._broken("a comma is missing between two items" if mark else None)
        if self._next():
            raise self._broken("there is more behind the list")

    def objects(self) -> Iterator[Row]:
        """Objects one after another; a single one may hold the list of rows."""
        first = self._row(_LARGEST_OBJECT)
        if not self._next():
            yield from _listed(first.value, first.line, self._name)
            return
        yield first
        while self._next():
            yield self._row(LONGEST_LINE)

    def _row(self, limit: int) -> Row:
        if not self._next():
            raise self._broken(None)
        while True:
            try:
                _, end = self._scan(self._text, self._at)
                break
            except ValueError as error:
                if self._is_wrong(error) or not self._more(limit):
                    end = len(self._text)
                    break
            except RecursionError:
                raise self._broken("the JSON is nested too deeply") from None
        line = self._line
        value = parse_object(self._text[self._at : end].encode(), self._name, line)
        self._line += self._text.count("\n", self._at, end)
        self._at = end
        return Row(line, value)

    def _is_wrong(self, error: ValueError) -> bool:
        """Whether reading on would not help: the error is well before the end of what has been read."""
        if not isinstance(error, json.JSONDecodeError):
            return True
        return len(self._text) - error.pos > 16 and not error.msg.startswith("Unterminated")

    def _next(self) -> str:
        """The next character that is no white space, left unread; nothing at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANK:
                self._line += self._text[self._at] == "\n"
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more(LONGEST_LINE):
                return ""

    def _more(self, limit: int) -> bool:
        """Reads on, as much again as is waiting, so that a long value is not scanned over and over."""
        if self._ended:
            return False
        waiting = len(self._text) - self._at
        if waiting > limit:
            raise BadInput(f"one object is longer than {limit >> 20} MiB", file=self._name, line=self._line)
        try:
            data = self._stream.read(max(1 << 16, waiting))
        except (EOFError, OSError, zlib.error) as error:
            refuse_unreadable(error, self._name, self._line)
        self._ended = not data
        self._add(data)
        return True

    def _add(self, data: bytes) -> None:
        try:
            self._text = self._text[self._at :] + self._decode(data, self._ended)
        except UnicodeDecodeError:
            raise BadInput(
                "this is not UTF-8", file=self._name, line=self._line, hint="Save it as UTF-8."
            ) from None
        self._at = 0

    def _broken(self, what: str | None) -> BadInput:
        return BadInput(what or "the JSON is cut short", file=self._name, line=self._line)
