"""Citation markers: where they stand in a text, which ids they name, and the text without them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["Marker", "code_spans", "find_markers", "read_ids", "without_markers"]


class Marker(NamedTuple):
    """A citation marker: characters start (included) to end (excluded), and the ids it names, in order."""

    start: int
    end: int
    ids: tuple[str, ...]


# Every repetition is bounded and excludes its own opener, so that no text costs more than linear time.
_CANDIDATE = re.compile(
    r"\[\^?([^\[\]\n]{1,300})\]"
    r"|【([^【】\n]{1,300})】"
    r"|［([^［］\n]{1,300})］"
    r"|〔([^〔〕\n]{1,300})〕"
    r"|[(（]([^()（）\n]{1,300})[)）]"
    r"|<sup>\s{0,3}\[?([\d,;\s–-]{1,60})\]?\s{0,3}</sup>"
)
_SOURCE_LINE = re.compile(
    r"^[ \t]*[*_]{0,2}(?:[Ss]ources?|[Rr]eferences?|[Cc]itations?|Quellen?)[*_]{0,2}[:：][*_]{0,2}[ \t]+"
    r"([^\[\]()\n]{1,300})$",
    re.M,
)
_OPENER = re.compile(r"[\[【［〔(（<]")
_LINE_WORDS = ("ource", "eference", "itation", "uelle")
_LINK = re.compile(r"\(([^()\s]{0,2000})[^()\n]{0,200}\)")
_CODE = re.compile(r"(`{1,3})(?!`)([^`\n]{1,500})\1(?!`)")

_SOURCE_WORDS = (
    r"sources?|refs?|references?|citations?|cites?|quellen?|fuentes?|fonti|fontes?|bron(?:nen)?|källa|"
    r"出典|参照|来源|來源|資料来源|स्रोत|المصدر|المصادر|источники?"
)
_NUMBERED_WORDS = (
    r"documents?|docs?|passages?|contexts?|chunks?|excerpts?|snippets?|results?|dokumente?|documentos?|"
    r"文書|文档|资料|資料|段落|документ"
)
_SOURCE_LABEL = re.compile(rf"(?:see\s+)?(?:{_SOURCE_WORDS})\s*[:：]\s*", re.I)
_NUMBERED = re.compile(
    rf"(?:see\s+)?(?:{_SOURCE_WORDS}|{_NUMBERED_WORDS})\.?\s*(?:#|no\.?\s?|nr\.?\s?|[:：]\s*)?(\d{{1,6}})",
    re.I,
)
_BETWEEN = re.compile(r"\s*[,;、，；]\s*(?:(?:and|und|et|y|e|en)\s+)?|\s+(?:and|&|und|et|y)\s+")
_RANGE = re.compile(r"(\d{1,3})\s?[-–—]\s?(\d{1,3})")
_TOKEN = re.compile(r"[\w#][\w#\-.:/@+~|=?&%]*")
_SHAPED = re.compile(r"[\d#_\-.:/]")
_LETTERED = re.compile(r"\d[^\W\d_a-zA-Z]")
_DECIMAL = re.compile(r"[-+]?\d+\.\d+%?|\d+%|\d{1,2}:\d{2}")
_LOCATOR = re.compile(
    r"(?:pages?|pp?(?:\.|(?=\s))|sections?|sec\.?|§+|chapters?|lines?|seiten?|s\.|abs\.?)\s*\d[\d\s–-]*", re.I
)
_WORDS_WITH_SIGNS = (
    " and/or he/she she/he his/her him/her s/he he/they n/a w/o so-called e.g. e.g i.e. i.e etc. cf. n.b. viz. ibid. "
    "a.k.a. yes/no non-binding self-employed to-do to-be "
)
_BEFORE_INTERVAL = re.compile(
    r"(?:interval|range|CI|bounds?|vector|array|list|tuple|Intervall|intervalle)\s*:?\s*$"
)
_WRAPPED = re.compile(
    r"\s*(?:(?:see|cf\.?|siehe|vgl\.?|voir|ver)\s+)?((?:\[\^?[^\[\]]{1,100}\][\s,;]{0,3}(?:and\s|&\s)?)+)"
)
_ID_LIMIT = 200
_NUMBER_LIMIT = 12


def find_markers(text: str, known_ids: Collection[str] = ()) -> list[Marker]:
    """The citation markers of a text, in order, not overlapping.

    Read as markers: `[1]`, `[1, 2]`, `[1-3]` (up to 50 ids), `[doc-3]`, `[^1]`, `[source: x]`,
    `[Document 2]` (the id is "2"), `(source: x, y)`, `(see [1])`, `【1】`, `<sup>1</sup>` after a word or a
    stop, a line `Source: doc-3`, and a number linked to an address, `[1](https://…)`. Read by shape, an id
    in brackets is a number or a token without spaces that holds a digit or one of `# - _ . : /`. Any
    bracketed text in `known_ids` is a marker, spaces and all. Not markers: other Markdown links, checkboxes,
    `[sic]`, `[and/or]`, longer prose, decimal numbers, clock times, `interval [0, 1]`, anything inside
    inline code.
    """
    known = known_ids if isinstance(known_ids, (set, frozenset, dict)) else frozenset(known_ids)
    code = code_spans(text, 0, len(text)) if "`" in text else []
    found: list[Marker] = []
    at = ahead = 0
    while opener := _OPENER.search(text, at):
        match = _CANDIDATE.match(text, opener.start())
        if match is None:
            at = opener.end()
            continue
        start, end = match.span()
        while ahead < len(code) and code[ahead][1] <= start:
            ahead += 1
        if ahead < len(code) and code[ahead][0] <= start:
            at = code[ahead][1]
            continue
        bracket, paren, raised = match.group(1), match.group(5), match.group(6)
        if bracket is not None:
            marker = _bracketed(text, start, end, bracket, known)
        elif paren is not None:
            marker = _parenthesised(start, end, paren, known)
        elif raised is not None:
            marker = Marker(start, end, read_ids(raised, known)) if _raises(text, start) else None
        else:
            inner = next(group for group in match.groups() if group is not None)
            marker = Marker(start, end, read_ids(inner.partition("†")[0], known))
        if marker is not None and marker.ids:
            found.append(marker)
            at = marker.end
        else:
            at = start + 1 if paren is not None else end
    for word in _LINE_WORDS:
        if word in text:
            return _with_source_lines(text, found, known)
    return found


def code_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where inline code stands, back ticks included."""
    return [match.span() for match in _CODE.finditer(text, start, end)]


