"""The honest baseline: overlap of words, with numbers, dates, units, names and negation checked exactly.

It reads no meaning. A paraphrase in other words is "insufficient" to it, and so is an inference. What it is good for:
it is fast, it is the same everywhere, it needs no model, and a judge that does not beat it is not worth its price.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import NamedTuple

from assay.judges.analysis import (
    Evidence,
    Sentence,
    Statement,
    analyse_evidence,
    analyse_statement,
    is_script_known,
)
from assay.judges.comparison import Comparison, compare, joined
from assay.judges.relevance import addresses, answers
from assay.judges.short_answers import ShortVerdict, as_statement, is_short, judge_short, may_be_statement
from assay.records import EvidenceSpan, JudgeIdentity, Label, Probabilities, Question, Verdict
from assay.text import matches

__all__ = ["LexicalJudge", "Settings"]

_WIDENED = 3
_NEVER = 2.0  # no share reaches it
_REASONS = {
    "quantity": "the evidence has another quantity",
    "name": "the evidence has another name",
    "opposite": "the evidence says the opposite",
    "negation": "one denies what the other says",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Where overlap counts as support, as a contradiction, as relevance: weighted shares of the content words.

    support: of the claim in a window. contradiction: of the claim without the slot that differs, in one sentence.
    together: of the claim in two windows that each add a part. answers, addresses: of the question. window: sentences
    in a window, at most. candidates: sentences looked at closely for a claim.
    """

    support: float = 0.66
    contradiction: float = 0.75
    together: float = 0.85
    answers: float = 0.5
    addresses: float = 0.3
    window: int = 3
    candidates: int = 5


class _Found(NamedTuple):
    """A window of one evidence text and what it says of the claim."""

    text: int
    window: Sentence
    comparison: Comparison
    label: Label


