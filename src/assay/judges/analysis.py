"""Texts taken apart once: evidence into sentences, claims into what must be found there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from assay.claims import split_sentences
from assay.judges.remembering import remembering
from assay.text import (
    FUNCTION_WORDS,
    NEGATIONS,
    STRONG,
    WEAK,
    Name,
    Quantity,
    find_names,
    find_quantities,
    fold,
    listed,
    negated_stems,
    opposites,
    stem,
    words,
)

__all__ = [
    "Evidence",
    "Sentence",
    "Statement",
    "analyse_evidence",
    "analyse_statement",
    "is_english",
    "is_script_known",
]

# An analysis takes some 18 bytes a character: about 90 MB.
_REMEMBERED = 5_000_000
_LONGEST_CLAIM = 4000
_CLAUSE = re.compile(r"[\w'.-]*[\w']|[,;:()!?]")
_FOREIGN = re.compile(r"[^\W\d_\u0000-\u024f\u1e00-\u1eff]")
_LIGHT = frozenset(
    map(
        stem,
        listed(
            "use make get give take provide offer include contain state say mention note report describe according "
            "come go become allow help need want apply following various different several many much more most other "
            "new one way thing kind type number amount based related including"
        ),
    )
)
_WITHOUT_CONTENT = listed("only all every always")
_NAME_WEIGHT = 1.3
_CUES = STRONG | WEAK


class Sentence(NamedTuple):
    """A sentence of an evidence text: its characters, its content stems, those that a negation reaches, its
    quantities, and its strong and weak words."""

    start: int
    end: int
    stems: frozenset[str]
    negated: frozenset[str]
    quantities: tuple[Quantity, ...]
    cues: frozenset[str]


class Evidence(NamedTuple):
    """An evidence text taken apart; stems are those of all its sentences, plain its words with one blank between."""

    text: str
    sentences: tuple[Sentence, ...]
    stems: frozenset[str]
    plain: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim taken apart.

    weights: content stem → weight, words inside quantities left to the quantities. total: the weight of all, each
    quantity weighing one. said: the stems of all words. names: their stems. before: last stem of a name that is not
    the subject → the two words before it. reverses: stem of an opposite → the claim's stem. pairs: neighbouring
    words, to be sought in `Evidence.plain`. known: whether it is in a language that the rules were written for.
    """

    weights: dict[str, float]
    stems: frozenset[str]
    said: frozenset[str]
    negated: frozenset[str]
    names: tuple[tuple[str, ...], ...]
    before: dict[str, tuple[str, ...]]
    quantities: tuple[Quantity, ...]
    cues: frozenset[str]
    reverses: dict[str, str]
    pairs: tuple[str, ...]
    total: float
    known: bool


def analyse_evidence(text: str) -> Evidence:
    """An evidence text taken apart; remembered, since the claims of an answer share their passages."""
    return _remembered(text)


def _analyse(text: str) -> Evidence:
    plain: list[str] = [""]
    sentences = tuple([_sentence(text, start, end, plain) for start, end in split_sentences(text)])
    plain.append("")
    stems = frozenset().union(*[sentence.stems for sentence in sentences])
    return Evidence(text, sentences, stems, " ".join(plain))


_remembered = remembering(_analyse, _REMEMBERED)


def _sentence(text: str, start: int, end: int, plain: list[str]) -> Sentence:
    folded = fold(text[start:end])
    said = words(folded)
    plain += said
    found = set(said)
    quantities = tuple(find_quantities(folded, found))
    stems = frozenset(map(stem, found - FUNCTION_WORDS))
    if quantities:
        # "25-hydroxyvitamin" is a word here, and a number and a word in a claim.
        stems |= frozenset(map(stem, set(words(_without(folded, quantities))) - FUNCTION_WORDS))
    return Sentence(start, end, stems, _negated(folded, found), quantities, frozenset(found & _CUES))


def _without(folded: str, quantities: Sequence[Quantity]) -> str:
    pieces, at = [], 0
    for quantity in quantities:
        pieces.append(folded[at : quantity.start])
        at = quantity.end
    return " ".join([*pieces, folded[at:]])


def _negated(folded: str, found: set[str]) -> frozenset[str]:
    if NEGATIONS.isdisjoint(found) and "n't" not in folded:
        return frozenset()
    return negated_stems(_CLAUSE.findall(folded))


@lru_cache(maxsize=8192)
def analyse_statement(text: str) -> Statement:
    """A claim taken apart, the first 4000 characters of it."""
    text = text[:_LONGEST_CLAIM]
    folded = fold(text)
    quantities = tuple(find_quantities(folded))
    bare = _without(folded, quantities)
    found = words(bare)
    said = set(words(folded))
    content = dict.fromkeys(
        [
            stem(word)
            for word in found
            if word not in FUNCTION_WORDS
            and word not in NEGATIONS
            and word not in _WITHOUT_CONTENT
            and not word.endswith("n't")
            and not word.isdecimal()
        ]
    )
    named = [name for name in find_names(text) if not content.keys().isdisjoint(name.stems)]
    parts = {part for name in named for part in name.stems}
    weights = {word: _NAME_WEIGHT if word in parts else 0.5 if word in _LIGHT else 1.0 for word in content}
    return Statement(
        weights,
        frozenset(weights),
        frozenset(map(stem, said)),
        _negated(folded, said),
        tuple([name.stems for name in named]),
        _before(text, named),
        quantities,
        frozenset(_CUES.intersection(found)),
        _reverses(weights),
        tuple([f" {one} {other} " for one, other in pairwise(words(folded))]),
        _total(weights, quantities),
        is_english(text, found),
    )


def _total(weights: dict[str, float], quantities: tuple[Quantity, ...]) -> float:
    return sum(weights.values()) + sum(quantity.kind != "rate" for quantity in quantities)


def _reverses(stems: dict[str, float]) -> dict[str, str]:
    """Opposites of stems; a claim that says both of a pair has neither."""
    return {other: word for word in stems for other in opposites(word) if other not in stems}


def _before(text: str, named: Sequence[Name]) -> dict[str, tuple[str, ...]]:
    found = {}
    for name in named:
        ahead = words(fold(text[: name.start]))
        if any(word not in FUNCTION_WORDS for word in ahead):
            found[name.stems[-1]] = tuple(ahead[-2:])
    return found


def is_english(text: str, found: list[str]) -> bool:
    """Whether a text may be English, whose words the rules know: letters of its script, and its small words.

    found: its folded words. A text of fewer than six words is not held to have small words.
    """
    return is_script_known(text) and (len(found) < 6 or not _ENGLISH.isdisjoint(found))


_ENGLISH = listed(
    "the of and to is are was were be been by with that this it its they from have has had not will would can who "
    "which what how an at for on as their than"
)


def is_script_known(text: str) -> bool:
    """Whether most letters of a text are Latin."""
    if text.isascii():
        return True
    head = text[:2000]
    return len(_FOREIGN.findall(head)) * 2 <= sum(map(str.isalpha, head))
