"""What a record's validation found, as one line a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from assay.errors import BadInput, closest
from assay.files.lines import field_path, shown
from assay.records import (
    AnswerClaim,
    Case,
    DocumentSpan,
    EvidenceGroup,
    Fact,
    Hit,
    Record,
    Span,
    TraceError,
    Usage,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import ValidationError

__all__ = ["bad_record", "read_record"]

_R = TypeVar("_R", bound=Record)

_NAMES = {"hit": "passage of a trace", "answerclaim": "claim", "evidencegroup": "evidence group"}
_NESTED: dict[str, type[Record]] = {
    "retrieved": Hit,
    "presented": Hit,
    "claims": AnswerClaim,
    "errors": TraceError,
    "usage": Usage,
    "case": Case,
    "facts": Fact,
    "evidence": EvidenceGroup,
    "spans": DocumentSpan,
    "span": Span,
}


def read_record(
    model: type[_R],
    value: Any,
    *,
    file: str | None,
    line: int | None,
    inside: tuple[str | int, ...] = (),
) -> _R:
    """A record from an object. inside: the way to the object, where many stand in one document.

    Raises: BadInput naming file, line, field, what was seen and what to do.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise bad_record(error, model, file=file, line=line, inside=inside) from None


def bad_record(
    error: ValidationError,
    model: type[Record],
    *,
    file: str | None,
    line: int | None,
    inside: tuple[str | int, ...] = (),
) -> BadInput:
    """The first problem that validation found."""
    errors = error.errors(include_url=False, include_context=False)
    first = errors[0]
    if first["type"] == "missing":
        # A field that is missing and one that is unknown are mostly the same field, misspelt.
        same = (e for e in errors if e["type"] == "extra_forbidden" and e["loc"][:-1] == first["loc"][:-1])
        first = next(same, first)
    where = first["loc"]
    field = field_path((*inside, *where)) or None
    kind, seen = first["type"], first["input"]
    if kind == "extra_forbidden":
        known = _model_at(model, where[:-1]).model_fields
        # A cut name: looking for the nearest takes the square of its length.
        hint = closest(str(where[-1])[:80], known) or (
            f"Known: {', '.join(known)}. Put anything else under metadata."
        )
        return BadInput(f"unknown field {shown(where[-1])}", file=file, line=line, field=field, hint=hint)
    if kind == "missing":
        owner = _model_at(model, where[:-1]).__name__.lower()
        return BadInput(
            f"the field {where[-1]!r} is missing",
            file=file,
            line=line,
            field=field,
            hint=f"Every {_NAMES.get(owner, owner)} has one.",
        )
    what = first["msg"].removeprefix("Value error, ")
    advice = "Write it in quotes." if kind == "string_type" and isinstance(seen, int | float) else None
    if kind == "value_error":
        return BadInput(what, file=file, line=line, field=field)
    return BadInput(f"{what}; it is {shown(seen)}", file=file, line=line, field=field, hint=advice)


def _model_at(model: type[Record], where: Sequence[str | int]) -> type[Record]:
    for part in where:
        model = _NESTED.get(str(part), model)
    return model
