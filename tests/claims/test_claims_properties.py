"""What holds for every text: exact spans, nothing lost, nothing raised, linear time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.claims import bare_text, find_markers, read_status, split_claims, split_sentences

ALNUM = re.compile(r"[^\W_]")
ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)
PIECES = [
    "Dr. Smith", "3.5", "e.g.", "U.S.", "The fee", " is ", "not", "documents",
    "I don't know", "[1]", "[doc-3]", "[1-3]", "(source: x)", "[a b]", "[x](y)",
    "[1](/y)", "【1】", "<sup>1</sup>", "**", "__", "`", "```", "\n", "\n\n",
    "\n- ", "\n1. ", "\n| a | b |\n|---|---|\n| c | d [1] |\n", "\n> ", "\n# ",
    "\n---\n", ". ", "! ", "? ", "。", "؟ ", "। ", "...", "…", "\"", "(", ")",
    "[", "]", ";", "; ", ": ", ", ", "but", "\r\n", "\u2028", "\x00", "\ud800",
    "はい", "文档中没有提到", "नहीं", " ",
]  # fmt: skip
MARKED = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@given(st.one_of(ANYTHING, MARKED))
@settings(max_examples=300)
def test_sentences_are_ordered_disjoint_trimmed_and_cover_everything(text: str) -> None:
    covered = set()
    last = 0
    for start, end in split_sentences(text):
        assert last <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        covered.update(range(start, end))
        last = end
    assert all(position in covered for position, character in enumerate(text) if not character.isspace())


@given(st.one_of(ANYTHING, MARKED))
@settings(max_examples=300)
def test_claims_are_ordered_disjoint_and_never_none_for_words(text: str) -> None:
    claims = split_claims(text)
    assert bool(claims) == bool(ALNUM.search(text))
    last = 0
    for claim in claims:
        assert last <= claim.start < claim.end <= len(text)
        assert ALNUM.search(text, claim.start, claim.end)
        assert ALNUM.search(claim.text)
        assert claim.needs_evidence == (claim.kind == "statement")
        last = claim.end
    read_status(text, claims)


@given(
    st.lists(
        st.sampled_from([piece for piece in PIECES if not set(piece) & set("`|#[(<\ud800")]), max_size=20
    ).map("".join)
)
@settings(max_examples=300)
def test_a_claim_is_its_span_made_plain(text: str) -> None:
    for claim in split_claims(text):
        assert claim.text == bare_text(text[claim.start : claim.end])


words = st.sampled_from(
    ["The fee is 5 EUR", "Refunds take 30 days", "Support is free", "Preis und Frist", "手数料は5円"]
)
markers = st.sampled_from(["", " [1]", "[2][3]", " [doc-3]", " (source: x, y)", " 【4】", " [1-3]"])
stops = st.sampled_from([".", "!", "。", " [7].", ". [8]"])


@given(st.lists(st.tuples(words, markers, stops), min_size=1, max_size=8))
def test_cited_sentences_keep_their_text_their_span_and_their_ids(rows: list[tuple[str, str, str]]) -> None:
    text = " ".join(word + marker + stop for word, marker, stop in rows)
    claims = split_claims(text)
    assert len(claims) == len(rows)
    at = 0
    for claim, (word, marker, stop) in zip(claims, rows, strict=True):
        written = word + marker + stop
        assert (claim.start, claim.end) == (at, at + len(written))
        assert claim.text == word + re.sub(r" ?\[\d\] ?", "", stop)
        assert list(claim.source_ids) == [id for found in find_markers(written) for id in found.ids]
        assert claim.text == bare_text(written)
        at += len(written) + 1


@given(ANYTHING, st.lists(ANYTHING.filter(bool), max_size=3))
def test_known_ids_of_any_kind_raise_nothing(text: str, known: list[str]) -> None:
    split_claims(text + "".join(f" [{id}]" for id in known), known)


def seconds(run: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(2):
        begin = time.process_time()
        run(text)
        best = min(best, time.process_time() - begin)
    return best


@pytest.mark.parametrize(
    "unit",
    [
        "[", "]", "(", "((source: ", ".", ". ", "a.", "a. ", "A. ", "1. ", "!",
        "\"", "*", "**a", "__", "`", "``a", "```\n", "~~~md\n", "\n", "\n\n",
        "a\n", "a\u000b", "A\n", " ", "\t", "> ", "\n> ", "\n> 5", "|", "|-",
        "|a|\n|-|\n", "| - ", "- ", "\n- a", "#", "\n# ", ";", "a; ",
        "The fee is 5; ", "[1]", "[1], ", "[1] and ", "([1]", "【", "<sup>",
        "<sup>1", "I don't know ", "not documents ", "[^1]: a\n", "。", "」。", "…",
        "(see [1", "[a](", "[1](", "no information and ", "\\|", "because ",
        "Sources:\n", "\r", "\u2028a", "a [", "=\n", "x\n=\n",
    ],
)  # fmt: skip
def test_time_grows_with_length_and_no_faster(unit: str) -> None:
    small, large = unit * (6_000 // len(unit)), unit * (48_000 // len(unit))
    fast, slow = seconds(split_claims, small), seconds(split_claims, large)
    # Eight times the text: linear is about 8, quadratic 64. The floor keeps the clock's grain out of it.
    assert slow <= 24 * max(fast, 0.002)


def test_time_grows_within_code_and_rows() -> None:
    for template in (
        "```\n{}\n```",
        "```\n{}",
        "|a|\n|-|\n|{}|",
        "# {}x",
        "a{}.",
        "[1]{}[2]",
        "**a{}",
        "I don't know{}x",
    ):
        for filling in (" ", "\t", "~", "`a", "|", "* "):
            fast, slow = (
                seconds(split_claims, template.format(filling * count)) for count in (3_000, 24_000)
            )
            assert slow <= 24 * max(fast, 0.002), (template, filling)
