"""Foreign text made harmless for the place where it is shown: a terminal, XML, HTML, a UTF-8 stream.

Every replacement is one character for one character, except where a text is brought onto one line, so that the
positions of claims and quotes stay true.
"""

from __future__ import annotations

import re
from html import escape

__all__ = ["block", "html", "one_line", "utf8", "visible", "xml"]

_SURROGATES = re.compile("[\ud800-\udfff]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_NOT_XML = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Marks that reorder or hide what stands beside them; the joiners that many scripts need are not among them.
_OVERRIDES = re.compile("[\u202d\u202e]")
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def utf8(text: str) -> str:
    """Text that UTF-8 can hold: halves of surrogate pairs become U+FFFD."""
    return _SURROGATES.sub("\ufffd", text)


def one_line(text: str, limit: int = 200) -> str:
    """Text for one line of a terminal: white space runs are one space, control characters are spelled out
    (`\\x1b`), marks of direction are gone, and it is at most `limit` characters long."""
    head = " ".join(text[: 8 * limit].split())
    line = visible(head)
    if len(line) > limit or len(text) > 8 * limit:
        return line[: limit - 1].rstrip() + "…"
    return line


def block(text: str, limit: int = 4000) -> str:
    """Text for several lines of a terminal: its own line breaks stay."""
    lines = visible(text[:limit].replace("\r\n", "\n").replace("\t", "    ").strip("\n"))
    return lines + "…" if len(text) > limit else lines


def visible(text: str) -> str:
    """Text that a terminal shows and does not obey: controls but line breaks and tabs are spelled out."""
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", _INVISIBLE.sub("", utf8(text)))


def xml(text: str, limit: int = 2000) -> str:
    """Text that XML 1.0 can hold, not yet escaped: every other character becomes U+FFFD."""
    return _NOT_XML.sub("\ufffd", text[:limit]) + ("…" if len(text) > limit else "")


def html(text: str, limit: int = 20_000) -> str:
    """Text escaped for the content and for the quoted attributes of HTML; overrides of direction are replaced."""
    return escape(_OVERRIDES.sub("\ufffd", _NOT_XML.sub("\ufffd", text[:limit]))) + (
        "…" if len(text) > limit else ""
    )
