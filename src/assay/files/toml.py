"""Values as TOML, which the standard library reads and does not write."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from assay.errors import BadInput
from assay.files.lines import field_path, shown

__all__ = ["toml_table", "toml_text"]


def toml_text(value: str) -> str:
    """A basic string on one line."""
    # JSON escapes the same characters in the same way, but for DEL, which TOML wants escaped too.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_table(values: Mapping[str, Any], where: str) -> str:
    """Lines `key = value`; nested objects become inline tables. where: the table's name, for errors.

    Raises: BadInput for what TOML cannot hold: null, NaN and infinities, and objects that are no data.
    """
    return "".join(
        f"{toml_text(key)} = {_value(value, f'{where}.{field_path([key])}')}\n"
        for key, value in values.items()
    )


def _value(value: Any, where: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)):
        return repr(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item, where) for item in value)}]"
    if isinstance(value, Mapping):
        items = (
            f"{toml_text(str(key))} = {_value(item, f'{where}.{field_path([str(key)])}')}"
            for key, item in value.items()
        )
        return f"{{{', '.join(items)}}}"
    raise BadInput(f"{shown(value)} cannot be written as TOML", field=where, hint="Leave the field out.")
