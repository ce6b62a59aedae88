"""Dates and times of day, in the forms that business documents write them."""

from __future__ import annotations

import re

from assay.text.units import MONTHS

__all__ = ["clock_at", "date_at"]

_MONTH = "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True))
_DATE = re.compile(
    r"(?P<y1>\d{4})-(?P<m1>\d{2})-(?P<d1>\d{2})(?!\d)"
    r"|(?P<a>\d{1,2})(?P<sep>[./])(?P<b>\d{1,2})(?P=sep)(?P<y2>\d{4}|\d{2})(?!\d|\.\d)"
    rf"|(?P<d3>\d{{1,2}})(?:st|nd|rd|th|\.)? (?:of |de )?(?P<n3>{_MONTH})\b\.?"
    r"(?:,? (?:de )?(?P<y3>\d{4})(?!\d))?"
    rf"|(?P<n4>{_MONTH})\b\.? (?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|[.,]\d)(?:,? (?P<y4>\d{{4}})(?!\d))?"
    rf"|(?P<n5>{_MONTH})\b\.?,? (?:of |de )?(?P<y5>\d{{4}})(?!\d)"
    r"|(?:(?P<y6>\d{4}) ?[年년] ?)?(?P<m6>\d{1,2}) ?[月월](?: ?(?P<d6>\d{1,2}) ?[日号號일])?"
    r"|(?P<y7>\d{4}) ?[年년]"
)
_CLOCK = re.compile(
    r"(?P<h>[01]?\d|2[0-4])[:.](?P<m>[0-5]\d) ?(?P<half>[ap])\.? ?m\b"
    r"|(?P<h2>1[0-2]|0?[1-9]) ?(?P<half2>[ap])\.? ?m\b"
    r"|(?P<h3>[01]?\d|2[0-4]):(?P<m3>[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?![\d:])"
)


def date_at(text: str, at: int) -> tuple[int, int] | None:
    """The date that begins at a character of a folded text, and the character after it.

    A date is year · 10 000 + month · 100 + day, with zeros for what is not said.
    """
    match = _DATE.match(text, at)
    if match is None:
        return None
    if match["a"]:
        # 31.03.2024 and 31/03/2024 put the day first; 03/31/2024 can only be read with the month first.
        year, day, month = int(match["y2"]), int(match["a"]), int(match["b"])
        year += 2000 if year < 100 else 0
        if month > 12 and match["sep"] == "/":
            day, month = month, day
    elif name := match["n3"] or match["n4"] or match["n5"]:
        year, month = int(match["y3"] or match["y4"] or match["y5"] or 0), MONTHS[name]
        day = int(match["d3"] or match["d4"] or 0)
    elif match["y7"]:
        return int(match["y7"]) * 10000, match.end()
    else:
        year = int(match["y1"] or match["y6"] or 0)
        month, day = int(match["m1"] or match["m6"]), int(match["d1"] or match["d6"] or 0)
    return (year * 10000 + month * 100 + day, match.end()) if 1 <= month <= 12 and day <= 31 else None


def clock_at(text: str, at: int) -> tuple[int, int] | None:
    """The time of day that begins at a character, in minutes after midnight, and the character after it."""
    match = _CLOCK.match(text, at)
    if match is None:
        return None
    hour, minute = int(match["h"] or match["h2"] or match["h3"]), int(match["m"] or match["m3"] or 0)
    half = match["half"] or match["half2"]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute, match.end()
