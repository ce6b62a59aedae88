"""Citation markers: what is one, which ids it names, and the text without it."""

from __future__ import annotations

import pytest

from assay.claims import find_markers, split_claims, without_markers


def ids(text: str, *known: str) -> list[str]:
    return [id for marker in find_markers(text, known) for id in marker.ids]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is 5 [1].", ["1"]),
        ("It is 5 [1, 2].", ["1", "2"]),
        ("It is 5 [1,2,4]", ["1", "2", "4"]),
        ("It is 5 [1][2][1].", ["1", "2", "1"]),
        ("It is 5 [1-3].", ["1", "2", "3"]),
        ("It is 5 [2–4, 7].", ["2", "3", "4", "7"]),
        ("It is 5 [1; 2]", ["1", "2"]),
        ("It is 5 [1 and 2]", ["1", "2"]),
        ("It is 5 [^1].", ["1"]),
        ("It is 5 [doc-3].", ["doc-3"]),
        ("It is 5 [doc_3, kb/a.md#2].", ["doc_3", "kb/a.md#2"]),
        ("It is 5 [handbook.pdf, p. 3].", ["handbook.pdf"]),
        ("It is 5 [P12].", ["P12"]),
        ("It is 5 [Document 2].", ["2"]),
        ("It is 5 [Doc 1, Doc 4].", ["1", "4"]),
        ("It is 5 [source: leave-policy].", ["leave-policy"]),
        ("It is 5 [Source 2].", ["2"]),
        ("It is 5 (source: x).", ["x"]),
        ("It is 5 (Source: x, y).", ["x", "y"]),
        ("It is 5 (Sources: leave policy; travel policy).", ["leave policy", "travel policy"]),
        ("It is 5 (Document 3).", ["3"]),
        ("It is 5 (see [1], [2]).", ["1", "2"]),
        ("It is 5 ([1]).", ["1"]),
        ("Es sind 5 (Quelle: a1).", ["a1"]),
        ("5です【1】。", ["1"]),
        ("It is 5【4:0†source】.", ["4:0"]),
        ("5です（出典：文書A）。", ["文書A"]),
        ("费用为5元［2］。", ["2"]),
        ("It is 5.\nSource: kb-1, kb-2", ["kb-1", "kb-2"]),
        ("It is 5.\n**Sources:** a.md", ["a.md"]),
        ("It is so.<sup>1</sup>", ["1"]),
        ("The word<sup>1,2</sup> is", ["1", "2"]),
        ("It is 5 [[1]](https://example.com/a).", ["1"]),
        ("It is 5 [1](https://example.com/a).", ["1"]),
    ],
)
def test_markers_are_read(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "See [the handbook](https://example.com/a-1).",
        "See [v2 guide](b.md).",
        "![chart 1](a.png)",
        "- [ ] open",
        "- [x] done",
        "He said it [sic].",
        "It is [emphasis added] so.",
        "It is [...] so.",
        "It is [a long aside of many words, with a comma] so.",
        "An employee [he/she] and/or [and/or] the board.",
        "[e.g.] this",
        "The interval [0.74, 0.87] holds.",
        "The 95 % interval [1, 5] holds.",
        "At [12:30] sharp.",
        "Use `rows[0]` here.",
        "Area in m<sup>2</sup> or 10<sup>3</sup>.",
        "It is (5) or (2023).",
        "It is (the source code: see below).",
        "Fees (see page 3) apply.",
        "【概要】",
        "【2024年】",
        "Source: the handbook says so",
        "[[[[",
    ],
)
def test_what_is_no_marker(text: str) -> None:
    assert ids(text) == []


def test_a_known_id_is_a_citation_spaces_and_all() -> None:
    text = "It is 5 [Leave Policy] and [Travel]. (source: Leave Policy, 2024)"
    assert ids(text) == [["Leave Policy", "2024"][0], "2024"]
    assert ids(text, "Leave Policy") == ["Leave Policy", "Leave Policy", "2024"]
    assert ids(text, "Leave Policy", "Leave Policy, 2024") == ["Leave Policy", "Leave Policy, 2024"]
    assert ids("It is 5 (kb 7).", "kb 7") == ["kb 7"]
    assert ids("It is [1-3].", "1-3") == ["1-3"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is 5 [1].", "It is 5."),
        ("It is 5 [1][2] .", "It is 5 ."),
        ("It is 5 [1], [2] and [3].", "It is 5."),
        ("It is [1] five.", "It is five."),
        ("It is 5.[1]", "It is 5."),
        ("It is 5. [1]", "It is 5."),
        ("[1] It is 5.", "It is 5."),
        ("five[1]and six", "five and six"),
        ("It is 5 (see [1]).", "It is 5."),
        ("According to [2], refunds take 5 days.", "refunds take 5 days."),
        ("The fee (5 EUR; see [2]) is due.", "The fee (5 EUR) is due."),
        ("5です【1】。", "5です。"),
        ("5です【1】が", "5ですが"),
    ],
)
def test_the_text_without_markers(text: str, expected: str) -> None:
    assert without_markers(text, find_markers(text)) == expected


def test_claims_carry_ids_and_exact_spans() -> None:
    text = "Refunds take 5 days. [2] The fee is 2 EUR [a-1][a-1]."
    first, second = split_claims(text)
    assert (first.text, first.source_ids) == ("Refunds take 5 days.", ("2",))
    assert text[first.start : first.end] == "Refunds take 5 days. [2]"
    assert (second.text, second.source_ids) == ("The fee is 2 EUR.", ("a-1", "a-1"))
    assert text[second.start : second.end] == "The fee is 2 EUR [a-1][a-1]."


def test_leading_markers_belong_to_the_sentence_they_open() -> None:
    first, second = split_claims("[1] Refunds take 5 days. [2] The fee is 2 EUR.")
    assert (first.text, first.source_ids) == ("Refunds take 5 days.", ("1",))
    assert (second.text, second.source_ids) == ("The fee is 2 EUR.", ("2",))


@pytest.mark.parametrize("text", ["It is 5.\n[1][2]", "It is 5\n[1] [2]", "It is 5. [1]\n[2]\n\nIt is so."])
def test_a_line_of_markers_belongs_to_the_line_above(text: str) -> None:
    claim = split_claims(text)[0]
    assert (claim.source_ids, claim.text.rstrip(".")) == (("1", "2"), "It is 5")
    assert text[claim.start : claim.end].endswith("[2]")


def test_a_line_of_sources_names_ids_and_needs_no_evidence() -> None:
    claim = split_claims("It is 5.\nSource: kb-1")[1]
    assert (claim.text, claim.source_ids, claim.kind) == ("Source:", ("kb-1",), "filler")


def test_a_marker_alone_is_a_claim_that_needs_no_evidence() -> None:
    (claim,) = split_claims("[1]")
    assert (claim.text, claim.source_ids, claim.needs_evidence) == ("[1]", ("1",), False)
