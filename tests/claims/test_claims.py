"""Claims: paragraphs, lists, tables, headings, code, quotes, semicolons, references."""

from __future__ import annotations

import pytest

from assay.claims import facts_from_reference, split_claims


def kinds(text: str) -> list[tuple[str, str]]:
    return [(claim.kind, claim.text) for claim in split_claims(text)]


def checked(text: str) -> list[str]:
    return [claim.text for claim in split_claims(text) if claim.needs_evidence]


def test_a_list_with_a_lead_in() -> None:
    text = (
        "The steps are:\n1. Open the page.\n2. Press [Save](https://example.com/s).\n   - It takes 5 s [1].\n"
    )
    claims = split_claims(text)
    assert [(claim.kind, claim.text, claim.source_ids) for claim in claims] == [
        ("filler", "The steps are:", ()),
        ("statement", "Open the page.", ()),
        ("statement", "Press Save.", ()),
        ("statement", "It takes 5 s.", ("1",)),
    ]
    assert text[claims[1].start : claims[1].end] == "Open the page."
    assert text[claims[3].start : claims[3].end] == "It takes 5 s [1]."


def test_a_lead_in_that_states_something_needs_evidence() -> None:
    assert checked("Refunds are paid within 30 days to:\n- members\n- guests") == [
        "Refunds are paid within 30 days to:",
        "members",
        "guests",
    ]


def test_list_items_of_several_sentences_and_lines() -> None:
    text = "* **Standard**: You pay monthly. It is\n  billed on day 1.\n* Pro plan\n+ [x] Done item\n• Last"
    assert checked(text) == [
        "Standard: You pay monthly.",
        "It is billed on day 1.",
        "Pro plan",
        "Done item",
        "Last",
    ]


def test_a_table_is_a_claim_a_row() -> None:
    text = "| Plan | Retention | Note |\n|:---|---:|---|\n"
    text += "| Standard | 30 days [1] | |\n| Pro \\| Max | 60 days | new |\n\nEnd."
    claims = split_claims(text)
    assert [claim.text for claim in claims] == [
        "Plan: Standard; Retention: 30 days",
        "Plan: Pro | Max; Retention: 60 days; Note: new",
        "End.",
    ]
    assert claims[0].source_ids == ("1",)
    assert text[claims[0].start : claims[0].end] == "| Standard | 30 days [1] | |"
    assert all(claim.needs_evidence for claim in claims)


def test_a_table_without_outer_bars_or_with_an_empty_header() -> None:
    assert checked("Plan | Fee\n--- | ---\nPro | 5 EUR") == ["Plan: Pro; Fee: 5 EUR"]
    assert checked("| | Fee |\n|-|-|\n| Pro | 5 EUR |") == ["Pro; Fee: 5 EUR"]


def test_a_bar_in_prose_is_no_table() -> None:
    assert checked("Use a | b to pipe.\nIt works.") == ["Use a | b to pipe.", "It works."]


def test_headings_need_no_evidence_unless_they_state_something() -> None:
    text = "# Fees\n\nThe fee is 5 EUR.\n\nTerms\n=====\n\nThe term is 1 year.\n\n**Notes**\n\nNo more."
    assert kinds(text) == [
        ("heading", "Fees"),
        ("statement", "The fee is 5 EUR."),
        ("heading", "Terms"),
        ("statement", "The term is 1 year."),
        ("heading", "Notes"),
        ("statement", "No more."),
    ]
    assert checked("# The fee is 5 EUR.\n\nPay it.") == ["The fee is 5 EUR.", "Pay it."]
    assert checked("## Fee: 5 EUR\n\nPay it.") == ["Fee: 5 EUR", "Pay it."]
    assert kinds("### Step 1: Open the page\n\nPress it.")[0] == ("heading", "Step 1: Open the page")


def test_bold_titles_of_items_need_no_evidence() -> None:
    text = "1. **From the page of your account settings**\n   The fee is 5 EUR.\n"
    text += "2. **By mail to the office or so**:\n   - Write."
    assert [(claim.kind, claim.text) for claim in split_claims(text)] == [
        ("heading", "From the page of your account settings"),
        ("statement", "The fee is 5 EUR."),
        ("heading", "By mail to the office or so:"),
        ("statement", "Write."),
    ]
    assert checked("- **30 days**\n- **Pro**") == ["30 days", "Pro"]


def test_letters_as_bullets_and_breaks_of_html() -> None:
    assert checked("a) First\nB) Second") == ["First", "Second"]
    assert checked("The fee is<br>5 EUR.<br/>It is paid.") == ["The fee is 5 EUR.", "It is paid."]


