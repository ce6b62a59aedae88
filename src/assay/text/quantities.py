"""Numbers as they are meant: with units, percentages, money, durations, dates, versions; in one form each."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from assay.text.folding import FUNCTION_WORDS, listed, stem, words
from assay.text.units import CURRENCIES, ENDLESS, MONTHS, NUMBER_WORDS, ORDINALS, RATES, SCALES, UNITS

__all__ = ["Quantity", "find_quantities"]

_MONTH_AS_RATE = 1e9


class Quantity(NamedTuple):
    """A quantity and where it stands in the folded text.

    kind: "number", "ordinal", "percent", "date", "clock" (minutes after midnight), "version", "rate" (how often),
    "endless" (forever, unlimited), "money EUR" and the like, or a kind of `UNITS`. value: the number in the kind's
    base unit; of a date year · 10 000 + month · 100 + day, zeros for what is not said; of a version, its text.
    noun: the stem of the word that a bare number counts, or "". start, end: characters.
    """

    kind: str
    value: float | str
    noun: str
    start: int
    end: int


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_MONTH = _any(MONTHS)
_COUNT = _any([*NUMBER_WORDS, *SCALES])
_DATE = re.compile(
    rf"(?P<y1>\d{{4}})-(?P<m1>\d{{2}})-(?P<d1>\d{{2}})(?!\d)"
    rf"|(?P<a>\d{{1,2}})(?P<sep>[./])(?P<b>\d{{1,2}})(?P=sep)(?P<y2>\d{{4}}|\d{{2}})(?!\d|\.\d)"
    rf"|(?P<d3>\d{{1,2}})(?:st|nd|rd|th|\.)? (?:of |de )?(?P<n3>{_MONTH})\b\.?(?:,? (?:de )?(?P<y3>\d{{4}})(?!\d))?"
    rf"|(?P<n4>{_MONTH})\b\.? (?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|[.,]\d)(?:,? (?P<y4>\d{{4}})(?!\d))?"
    rf"|(?P<n5>{_MONTH})\b\.?,? (?:of |de )?(?P<y5>\d{{4}})(?!\d)"
)
_CLOCK = re.compile(
    r"(?P<h>[01]?\d|2[0-4])[:.](?P<m>[0-5]\d) ?(?P<half>[ap])\.? ?m\b"
    r"|(?P<h2>1[0-2]|0?[1-9]) ?(?P<half2>[ap])\.? ?m\b|(?P<h3>[01]?\d|2[0-4]):(?P<m3>[0-5]\d)(?![\d:])"
)
_VERSION = re.compile(
    r"(?:v|version |release |ver\. ?)(?P<v>\d{1,6}(?:\.\d{1,6}){0,4})(?![\d%])"
    r"|(?P<w>(?!\d{1,3}(?:\.\d{3})+[,\s])\d{1,6}(?:\.\d{1,6}){2,4})(?![\d%])"
)
_DIGITS = re.compile(
    r"\d{1,3}(?:(?P<group>[, '])\d{3})(?:(?P=group)\d{3})*(?:\.\d+)?(?![\d])|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?(?!\d)"
    r"|\d{1,3}\.\d{3},\d+|\d+(?:[.,]\d+)?"
)
_WORDED = re.compile(rf"(?:{_COUNT})(?:(?:[ -]|[ -]and )(?:{_COUNT}))*\b")
_SCALE = re.compile(rf"[ -]?(?P<scale>{_any(SCALES)})\b")
_ENDING = re.compile(r"(?:st|nd|rd|th)\b")
_PERCENT = re.compile(r" ?(?:%|percent\b|per cent\b|percentage points?\b|pct\b|prozent\b)")
_SIGN = re.compile(r" ?(?P<sign>[€$£¥₹¢円元])")
_UNIT = re.compile(r"[ -]?(?P<unit>°?[^\W\d_]+)(?![\w'])")
_NOUN = re.compile(r"[ -](?P<noun>[^\W\d_]+)")
_HALF = re.compile(r"half (?:an?|of an?) (?P<unit>[a-z]+)")
_RATE = re.compile(r"(?:per|an?|each|every) (?P<unit>[a-z]+)\b")
_A_UNIT = re.compile(r"(?:within|after|for|takes?|lasts?|than|least|most|in|one) (?:an? )?$")

_ARTICLES = listed("a an each every per")
_OPENING = _ARTICLES.union(
    NUMBER_WORDS, ORDINALS, MONTHS, ENDLESS, RATES, listed("half version release noon midnight")
)
_OPENING |= listed("eur usd gbp chf hundred")
_OFTEN = frozenset(unit for unit, (kind, _) in UNITS.items() if kind in ("duration", "span"))
_ALONE = (_OFTEN - {"h", "an"}).union(NUMBER_WORDS, ORDINALS, ENDLESS, RATES, ("noon", "midnight"))
_START = re.compile(r"[€$£¥₹]|\d|[^\W\d_]+")
_FIGURE = re.compile(r"[\d€$£¥₹]")
_BEFORE_YEARS = re.compile(
    r"(?:in|since|until|of|by|from|during|before|after|year|fiscal|fy|fiscal year|and|to|for|between|late|early|mid|"
    r"the|[(,-]) ?-?$"
)


def find_quantities(text: str, found: Collection[str] | None = None) -> list[Quantity]:
    """All quantities of a folded text, in order and disjoint. Time is linear in the text.

    found: the words of the text, where they are known already.
    """
    if not _FIGURE.search(text):
        tokens = words(text) if found is None else found
        if _ALONE.isdisjoint(tokens) and not any("-" in token for token in tokens):
            return []
    return _scan(text)


def _scan(text: str) -> list[Quantity]:
    found: list[Quantity] = []
    end = 0
    # Most words open no quantity; a look into a set is much cheaper than trying the patterns at each.
    for start in _START.finditer(text):
        at = start.start()
        if at < end:
            continue
        token = start[0]
        if token[0].isalpha():
            if token not in _OPENING:
                continue
            quantity = _from_word(text, at, token)
        else:
            quantity = _from_figure(text, at)
        if quantity is not None:
            found.append(quantity)
            end = max(quantity.end, at + 1)
    return found


def _from_figure(text: str, at: int) -> Quantity | None:
    before = text[at - 1] if at else " "
    if before == "-" and at > 1 and text[at - 2].isalpha():
        return None  # part of a name, such as covid-19
    if before.isalnum() or before == "_":
        return _versioned(text, at - 1) if before == "v" and (at < 2 or not text[at - 2].isalnum()) else None
    if text[at].isdigit():
        return _dated(text, at) or _timed(text, at) or _versioned(text, at) or _counted(text, at, at, "")
    digits = at + 1 + text[at + 1 : at + 2].count(" ")
    return (
        _counted(text, at, digits, f"money {CURRENCIES[text[at]]}")
        if text[digits : digits + 1].isdigit()
        else None
    )


def _from_word(text: str, at: int, token: str) -> Quantity | None:
    after = at + len(token)
    if text[after : after + 1] == "'" or (text[at - 1 : at] == "-" and token not in NUMBER_WORDS):
        return None
    if token in MONTHS:
        return _dated(text, at)
    if token in ENDLESS:
        return Quantity("endless", float("inf"), "", at, after)
    if token in RATES:
        return Quantity("rate", RATES[token][1], "", at, after)
    if token in ("version", "release"):
        return _versioned(text, at)
    if token in ("noon", "midnight"):
        return Quantity("clock", 720 if token == "noon" else 0, "", at, after)
    if token == "half":
        match = _HALF.match(text, at)
        if match is None or match["unit"] not in UNITS:
            return None
        kind, factor = UNITS[match["unit"]]
        return Quantity(kind, factor / 2, "", at, match.end())
    if token in ("per", "a", "an", "each", "every"):
        return _rated(text, at, token)
    if token in CURRENCIES:
        digits = after + 1
        return (
            _counted(text, at, digits, f"money {CURRENCIES[token]}")
            if text[digits : digits + 1].isdigit()
            else None
        )
    if token in ORDINALS:
        noun = _noun(text, after)
        return Quantity("ordinal", ORDINALS[token], noun, at, after) if noun else None
    return _worded(text, at)


def _rated(text: str, at: int, token: str) -> Quantity | None:
    """ "per month", "a year", "every day": how often; but "within a day" is how long."""
    match = _RATE.match(text, at)
    if match is None or match["unit"] not in UNITS:
        return None
    kind, factor = UNITS[match["unit"]]
    if kind not in ("duration", "span"):
        return None
    if token in ("a", "an") and _A_UNIT.search(text, max(0, at - 9), at):
        return Quantity(kind, factor, "", at, match.end())
    return Quantity("rate", factor * (_MONTH_AS_RATE if kind == "span" else 1), "", at, match.end())


def _dated(text: str, at: int) -> Quantity | None:
    match = _DATE.match(text, at)
    if match is None:
        return None
    if match["y1"]:
        year, month, day = int(match["y1"]), int(match["m1"]), int(match["d1"])
    elif match["a"]:
        # 31.03.2024 and 31/03/2024 put the day first; 03/31/2024 can only be read with the month first.
        year, day, month = int(match["y2"]), int(match["a"]), int(match["b"])
        year += 2000 if year < 100 else 0
        if month > 12 and match["sep"] == "/":
            day, month = month, day
    else:
        year = int(match["y3"] or match["y4"] or match["y5"] or 0)
        month = MONTHS[match["n3"] or match["n4"] or match["n5"]]
        day = int(match["d3"] or match["d4"] or 0)
    if not (1 <= month <= 12 and day <= 31):
        return None
    if match["n4"] == "may" and not year and _noun(text, match.end()):
        return None  # the verb, as in "may 5 users"
    return Quantity("date", year * 10000 + month * 100 + day, "", at, match.end())


def _timed(text: str, at: int) -> Quantity | None:
    match = _CLOCK.match(text, at)
    if match is None:
        return None
    hour, minute = int(match["h"] or match["h2"] or match["h3"]), int(match["m"] or match["m3"] or 0)
    half = match["half"] or match["half2"]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Quantity("clock", hour * 60 + minute, "", at, match.end())


def _versioned(text: str, at: int) -> Quantity | None:
    match = _VERSION.match(text, at)
    if match is None:
        return None
    return Quantity("version", match["v"] or match["w"], "", at, match.end())


def _worded(text: str, at: int) -> Quantity | None:
    """A number in words: "twelve", "twenty-five", "two hundred and fifty thousand"."""
    match = _WORDED.match(text, at)
    if match is None:
        return None
    total = part = 0.0
    for word in re.split(r"[ -](?:and )?", match[0]):
        if word in SCALES and SCALES[word] > 100:
            total, part = total + (part or 1) * SCALES[word], 0.0
        elif word in SCALES:
            part = (part or 1) * SCALES[word]
        else:
            part += NUMBER_WORDS[word]
    quantity = _with_unit(text, at, match.end(), total + part, "")
    # "one of", "no one", "the one": a pronoun, unless it counts a unit.
    return None if match[0] == "one" and quantity.kind == "number" else quantity


def _counted(text: str, at: int, digits: int, money: str) -> Quantity | None:
    match = _DIGITS.match(text, digits)
    if match is None:
        return None
    value = _value(match[0])
    if at and text[at - 1] == "-" and (at == 1 or text[at - 2] in " ("):
        value = -value
    ending = _ENDING.match(text, match.end())
    if ending and not money:
        return Quantity("ordinal", value, _noun(text, ending.end()), at, ending.end())
    plain = len(match[0]) == 4 and match[0].isdigit() and 1000 <= value < 2200
    if plain and not money:
        noun = _noun(text, match.end())
        unit = _UNIT.match(text, match.end())
        counts = (unit and unit["unit"] in UNITS) or _PERCENT.match(text, match.end())
        if not counts and (not noun or _BEFORE_YEARS.search(text, max(0, at - 12), at)):
            return Quantity("date", value * 10000, "", at, match.end())
    return _with_unit(text, at, match.end(), value, money)


def _with_unit(text: str, at: int, end: int, value: float, money: str) -> Quantity:
    scale = _SCALE.match(text, end)
    if scale:
        value, end = value * SCALES[scale["scale"]], scale.end()
    if money:
        return Quantity(money, round(value, 6), "", at, end)
    percent = _PERCENT.match(text, end)
    if percent:
        return Quantity("percent", round(value, 9), "", at, percent.end())
    sign = _SIGN.match(text, end)
    if sign:
        return Quantity(f"money {CURRENCIES[sign['sign']]}", round(value, 6), "", at, sign.end())
    unit = _UNIT.match(text, end)
    if unit and unit["unit"] in UNITS:
        kind, factor = UNITS[unit["unit"]]
        return Quantity(kind, round(value * factor, 9), "", at, unit.end())
    if unit and unit["unit"] in CURRENCIES:
        return Quantity(f"money {CURRENCIES[unit['unit']]}", round(value, 6), "", at, unit.end())
    return Quantity("number", round(value, 9), _noun(text, end), at, end)


def _noun(text: str, at: int) -> str:
    """The stem of the word that follows, unless it is a function word."""
    match = _NOUN.match(text, at)
    return stem(match["noun"]) if match and match["noun"] not in FUNCTION_WORDS else ""


def _value(text: str) -> float:
    """A number in digits, in either convention of separators."""
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}", text):
        return float(text.replace(".", "").replace(",", "."))
    if re.fullmatch(r"\d{1,3}(?:[, ']\d{3})+(?:\.\d+)?", text):
        return float(re.sub("[, ']", "", text))
    return float(text.replace(",", "."))
