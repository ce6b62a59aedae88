"""What a record's validation found, as one line a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from assay.errors import BadInput, closest
from assay.files.lines import shown
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
    from pydantic import ValidationError

__all__ = ["bad_record", "read_record"]

_R = TypeVar("_R", bound=Record)

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


def read_record(model: type[_R], value: Any, *, file: str | None, line: int | None) -> _R:
    """A record from an object.

    Raises: BadInput naming file, line, field, what was seen and what to do.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise bad_record(error, model, file=file, line=line) from None


def bad_record(
    error: ValidationError, model: type[Record], *, file: str | None, line: int | None
) -> BadInput:
    """The first problem that validation found."""
    first = error.errors(include_url=False)[0]
    where = [str(part) for part in first["loc"]]
    field = ".".join(where) or None
    kind, seen = first["type"], first["input"]
    if kind == "extra_forbidden":
        known = _model_at(model, where[:-1]).model_fields
        return BadInput(
            f"unknown field {where[-1]!r}",
            file=file,
            line=line,
            field=field,
            hint=closest(where[-1], known) or f"Known: {', '.join(known)}. Put anything else under metadata.",
        )
    if kind == "missing":
        return BadInput(f"the field {where[-1]!r} is missing", file=file, line=line, field=field)
    what = first["msg"].removeprefix("Value error, ")
    if kind.startswith("json_"):
        return BadInput(f"this is not JSON: {what}", file=file, line=line)
    return BadInput(f"{what}; it is {shown(seen)}", file=file, line=line, field=field)


def _model_at(model: type[Record], where: list[str]) -> type[Record]:
    for part in where:
        model = _NESTED.get(part, model)
    return model