def _with_source_lines(text: str, found: list[Marker], known: Collection[str]) -> list[Marker]:
    """Adds the ids of lines such as "Source: doc-3"; such a line holds no bracket, so none overlaps."""
    lines = [Marker(*match.span(1), read_ids(match.group(1), known)) for match in _SOURCE_LINE.finditer(text)]
    return sorted([*found, *(marker for marker in lines if marker.ids)])


def _bracketed(text: str, start: int, end: int, inner: str, known: Collection[str]) -> Marker | None:
    """A marker in square brackets, unless it is a link or an interval."""
    doubled = text[start - 1 : start] == "[" and text[end : end + 1] == "]"
    if doubled:
        start, end = start - 1, end + 1
    link = _LINK.match(text, end) if text[end : end + 1] == "(" else None
    if link is not None:
        address = link.group(1)
        if not (inner.strip().isdigit() and ("/" in address or address.startswith("#"))):
            return None
        return Marker(start, link.end(), (inner.strip(),))
    ids = read_ids(inner, known)
    if ids and ("," in inner or "-" in inner) and _BEFORE_INTERVAL.search(text, max(0, start - 12), start):
        return None
    return Marker(start, end, ids)


def _parenthesised(start: int, end: int, inner: str, known: Collection[str]) -> Marker | None:
    """A marker in round brackets: only with a label, around bracketed markers, or a known id."""
    trimmed = inner.strip()
    if "[" in trimmed:
        if _WRAPPED.fullmatch(trimmed) is None:
            return None
        parts = [read_ids(part, known) for part in re.findall(r"\[\^?([^\[\]]+)\]", trimmed)]
        return Marker(start, end, tuple(id for part in parts for id in part)) if all(parts) else None
    if trimmed in known and re.search(r"\d", trimmed) and re.search(r"\D", trimmed):
        return Marker(start, end, (trimmed,))
    if _SOURCE_LABEL.match(trimmed) or _NUMBERED.match(trimmed):
        return Marker(start, end, read_ids(trimmed, known))
    return None


