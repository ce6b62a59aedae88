"""A judge by its name, its folder, or as it is."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from assay.errors import AssayError, BadInput, UnknownJudge
from assay.judges import Judge, LexicalJudge, LocalJudge, RecordedJudge, load_judge, loading


def test_by_name():
    assert isinstance(load_judge("lexical"), LexicalJudge)


def test_a_judge_is_handed_back():
    judge = LexicalJudge()
    assert load_judge(judge) is judge
    assert isinstance(judge, Judge)


def test_a_folder_with_a_model(make_model):
    folder = make_model()
    for given in (folder, str(folder)):
        judge = load_judge(given)
        assert isinstance(judge, LocalJudge)
        assert judge.identity().name == "counting"


def test_a_file_of_verdicts(tmp_path: Path):
    path = tmp_path / "verdicts.jsonl"
    path.write_text('{"claim": "A.", "evidence": ["p1"], "label": "supported"}\n')
    assert isinstance(load_judge(f"recorded:{path}"), RecordedJudge)
    with pytest.raises(BadInput):
        load_judge(f"recorded:{path}.missing")


def install(monkeypatch, **packages: object) -> None:
    """Makes models look installed: name → what the entry point loads."""
    entries = []
    for name, value in packages.items():
        entry = EntryPoint(name, f"{name}_data:folder", loading.MODEL_GROUP)
        object.__setattr__(entry, "load", lambda value=value: value)
        entries.append(entry)
    monkeypatch.setattr(loading, "entry_points", lambda group: entries if group == "assay.judges" else [])


def test_an_installed_model_is_found_by_its_name(make_model, monkeypatch):
    folder = make_model()
    install(monkeypatch, local=lambda: folder, other=lambda: folder)
    for name in ("local", "other"):
        assert isinstance(load_judge(name), LocalJudge)


def test_a_broken_package_is_told_by_its_name(monkeypatch):
    def broken() -> str:
        raise RuntimeError("no\nweights")

    install(monkeypatch, local=broken)
    with pytest.raises(UnknownJudge, match=r"'local' \(local_data:folder\) .*RuntimeError: no weights"):
        load_judge("local")


def test_no_model_is_installed(monkeypatch):
    install(monkeypatch)
    with pytest.raises(UnknownJudge, match=r"no local model is installed\. Name the folder"):
        load_judge("local")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("lexcal", "there is no judge 'lexcal'. Did you mean 'lexical'"),
        ("gpt-9", "Known: lexical, local, recorded:FILE, or a model's folder"),
        ("./nowhere", "there is no judge './nowhere'"),
        ("x" * 5000, "there is no judge 'xxx"),
        ("a\0b", "there is no judge"),
        ("", "there is no judge ''"),
        ("recorded:", "recorded: names no file"),
        (5, "an object of the type int is no judge"),
        (None, "an object of the type NoneType is no judge"),
        (LexicalJudge, "LexicalJudge is a class of judges. Give one: LexicalJudge(…)"),
    ],
)
def test_what_is_no_judge(given, message: str, monkeypatch):
    install(monkeypatch)
    with pytest.raises(AssayError) as refusal:
        load_judge(given)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 300
    assert "\n" not in str(refusal.value)
