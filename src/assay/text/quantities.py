"""Numbers as they are meant: with units, percentages, money, durations, dates, versions; in one form each."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from assay.text.dates import clock_at, date_at
from assay.text.folding import FUNCTION_WORDS, listed, stem, words
from assay.text.numbers import digits_at, number_words_at, scale_at
from assay.text.units import (
    CLOSE_UNITS,
    CURRENCIES,
    ENDLESS,
    MONTHS,
    NUMBER_WORDS,
    ORDINALS,
    RATES,
    UNITS,
)

__all__ = ["Quantity", "find_quantities"]

_MONTH_AS_RATE = 1e9


class Quantity(NamedTuple):
    """A quantity and where it stands in the folded text.

    kind: "number", "ordinal", "percent", "date", "clock" (minutes after midnight), "version", "rate" (how often),
    "endless" (forever, unlimited), "money eur" and the like, or a kind of `UNITS`. value: the number in the kind's
    base unit; of a date year · 10 000 + month · 100 + day, zeros for what is not said; of a version, its text.
    noun: the stem of the word that a bare number counts, or "". start, end: characters.
    """

    kind: str
    value: float | str
    noun: str
    start: int
    end: int


_VERSION = re.compile(
    r"(?:v|version |release |ver\. ?)(?P<v>\d{1,6}(?:\.\d{1,6}){0,4})(?![\d%])"
    r"|(?P<w>(?!\d{1,3}(?:\.\d{3}){1,8}[,\s])\d{1,6}(?:\.\d{1,6}){2,4})(?![\d%])"
)
_IN_THOUSANDS = re.compile(r"\d{1,3}\.\d{3}")
_MONEY_SCALE = re.compile(r"(?:(?P<million>m)|b)\b")
_AND_A_HALF = re.compile(r" and a half\b")
_ENDING = re.compile(r"(?:st|nd|rd|th)\b")
_PERCENT = re.compile(r" ?(?:%|percent\b|per cent\b|percentage points?\b|pct\b|prozent\b|パーセント|퍼센트)")
_SIGN = re.compile(r" ?(?P<sign>[€$£¥₹¢円元₩원])")
_CLOSE_UNIT = re.compile(rf" ?(?P<unit>{'|'.join(sorted(CLOSE_UNITS, key=len, reverse=True))})")
_CLOSE_NOUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# From here on scripts stand close to their numbers: Thai, kana, Han, Hangul.
_FIRST_CLOSE = "\u0e00"
_UNIT = re.compile(r"[ -]?(?P<unit>°?[^\W\d_]+)(?![\w'])")
_NOUN = re.compile(r"[ -](?P<noun>[^\W\d_]+)")
_HALF = re.compile(r"half (?:an?|of an?) (?P<unit>[a-z]+)")
_RATE = re.compile(r"(?:per|an?|each|every) (?P<unit>[a-z]+)\b")
_A_UNIT = re.compile(r"(?:within|after|for|takes?|lasts?|than|least|most|in|one) (?:an? )?$")

_COMPOUND = frozenset({"duration", "span", "length", "mass"})
_ARTICLES = listed("a an each every per")
_OPENING = _ARTICLES.union(
    NUMBER_WORDS, ORDINALS, MONTHS, ENDLESS, RATES, listed("half version release noon midnight")
)
_OPENING |= listed("eur usd gbp chf hundred")
_OPENING -= {"mars"}  # the planet, unless a day goes before it
_OFTEN = frozenset(unit for unit, (kind, _) in UNITS.items() if kind in ("duration", "span"))
_ALONE = (_OFTEN - {"h", "an"}).union(NUMBER_WORDS, ORDINALS, ENDLESS, RATES, ("noon", "midnight"))
_START = re.compile(r"[€$£¥₹₩]|\d|[^\W\d_]+")
_FIGURE = re.compile(r"[\d€$£¥₹₩]")
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
        if quantity is None:
            continue
        if found and _continues(found[-1], quantity, text):
            first = found.pop()
            total = round(float(first.value) + float(quantity.value), 9)
            quantity = first._replace(value=total, end=quantity.end)
        found.append(quantity)
        end = max(quantity.end, at + 1)
    return found


def _continues(first: Quantity, second: Quantity, text: str) -> bool:
    """Whether two quantities are one, as in "1 hour and 30 minutes" or "5 feet 6 inches"."""
    if first.kind != second.kind or first.kind not in _COMPOUND:
        return False
    if text[first.end : second.start] not in (" ", " and "):
        return False
    unit = UNITS.get(text[first.start : first.end].rpartition(" ")[2])
    return unit is not None and 0 < float(second.value) < unit[1]


def _from_figure(text: str, at: int) -> Quantity | None:
    before = text[at - 1] if at else " "
    if before == "-" and at > 1 and text[at - 2].isalpha():
        return None  # part of a name, such as covid-19
    if before == "t" and text[at - 2 : at - 1].isdigit():
        return _timed(text, at)  # 2024-03-31t10:00
    if (before.isalnum() and before < _FIRST_CLOSE) or before == "_":
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
    found = date_at(text, at)
    if found is None:
        return None
    value, end = found
    if text.startswith("may ", at) and value < 10000 and _noun(text, end):
        return None  # the verb, as in "may 5 users"
    return Quantity("date", value, "", at, end)


def _timed(text: str, at: int) -> Quantity | None:
    found = clock_at(text, at)
    return Quantity("clock", found[0], "", at, found[1]) if found else None


def _versioned(text: str, at: int) -> Quantity | None:
    match = _VERSION.match(text, at)
    if match is None:
        return None
    return Quantity("version", match["v"] or match["w"], "", at, match.end())


def _worded(text: str, at: int) -> Quantity | None:
    found = number_words_at(text, at)
    if found is None:
        return None
    value, end = found
    quantity = _with_unit(text, at, end, value, "")
    # "one of", "no one", "the one": a pronoun, unless it counts a unit.
    return None if text[at:end] == "one" and quantity.kind == "number" else quantity


def _counted(text: str, at: int, start: int, money: str) -> Quantity | None:
    """A number in digits, from `start`; `at` is where its currency begins, if it goes before."""
    found = digits_at(text, start)
    if found is None:
        return None
    value, end = found
    digits = text[start:end]
    if at and text[at - 1] == "-" and (at == 1 or text[at - 2] in " ("):
        value = -value
    ending = _ENDING.match(text, end)
    if ending and not money:
        return Quantity("ordinal", value, _noun(text, ending.end()), at, ending.end())
    quantity = _with_unit(text, at, end, value, money)
    if quantity.value == value and quantity.kind == "number" and _is_year(digits, quantity, text):
        return Quantity("date", value * 10000, "", at, end)
    if quantity.value == value and quantity.kind.startswith("money") and _IN_THOUSANDS.fullmatch(digits):
        return quantity._replace(value=value * 1000)  # no price has three decimals
    return quantity


def _is_year(digits: str, quantity: Quantity, text: str) -> bool:
    """Whether a number without a unit is a year: it counts nothing, or follows a word that goes before years."""
    if len(digits) != 4 or not digits.isdigit() or not 1000 <= int(digits) < 2200:
        return False
    start = quantity.start
    return not quantity.noun or _BEFORE_YEARS.search(text, max(0, start - 12), start) is not None


def _with_unit(text: str, at: int, end: int, value: float, money: str) -> Quantity:
    half = _AND_A_HALF.match(text, end)
    if half:
        value, end = value + 0.5, half.end()
    scale = scale_at(text, end)
    if scale:
        value, end = value * scale[0], scale[1]
    if money:
        short = None if scale else _MONEY_SCALE.match(text, end)
        if short:
            value, end = value * (1e6 if short["million"] else 1e9), short.end()
        return Quantity(money, round(value, 6), "", at, end)
    percent = _PERCENT.match(text, end)
    if percent:
        return Quantity("percent", round(value, 9), "", at, percent.end())
    sign = _SIGN.match(text, end)
    if sign:
        return Quantity(f"money {CURRENCIES[sign['sign']]}", round(value, 6), "", at, sign.end())
    unit = _UNIT.match(text, end)
    if unit and unit["unit"] in CURRENCIES:
        return Quantity(f"money {CURRENCIES[unit['unit']]}", round(value, 6), "", at, unit.end())
    if not (unit and unit["unit"] in UNITS):
        unit = _CLOSE_UNIT.match(text, end)
    if unit:
        kind, factor = UNITS[unit["unit"]]
        return Quantity(kind, round(value * factor, 9), "", at, unit.end())
    close = _CLOSE_NOUN.match(text, end)
    return Quantity("number", round(value, 9), close[0] if close else _noun(text, end), at, end)


def _noun(text: str, at: int) -> str:
    """The stem of the word that follows, unless it is a function word."""
    match = _NOUN.match(text, at)
    return stem(match["noun"]) if match and match["noun"] not in FUNCTION_WORDS else ""
