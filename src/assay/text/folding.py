"""Text folded for comparing, and cut into words, in every script."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["FUNCTION_WORDS", "content_words", "fold", "stem", "words"]

_SAME = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "–": "-",
        "—": "-",
        "−": "-",
        "‑": "-",
        "‐": "-",
        "\u00ad": None,
    }
)

# Scripts written without blanks between words: each character is a word of its own.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+(?:[.'-][^\W_{_UNSPACED}]+)*")

FUNCTION_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "and",
        "or",
        "but",
        "if",
        "then",
        "than",
        "so",
        "as",
        "of",
        "to",
        "in",
        "on",
        "at",
        "by",
        "for",
        "from",
        "with",
        "within",
        "into",
        "about",
        "over",
        "under",
        "between",
        "through",
        "during",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "am",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "having",
        "it",
        "its",
        "they",
        "them",
        "their",
        "there",
        "he",
        "she",
        "his",
        "her",
        "him",
        "you",
        "your",
        "we",
        "our",
        "us",
        "i",
        "me",
        "my",
        "will",
        "would",
        "shall",
        "should",
        "can",
        "could",
        "may",
        "might",
        "must",
        "not",
        "no",
        "nor",
        "also",
        "only",
        "just",
        "very",
        "each",
        "per",
        "any",
        "some",
        "such",
        "which",
        "who",
        "whom",
        "whose",
        "what",
        "when",
        "where",
        "why",
        "how",
        "up",
        "out",
        "off",
        "both",
        "either",
        "while",
        "because",
        "until",
        "upon",
        "via",
        "etc's",
        "one's",
    ]
)
"""English words that carry no content of their own."""

_SUFFIXES = (
    ("ies", "y", 5),
    ("sses", "ss", 5),
    ("ing", "", 6),
    ("ed", "", 5),
    ("es", "", 6),
    ("s", "", 4),
    ("ly", "", 6),
)


def fold(text: str) -> str:
    """Text with case, width, and the many kinds of quotation marks and dashes made one."""
    return unicodedata.normalize("NFKC", text).translate(_SAME).casefold()


def words(text: str) -> list[str]:
    """The words of a folded text, in order; in scripts without blanks, its characters."""
    return _WORD.findall(text)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A word without the commonest English endings, so that "retains" meets "retain"; others stay as they are."""
    if not word.isascii() or not word.isalpha():
        return word.removesuffix("'s")
    for ending, instead, shortest in _SUFFIXES:
        if len(word) >= shortest and word.endswith(ending) and not word.endswith(("ss", "us", "is")):
            word = word[: -len(ending)] + instead
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def content_words(text: str) -> list[str]:
    """Stems of the words that carry content, in order; numbers are left to `quantities`."""
    return [
        stem(word)
        for word in words(text)
        if word not in FUNCTION_WORDS and not (word[0].isdecimal() and len(word) < 20)
    ]
