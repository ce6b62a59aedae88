"""The rows that other tools write, read as traces: the shapes, and how each is recognised by its field names.

A shape that records one list of contexts says what was retrieved and not what was presented: `retrieved` is filled,
`presented` stays None. Golden parts become the trace's case. Whatever else a row carries is kept as metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from assay.errors import BadInput
from assay.files.documents import quotes, read_documents
from assay.files.lines import shown

__all__ = ["FOREIGN", "Shape"]

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """A foreign row shape: how it is recognised, and how a row becomes the fields of a trace."""

    name: str
    recognise: Callable[[Fields], bool]
    convert: Callable[[Fields], dict[str, Any]]
    wants: str
    used: frozenset[str] = field(default_factory=frozenset)


_ID_FIELDS = ("id", "trace_id", "run_id", "query_id", "question_id", "task_id", "sample_id", "qid")
_MESSAGE_TEXT = ("content", "text", "message", "value")
_MESSAGE_ROLE = ("role", "type", "speaker", "from")
_QUESTION = ("question", "query", "input", "user_input", "prompt", "text", "message")
_ANSWER = ("answer", "response", "output", "actual_output", "result", "text", "content", "generation")
_CONTEXTS = (
    "documents",
    "contexts",
    "context",
    "retrieved_contexts",
    "retrieval_context",
    "source_documents",
    "docs",
    "chunks",
    "passages",
)
_REFERENCE = (
    "answer",
    "reference",
    "expected_output",
    "ground_truth",
    "gt_answer",
    "output",
    "response",
    "text",
)


def _first(row: Fields, names: Iterable[str]) -> Any:
    for name in names:
        if row.get(name) is not None:
            return row[name]
    return None


def _text(value: Any, name: str) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise BadInput(f"a text is expected; it is {shown(value)}", field=name)


def _question(value: Any, name: str) -> tuple[str, dict[str, Any]]:
    """The question of a row: a text, or the last thing a person said in a conversation, which is then kept."""
    if isinstance(value, list):
        spoken = [message for message in value if isinstance(message, Mapping)]
        human = [m for m in spoken if str(_first(m, _MESSAGE_ROLE)).lower() in ("human", "user")]
        if not human:
            raise BadInput("the conversation has no message by a user", field=name)
        return str(_first(human[-1], _MESSAGE_TEXT) or ""), {"conversation": value}
    return _text(value, name) or "", {}


def _reference(value: Any, name: str) -> str | None:
    """A reference answer; of a list of acceptable ones, the first."""
    if isinstance(value, list):
        value = value[0] if value else None
    return _text(value, name)


def _built(
    row: Fields,
    used: set[str],
    *,
    question: Any,
    question_field: str,
    answer: Any,
    retrieved: list[dict[str, Any]] | None,
    reference: str | None = None,
    evidence: list[dict[str, Any]] | None = None,
    relevance: dict[str, int] | None = None,
    expected_status: str | None = None,
) -> dict[str, Any]:
    text, extra = _question(question, question_field)
    own = next((name for name in _ID_FIELDS if row.get(name) not in (None, "")), None)
    kept = {key: value for key, value in row.items() if key not in used and key != own and value is not None}
    trace: dict[str, Any] = {
        "question": text,
        "retrieved": retrieved,
        "answer": _text(answer, "answer"),
        "metadata": kept | extra,
    }
    if own is not None:
        trace["id"] = str(row[own])
    if any(part for part in (reference, evidence, relevance, expected_status)):
        trace["case"] = {
            "question": text or "(the row has no question)",
            "reference": reference,
            "evidence": evidence or [],
            "relevance": relevance or {},
            "expected_status": expected_status,
        }
    return trace


def _ragas(row: Fields) -> dict[str, Any]:
    contexts = row.get("retrieved_contexts")
    ids = row.get("retrieved_context_ids")
    golden = row.get("reference_context_ids") or []
    used = {
        "user_input",
        "retrieved_contexts",
        "retrieved_context_ids",
        "response",
        "reference",
        "reference_contexts",
        "reference_context_ids",
    }
    return _built(
        row,
        used,
        question=row.get("user_input"),
        question_field="user_input",
        answer=row.get("response"),
        retrieved=read_documents(contexts, "retrieved_contexts", ids=ids),
        reference=_reference(row.get("reference"), "reference"),
        evidence=[{"passages": [str(i)]} for i in golden]
        or quotes(row.get("reference_contexts"), "reference_contexts"),
        relevance={str(i): 1 for i in golden},
    )


def _ragas_old(row: Fields) -> dict[str, Any]:
    used = {"question", "contexts", "answer", "ground_truth", "ground_truths", "reference"}
    return _built(
        row,
        used,
        question=row.get("question"),
        question_field="question",
        answer=row.get("answer"),
        retrieved=read_documents(row.get("contexts"), "contexts"),
        reference=_reference(_first(row, ("ground_truth", "ground_truths", "reference")), "ground_truth"),
    )


def _deepeval(row: Fields) -> dict[str, Any]:
    return _built(
        row,
        {"input", "actual_output", "expected_output", "retrieval_context", "context"},
        question=row.get("input"),
        question_field="input",
        answer=row.get("actual_output"),
        retrieved=read_documents(row.get("retrieval_context"), "retrieval_context"),
        reference=_reference(row.get("expected_output"), "expected_output"),
        evidence=quotes(row.get("context"), "context"),
    )


def _ragchecker(row: Fields) -> dict[str, Any]:
    return _built(
        row,
        {"query", "gt_answer", "response", "retrieved_context"},
        question=row.get("query"),
        question_field="query",
        answer=row.get("response"),
        retrieved=read_documents(row.get("retrieved_context"), "retrieved_context"),
        reference=_reference(row.get("gt_answer"), "gt_answer"),
    )


def _langsmith(row: Fields) -> dict[str, Any]:
    inputs, outputs = _side(row, "inputs"), _side(row, "outputs")
    golden = _side(row, "reference_outputs")
    contexts = _first(outputs, _CONTEXTS)
    if contexts is None:
        contexts = _first(inputs, _CONTEXTS)
    return _built(
        row,
        {"inputs", "outputs", "reference_outputs"},
        question=_named(inputs, (*_QUESTION, "messages"), "inputs"),
        question_field="inputs",
        answer=_named(outputs, _ANSWER, "outputs"),
        retrieved=read_documents(contexts, "outputs"),
        reference=_reference(_named(golden, _REFERENCE, "reference_outputs"), "reference_outputs"),
    )


def _side(row: Fields, name: str) -> Fields:
    value = row.get(name)
    if value is None:
        return {}
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, Mapping):
        return value
    raise BadInput(f"an object is expected; it is {shown(value)}", field=name)


def _named(side: Fields, names: Iterable[str], where: str) -> Any:
    """A value by one of its usual names, or the only text there is."""
    found = _first(side, names)
    if found is not None or not side:
        return found
    texts = [value for value in side.values() if isinstance(value, str)]
    if len(texts) == 1:
        return texts[0]
    raise BadInput(
        f"nothing here is named as expected; the keys are {', '.join(map(str, side))}",
        field=where,
        hint="Rename one to " + " or ".join(list(names)[:3]) + ".",
    )


_ANSWERABILITY = {
    "ANSWERABLE": "answered",
    "UNANSWERABLE": "insufficient_evidence",
    "PARTIAL": "partial",
    "UNDERSPECIFIED": "needs_clarification",
}


def _mtrag(row: Fields) -> dict[str, Any]:
    used = {
        "input",
        "question",
        "query",
        "contexts",
        "targets",
        "predictions",
        "response",
        "answer",
        "answerability",
        "Answerability",
    }
    verdict = _first(row, ("Answerability", "answerability"))
    verdict = verdict[0] if isinstance(verdict, list) and verdict else verdict
    return _built(
        row,
        used,
        question=_first(row, ("input", "question", "query")),
        question_field="input",
        answer=_utterance(_first(row, ("predictions", "response", "answer")), "predictions"),
        retrieved=read_documents(row.get("contexts"), "contexts"),
        reference=_utterance(row.get("targets"), "targets"),
        expected_status=_ANSWERABILITY.get(str(verdict).upper()),
    )


def _utterance(value: Any, name: str) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, Mapping):
        value = _first(value, ("text", "content"))
    return _text(value, name)


def _has(row: Fields, *names: str) -> bool:
    return any(name in row for name in names)


def _is_mtrag(row: Fields) -> bool:
    contexts = row.get("contexts")
    listed = isinstance(contexts, list)
    marked = listed and any(isinstance(c, Mapping) and ("document_id" in c or "text" in c) for c in contexts)  # type: ignore[union-attr]
    return (marked and not _has(row, "ground_truth", "ground_truths")) or (
        listed and _has(row, "targets", "predictions")
    )


FOREIGN: dict[str, Shape] = {
    shape.name: shape
    for shape in (
        Shape(
            "ragas",
            lambda row: (
                _has(row, "user_input")
                or (_has(row, "question") and "contexts" in row and not _is_mtrag(row))
            ),
            lambda row: _ragas(row) if "user_input" in row else _ragas_old(row),
            "user_input, retrieved_contexts, response (or question, contexts, answer)",
        ),
        Shape(
            "deepeval",
            lambda row: "input" in row and _has(row, "actual_output", "expected_output", "retrieval_context"),
            _deepeval,
            "input, actual_output, retrieval_context",
        ),
        Shape(
            "ragchecker",
            lambda row: "query" in row and _has(row, "gt_answer", "retrieved_context"),
            _ragchecker,
            "query, response, retrieved_context",
        ),
        Shape("langsmith", lambda row: "inputs" in row and "outputs" in row, _langsmith, "inputs, outputs"),
        Shape(
            "mtrag",
            lambda row: _has(row, "input", "question", "query") and _is_mtrag(row),
            _mtrag,
            "input, contexts, predictions",
        ),
    )
}
"""Shapes by name."""
