"""Judgements and runs from files: what is read, and how what cannot be read is refused."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.files.judgement_tables import frame_qrels, frame_run
from assay.files.judgements import read_beir, read_qrels, read_run, stream_run
from assay.files.trec_columns import read_trec_columns
from assay.retrieval import evaluate
from assay.retrieval.ranking import TIES

QRELS = "q1 0 a 1\nq1 0 b 0\nq2 0 c 2\n"
RUN = "q1 Q0 a 1 3.5 tag\nq1 Q0 b 2 2.5 tag\nq2 Q0 c 1 1 tag\n"
JUDGED = {"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}
SCORED = {"q1": {"a": 3.5, "b": 2.5}, "q2": {"c": 1.0}}


def put(tmp_path: Path, content: str | bytes, name: str = "f") -> Path:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    "text",
    [
        QRELS,
        QRELS.replace("\n", "\r\n"),
        QRELS.rstrip("\n"),
        "\ufeff" + QRELS,
        QRELS.replace(" ", "\t"),
        QRELS.replace(" ", "   "),
        "\n" + QRELS + "\n\n",
        "query-id\tcorpus-id\tscore\n" + QRELS.replace(" 0 ", " ", 3).replace(" ", "\t"),
        "query_id\titer\tdocid\trelevance\n" + QRELS.replace(" ", "\t"),
        "docid\tqid\tgrade\na\tq1\t1\nb\tq1\t0\nc\tq2\t2\n",
        json.dumps(JUDGED),
    ],
)
def test_qrels(tmp_path: Path, text: str) -> None:
    assert read_qrels(put(tmp_path, text)) == JUDGED


@pytest.mark.parametrize(
    "text",
    [
        RUN,
        RUN.replace("\n", "\r\n"),
        RUN.rstrip("\n"),
        "\ufeff" + RUN,
        RUN.replace(" ", "\t"),
        RUN.replace("3.5", "  3.5"),
        "q2 Q0 c 1 1 tag\n" + RUN[: RUN.index("q2")],
        json.dumps(SCORED),
    ],
)
def test_run(tmp_path: Path, text: str) -> None:
    path = put(tmp_path, text)
    assert read_run(path) == SCORED
    packed = put(tmp_path, gzip.compress(path.read_bytes(), mtime=0), "f.gz")
    assert read_run(packed) == SCORED
    assert {query for query, _ in stream_run(path)} == {"q1", "q2"}


def test_lines_of_a_query_that_do_not_stand_together_are_joined(tmp_path: Path) -> None:
    path = put(tmp_path, "q1 Q0 a 1 3 t\nq2 Q0 c 1 1 t\nq1 Q0 b 2 2 t\n")
    assert read_run(path) == {"q1": {"a": 3.0, "b": 2.0}, "q2": {"c": 1.0}}


def test_ids_with_spaces_and_of_any_script_between_tabs(tmp_path: Path) -> None:
    run = put(tmp_path, "q 1\tQ0\tdoc é 文\t1\t2.0\ttag\n")
    assert read_run(run) == {"q 1": {"doc é 文": 2.0}}
    assert read_qrels(put(tmp_path, "q 1\t0\tdoc é 文\t1\n")) == {"q 1": {"doc é 文": 1}}
    # A no-break space is part of an id, not a separator.
    assert read_run(put(tmp_path, "q Q0 a\u00a0b 1 2.0 tag\n")) == {"q": {"a\u00a0b": 2.0}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (RUN[:-8], "line 3: the file ends in mid-line: 3 of 6 columns"),
        (RUN[:-3], "line 3: the file ends in mid-line: its run tag is 't' after 'tag'"),
        ("q1 Q0 a 1 3 t\nq1 Q0 a 2 2 t\n", "line 2: query 'q1': duplicate document 'a'"),
        ("q1 Q0 a 1 nan t\n", "line 1: query 'q1', document 'a': the score 'nan' is not a finite number"),
        ("q1 Q0 a 1 3 t\nq1 Q0 b 1 -inf t\n", "line 2: query 'q1', document 'b'"),
        ("q1 Q0 a 1 x t\n", "line 1: query 'q1', document 'a': the score 'x'"),
        ("q1 Q0 a 1 3 t\nq1 Q0 b 1 3\n", "line 2: 5 columns where a line has 6"),
        (b"q1 Q0 \xff\xfe 1 3 t\n", "line 1: this is not UTF-8"),
        (b"\xff\xfeq\x001\x00", "UTF-16"),
        (b"", "the file is empty"),
        (gzip.compress(RUN.encode(), mtime=0)[:-12], "gzip"),
        (b'{"q1": {"a": 1.0, "a": 2.0}}', "the key 'a' stands twice"),
        (b'{"q1": 3}', "query 'q1': a ranking is a list"),
        (b'{"q1": ["a", 3]}', "query 'q1': a ranking is a list"),
        (b'{"q1": [["a"]]}', "query 'q1': a ranking is a list"),
        (b'{"q1": ', "not JSON"),
        (b"[" * 100_000, "JSON"),
        (b"a" * 20_000_000, "longer than a million bytes"),
    ],
)
def test_a_run_that_cannot_be_read(tmp_path: Path, content: str | bytes, message: str) -> None:
    path = put(tmp_path, content)
    with pytest.raises(BadInput) as caught:
        read_run(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("q1 0 a 1\nq1 0 7\n", "line 2: 3 columns where a line has 4"),
        ("q1 0 a 1\nq1 0 7", "line 2: the file ends in mid-line: 3 of 4"),
        ("q1 0 a 1\nq1 0", "line 2: the file ends in mid-line: 2 of 4"),
        ("q1 0 a 0.5\n", "line 1: query 'q1', document 'a': non-integer grade '0.5'"),
        ("q1 0 a 1\nq1 0 a 2\n", "line 2: query 'q1': document 'a' is judged twice"),
        ('{"q1": {"a": 0.5}}', "non-integer grade 0.5"),
        ('{"q1": {"a": true}}', "non-integer grade True"),
        ('{"q1": [["a"]]}', "query 'q1': judgements are an object or a list of ids"),
        ('{"q1": 1}', "query 'q1': judgements are an object or a list of ids"),
    ],
)
def test_judgements_that_cannot_be_read(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_qrels(put(tmp_path, content))
    assert message in str(caught.value)


def test_a_missing_file_and_a_directory(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_run(tmp_path / "none")
    with pytest.raises(BadInput, match="directory"):
        read_run(tmp_path)


def test_dedupe_keeps_the_first(tmp_path: Path) -> None:
    path = put(tmp_path, "q1 Q0 a 1 3 t\nq1 Q0 a 2 2 t\n")
    assert read_run(path, dedupe=True) == {"q1": {"a": 3.0}}


def test_beir_folder(tmp_path: Path) -> None:
    (tmp_path / "qrels").mkdir()
    put(tmp_path, "query-id\tcorpus-id\tscore\nq1\td1\t1\n", "qrels/test.tsv")
    put(tmp_path, '{"_id": "d1", "title": "T", "text": "words"}\n', "corpus.jsonl")
    put(tmp_path, '{"_id": "q1", "text": "why"}\n', "queries.jsonl")
    beir = read_beir(tmp_path)
    assert beir == ({"d1": "T words"}, {"q1": "why"}, {"q1": {"d1": 1}})
    assert read_qrels(tmp_path) == {"q1": {"d1": 1}}


def test_traces_and_cases(tmp_path: Path) -> None:
    traces = [{"id": "t1", "case_id": "c1", "question": "?", "retrieved": [{"id": "a"}, {"id": "b"}]}]
    run = put(tmp_path, "".join(json.dumps(t) + "\n" for t in traces), "traces.jsonl")
    assert read_run(run) == {"c1": ["a", "b"]}
    cases: list[dict[str, Any]] = [
        {"id": "c1", "question": "?", "evidence": [["a"], {"passages": ["b", "c"]}]},
        {"id": "c2", "question": "?", "relevance": {"d": 2}},
    ]
    put(tmp_path, "".join(json.dumps(c) + "\n" for c in cases), "cases.jsonl")
    assert read_qrels(tmp_path) == {"c1": {"a": 1, "b": 1, "c": 1}, "c2": {"d": 2}}


def test_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    frame = polars.DataFrame({"query_id": ["q1", "q1"], "doc_id": ["a", "b"], "score": [2.0, 1.0]})
    frame.write_parquet(tmp_path / "run.parquet")
    assert read_run(tmp_path / "run.parquet") == {"q1": {"a": 2.0, "b": 1.0}}
    monkeypatch.setattr("assay.files.judgement_tables._SLICE", 1)
    assert read_run(tmp_path / "run.parquet") == {"q1": {"a": 2.0, "b": 1.0}}
    labels = polars.DataFrame({"qid": ["q1"], "docno": ["a"], "relevance": [1]})
    labels.write_parquet(tmp_path / "qrels.parquet")
    assert read_qrels(tmp_path / "qrels.parquet") == {"q1": {"a": 1}}
    assert (
        frame_run(frame)
        == frame_run(pandas.DataFrame(frame.to_dict(as_series=False)))
        == {"q1": {"a": 2.0, "b": 1.0}}
    )
    assert frame_qrels(labels) == {"q1": {"a": 1}}
    frame.drop("score").write_parquet(tmp_path / "bad.parquet")
    with pytest.raises(BadInput, match="no column is called score"):
        read_run(tmp_path / "bad.parquet")


def test_a_plain_run_in_columns_scores_as_it_does_in_rows(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    rng = random.Random(2)
    for separator in " \t":
        for _ in range(15):
            run: dict[str, dict[str, float]] = {}
            qrels: dict[str, dict[str, int]] = {}
            for query in "qQé":
                ids = [f"d{i}" for i in range(20)] + ["文", "É", "é"]
                run[query] = {
                    d: rng.choice([1.0, 1.00000001, -2.0, 0.0, -0.0, 3.5]) for d in rng.sample(ids, 12)
                }
                qrels[query] = {d: rng.randint(-1, 3) for d in rng.sample(ids, 6)}
            rows = [f"{q} Q0 {d} 1 {s!r} t\n" for q, ranked in run.items() for d, s in ranked.items()]
            path = put(tmp_path, "".join(rows).replace(" ", separator))
            columns = read_trec_columns(path)
            assert columns is not None
            del qrels["Q"]
            for ties in TIES:
                options = {"ties": ties, "ignore_unlabelled": True}
                found = evaluate(qrels, columns, ["map", "ndcg@5", "bpref", "num_ret"], **options)
                assert found.queries == evaluate(qrels, run, list(found.measures), **options).queries


@pytest.mark.parametrize(
    "text",
    [RUN[:-1], RUN.replace(" 3.5", "  3.5"), RUN + RUN, RUN.replace("1 tag", "nan tag"), RUN + "q3 Q0 a 1\n",
     RUN + "q1 Q0 z 3 0.5 tag\n", "\ufeff" + RUN, RUN.replace("Q0 a", "Q0 a x")],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_the_careful_reader(tmp_path: Path, text: str) -> None:
    assert read_trec_columns(put(tmp_path, text)) is None


def test_judgements_across_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.files.trec_lines._BLOCK", 16)
    assert read_qrels(put(tmp_path, QRELS)) == JUDGED
    assert read_run(put(tmp_path, RUN)) == SCORED
    with pytest.raises(BadInput, match="line 4: query 'q1': document 'a' is judged twice"):
        read_qrels(put(tmp_path, QRELS + "q1 0 a 1\n"))
    with pytest.raises(BadInput, match="line 4: query 'q1': duplicate document 'b'"):
        read_run(put(tmp_path, RUN.replace("q2 Q0 c", "q1 Q0 c") + "q1 Q0 b 9 0.1 tag\n"))
