"""Texts taken apart once: sentences with their words, quantities and negations, and claims with theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from assay.claims import split_sentences
from assay.text import FUNCTION_WORDS, NEGATIONS, Quantity, find_quantities, fold, negates, stem, words

__all__ = ["Evidence", "Sentence", "Statement", "analyse_evidence", "analyse_statement", "is_script_known"]

_LONGEST_CACHED = 20_000
_NAME = re.compile(r"(?<![^\W_])(?:[A-Z][^\W_]*[A-Z0-9][^\W_]*|[A-Z][^\W\d_]+|[^\W\d_]+-?\d[\w-]*)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an evidence text: its characters, stems, quantities, and whether it negates."""

    start: int
    end: int
    stems: frozenset[str]
    quantities: tuple[Quantity, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """An evidence text: its sentences, for each stem the sentences that hold it, and the ones with quantities."""

    sentences: tuple[Sentence, ...]
    index: dict[str, list[int]]
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim: its content stems, those of its names, its quantities, and whether it negates."""

    stems: tuple[str, ...]
    names: frozenset[str]
    quantities: tuple[Quantity, ...]
    negated: bool
    folded: str


def analyse_evidence(text: str) -> Evidence:
    """An evidence text taken apart; remembered, since the claims of an answer share their passages."""
    return _remembered(text) if len(text) <= _LONGEST_CACHED else _analyse(text)


def _analyse(text: str) -> Evidence:
    sentences = tuple(_sentence(text, start, end) for start, end in split_sentences(text))
    index: dict[str, list[int]] = {}
    for number, sentence in enumerate(sentences):
        for word in sentence.stems:
            index.setdefault(word, []).append(number)
    figures = tuple([number for number, sentence in enumerate(sentences) if sentence.quantities])
    return Evidence(sentences, index, figures)


_remembered = lru_cache(maxsize=4096)(_analyse)


def _sentence(text: str, start: int, end: int) -> Sentence:
    folded = fold(text[start:end])
    found = words(folded)
    return Sentence(
        start,
        end,
        frozenset(map(stem, set(found) - FUNCTION_WORDS)),
        tuple(find_quantities(folded)),
        negates(folded, found),
    )


@lru_cache(maxsize=8192)
def analyse_statement(text: str) -> Statement:
    """A claim taken apart. Words inside a quantity are left to the quantity."""
    folded = fold(text)
    quantities = tuple(find_quantities(folded))
    bare = folded
    for quantity in reversed(quantities):
        bare = f"{bare[: quantity.start]} {bare[quantity.end :]}"
    found = words(bare)
    stems = tuple(
        dict.fromkeys(
            [
                stem(word)
                for word in found
                if word not in FUNCTION_WORDS
                and word not in NEGATIONS
                and not word.endswith("n't")
                and not word.isdecimal()
            ]
        )
    )
    return Statement(stems, _names(text) & frozenset(stems), quantities, negates(bare, found), folded)


def _names(text: str) -> frozenset[str]:
    """Stems of capitalised words and identifiers, but for a capital that only opens the sentence."""
    found: set[str] = set()
    for match in _NAME.finditer(text):
        opens = not text[: match.start()].strip(" \"'“‘(*-")
        plain = match[0][1:].islower()
        if not (opens and plain):
            found.update(stem(word) for word in words(fold(match[0])))
    return frozenset(found)


def is_script_known(text: str) -> bool:
    """Whether most letters of a text are of a script that separates words and that the cues were written for."""
    letters = [character for character in text[:2000] if character.isalpha()]
    return not letters or sum(character < "\u0250" for character in letters) * 2 > len(letters)
