"""The page on formats: every example is read, and becomes what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from assay import BadInput, read_suite, read_traces
from assay.files import FORMATS, detect_format, read_verdicts, traces_from_rows

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def sections() -> dict[str, list[tuple[str, str]]]:
    """Heading → its examples, as language and text."""
    parts = re.split(r"^#{2,3} (.+)\n", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {heading: BLOCK.findall(text) for heading, text in zip(parts[1::2], parts[2::2], strict=True)}


EXAMPLES = [
    (heading, json.loads(row), json.loads(becomes))
    for heading, blocks in sections().items()
    if heading in FORMATS
    for (_, row), (_, becomes) in zip(blocks[::2], blocks[1::2], strict=True)
]


def test_every_format_has_its_examples():
    assert {"assay"} | {heading for heading, _, _ in EXAMPLES} == set(FORMATS)
    assert all(f"`{name}`" in PAGE.read_text(encoding="utf-8") for name in FORMATS)


@pytest.mark.parametrize(("format", "row", "becomes"), EXAMPLES)
def test_a_row_becomes_what_the_page_says(format, row, becomes):
    assert detect_format(row) == format
    (trace,) = traces_from_rows([row])
    assert json.loads(trace.model_dump_json(exclude_defaults=True)) == becomes


def test_the_own_shape(tmp_path):
    ((_, text),) = sections()["Assay's own traces"]
    path = tmp_path / "traces.json"
    path.write_text(text)
    (trace,) = read_traces(path)
    assert json.loads(trace.model_dump_json(exclude_defaults=True)) == json.loads(text)


def test_the_error_is_as_the_page_shows_it(tmp_path, monkeypatch):
    ((_, message),) = sections()["Files"]
    monkeypatch.chdir(tmp_path)
    good = {"id": "t1", "question": "Q?"}
    bad = good | {"id": "t2", "retrieved": [{"id": "p1"}, {"id": "p2", "scroe": 1}]}
    Path("traces.jsonl").write_text(f"{json.dumps(good)}\n{json.dumps(bad)}\n")
    with pytest.raises(BadInput) as caught:
        list(read_traces("traces.jsonl", format="assay"))
    assert str(caught.value) == message.strip()


def test_the_table(tmp_path):
    ((_, text),) = sections()["Tables"]
    path = tmp_path / "traces.csv"
    path.write_text(text)
    (trace,) = read_traces(path)
    assert [hit.text for hit in trace.retrieved] == ["Notice is two weeks.", "Leave is five weeks."]


def test_the_suite_and_the_verdicts(tmp_path):
    manifest, corpus, cases = (text for _, text in sections()["Suites"])
    for name, text in (("suite.toml", manifest), ("corpus.jsonl", corpus), ("cases.jsonl", cases)):
        (tmp_path / name).write_text(text)
    suite = read_suite(tmp_path)
    assert (suite.name, len(suite.passages), len(suite.cases)) == ("helpcentre", 2, 3)
    ((_, rows),) = sections()["Recorded verdicts"]
    path = tmp_path / "verdicts.jsonl"
    path.write_text(rows)
    assert [verdict.label for _, verdict in read_verdicts(path)] == [
        "supported",
        "supported",
        "insufficient",
        None,
    ]
