"""What a sentence is, and whether it needs evidence. In doubt it is a statement, which does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from assay.claims.phrases import (
    ABSTENTIONS,
    AFFIRMATIONS,
    APOLOGIES,
    ASKING,
    GREETINGS,
    HEDGES,
    LEAD_INS,
    NEGATIONS,
    NEGATIONS_UNSPACED,
    SOURCES,
    TURNS,
)

if TYPE_CHECKING:
    from assay.records import ClaimKind

__all__ = ["abstains", "is_affirmation", "is_sources_title", "kind_of"]

_LONGEST = 400
_ASKS = re.compile(r"[?？؟;\u037e՞፧⁇⁈][\"'”’»)\]*_]*$")
_TAGGED = re.compile(
    r",\s*(?:right|ok|okay|correct|yes|no|(?:is|are|was|does|do|did|has|can|will)n['’]t (?:it|they|he|she|you|we))\?\W*$"
    r"|^\W*(?:did you know|wussten sie)",
    re.I,
)
_FACTUAL = re.compile(r"\d|@|https?:|www\.")
_WORDS = re.compile(r"[^\s.,;:!?()\"“”。，、]+")
_POLITE = frozenset(
    "i we hope please let us feel free do don't don’t if i'm i’m we're we’re i'd i’d always happy glad is would can may how "
    "could shall should just you kindly bitte veuillez por per need trust ich lassen wenn j'espère j’espère n'hésitez "
    "n’hésitez si espero no se fique spero non ik laat als आशा यदि آمل أتمنى إذا not".split()
)
_ENDING = re.compile(r"[\s.!?。！？।؟۔…*_\"'”’»)\]]*$")


def kind_of(text: str, *, introduces: bool = False) -> ClaimKind:
    """What a sentence without citation markers is.

    introduces: a list, table or code block follows directly. Anything that could be a checkable statement
    is one: a sentence that abstains and then says something, an offer that carries a number or an address,
    a question with a statement tagged "right?".
    """
    if len(text) > _LONGEST:
        return "statement"
    plain = text.strip('*_ \t"“”')
    low = plain.lower()
    if _asks(plain):
        return "hedge" if HEDGES.match(plain) and not _FACTUAL.search(plain) else "question"
    if abstains(plain, low) == "fully":
        return "abstention"
    if GREETINGS.fullmatch(plain) or AFFIRMATIONS.fullmatch(plain):
        return "greeting"
    first = low.split(None, 1)[0].rstrip(",") if low else ""
    if (first in _POLITE or not first.isascii()) and not _FACTUAL.search(plain):
        if HEDGES.match(plain) and not TURNS.search(plain):
            return "hedge"
        if ASKING.match(plain):
            return "question"
    if introduces or plain.endswith((":", "：")):
        short = len(plain.split()) <= 4 and plain.endswith((":", "："))
        if not re.search(r"\d", plain) and (short or LEAD_INS.fullmatch(plain)):
            return "filler"
    elif low.startswith(
        ("here ", "here's", "here’s", "sure", "certainly", "of course", "absolutely", "let me")
    ):
        announced = LEAD_INS.fullmatch(plain)
        if announced and not TURNS.search(plain):
            return "greeting" if not low.startswith(("here", "let")) else "filler"
    return "statement"


def abstains(text: str, low: str | None = None) -> Literal["fully", "partly", ""]:
    """Whether a sentence says that it does not know: "fully", or "partly" where it then states something."""
    if len(text) > _LONGEST:
        return ""
    low = text.lower() if low is None else low
    if NEGATIONS.isdisjoint(_WORDS.findall(low)) and (
        low.isascii() or not any(word in low for word in NEGATIONS_UNSPACED)
    ):
        return ""
    plain = text.strip('*_ \t"“”')
    apology = APOLOGIES.match(plain)
    begin = apology.end() if apology else 0
    for pattern in ABSTENTIONS:
        match = pattern.match(plain, begin)
        if match and match.end() > begin:
            return (
                "partly"
                if TURNS.search(_ENDING.sub("", plain), _after_reason(plain, match.end()))
                else "fully"
            )
    return ""


def _after_reason(text: str, at: int) -> int:
    """Skips ", as the context does not ..." and "because ...": a reason that is an abstention states nothing."""
    for connector in re.finditer(
        r"[,;]?\s+(?:because|as|since|because of|given that|weil|da|car|porque)\s+", text[at : at + 120]
    ):
        begin = at + connector.end()
        if any(pattern.match(text, begin) for pattern in ABSTENTIONS):
            return begin
    return at


def _asks(text: str) -> bool:
    return (
        text.endswith(("?", "？", "؟", "?)", '?"', "\u037e", "՞", "⁇", "⁈", "吗。", "か。"))
        and _TAGGED.search(text) is None
    )


def is_affirmation(text: str) -> bool:
    """Whether a sentence is only "Sure." or "Of course!"."""
    return AFFIRMATIONS.fullmatch(text.strip("*_ ")) is not None


def is_sources_title(text: str) -> bool:
    """Whether a line is only the title of a list of sources."""
    return len(text) <= 40 and SOURCES.fullmatch(text) is not None
