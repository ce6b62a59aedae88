"""Answers too short to stand alone ("Yes", "42", "in Oslo"), judged together with the question they answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from assay.judges.analysis import Evidence, Sentence, Statement, analyse_statement
from assay.records import Label, Question
from assay.text import Quantity, conflicts, fold, listed, matches, words

__all__ = ["ShortVerdict", "as_statement", "is_short", "judge_short", "may_be_statement"]

_REPLIES = {"yes": True, "true": True, "correct": True, "no": False, "false": False}
_VERBS = listed(
    "is are was were be been has have had do does did can could may might must shall should will would cannot"
)
_PRONOUNS = listed("it he she they we i you this that these those there its his her their")
_SHORT = 3
_PHRASE = 6
_LONGEST = 80
_RIVAL = 0.8
_LEAST = 0.3
_TOPIC = 0.6


class ShortVerdict(NamedTuple):
    """What the sentences say of a short answer.

    held: the weighted share of the question that the deciding sentence holds. rival: that of the sentence that holds
    most of it, which need not hold the answer. text, sentence: the deciding sentence, where one decided.
    """

    label: Label
    held: float
    rival: float
    text: int = 0
    sentence: Sentence | None = None


def is_short(question: Question) -> bool:
    """Whether a claim needs its question to be understood.

    It does with fewer than three content words and quantities, unless it is a sentence with a subject and an
    auxiliary verb, as "The fee is 7 EUR." is; and with up to six where it is a mere phrase, without an auxiliary verb
    and without a full stop.
    """
    text = question.claim.strip()
    if not question.asked or len(text) > _LONGEST:
        return False
    claim = analyse_statement(text)
    units = len(claim.stems) + len(claim.quantities)
    said = words(fold(text))
    verbless = _VERBS.isdisjoint(said)
    if units < _SHORT:
        return verbless or units < 2 or said[0] in _PRONOUNS
    return units <= _PHRASE and text[-1] not in ".!。" and verbless


def may_be_statement(question: Question) -> bool:
    """Whether a short answer may state something by itself, too.

    It then has words enough, and opens with a pronoun or repeats a word of the question, as in "Standard keeps logs".
    """
    claim = analyse_statement(question.claim)
    if len(claim.stems) + len(claim.quantities) < _SHORT:
        return False
    repeats = not claim.stems.isdisjoint(analyse_statement(question.asked).stems)
    return repeats or words(fold(question.claim))[0] in _PRONOUNS


def as_statement(question: Question) -> Statement | None:
    """What "yes" or "no" states: the question, or its negation. None for any other answer."""
    said = words(fold(question.claim))
    if len(said) != 1 or said[0] not in _REPLIES:
        return None
    asked = analyse_statement(question.asked)
    if _REPLIES[said[0]]:
        return asked
    return replace(asked, negated=frozenset() if asked.negated else asked.stems)


def judge_short(question: Question, texts: Sequence[Evidence]) -> ShortVerdict:
    """A short answer is supported where it stands in a sentence that speaks of the question.

    No other sentence may hold much more of the question. It is contradicted where nothing holds it and the sentence
    that speaks most of the question has another quantity of its kind.
    """
    answer, asked = analyse_statement(question.claim), analyse_statement(question.asked)
    best: tuple[float, int, Sentence | None] = (0.0, 0, None)
    holder: tuple[float, int, Sentence | None] = (0.0, 0, None)
    # Words of the question in the answer say nothing of where the answer stands.
    weights = {word: weight for word, weight in asked.weights.items() if word not in answer.stems}
    stems, total = frozenset(weights), sum(weights.values()) or 1.0
    for number, text in enumerate(texts):
        for sentence in text.sentences:
            share = sum([weights[word] for word in stems & sentence.stems]) / total
            if share > best[0]:
                best = share, number, sentence
            if share >= holder[0] and answer.stems <= sentence.stems:
                holds = all(matches(wanted, sentence.quantities) for wanted in answer.quantities)
                if holds and (share > holder[0] or holder[2] is None):
                    holder = share, number, sentence
    share, number, found = holder
    if found is not None:
        enough = share >= _RIVAL * best[0] and (share >= _LEAST or not stems)
        return ShortVerdict("supported" if enough else "insufficient", share, best[0], number, found)
    share, number, found = best
    speaks = found is not None and share >= _TOPIC and bool(answer.quantities)
    if found is not None and speaks and all(_differs(q, found.quantities) for q in answer.quantities):
        return ShortVerdict("contradicted", share, share, number, found)
    return ShortVerdict("insufficient", 0.0, best[0])


def _differs(wanted: Quantity, present: Sequence[Quantity]) -> bool:
    """Whether a quantity is contradicted; what a bare number counts stands in the question."""
    if wanted.kind == "number" and not wanted.noun:
        numbers = [other.value for other in present if other.kind == "number"]
        return bool(numbers) and wanted.value not in numbers
    return conflicts(wanted, present)
