"""Premises: sentences of a context, as many as a length drawn at random allows, always in their order."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from pairs import Span

from assay.claims import split_sentences

__all__ = ["Premise", "likeliest", "sentences_of", "window"]


class Premise(NamedTuple):
    """A premise, and where in it the wanted sentences stand."""

    text: str
    evidence: tuple[Span, ...]


def sentences_of(text: str) -> list[str]:
    """The sentences of a text that are neither a heading nor a scrap."""
    found = [" ".join(text[start:end].split()) for start, end in split_sentences(text[:12000])]
    return [sentence for sentence in found if len(sentence) > 3]


def _limit(rng: random.Random) -> int:
    """Words of a premise: mostly short, since time is dear, and long often enough to be used to it."""
    low, high = rng.choices([(12, 36), (36, 80), (80, 200)], [0.5, 0.35, 0.15])[0]
    return rng.randint(low, high)


def window(
    sentences: Sequence[str],
    wanted: Sequence[int],
    rng: random.Random,
    *,
    without: Sequence[int] = (),
    most: int = 0,
) -> Premise:
    """Sentences round the wanted ones, grown to either side; `without` are left out."""
    limit = most or _limit(rng)
    chosen = set(wanted)
    size = sum(len(sentences[i].split()) for i in chosen)
    low, high = (min(chosen), max(chosen)) if chosen else (0, -1)
    while True:
        options = [i for i in (low - 1, high + 1) if 0 <= i < len(sentences)]
        if not options:
            break
        at = rng.choice(options)
        low, high = min(low, at), max(high, at)
        if at in without:
            continue
        size += len(sentences[at].split())
        if size > limit and chosen:
            break
        chosen.add(at)
    text, evidence = "", []
    for i in sorted(chosen):
        text += " " if text else ""
        if i in wanted:
            evidence.append((len(text), len(text) + len(sentences[i])))
        text += sentences[i]
    return Premise(text, tuple(evidence))


def _stems(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"\w{3,}", text.lower())}


def likeliest(sentences: Sequence[str], claim: str, most: int) -> list[int]:
    """Positions of the sentences that share most with a claim, until their words reach `most`."""
    wanted = _stems(claim)
    ranked = sorted(range(len(sentences)), key=lambda i: -len(wanted & _stems(sentences[i])))
    chosen: list[int] = []
    size = 0
    for i in ranked:
        size += len(sentences[i].split())
        if chosen and size > most:
            break
        chosen.append(i)
    return sorted(chosen)
