"""Finding a quote in a document: as it stands, then folded, then nearly."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cached_property
from typing import NamedTuple

__all__ = ["Found", "Text", "locate"]

_FUZZY_CANDIDATES = 8
_MOST_PLACES = 20
_SHORTEST_FUZZY = 12
_PUNCTUATION = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "−": "-"})


class Found(NamedTuple):
    """Where a quote stands: characters start to end of a document, and how it was found.

    how: exact, folded or fuzzy. score: likeness from 0 to 100.
    """

    doc: str
    start: int
    end: int
    how: str
    score: float = 100.0


class Text:
    """A document, with its folded form made when first asked for."""

    def __init__(self, doc: str, text: str) -> None:
        self.doc = doc
        self.text = text

    @cached_property
    def folded(self) -> tuple[str, list[int]]:
        """The text without case, accents, invisible characters and runs of blanks; and where each character was."""
        return _fold(self.text)

    @cached_property
    def words(self) -> Counter[str]:
        """The folded words."""
        return Counter(self.folded[0].split())


def _fold(text: str) -> tuple[str, list[int]]:
    out: list[str] = []
    origin: list[int] = []
    blank = True
    for position, raw in enumerate(text.translate(_PUNCTUATION)):
        if raw.isspace():
            if not blank:
                out.append(" ")
                origin.append(position)
            blank = True
            continue
        for character in raw if raw.isascii() else unicodedata.normalize("NFKD", raw):
            if unicodedata.category(character) in ("Mn", "Cf") and not character.isascii():
                continue
            for folded in character.casefold():
                out.append(folded)
                origin.append(position)
                blank = False
    return "".join(out), origin


def locate(quote: str, texts: list[Text], *, threshold: float = 90.0) -> list[Found]:
    """Every place of a quote by the strictest way that finds any; empty where none does.

    Exact, then folded (case, accents, blanks, typographic quotes and dashes), then by edit distance at a
    likeness of at least `threshold` in 100 (the best place of each document within a point of the best). More
    than one place means that the quote is ambiguous. At most 20 places are returned.
    """
    if not quote.strip():
        return []
    exact = [
        Found(text.doc, start, start + len(quote), "exact")
        for text in texts
        for start in _all(text.text, quote)
    ]
    if exact:
        return exact[:_MOST_PLACES]
    needle = _fold(quote)[0].strip()
    if not needle:
        return []
    folded = []
    for text in texts:
        for start in _all(text.folded[0], needle):
            origin = text.folded[1]
            folded.append(Found(text.doc, origin[start], origin[start + len(needle) - 1] + 1, "folded"))
    if folded:
        return folded[:_MOST_PLACES]
    return _fuzzy(needle, texts, threshold)[:_MOST_PLACES]


def _all(text: str, needle: str) -> list[int]:
    places: list[int] = []
    start = text.find(needle)
    while start >= 0 and len(places) < _MOST_PLACES:
        places.append(start)
        start = text.find(needle, start + len(needle))
    return places


def _fuzzy(needle: str, texts: list[Text], threshold: float) -> list[Found]:
    from rapidfuzz import fuzz

    if len(needle) < _SHORTEST_FUZZY:
        return []
    words = Counter(needle.split())
    shared = [(sum((text.words & words).values()), i) for i, text in enumerate(texts)]
    # A quote that is nearly there shares words with its document, so only the closest are aligned.
    likely = [i for count, i in sorted(shared, key=lambda row: (-row[0], row[1])) if count][
        :_FUZZY_CANDIDATES
    ]
    found = []
    for i in likely:
        text, origin = texts[i].folded
        if len(text) < len(needle) // 2:
            continue
        match = fuzz.partial_ratio_alignment(needle, text, score_cutoff=threshold)
        if match is not None and match.dest_end > match.dest_start:
            start, end = origin[match.dest_start], origin[match.dest_end - 1] + 1
            found.append(Found(texts[i].doc, start, end, "fuzzy", match.score))
    best = max((place.score for place in found), default=0.0)
    return [place for place in found if place.score >= best - 1.0]
