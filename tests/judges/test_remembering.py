"""Remembering within a number of characters."""

from __future__ import annotations

from assay.judges.remembering import remembering


def counted(characters: int):
    made: list[str] = []
    return remembering(lambda text: made.append(text) or text.upper(), characters), made


def test_a_text_is_made_once():
    remembered, made = counted(10)
    assert [remembered("abc"), remembered("abc"), remembered("")] == ["ABC", "ABC", ""]
    assert made == ["abc", ""]


def test_what_was_used_longest_ago_is_forgotten_first():
    remembered, made = counted(6)
    for text in ("aaa", "bbb", "aaa", "ccc"):
        remembered(text)
    remembered("aaa")
    assert made == ["aaa", "bbb", "ccc"]
    remembered("bbb")
    assert made[-1] == "bbb"


def test_a_text_that_is_too_long_is_made_anew_and_drives_nothing_out():
    remembered, made = counted(6)
    remembered("abc")
    assert [remembered("a" * 7) for _ in range(2)] == ["A" * 7] * 2
    remembered("abc")
    assert made == ["abc", "a" * 7, "a" * 7]
