"""Text folded for comparing, and cut into words, in every script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["FUNCTION_WORDS", "content_words", "fold", "listed", "stem", "word_spans", "words"]


def listed(text: str) -> frozenset[str]:
    """The words of a list that is written as one text."""
    return frozenset(text.split())


_SAME = str.maketrans("’‘ʼ`“”„«»–—−‑‐‒", '\'\'\'\'"""""------', "\u00ad\u200b\u2060\ufeff")

# Scripts written without blanks between words: Thai, Lao, Burmese, Khmer, kana, Han.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# Vowel signs and other marks of Hebrew, Arabic and the Indian scripts are no letters to `re`, yet inside words.
_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0963\u0971-\u0de5"
    "\u0df0-\u0dff"
)
_LETTER = rf"(?:[^\W_{_UNSPACED}]|[{_MARKS}])"
_WORD = re.compile(rf"[{_UNSPACED}]+|{_LETTER}+(?:[.'-]{_LETTER}+)*")
_ASCII_WORD = re.compile(r"[a-z0-9]+(?:[.'-][a-z0-9]+)*")
_FIRST_UNSPACED = "\u0e00"

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
        "it's",
        "that's",
        "there's",
        "here's",
        "he's",
        "she's",
        "they're",
        "we're",
        "you're",
        "i'm",
        "let's",
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "und",
        "oder",
        "ist",
        "sind",
        "war",
        "zu",
        "von",
        "mit",
        "im",
        "am",
        "für",
        "auf",
        "le",
        "la",
        "les",
        "un",
        "une",
        "et",
        "ou",
        "est",
        "sont",
        "de",
        "du",
        "des",
        "dans",
        "pour",
        "el",
        "los",
        "las",
        "una",
        "y",
        "o",
        "es",
        "son",
        "del",
        "en",
        "por",
        "para",
    ]
)
"""Words that carry no content of their own: English ones, and the commonest of German, French and Spanish."""

_SUFFIXES = (
    ("ies", "y", 5),
    ("sses", "ss", 5),
    ("ing", "", 6),
    ("ied", "y", 5),
    ("ed", "", 5),
    ("ches", "ch", 6),
    ("shes", "sh", 6),
    ("xes", "x", 5),
    ("es", "e", 5),
    ("s", "", 4),
    ("ly", "", 6),
)
_FORMS = """rise rose risen rising|fall fell fallen|grow grew grown|make made making|give gave given giving
take took taken taking|get got gotten getting|keep kept|hold held|pay paid|begin began begun beginning|send sent
write wrote written writing|buy bought|sell sold|win won winning|lose lost losing|child children|person people|man men
woman women|build built|choose chose chosen|say said|become became becoming|find found|leave left leaving leaves
lead led|meet met|run ran running|see saw seen|know knew known|bring brought|think thought|show shown
drive drove driven|speak spoke spoken|die died dies dying|use used using uses|forbid forbidden forbade"""
_IRREGULAR = {
    form: forms.split()[0] for forms in _FORMS.replace("\n", "|").split("|") for form in forms.split()[1:]
}


def fold(text: str) -> str:
    """Text with case, width, and the many kinds of quotation marks and dashes made one (NFKC, then casefold)."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text.translate(_SAME)).translate(_SAME).casefold()


def words(text: str) -> list[str]:
    """The words of a folded text, in order; in scripts without blanks, pairs of neighbouring characters.

    A run of one such character is a word of its own. Pairs say more than single characters do, and need no
    dictionary.
    """
    if text.isascii():
        return _ASCII_WORD.findall(text)
    found: list[str] = []
    for word in _WORD.findall(text):
        if len(word) > 2 and word[0] >= _FIRST_UNSPACED and _is_unspaced(word[0]):
            found.extend([word[at : at + 2] for at in range(len(word) - 1)])
        else:
            found.append(word)
    return found


def word_spans(text: str) -> Iterator[re.Match[str]]:
    """The words of a text that need not be folded, each as a match; runs of scripts without blanks are left whole."""
    return _WORD.finditer(text)


def _is_unspaced(character: str) -> bool:
    return re.match(f"[{_UNSPACED}]", character) is not None


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A folded word without the commonest English endings, so that "retains" meets "retain".

    A possessive loses its ending, "u.s." meets "us"; words with other letters stay as they are.
    """
    word = word.removesuffix("'s")
    if "." in word and all(len(part) == 1 for part in word.split(".")):
        word = word.replace(".", "")
    if not word.isascii() or not word.isalpha():
        return word
    word = _IRREGULAR.get(word, word)
    for ending, instead, shortest in _SUFFIXES:
        if len(word) >= shortest and word.endswith(ending):
            if not word.endswith(("ss", "us", "is")):
                word = word[: -len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lszeo":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def content_words(text: str) -> list[str]:
    """Stems of the words of a folded text that carry content, in order, without plain numbers."""
    return [stem(word) for word in words(text) if word not in FUNCTION_WORDS and not word.isdecimal()]
