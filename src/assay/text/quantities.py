"""Numbers as they are meant: values with units, percentages, money, durations and dates, in one form each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from assay.text.folding import words

__all__ = ["Quantity", "conflicts", "find_quantities", "matches"]


class Quantity(NamedTuple):
    """A quantity and where it stands in the folded text.

    kind: number, percent, money, duration (seconds), span (months), date, or a unit such as "kg". value: the number; for a
    date year · 10 000 + month · 100 + day with zeros for what is not said. start, end: characters.
    """

    kind: str
    value: float
    start: int
    end: int


_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NUMBER_WORDS = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * (i + 2) for i, word in enumerate(_TENS)
}
_NUMBER_WORDS |= {"dozen": 12, "once": 1, "twice": 2}
_ENDLESS = ("forever", "indefinitely", "unlimited", "permanently")
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_SCALES = {
    "hundred": 1e2,
    "thousand": 1e3,
    "k": 1e3,
    "million": 1e6,
    "mn": 1e6,
    "billion": 1e9,
    "bn": 1e9,
    "trillion": 1e12,
}
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sep sept",
            "october oct",
            "november nov",
            "december dec",
        ),
        1,
    )
    for name in names.split()
}
_SECONDS = {
    "second": 1,
    "sec": 1,
    "minute": 60,
    "min": 60,
    "hour": 3600,
    "hr": 3600,
    "h": 3600,
    "day": 86400,
    "week": 604800,
    "fortnight": 1209600,
}
_MONTH_UNITS = {"month": 1, "quarter": 3, "year": 12, "yr": 12, "decade": 120}
_MONEY = {
    "€": "eur",
    "eur": "eur",
    "euro": "eur",
    "$": "usd",
    "usd": "usd",
    "dollar": "usd",
    "£": "gbp",
    "gbp": "gbp",
    "¥": "jpy",
    "yen": "jpy",
    "円": "jpy",
    "cent": "cent",
}
_UNITS = {
    "kg": "kg",
    "kilogram": "kg",
    "g": "g",
    "gram": "g",
    "km": "km",
    "kilometer": "km",
    "kilometre": "km",
    "m": "m",
    "meter": "m",
    "metre": "m",
    "mile": "mile",
    "kb": "kb",
    "mb": "mb",
    "gb": "gb",
    "tb": "tb",
    "megabyte": "mb",
    "gigabyte": "gb",
    "terabyte": "tb",
    "°c": "celsius",
    "°f": "fahrenheit",
    "mg": "mg",
    "ml": "ml",
    "liter": "l",
    "litre": "l",
}

_DIGITS = r"\d{1,3}(?:[,'\u202f ]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?"
_WORDED = "|".join(sorted([*_NUMBER_WORDS, *_ORDINALS], key=len, reverse=True))
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_QUANTITY = re.compile(
    rf"(?P<iso>\b\d{{4}}-\d{{2}}-\d{{2}}\b)"
    rf"|(?P<dotted>\b\d{{1,2}}[./]\d{{1,2}}[./]\d{{4}}\b)"
    rf"|(?:\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)? (?:of )?(?P<month>{_MONTH})\b\.?(?:,? (?P<year>\d{{4}})\b)?)"
    rf"|(?:\b(?P<month2>{_MONTH})\b\.? (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (?P<year2>\d{{4}})\b)?)"
    rf"|(?:\b(?P<month3>{_MONTH})\b\.? (?P<year3>\d{{4}})\b)"
    rf"|(?P<endless>\b(?:{'|'.join(_ENDLESS)})\b)"
    rf"|(?:(?P<money>[€$£¥]|\b(?:eur|usd|gbp)\b) ?)?(?P<number>(?<![\d.,a-z])(?:{_DIGITS})|\b(?:{_WORDED})(?:-(?:{_WORDED}))?\b)"
    rf"(?P<ordinal>(?:st|nd|rd|th)\b)?(?![\d])(?: ?(?P<scale>hundred|thousand|million|billion|trillion|bn|mn|k)\b)?"
    rf"(?P<unit> ?%| ?percent\b| ?per cent\b|[ -]?[^\W\d_]{{1,12}}\b| ?[€$£¥°円]c?)?"
)


_START = re.compile(r"[€$£¥]|\d\w*|[a-zß-ɏ]\w*|[^\W\d_]")
_FIGURE = re.compile(r"[\d€$£¥]")
_WORDS_ALONE = frozenset([*_NUMBER_WORDS, *_ORDINALS, *_ENDLESS])
_OPENING_WORDS = _WORDS_ALONE | frozenset([*_MONTHS, *_MONEY])


def find_quantities(text: str) -> list[Quantity]:
    """All quantities of a folded text, in order."""
    if not _FIGURE.search(text) and _WORDS_ALONE.isdisjoint(words(text.replace("-", " "))):
        return []
    found: list[Quantity] = []
    end = 0
    # Most words open no quantity; asking a set first is much cheaper than trying the whole pattern at each.
    for start in _START.finditer(text):
        if start.start() < end or (start[0][0].isalpha() and start[0] not in _OPENING_WORDS):
            continue
        match = _QUANTITY.match(text, start.start())
        if match:
            found.append(_read(match))
            end = match.end("number") if match["number"] and found[-1].kind == "number" else match.end()
    return found


def matches(wanted: Quantity, present: Iterable[Quantity]) -> bool:
    """Whether one of the present quantities says the same; a bare number meets any unit of the same value."""
    return any(_same(wanted, other) for other in present)


def conflicts(wanted: Quantity, present: Iterable[Quantity]) -> bool:
    """Whether a present quantity is of the same kind and says otherwise, and none says the same."""
    others = list(present)
    return not matches(wanted, others) and any(_comparable(wanted, other) for other in others)


def _same(a: Quantity, b: Quantity) -> bool:
    if a.kind == b.kind:
        return _dates_agree(a.value, b.value) if a.kind == "date" else a.value == b.value
    if a.kind == "date" or b.kind == "date":
        date, other = (a, b) if a.kind == "date" else (b, a)
        return other.kind == "number" and date.value // 10000 == other.value
    if a.value != b.value:
        return False
    return "number" in (a.kind, b.kind) or (a.value == inf and {a.kind, b.kind} == {"duration", "span"})


def _dates_agree(a: float, b: float) -> bool:
    """Whether two dates agree in every part that both say."""
    parts = zip(_date_parts(a), _date_parts(b), strict=True)
    return all(one == other or not one or not other for one, other in parts)


def _date_parts(value: float) -> tuple[int, int, int]:
    number = int(value)
    return number // 10000, number // 100 % 100, number % 100


def _comparable(a: Quantity, b: Quantity) -> bool:
    lasting = ("duration", "span")
    return a.kind == b.kind or (a.kind in lasting and b.kind in lasting)


def _read(match: re.Match[str]) -> Quantity:
    start, end = match.span()
    if match["iso"]:
        year, month, day = match["iso"].split("-")
        return Quantity("date", int(year) * 10000 + int(month) * 100 + int(day), start, end)
    if match["dotted"]:
        day, month, year = re.split("[./]", match["dotted"])
        return Quantity("date", int(year) * 10000 + int(month) * 100 + int(day), start, end)
    if match["month"] or match["month2"] or match["month3"]:
        month_name = match["month"] or match["month2"] or match["month3"]
        day_text = match["day"] or match["day2"] or "0"
        year_text = match["year"] or match["year2"] or match["year3"] or "0"
        return Quantity(
            "date", int(year_text) * 10000 + _MONTHS[month_name] * 100 + int(day_text), start, end
        )
    if match["endless"]:
        return Quantity("duration", inf, start, end)
    return _number(match)


def _number(match: re.Match[str]) -> Quantity:
    start, end = match.span("number")
    value = _value(match["number"]) * _SCALES.get(match["scale"] or "", 1)
    unit = (match["unit"] or "").strip(" -")
    bare = unit.removesuffix("s") if len(unit) > 2 else unit
    kind, factor = "number", 1.0
    if match["ordinal"] or match["number"] in _ORDINALS:
        kind = "ordinal"
    elif match["money"]:
        kind = _MONEY[match["money"].strip()]
    elif unit in ("%", "percent", "per cent") or (
        unit == "per" and match.string[match.end() : match.end() + 5] == " cent"
    ):
        kind = "percent"
    elif bare in _SECONDS:
        kind, factor = "duration", _SECONDS[bare]
    elif bare in _MONTH_UNITS:
        kind, factor = "span", _MONTH_UNITS[bare]
    elif bare in _MONEY:
        kind = _MONEY[bare]
    elif bare in _UNITS or unit in _UNITS:
        kind = _UNITS.get(bare) or _UNITS[unit]
    return Quantity(kind, round(value * factor, 9), start, match.end() if kind != "number" else end)


def _value(text: str) -> float:
    """A number in digits, in either convention of separators, or in words."""
    if text[0].isdecimal():
        if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", text) and (text.count(".") > 1 or "," in text):
            return float(text.replace(".", "").replace(",", "."))
        if re.fullmatch(r"\d{1,3}(?:[,'\u202f ]\d{3})+(?:\.\d+)?", text):
            return float(re.sub(r"[,'\u202f ]", "", text))
        return float(text.replace(",", "."))
    total = 0.0
    for part in text.split("-"):
        total += _ORDINALS.index(part) + 1 if part in _ORDINALS else _NUMBER_WORDS[part]
    return total
