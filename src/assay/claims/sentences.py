"""Text into sentences, as exact character spans, in linear time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.claims.abbreviations import (
    BEFORE_NAMES,
    BEFORE_NUMBERS,
    ORDINAL_FRAMES,
    ORDINAL_NOUNS,
    SOMETIMES_FINAL,
    STARTERS,
)
from assay.claims.citations import code_spans, find_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.claims.citations import Marker

__all__ = ["sentences_within", "split_sentences"]

# Unicode's Sentence_Terminal characters beyond . ! ?, with the Khmer and Tibetan stops.
_WIDE = (
    "\u037e\u0589\u061d-\u061f\u06d4\u0700-\u0702\u07f9\u0964\u0965\u0f0d\u0f0e\u104b\u1362\u1367\u1368\u166e"
    "\u17d4\u17d5\u1803\u1809\u203c\u203d\u2047-\u2049\u3002\ua92f\ua9c8\ua9c9\uabeb\ufe52\ufe56\ufe57"
    "\uff01\uff1f\uff61"
)
# One character class, so that the search is a scan; what follows a stop is looked at by hand.
_BREAKS = r"\n\r\v\f\x1c-\x1e\x85\u2028\u2029"
_STOP = re.compile(f"[.!?…．{_WIDE}{_BREAKS}]")
_RUN = re.compile(f"[.!?…．{_WIDE}]+")
_IS_WIDE = re.compile(f"[{_WIDE}]")
_CLOSERS = re.compile(r"[\"'”’»›)\]）］」』】〉》〕〗*_~`]*")
_TAIL = re.compile(rf"[.!?…{_WIDE}]*[\"'”’»›)\]）］」』】*_]*")
_OPENERS = re.compile(r"[\"'“‘„«‹(\[（［「『【*_~`¿¡]*")
_BLANKS = re.compile(rf"[^\S{_BREAKS}]*")
_WORD = re.compile(r"[^\W_]+")
_ALNUM = re.compile(r"[^\W_]")
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")
_BLOCK_LINE = re.compile(
    r"[-*+•‣◦▪●–—][ \t]|\d{1,3}[.)][ \t]|[a-z]\)[ \t]|\(\d{1,3}\)[ \t]|#{1,6}[ \t]|\||```|~~~"
)
_NEWLINE = re.compile(rf"\r\n|[{_BREAKS}]")
_UNFINISHED = re.compile(
    r"[,、，(\[{&/–-]$|\b(?:and|or|the|a|an|of|to|in|on|at|by|for|from|with|is|are|was|were|be|than|that|und|oder|"
    r"der|die|"
    r"das|ist|sind|mit|et|ou|de|est|y|o|es|e|è)$",
)
_QUOTED_ON = "とはがのをにもでやへか、，,的"
_NARROW = 50
_LONG_ABBREVIATIONS = ("approx", "Approx", "Messrs", "messrs", "höchst")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Sentences of a text as (start, end) characters, end excluded, without surrounding white space.

    The spans are in order and disjoint, and every character that is not white space lies in one. A citation
    marker after a full stop belongs to the sentence before it. A full stop ends no sentence inside numbers,
    versions, addresses, file names and dates, nor after abbreviations and initials. A blank line always
    ends a sentence; a single line break does where a list item, heading or table row follows, or where the
    line was ended on purpose (the next word would still have fitted on it). Scripts that write no stop
    (Thai, Lao) yield one sentence a line.
    """
    return sentences_within(text, 0, len(text), find_markers(text))


