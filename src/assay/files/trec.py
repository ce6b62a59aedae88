"""TREC text files: judgements (`query iteration document grade`) and runs (`query Q0 document rank score tag`).

Columns are separated by blanks or tabs; with tabs, ids may hold spaces. Gzip is recognised by its first
bytes. Every refusal names the file and the line.
"""

from __future__ import annotations

import gzip
import zlib
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["open_bytes", "read_trec_qrels", "stream_trec_run"]

_BLOCK = 1 << 22
_LONGEST_LINE = 1 << 20
_RUN_COLUMNS = 6
# str.split takes these for blanks, bytes.split does not.
_ODD_SEPARATORS = (b"\x1c", b"\x1d", b"\x1e", b"\x1f")
_QUERY = {"query-id", "query_id", "queryid", "qid", "query", "topic", "topic_id"}
_DOCUMENT = {
    "corpus-id",
    "corpus_id",
    "doc-id",
    "doc_id",
    "docid",
    "docno",
    "document",
    "passage",
    "pid",
    "doc",
}
_GRADE = {"score", "rel", "relevance", "grade", "label", "judgment", "judgement"}


class _Lines(NamedTuple):
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


def _blocks(path: Path) -> Iterator[_Lines]:
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
                yield _Lines(line, whole, unfinished=False)
                line += whole.count(b"\n")
    if rest.strip():
        yield _Lines(line, rest, unfinished=True)


def _text(raw: bytes, path: Path, line: int) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("this is not UTF-8", file=str(path), line=line, hint="Save it as UTF-8.") from error


def _fields(raw: bytes, allowed: tuple[int, ...], path: Path, line: int) -> list[str]:
    """The columns of a line: between tabs where that gives the right number, else between blanks."""
    if b"\t" in raw:
        columns = [column.strip() for column in raw.rstrip(b"\r\n").split(b"\t")]
        if len(columns) in allowed and all(columns):
            return [_text(column, path, line) for column in columns]
    return [_text(column, path, line) for column in raw.split()]


def _wrong_count(path: Path, line: int, found: int, wanted: str, *, unfinished: bool) -> BadInput:
    if unfinished:
        return BadInput(
            f"the file ends in mid-line: {found} of {wanted} columns",
            file=str(path),
            line=line,
            hint="Write or fetch it again.",
        )
    return BadInput(f"{found} columns where a line has {wanted}", file=str(path), line=line)


def stream_trec_run(path: Path, *, dedupe: bool = False) -> Iterator[tuple[str, dict[str, float]]]:
    """Query and `{document: score}` for each stretch of lines of one query, in the order of the file.

    A query whose lines do not stand together comes more than once. With dedupe the first score of a
    repeated document counts; otherwise it is refused, as are scores that are not finite numbers.
    """
    held: str | None = None
    ranking: dict[str, float] = {}
    tag = ""
    for lines in _blocks(path):
        if lines.unfinished:
            _refuse_cut_tag(lines, path, tag)
        else:
            tag = lines.data[-1000:].split()[-1].decode("utf-8", "replace") if lines.data.strip() else tag
        for query, documents, scores in _fast(lines) or _slow(lines, path):
            if query != held:
                if held is not None:
                    yield held, ranking
                held, ranking = query, {}
            before = len(ranking)
            if dedupe:
                for document, score in zip(documents, scores, strict=True):
                    ranking.setdefault(document, score)
                continue
            ranking.update(zip(documents, scores, strict=True))
            if len(ranking) != before + len(documents):
                raise _duplicate(path, query, documents, set(ranking) if before else set())
    if held is not None:
        yield held, ranking


def _refuse_cut_tag(lines: _Lines, path: Path, tag: str) -> None:
    """Refuses a last line without its end whose run tag is the beginning of the one before it."""
    last = _text(lines.data, path, lines.first).split()[-1]
    if last != tag and tag.startswith(last):
        raise BadInput(
            f"the file ends in mid-line: its run tag is {last!r:.40} after {tag!r:.40}",
            file=str(path),
            line=lines.first,
            hint="Write or fetch it again.",
        )


