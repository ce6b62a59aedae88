"""TREC text files: judgements (`query iteration document grade`) and runs (`query Q0 document rank score tag`).

Columns are separated by blanks or tabs; with tabs, ids may hold spaces. Gzip is recognised by its first
bytes. Every refusal names the file and the line.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.files.trec_lines import blocks, fields, stretches, text_of, tokens_of, wrong_count

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assay.files.trec_lines import Lines

__all__ = ["read_trec_qrels", "stream_trec_run"]

_RUN_COLUMNS = 6
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


def stream_trec_run(path: Path, *, dedupe: bool = False) -> Iterator[tuple[str, dict[str, float]]]:
    """Query and `{document: score}` for each stretch of lines of one query, in the order of the file.

    A query whose lines do not stand together comes more than once. With dedupe the first score of a
    repeated document counts; otherwise it is refused, as are scores that are not finite numbers.
    """
    held: str | None = None
    ranking: dict[str, float] = {}
    tag = ""
    for lines in blocks(path):
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


def _refuse_cut_tag(lines: Lines, path: Path, tag: str) -> None:
    """Refuses a last line without its end whose run tag is the beginning of the one before it."""
    last = text_of(lines.data, path, lines.first).split()[-1]
    if last != tag and tag.startswith(last):
        raise BadInput(
            f"the file ends in mid-line: its run tag is {last!r:.40} after {tag!r:.40}",
            file=str(path),
            line=lines.first,
            hint="Write or fetch it again.",
        )


def _fast(lines: Lines) -> list[tuple[str, list[str], list[float]]] | None:
    """The stretches of a block of plain lines; None where anything is out of the ordinary."""
    tokens = tokens_of(lines, _RUN_COLUMNS)
    try:
        scores = list(map(float, tokens[4::_RUN_COLUMNS]))
    except ValueError:
        return None
    total = sum(scores)
    if not tokens or total - total != 0:
        return None
    return stretches(tokens[0::_RUN_COLUMNS], tokens[2::_RUN_COLUMNS], scores)


def _slow(lines: Lines, path: Path) -> Iterator[tuple[str, list[str], list[float]]]:
    """Line by line, with everything checked."""
    rows = []
    for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
        if not raw.strip():
            continue
        columns = fields(raw, (_RUN_COLUMNS,), path, number)
        if len(columns) != _RUN_COLUMNS:
            raise wrong_count(path, number, len(columns), "6", unfinished=lines.unfinished)
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
    for lines in blocks(path):
        for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
            columns = fields(raw, (_RUN_COLUMNS,), path, number)
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
    for lines in blocks(path):
        if width in (None, 4) and at is None and _add_plain(lines, qrels):
            width = 4
            continue
        for number, raw in enumerate(lines.data.split(b"\n"), start=lines.first):
            if not raw.strip():
                continue
            columns = fields(raw, (3, 4), path, number)
            if number == 1 and (named := _header(columns)) is not None:
                at, width = named, len(columns)
                continue
            if width is None and len(columns) in (3, 4):
                width = len(columns)
            if len(columns) != width:
                raise wrong_count(
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


def _add_plain(lines: Lines, qrels: dict[str, dict[str, int]]) -> bool:
    """Adds a block of plain lines; False, and nothing added, where anything is out of the ordinary."""
    tokens = tokens_of(lines, 4)
    try:
        found = stretches(tokens[0::4], tokens[2::4], list(map(int, tokens[3::4])))
    except ValueError:
        return False
    added: dict[str, dict[str, int]] = {}
    for query, documents, grades in found:
        judged = added.setdefault(query, {})
        before = len(judged)
        judged.update(zip(documents, grades, strict=True))
        if len(judged) != before + len(documents) or not judged.keys().isdisjoint(qrels.get(query, ())):
            return False
    for query, judged in added.items():
        qrels.setdefault(query, {}).update(judged)
    return bool(tokens)


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
