"""Whether quantities agree, and whether they can disagree at all."""

from __future__ import annotations

from collections.abc import Collection

from assay.text.quantities import Quantity

__all__ = ["conflicts", "matches"]

_LASTING = frozenset({"duration", "span"})
_UNBOUNDED = frozenset({"percent", "date", "clock", "ordinal", "version", "rate", "number"})


def matches(wanted: Quantity, present: Collection[Quantity]) -> bool:
    """Whether the present quantities say the wanted one.

    A bare number meets the same value of any kind. A date must be said as exactly as it is wanted, though its year
    may stand apart. How often ("a year") is met where nothing else is said.
    """
    for other in present:
        if _same(wanted, other, present):
            return True
    return wanted.kind == "rate" and not any(other.kind == "rate" for other in present)


def conflicts(wanted: Quantity, present: Collection[Quantity]) -> bool:
    """Whether a present quantity speaks of the same kind of thing, none agrees, and one thus says otherwise."""
    if wanted.kind == "number" and wanted.noun:
        # "10 files" against "20 files and 10 users": the same noun decides.
        counted = [other for other in present if other.kind == "number" and other.noun == wanted.noun]
        if counted:
            return all(other.value != wanted.value for other in counted)
    return not matches(wanted, present) and any(_comparable(wanted, other) for other in present)


def _same(wanted: Quantity, other: Quantity, present: Collection[Quantity]) -> bool:
    if wanted.kind == "date" and other.kind == "date":
        return _date_is_said(wanted.value, other.value, present)
    if "date" in (wanted.kind, other.kind):
        date, number = (wanted, other) if wanted.kind == "date" else (other, wanted)
        return number.kind == "number" and float(date.value) / 10000 == number.value
    if "version" in (wanted.kind, other.kind):
        return _plain(wanted.value) == _plain(other.value)
    if wanted.kind == other.kind or "number" in (wanted.kind, other.kind):
        return wanted.value == other.value
    if wanted.kind in _LASTING and other.kind in _LASTING:
        # 12 months are 365 days to a reader, though a month has no fixed number of days.
        span, seconds = (wanted, other) if wanted.kind == "span" else (other, wanted)
        days, months = float(seconds.value) / 86400, float(span.value)
        return months >= 12 and months % 12 == 0 and days in (365 * months / 12, 366 * months / 12)
    return False


def _plain(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _date_is_said(wanted: float | str, other: float | str, present: Collection[Quantity]) -> bool:
    parts = zip(_parts(wanted), _parts(other), strict=True)
    year, month, day = (None if not want else bool(have) and want == have for want, have in parts)
    if month is False or day is False:
        return False
    if year is False and not _parts(other)[0]:
        return any(_parts(q.value)[0] == _parts(wanted)[0] for q in present if q.kind == "date")
    return year is not False


def _parts(value: float | str) -> tuple[int, int, int]:
    number = int(float(value))
    return number // 10000, number // 100 % 100, number % 100


def _comparable(wanted: Quantity, other: Quantity) -> bool:
    """Whether two quantities that do not agree cannot both hold of the same thing."""
    a, b = wanted.kind, other.kind
    if a == b == "date":
        parts = zip(_parts(wanted.value), _parts(other.value), strict=True)
        return any(one and two and one != two for one, two in parts)
    if a == b in ("number", "ordinal"):
        return wanted.noun == other.noun
    if a == b:
        return True
    if a.startswith("money") and b.startswith("money"):
        return True
    if "endless" in (a, b):
        return not {a, b} <= _UNBOUNDED | {"endless"}
    return a in _LASTING and b in _LASTING
