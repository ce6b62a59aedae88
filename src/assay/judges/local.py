"""A small entailment model, run on this machine: windows are selected, pairs judged, the strongest window decides."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assay.judges.analysis import is_script_known
from assay.judges.onnx_model import EntailmentModel
from assay.judges.windows import Window, likely_windows
from assay.records import EvidenceSpan, JudgeIdentity, Label, Probabilities, Question, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LocalJudge"]

_LONGEST_CLAIM = 1500


class LocalJudge:
    """Judges support by the entailment model of a folder; a claim is cut at 1500 characters, and then says so.

    Per claim, the few windows of the evidence that lie nearest to it are read, so that cost grows with the claims and
    not with the context. The largest entailment decides for support, else the largest contradiction against it. A claim
    that no single window supports is also held against the two nearest windows together.
    Raises: UnknownJudge where the folder is no model.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._model = EntailmentModel(folder)

    def identity(self) -> JudgeIdentity:
        """The model's name, the SHA-256 of its weights, and its thresholds."""
        manifest = self._model.manifest
        return JudgeIdentity(
            name=manifest.name,
            revision=manifest.files["model.onnx"],
            parameters={
                "model_revision": manifest.revision,
                "thresholds": manifest.thresholds.model_dump(),
                "temperature": manifest.temperature,
                "max_tokens": manifest.max_tokens,
            },
        )

    async def decide(self, questions: Sequence[Question]) -> list[Verdict]:
        """A verdict for each question; all their windows are judged in batches together."""
        windows = [_windows(question) for question in questions]
        pairs = [
            (premise, _hypothesis(question))
            for question, chosen in zip(questions, windows, strict=True)
            for premise in _premises(question, chosen)
        ]
        rows = iter(self._model.probabilities(pairs))
        return [
            self._verdict(question, chosen, [next(rows) for _ in _premises(question, chosen)])
            for question, chosen in zip(questions, windows, strict=True)
        ]

    def _verdict(
        self, question: Question, windows: Sequence[Window], rows: Sequence[NDArray[np.float64]]
    ) -> Verdict:
        if not windows:
            return Verdict(label="insufficient", reason="the evidence has no sentences")
        supported = max(range(len(rows)), key=lambda row: rows[row][0])
        against = max(range(len(windows)), key=lambda row: rows[row][2])
        limits = self._model.manifest.thresholds
        label: Label = "insufficient"
        decisive = supported
        if rows[supported][0] >= limits.supported:
            label = "supported"
        elif rows[against][2] >= limits.contradicted:
            label, decisive = "contradicted", against
        chances = rows[decisive]
        deciding = list(windows[:2]) if decisive >= len(windows) else [windows[decisive]]
        if label == "insufficient":
            deciding = []
        return Verdict(
            label=label,
            probabilities=Probabilities(
                supported=float(chances[0]), insufficient=float(chances[1]), contradicted=float(chances[2])
            ),
            evidence=tuple(dict.fromkeys(window.text for window in deciding)),
            spans=tuple([EvidenceSpan(evidence=w.text, start=w.start, end=w.end) for w in deciding]),
            low_confidence=not is_script_known(question.claim) or len(question.claim) > _LONGEST_CLAIM,
        )


def _hypothesis(question: Question) -> str:
    """The claim, with its question before it where it is too short to stand alone."""
    claim = question.claim[:_LONGEST_CLAIM]
    short = len(claim) < 40 and len(claim.split()) < 4
    return (
        f"{question.asked} {claim}" if question.relation == "supports" and short and question.asked else claim
    )


def _windows(question: Question) -> list[Window]:
    return likely_windows(_hypothesis(question), question.evidence)


def _premises(question: Question, windows: Sequence[Window]) -> list[str]:
    """The texts of the windows, and of the two nearest together where they are two."""
    texts = [question.evidence[window.text][window.start : window.end] for window in windows]
    return [*texts, f"{texts[0]} {texts[1]}"] if len(texts) > 1 else texts
