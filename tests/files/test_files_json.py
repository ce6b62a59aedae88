"""JSON, strictly, with the place of what is wrong; arrays and documents over many lines as streams."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay import BadInput
from assay.files import read_rows
from assay.files.lines import shown
from assay.files.objects import parse_object


def refusal(data: bytes, line: int = 1) -> str:
    with pytest.raises(BadInput) as caught:
        parse_object(data, "rows.jsonl", line)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"rows.jsonl, line {line}")
    return message


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b'{"a": 1', ["cut short", "column 7"]),
        (b'{"a": "x', ["cut short"]),
        (b'{"a": 1} {"a": 2}', ["more on the line than one object"]),
        (b'{"a": 1},', ["more on the line"]),
        (b"{'a': 1}", ["not JSON", "double quotes"]),
        (b'{"a": 1,}', ["not JSON", "column 9"]),
        (b'{"a": undefined}', ["not JSON", "undefined", "column 7"]),
        (b"question,answer", ["not JSON", "question,answer", ".csv"]),
        (b"[1, 2]", ["[1, 2], not an object"]),
        (b'"text"', ["'text', not an object"]),
        (b"null", ["None, not an object"]),
        (b'{"a": "\xff"}', ["not UTF-8", "byte 8"]),
        (b'{"a": "\\ud800"}', ["not JSON"]),
        (b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"}", ["nested too deeply"]),
        (b'{"a": ' + b"9" * 5000 + b"}", ["out of range"]),
        (b'{"a": 1, "a": 2}', ["'a'", "twice"]),
        (b'{"x": {"a" : 1, "a": 1}}', ["'a'", "twice"]),
        (b'{"x": [{"k": "\\":", "k":0}]}', ["'k'", "twice"]),
    ],
)
def test_refused_with_the_place(data, parts):
    message = refusal(data, line=7)
    assert [part for part in parts if part not in message] == []


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b'{"id": "t9", "score": NaN}', ["line 3", "field score", "'t9'", "nan"]),
        (b'{"task_id": "t9", "score": 1, "scores": [NaN]}', ["field scores.0", "'t9'"]),
        (
            b'{"id": "t9", "retrieved": [{"id": "p1"}, {"id": "p2", "score": -Infinity}]}',
            ["field retrieved.1.score", "'t9'", "'p2'", "-inf"],
        ),
        (b'{"metadata": {"a\\nb c": NaN}}', ["field metadata.'a\\nb c'"]),
        (b'{"metadata": {"deep": [[1e999]]}}', ["field metadata.deep.0.0", "inf"]),
    ],
)
def test_no_number_that_is_none(data, parts):
    message = refusal(data, line=3)
    assert [part for part in parts if part not in message] == []


def test_the_word_nan_in_a_text_is_text():
    row = {"question": "Is NaN Infinity?", "answer": 'He said "a": b, and " : "'}
    assert parse_object(json.dumps(row).encode(), "f", 1) == row


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), _VALUES, max_size=5), st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_whatever_json_writes_is_read_back(row, ascii_only, indent):
    written = json.dumps(
        row, ensure_ascii=ascii_only, indent=indent, separators=(",", " :") if indent else None
    )
    try:
        data = written.encode()
    except UnicodeEncodeError:
        return
    if ascii_only and any("\ud800" <= c <= "\udfff" for c in str(row)):
        return
    assert parse_object(data, "f", 1) == row


@given(st.binary(max_size=60) | st.text(alphabet='{}[]",:\\u0eN aI-', max_size=40).map(str.encode))
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
def test_anything_else_is_one_line(data):
    try:
        value = parse_object(data, "rows.jsonl", 1)
    except BadInput as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert json.loads(data) == value


@given(st.lists(st.dictionaries(st.text(max_size=3), _VALUES, max_size=3), min_size=1, max_size=6), st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_arrays_and_documents_are_what_json_reads(tmp_path_factory, rows, data):
    path = tmp_path_factory.mktemp("rows") / "rows.json"
    indent = data.draw(st.sampled_from([None, 0, 2]))
    # An empty object stands on one line, and rows on one line each are JSON Lines.
    array = data.draw(st.booleans()) or not all(rows)
    try:
        if array:
            path.write_text(json.dumps(rows, indent=indent, ensure_ascii=False), encoding="utf-8")
        else:
            path.write_text("\n".join(json.dumps(row, indent=indent) for row in rows), encoding="utf-8")
    except UnicodeEncodeError:
        return
    if any("\ud800" <= c <= "\udfff" for c in str(rows)):
        return
    assert [row.value for row in read_rows(path)] == rows


def test_items_of_an_array_have_their_lines(tmp_path):
    path = tmp_path / "rows.json"
    path.write_text('[\n  {"n": 1},\n\n  {\n    "n": 2\n  }, {"n": 3}\n]\n')
    assert [(row.line, row.value["n"]) for row in read_rows(path)] == [(2, 1), (4, 2), (6, 3)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "the list is empty"),
        ("[\n]\n", "the list is empty"),
        ('[\n{"n": 1},\n{"n": \n', "line 3: the JSON is cut short"),
        ('[\n{"n": 1},\n', "the JSON is cut short"),
        ('[\n{"n": 1}\n', "the JSON is cut short"),
        ('[{"n": 1}\n{"n": 2}]', "line 2: a comma is missing"),
        ('[{"n": 1},\n 7]', "line 2: the row is 7, not an object"),
        ('[{"n": 1}]\n[', "line 2: there is more behind the list"),
        ('[{"n": 1},\n{"n": NaN}]', "line 2, field n: the number is nan"),
        ('[{"n": 1},\n{"n": 1,\n"n": 2}]', "line 2: the key 'n' stands twice"),
        ('{\n"n": 1,\n"m": oops\n}', "line 3: this is not JSON"),
        ('{\n"n": 1,\n', "the JSON is cut short"),
        ('{"n": 1\n{"n": 2}\n', "line 1: the JSON is cut short"),
        ('{"n": 1}\n{"n": 2\n', "line 2: the JSON is cut short"),
        ('{"n": 1}\n7\n', "line 2: the row is 7"),
        ('{"results": [{"n": 1}, 2]}', "field results.1: the row is 2"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_broken_documents_name_the_line(tmp_path, text, message):
    path = tmp_path / "rows.json"
    path.write_text(text)
    with pytest.raises(BadInput) as caught:
        list(read_rows(path))
    assert message in str(caught.value)
    assert str(caught.value).count(str(path)) == 1


@pytest.mark.parametrize("key", ["results", "input_data", "data"])
def test_a_list_inside_one_object(tmp_path, key):
    path = tmp_path / "rows.json"
    for indent in (None, 2):
        path.write_text(json.dumps({"metrics": {"f1": 1}, key: [{"n": 1}, {"n": 2}]}, indent=indent))
        assert [row.value["n"] for row in read_rows(path)] == [1, 2]
    # A row of data that happens to have such a field stays a row.
    path.write_text(json.dumps({"question": "?", key: [{"n": 1}]}))
    assert [row.value["question"] for row in read_rows(path)] == ["?"]


def test_an_array_is_read_as_a_stream(tmp_path):
    path = tmp_path / "rows.json"
    rows = [{"n": n, "text": "word " * 200} for n in range(20_000)]
    path.write_text(json.dumps(rows))
    assert path.stat().st_size > 20_000_000
    del rows
    tracemalloc.start()
    assert sum(1 for _ in read_rows(path)) == 20_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5 << 20


def test_an_item_that_never_ends_is_refused_before_memory_is(tmp_path):
    path = tmp_path / "rows.json"
    with path.open("w") as stream:
        stream.write('[{"n": "')
        for _ in range(50):
            stream.write("x" * 1_000_000)
    with pytest.raises(BadInput, match="longer than 32 MiB"):
        list(read_rows(path))
    path.write_text('[\n{"n": "' + "x" * 3_000_000 + '"}\n]')
    assert len(next(read_rows(path)).value["n"]) == 3_000_000


def test_values_are_quoted_short_and_on_one_line():
    for value in ("x" * 10_000, "a\nb\u2028c", list(range(9999)), {"k" * 999: ["v" * 999] * 99}, object()):
        assert len(shown(value)) <= 80
        assert len(shown(value).splitlines()) == 1
