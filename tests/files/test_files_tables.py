"""CSV and TSV in any of the shapes, with lists in cells; Parquet."""

from __future__ import annotations

import builtins
import csv
import gzip
import json

import pytest

from assay import BadInput
from assay.errors import MissingExtra
from assay.files import read_rows, read_traces


def write(path, rows, **options):
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, list(rows[0]), **options)
        writer.writeheader()
        writer.writerows(rows)
    return path


ROWS = [
    ("ragas", {"user_input": "Q?", "retrieved_contexts": json.dumps(["x, y", "z\n\nw"]), "response": "A."}),
    ("ragas", {"question": "Q?", "contexts": str(["x, y", "z\n\nw"]), "answer": "A.", "ground_truth": "A."}),
    ("deepeval", {"input": "Q?", "actual_output": "A.", "retrieval_context": json.dumps(["x, y", "z\n\nw"])}),
    (
        "ragchecker",
        {
            "query": "Q?",
            "response": "A.",
            "gt_answer": "",
            "retrieved_context": json.dumps(
                [{"doc_id": "1", "text": "x, y"}, {"doc_id": "2", "text": "z\n\nw"}]
            ),
        },
    ),
    (
        "langsmith",
        {
            "inputs": json.dumps({"question": "Q?"}),
            "outputs": json.dumps({"answer": "A.", "documents": ["x, y", "z\n\nw"]}),
        },
    ),
    (
        "mtrag",
        {
            "input": json.dumps([{"speaker": "user", "text": "Q?"}]),
            "contexts": json.dumps(
                [{"document_id": "1", "text": "x, y"}, {"document_id": "2", "text": "z\n\nw"}]
            ),
            "predictions": json.dumps([{"text": "A."}]),
        },
    ),
    (
        "assay",
        {
            "id": "t1",
            "question": "Q?",
            "answer": "A.",
            "status": "",
            "repeat": "0",
            "retrieved": json.dumps([{"id": "1", "text": "x, y"}, {"id": "2", "text": "z\n\nw"}]),
        },
    ),
]


@pytest.mark.parametrize(("format", "row"), ROWS, ids=[name for name, _ in ROWS])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("t.csv", {}),
        ("t.tsv", {"delimiter": "\t"}),
        ("t.csv", {"delimiter": ";"}),
        ("t.csv", {"quoting": csv.QUOTE_ALL}),
    ],
)
def test_every_shape_as_a_table(tmp_path, format, row, name, options):
    path = write(tmp_path / name, [row], **options)
    for how in (None, format):
        (trace,) = read_traces(path, format=how)
        assert (trace.question, trace.answer) == ("Q?", "A.")
        assert [hit.text for hit in trace.retrieved] == ["x, y", "z\n\nw"]


def test_a_table_as_spreadsheets_and_frames_write_it(tmp_path):
    path = tmp_path / "t.csv.gz"
    text = ',user_input,retrieved_contexts,response,score\r\n0,"Why ""so""?","[""x""]",[1],0.5\r\n1,B?,,,\r\n'
    path.write_bytes(gzip.compress(b"\xef\xbb\xbf" + text.encode()))
    first, second = read_traces(path)
    assert first.question == 'Why "so"?'
    assert first.answer == "[1]"
    assert first.metadata == {"score": "0.5"}
    assert (second.answer, second.retrieved) == (None, None)


def test_a_conversation_in_a_cell_and_a_question_in_brackets(tmp_path):
    conversation = [{"type": "human", "content": "Q?"}, {"type": "ai", "content": "A."}]
    path = write(
        tmp_path / "t.csv",
        [
            {"user_input": json.dumps(conversation), "reference": "R"},
            {"user_input": '["a", "b"]', "reference": "[R]"},
        ],
    )
    first, second = read_traces(path)
    assert (first.question, first.answer) == ("Q?", "A.")
    assert (second.question, second.case.reference) == ('["a", "b"]', "[R]")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("user_input,response\n", "there are no rows"),
        ("user_input,response\nQ?,A.,more\n", "line 2: the row has 3 cells and the header 2"),
        ("user_input,response\nQ?,A.\n\nonly\n", "line 4: the row has 1 cells and the header 2"),
        ('user_input,response\n"a\n\nb",A.\nQ?\n', "line 5: the row has 1 cells"),
        ('user_input,response\n"Q?"x,A.\n', "line 2: this is not CSV"),
        ('user_input,response\n"Q?,A.\n', "line 2: this is not CSV"),
        ("user_input,user_input\nQ?,A.\n", "line 1: the column 'user_input' stands twice"),
        (
            "user_input,retrieved_contexts\nQ?,['x' 'y']\n",
            "field retrieved_contexts: the cell is in brackets",
        ),
        ("user_input,retrieved_contexts\nQ?,[x; y]\n", "line 2, field retrieved_contexts"),
        (
            'user_input,retrieved_contexts\nQ?,"[{""text"": ""x"", ""score"": NaN}]"\n',
            "field retrieved_contexts",
        ),
        ("user_input,retrieved_contexts\nQ?,[" + "-" * 100_000 + "1]\n", "field retrieved_contexts"),
        ("a,b\n1,2\n", "line 2: the fields fit no known shape; they are a, b"),
    ],
)
def test_refused_with_the_place(tmp_path, text, message):
    path = tmp_path / "t.csv"
    path.write_text(text)
    with pytest.raises(BadInput) as caught:
        list(read_traces(path))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_encodings_and_long_lines_are_refused(tmp_path):
    path = tmp_path / "t.csv"
    path.write_bytes("user_input,response\nQ?,café\n".encode("latin-1"))
    with pytest.raises(BadInput, match="line 2: this is not UTF-8"):
        list(read_traces(path))
    path.write_bytes("user_input,response\n".encode("utf-16"))
    with pytest.raises(BadInput, match="UTF-16"):
        list(read_traces(path))
    path.write_bytes(b"user_input,response\n" + b"x" * (33 << 20))
    with pytest.raises(BadInput, match="line 2: the line is longer"):
        list(read_traces(path))


def test_parquet(tmp_path):
    polars = pytest.importorskip("polars")
    path = tmp_path / "t.parquet"
    count = 10_000
    polars.DataFrame(
        {
            "user_input": [f"Q{n}?" for n in range(count)],
            "retrieved_contexts": [["x", "y"]] * count,
            "response": ["A."] * (count - 1) + [None],
            "faithfulness": [0.5] * (count - 1) + [float("nan")],
        }
    ).write_parquet(path)
    traces = list(read_traces(path))
    assert [trace.question for trace in traces] == [f"Q{n}?" for n in range(count)]
    assert [hit.text for hit in traces[0].retrieved] == ["x", "y"]
    assert traces[0].metadata == {"faithfulness": 0.5}
    assert traces[-1].answer is None
    assert traces[-1].metadata == {}


def test_parquet_that_is_none(tmp_path):
    pytest.importorskip("polars")
    path = tmp_path / "t.parquet"
    path.write_bytes(b"not a table")
    for wrong, message in ((path, "cannot be read as Parquet"), (tmp_path / "none.parquet", "no such file")):
        with pytest.raises(BadInput) as caught:
            list(read_rows(wrong))
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)
    folder = tmp_path / "folder.parquet"
    folder.mkdir()
    with pytest.raises(BadInput, match="directory"):
        list(read_rows(folder))


def test_parquet_without_polars_names_the_extra(tmp_path, monkeypatch):
    real = builtins.__import__

    def without(name, *args, **options):
        if name == "polars":
            raise ImportError(name)
        return real(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=r"assay-rag\[frames\]"):
        list(read_rows(tmp_path / "t.parquet"))
