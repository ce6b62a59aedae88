"""Assay's own traces: closed shape, unique ids, exact round trips, constant memory."""

from __future__ import annotations

import gzip
import json
import math
import tracemalloc
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay import BadInput, Case, Hit, Trace, read_traces, write_traces
from assay.files import traces_from_rows


def refusal(path, *rows):
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    with pytest.raises(BadInput) as caught:
        list(read_traces(path))
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{path}, line {len(rows)}"), message
    return message.removeprefix(f"{path}, line {len(rows)}")


GOOD = {"id": "t0", "question": "How long?", "answer": "Two weeks."}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"retreived": []}, ", field retreived: unknown field 'retreived'. Did you mean 'retrieved'?"),
        ({"colour": None}, "unknown field 'colour'"),
        ({"colour": 1}, "Put anything else under metadata."),
        (
            {"retrieved": [{"id": "p1"}, {"id": "p2", "scroe": 1}]},
            ", field retrieved.1.scroe: unknown field 'scroe'. Did you mean 'score'?",
        ),
        ({"case": {"id": "c", "question": "Q?", "refrence": "x"}}, ", field case.refrence: unknown"),
        ({"retrieved": [{"id": "p1", "score": "high"}]}, ", field retrieved.0.score: "),
        ({"retrieved": [{"iid": "p1"}]}, ", field retrieved.0.iid: unknown field 'iid'. Did you mean 'id'?"),
        ({"retrieved": [{"text": "x"}]}, ", field retrieved.0.id: the field 'id' is missing"),
        ({"retrieved": {"id": "p1"}}, ", field retrieved: "),
        ({"id": 7}, ", field id: Input should be a valid string; it is 7. Write it in quotes."),
        ({"id": ""}, ", field id: "),
        ({"id": None}, ", field id: the field 'id' is missing. Every trace has one."),
        ({"status": "done"}, "'done'"),
        ({"timings": {"retrieve": -1}}, ", field timings.retrieve: "),
        ({"usage": {"input_tokens": 1.5}}, ", field usage.input_tokens: "),
        ({"a\nb" * 5000: 1}, "unknown field 'a"),
        ({"question": "x" * 90_000, "answer": ["y" * 90_000]}, ", field answer: "),
        (
            '{"id": "t1", "question": "Q?", "retrieved": [{"id": "p1", "score": NaN}]}',
            "'p1' in row 't1' is nan",
        ),
        ('{"id": "t1", "question": "Q?", "answer": "cut', ": the JSON is cut short"),
        ('{"id": "t1", "question": "Q?", "question": "R?"}', "'question' stands twice"),
    ],
)
def test_what_is_wrong_and_where(tmp_path, change, message):
    row = change if isinstance(change, str) else GOOD | {"id": "t1"} | change
    shown = refusal(tmp_path / "traces.jsonl", GOOD, row)
    assert message in shown
    assert len(shown) < 700


def test_a_row_of_a_document_is_named_by_its_position(tmp_path):
    path = tmp_path / "traces.json"
    ragas = {"user_input": "Q?", "response": "A.", "retrieved_contexts": ["x", {"body": "y"}]}
    for rows, field in (
        ([GOOD, GOOD | {"id": 1}], "field 1.id"),
        ([GOOD, GOOD], "field 1.id: the trace id 't0' stands twice"),
        ({"results": [GOOD, GOOD | {"id": "t1", "status": "x"}]}, "field results.1.status"),
        ([ragas], "field 0.retrieved_contexts.1: the document has no text; its keys are body"),
        ({"input_data": [ragas]}, "field input_data.0.retrieved_contexts.1"),
    ):
        path.write_text(json.dumps(rows))
        with pytest.raises(BadInput) as caught:
            list(read_traces(path))
        assert f"{path}, line 1, {field}" in str(caught.value)


def test_an_id_that_stands_twice(tmp_path):
    for name in ("t0", "ein Satz mit Leerzeichen", "質問 1"):
        message = refusal(tmp_path / "traces.jsonl", GOOD | {"id": name}, GOOD | {"id": name})
        assert f", field id: the trace id {name!r} stands twice" in message


def test_ids_with_spaces_and_any_script_are_ids(tmp_path):
    names = ["a b", " a b", "質問 1", "é", "e\u0301", "🙂", "a/b\tc", "row-1"]
    path = tmp_path / "traces.jsonl"
    assert write_traces(path, (Trace(id=name, question="Q?") for name in names)) == len(names)
    assert [trace.id for trace in read_traces(path)] == names


def test_metadata_is_free_and_null_is_the_same_as_leaving_out():
    row = GOOD | {"metadata": {"x": [{"y": None}]}, "timings": None, "errors": None}
    (trace,) = traces_from_rows([row])
    assert trace.metadata == {"x": [{"y": None}]}
    assert trace.timings == {}


