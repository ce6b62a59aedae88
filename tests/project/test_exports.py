"""The public face: what it offers, and how little it costs to import."""

from __future__ import annotations

import subprocess
import sys

import assay

STABLE = [
    "AssayError",
    "BadInput",
    "Case",
    "Claim",
    "EvidenceGroup",
    "Fact",
    "Finding",
    "Hit",
    "Judge",
    "JudgeError",
    "JudgeIdentity",
    "LexicalJudge",
    "LocalJudge",
    "Passage",
    "Question",
    "RecordedJudge",
    "Report",
    "Score",
    "Suite",
    "Thresholds",
    "Trace",
    "Verdict",
    "__version__",
    "aevaluate",
    "evaluate",
    "gate",
    "load_judge",
    "read_suite",
    "read_traces",
    "write_suite",
    "write_traces",
]


def test_the_public_face_is_sorted_and_complete():
    assert assay.__all__ == sorted(set(assay.__all__))
    missing = [name for name in assay.__all__ if not hasattr(assay, name)]
    assert missing == []
    assert set(assay.__all__) <= set(dir(assay))


def test_no_stable_name_is_gone():
    assert [name for name in STABLE if name not in assay.__all__] == []


def test_an_unknown_name_is_an_attribute_error():
    assert not hasattr(assay, "no_such_name")


def test_every_room_offers_what_it_says():
    import importlib
    import pkgutil

    for module in pkgutil.walk_packages(assay.__path__, "assay."):
        if module.name.rsplit(".", 1)[-1].startswith("__"):
            continue
        loaded = importlib.import_module(module.name)
        offered = getattr(loaded, "__all__", [])
        assert [name for name in offered if not hasattr(loaded, name)] == [], module.name
        assert len(offered) == len(set(offered)), module.name


def test_import_stays_light():
    heavy = "onnxruntime sqlalchemy starlette pydantic_ai scipy.stats rich tokenizers polars pandas bm25s"
    code = f"import assay, sys; print(*(set({heavy.split()!r}) & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.split() == []
