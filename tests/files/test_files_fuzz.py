"""Whatever a file or a row holds: it is read, or refused in one line; never another exception."""

from __future__ import annotations

import gzip
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay import BadInput
from assay.files import FORMATS, read_traces, traces_from_rows

ROWS = [
    {"id": "t1", "question": "Q?", "answer": "A.", "retrieved": [{"id": "p1", "score": 1.5, "text": "x"}]},
    {"user_input": "Q?", "retrieved_contexts": ["x", "y"], "response": "A.", "reference_contexts": ["x"]},
    {"input": "Q?", "actual_output": "A.", "retrieval_context": ["x"], "context": ["x"]},
    {"query_id": "1", "query": "Q?", "retrieved_context": [{"doc_id": "d", "text": "x"}], "gt_answer": "A."},
    {"inputs": {"question": "Q?"}, "outputs": {"answer": "A.", "documents": [{"page_content": "x"}]}},
    {
        "input": [{"speaker": "user", "text": "Q?"}],
        "contexts": [{"document_id": "d", "text": "x"}],
        "targets": [],
    },
]
FIELDS = sorted(
    {key for row in ROWS for key in row}
    | {"answer", "contexts", "ground_truth", "ground_truths", "reference", "reference_outputs", "error"}
    | {"predictions", "retrieved_context_ids", "reference_context_ids", "presented", "claims", "metadata"}
    | {"case", "Answerability"}
)
INNER = st.sampled_from(
    [
        "question",
        "answer",
        "text",
        "content",
        "page_content",
        "id",
        "doc_id",
        "score",
        "role",
        "messages",
        "kwargs",
    ]
)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.just("user"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(INNER, inner, max_size=3),
    max_leaves=8,
)


def accept(read) -> None:
    try:
        for _ in read:
            pass
    except BadInput as error:
        message = str(error)
        assert len(message.splitlines()) == 1, message
        assert len(message) < 900, message


@given(st.dictionaries(st.sampled_from(FIELDS), VALUE, max_size=6), st.sampled_from([None, *FORMATS]))
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_any_row(row, format):
    accept(traces_from_rows([row, row], format=format))


@given(st.sampled_from(ROWS), st.sampled_from(FIELDS), VALUE)
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_a_row_with_one_part_that_is_not_what_it_should_be(row, field, value):
    accept(traces_from_rows([row | {field: value}]))


@given(
    st.sampled_from(ROWS),
    st.sampled_from(["json", "jsonl", "indented", "csv"]),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=3), st.integers(0, 3)), max_size=4),
)
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_any_damage_to_a_file(tmp_path_factory, row, kind, packed, changes):
    text = {
        "json": json.dumps([row, row]),
        "jsonl": f"{json.dumps(row)}\n{json.dumps(row)}\n",
        "indented": json.dumps({"results": [row, row]}, indent=1),
        "csv": ",".join(row)
        + "\n"
        + ",".join('"' + json.dumps(v).replace('"', '""') + '"' for v in row.values()),
    }[kind]
    data = gzip.compress(text.encode(), mtime=0) if packed else text.encode()
    for place, inserted, removed in changes:
        place %= len(data) + 1
        data = data[:place] + inserted + data[place + removed :]
    path = tmp_path_factory.mktemp("damaged") / ("rows.csv" if kind == "csv" else "rows.json")
    path.write_bytes(data)
    accept(read_traces(path))
