"""The fields of a trace, put together from the parts of a foreign row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assay.errors import BadInput
from assay.files.documents import is_id
from assay.files.lines import listed, shown
from assay.files.messages import last_question
from assay.files.objects import ROW_IDS

__all__ = ["build", "text_of"]


def build(
    row: Mapping[str, Any],
    used: Iterable[str],
    *,
    question: Any,
    question_field: str,
    answer: Any,
    answer_field: str,
    retrieved: list[dict[str, Any]] | None,
    reference: Any = None,
    reference_field: str = "reference",
    evidence: list[dict[str, Any]] | None = None,
    relevance: dict[str, int] | None = None,
    expected_status: str | None = None,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The fields of a trace, its case among them where the row says what should have happened.

    used: the row's fields that are read; the rest, but for the row's own id, becomes metadata.
    Raises: BadInput where there is no question.
    """
    text, conversation = _question(row, question, question_field)
    own = next((name for name in ROW_IDS if is_id(row.get(name))), None)
    taken = {*used, own}
    kept = {str(key): value for key, value in row.items() if key not in taken and value is not None}
    trace: dict[str, Any] = {
        "question": text,
        "retrieved": retrieved,
        "answer": text_of(answer, answer_field),
        "metadata": kept | conversation | dict(extra or {}),
    }
    if own is not None:
        trace["id"] = str(row[own])
    golden = {
        "reference": _reference(reference, reference_field),
        "evidence": evidence,
        "relevance": relevance,
        "expected_status": expected_status,
    }
    golden = {key: value for key, value in golden.items() if value}
    if golden:
        if not text:
            raise BadInput("the question is empty", field=question_field)
        trace["case"] = {"question": text, **golden}
    return trace


def text_of(value: Any, name: str) -> str | None:
    """A text; a number is taken as one.

    Raises: BadInput for anything else.
    """
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise BadInput(f"a text is wanted; it is {shown(value)}", field=name)


def _question(row: Mapping[str, Any], value: Any, name: str) -> tuple[str, dict[str, Any]]:
    """The question: a text, or the last thing a person says in a conversation, which is then kept."""
    if isinstance(value, list):
        return last_question(value, name), {"conversation": value}
    text = text_of(value, name)
    if text is None:
        raise BadInput(f"the row has no question; its fields are {listed(row)}", field=name)
    return text, {}


def _reference(value: Any, name: str) -> str | None:
    """A reference answer; of a list of acceptable ones, the first."""
    if isinstance(value, list):
        value = value[0] if value else None
    text = text_of(value, name)
    return text if text and text.strip() else None
