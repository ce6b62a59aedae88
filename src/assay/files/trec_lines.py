"""Whole lines of a TREC text file and their columns.

Columns are separated by blanks or tabs; with tabs, ids may hold spaces. Gzip is recognised by its first
bytes.
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from contextlib import contextmanager
from itertools import groupby
from typing import IO, TYPE_CHECKING, NamedTuple, TypeVar

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Lines", "blocks", "fields", "open_bytes", "stretches", "text_of", "tokens_of", "wrong_count"]

_Value = TypeVar("_Value")

_BLOCK = 1 << 22
_LONGEST_LINE = 1 << 20
# str.split takes these for blanks, bytes.split does not.
_ODD_SEPARATORS = (b"\x1c", b"\x1d", b"\x1e", b"\x1f")


class Lines(NamedTuple):
    """Whole lines of a file: the number of the first, the bytes, and whether the last ends in mid-line."""

    first: int
    data: bytes
    unfinished: bool


@contextmanager
def open_bytes(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file, unpacked where it is gzip and after a UTF-8 mark; failures become BadInput."""
    try:
        with path.open("rb") as raw:
            start = raw.read(4)
            if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
                raise BadInput("this is UTF-16", file=str(path), hint="Save it as UTF-8.")
            raw.seek(0)
            stream: IO[bytes] = gzip.GzipFile(fileobj=raw) if start[:2] == b"\x1f\x8b" else raw  # type: ignore[assignment]
            if stream.read(3) != b"\xef\xbb\xbf":
                stream.seek(0)
            yield stream
    except IsADirectoryError as error:
        raise BadInput("this is a directory, not a file", file=str(path)) from error
    except EOFError as error:
        raise BadInput("the gzip data is cut short", file=str(path), hint="Fetch the file again.") from error
    except (OSError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be read: {reason}", file=str(path)) from error


def blocks(path: Path) -> Iterator[Lines]:
    line, rest = 1, b""
    with open_bytes(path) as stream:
        while block := stream.read(_BLOCK):
            data = rest + block
            cut = data.rfind(b"\n") + 1
            if len(data) - cut > _LONGEST_LINE:
                raise BadInput(
                    "a line is longer than a million bytes",
                    file=str(path),
                    line=line + data.count(b"\n"),
                    hint="This is no TREC file.",
                )
            whole, rest = data[:cut], data[cut:]
            if whole:
                yield Lines(line, whole, unfinished=False)
                line += whole.count(b"\n")
    if rest.strip():
        yield Lines(line, rest, unfinished=True)


def text_of(raw: bytes, path: Path, line: int) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("this is not UTF-8", file=str(path), line=line, hint="Save it as UTF-8.") from error


def fields(raw: bytes, allowed: tuple[int, ...], path: Path, line: int) -> list[str]:
    """The columns of a line: between tabs where that gives the right number, else between blanks."""
    if b"\t" in raw:
        columns = [column.strip() for column in raw.rstrip(b"\r\n").split(b"\t")]
        if len(columns) in allowed and all(columns):
            return [text_of(column, path, line) for column in columns]
    return [text_of(column, path, line) for column in raw.split()]


def wrong_count(path: Path, line: int, found: int, wanted: str, *, unfinished: bool) -> BadInput:
    if unfinished:
        return BadInput(
            f"the file ends in mid-line: {found} of {wanted} columns",
            file=str(path),
            line=line,
            hint="Write or fetch it again.",
        )
    return BadInput(f"{found} columns where a line has {wanted}", file=str(path), line=line)


def tokens_of(lines: Lines, width: int) -> list[str]:
    """All columns of a block whose lines are plain and equally wide; empty where they are not.

    The second column is a constant in TREC files, which shows that no line is too short and the next too long.
    """
    data = lines.data
    if lines.unfinished or any(separator in data for separator in _ODD_SEPARATORS):
        return []
    try:
        tokens = data.decode("ascii").split() if data.isascii() else [*map(bytes.decode, data.split())]
    except UnicodeDecodeError:
        return []
    if len(tokens) != width * data.count(b"\n") or len(set(tokens[1::width])) != 1:
        return []
    return tokens


def stretches(
    queries: list[str], documents: list[str], values: list[_Value]
) -> list[tuple[str, list[str], list[_Value]]]:
    """Runs of lines of one query: its id, documents and values, in the order of the lines."""
    found, start = [], 0
    counts: dict[str, int] = Counter(queries)
    for query, count in counts.items():
        end = start + count
        if queries[start:end] != [query] * count:
            break
        found.append((query, documents[start:end], values[start:end]))
        start = end
    else:
        return found
    # The lines of a query do not stand together.
    found, start = [], 0
    for query, rows in groupby(queries):
        end = start + sum(1 for _ in rows)
        found.append((query, documents[start:end], values[start:end]))
        start = end
    return found
