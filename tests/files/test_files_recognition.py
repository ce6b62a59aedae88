"""Which shape rows have: by names where that is plain, by a refusal with the choices where it is not."""

from __future__ import annotations

import pytest

from assay import BadInput
from assay.errors import UnknownFormat
from assay.files import FORMATS, detect_format, read_traces, traces_from_rows

DOCUMENT = {"document_id": "d1", "text": "x"}


def test_the_formats_by_name():
    assert FORMATS == ("assay", "ragas", "deepeval", "ragchecker", "langsmith", "mtrag")


@pytest.mark.parametrize(
    ("fields", "format"),
    [
        ("id question answer", "assay"),
        ("id question retrieved", "assay"),
        ("question presented answer", "assay"),
        ("id question", "assay"),
        ("id question case", "assay"),
        ("user_input response", "ragas"),
        ("user_input retrieved_contexts", "ragas"),
        ("user_input reference", "ragas"),
        ("question contexts answer", "ragas"),
        ("id question contexts answer ground_truth", "ragas"),
        ("question answer ground_truths", "ragas"),
        ("input actual_output", "deepeval"),
        ("input expected_output context", "deepeval"),
        ("input retrievalContext", "deepeval"),
        ("query response gt_answer retrieved_context", "ragchecker"),
        ("query_id query gt_answer", "ragchecker"),
        ("inputs outputs", "langsmith"),
        ("inputs outputs reference_outputs", "langsmith"),
        ("id inputs reference_outputs", "langsmith"),
    ],
)
def test_recognised_by_field_names(fields, format):
    assert detect_format(dict.fromkeys(fields.split(), "x")) == format


@pytest.mark.parametrize(
    "row",
    [
        {"input": [{"speaker": "user", "text": "Q?"}], "contexts": [DOCUMENT], "targets": []},
        {"question": "Q?", "contexts": [DOCUMENT], "answer": "A."},
        {"query": "Q?", "contexts": [DOCUMENT], "predictions": [{"text": "A."}]},
        {"input": "Q?", "contexts": [], "targets": [{"text": "A."}]},
    ],
)
def test_mtrag_is_recognised_by_its_contexts_or_targets(row):
    assert detect_format(row) == "mtrag"


def test_contexts_as_objects_do_not_make_a_ragas_row_another():
    assert detect_format({"question": "Q?", "contexts": [{"text": "x"}], "answer": "A."}) == "ragas"
    assert detect_format({"question": "Q?", "contexts": [DOCUMENT], "ground_truth": "A."}) == "ragas"


@pytest.mark.parametrize(
    ("fields", "choices"),
    [
        ("user_input response input actual_output", "ragas, deepeval"),
        ("inputs outputs query gt_answer", "ragchecker, langsmith"),
        ("id question retrieved contexts answer", "assay, ragas"),
    ],
)
def test_several_shapes_are_refused_with_the_choices(fields, choices):
    with pytest.raises(UnknownFormat) as caught:
        detect_format(dict.fromkeys(fields.split(), "x"))
    message = str(caught.value)
    assert choices in message
    assert fields.replace(" ", ", ") in message
    assert "--from NAME" in message


@pytest.mark.parametrize(
    ("fields", "nearest", "lacks"),
    [
        ("query response", "ragchecker", "retrieved_context or gt_answer"),
        ("question answer", "assay", "id"),
        ("inputs", "langsmith", "outputs or reference_outputs"),
        ("response retrieved_contexts", "ragas", "user_input"),
        ("prompt completion", "assay", "question and id and answer or retrieved"),
        ("", "assay", "question and id"),
    ],
)
def test_no_shape_is_refused_with_the_nearest_and_what_it_lacks(fields, nearest, lacks):
    with pytest.raises(UnknownFormat) as caught:
        detect_format(dict.fromkeys(fields.split(), "x"))
    message = str(caught.value)
    assert f"The nearest is {nearest}, which lacks {lacks}" in message
    assert fields.replace(" ", ", ") in message
    assert all(name in message for name in FORMATS)


def test_the_choice_can_be_made(tmp_path):
    row = {"user_input": "A?", "response": "a", "input": "B?", "actual_output": "b"}
    assert next(traces_from_rows([row], format="ragas")).question == "A?"
    assert next(traces_from_rows([row], format="deepeval")).question == "B?"
    with pytest.raises(UnknownFormat, match=r"there is no format 'ragsa'\. Did you mean 'ragas'"):
        list(traces_from_rows([row], format="ragsa"))
    path = tmp_path / "rows.jsonl"
    path.write_text('{"user_input": "A?"}\n')
    with pytest.raises(UnknownFormat) as caught:
        list(read_traces(path))
    assert str(caught.value).startswith(f"{path}, line 1: ")
    assert [trace.question for trace in read_traces(path, format="ragas")] == ["A?"]
    with pytest.raises(BadInput, match="field inputs"):
        list(read_traces(path, format="langsmith"))


def test_later_rows_decide_where_the_first_is_too_poor():
    rows = [{"user_input": "A?"}, {"user_input": "B?"}, {"user_input": "C?", "response": "c"}]
    assert [trace.question for trace in traces_from_rows(rows)] == ["A?", "B?", "C?"]


def test_thousands_of_fields_make_a_short_message():
    with pytest.raises(UnknownFormat) as caught:
        detect_format({f"field {n}\n": n for n in range(100_000)})
    assert len(str(caught.value)) < 700
    assert "\n" not in str(caught.value)
