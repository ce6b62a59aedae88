"""Which shape rows have, by the names of their fields; where that is not plain, a refusal that lists the choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assay.errors import UnknownFormat
from assay.files.foreign import FOREIGN, lacking
from assay.files.lines import listed
from assay.records import Trace

__all__ = ["FORMATS", "detect_format"]

FORMATS: tuple[str, ...] = ("assay", *dict.fromkeys(shape.name for shape in FOREIGN))
"""Names of the shapes that traces can have."""

_OWN = frozenset(Trace.model_fields)
_ONLY_OWN = frozenset({"retrieved", "presented", "claims", "case_id", "case", "usage", "timings", "as_of"})
_OWN_NEEDS = (("question",), ("id",), ("answer", "retrieved"))
_CHOOSE = "Choose one with --from NAME (format=NAME in Python)."


def detect_format(*rows: Mapping[str, Any]) -> str:
    """Which of FORMATS the first rows have; the first alone decides where it can.

    Raises: UnknownFormat where none fits, or several do: with the fields seen, the nearest shape and what it lacks.
    """
    fields = rows[0] if rows else {}
    found = _candidates(fields)
    if not found and len(rows) > 1:
        fields = {key: value for row in reversed(rows) for key, value in row.items() if value is not None}
        found = _candidates(fields)
    if len(found) == 1:
        return found[0]
    keys = listed(fields)
    if found:
        raise UnknownFormat(
            f"the fields fit several shapes: {', '.join(found)}; they are {keys}", hint=_CHOOSE
        )
    name, lacks = _nearest(fields)
    raise UnknownFormat(
        f"the fields fit no known shape; they are {keys}",
        hint=f"The nearest is {name}, which lacks {' and '.join(lacks)}. Known: {', '.join(FORMATS)}. {_CHOOSE}",
    )


def _candidates(row: Mapping[str, Any]) -> list[str]:
    foreign = [shape.name for shape in FOREIGN if not shape.lacks(row) and shape.fits(row)]
    marked = not _ONLY_OWN.isdisjoint(row)
    own = "question" in row and (
        marked or {"id", "answer"} <= row.keys() or ("id" in row and row.keys() <= _OWN)
    )
    # "question" and "answer" are other tools' names too, so they make no row Assay's own beside a foreign shape.
    if own and (marked or not foreign):
        foreign.insert(0, "assay")
    return list(dict.fromkeys(foreign))


def _nearest(row: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The shape of which a row has the largest part, and what it lacks; of equals, one whose question it has."""
    needs = [("assay", _OWN_NEEDS), *((shape.name, shape.needs) for shape in FOREIGN)]
    known = [(name, lacking(groups, row), groups) for name, groups in needs]
    partly = [shape for shape in known if 0 < len(shape[1]) < len(shape[2])] or known[:1]
    name, lacks, _ = min(
        partly, key=lambda shape: (len(shape[1]) / len(shape[2]), row.keys().isdisjoint(shape[2][0]))
    )
    return name, lacks or ["a field of its own"]