def test_rows_from_data_frames():
    import numpy
    import pandas

    frame = pandas.DataFrame(
        {
            "user_input": ["A?", "B?"],
            "response": ["a", None],
            "retrieved_contexts": [numpy.array(["x", "y"], dtype=object), ["z"]],
            "reference": ["r", math.nan],
            "count": [1, 2],
            "day": pandas.to_datetime(["2024-05-01", None]),
        }
    )
    first, second = traces_from_rows(frame.to_dict("records"))
    assert [hit.text for hit in first.retrieved] == ["x", "y"]
    assert first.case.reference == "r"
    assert second.case is None
    assert second.answer is None
    assert second.metadata == {"count": 2}
    with pytest.raises(BadInput, match=r"line 1: the row is 'user_input', not a mapping.*to_dict"):
        list(traces_from_rows(frame))


def test_rows_in_memory_are_checked_as_files_are():
    def refused(row, **options):
        with pytest.raises(BadInput) as caught:
            list(traces_from_rows([row], **options))
        return str(caught.value)

    assert "given.py, line 1, field retrieved.0.score" in refused(
        GOOD | {"retrieved": [{"id": "p1", "score": math.inf}]}, file="given.py"
    )
    assert "field metadata.x" in refused(GOOD | {"metadata": {"x": math.nan}})
    assert "field id" in refused(GOOD | {"id": "\ud800"})
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    assert "nested too deeply" in refused(GOOD | {"metadata": {"x": deep}})
    with pytest.raises(BadInput, match="there are no rows"):
        list(traces_from_rows([]))


_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_ID = _TEXT.filter(bool)
_NUMBER = st.floats(allow_nan=False, allow_infinity=False)
_FREE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | _NUMBER | _TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3),
    max_leaves=6,
)
_METADATA = st.dictionaries(_TEXT, _FREE, max_size=3)
_HIT = st.builds(Hit, id=_ID, text=st.none() | _TEXT, score=st.none() | _NUMBER, metadata=_METADATA)
_CASE = st.builds(
    Case,
    id=_ID,
    question=_ID,
    reference=st.none() | _TEXT,
    facts=st.lists(_ID, max_size=2),
    evidence=st.lists(st.lists(_ID, min_size=1, max_size=2), max_size=2),
    relevance=st.dictionaries(_ID, st.integers(-3, 3), max_size=2),
    tags=st.lists(_TEXT, max_size=2),
    as_of=st.none() | st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)),
)
_TRACE = st.builds(
    Trace,
    id=_ID,
    question=_TEXT,
    answer=st.none() | _TEXT,
    retrieved=st.none() | st.lists(_HIT, max_size=3),
    presented=st.none() | st.lists(_HIT, max_size=3),
    claims=st.none()
    | st.lists(st.fixed_dictionaries({"text": _ID, "source_ids": st.lists(_TEXT)}), max_size=2),
    timings=st.dictionaries(_TEXT, st.floats(0, 1e300), max_size=2),
    configuration=_METADATA,
    case=st.none() | _CASE,
    metadata=_METADATA,
)


@given(st.lists(_TRACE, min_size=1, max_size=5, unique_by=lambda trace: trace.id), st.booleans())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_read_back(tmp_path_factory, traces, packed):
    path = tmp_path_factory.mktemp("traces") / ("traces.jsonl.gz" if packed else "traces.jsonl")
    assert write_traces(path, traces) == len(traces)
    assert list(read_traces(path, format="assay")) == traces


def test_the_same_traces_give_the_same_bytes(tmp_path):
    traces = [Trace(id=f"t{n}", question="Q?") for n in range(50)]
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_traces(tmp_path / name, traces)
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()).count(b"\n") == 50


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "traces.jsonl"
    write_traces(path, [Trace(id="before", question="Q?")])

    def failing():
        yield Trace(id="t1", question="Q?")
        raise KeyError("the source failed")

    with pytest.raises(KeyError):
        write_traces(path, failing())
    with pytest.raises(BadInput, match="'t1' holds what JSON cannot"):
        write_traces(path, [Trace(id="t1", question="Q?", metadata={"x": "\ud800"})])
    assert [trace.id for trace in read_traces(path)] == ["before"]
    # A file may be rewritten from itself.
    write_traces(path, read_traces(path))
    assert [trace.id for trace in read_traces(path)] == ["before"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["traces.jsonl"]
    with pytest.raises(BadInput, match="cannot be written"):
        write_traces(tmp_path / "none" / "traces.jsonl", [])


def test_memory_does_not_grow_with_the_file(tmp_path):
    path = tmp_path / "traces.jsonl"
    line = '{"id": "t%d", "question": "Q?", "answer": "A.", "retrieved": [{"id": "p1", "text": "%s"}]}\n'
    with path.open("w") as stream:
        for number in range(30_000):
            stream.write(line % (number, "x" * 500))
    tracemalloc.start()
    assert sum(1 for _ in read_traces(path)) == 30_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # 30,000 rows hold 17 MB of text. What stays is a hash of each id: a set of 30,000 integers takes 2 MB for its
    # table (65,536 places of 16 bytes, twice while it grows) and 1 MB for the integers (36 bytes each).
    assert peak < 5 << 20
