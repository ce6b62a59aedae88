"""Whether a sentence says that it does not know, and whether it then states something after all.

A sentence is held against the patterns of a language only where it holds one of its negations and one of
its telling words, so that most sentences cost one set look-up.
"""

from __future__ import annotations

import re
from typing import Literal

from assay.claims.unknowns import LANGUAGES, LATIN_LANGUAGES, UNSPACED, UNSPACED_NEGATIONS

__all__ = ["abstains"]

_NEGATIONS = frozenset().union(*(language.negations for language in LANGUAGES))

_APOLOGY = re.compile(
    r"(?:(?:i(?:['’]?m| am) (?:very |so |really )?(?:sorry|afraid)|(?:we|i) apologi[sz]e|my apologies|sorry|"
    r"apologies|"
    r"unfortunately|regrettably|however|therefore|thus|hence|also|additionally|furthermore|moreover|overall|"
    r"as a result|that said|(?:please )?note that|as an? (?:ai|assistant|language model)[\w ]{0,30}|"
    r"as of my [\w ]{1,30}|no(?=,)|at (?:this|the) (?:time|moment)|currently|"
    r"es tut mir (?:sehr )?leid|"
    r"tut mir leid|leider|"
    r"entschuldigung|(?:je suis )?désolée?|malheureusement|lo siento|lamentablemente|desafortunadamente|desculpe|"
    r"sinto muito|infelizmente|mi dispiace|purtroppo|helaas|het spijt me|لآسف|للأسف|عذرا|عذراً|آسف|क्षमा करें|"
    r"申し訳(?:ありません|ございません)が|残念ながら|すみませんが|很?抱歉|对不起|對不起)(?![a-zA-ZÀ-ÿ])"
    r"[\s,:!.，、–—-]*(?:(?:but|that|aber|dass|mais|pero|mas|ma|maar|لكن|لكنني|लेकिन|但)[\s,，]+)?)+",
    re.I,
)
"""What may stand before an abstention; the "but" after it turns nothing."""

_VERBS = (
    r"is|are|was|were|has|have|had|must|may|can|will|shall|should|costs?|takes?|lasts?|applies|apply|expires?|"
    r"ends?|starts?|requires?|needs?|pays?|allows?|offers?|receives?|gets?|ist|sind|kostet|beträgt|hat|wird|est|sont|"
    r"coûte|cuesta|es|son|custa|é|são|costa|è|sono|kost"
)
_WH = r"how|when|why|what|whether|where|who|which|if|wann|wie|ob|si|quand|comment|cuándo|cómo"
_CONTRAST = (
    r"\b(?:but|however|although|though|while|whereas|yet|nevertheless|nonetheless|instead|except|aber|jedoch|"
    r"allerdings|sondern|doch|mais|cependant|toutefois|pourtant|pero|sin embargo|aunque|mas|porém|contudo|però|"
    r"tuttavia|ma|maar|echter|لكن|ولكن)\b|लेकिन|परंतु|किंतु|ですが|ますが|んが|しかし|ただし|けれど|但|不过|不過|然而|[;:；：—–]"
    r"|,\s+(?:which|who|so|it|they|you|we|this|there|these)\s|[,，、][^,，。]{0,60}\d"
)
_JOINS = r"(?:,|\s(?:and|so|since|because|as|or|und|et|y|e|en))\s"
_TURN = re.compile(rf"{_CONTRAST}|{_JOINS}(?!(?:{_WH})\b)[^;:]{{0,120}}?(?:\b(?:{_VERBS})\b|\d)", re.I)
_TURN_EMBEDDED = re.compile(
    rf"{_CONTRAST}|{_JOINS}(?:(?:it|its|they|the|this|that|there|these|you|we|he|she|der|die|das|es|le|la|les|"
    rf"il|elle|el|"
    rf"los|o|a|os|as|lo|de|het)\s[^;:]{{0,120}}?\b(?:{_VERBS})\b|(?:{_VERBS})\b|[^;:]{{0,60}}?\d)",
    re.I,
)
_EMBEDS = re.compile(rf"\s(?:(?:on|about|of|regarding|as to|to|for|say)\s)?(?:{_WH})\b", re.I)
"""After an abstention, what may state something after all."""

_REASON = re.compile(
    r"[,;]?\s+(?:and|so|because|as|since|therefore|thus|weil|da|denn|und|car|et|porque|y|e|perché|"
    r"omdat)\s+(?:therefore |thus )?",
    re.I,
)
_ENDING = re.compile(r"[\s.!?。！？।؟۔…*_\"'”’»)\]]*$")
_LONGEST = 400


def abstains(text: str) -> Literal["fully", "partly", ""]:
    """Whether a sentence says that it does not know: "fully", or "partly" where it then states something.

    Only the writer ("I", "we") and the evidence ("the documents", "the provided text") can fail to know:
    "Employees do not know the password" and "not mentioned in the plan" are statements. A sentence longer
    than 400 characters is one too.
    """
    if len(text) > _LONGEST:
        return ""
    low = text.lower()
    words = low.split()
    patterns = []
    if not _NEGATIONS.isdisjoint(words):
        patterns = [
            language.pattern()
            for language in (LATIN_LANGUAGES if low.isascii() else LANGUAGES)
            if not language.negations.isdisjoint(words) and not language.telling.isdisjoint(words)
        ]
    if not low.isascii() and any(negation in low for negation in UNSPACED_NEGATIONS):
        patterns.append(UNSPACED.pattern())
    if not patterns:
        return ""
    plain = text.strip('*_ \t"“”')
    apology = _APOLOGY.match(plain)
    at = _furthest(patterns, plain, apology.end() if apology else 0)
    if at < 0:
        return ""
    # "... whether A and B are sold together" joins inside the question; "... and the fee is" states something.
    turn = _TURN_EMBEDDED if _EMBEDS.match(plain, at) else _TURN
    return "partly" if turn.search(plain, at, _end(plain)) else "fully"


def _furthest(patterns: list[re.Pattern[str]], text: str, begin: int) -> int:
    """The end of the abstention that begins here, and of those it is joined to; -1 where there is none."""
    reached = -1
    for _ in range(4):
        match = next((found for pattern in patterns if (found := pattern.match(text, begin))), None)
        if match is None or match.end() <= begin:
            break
        reached = match.end()
        begin = -1
        for reason in _REASON.finditer(text, reached, reached + 160):
            if _TURN.search(text, reached, reason.start()):
                break
            if any(pattern.match(text, reason.end()) for pattern in patterns):
                begin = reason.end()
                break
        if begin < 0:
            break
    return reached


def _end(text: str) -> int:
    """Where the words of a sentence end."""
    match = _ENDING.search(text, max(0, len(text) - 8))
    return match.start() if match else len(text)