def _raises(text: str, start: int) -> bool:
    """Whether a raised number is a note and no exponent: it follows a stop or a word, no digit and no unit."""
    word = re.search(r"[^\W_]{1,3}$", text[max(0, start - 3) : start])
    return word is None or (len(word.group()) == 3 and word.group().isalpha())


def read_ids(inner: str, known_ids: Collection[str] = ()) -> tuple[str, ...]:
    """The ids that the inside of a marker names, as written; empty where it is no marker."""
    inner = inner.strip()
    if inner in known_ids or (inner.isdigit() and len(inner) <= _NUMBER_LIMIT):
        return (inner,)
    label = _SOURCE_LABEL.match(inner)
    if label:
        rest = inner[label.end() :].strip()
        if rest in known_ids:
            return (rest,)
        inner = rest
    ids: list[str] = []
    decimals = 0
    parts = _BETWEEN.split(inner)
    for part in parts:
        part = part.strip().removeprefix("^").strip()
        numbered = _NUMBERED.fullmatch(part)
        span = _RANGE.fullmatch(part)
        if part in known_ids:
            ids.append(part)
        elif numbered:
            ids.append(numbered.group(1))
        elif span and 0 < int(span.group(2)) - int(span.group(1)) < 50:
            ids.extend(str(number) for number in range(int(span.group(1)), int(span.group(2)) + 1))
        elif _LOCATOR.fullmatch(part):
            continue
        elif _shaped(part) or (label and part and len(part) <= _ID_LIMIT):
            ids.append(part)
            decimals += _DECIMAL.fullmatch(part) is not None
        else:
            return ()
    return () if decimals and not label else tuple(ids)


def _shaped(part: str) -> bool:
    """Whether a token looks like an id."""
    if part.isdigit():
        return len(part) <= _NUMBER_LIMIT
    return (
        len(part) <= _ID_LIMIT
        and _TOKEN.fullmatch(part) is not None
        and _SHAPED.search(part) is not None
        and _LETTERED.search(part) is None
        and f" {part.lower()} " not in _WORDS_WITH_SIGNS
        and any(character.isalnum() for character in part)
    )


_JOINT = re.compile(r"\s*(?:[,;、&]|and|und|et)?\s*")
_INTRODUCED = re.compile(
    r"(?:\b(?:[Aa]ccording to|[Aa]s per|[Bb]ased on|[Aa]s stated in|[Pp]er|[Ss]ee)|^[Ii]n)\s+$"
)
_REFERRED = re.compile(r"[,;]?\s+(?:see|cf\.|siehe|vgl\.|voir|per)\s+$", re.I)
_STOPS = frozenset(".,;:!?…。！？、，।؟۔)]")


def without_markers(text: str, markers: Sequence[Marker], start: int = 0, end: int | None = None) -> str:
    """text[start:end] without the given markers: no double space, no space before a stop, nothing left hanging.

    "According to [2], refunds take 5 days." becomes "refunds take 5 days."
    """
    end = len(text) if end is None else end
    kept = ""
    count = len(markers)
    index = 0
    while index < count:
        low, high, _ = markers[index]
        # "[1], [2] and [3]" is cut as one.
        while index + 1 < count and _JOINT.fullmatch(text, high, markers[index + 1].start):
            index += 1
            high = markers[index].end
        index += 1
        before = text[start:low]
        following = text[high] if high < end else ""
        if following == "," or following == " " or following == ")":
            pattern = _REFERRED if following == ")" else _INTRODUCED
            introduced = pattern.search(before, max(0, len(before) - 24))
            if introduced:
                before = before[: introduced.start()]
                high += following == ","
                following = text[high] if high < end else ""
        if not following or following.isspace() or following in _STOPS:
            before = before.rstrip()
        elif before[-1:].isalnum() and following.isalnum() and following < "\u2e80":
            before += " "
        kept += before
        start = high
    return (kept + text[start:end]).strip()
