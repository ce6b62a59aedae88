"""Suites as folders: what is read, what is refused and where, what a lock guards, exact round trips."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay import BadInput, Case, Passage, Suite, read_suite, write_suite
from assay.files import fingerprint, write_lock

CASE = {"id": "c1", "question": "How long?", "reference": "Two weeks."}
PASSAGE = {"id": "p1", "text": "Two weeks."}


def make(folder, cases=(CASE,), corpus=(PASSAGE,), manifest='name = "help"\nversion = "2"\n'):
    folder.mkdir(exist_ok=True)
    for name, rows in (("cases.jsonl", cases), ("corpus.jsonl", corpus)):
        if rows is not None:
            text = "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
            (folder / name).write_text(text, encoding="utf-8")
    if manifest is not None:
        (folder / "suite.toml").write_text(manifest, encoding="utf-8")
    return folder


def refusal(folder):
    with pytest.raises(BadInput) as caught:
        read_suite(folder)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(str(folder))
    return message


def test_a_suite_is_a_folder(tmp_path):
    suite = read_suite(
        make(
            tmp_path / "s",
            cases=[
                CASE | {"evidence": [["p1", "p9"], {"quotes": ["Two weeks"]}], "facts": ["It is two weeks."]},
                {"id": "2 ß", "question": "Who?", "tags": ["x"], "metadata": {"any": [1]}},
            ],
            manifest='name = "help"\nversion = "2"\ndescription = "d"\n[metadata]\nowner = "us"\n',
        )
    )
    assert (suite.name, suite.version, suite.description) == ("help", "2", "d")
    assert suite.metadata == {"owner": "us"}
    # p9 is not in the corpus: a finding about the suite, not an error of reading.
    assert suite.cases[0].evidence[0].passages == ["p1", "p9"]
    assert suite.cases[0].facts[0].text == "It is two weeks."
    assert suite.case_by_id["2 ß"].metadata == {"any": [1]}
    assert suite.passage_by_id["p1"].text == "Two weeks."


def test_no_corpus_is_not_an_empty_corpus(tmp_path):
    assert read_suite(make(tmp_path / "a", corpus=None)).passages is None
    assert read_suite(make(tmp_path / "b", corpus=[])).passages == []


def test_marks_and_line_ends_of_other_systems_are_read(tmp_path):
    folder = make(tmp_path / "s")
    for path in folder.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_suite(folder).name == "help"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"manifest": None}, "the suite has no suite.toml"),
        ({"cases": None}, "the suite has no cases.jsonl"),
        ({"manifest": "name = help"}, "suite.toml: this is not TOML"),
        ({"manifest": 'version = "1"'}, "suite.toml, field name: the field 'name' is missing"),
        (
            {"manifest": 'name = "x"\nversoin = "1"'},
            "field versoin: unknown field 'versoin'. Did you mean 'version'",
        ),
        ({"manifest": 'name = "x"\nversion = 1'}, "field version: Input should be a valid string; it is 1"),
        ({"cases": []}, "cases.jsonl: the file is empty"),
        ({"cases": ["", " "]}, "cases.jsonl: the file is empty"),
        (
            {"cases": [CASE, CASE | {"id": "c2"}, CASE]},
            "cases.jsonl, line 3, field id: the case id 'c1' stands twice; it is on line 1 too",
        ),
        (
            {"corpus": [PASSAGE, "", PASSAGE]},
            "corpus.jsonl, line 3, field id: the passage id 'p1' stands twice; it is on line 1 too",
        ),
        (
            {"cases": [CASE | {"referense": "x"}]},
            "line 1, field referense: unknown field 'referense'. Did you mean",
        ),
        ({"cases": [CASE | {"evidence": [{}]}]}, "field evidence.0: an evidence group names no passage"),
        ({"cases": [CASE | {"relevance": {"p1": "high"}}]}, "field relevance.p1: "),
        ({"cases": [CASE | {"as_of": "yesterday"}]}, "field as_of: "),
        ({"cases": ['{"id": "c1", "question": "Q?", "relevance": {"p1": 1, "p1": 0}}']}, "'p1' stands twice"),
        ({"corpus": [PASSAGE | {"body": "x"}]}, "corpus.jsonl, line 1, field body: unknown field 'body'"),
        ({"corpus": [{"id": "p1"}]}, "field text: the field 'text' is missing. Every passage has one."),
        ({"corpus": [PASSAGE, '{"id": "p2", "te']}, "corpus.jsonl, line 2: the JSON is cut short"),
    ],
)
def test_what_is_wrong_and_where(tmp_path, parts, message):
    assert message in refusal(make(tmp_path / "s", **parts))


def test_what_is_no_suite(tmp_path):
    assert "no such folder" in refusal(tmp_path / "none")
    (tmp_path / "file").write_text("x")
    assert "this is a file" in refusal(tmp_path / "file")
    assert "no suite.toml" in refusal(tmp_path)
    folder = make(tmp_path / "s")
    (folder / "suite.toml").write_bytes('name = "x"'.encode("utf-16"))
    assert "suite.toml: this is not UTF-8" in refusal(folder)
    (folder / "suite.toml").unlink()
    (folder / "suite.toml").mkdir()
    assert "suite.toml: cannot be read" in refusal(folder)


def test_a_lock_tells_which_part_was_changed_added_or_removed(tmp_path):
    folder = make(tmp_path / "s")
    write_lock(folder)
    before = read_suite(folder)
    with pytest.raises(BadInput, match="frozen"):
        write_suite(before, folder)
    (folder / "cases.jsonl").write_text(json.dumps(CASE | {"reference": "Three weeks."}))
    assert "cases.jsonl: the file was changed after the suite was frozen" in refusal(folder)
    (folder / "cases.jsonl").write_text(json.dumps(CASE) + "\n")
    assert read_suite(folder) == before
    (folder / "corpus.jsonl").unlink()
    assert "corpus.jsonl: the file was removed" in refusal(folder)

    other = make(tmp_path / "t", corpus=None)
    write_lock(other)
    make(other)
    assert "corpus.jsonl: the file was added" in refusal(other)
    (other / "suite.lock").write_text("0000  notes.txt\n")
    assert "suite.lock, line 1: a suite has no part 'notes.txt'" in refusal(other)
    (other / "suite.lock").write_bytes(b"\xff\xfe")
    assert "suite.lock: this is not UTF-8" in refusal(other)


def test_the_lock_is_lines_of_fingerprints(tmp_path):
    folder = make(tmp_path / "s", corpus=None)
    write_lock(folder)
    assert (folder / "suite.lock").read_text().splitlines() == [
        f"{fingerprint(folder / name)}  {name}" for name in ("suite.toml", "cases.jsonl")
    ]


_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
_ID = _TEXT.filter(bool)
_SCALAR = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | _TEXT
    | st.floats(allow_nan=False, allow_infinity=False)
)
_METADATA = st.dictionaries(
    _TEXT,
    st.recursive(
        _SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3)
    ),
    max_size=3,
)
_SUITE = st.builds(
    Suite,
    name=_ID,
    version=_TEXT,
    description=_TEXT,
    metadata=_METADATA,
    passages=st.none()
    | st.lists(
        st.builds(Passage, id=_ID, text=_TEXT, title=st.none() | _TEXT, acl=st.none() | st.lists(_TEXT)),
        max_size=4,
        unique_by=lambda passage: passage.id,
    ),
    cases=st.lists(
        st.builds(Case, id=_ID, question=_ID, reference=st.none() | _TEXT, metadata=_METADATA),
        min_size=1,
        max_size=4,
        unique_by=lambda case: case.id,
    ),
)


@given(_SUITE)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_read_back(tmp_path_factory, suite):
    folder = tmp_path_factory.mktemp("suites") / "suite"
    write_suite(suite, folder)
    assert read_suite(folder) == suite
    assert read_suite(folder).checksum == suite.checksum
    assert {path.name for path in folder.iterdir()} <= {"suite.toml", "corpus.jsonl", "cases.jsonl"}


def test_writing_over_a_suite_leaves_nothing_of_the_old_one(tmp_path):
    case = Case(id="c", question="Q?")
    write_suite(Suite(cases=[case], passages=[Passage(id="p", text="x")]), tmp_path)
    write_suite(Suite(cases=[case]), tmp_path)
    assert read_suite(tmp_path).passages is None


def test_what_cannot_be_written_is_refused(tmp_path):
    case = Case(id="c", question="Q?")
    for metadata in ({"x": None}, {"x": [object()]}, {"x": {"y": float("nan")}}):
        with pytest.raises(BadInput, match=r"field metadata\.x"):
            write_suite(Suite(cases=[case], metadata=metadata), tmp_path / "s")
    with pytest.raises(BadInput, match="cannot be written"):
        write_suite(Suite(cases=[case.model_copy(update={"metadata": {"x": "\ud800"}})]), tmp_path / "s")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="cannot be written"):
        write_suite(Suite(cases=[case]), tmp_path / "file" / "s")
