"""The JSON report, version 1: written as a stream, read back whole and checked."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, TypeVar

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from assay._version import __version__
from assay.errors import BadInput, closest
from assay.records import CaseResult, Record, Scorecard
from assay.reports.safe import utf8

__all__ = ["SCHEMA_VERSION", "read_json", "to_json"]

SCHEMA_VERSION = 1

_WHAT = "A report is what `assay score --format json` writes."
_FIELDS = list(CaseResult.model_fields)
_BEFORE = set(_FIELDS[: _FIELDS.index("scores")])
_AFTER = set(_FIELDS[_FIELDS.index("scores") + 1 :])
_Row = TypeVar("_Row", bound=Record)


def to_json(scorecard: Scorecard, cases: Iterable[CaseResult], stream: IO[str]) -> None:
    """Writes a report: the scorecard's fields first, then "cases", one a line, so that any number fits.

    The same report gives the same bytes. `report.schema.json` in this package describes the shape. Positions
    (start, end) count characters, which are Unicode code points.
    """
    head = scorecard.model_dump(mode="json", by_alias=True)
    judge = head["judge"]
    head["judge"] = {"name": judge.pop("name"), "identity": scorecard.judge.digest(), **judge}
    stream.write("{\n")
    for key, value in head.items():
        stream.write(f' "{key}": {_entries(value)},\n')
    stream.write(' "cases": [')
    separator = "\n  "
    for case in cases:
        stream.write(separator + _row(case))
        separator = ",\n  "
    stream.write("\n ]\n}\n")


def _entries(value: Any) -> str:
    """A value on one line, or an object of objects with one entry a line."""
    if not (isinstance(value, dict) and value and all(isinstance(part, dict) for part in value.values())):
        return _line(value)
    return "{\n" + ",\n".join(f"  {_line(key)}: {_line(part)}" for key, part in value.items()) + "\n }"


def _line(value: Any) -> str:
    return utf8(json.dumps(value, ensure_ascii=False, allow_nan=False))


def _row(case: CaseResult) -> str:
    """A row as the report shows it: a score has only the parts that say something."""
    try:
        scores = ",".join(
            f"{_line(name)}:{score.model_dump_json(exclude_defaults=True)}"
            for name, score in case.scores.items()
        )
        before, after = case.model_dump_json(include=_BEFORE), case.model_dump_json(include=_AFTER)
        return f'{before[:-1]},"scores":{{{scores}}},{after[1:]}'
    except PydanticSerializationError:
        # Half a surrogate pair, which only the slower way can replace.
        fields = case.model_dump(mode="json")
        for name, score in case.scores.items():
            fields["scores"][name] = score.model_dump(mode="json", exclude_defaults=True)
        return utf8(json.dumps(fields, ensure_ascii=False, allow_nan=False, separators=(",", ":")))


def read_json(path: str | os.PathLike[str]) -> tuple[Scorecard, list[CaseResult]]:
    """A report that `to_json` wrote.

    A field that is not known here is refused, as in every file of Assay, unless the report says that a newer
    release wrote it: then it is ignored, since version 1 only ever grows.

    Raises: BadInput, with the row, where the file is no report of version 1, or a value is none of its field's.
    """
    name = str(path)
    text = _text(path, name)
    try:
        data = json.loads(text)
    except ValueError as error:
        line = getattr(error, "lineno", None)
        short = not text.rstrip().endswith("}")
        problem = "the report is cut short" if short and text.lstrip().startswith("{") else "this is not JSON"
        raise BadInput(problem, file=name, line=line, hint=_WHAT) from None
    except RecursionError:
        raise BadInput("this is no report of Assay: it is nested too deeply", file=name, hint=_WHAT) from None
    if not isinstance(data, dict) or "schema" not in data or "measures" not in data or "cases" not in data:
        raise BadInput("this is no report of Assay", file=name, hint=_WHAT)
    if data["schema"] != SCHEMA_VERSION or isinstance(data["schema"], bool):
        raise BadInput(
            f"this is a report of version {str(data['schema'])[:40]!r}; version {SCHEMA_VERSION} is known here",
            file=name,
            field="schema",
            hint="Read it with the release of Assay that wrote it.",
        )
    rows = data.pop("cases")
    if not isinstance(rows, list):
        raise BadInput("the rows are not a list", file=name, field="cases", hint=_WHAT)
    newer = _release(data.get("assay")) > _release(__version__)
    if isinstance(data.get("judge"), dict):
        data["judge"].pop("identity", None)
    scorecard = _record(Scorecard, data, newer=newer, file=name, text=text)
    return scorecard, [_record(CaseResult, row, newer=newer, file=name, text=text) for row in rows]


def _text(path: str | os.PathLike[str], name: str) -> str:
    try:
        raw = Path(path).read_bytes()
        return raw.decode(json.detect_encoding(raw)) if raw else ""
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=name) from None
    except UnicodeDecodeError as error:
        raise BadInput(f"byte {error.start} is not {error.encoding}", file=name, hint=_WHAT) from None


def _release(version: object) -> tuple[int, ...]:
    """The numbers a version starts with, so that releases can be told older from newer."""
    return tuple(int(part[:9]) for part in re.findall(r"\d+", str(version)[:40])[:3])


def _record(kind: type[_Row], data: Any, *, newer: bool, file: str, text: str) -> _Row:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
    unknown = [entry["loc"] for entry in found if entry["type"] == "extra_forbidden"]
    if newer and unknown:
        for place in unknown:
            _drop(data, place)
        return _record(kind, data, newer=False, file=file, text=text)
    first = found[0]
    field = ".".join(map(str, first["loc"]))
    row = data.get("id") if kind is CaseResult and isinstance(data, dict) else None
    problem = f"in the row {row[:80]!r}: {first['msg']}" if isinstance(row, str) else first["msg"]
    hint = None
    if first["type"] == "extra_forbidden":
        problem = problem.replace(first["msg"], "unknown field")
        hint = closest(str(first["loc"][-1]), kind.model_fields) or None
    raise BadInput(problem, file=file, line=_line_of(row, text), field=field[:200] or None, hint=hint)


def _drop(data: Any, place: tuple[int | str, ...]) -> None:
    for step in place[:-1]:
        data = data[step]
    del data[place[-1]]


def _line_of(row: object, text: str) -> int | None:
    """The line on which the row of this id stands."""
    if not isinstance(row, str):
        return None
    written = f"(?:{re.escape(json.dumps(row, ensure_ascii=False))}|{re.escape(json.dumps(row))})"
    for pattern in (rf'"id"\s*:\s*{written}\s*,\s*"case_id"', rf'"id"\s*:\s*{written}'):
        found = re.search(pattern, text)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return None
