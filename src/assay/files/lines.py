"""Bytes and lines of text files: gzip unpacked, marks and encodings checked, every refusal in one line.

Gzip is recognised by its first bytes and not by the name. A UTF-8 mark is skipped, CRLF is white space. Everything
else that is not UTF-8 text is refused by name. Memory is bounded by the longest line that is accepted, 32 MiB.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import reprlib
import sys
import zlib
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "LONGEST_LINE",
    "count_rows",
    "field_path",
    "file_name",
    "fingerprint",
    "listed",
    "numbered_lines",
    "open_bytes",
    "refuse_unreadable",
    "shown",
]

LONGEST_LINE = 32 << 20
"""Bytes that one line, or one object of a JSON array, may have."""

_GZIP = b"\x1f\x8b"
_UTF8_MARK = b"\xef\xbb\xbf"
_REFUSED = {
    b"\xff\xfe\x00\x00": ("UTF-32", "Save it as UTF-8."),
    b"\x00\x00\xfe\xff": ("UTF-32", "Save it as UTF-8."),
    b"\xff\xfe": ("UTF-16", "Save it as UTF-8."),
    b"\xfe\xff": ("UTF-16", "Save it as UTF-8."),
    b"PK\x03\x04": ("a zip archive or a spreadsheet", "Unpack it, or save it as CSV."),
    b"\x28\xb5\x2f\xfd": ("compressed by zstd", "Unpack it, or use gzip."),
    b"BZh": ("compressed by bzip2", "Unpack it, or use gzip."),
    b"\xfd7zXZ": ("compressed by xz", "Unpack it, or use gzip."),
    b"PAR1": ("Parquet", "Give it a name that ends in .parquet."),
    b"SQLite format": ("an SQLite database", "Write its rows as JSON Lines."),
}

_quoting = reprlib.Repr()
_quoting.maxstring = _quoting.maxother = _quoting.maxlong = 70
_quoting.maxlist = _quoting.maxtuple = _quoting.maxdict = 3


def shown(value: object) -> str:
    """A value as an error message quotes it: at most 80 characters, on one line."""
    text = " ".join(_quoting.repr(value).split())
    return text if len(text) <= 80 else text[:79] + "…"


def listed(names: Iterable[object]) -> str:
    """Field names as an error message lists them: some twenty, each short; odd ones quoted."""
    first = [str(name) for name in islice(names, 21)]
    plain = [name if name.isprintable() and len(name) <= 40 else shown(name) for name in first[:20]]
    text = ", ".join(plain) or "none"
    return f"{text[:300]}, …" if len(first) > 20 or len(text) > 300 else text


def field_path(steps: Iterable[str | int]) -> str:
    """A field as error messages name it, `retrieved.3.score`, positions from 0; odd keys are quoted."""
    return ".".join(
        str(step) if isinstance(step, int) or (step.isidentifier() and len(step) <= 40) else shown(step)
        for step in steps
    )


def file_name(path: str | os.PathLike[str]) -> str:
    """A file as error messages name it; `-` is standard input."""
    return "standard input" if str(path) == "-" else str(path)


@contextmanager
def open_bytes(path: str | os.PathLike[str]) -> Iterator[io.BufferedReader]:
    """The bytes of a text file, unpacked where it is gzip and after a UTF-8 mark. `-` is standard input.

    Raises: BadInput for a missing file, a directory, a file that may not be read, and for what is no UTF-8 text
    by its first bytes.
    """
    name = file_name(path)
    with _source(path) as raw:
        try:
            packed = raw.peek(2)[:2] == _GZIP
            stream = io.BufferedReader(gzip.GzipFile(fileobj=raw), 1 << 17) if packed else raw
            start = stream.peek(16)[:16]
        except (EOFError, OSError, zlib.error) as error:
            refuse_unreadable(error, name, None)
        for mark, (what, hint) in _REFUSED.items():
            if start.startswith(mark):
                raise BadInput(f"this is {what}", file=name, hint=hint)
        if b"\x00" in start:
            raise BadInput("this is UTF-16, or no text at all", file=name, hint="Save it as UTF-8.")
        if start.startswith(_UTF8_MARK):
            stream.read(len(_UTF8_MARK))
        yield stream  # type: ignore[misc]


def numbered_lines(stream: io.BufferedReader, name: str, *, first: int = 1) -> Iterator[tuple[int, bytes]]:
    """Lines that hold something, with their numbers.

    Raises: BadInput with the line where it is longer than LONGEST_LINE or where gzip data ends early.
    """
    number = first - 1
    while True:
        number += 1
        try:
            line = stream.readline(LONGEST_LINE + 1)
        except (EOFError, OSError, zlib.error) as error:
            refuse_unreadable(error, name, number)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise BadInput(
                f"the line is longer than {LONGEST_LINE >> 20} MiB",
                file=name,
                line=number,
                hint="Write one row a line, and long documents as passages.",
            )
        if not line.isspace():
            yield number, line


def fingerprint(path: str | os.PathLike[str]) -> str:
    """BLAKE2b digest (32 hexadecimal digits) of the bytes of a file as they lie there, packed or not.

    Raises: BadInput where the file cannot be read.
    """
    digest = hashlib.blake2b(digest_size=16)
    with _source(path) as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def count_rows(path: str | os.PathLike[str]) -> int | None:
    """How many lines a plain JSONL file has, for a progress bar; None where counting would cost a reading."""
    if not str(path).lower().endswith((".jsonl", ".ndjson")):
        return None
    try:
        with Path(path).open("rb") as stream:
            if stream.peek(2)[:2] == _GZIP:
                return None
            count, last = 0, b"\n"
            while block := stream.read(1 << 20):
                count += block.count(b"\n")
                last = block[-1:]
            return count + (last != b"\n")
    except OSError:
        return None


@contextmanager
def _source(path: str | os.PathLike[str]) -> Iterator[io.BufferedReader]:
    if str(path) == "-":
        yield sys.stdin.buffer  # type: ignore[misc]
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115
    except OSError as error:
        refuse_unreadable(error, str(path), None)
    with stream:
        yield stream


def refuse_unreadable(error: Exception, name: str, line: int | None) -> NoReturn:
    """Raises: BadInput for what opening or reading a file raised (OSError, EOFError, zlib.error)."""
    if isinstance(error, FileNotFoundError):
        raise BadInput("cannot be read: there is no such file", file=name) from None
    if isinstance(error, IsADirectoryError):
        raise BadInput("this is a directory, not a file", file=name) from None
    if isinstance(error, EOFError):
        raise BadInput("the gzip data is cut short", file=name, line=line, hint="Fetch it again.") from None
    if isinstance(error, zlib.error | gzip.BadGzipFile):
        raise BadInput("the gzip data is damaged", file=name, line=line, hint="Fetch it again.") from None
    raise BadInput(f"cannot be read: {getattr(error, 'strerror', None) or error}", file=name) from None