class LexicalJudge:
    """Decides by word overlap and exact slots; see the module for what it cannot do.

    A claim is supported where a sentence, or a window of up to three, holds enough of its words, every quantity and
    every name, and agrees in negation; a sentence that says otherwise is part of no such window. It is contradicted
    where no window supports it and a sentence holds the rest of it but differs in a slot. Support anywhere wins.
    Probabilities grow with the overlap, fall with each missing slot, and are not calibrated.
    """

    revision = "2"

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()

    def identity(self) -> JudgeIdentity:
        """Name, revision of the rules, and the thresholds."""
        return JudgeIdentity(name="lexical", revision=self.revision, parameters=asdict(self._settings))

    async def decide(self, questions: Sequence[Question]) -> list[Verdict]:
        """A verdict for each question; none of them fails."""
        return [self._decide(question) for question in questions]

    def _decide(self, question: Question) -> Verdict:
        if question.relation == "answers":
            return answers(question, self._settings.answers)
        if question.relation == "addresses":
            return addresses(question, self._settings.addresses)
        texts = [analyse_evidence(text) for text in question.evidence]
        claim = analyse_statement(question.claim)
        weak = not claim.known or not all(map(is_script_known, question.evidence))
        if is_short(question):
            reply = as_statement(question)
            if reply is None and claim.total:
                return self._reply(question, claim, texts, weak)
            claim = reply or claim
        if not claim.total:
            return Verdict(label="unclear", low_confidence=True, reason="the claim has no content words")
        return self._support(claim, texts, weak)

    def _reply(self, question: Question, claim: Statement, texts: Sequence[Evidence], weak: bool) -> Verdict:
        """A short answer with its question; a phrase that may yet be a statement also by itself."""
        found = _short(judge_short(question, texts), weak)
        if found.label == "supported" or not may_be_statement(question):
            return found
        alone = self._support(claim, texts, weak)
        return alone if alone.label != "insufficient" else found

    def _support(self, claim: Statement, texts: Sequence[Evidence], weak: bool) -> Verdict:
        found = self._sentences(claim, texts)
        best = max(found, key=_rank, default=None)
        if best is None:
            chances = _chances("insufficient", 0.0, 0)
            return Verdict(label="insufficient", probabilities=chances, low_confidence=weak)
        if best.label != "supported":
            best = max([best, *self._windows(claim, texts, found)], key=_rank)
        deciding = [best]
        if best.label != "supported":
            deciding = self._together(claim, texts, found) or deciding
        label: Label = "supported" if len(deciding) > 1 else best.label
        missing = 0 if len(deciding) > 1 else best.comparison.missing
        return _verdict(label, deciding, _chances(label, _nearness(claim, texts, deciding), missing), weak)

    def _sentences(self, claim: Statement, texts: Sequence[Evidence]) -> list[_Found]:
        """The sentences that share most with the claim, compared; most shared first."""
        shared: list[tuple[int, int, int]] = []
        stems = claim.stems
        for number, text in enumerate(texts):
            if not claim.quantities and stems.isdisjoint(text.stems):
                continue
            for position, sentence in enumerate(text.sentences):
                count = len(stems & sentence.stems)
                if claim.quantities and sentence.quantities:
                    count += sum(
                        matches(q, sentence.quantities) for q in claim.quantities if q.kind != "rate"
                    )
                if count:
                    shared.append((-count, number, position))
        shared.sort()
        return [
            self._compared(claim, texts, number, position, position + 1)
            for _, number, position in shared[: self._settings.candidates]
        ]

    def _compared(
        self, claim: Statement, texts: Sequence[Evidence], number: int, first: int, end: int
    ) -> _Found:
        text = texts[number]
        window = joined(text.sentences[first:end])
        # What two sentences say apart is no contradiction: each may speak of something else.
        floor = self._settings.contradiction if end - first == 1 else _NEVER
        comparison = compare(claim, window, text, floor=floor)
        return _Found(number, window, comparison, self._label(comparison))

    def _label(self, comparison: Comparison) -> Label:
        if comparison.agrees and comparison.covered >= self._settings.support:
            return "supported"
        return "contradicted" if comparison.differs else "insufficient"

    def _windows(
        self, claim: Statement, texts: Sequence[Evidence], found: Sequence[_Found]
    ) -> Iterator[_Found]:
        """Windows of two sentences and more round the likeliest ones, without those that say otherwise."""
        tried: set[tuple[int, int, int]] = set()
        for one in found[:_WIDENED]:
            if one.label == "contradicted":
                continue
            sentences = texts[one.text].sentences
            position = next(i for i, sentence in enumerate(sentences) if sentence.start == one.window.start)
            absent = claim.stems - one.window.stems
            for size in range(2, self._settings.window + 1):
                for first in range(max(0, position - size + 1), min(position, len(sentences) - size) + 1):
                    place = (one.text, first, first + size)
                    ends = [sentences[at] for at in (first, first + size - 1) if at != position]
                    if place in tried or not all(_adds(claim, absent, end) for end in ends):
                        continue
                    tried.add(place)
                    wide = self._compared(claim, texts, *place)
                    if wide.label != "supported" or not any(
                        self._compared(claim, texts, one.text, at, at + 1).label == "contradicted"
                        for at in range(first, first + size)
                    ):
                        yield wide

    def _together(
        self, claim: Statement, texts: Sequence[Evidence], found: Sequence[_Found]
    ) -> list[_Found] | None:
        """Two sentences that support the claim only together: linked by a word of it, each adding a part."""
        spare = (1 - self._settings.together) * claim.total
        usable = [one for one in found if one.label == "insufficient" and not one.comparison.differs]
        for at, first in enumerate(usable):
            for second in usable[at + 1 :]:
                link = first.window.stems & second.window.stems & claim.stems
                absent = claim.stems - first.window.stems - second.window.stems
                if not link or sum([claim.weights[word] for word in absent]) > spare:
                    continue
                both = joined([first.window, second.window])
                comparison = compare(claim, both, texts[first.text], floor=_NEVER)
                added = comparison.covered - max(first.comparison.covered, second.comparison.covered)
                if comparison.agrees and comparison.covered >= self._settings.together and added >= 0.15:
                    return sorted((first, second), key=lambda one: (one.text, one.window.start))
        return None


