"""Judgements and runs held in tables: Parquet and Arrow files, and frames in memory."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from assay.errors import BadInput, MissingExtra

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

__all__ = ["TABLES", "frame_qrels", "frame_run", "table_qrels", "table_run", "whole_grades"]

TABLES = (".parquet", ".arrow", ".feather", ".ipc")
"""Suffixes of files that hold tables."""

_SLICE = 1 << 20
"""Rows of a table that are in memory at a time."""
_QUERY = ("query_id", "qid", "query", "query-id", "topic")
_DOCUMENT = ("doc_id", "docid", "docno", "document", "corpus-id", "passage_id", "id")
_GRADE = ("relevance", "grade", "label", "rel", "score")
_SCORE = ("score",)


def table_qrels(path: Path) -> dict[str, dict[str, int]]:
    """Judgements of a file with columns for query, document and relevance."""
    return _to_qrels(str(path), _table(path, _GRADE))


def table_run(path: Path, *, dedupe: bool = False) -> Iterator[tuple[str, dict[str, float]]]:
    """Query and `{document: score}` for each stretch of rows of one query, a slice of the file at a time."""
    return _to_run(str(path), _table(path, _SCORE), dedupe=dedupe)


def frame_qrels(frame: Any) -> dict[str, dict[str, int]]:
    """Judgements of a Polars or pandas frame or an Arrow table; the columns are found by their names."""
    return _to_qrels("frame", _frame(frame, _GRADE))


def frame_run(frame: Any, *, dedupe: bool = False) -> dict[str, dict[str, float]]:
    """A run of a Polars or pandas frame or an Arrow table. The rows of a query stand together."""
    run: dict[str, dict[str, float]] = {}
    for query, ranking in _to_run("frame", _frame(frame, _SCORE), dedupe=dedupe):
        if query in run:
            raise BadInput(f"the rows of query {query!r:.80} do not stand together", hint="Sort by query.")
        run[query] = ranking
    return run


def _frame(frame: Any, values: tuple[str, ...]) -> Iterable[tuple[Any, Any, Any]]:
    names = [str(name) for name in getattr(frame, "column_names", None) or frame.columns]
    columns = []
    for name in _columns(names, values, "frame"):
        column = frame[name]
        lister = getattr(column, "to_list", None) or getattr(column, "to_pylist", None) or column.tolist
        columns.append(lister())
    return zip(*columns, strict=True)


def _columns(names: Sequence[str], values: tuple[str, ...], file: str) -> list[str]:
    """The columns that hold the query, the document and the value."""
    columns = []
    for known in (_QUERY, _DOCUMENT, values):
        name = next((n for n in known if n in names), None)
        if name is None:
            raise BadInput(
                f"no column is called {' or '.join(known)}",
                file=file,
                hint=f"It has: {', '.join(names)[:200]}.",
            )
        columns.append(name)
    return columns


def _table(path: Path, values: tuple[str, ...]) -> Iterator[tuple[Any, Any, Any]]:
    """Rows (query, document, value) of a Parquet or Arrow file, a slice at a time."""
    try:
        import polars as pl
    except ImportError:
        raise MissingExtra("polars", "frames", f"Reading {path.name}") from None
    try:
        scan = pl.scan_parquet(path) if path.suffix == ".parquet" else pl.scan_ipc(path)
        names = scan.collect_schema().names()
        height = scan.select(pl.len()).collect().item()
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadInput(f"cannot be read: {str(error).splitlines()[0]:.120}", file=str(path)) from error
    columns = _columns(names, values, str(path))
    for start in range(0, height, _SLICE):
        frame = scan.select(columns).slice(start, _SLICE).collect()
        yield from zip(*(frame[name].to_list() for name in columns), strict=True)


def _to_qrels(file: str, rows: Iterable[tuple[Any, Any, Any]]) -> dict[str, dict[str, int]]:
    qrels: dict[str, dict[str, int]] = {}
    for query, document, grade in rows:
        judged = qrels.setdefault(str(query), {})
        if str(document) in judged:
            raise BadInput(f"query {query!r:.80}: document {document!r:.80} is judged twice", file=file)
        judged[str(document)] = grade
    return {query: whole_grades(file, query, judged) for query, judged in qrels.items()}


def _to_run(
    file: str, rows: Iterable[tuple[Any, Any, Any]], *, dedupe: bool
) -> Iterator[tuple[str, dict[str, float]]]:
    for query, stretch in groupby(rows, key=itemgetter(0)):
        ranking: dict[str, float] = {}
        for _, document, score in stretch:
            if str(document) in ranking and not dedupe:
                raise BadInput(
                    f"query {query!r:.80}: duplicate document {document!r:.80}",
                    file=file,
                    hint="Pass --dedupe first to count it once.",
                )
            ranking.setdefault(str(document), score)
        yield str(query), ranking


def whole_grades(file: str, query: str, judged: Any) -> dict[str, int]:
    """The grades of one query, checked: an object of whole numbers, or a list of relevant documents."""
    if isinstance(judged, list) and set(map(type, judged)) <= {str}:
        judged = dict.fromkeys(judged, 1)
    if not isinstance(judged, dict):
        raise BadInput(
            f"query {query!r:.80}: judgements are an object or a list of ids, not {judged!r:.40}",
            file=file,
        )
    for document, grade in judged.items():
        if type(grade) is not int:
            raise BadInput(
                f"query {query!r:.80}, document {document!r:.80}: non-integer grade {grade!r:.40}",
                file=file,
                hint="Grades are whole numbers; 1 and above are relevant.",
            )
    return judged
