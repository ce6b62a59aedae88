"""The JSON report: its schema, its bytes, its way back, and what is refused."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from assay.errors import BadInput
from assay.records import (
    BOUNDARIES,
    UNSCORED_REASONS,
    CaseResult,
    ClaimResult,
    ClaimVerdict,
    Finding,
    MeasureSummary,
    Score,
    Scorecard,
)
from assay.reports import read_json, to_json


def _schema() -> dict[str, Any]:
    return json.loads((files("assay.reports") / "report.schema.json").read_text("utf-8"))


def _closed(schema: Any) -> Any:
    """The schema with every object closed: what is written must be described."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(part) for key, part in schema.items()}
    if "properties" in closed and isinstance(closed.get("type"), str):
        closed.setdefault("additionalProperties", False)
    return closed


def _written(card: Scorecard, cases: Any) -> str:
    stream = io.StringIO()
    to_json(card, cases, stream)
    return stream.getvalue()


@pytest.fixture
def path(card, cases, tmp_path) -> Path:
    file = tmp_path / "report.json"
    file.write_text(_written(card, cases), "utf-8")
    return file


def test_the_schema_is_one():
    Draft202012Validator.check_schema(_schema())


def test_a_report_keeps_to_the_schema_and_every_field_is_described(card, cases, hostile):
    for report in (_written(card, cases), _written(*hostile)):
        data = json.loads(report)
        # The hostile report also carries reasons that no version knows; the rest of it must fit.
        for measures in (data["measures"], *data["slices"].values()):
            for summary in measures.values():
                summary["unscored"] = {k: v for k, v in summary["unscored"].items() if k in UNSCORED_REASONS}
        Draft202012Validator(_closed(_schema())).validate(data)


def test_the_schema_names_the_same_fields_and_words_as_the_records():
    schema = _schema()
    defined = schema["$defs"]
    assert list(schema["properties"]) == [
        *("schema" if name == "schema_version" else name for name in Scorecard.model_fields),
        "cases",
    ]
    for name, record in {
        "summary": MeasureSummary,
        "score": Score,
        "verdict": ClaimVerdict,
        "claim": ClaimResult,
        "finding": Finding,
        "case": CaseResult,
    }.items():
        assert list(defined[name]["properties"]) == list(record.model_fields), name
    assert defined["score"]["properties"]["unscored"]["enum"] == list(UNSCORED_REASONS)
    assert defined["finding"]["properties"]["boundary"]["enum"] == list(BOUNDARIES)


def test_a_report_comes_back_as_it_was(card, cases, path):
    assert read_json(path) == (card, cases)


def test_the_same_report_has_the_same_bytes_with_one_row_a_line(card, cases):
    report = _written(card, cases)
    assert report == _written(card, list(cases))
    rows = [line for line in report.splitlines() if line.startswith('  {"id":')]
    assert [json.loads(row.rstrip(","))["id"] for row in rows] == [case.id for case in cases]


def test_a_score_shows_what_it_has_and_keeps_its_zeros(card, cases):
    rows = {case["id"]: case for case in json.loads(_written(card, cases))["cases"]}
    scores = rows["leave-carry-over"]["scores"]
    # One supported claim of six; one verdict is missing.
    assert scores["faithfulness"] == {"value": 1 / 6, "numerator": 1.0, "denominator": 6.0, "errors": 1}
    assert scores["permission_violations"] == {"value": 0.0}
    assert scores["similarity"] == {"unscored": "no_reference"}


def test_hostile_text_comes_back_as_it_was(hostile, tmp_path):
    file = tmp_path / "report.json"
    file.write_text(_written(*hostile), "utf-8")
    assert read_json(file)[1] == hostile[1]


def test_half_a_surrogate_pair_is_replaced_so_that_the_bytes_are_utf8(card):
    case = CaseResult.model_construct(id="a", question="x\ud83dy", status="answered", scores={})
    report = _written(card, [case])
    report.encode("utf-8")
    assert json.loads(report)["cases"][0]["question"] == "x\ufffdy"


def test_a_report_with_no_rows_is_one(card, tmp_path):
    file = tmp_path / "report.json"
    file.write_text(_written(card, []), "utf-8")
    assert read_json(file) == (card, [])


def test_rows_are_written_as_they_come(card, cases):
    class Rows:
        def __iter__(self) -> Iterator[CaseResult]:
            for _ in range(400):
                yield cases[1].model_copy(update={"id": "x"})

    class Nowhere(io.StringIO):
        def write(self, text: str) -> int:
            return len(text)

    tracemalloc.start()
    try:
        to_json(card, Rows(), Nowhere())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # The rows are about 6 kB each, 2.4 MB in all.
    assert peak < 400_000


def _refused(file: Path, content: str | bytes) -> BadInput:
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadInput) as caught:
        read_json(file)
    message = str(caught.value)
    assert str(file) in message
    assert "\n" not in message
    return caught.value


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", '"half"'])
def test_a_value_that_is_no_number_is_refused_with_line_and_id(path, number):
    text = path.read_text("utf-8").replace('"value":0.16666666666666666', f'"value":{number}')
    error = _refused(path, text)
    assert "leave-carry-over" in str(error)
    assert '"id":"leave-carry-over"' in text.splitlines()[(error.line or 0) - 1]
    assert error.field == "scores.faithfulness.value"


def test_files_that_are_no_report_are_refused_in_one_line(path):
    whole = path.read_text("utf-8")
    assert "cut short" in str(_refused(path, whole[: len(whole) // 2]))
    assert "not JSON" in str(_refused(path, ""))
    assert "not JSON" in str(_refused(path, '{"id": "a"}\n{"id": "b"}\n'))
    assert "no report" in str(_refused(path, "[1, 2]"))
    assert "no report" in str(_refused(path, '{"cases": []}'))
    assert "utf-8" in str(_refused(path, b'{"schema": 1, "run": "\xff"}'))
    assert "version '2'" in str(_refused(path, whole.replace('"schema": 1', '"schema": 2')))
    assert "nested" in str(_refused(path, "[" * 200_000))
    assert "list" in str(_refused(path, '{"schema": 1, "measures": {}, "cases": {}}'))


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for place in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(BadInput, match="cannot be read"):
            read_json(place)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_encodings_that_say_what_they_are_are_read(path, card, encoding):
    path.write_bytes(path.read_text("utf-8").encode(encoding))
    assert read_json(path)[0] == card


def test_an_unknown_field_is_refused_unless_a_newer_release_wrote_it(path, card, cases):
    text = path.read_text("utf-8").replace('"expected_status"', '"weight": 2, "expected_status"')
    text = text.replace('"run":', '"host": {"a": 1}, "run":')
    error = _refused(path, text)
    assert error.field == "host"
    error = _refused(path, path.read_text("utf-8").replace('"host": {"a": 1}, ', ""))
    assert (error.field, error.line is not None) == ("weight", True)
    path.write_text(text.replace(f'"assay": "{card.assay}"', '"assay": "99.0"'), "utf-8")
    newer, rows = read_json(path)
    assert (newer.measures, rows) == (card.measures, cases)


def test_a_mistyped_field_names_the_one_that_is_meant(path):
    error = _refused(path, path.read_text("utf-8").replace('"anotation"', "").replace('"family"', '"famly"'))
    assert "'family'" in str(error)