def sentences_within(text: str, start: int, end: int, markers: Sequence[Marker]) -> list[tuple[int, int]]:
    """The sentences of text[start:end], given the citation markers of the text, in order."""
    begin = _gap(text, start, end)
    marked = {marker.start: marker.end for marker in markers if start <= marker.start and marker.end <= end}
    leading = marked.get(begin, end) < end and text[marked[begin]].isspace() if begin in marked else False
    spans: list[tuple[int, int]] = []
    resume = line = begin
    width = -1
    opaque = list(marked.items())
    if "`" in text:
        opaque = sorted([*opaque, *code_spans(text, begin, end)])
    hidden = iter(opaque)
    inside = next(hidden, None)
    for match in _STOP.finditer(text, begin, end):
        at = match.start()
        if at < resume:
            continue
        if inside is not None:
            while inside is not None and inside[1] <= at:
                inside = next(hidden, None)
            if inside is not None and inside[0] <= at:
                continue
        character = text[at]
        after = at + 1
        if character == "." and text[after : after + 1] == " " and text[after + 1 : after + 2].isupper():
            # The plain case, a long word before and a capital after, spares most sentences the rest.
            tail = text[at - 6 : at]
            if tail.islower() and tail.isalpha() and at - 6 >= begin and tail not in _LONG_ABBREVIATIONS:
                spans.append((begin, after))
                begin = resume = after + 1
                continue
        if character.isspace():
            resume = after = _gap(text, at, end)
            if width < 0:
                width = max(map(len, text[start:end].splitlines()), default=0)
            if after in marked and (cut := _alone(text, after, end, marked)) > 0:
                # A line of nothing but markers belongs to the line above it.
                resume = cut
            elif not _line_ends(text, begin, at, after, end, at - line, width):
                cut = -1
            else:
                cut = at
            line = after
        else:
            run = _RUN.match(text, at, end)
            resume = after = run.end() if run else after
            cut = _stop_ends(text, begin, at, after, end, marked, leading)
        if cut < 0:
            continue
        stop = cut
        while stop > begin and text[stop - 1].isspace():
            stop -= 1
        if stop > begin:
            spans.append((begin, stop))
        begin = resume = _gap(text, cut, end)
    stop = end
    while stop > begin and text[stop - 1].isspace():
        stop -= 1
    if stop > begin:
        spans.append((begin, stop))
    return _with_words(text, spans)


def _gap(text: str, at: int, end: int) -> int:
    """The first character from `at` on that is not white space."""
    while at < end and text[at].isspace():
        at += 1
    return at


