"""The JSON report, version 1: written as a stream, read back whole."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from pydantic import ValidationError

from assay.errors import BadInput
from assay.records import CaseResult, Scorecard

__all__ = ["SCHEMA_VERSION", "read_json", "to_json"]

SCHEMA_VERSION = 1


def to_json(scorecard: Scorecard, cases: Iterable[CaseResult], stream: IO[str]) -> None:
    """Writes a report: the scorecard's fields first, then "cases", one a line, so that any number fits.

    The same report gives the same bytes. `report.schema.json` in this package describes the shape.
    """
    head = scorecard.model_dump(mode="json", by_alias=True)
    stream.write("{\n")
    for key, value in head.items():
        stream.write(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)},\n")
    stream.write(' "cases": [')
    separator = "\n  "
    for case in cases:
        stream.write(separator + json.dumps(case_fields(case), ensure_ascii=False, allow_nan=False))
        separator = ",\n  "
    stream.write("\n ]\n}\n")


def case_fields(case: CaseResult) -> dict[str, Any]:
    """A result as the report shows it: scores without the parts they do not have."""
    fields = case.model_dump(mode="json")
    fields["scores"] = {
        name: {key: value for key, value in score.items() if value not in (None, 0) or key == "value"}
        if score["value"] is not None
        else {key: value for key, value in score.items() if value not in (None, 0)}
        for name, score in fields["scores"].items()
    }
    for score in fields["scores"].values():
        if score.get("denominator") is not None:
            score.setdefault("numerator", 0.0)
    return fields


def read_json(path: str | os.PathLike[str]) -> tuple[Scorecard, list[CaseResult]]:
    """A report that was written by `to_json`.

    Raises: BadInput where the file is no report of a version that is known here.
    """
    name = str(path)
    try:
        data = json.loads(Path(path).read_bytes())
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=name) from None
    except (ValueError, RecursionError):
        raise BadInput("this is not JSON", file=name, hint="A report is what --format json writes.") from None
    if not isinstance(data, dict) or "schema" not in data or "cases" not in data:
        raise BadInput("this is no report of Assay", file=name, hint="A report is what --format json writes.")
    if data["schema"] != SCHEMA_VERSION:
        raise BadInput(
            f"this is a report of version {data['schema']!r}; version {SCHEMA_VERSION} is known here",
            file=name,
            field="schema",
            hint="Use the release of Assay that wrote it.",
        )
    rows = data.pop("cases")
    try:
        return Scorecard.model_validate(data), [CaseResult.model_validate(row) for row in rows]
    except (ValidationError, TypeError) as error:
        what = "the rows are no list"
        field = "cases"
        if isinstance(error, ValidationError):
            first = error.errors(include_url=False)[0]
            what, field = first["msg"], ".".join(map(str, first["loc"]))
        raise BadInput(f"this is no whole report: {what}", file=name, field=field) from None
