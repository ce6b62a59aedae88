"""LangSmith-like rows: three objects of free keys, in which the parts of a trace are found by their usual names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.errors import BadInput
from assay.files.building import build
from assay.files.documents import quotes, read_documents
from assay.files.lines import listed, shown
from assay.files.messages import last_answer

__all__ = ["langsmith"]

_Path = tuple[str, ...]

_DEPTH = 4
_QUESTION = ("question", "query", "input", "user_input", "prompt", "text", "message", "messages")
_ANSWER = (
    "answer",
    "response",
    "output",
    "actual_output",
    "result",
    "generation",
    "text",
    "content",
    "messages",
)
_REFERENCE = (
    "answer",
    "reference",
    "expected_output",
    "ground_truth",
    "gt_answer",
    "expected",
    "output",
    "response",
    "text",
    "label",
)
_CONTEXTS = (
    "documents",
    "contexts",
    "context",
    "retrieved_contexts",
    "retrieved_documents",
    "retrieved_docs",
    "retrieval_context",
    "source_documents",
    "docs",
    "chunks",
    "passages",
)


def langsmith(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a trace from a row with inputs, outputs and reference_outputs.

    Raises: BadInput where one of them has neither a usual name nor one text alone.
    """
    sides = {name: _side(row, name) for name in ("inputs", "outputs", "reference_outputs")}
    inputs, outputs, golden = sides.values()
    used: dict[str, set[_Path]] = {name: set() for name in sides}
    contexts = _find(outputs, _CONTEXTS, used["outputs"])
    if contexts is None:
        contexts = _find(inputs, _CONTEXTS, used["inputs"])
    question = _text(inputs, _QUESTION, "inputs", used["inputs"])
    answer = _text(outputs, _ANSWER, "outputs", used["outputs"])
    if isinstance(answer, list) and all(isinstance(message, Mapping) for message in answer):
        answer = last_answer(answer)
    expected = used["reference_outputs"]
    trace = build(
        row,
        [*sides, "error"],
        question=question,
        question_field="inputs",
        answer=answer,
        answer_field="outputs",
        retrieved=read_documents(contexts, "outputs"),
        reference=_find(golden, _REFERENCE, expected) or _only_text(golden, expected),
        reference_field="reference_outputs",
        evidence=quotes(_find(golden, _CONTEXTS, expected), "reference_outputs"),
        extra=_left(sides, used),
    )
    if isinstance(row.get("error"), str) and row["error"]:
        trace["errors"] = [{"message": row["error"]}]
    return trace


def _side(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = row.get(name)
    if value is None:
        return {}
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, Mapping):
        return value
    raise BadInput(f"an object is wanted; it is {shown(value)}", field=name)


def _find(side: Mapping[str, Any], names: Sequence[str], used: set[_Path]) -> Any:
    """A value by one of its names, on the highest level that has one; used gets the way to it."""
    level: list[tuple[_Path, Any]] = [((str(key),), value) for key, value in side.items()]
    for _ in range(_DEPTH):
        for name in names:
            for path, value in level:
                if path[-1] == name and value is not None and not isinstance(value, Mapping):
                    used.add(path)
                    return value
        level = [
            ((*path, str(key)), item)
            for path, value in level
            if isinstance(value, Mapping)
            for key, item in value.items()
        ]
    return None


def _text(side: Mapping[str, Any], names: Sequence[str], where: str, used: set[_Path]) -> Any:
    """A text by its name, or the only thing there is where that is a text."""
    found = _find(side, names, used)
    if found is None:
        found = _only_text(side, used)
    if found is not None or not any(isinstance(v, str) for k, v in side.items() if (k,) not in used):
        return found
    raise BadInput(
        f"no part has a known name; the keys are {listed(side)}",
        field=where,
        hint=f"Rename one to {names[0]}.",
    )


def _only_text(side: Mapping[str, Any], used: set[_Path]) -> str | None:
    key, value = next(iter(side.items())) if len(side) == 1 else (None, None)
    if not isinstance(value, str) or (str(key),) in used:
        return None
    used.add((str(key),))
    return value


def _left(sides: Mapping[str, Mapping[str, Any]], used: Mapping[str, set[_Path]]) -> dict[str, Any]:
    """What is left of each side, for the metadata."""
    rest = {name: _without(side, used[name], ()) for name, side in sides.items()}
    return {name: values for name, values in rest.items() if values}


def _without(side: Mapping[str, Any], used: set[_Path], here: _Path) -> dict[str, Any]:
    left: dict[str, Any] = {}
    for key, value in side.items():
        path = (*here, str(key))
        if path in used:
            continue
        if isinstance(value, Mapping) and any(way[: len(path)] == path for way in used):
            value = _without(value, used, path)
            if not value:
                continue
        left[str(key)] = value
    return left
