"""The honest baseline: overlap of words, with numbers, dates, units, names and negation checked exactly.

It reads no meaning. A paraphrase in other words is "insufficient" to it, and so is an inference. What it is good for:
it is fast, it is the same everywhere, it needs no model, and a judge that does not beat it is not worth its price.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from assay.judges.analysis import (
    Evidence,
    Sentence,
    Statement,
    analyse_evidence,
    analyse_statement,
    is_script_known,
)
from assay.records import EvidenceSpan, JudgeIdentity, Label, Probabilities, Question, Verdict
from assay.text import OPPOSITES, Quantity, conflicts, matches

__all__ = ["LexicalJudge", "Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Where overlap counts as support, as a contradiction, as relevance. Shares of the claim's content words."""

    support: float = 0.66
    contradiction: float = 0.6
    negation: float = 0.75
    answers: float = 0.5
    addresses: float = 0.3
    window: int = 3
    candidates: int = 6


class _Place(NamedTuple):
    """A sentence of the evidence and how many of the claim's words and quantities stand in it."""

    shared: int
    text: int
    sentence: int


class _Window(NamedTuple):
    """Neighbouring sentences of one evidence text held against a claim."""

    text: int
    start: int
    end: int
    covered: float
    label: Label


class LexicalJudge:
    """Decides by word overlap and exact slots; see the module for what it cannot do.

    Probabilities grow with the overlap and are not calibrated.
    """

    revision = "1"

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()

    def identity(self) -> JudgeIdentity:
        """Name, revision of the rules, and the thresholds."""
        chosen = {name: getattr(self._settings, name) for name in Settings.__slots__}
        return JudgeIdentity(name="lexical", revision=self.revision, parameters=chosen)

    async def decide(self, questions: Sequence[Question]) -> list[Verdict]:
        """A verdict for each question; none of them fails."""
        return [self._decide(question) for question in questions]

    def _decide(self, question: Question) -> Verdict:
        if question.relation == "answers":
            return self._relevance(question.claim, question.evidence, self._settings.answers)
        if question.relation == "addresses":
            return self._addresses(question)
        claim = analyse_statement(_in_full(question))
        weak = not is_script_known(question.claim) or len(claim.stems) + len(claim.quantities) < 2
        if not claim.stems and not claim.quantities:
            return Verdict(label="unclear", low_confidence=True, reason="the claim has no content words")
        texts = [analyse_evidence(text) for text in question.evidence]
        windows = [
            self._judge_window(claim, place.text, texts[place.text], chosen)
            for place in _likely(claim, texts, self._settings.candidates)
            for chosen in _around(texts[place.text].sentences, place.sentence, self._settings.window)
        ]
        best = max(windows, key=_rank, default=None)
        joint = self._joint(claim, texts, windows) if best is None or best.label != "supported" else None
        if joint is not None:
            return self._verdict("supported", joint, weak)
        if best is None:
            return Verdict(
                label="insufficient", probabilities=_chances("insufficient", 0), low_confidence=weak
            )
        return self._verdict(best.label, (best,), weak)

    def _verdict(self, label: Label, windows: Sequence[_Window], weak: bool) -> Verdict:
        covered = min(1.0, sum(window.covered for window in windows))
        decided = label != "insufficient"
        return Verdict(
            label=label,
            probabilities=_chances(label, covered),
            evidence=tuple(dict.fromkeys(window.text for window in windows)) if decided else (),
            spans=tuple([EvidenceSpan(evidence=w.text, start=w.start, end=w.end) for w in windows])
            if decided
            else (),
            low_confidence=weak,
        )

    def _judge_window(
        self, claim: Statement, number: int, text: Evidence, sentences: Sequence[Sentence]
    ) -> _Window:
        covered = _coverage(claim, sentences)
        label = self._label(claim, text, sentences, covered)
        return _Window(number, sentences[0].start, sentences[-1].end, covered, label)

    def _label(
        self, claim: Statement, text: Evidence, sentences: Sequence[Sentence], covered: float
    ) -> Label:
        limits = self._settings
        if covered < limits.contradiction:
            return "insufficient"
        quantities = [quantity for sentence in sentences for quantity in sentence.quantities]
        missing = [wanted for wanted in claim.quantities if not matches(wanted, quantities)]
        named = all(name in text.index for name in claim.names)
        if not named:
            return "insufficient"
        if len(sentences) == 1 and _says_otherwise(claim, sentences[0], missing, covered, limits):
            return "contradicted"
        if missing or covered < limits.support:
            return "insufficient"
        negated = any(sentence.negated for sentence in sentences)
        return "supported" if claim.negated == negated or (negated and len(sentences) > 1) else "insufficient"

    def _joint(
        self, claim: Statement, texts: Sequence[Evidence], windows: Sequence[_Window]
    ) -> tuple[_Window, _Window] | None:
        """Two windows of different texts that support the claim only together, each carrying a part of it."""
        ranked = sorted(windows, key=lambda window: window.covered, reverse=True)
        if not ranked or len(texts) < 2:
            return None
        first = ranked[0]
        for second in ranked[1:]:
            if second.text == first.text:
                continue
            both = [s for w in (first, second) for s in texts[w.text].sentences if w.start <= s.start < w.end]
            quantities = [quantity for sentence in both for quantity in sentence.quantities]
            together = _coverage(claim, both)
            each_adds = together - max(first.covered, second.covered) >= 0.15
            slots = all(matches(wanted, quantities) for wanted in claim.quantities)
            agree = claim.negated == any(sentence.negated for sentence in both)
            if together >= 0.85 and each_adds and slots and agree:
                return first, second
        return None

    def _relevance(self, asked: str, evidence: Sequence[str], threshold: float) -> Verdict:
        """Whether a passage shares enough of the content words of a question."""
        wanted = analyse_statement(asked)
        if not wanted.stems:
            return Verdict(label="unclear", low_confidence=True, reason="the question has no content words")
        shares = [
            sum(word in analyse_evidence(text).index for word in wanted.stems) / len(wanted.stems)
            for text in evidence
        ]
        best = max(range(len(shares)), key=shares.__getitem__, default=None)
        share = shares[best] if best is not None else 0.0
        label: Label = "supported" if share >= threshold else "insufficient"
        return Verdict(
            label=label,
            probabilities=_chances(label, share),
            evidence=(best,) if best is not None and label == "supported" else (),
            low_confidence=not is_script_known(asked),
        )

    def _addresses(self, question: Question) -> Verdict:
        """Whether a statement shares content with the question, in share of the shorter of the two."""
        statement, asked = analyse_statement(question.claim), analyse_statement(" ".join(question.evidence))
        common = len(set(statement.stems) & set(asked.stems))
        shorter = min(len(statement.stems), len(asked.stems))
        wants_quantity = asked.folded.startswith(("how many", "how much", "how long", "when ", "how often"))
        share = common / shorter if shorter else 0.0
        hit = share >= self._settings.addresses or (wants_quantity and bool(statement.quantities))
        label: Label = "supported" if hit else "insufficient"
        return Verdict(
            label=label,
            probabilities=_chances(label, share),
            evidence=(0,) if hit else (),
            low_confidence=not is_script_known(question.claim),
        )


