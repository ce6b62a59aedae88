"""Assay: find out what a retrieval-augmented generation system is made of.

The public face. Names load when they are first used, so that `import assay` stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from assay._version import __version__

if TYPE_CHECKING:
    from assay.errors import AssayError, BadInput, JudgeError
    from assay.evaluation import Report, Thresholds, aevaluate, evaluate
    from assay.experiments import gate
    from assay.files import read_suite, read_traces, write_suite, write_traces
    from assay.judges import Judge, LexicalJudge, LocalJudge, RecordedJudge, load_judge
    from assay.records import (
        Case,
        Claim,
        EvidenceGroup,
        Fact,
        Finding,
        Hit,
        JudgeIdentity,
        Passage,
        Question,
        Score,
        Suite,
        Trace,
        Verdict,
    )

_HOMES = {
    "assay.errors": ("AssayError", "BadInput", "JudgeError"),
    "assay.evaluation": ("Report", "Thresholds", "aevaluate", "evaluate"),
    "assay.experiments": ("gate",),
    "assay.files": ("read_suite", "read_traces", "write_suite", "write_traces"),
    "assay.judges": ("Judge", "LexicalJudge", "LocalJudge", "RecordedJudge", "load_judge"),
    "assay.records": (
        "Case",
        "Claim",
        "EvidenceGroup",
        "Fact",
        "Finding",
        "Hit",
        "JudgeIdentity",
        "Passage",
        "Question",
        "Score",
        "Suite",
        "Trace",
        "Verdict",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
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


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'assay' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