def test_an_answer_that_is_only_a_heading_is_the_answer() -> None:
    assert checked("# 42") == ["42"]
    assert checked("**30 days**") == ["30 days"]


def test_code_is_one_claim_a_block_and_needs_evidence() -> None:
    text = "Run this:\n```bash\nkubectl get pods\nkubectl top pods. Now\n```\nDone."
    claims = split_claims(text)
    assert [(claim.kind, claim.text) for claim in claims] == [
        ("filler", "Run this:"),
        ("statement", "kubectl get pods\nkubectl top pods. Now"),
        ("statement", "Done."),
    ]
    assert text[claims[1].start : claims[1].end].startswith("```bash")
    assert text[claims[1].start : claims[1].end].endswith("```")
    assert checked("~~~\nx = rows[0]\n") == ["x = rows[0]"]


def test_a_fence_of_markdown_round_the_answer_is_looked_into() -> None:
    assert checked("```markdown\n# Fees\n\nIt is 5 [1]. It is paid.\n```") == ["It is 5.", "It is paid."]


def test_quoted_blocks_are_read_like_any_text() -> None:
    text = "> The fee is\n> 5 EUR. It is\n> paid.\n>\n> - monthly\n"
    claims = split_claims(text)
    assert [claim.text for claim in claims] == ["The fee is 5 EUR.", "It is paid.", "monthly"]
    assert text[claims[0].start : claims[0].end] == "The fee is\n> 5 EUR."
    assert checked("> 30 days") == ["> 30 days"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fee is 5 EUR; the term is 30 days.", ["The fee is 5 EUR", "the term is 30 days."]),
        ("The fee is 5 EUR [1]; the term is 30 days [2].", ["The fee is 5 EUR", "the term is 30 days."]),
        ("费用为每月五元；期限为三十天。", ["费用为每月五元", "期限为三十天。"]),
        # not independent, or not clearly so
        ("The fee is 5 EUR; the term is 30 days [1].", ["The fee is 5 EUR; the term is 30 days."]),
        ("Bring a form; a photo; and an ID.", ["Bring a form; a photo; and an ID."]),
        (
            "It covers: the fee is waived; the term is free.",
            ["It covers: the fee is waived; the term is free."],
        ),
        ("If the fee is paid; the term is free.", ["If the fee is paid; the term is free."]),
        ("It (the fee is 5; the term is 3) holds.", ["It (the fee is 5; the term is 3) holds."]),
        ("The fee is 5 EUR and the term is 30 days.", ["The fee is 5 EUR and the term is 30 days."]),
    ],
)
def test_semicolons_split_only_clauses(text: str, expected: list[str]) -> None:
    assert checked(text) == expected


def test_a_list_of_sources_needs_no_evidence() -> None:
    text = "The fee is 5 EUR [1].\n\nSources:\n- [1] handbook.pdf\n"
    text += "- [2] The fee is 9 EUR since March.\n\n[^3]: kb/a.md"
    assert [(claim.text, claim.kind) for claim in split_claims(text)] == [
        ("The fee is 5 EUR.", "statement"),
        ("Sources:", "filler"),
        ("handbook.pdf", "filler"),
        ("The fee is 9 EUR since March.", "statement"),
        ("kb/a.md", "filler"),
    ]
    assert split_claims("The fee is 5. Source: [1]")[1].kind == "filler"


@pytest.mark.parametrize(
    "text",
    [
        "42", "Yes", "No.", "in Oslo", "5 EUR", "はい", "否", "हाँ", "نعم", "Да", "ใช่",
        "42.", "1.", "a)", "# 7", "```x```",
        "```python\n```", "[1]", "| a | b |", "|a|\n|-|", "-1", "- 5", "***b***", "①", "½", "Ⅷ", "\ud8005", "\x005",
        "> 5", ">5", "> a", "<sup>1</sup>", "[^1]: ", "---5---", "=1=", "1)", "**1**\n---",
    ],
)  # fmt: skip
def test_any_letter_or_digit_makes_a_claim(text: str) -> None:
    assert split_claims(text)


@pytest.mark.parametrize("text", ["", " ", "\n", "---", "...", "!?", "| |\n|-|", "```\n```", "👍"])
def test_nothing_said_makes_none(text: str) -> None:
    assert split_claims(text) == []


def test_facts_of_a_reference() -> None:
    reference = "Sure! Refunds take 5 days. The fee is 2 EUR [1]. I hope this helps."
    assert facts_from_reference(reference) == ["Refunds take 5 days.", "The fee is 2 EUR."]
    assert facts_from_reference("Not stated in the documents.") == []