def _in_full(question: Question) -> str:
    """A short answer such as "Yes" or "42" is judged together with the question it answers."""
    claim = analyse_statement(question.claim)
    if question.asked and len(claim.stems) + len(claim.quantities) < 3 and len(question.claim) < 40:
        return f"{question.asked.rstrip('?？ ')} {question.claim}"
    return question.claim


def _likely(claim: Statement, texts: Sequence[Evidence], most: int) -> list[_Place]:
    """The sentences that share most with the claim: a few of the whole evidence, however long it is."""
    places = []
    for number, text in enumerate(texts):
        shared: dict[int, int] = {}
        for word in claim.stems:
            for position in text.index.get(word, ()):
                shared[position] = shared.get(position, 0) + 1
        if claim.quantities:
            for position in text.figures:
                present = text.sentences[position].quantities
                hits = sum(matches(wanted, present) for wanted in claim.quantities)
                if hits:
                    shared[position] = shared.get(position, 0) + hits
        places += [_Place(hits, number, position) for position, hits in shared.items()]
    return nlargest(most, places, key=lambda place: (place.shared, -place.text, -place.sentence))


def _around(sentences: Sequence[Sentence], position: int, most: int) -> Iterable[Sequence[Sentence]]:
    """A sentence alone, and with its neighbours before and after it."""
    for size in range(1, most + 1):
        for first in {max(0, position - size + 1), position}:
            if first + size <= len(sentences):
                yield sentences[first : first + size]


def _coverage(claim: Statement, sentences: Sequence[Sentence]) -> float:
    """The share of the claim's content words and quantities that stand in the sentences."""
    units = len(claim.stems) + len(claim.quantities)
    if len(sentences) == 1:
        stems, present = sentences[0].stems, sentences[0].quantities
    else:
        stems = frozenset().union(*[sentence.stems for sentence in sentences])
        present = tuple([quantity for sentence in sentences for quantity in sentence.quantities])
    hits = sum([word in stems for word in claim.stems])
    if present:
        hits += sum([matches(wanted, present) or conflicts(wanted, present) for wanted in claim.quantities])
    return hits / units if units else 0.0


def _says_otherwise(
    claim: Statement, sentence: Sentence, missing: Sequence[Quantity], covered: float, limits: Settings
) -> bool:
    """Whether a sentence speaks of the same and differs in a quantity, in negation or in an opposite word."""
    if any(conflicts(wanted, sentence.quantities) for wanted in missing):
        return True
    if covered < limits.negation:
        return False
    if claim.negated != sentence.negated:
        return True
    return any(
        word not in sentence.stems and not OPPOSITES.get(word, frozenset()).isdisjoint(sentence.stems)
        for word in claim.stems
    )


def _rank(window: _Window) -> tuple[int, float, int]:
    """Support first, then contradiction; the larger share, then the shorter window."""
    order = {"supported": 2, "contradicted": 1}.get(window.label, 0)
    return order, window.covered, window.start - window.end


def _chances(label: Label, share: float) -> Probabilities:
    """Three numbers that grow with the overlap; an order, not a calibrated chance."""
    if label == "supported":
        supported = 0.5 + 0.45 * share
        return Probabilities(
            supported=supported, contradicted=(1 - supported) / 3, insufficient=(1 - supported) * 2 / 3
        )
    if label == "contradicted":
        against = 0.4 + 0.4 * share
        return Probabilities(
            supported=(1 - against) / 3, contradicted=against, insufficient=(1 - against) * 2 / 3
        )
    supported = 0.45 * share
    against = 0.1 * share
    return Probabilities(supported=supported, contradicted=against, insufficient=1 - supported - against)
