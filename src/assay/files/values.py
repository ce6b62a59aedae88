"""Rows from data frames, as plain objects: arrays become lists, empty cells go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["plain"]

_MISSING = frozenset({"NAType", "NaTType"})


def plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of plain values. A missing mark (NaN, pandas.NA, NaT) right in the row is left out."""
    return {str(key): _plain(value) for key, value in row.items() if not _is_missing(value)}


def _is_missing(value: Any) -> bool:
    return (isinstance(value, float) and value != value) or type(value).__name__ in _MISSING


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    listed = getattr(value, "tolist", None)
    return _plain(listed()) if callable(listed) else value