def _adds(claim: Statement, absent: frozenset[str], sentence: Sentence) -> bool:
    """Whether a sentence may bring what another lacks of the claim."""
    return not absent.isdisjoint(sentence.stems) or bool(claim.quantities and sentence.quantities)


def _nearness(claim: Statement, texts: Sequence[Evidence], deciding: Sequence[_Found]) -> float:
    """How near the evidence is to the claim's wording, 0 to 1.

    Two fifths each for the share of the claim that the deciding window holds and that all evidence holds, a fifth for
    its pairs of neighbouring words.
    """
    window = min(1.0, sum(one.comparison.covered for one in deciding))
    weight = sum(claim.weights.values())
    there = claim.stems.intersection(frozenset().union(*[text.stems for text in texts]))
    everywhere = sum([claim.weights[word] for word in there]) / weight if weight else window
    pairs = sum(any(pair in text.plain for text in texts) for pair in claim.pairs)
    return 0.4 * window + 0.4 * everywhere + 0.2 * (pairs / len(claim.pairs) if claim.pairs else window)


def _short(found: ShortVerdict, weak: bool) -> Verdict:
    near = 0.5 * found.held + 0.5 * (found.held / found.rival if found.rival else 1.0)
    if found.label == "insufficient":
        # An answer that stands somewhere is likelier than one that stands nowhere.
        near = 0.5 + 0.5 * near if found.sentence else 0.3 * found.rival
    chances = _chances(found.label, near, 0)
    if found.sentence is None or found.label == "insufficient":
        return Verdict(label="insufficient", probabilities=chances, low_confidence=weak)
    span = EvidenceSpan(evidence=found.text, start=found.sentence.start, end=found.sentence.end)
    reason = _REASONS["quantity"] if found.label == "contradicted" else None
    return Verdict(
        label=found.label,
        probabilities=chances,
        evidence=(found.text,),
        spans=(span,),
        reason=reason,
        low_confidence=weak,
    )


def _verdict(label: Label, found: Sequence[_Found], chances: Probabilities, weak: bool) -> Verdict:
    deciding = found if label != "insufficient" else ()
    return Verdict(
        label=label,
        probabilities=chances,
        evidence=tuple(dict.fromkeys([one.text for one in deciding])),
        spans=tuple(
            [EvidenceSpan(evidence=one.text, start=one.window.start, end=one.window.end) for one in deciding]
        ),
        reason=_REASONS[found[0].comparison.differs] if label == "contradicted" else None,
        low_confidence=weak,
    )


_ORDER = {"supported": 2, "contradicted": 1}


def _rank(found: _Found) -> tuple[int, float, int]:
    """Support first, then contradiction; then the larger share, then the shorter window."""
    return _ORDER.get(found.label, 0), found.comparison.covered, found.window.start - found.window.end


def _chances(label: Label, nearness: float, missing: int) -> Probabilities:
    """Three numbers that grow with the nearness and fall with each missing slot: an order, not a chance."""
    return _rounded(label, round(nearness * 0.85 ** min(missing, 8), 2))


@lru_cache(maxsize=1024)
def _rounded(label: Label, share: float) -> Probabilities:
    if label == "supported":
        supported = 0.5 + 0.45 * share
        against = (1 - supported) / 3
    elif label == "contradicted":
        against = 0.5 + 0.3 * share
        supported = (1 - against) / 3
    else:
        supported, against = 0.49 * share, 0.1 * share
    return Probabilities(supported=supported, contradicted=against, insufficient=1 - supported - against)
