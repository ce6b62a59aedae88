"""Foreign text made harmless: what is replaced, and that positions stay true."""

from __future__ import annotations

import unicodedata
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from assay.reports.safe import block, html, one_line, utf8, xml


@given(st.text(max_size=200))
def test_replacing_never_moves_a_position(text):
    assert len(utf8(text)) == len(xml(text)) == len(unescape(html(text)).replace("\r\n", "\r\n")) == len(text)


@given(st.text(), st.integers(2, 80))
def test_one_line_is_one_line_without_controls(text, limit):
    line = one_line(text, limit)
    assert len(line) <= limit
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in line)


def test_controls_are_spelled_out_and_marks_of_direction_are_gone():
    assert one_line("a\x1b[31m\tb\u202ec\r\nd") == "a\\x1b[31m bc d"
    assert block("a\r\n\tb\x07") == "a\n    b\\x07"
    # Joiners are part of how several scripts are written.
    assert one_line("नमस्\u200dते") == "नमस्\u200dते"


def test_what_is_cut_ends_in_an_ellipsis():
    assert one_line("abcdef", 4) == "abc…"
    assert one_line("x" * 1_000_000, 10) == "xxxxxxxxx…"
    assert one_line("abcd", 4) == "abcd"
