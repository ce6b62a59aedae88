"""The rows that other tools write, read as traces: which fields mark each shape, and how they map.

A shape that records one list of contexts says what was retrieved and not what was presented: `retrieved` is filled,
`presented` stays None. Golden parts become the trace's case. Whatever else a row carries is kept as metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from assay.errors import BadInput
from assay.files.building import build, text_of
from assay.files.documents import grouped_evidence, quotes, read_documents
from assay.files.langsmith import langsmith
from assay.files.lines import listed
from assay.files.messages import first_of, last_answer

__all__ = ["FOREIGN", "Shape", "lacking"]

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """A foreign row shape. needs: groups of fields; a row of this shape has at least one of each group."""

    name: str
    needs: tuple[tuple[str, ...], ...]
    convert: Callable[[Fields], dict[str, Any]]
    fits: Callable[[Fields], bool] = lambda row: True

    def lacks(self, row: Fields) -> list[str]:
        """What a row would need to have this shape, as text."""
        return lacking(self.needs, row)


def lacking(needs: tuple[tuple[str, ...], ...], row: Fields) -> list[str]:
    """The groups of fields of which a row has none, each as text."""
    return [" or ".join(group) for group in needs if not any(name in row for name in group)]


def _ragas(row: Fields) -> dict[str, Any]:
    retrieved = read_documents(
        row.get("retrieved_contexts"), "retrieved_contexts", ids=row.get("retrieved_context_ids")
    )
    comparable = row.get("retrieved_context_ids") is not None or not _numbered_by_position(retrieved)
    evidence, relevance, unused = grouped_evidence(
        row.get("reference_contexts"), row.get("reference_context_ids"), comparable=comparable
    )
    asked = row.get("user_input")
    answer = row.get("response")
    used = (
        "user_input retrieved_contexts retrieved_context_ids response reference reference_contexts "
        "reference_context_ids"
    )
    return build(
        row,
        used.split(),
        question=asked,
        question_field="user_input",
        answer=last_answer(asked) if answer is None and isinstance(asked, list) else answer,
        answer_field="response",
        retrieved=retrieved,
        reference=row.get("reference"),
        reference_field="reference",
        evidence=evidence,
        relevance=relevance,
        extra=unused,
    )


def _numbered_by_position(hits: list[dict[str, Any]] | None) -> bool:
    return bool(hits) and all(hit["id"] == f"c{number}" for number, hit in enumerate(hits or (), 1))


def _ragas_before_0_2(row: Fields) -> dict[str, Any]:
    golden = next((n for n in ("ground_truth", "ground_truths", "reference") if row.get(n)), "ground_truth")
    return build(
        row,
        ["question", "contexts", "answer", golden],
        question=row.get("question"),
        question_field="question",
        answer=row.get("answer"),
        answer_field="answer",
        retrieved=read_documents(row.get("contexts"), "contexts"),
        reference=row.get(golden),
        reference_field=golden,
    )


_CAMEL = {
    "actualOutput": "actual_output",
    "expectedOutput": "expected_output",
    "retrievalContext": "retrieval_context",
}


def _deepeval(row: Fields) -> dict[str, Any]:
    row = {_CAMEL.get(key, key): value for key, value in row.items()}
    return build(
        row,
        ["input", "actual_output", "expected_output", "retrieval_context", "context"],
        question=row.get("input"),
        question_field="input",
        answer=row.get("actual_output"),
        answer_field="actual_output",
        retrieved=read_documents(row.get("retrieval_context"), "retrieval_context"),
        reference=row.get("expected_output"),
        reference_field="expected_output",
        evidence=quotes(row.get("context"), "context"),
    )


def _ragchecker(row: Fields) -> dict[str, Any]:
    return build(
        row,
        ["query", "gt_answer", "response", "retrieved_context"],
        question=row.get("query"),
        question_field="query",
        answer=row.get("response"),
        answer_field="response",
        retrieved=read_documents(row.get("retrieved_context"), "retrieved_context"),
        reference=row.get("gt_answer"),
        reference_field="gt_answer",
    )


_ANSWERABILITY = {
    "ANSWERABLE": "answered",
    "UNANSWERABLE": "insufficient_evidence",
    "PARTIAL": "partial",
    "UNDERSPECIFIED": "needs_clarification",
}


def _mtrag(row: Fields) -> dict[str, Any]:
    asked = next((n for n in ("input", "question", "query") if row.get(n) is not None), "input")
    said = next((n for n in ("predictions", "response", "answer") if row.get(n) is not None), "predictions")
    label = first_of(row, ("Answerability", "answerability"))
    label = label[0] if isinstance(label, list) and label else label
    return build(
        row,
        [asked, said, "contexts", "targets", "answerability", "Answerability"],
        question=row.get(asked),
        question_field=asked,
        answer=_utterance(row.get(said), said),
        answer_field=said,
        retrieved=read_documents(row.get("contexts"), "contexts"),
        reference=_utterance(row.get("targets"), "targets"),
        reference_field="targets",
        expected_status=_ANSWERABILITY.get(str(label).upper()),
    )


def _utterance(value: Any, name: str) -> str | None:
    """The text of the first of several utterances."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, Mapping):
        text = first_of(value, ("text", "content"))
        if text is None:
            raise BadInput(
                f"there is no text here; the keys are {listed(value)}", field=name, hint="It goes under text."
            )
        value = text
    return text_of(value, name)


def _is_mtrag(row: Fields) -> bool:
    contexts = row.get("contexts")
    if not isinstance(contexts, list):
        return False
    numbered = any(isinstance(item, Mapping) and "document_id" in item for item in contexts)
    golden = "ground_truth" in row or "ground_truths" in row
    return "targets" in row or "predictions" in row or (numbered and not golden)


FOREIGN: tuple[Shape, ...] = (
    Shape(
        "ragas",
        (
            ("user_input",),
            ("response", "retrieved_contexts", "reference", "retrieved_context_ids", "reference_contexts"),
        ),
        _ragas,
    ),
    Shape(
        "ragas",
        (("question",), ("contexts", "ground_truth", "ground_truths")),
        _ragas_before_0_2,
        lambda row: not _is_mtrag(row),
    ),
    Shape(
        "deepeval",
        (("input",), ("actual_output", "retrieval_context", "expected_output", *_CAMEL)),
        _deepeval,
    ),
    Shape("ragchecker", (("query",), ("retrieved_context", "gt_answer")), _ragchecker),
    Shape("langsmith", (("inputs",), ("outputs", "reference_outputs")), langsmith),
    Shape("mtrag", (("input", "question", "query"), ("contexts",)), _mtrag, _is_mtrag),
)
"""The shapes; two of them, newer and older, may share a name."""
