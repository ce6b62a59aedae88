"""Numbers in digits and in words, in either convention of separators."""

from __future__ import annotations

import re

from assay.text.units import NUMBER_WORDS, SCALES

__all__ = ["digits_at", "number_words_at", "scale_at"]

_DIGITS = re.compile(
    r"\d{1,3}(?:(?P<group>[, '])\d{3})(?:(?P=group)\d{3})*(?:\.\d+)?(?![\d])|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?(?!\d)"
    r"|\d{1,3}\.\d{3},\d+|\d+(?:[.,]\d+)?"
)
_GROUPED_BY_POINTS = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}")
_GROUPED = re.compile(r"\d{1,3}(?:[, ']\d{3})+(?:\.\d+)?")
# What Unicode makes of ½ and 2½; the numerators of such signs have one digit.
_FRACTION = re.compile(r"(?P<whole>\d{1,6}?)? ?(?P<over>\d)\u2044(?P<under>\d{1,2})(?!\d)")
_LONG_FIRST = sorted(SCALES, key=len, reverse=True)
_COUNT = "|".join([*sorted(NUMBER_WORDS, key=len, reverse=True), *_LONG_FIRST])
_WORDED = re.compile(rf"(?:{_COUNT})(?:(?:[ -]|[ -]and )(?:{_COUNT}))*\b")
_SCALE = re.compile(
    rf"[ -]?(?P<scale>{'|'.join(sorted(SCALES, key=len, reverse=True))})\b| ?(?P<close>[万萬만億亿억千])"
)
_CLOSE_SCALES = {"万": 1e4, "萬": 1e4, "만": 1e4, "億": 1e8, "亿": 1e8, "억": 1e8, "千": 1e3}


def digits_at(text: str, at: int) -> tuple[float, int] | None:
    """The number in digits that begins at a character, and the character after it."""
    fraction = _FRACTION.match(text, at)
    if fraction and int(fraction["under"]):
        value = int(fraction["whole"] or 0) + int(fraction["over"]) / int(fraction["under"])
        return value, fraction.end()
    match = _DIGITS.match(text, at)
    if match is None:
        return None
    digits = match[0]
    if _GROUPED_BY_POINTS.fullmatch(digits):
        return float(digits.replace(".", "").replace(",", ".")), match.end()
    if _GROUPED.fullmatch(digits):
        return float(re.sub("[, ']", "", digits)), match.end()
    return float(digits.replace(",", ".")), match.end()


def number_words_at(text: str, at: int) -> tuple[float, int] | None:
    """A number in words: "twelve", "twenty-five", "two hundred and fifty thousand"; the character after it."""
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
    return total + part, match.end()


def scale_at(text: str, at: int) -> tuple[float, int] | None:
    """What a number is multiplied by ("million", 万), and the character after it."""
    match = _SCALE.match(text, at)
    if match is None:
        return None
    return (SCALES[match["scale"]] if match["scale"] else _CLOSE_SCALES[match["close"]]), match.end()
