"""A small entailment model, run on this machine: windows are chosen, pairs judged, the strongest window decides."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assay.judges.analysis import analyse_statement, is_script_known
from assay.judges.lexical import LexicalJudge
from assay.judges.onnx_model import EntailmentModel, Reading
from assay.judges.short_answers import is_short
from assay.judges.windows import Window, likely_windows
from assay.records import EvidenceSpan, JudgeIdentity, Label, Probabilities, Question, Verdict

__all__ = ["LocalJudge"]

_LONGEST_CLAIM = 1500


class _Pairs(NamedTuple):
    """What the model reads for one question: the hypothesis, the windows, and a premise for each pair.

    Premises are the texts of the windows, and of the two nearest together where there are two.
    """

    hypothesis: str
    windows: list[Window]
    premises: list[str]


class LocalJudge:
    """Judges support by the entailment model of a folder; relevance, for which it has no head, by shared words.

    Per claim, the few windows of the evidence that lie nearest to it are read, so that cost grows with the
    claims and not with the context. The largest entailment decides for support, else the largest contradiction
    against it. A claim that no single window supports is also held against the two nearest windows together.
    Low confidence: a claim that is not in English, one cut at 1500 characters, a deciding pair that the model
    could not take whole.
    Raises: UnknownJudge where the folder is no model.
    """

    revision = "3"

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._model = EntailmentModel(folder)
        self._by_words = LexicalJudge()

    def identity(self) -> JudgeIdentity:
        """The model's name, the SHA-256 of its weights, and whatever else can change a verdict."""
        manifest = self._model.manifest
        return JudgeIdentity(
            name=manifest.name,
            revision=manifest.files["model.onnx"],
            parameters={
                "model_revision": manifest.revision,
                "tokenizer": manifest.files["tokenizer.json"],
                "labels": manifest.labels,
                "thresholds": manifest.thresholds.model_dump(),
                "temperature": manifest.temperature,
                "max_tokens": manifest.max_tokens,
                "selection": self.revision,
                "relevance": str(self._by_words.identity()),
            },
        )

    async def decide(self, questions: Sequence[Question]) -> list[Verdict]:
        """A verdict for each question; the windows of all of them are judged in batches together."""
        support = [question for question in questions if question.relation == "supports"]
        relevance = [question for question in questions if question.relation != "supports"]
        by_words = iter(await self._by_words.decide(relevance))
        by_model = self._supports(support)
        return [next(by_model if question.relation == "supports" else by_words) for question in questions]

    def _supports(self, questions: Sequence[Question]) -> Iterator[Verdict]:
        read = [_pairs(question) for question in questions]
        readings = self._model.read(
            [(premise, pairs.hypothesis) for pairs in read for premise in pairs.premises]
        )
        at = 0
        for question, pairs in zip(questions, read, strict=True):
            yield self._verdict(question, pairs, readings[at : at + len(pairs.premises)])
            at += len(pairs.premises)

    def _verdict(self, question: Question, pairs: _Pairs, readings: Sequence[Reading]) -> Verdict:
        if not readings:
            return Verdict(label="insufficient", reason="the evidence has no sentences")
        if not all(math.isfinite(reading.entailment + reading.contradiction) for reading in readings):
            return Verdict.failed("the model gave no number for this question")
        windows = pairs.windows
        best = max(range(len(readings)), key=lambda at: readings[at].entailment)
        # Two distant windows side by side can look like a contradiction of either.
        worst = max(range(len(windows)), key=lambda at: readings[at].contradiction)
        limits = self._model.manifest.thresholds
        label: Label = "insufficient"
        decisive = best
        if readings[best].entailment >= limits.supported:
            label = "supported"
        elif readings[worst].contradiction >= limits.contradicted:
            label, decisive = "contradicted", worst
        reading = readings[decisive]
        deciding = windows[:2] if decisive >= len(windows) else [windows[decisive]]
        if label == "insufficient":
            deciding = []
        known = analyse_statement(pairs.hypothesis).known and all(map(is_script_known, pairs.premises))
        return Verdict(
            label=label,
            probabilities=Probabilities(
                supported=reading.entailment,
                insufficient=reading.neutral,
                contradicted=reading.contradiction,
            ),
            evidence=tuple(dict.fromkeys(window.text for window in deciding)),
            spans=tuple([EvidenceSpan(evidence=w.text, start=w.start, end=w.end) for w in deciding]),
            low_confidence=not known or reading.cut or len(question.claim) > _LONGEST_CLAIM,
        )


def _pairs(question: Question) -> _Pairs:
    hypothesis = _hypothesis(question)
    windows = likely_windows(hypothesis, question.evidence)
    texts = [question.evidence[window.text][window.start : window.end] for window in windows]
    return _Pairs(hypothesis, windows, [*texts, f"{texts[0]} {texts[1]}"] if len(texts) > 1 else texts)


def _hypothesis(question: Question) -> str:
    """The claim, with its question before it where it is too short to stand alone."""
    claim = question.claim[:_LONGEST_CLAIM]
    return f"{question.asked[:_LONGEST_CLAIM]} {claim}" if is_short(question) else claim