def _with_words(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Joins spans that hold no letter or digit to the one before, or else to the one after."""
    for start, end in spans:
        if not _ALNUM.search(text, start, end):
            break
    else:
        return spans
    joined: list[tuple[int, int]] = []
    pending = -1
    for start, end in spans:
        if _ALNUM.search(text, start, end):
            joined.append((start if pending < 0 else pending, end))
            pending = -1
        elif joined:
            joined[-1] = (joined[-1][0], end)
        elif pending < 0:
            pending = start
    if pending >= 0:
        joined.append((pending, spans[-1][1]))
    return joined


def _stop_ends(
    text: str, begin: int, at: int, after: int, end: int, marked: dict[int, int], leading: bool
) -> int:
    """Where the sentence ends that the stop at [at, after) ends, or -1."""
    wide = text[at] not in ".!?…．" or (after - at > 1 and _IS_WIDE.search(text, at, after) is not None)
    following = text[after] if after < end else ""
    if not wide and (following.isdigit() or following.islower()):
        return -1
    closed = after if following == " " else _end_of(_CLOSERS, text, after, end)
    cut = _past_markers(text, closed, end, marked, leading) if marked else closed
    if cut >= end:
        return end
    following = text[cut]
    if not following.isspace():
        if cut > closed:
            return cut if not following.islower() else -1
        if wide:
            return -1 if closed > after and following in _QUOTED_ON else cut
        return cut if _glued(text, at, after, closed, end) else -1
    ahead = _gap(text, cut, end)
    if ahead >= end:
        return end
    if _RUN.match(text, ahead) and not (wide or text[ahead : ahead + 3] == "..."):
        return -1
    if wide:
        return cut
    word_at = _end_of(_OPENERS, text, ahead, end)
    lower = word_at < end and text[word_at].islower()
    if after - at > 1 or text[at] != ".":
        return -1 if lower else cut
    return cut if _full_stop_ends(text, begin, at, word_at, end, lower) else -1


def _end_of(pattern: re.Pattern[str], text: str, at: int, end: int) -> int:
    match = pattern.match(text, at, end)
    return match.end() if match else at


def _past_markers(text: str, at: int, end: int, marked: dict[int, int], leading: bool) -> int:
    """The end of the citation markers that follow a stop, and of what closes after them."""
    cut = at
    while True:
        ahead = _end_of(_BLANKS, text, cut, end)
        if ahead not in marked or (leading and ahead > at):
            break
        cut = _end_of(_TAIL, text, marked[ahead], end)
    below = _gap(text, cut, end)
    if (
        below in marked
        and text[cut:below].count("\n") == 1
        and (alone := _alone(text, below, end, marked)) > 0
    ):
        return alone
    if cut > at and text[at].isspace():
        ahead = _gap(text, cut, end)
        # "[1] states that ..." begins a sentence with its source as the subject.
        if ahead < end and text[ahead].islower():
            return at
    return cut


def _alone(text: str, at: int, end: int, marked: dict[int, int]) -> int:
    """The end of the citation markers that fill the rest of the line from `at` on; -1 where words follow."""
    cut = at
    while at in marked:
        cut = _end_of(_TAIL, text, marked[at], end)
        at = _end_of(_BLANKS, text, cut, end)
    return cut if at >= end or text[at].isspace() else -1


def _glued(text: str, at: int, after: int, closed: int, end: int) -> bool:
    """Whether a stop with no space after it ends a sentence all the same."""
    following = text[closed]
    before = text[at - 1] if at else ""
    if following >= "\u2e80" and following.isalpha():
        return text[at] in "!?．" or before >= "\u2e80"
    if text[at] == "．":
        return not following.isdigit()
    if not (following.isupper() and before.islower()):
        return False
    word = _WORD.match(text, closed, min(end, closed + 20))
    return word is not None and word.group() in STARTERS and len(word.group()) > 1


def _full_stop_ends(text: str, begin: int, at: int, word_at: int, end: int, lower: bool) -> bool:
    """Whether a single "." with white space after it ends the sentence that began at `begin`."""
    tail = text[at - 6 : at] if at - begin >= 6 else ""
    if tail.isalpha() and tail not in _LONG_ABBREVIATIONS:
        return True
    if not lower and text[at - 1] in ")]%":
        return True
    window = text[max(begin, at - 40) : at]
    pieces = window.split()
    if not pieces or window[-1].isspace():
        return not lower
    token = pieces[-1].lstrip("\"'“‘„«‹([（*_")
    low = token.lower()
    match = _WORD.match(text, word_at, min(end, word_at + 30))
    word = match.group() if match else ""
    if at - begin <= 4 and len(token) == at - begin and (token.isdigit() or len(token) == 1) and word:
        return not (token.isdigit() or token.isascii())
    if word[:1] >= "\u2e80" and text[at - 1].isdigit() and not text[at - 3 : at].isdigit():
        return False
    if token.isdigit():
        if len(token) <= 2 and (
            lower
            or word.lower() in ORDINAL_NOUNS
            or (len(pieces) > 1 and pieces[-2].endswith(":"))
            or (len(pieces) > 1 and pieces[-2].lower() in ORDINAL_FRAMES and word not in STARTERS)
        ):
            return False
        return not lower or len(token) > 2
    if low in BEFORE_NAMES:
        return False
    if low in BEFORE_NUMBERS and word and (word[0].isdigit() or (len(word) == 1 and word not in STARTERS)):
        return False
    if low in SOMETIMES_FINAL or _DOTTED.fullmatch(token):
        return not lower and (word in STARTERS or not word or not word[0].isupper())
    if len(token) == 1 and token.isalpha() and (token.isupper() or token.islower()):
        return not lower and (word in STARTERS or not word or not word[0].isupper())
    if lower:
        if token.isalpha():
            return len(token) >= 4 and (not token.isascii() or not set(low).isdisjoint("aeiouy"))
        return not token[-1:].isalpha()
    return True


def _line_ends(text: str, begin: int, at: int, after: int, end: int, line: int, width: int) -> bool:
    """Whether the line break and white space at [at, after) end the sentence that began at `begin`.

    line: the length of the line that ends here; width: of the longest one.
    """
    if after >= end:
        return True
    breaks = len(_NEWLINE.findall(text, at, after))
    if breaks > 1 or text[at] == "\u2029" or _BLOCK_LINE.match(text, after, end):
        return True
    opened = _end_of(_OPENERS, text, after, end)
    initial = text[opened] if opened < end else text[after]
    if initial.islower() or _UNFINISHED.search(text, max(begin, at - 12), at):
        return False
    word = text[after : min(end, after + 40)].split(None, 1)[0]
    room = 1 + (len(word) if initial < "\u2e80" else 0)
    return line + room <= max(width, _NARROW)
