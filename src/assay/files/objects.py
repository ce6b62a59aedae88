"""One JSON object, strictly: cut short, not UTF-8, NaN, infinity and a key that stands twice are refused."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from pydantic_core import from_json

from assay.errors import BadInput
from assay.files.lines import field_path, shown

__all__ = ["ROW_IDS", "find_non_finite", "is_object", "parse_object", "refuse_non_finite"]

ROW_IDS = (
    "id",
    "trace_id",
    "run_id",
    "query_id",
    "question_id",
    "task_id",
    "sample_id",
    "example_id",
    "qid",
    "_id",
)
"""Fields under which rows keep their own id, in the order in which they are looked for."""

_PLACED = re.compile(r"(.*) at line (\d+) column (\d+)", re.DOTALL)


def parse_object(raw: bytes, name: str, line: int) -> dict[str, Any]:
    """The object that some bytes hold; line is where they begin.

    Raises: BadInput with file and line, and the column or the field of what is wrong.
    """
    try:
        value = from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        raise _refusal(raw.rstrip(), str(error), name, line) from None
    if not isinstance(value, dict):
        raise BadInput(f"the row is {shown(value)}, not an object", file=name, line=line)
    keys, finite = _inspect(value)
    if not finite:
        refuse_non_finite(value, name, line)
    # Every key ends in a quote and a colon, white space between them or not; so this is never less than the keys.
    most = raw.count(b'":') + sum(raw.count(blank) for blank in (b" :", b"\t:", b"\n:", b"\r:"))
    if most != keys:
        _refuse_repeated_keys(raw, name, line)
    return value


def is_object(raw: bytes) -> bool:
    """Whether the bytes are one JSON object and nothing else."""
    try:
        return isinstance(from_json(raw), dict)
    except ValueError:
        return False


def refuse_non_finite(row: dict[str, Any], name: str, line: int | None) -> None:
    """Raises: BadInput with line, field and the row's id where a number of a row is NaN or infinite."""
    found = find_non_finite(row)
    if found is None:
        return
    where, seen = found
    own = next((row[key] for key in ROW_IDS if row.get(key) is not None), None)
    of_row = f" in row {shown(own)}" if own is not None else ""
    owner = _owner(row, where)
    of_owner = f" of {shown(owner)}" if owner is not None else ""
    raise BadInput(
        f"the number{of_owner}{of_row} is {seen}",
        file=name,
        line=line,
        field=field_path(where),
        hint="Leave the field out where there is no number.",
    )


def find_non_finite(value: Any) -> tuple[tuple[str | int, ...], float] | None:
    """Where a value of JSON holds NaN or an infinity, and which; None where it holds none."""
    stack: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while stack:
        where, node = stack.pop()
        if isinstance(node, float) and not math.isfinite(node):
            return where, node
        if isinstance(node, dict):
            stack += [((*where, key), item) for key, item in node.items()]
        elif isinstance(node, list):
            stack += [((*where, position), item) for position, item in enumerate(node)]
    return None


def _inspect(value: dict[str, Any]) -> tuple[int, bool]:
    """How many keys all objects of a value have, and whether all its numbers are finite."""
    keys = 0
    stack: list[Any] = [value]
    while stack:
        node = stack.pop()
        if type(node) is dict:
            keys += len(node)
            node = node.values()
        for item in node:
            kind = type(item)
            if kind is dict or kind is list:
                stack.append(item)
            elif kind is float and item - item != 0:
                return keys, False
    return keys, True


def _owner(row: Any, where: tuple[str | int, ...]) -> object:
    """The id of the innermost object around a field, below the row itself."""
    found = None
    for step in where[:-1]:
        row = row[step]
        if isinstance(row, dict) and "id" in row:
            found = row["id"]
    return found


def _refuse_repeated_keys(raw: bytes, name: str, line: int) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise BadInput(
                f"the key {shown(twice)} stands twice in one object",
                file=name,
                line=line,
                hint="Keep one of them.",
            )
        return made

    json.loads(raw.decode("utf-8"), object_pairs_hook=unique)


def _refusal(raw: bytes, message: str, name: str, line: int) -> BadInput:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = line + raw.count(b"\n", 0, error.start)
        return BadInput(
            f"this is not UTF-8 (byte {error.start + 1})", file=name, line=at, hint="Save it as UTF-8."
        )
    try:
        value = from_json(raw)
    except ValueError as error:
        # Said again of the bytes without their line end, which is not what is wrong.
        message = str(error)
    else:
        try:
            refuse_non_finite(value if isinstance(value, dict) else {"": value}, name, line)
        except BadInput as refusal:
            return refusal
    placed = _PLACED.fullmatch(message)
    if not placed:
        return BadInput(f"this is not JSON: {message}", file=name, line=line)
    what, row, column = placed[1], int(placed[2]), int(placed[3])
    if what.startswith("EOF"):
        what = "the JSON is cut short"
    elif what.startswith("trailing characters"):
        what = "there is more on the line than one object"
    elif what.startswith("recursion"):
        what = "the JSON is nested too deeply"
    else:
        seen = text.split("\n")[row - 1][max(column - 1, 0) :][:30].strip()
        what = f"this is not JSON: {what}" + (f", before {shown(seen)}" if seen else "")
    hint = None
    if not text.lstrip().startswith(("{", "[")):
        hint = "A row is a JSON object; a table has a name that ends in .csv or .tsv."
    elif "key must be a string" in what and "'" in text[:200]:
        hint = "JSON wants double quotes."
    return BadInput(f"{what} (column {column})", file=name, line=line + row - 1, hint=hint)
