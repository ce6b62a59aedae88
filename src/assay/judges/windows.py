"""Which stretches of the evidence a model should read for a claim: a few, whatever the length of the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assay.judges.analysis import Sentence, Statement, analyse_evidence, analyse_statement
from assay.judges.comparison import joined
from assay.text import matches

__all__ = ["Window", "likely_windows"]

_SAME_PLACE = 0.6


class Window(NamedTuple):
    """Neighbouring sentences of one evidence text: its position, its characters, its nearness to the claim."""

    text: int
    start: int
    end: int
    nearness: float


def likely_windows(
    claim: str, evidence: Sequence[str], *, size: int = 3, most: int = 5, characters: int = 1200
) -> list[Window]:
    """The windows that share most content with a claim, nearest first, without one inside another.

    size, characters: how long a window is, at most; a sentence longer than that is cut at blanks. most: how
    many, so that the cost of judging grows with the claims and not with the length of the evidence. nearness
    is the share of the claim's content words and quantities, 0 to 1. Where nothing is shared, the first window
    of the evidence stands in.
    """
    wanted = analyse_statement(claim)
    found: list[Window] = []
    for number, text in enumerate(evidence):
        stretches = _stretches(text, characters)
        shared = [_shared(wanted, stretch) for stretch in stretches]
        last = 0
        for first in range(len(stretches)):
            end = first + 1
            while (
                end < min(first + size, len(stretches))
                and stretches[end].end - stretches[first].start <= characters
            ):
                end += 1
            if end > last:  # else it lies in the window before it
                last = end
                nearness = _nearness(wanted, shared[first:end])
                found.append(Window(number, stretches[first].start, stretches[end - 1].end, nearness))
    found.sort(key=lambda window: (-window.nearness, window.text, window.start))
    kept: list[Window] = []
    for window in found:
        if len(kept) == most or window.nearness == 0:
            break
        if not any(_overlap(window, other) for other in kept):
            kept.append(window)
    return kept or found[:1]


def _stretches(text: str, characters: int) -> list[Sentence]:
    """The sentences of a text; those that are too long in pieces."""
    stretches: list[Sentence] = []
    for sentence in analyse_evidence(text).sentences:
        if sentence.end - sentence.start <= characters:
            stretches.append(sentence)
            continue
        start = sentence.start
        while start < sentence.end:
            end = min(start + characters, sentence.end)
            if end < sentence.end:
                blank = text.rfind(" ", start + characters // 2, end)
                end = blank + 1 if blank > 0 else end
            parts = analyse_evidence(text[start:end]).sentences
            if parts:
                stretches.append(joined(parts)._replace(start=start, end=end))
            start = end
    return stretches


def _shared(wanted: Statement, sentence: Sentence) -> frozenset[str | int]:
    """What of the claim a sentence has: stems of words, and the positions of quantities."""
    said = [at for at, quantity in enumerate(wanted.quantities) if matches(quantity, sentence.quantities)]
    return (wanted.stems & sentence.stems) | frozenset(said)


def _nearness(wanted: Statement, shared: Sequence[frozenset[str | int]]) -> float:
    units = len(wanted.stems) + len(wanted.quantities)
    return len(frozenset().union(*shared)) / units if units else 0.0


def _overlap(a: Window, b: Window) -> bool:
    """Whether most of one window lies in the other."""
    if a.text != b.text:
        return False
    common = min(a.end, b.end) - max(a.start, b.start)
    return common > _SAME_PLACE * min(a.end - a.start, b.end - b.start)
