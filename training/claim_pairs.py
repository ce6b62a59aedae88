"""Grounding pairs made by code from a context: true claims said otherwise, and near misses, in equal numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from edits import Edit, falsify, reform
from pairs import Pair, Span
from windows import window

__all__ = ["claim_pairs", "dress"]

_CHAT = (
    "Yes, ",
    "Yes! ",
    "I know that ",
    "Did you know that ",
    "Well, ",
    "That's right. ",
    "I think ",
    "Sure! ",
    "Oh, ",
    "According to the text, ",
    "The passage says that ",
    "I read that ",
    "Actually, ",
    "No, but ",
    "Interesting. ",
    "I am not sure, but I know that ",
    "It's great! ",
    "Based on the documents, ",
)
_IDLE = (
    "I love it.",
    "It is my favourite.",
    "I have been there many times.",
    "My brother told me about it last year.",
    "It is very popular with young people.",
    "I have never tried it, have you?",
    "Many experts consider it the best of its kind.",
    "It has won several awards.",
    "I grew up near there.",
    "It was a big surprise to everyone.",
    "It is expected to grow further next year.",
)
_INVERT = re.compile(
    r"^((?:The |An? |[A-Z])[^,;:.?]{2,60}?) (is|was|are|were|can|could|will|has|have|had) (.+)\.$"
)


def _shift(spans: tuple[Span, ...] | None, by: int) -> tuple[Span, ...] | None:
    return None if spans is None else tuple((start + by, end + by) for start, end in spans)


def dress(pair: Pair, rng: random.Random) -> Pair:
    """The same pair with its claim in the manner of a dialogue, a question with yes or no, or plain as it was."""
    drawn = rng.random()
    if drawn < 0.10:
        opening = rng.choice(_CHAT)
        claim = pair.claim
        if claim[:4] in {"The ", "A fe", "In t", "It w", "It i", "This", "They"}:
            claim = claim[0].lower() + claim[1:]
        claim = opening + claim
        if opening.startswith("Did"):
            claim = claim.rstrip(".") + "?"
        return _with(pair, claim, pair.label, _shift(pair.changed, len(opening)))
    if drawn < 0.22 and pair.label in {"entailment", "contradiction"}:
        match = _INVERT.match(pair.claim)
        if match:
            asked = f"{match[2].capitalize()} {_lowered(match[1])} {match[3]}?"
        elif drawn < 0.14:
            asked = f"Is it true that {_lowered(pair.claim.rstrip('.'))}?"
        else:
            return pair
        yes = rng.random() < 0.5
        flipped = {"entailment": "contradiction", "contradiction": "entailment"}
        said = rng.choice(["Yes", "yes", "Yes."] if yes else ["No", "no", "No."])
        claim = f"{asked} {said}"
        label = pair.label if yes else flipped[pair.label]
        changed = () if label == "entailment" else ((len(asked) + 1, len(claim)),)
        return _with(pair, claim, label, changed)
    return pair


def _lowered(text: str) -> str:
    first = text.split(" ")[0]
    return (
        text[0].lower() + text[1:]
        if first in {"The", "A", "An", "In", "It", "They", "This", "He", "She"}
        else text
    )


def _with(pair: Pair, claim: str, label: str, changed: tuple[Span, ...] | None) -> Pair:
    return Pair(pair.premise, claim, label, pair.source, pair.task, changed, pair.evidence)


def claim_pairs(
    sentences: Sequence[str], elsewhere: Sequence[str], source: str, rng: random.Random, *, most: int
) -> Iterator[Pair]:
    """Pairs from the sentences of one context. elsewhere: sentences of other documents. most: sentences used."""
    fit = [i for i, s in enumerate(sentences) if 6 <= len(s.split()) <= 45]
    for at in rng.sample(fit, min(most, len(fit))):
        for pair in _of_sentence(sentences, at, elsewhere, source, rng):
            yield dress(pair, rng)


def _of_sentence(
    sentences: Sequence[str], at: int, elsewhere: Sequence[str], source: str, rng: random.Random
) -> Iterator[Pair]:
    around = " ".join(sentences[max(0, at - 6) : at + 7])
    claim = reform(sentences[at], rng)
    held = window(sentences, [at], rng)
    kind = rng.choices(["false", "turned", "absent", "added", "merged"], [40, 22, 14, 14, 10])[0]
    if kind == "merged":
        yield from _merged(sentences, at, source, rng)
        return
    if kind == "turned":
        turned = _turned(sentences, at, around, source, rng)
        if turned:
            yield from turned
            return
        kind = "false"
    yield Pair(held.text, claim, "entailment", source, "support", (), held.evidence)
    if kind == "absent" and len(sentences) > 2:
        near = window(
            sentences,
            [rng.choice([i for i in (at - 1, at + 1) if 0 <= i < len(sentences)])],
            rng,
            without=[at],
        )
        if claim not in near.text:
            yield Pair(near.text, claim, "neutral", source)
        return
    if kind == "added" and elsewhere:
        yield _added(held.text, claim, elsewhere, source, rng)
        return
    edit = falsify(claim, around, rng)
    if edit and edit.new not in ("",) and edit.kind == "name" and edit.new in sentences[at]:
        edit = None
    if edit:
        yield Pair(held.text, edit.text, _label(edit), source, "support", (edit.span,), held.evidence)
    else:
        yield _added(held.text, claim, elsewhere, source, rng)


def _label(edit: Edit) -> str:
    """Another name may be a further fact rather than a false one."""
    return "not_entailment" if edit.kind in {"name", "roles"} else "contradiction"


def _turned(sentences: Sequence[str], at: int, around: str, source: str, rng: random.Random) -> list[Pair]:
    """The premise is changed in the place of the claim, so that the odd-looking text is the true one."""
    edit = falsify(sentences[at], around, rng)
    if edit is None or edit.kind == "roles" or not edit.new.strip():
        return []
    changed = list(sentences)
    changed[at] = edit.text
    held = window(changed, [at], rng)
    if edit.old and edit.old in held.text:
        return []
    start = edit.span[0]
    return [
        Pair(held.text, edit.text, "entailment", source, "support", (), held.evidence),
        Pair(
            held.text,
            sentences[at],
            _label(edit),
            source,
            "support",
            ((start, start + max(1, len(edit.old))),),
            held.evidence,
        ),
    ]


def _added(premise: str, claim: str, elsewhere: Sequence[str], source: str, rng: random.Random) -> Pair:
    """A true claim with a further statement that nothing carries."""
    extra = rng.choice(_IDLE) if rng.random() < 0.25 or not elsewhere else _short(rng.choice(elsewhere), rng)
    first, second = (claim, extra) if rng.random() < 0.75 else (extra, claim)
    join = rng.choice([" ", " ", ", and "])
    if join == ", and ":
        first, second = first.rstrip("."), _lowered(second)
    text = first + join + second
    span = (len(first) + len(join), len(text)) if first.startswith(claim[:5]) else (0, len(first))
    return Pair(premise, text, "neutral", source, "support", (span,))


def _short(text: str, rng: random.Random) -> str:
    words = text.split()
    return text if len(words) < 14 else " ".join(words[: rng.randint(8, 14)]).rstrip(",;") + "."


def _merged(sentences: Sequence[str], at: int, source: str, rng: random.Random) -> Iterator[Pair]:
    """Two facts in one claim: true where both sentences are there, not where one is missing."""
    other = at + rng.choice([-3, -2, -1, 1, 2, 3])
    if not 0 <= other < len(sentences) or not 5 <= len(sentences[other].split()) <= 30:
        return
    first, second = reform(sentences[at], rng), reform(sentences[other], rng)
    join = rng.choice([" ", " ", ", and ", ", while "])
    if join != " ":
        first, second = first.rstrip("."), _lowered(second)
    claim = first + join + second
    both = window(sentences, [at, other], rng)
    one = window(sentences, [at], rng, without=[other])
    yield Pair(both.text, claim, "entailment", source, "support", (), both.evidence)
    if sentences[other] not in one.text:
        span = (len(first) + len(join), len(claim))
        yield Pair(one.text, claim, "neutral", source, "support", (span,), one.evidence)
