"""Rows of tables: CSV and TSV with lists in their cells, and Parquet."""

from __future__ import annotations

import ast
import csv
import io
import tokenize
from collections import Counter
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from assay.errors import BadInput, MissingExtra
from assay.files.lines import LONGEST_LINE, file_name, fingerprint, numbered_lines, open_bytes, shown

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["read_csv", "read_parquet"]

_BATCH = 4096
_TEXTS = frozenset(
    [
        "id",
        "question",
        "query",
        "answer",
        "response",
        "actual_output",
        "expected_output",
        "reference",
        "gt_answer",
        "ground_truth",
    ]
)
"""Columns whose cells are texts, whatever they look like: an answer may be "[1]"."""

_TEXTS_OR_MESSAGES = frozenset({"user_input", "input"})
_LISTS = frozenset(
    [
        "retrieved_contexts",
        "contexts",
        "retrieval_context",
        "context",
        "reference_contexts",
        "retrieved_context",
        "retrieved_context_ids",
        "reference_context_ids",
        "ground_truths",
        "retrieved",
        "presented",
        "claims",
        "errors",
        "targets",
        "predictions",
        "inputs",
        "outputs",
        "reference_outputs",
    ]
)
"""Columns where a cell in brackets must be a list or an object."""


def read_csv(path: str | os.PathLike[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows of a CSV or TSV file with the line each begins on; an empty cell is None.

    The delimiter is the tab for .tsv, else the comma or, where the header has semicolons and no comma, the semicolon.
    A cell in brackets is read as JSON, or as Python prints a list or an object; columns that hold texts are not.
    Raises: BadInput with file, line and column.
    """
    name = file_name(path)
    csv.field_size_limit(LONGEST_LINE)
    with open_bytes(path) as stream:
        lines = _texts(stream, name)
        header = next(lines, None)
        if header is None:
            raise BadInput("the file is empty", file=name)
        reader = csv.reader(_again(header, lines), delimiter=_delimiter(name, header), strict=True)
        begins = 1
        try:
            names = _header(next(reader), name)
            begins = reader.line_num + 1
            for cells in reader:
                line, begins = begins, reader.line_num + 1
                if not cells:
                    continue
                if len(cells) != len(names):
                    raise BadInput(
                        f"the row has {len(cells)} cells and the header {len(names)}", file=name, line=line
                    )
                pairs = zip(names, cells, strict=True)
                yield line, {key: _cell(key, cell, name, line) for key, cell in pairs if key}
        except csv.Error as error:
            raise BadInput(f"this is not CSV: {error}", file=name, line=begins) from None


def read_parquet(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows of a Parquet file with their positions, from 1.

    Raises: MissingExtra without polars; BadInput where the file is no Parquet.
    """
    try:
        import polars
    except ImportError:
        raise MissingExtra("polars", "frames", "Reading Parquet") from None
    if not path.is_file():
        fingerprint(path)
    try:
        frame = polars.scan_parquet(path)
        count = frame.select(polars.len()).collect().item()
        for start in range(0, count, _BATCH):
            batch = frame.slice(start, _BATCH).collect()
            yield from enumerate(batch.iter_rows(named=True), start + 1)
    except (polars.exceptions.PolarsError, OSError) as error:
        reason = " ".join(str(error).split())[:120]
        raise BadInput(f"this cannot be read as Parquet: {reason}", file=str(path)) from None


def _texts(stream: io.BufferedReader, name: str) -> Iterator[str]:
    """Lines as text, blank ones too where they stand inside a cell, so that line numbers stay right."""
    expected = 1
    for number, line in numbered_lines(stream, name):
        for _ in range(number - expected):
            yield "\n"
        expected = number + 1
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadInput(
                f"this is not UTF-8 (byte {error.start + 1})",
                file=name,
                line=number,
                hint="Save it as UTF-8.",
            ) from None


def _again(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def _delimiter(name: str, header: str) -> str:
    if name.lower().removesuffix(".gz").endswith(".tsv"):
        return "\t"
    return ";" if ";" in header and "," not in header else ","


def _header(cells: list[str], name: str) -> list[str]:
    """Column names; a column without one is a table's index and is left out."""
    names = [cell.strip() for cell in cells]
    twice = [cell for cell, count in Counter(names).items() if cell and count > 1]
    if twice:
        raise BadInput(f"the column {shown(twice[0])} stands twice", file=name, line=1)
    return names


def _cell(column: str, text: str, name: str, line: int) -> Any:
    stripped = text.strip()
    if not stripped:
        return None
    bracketed = stripped[0] + stripped[-1] in ("[]", "{}")
    if not bracketed or column in _TEXTS:
        return text
    try:
        value: Any = from_json(stripped, allow_inf_nan=False)
    except ValueError:
        value = _printed_by_python(stripped)
    if column in _TEXTS_OR_MESSAGES:
        messages = isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)
        return value if messages else text
    if value is None and column in _LISTS:
        raise BadInput(
            f"the cell is in brackets and is no list of JSON: {shown(stripped)}",
            file=name,
            line=line,
            field=column,
            hint="Write the cell with json.dumps.",
        )
    return text if value is None else value


def _printed_by_python(text: str) -> Any:
    """A list or an object as Python prints it; None for anything else."""
    try:
        value = ast.literal_eval(text)
        # Arrays are printed without commas, and Python would read their texts as one.
        previous = tokenize.NL
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == previous == tokenize.STRING:
                return None
            previous = previous if token.type in (tokenize.NL, tokenize.NEWLINE) else token.type
    except (ValueError, SyntaxError, RecursionError, MemoryError, tokenize.TokenError):
        return None
    return value if isinstance(value, list | dict) else None
