"""What a sentence is, and whether it needs evidence. In doubt it is a statement, which does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.claims.abstentions import abstains
from assay.claims.phrases import AFFIRMATIONS, ASKING, GREETINGS, HEDGES, LEAD_INS, SOURCES

if TYPE_CHECKING:
    from assay.records import ClaimKind

__all__ = ["is_affirmation", "is_sources_title", "kind_of"]

_LONGEST = 400
_QUESTION_MARKS = ("?", "？", "؟", "\u037e", "՞", "፧", "⁇", "⁈", "吗。", "ですか。", "ますか。")
_CLOSERS = "\"'”’»)]*_ "
# Questions that state something: "..., right?", "Did you know that ...?", "It costs 5 EUR, do you want it?".
_STATES = re.compile(
    r",\s*(?:right|ok|okay|correct|yes|no|(?:is|are|was|does|do|did|has|can|will)n['’]t (?:it|they|he|she|you|"
    r"we))\s*\?$"
    r"|\b(?:do|did) you know (?!(?:what|who|how|why|when|where|which|if|whether|about|any|anything|much|more|of|"
    r"the)\b)"
    r"|\bwussten sie\b"
    r"|^(?!(?:what|which|who|whom|whose|how|when|where|why|if|unless|since|because|as|to|for|in|on|do|does|did|"
    r"is|are|was|"
    r"were|can|could|would|will|should|shall|may|have|has|sorry|i|we)\b)[^,?]{5,200}?\b(?:is|are|was|were|has|"
    r"have|must|can|"
    r"will|costs?|takes?|lasts?|ends?|expires?|includes?|requires?)\b[^,?]{0,200},\s+(?:and |so |but )?(?:do|"
    r"does|did|have|"
    r"has|is|are|was|what|which|who|how|when|where|why|can|could|would|will|should)\b",
    re.I,
)
_FACTUAL = re.compile(r"\d|@|https?:|www\.")
_CONTRAST = re.compile(
    r"\b(?:but|however|although|though|because|since|aber|mais|pero|mas|ma|maar)\b|[;:；：—–]"
    r"|,\s+(?:and|so|which|it|they|we|the|this|there)\b|\band (?:it|they|the|this|there)\b",
    re.I,
)
_POLITE_WORDS = (
    "i we hope trust please let us feel free do don't don’t if i'm i’m we're we’re i'd i’d always happy glad is "
    "would can may how could shall should just you kindly what which anything bitte ich lassen wenn veuillez "
    "j'espère j’espère n'hésitez n’hésitez si espero no se fique por spero non per ik laat als"
)
_POLITE = frozenset(_POLITE_WORDS.split())
_ANNOUNCING = (
    "here ",
    "here's",
    "here’s",
    "sure",
    "certainly",
    "of course",
    "absolutely",
    "let me",
    "great",
    "ok",
)


def kind_of(text: str, *, introduces: bool = False) -> ClaimKind:
    """What a sentence without citation markers is.

    introduces: a list, table or code block follows directly. Anything that could be a checkable statement
    is one: a sentence that abstains and then says something, an offer that carries a number or an address,
    a question with a statement tagged "right?".
    """
    if len(text) > _LONGEST:
        return "statement"
    plain = text.strip('*_ \t"“”')
    if plain.rstrip(_CLOSERS).endswith(_QUESTION_MARKS) and not _STATES.search(plain):
        return "hedge" if HEDGES.match(plain) and not _FACTUAL.search(plain) else "question"
    if abstains(plain) == "fully":
        return "abstention"
    low = plain.lower()
    if len(plain) <= 80 and (GREETINGS.fullmatch(plain) or AFFIRMATIONS.fullmatch(plain)):
        return "greeting"
    if (low.split(" ", 1)[0] in _POLITE or not low[:1].isascii()) and not _FACTUAL.search(plain):
        hedge = HEDGES.match(plain)
        if hedge and not _CONTRAST.search(plain, hedge.end()):
            return "hedge"
        if ASKING.match(plain):
            return "question"
    colon = plain.endswith((":", "："))
    if colon or introduces:
        short = colon and len(plain.split()) <= 4
        if not any(map(str.isdigit, plain)) and (short or LEAD_INS.fullmatch(plain)):
            return "filler"
    elif low.startswith(_ANNOUNCING) and LEAD_INS.fullmatch(plain) and not _CONTRAST.search(plain):
        return "filler" if low.startswith(("here", "let")) else "greeting"
    return "statement"


def is_affirmation(text: str) -> bool:
    """Whether a sentence is only "Sure." or "Of course!"."""
    return AFFIRMATIONS.fullmatch(text.strip("*_ ")) is not None


def is_sources_title(text: str) -> bool:
    """Whether a line is only the title of a list of sources."""
    return len(text) <= 40 and SOURCES.fullmatch(text) is not None