def _fast(lines: _Lines) -> list[tuple[str, list[str], list[float]]] | None:
    """The stretches of a block of plain lines; None where anything is out of the ordinary."""
    data = lines.data
    tokens: list[str]
    if lines.unfinished or any(separator in data for separator in _ODD_SEPARATORS):
        return None
    try:
        tokens = data.decode("ascii").split() if data.isascii() else [*map(bytes.decode, data.split())]
    except UnicodeDecodeError:
        return None
    if len(tokens) != _RUN_COLUMNS * data.count(b"\n") or len(set(tokens[1::_RUN_COLUMNS])) != 1:
        return None
    try:
        scores = list(map(float, tokens[4::_RUN_COLUMNS]))
    except ValueError:
        return None
    total = sum(scores)
    if total - total != 0:
        return None
    documents = tokens[2::_RUN_COLUMNS]
    stretches, start = [], 0
    for query, rows in groupby(tokens[0::_RUN_COLUMNS]):
        end = start + sum(1 for _ in rows)
        stretches.append((query, documents[start:end], scores[start:end]))
        start = end
    return stretches


def _slow(lines: _Lines, path: Path) -> Iterator[tuple[str, list[str], list[float]]]:
    """Line by line, with everything checked."""
    rows = []
    for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
        if not raw.strip():
            continue
        columns = _fields(raw, (_RUN_COLUMNS,), path, number)
        if len(columns) != _RUN_COLUMNS:
            raise _wrong_count(path, number, len(columns), "6", unfinished=lines.unfinished)
        query, _, document, _, text, _ = columns
        rows.append((query, document, _score(text, query, document, path, number)))
    for query, stretch in groupby(rows, key=itemgetter(0)):
        group = list(stretch)
        yield query, [row[1] for row in group], [row[2] for row in group]


def _score(text: str, query: str, document: str, path: Path, line: int) -> float:
    try:
        score = float(text)
    except ValueError:
        score = float("nan")
    if score - score != 0:
        raise BadInput(
            f"query {query!r:.80}, document {document!r:.80}: the score {text!r:.40} is not a finite number",
            file=str(path),
            line=line,
        )
    return score


def _duplicate(path: Path, query: str, documents: list[str], before: set[str]) -> BadInput:
    """Finds the line of a repeated document, by a second reading."""
    seen: set[str] = set()
    for lines in _blocks(path):
        for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
            columns = _fields(raw, (_RUN_COLUMNS,), path, number)
            if len(columns) < _RUN_COLUMNS or columns[0] != query:
                continue
            if columns[2] in seen:
                return BadInput(
                    f"query {query!r:.80}: duplicate document {columns[2]!r:.80}",
                    file=str(path),
                    line=number,
                    hint="Pass --dedupe first to count it once.",
                )
            seen.add(columns[2])
    return BadInput(f"query {query!r:.80}: duplicate documents", file=str(path))


def read_trec_qrels(path: Path, *, dedupe: bool = False) -> dict[str, dict[str, int]]:
    """Judgements with four columns, or three (`query document grade`), with or without a header line."""
    qrels: dict[str, dict[str, int]] = {}
    at: tuple[int, int, int] | None = None
    width: int | None = None
    for lines in _blocks(path):
        for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
            if not raw.strip():
                continue
            columns = _fields(raw, (3, 4), path, number)
            if number == 1 and (named := _header(columns)) is not None:
                at, width = named, len(columns)
                continue
            if width is None and len(columns) in (3, 4):
                width = len(columns)
            if len(columns) != width:
                raise _wrong_count(
                    path, number, len(columns), str(width or "4 (or 3)"), unfinished=lines.unfinished
                )
            query, document, grade = (
                columns[i] for i in at or ((0, 2, 3) if len(columns) == 4 else (0, 1, 2))
            )
            try:
                value = int(grade)
            except ValueError:
                raise BadInput(
                    f"query {query!r:.80}, document {document!r:.80}: non-integer grade {grade!r:.40}",
                    file=str(path),
                    line=number,
                    hint="Grades are whole numbers; 1 and above are relevant.",
                ) from None
            judged = qrels.setdefault(query, {})
            if document in judged and not dedupe:
                raise BadInput(
                    f"query {query!r:.80}: document {document!r:.80} is judged twice",
                    file=str(path),
                    line=number,
                )
            judged.setdefault(document, value)
    return qrels


def _header(columns: list[str]) -> tuple[int, int, int] | None:
    """Where the query, the document and the grade stand, if the first line names its columns."""
    names = [column.lower() for column in columns]
    found = []
    for known in (_QUERY, _DOCUMENT, _GRADE):
        places = [i for i, name in enumerate(names) if name in known]
        if len(places) != 1:
            return None
        found.append(places[0])
    return found[0], found[1], found[2]
