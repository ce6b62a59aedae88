"""What every record has in common: immutable, closed, and free of NaN and infinity."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

__all__ = ["Finite", "Id", "Instant", "Metadata", "Record"]


class Record(BaseModel):
    """Base of all records: frozen, unknown fields refused, non-finite numbers refused.

    `metadata` objects are the place for whatever else a row carries.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def _instant(value: Any) -> Any:
    """Reads a bare date as the start of that day."""
    if isinstance(value, str) and len(value) == 10:
        try:
            return datetime.combine(date.fromisoformat(value), time())
        except ValueError:
            return value
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time())
    return value


def _aware(value: datetime) -> datetime:
    """Reads a time without a zone as UTC, so that any two can be compared."""
    return value if value.tzinfo else value.replace(tzinfo=UTC)


Id = Annotated[str, Field(min_length=1, max_length=4096)]
"""An identifier: any text that is not empty. Spaces and any script are allowed; case matters."""

Instant = Annotated[datetime, BeforeValidator(_instant), AfterValidator(_aware)]
"""A moment. A bare date means its first instant; a time without a zone means UTC."""

Finite = Annotated[float, Field(allow_inf_nan=False)]
"""A number that is a number."""

Metadata = dict[str, Any]
"""A free object, carried along and never interpreted."""
