"""Conversations: who said what last, in the ways that tools write messages down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assay.errors import BadInput

__all__ = ["first_of", "last_answer", "last_question"]

_TEXT = ("content", "text", "message", "value")
_ROLE = ("role", "type", "speaker", "from")
_PEOPLE = frozenset({"human", "user"})
_SYSTEMS = frozenset({"ai", "assistant", "agent", "system_response", "gpt", "bot"})


def first_of(row: Mapping[str, Any], names: Iterable[str]) -> Any:
    """The first of several fields that is there and not null."""
    return next((row[name] for name in names if row.get(name) is not None), None)


def last_question(messages: list[Any], name: str) -> str:
    """The last thing that a person says in a conversation.

    Raises: BadInput where nobody asks anything.
    """
    found = _last(messages, _PEOPLE)
    if found is None:
        raise BadInput(
            "the conversation has no message by a user",
            field=name,
            hint='A message has its text under content or text, and role "user".',
        )
    return _said(messages[found])


def last_answer(messages: list[Any]) -> str | None:
    """What the system says last, after the last question; None where it says nothing there."""
    asked, answered = _last(messages, _PEOPLE), _last(messages, _SYSTEMS)
    if answered is None or (asked is not None and answered < asked):
        return None
    return _said(messages[answered])


def _last(messages: list[Any], roles: frozenset[str]) -> int | None:
    for position in range(len(messages) - 1, -1, -1):
        message = messages[position]
        if isinstance(message, Mapping) and str(first_of(message, _ROLE)).lower() in roles:
            return position
    return None


def _said(message: Mapping[str, Any]) -> str:
    """The text of a message, of one made of parts those that are text."""
    content = first_of(message, _TEXT)
    if isinstance(content, list):
        parts = [part.get("text") if isinstance(part, Mapping) else part for part in content]
        return "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""
