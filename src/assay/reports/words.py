"""How every rendering names things: marks of verdicts, numbers, accounts, texts made safe for a line."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.records import ClaimVerdict, Label, MeasureSummary

__all__ = ["MARKS", "ORDERED", "account", "grouped", "mark_of", "number", "plain", "verdict_word"]

MARKS: dict[Label | None, str] = {
    "supported": "✓",
    "contradicted": "✗",
    "insufficient": "○",
    "unclear": "?",
    None: "!",
}
"""A mark for each verdict, told apart by shape; None is a judge that failed."""

_WORDS: dict[Label | None, str] = {
    "supported": "supported",
    "contradicted": "contradicted",
    "insufficient": "not supported",
    "unclear": "unclear",
    None: "judge failed",
}

ORDERED = ("corpus", "retrieval", "packing", "answer", "citation", "outcome", "safety", "operations")


def mark_of(verdict: ClaimVerdict | None) -> str:
    """The mark of a claim; a claim that needed no evidence has a dot."""
    return "·" if verdict is None else MARKS[verdict.label]


def verdict_word(verdict: ClaimVerdict | None) -> str:
    """The verdict in words."""
    return "needs no evidence" if verdict is None else _WORDS[verdict.label]


def number(value: float | None, digits: int = 2) -> str:
    """A number with fixed digits, or a dash where there is none."""
    return "–" if value is None else f"{value:.{digits}f}"


def account(summary: MeasureSummary) -> str:
    """Over how many of how many a mean was taken, and why the rest has no score."""
    text = f"{summary.n} of {summary.total}"
    missing = sum(summary.unscored.values())
    if len(summary.unscored) == 1:
        text += f", {missing} unscored: {next(iter(summary.unscored))}"
    elif missing:
        reasons = ", ".join(f"{reason} {count}" for reason, count in summary.unscored.items())
        text += f", {missing} unscored: {reasons}"
    if summary.errors:
        text += f", {summary.errors} verdicts missing"
    return text


def grouped(measures: dict[str, MeasureSummary]) -> list[tuple[str, dict[str, MeasureSummary]]]:
    """Measures by boundary, in the order in which a question crosses them; empty groups left out."""
    groups = [(b, {n: s for n, s in measures.items() if s.boundary == b}) for b in ORDERED]
    return [(boundary, members) for boundary, members in groups if members]


def plain(text: str, limit: int | None = None) -> str:
    """Foreign text for a terminal line or an attribute: control characters shown, direction marks taken out, cut."""
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    return "".join(_safe(character) for character in text)


def _safe(character: str) -> str:
    if character in "\n\t":
        return " " if character == "\t" else character
    category = unicodedata.category(character)
    if category == "Cc":
        return f"\\x{ord(character):02x}"
    # Direction overrides and other invisible marks could make a line read as something else.
    return "" if category in ("Cf", "Cs") and character not in "\u200c\u200d" else character
