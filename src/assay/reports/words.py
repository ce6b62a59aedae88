"""How every rendering names things: marks of verdicts, numbers, accounts, the order of statuses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, get_args

from assay.records import BOUNDARIES, Label, Status

if TYPE_CHECKING:
    from assay.records import CaseResult, ClaimVerdict, Finding, MeasureSummary, PassageResult, Scorecard

__all__ = [
    "ARROWS",
    "BETTER",
    "account",
    "cited",
    "failure",
    "grouped",
    "headline",
    "interval",
    "judge_failed",
    "mark",
    "methods",
    "missing_verdicts",
    "no_score",
    "number",
    "share",
    "statuses",
    "verdict_class",
    "verdict_word",
    "words",
]

ARROWS = {"higher": "↑", "lower": "↓", "neither": "·"}
BETTER = {"higher": "higher is better", "lower": "lower is better", "neither": "neither way is better"}

_MARKS: dict[Label | None, str] = {
    "supported": "✓",
    "contradicted": "✗",
    "insufficient": "○",
    "unclear": "?",
    None: "!",
}
_WORDS: dict[Label | None, str] = {
    "supported": "supported",
    "contradicted": "contradicted",
    "insufficient": "not supported",
    "unclear": "unclear",
    None: "judge failed",
}

_NOT_A_NAME = re.compile("[^a-z_]")
_PLACES = {
    "corpus": "in the corpus",
    "retrieval": "in retrieval",
    "packing": "in packing",
    "answer": "in the answer",
    "citation": "in the citations",
    "outcome": "in the outcome",
    "safety": "on safety",
    "operations": "in operations",
}


def mark(verdict: ClaimVerdict | None) -> str:
    """The mark of a claim, told apart by shape; a claim that needed no verdict has a dot."""
    return "·" if verdict is None else _MARKS[verdict.label]


def verdict_word(verdict: ClaimVerdict | None) -> str:
    """The verdict in words."""
    return "not judged" if verdict is None else _WORDS[verdict.label]


def verdict_class(verdict: ClaimVerdict | None) -> str:
    """The verdict as one name, for a style."""
    return "exempt" if verdict is None else (verdict.label or "failed")


def share(label: Label | None) -> str:
    """What a label says of a fact, mark and word: is it there?"""
    if label is None:
        return "– no verdict"
    return f"{_MARKS[label]} {'yes' if label == 'supported' else 'no' if label == 'insufficient' else label}"


def words(name: str) -> str:
    """A snake_case name as words."""
    return name.replace("_", " ")


def number(value: float | None, digits: int = 2) -> str:
    """A number with fixed digits, or a dash where there is none. A share that is not whole never reads 1.00."""
    if value is None:
        return "–"
    text = f"{value:.{digits}f}"
    if 0 < value < 1 and float(text) in (0.0, 1.0):
        least = 10**-digits
        return f">{1 - least:.{digits}f}" if value > 0.5 else f"<{least:.{digits}f}"
    return text


def interval(summary: MeasureSummary) -> str:
    """The 95 % interval, or a dash."""
    if summary.interval is None:
        return "–"
    return f"{summary.interval[0]:.2f}–{summary.interval[1]:.2f}"


def account(summary: MeasureSummary) -> str:
    """Over how many of how many a mean was taken, and why the rest has no score."""
    text = f"{summary.n} of {summary.total}"
    missing = sum(summary.unscored.values())
    if missing:
        text += f", {missing} unscored ({_reasons(summary.unscored)})"
    if summary.errors:
        text += f", {missing_verdicts(summary.errors)}"
    return text


def missing_verdicts(count: int) -> str:
    """How many verdicts the judge did not give, in words; nothing where it gave them all."""
    return f"{count} verdict{'s' if count > 1 else ''} missing" if count else ""


def _reasons(unscored: Mapping[str, int]) -> str:
    ordered = sorted(unscored.items(), key=lambda entry: (-entry[1], entry[0]))
    return ", ".join(f"{_NOT_A_NAME.sub('?', reason[:40])} {count}" for reason, count in ordered)


def methods(measures: Mapping[str, MeasureSummary]) -> str:
    """How the intervals were computed, each way once; empty where there is no interval."""
    return "; ".join(sorted({s.method for s in measures.values() if s.interval is not None and s.method}))


def no_score(measures: Mapping[str, MeasureSummary]) -> list[tuple[str, list[str]]]:
    """The measures that nothing could be scored on, gathered by the reasons: ("no_reference 10", names)."""
    found: dict[str, list[str]] = {}
    for name, summary in measures.items():
        if not summary.n:
            found.setdefault(_reasons(summary.unscored) or "no traces", []).append(name)
    return list(found.items())


def grouped(measures: Mapping[str, MeasureSummary]) -> list[tuple[str, dict[str, MeasureSummary]]]:
    """The scored measures by boundary, in the order in which a question crosses them."""
    groups = [(b, {name: s for name, s in measures.items() if s.boundary == b and s.n}) for b in BOUNDARIES]
    return [(boundary, members) for boundary, members in groups if members]


def headline(card: Scorecard) -> str:
    """What a reader wants to know first, in one sentence without its full stop."""
    failed = sum(card.diagnosis.values())
    if not card.traces:
        return "No trace was scored"
    if not failed:
        return f"No failure was found in {card.traces} traces"
    most = max(card.diagnosis.values())
    places = [_PLACES[boundary] for boundary in BOUNDARIES if card.diagnosis.get(boundary) == most]
    if not 0 < len(places) <= 2:
        return f"{failed} of {card.traces} traces failed"
    often = "all" if most == failed else "most often"
    return f"{failed} of {card.traces} traces failed, {often} {' and '.join(places)}"


def statuses(found: Iterable[str]) -> list[str]:
    """Statuses in their canonical order."""
    order = get_args(Status)
    return sorted(
        set(found), key=lambda status: (order.index(status) if status in order else len(order), status)
    )


def failure(case: CaseResult) -> Finding | None:
    """The finding that names the first boundary that failed, None where nothing failed."""
    failures = [finding for finding in case.findings if finding.severity == "failure"]
    at_boundary = (finding for finding in failures if finding.boundary == case.boundary)
    return next(at_boundary, failures[0] if failures else None)


def judge_failed(case: CaseResult) -> bool:
    """Whether a verdict on this trace is missing because the judge gave none."""
    return any(claim.verdict is not None and claim.verdict.error is not None for claim in case.claims) or any(
        score.errors or score.unscored == "judge_error" for score in case.scores.values()
    )


def cited(case: CaseResult, written: str) -> PassageResult | None:
    """The passage that a citation means: an id as written, else a number as a position in the prompt."""
    for passage in case.passages:
        if passage.id == written:
            return passage
    if written.isascii() and written.isdigit() and len(written) <= 6:
        place = int(written)
        return next((passage for passage in case.passages if passage.presented_rank == place), None)
    return None
