"""Which stretches of the evidence a model should read for a claim: a few, whatever the length of the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assay.judges.analysis import analyse_evidence, analyse_statement
from assay.text import matches

__all__ = ["Window", "likely_windows"]


class Window(NamedTuple):
    """Neighbouring sentences of one evidence text: its position, characters, and nearness to the claim, 0 to 1."""

    text: int
    start: int
    end: int
    nearness: float


def likely_windows(claim: str, evidence: Sequence[str], *, size: int = 3, most: int = 5) -> list[Window]:
    """The windows that share most content with a claim, nearest first, without one inside another.

    size: sentences in a window. most: how many, so that the cost of judging grows with the claims and not with the
    length of the evidence. Where nothing is shared, the first window of the evidence stands in.
    """
    wanted = analyse_statement(claim)
    units = len(wanted.stems) + len(wanted.quantities) or 1
    found: list[Window] = []
    for number, text in enumerate(evidence):
        sentences = analyse_evidence(text).sentences
        for first in range(max(1, len(sentences) - size + 1) if sentences else 0):
            chosen = sentences[first : first + size]
            shared = sum(any(word in sentence.stems for sentence in chosen) for word in wanted.stems)
            shared += sum(
                any(matches(q, sentence.quantities) for sentence in chosen) for q in wanted.quantities
            )
            found.append(Window(number, chosen[0].start, chosen[-1].end, shared / units))
    found.sort(key=lambda window: (-window.nearness, window.text, window.start))
    kept: list[Window] = []
    for window in found:
        if len(kept) == most:
            break
        if window.nearness > 0 and not any(_overlap(window, other) for other in kept):
            kept.append(window)
    return kept or found[:1]


def _overlap(a: Window, b: Window) -> bool:
    """Whether most of one window lies in the other."""
    if a.text != b.text:
        return False
    common = min(a.end, b.end) - max(a.start, b.start)
    return common > 0.6 * min(a.end - a.start, b.end - b.start)
