"""One case through every boundary, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reports.words import MARKS, mark_of, number, plain, verdict_word

if TYPE_CHECKING:
    from rich.console import Console

    from assay.records import CaseResult, ClaimResult, ClaimVerdict

__all__ = ["print_case"]

_STYLES = {
    "supported": "green",
    "contradicted": "red",
    "insufficient": "yellow",
    "unclear": "cyan",
    None: "magenta",
}


def print_case(case: CaseResult, console: Console) -> None:
    """Prints question, outcome, evidence, facts, claims with their deciding stretches, findings and scores."""
    _line(console, f"{plain(case.id)}", "bold")
    _line(console, f"Question  {plain(case.question, 2000)}")
    expected = f", expected {case.expected_status}" if case.expected_status else ""
    _line(
        console, f"Outcome   {case.status}{' (read from the answer)' if case.status_read else ''}{expected}"
    )
    _line(
        console,
        f"Verdict   {case.annotation}" + (f", failed first at {case.boundary}" if case.boundary else ""),
    )
    _findings(case, console)
    _passages(case, console)
    _facts(case, console)
    _claims(case, console)
    _scores(case, console)
    for note in case.notes:
        _line(console, f"Note: {plain(note, 400)}", "dim")


def _line(console: Console, text: str, style: str = "") -> None:
    from rich.text import Text

    console.print(Text(text, style=style))


def _title(console: Console, text: str) -> None:
    console.print()
    _line(console, text, "bold")


def _findings(case: CaseResult, console: Console) -> None:
    if not case.findings:
        return
    _title(console, "What went wrong, in the order of the boundaries")
    for finding in case.findings:
        sign = "✗" if finding.severity == "failure" else "–"
        style = "red" if finding.severity == "failure" else "yellow"
        _line(console, f"  {sign} [{finding.boundary}] {plain(finding.message, 1000)}", style)
        if finding.advice:
            _line(console, f"      → {finding.advice}", "dim")


def _passages(case: CaseResult, console: Console) -> None:
    if not case.passages:
        return
    _title(console, "Evidence (rank when retrieved → place in the prompt; ★ by label relevant)")
    for passage in case.passages:
        retrieved = str(passage.retrieved_rank or "–")
        presented = str(passage.presented_rank or "–")
        star = "★" if passage.relevant else " "
        text = plain(" ".join(passage.text.split()), 160) or "(no text)"
        _line(console, f"  {retrieved:>3} → {presented:<3} {star} {plain(passage.id, 60)}: {text}")


def _facts(case: CaseResult, console: Console) -> None:
    if not case.facts:
        return
    _title(console, "Required facts (in the prompt's passages, in the answer)")
    for fact in case.facts:
        marks = f"{MARKS[fact.in_presented]} {MARKS[fact.in_answer]}"
        _line(console, f"  {marks}  {plain(fact.text, 400)}")


def _claims(case: CaseResult, console: Console) -> None:
    if not case.claims:
        _title(
            console,
            "The answer makes no claim" + (f": {plain(case.answer, 400)}" if case.answer.strip() else ""),
        )
        return
    _title(console, "The answer, claim by claim")
    for claim in case.claims:
        label = claim.verdict.label if claim.verdict else None
        style = _STYLES[label] if claim.verdict else "dim"
        cites = f"  cites {', '.join(plain(i, 60) for i in claim.source_ids)}" if claim.source_ids else ""
        _line(console, f"  {mark_of(claim.verdict)} {plain(claim.text, 1000)}{cites}", style)
        for detail in _details(case, claim):
            _line(console, f"      {detail}", "dim")


def _details(case: CaseResult, claim: ClaimResult) -> list[str]:
    verdict = claim.verdict
    if verdict is None:
        return [f"{claim.kind}: needs no evidence"]
    chances = _chances(verdict)
    lines = [
        f"{verdict_word(verdict)}{chances}, by {plain(verdict.judge)}"
        + (", unsure" if verdict.low_confidence else "")
    ]
    if verdict.error:
        lines.append(plain(verdict.error, 300))
    texts = {passage.id: passage.text for passage in case.passages}
    for quote in verdict.quotes:
        stretch = " ".join(texts.get(quote.passage, "")[quote.start : quote.end].split())
        lines.append(f"{plain(quote.passage, 60)}: “{plain(stretch, 300)}”")
    if not verdict.quotes and verdict.evidence:
        lines.append("by " + ", ".join(plain(i, 60) for i in verdict.evidence))
    return lines


def _chances(verdict: ClaimVerdict) -> str:
    if verdict.supported is None:
        return ""
    return f" (supported {number(verdict.supported)}, contradicted {number(verdict.contradicted)})"


def _scores(case: CaseResult, console: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    _title(console, "Scores")
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    missing: dict[str, list[str]] = {}
    for name, score in case.scores.items():
        if score.value is None:
            missing.setdefault(score.unscored or "undefined", []).append(name)
            continue
        part = f"{score.numerator:g} / {score.denominator:g}" if score.denominator is not None else ""
        errors = f"{score.errors} verdicts missing" if score.errors else ""
        table.add_row(
            Text(name),
            Text(number(score.value)),
            Text(part),
            Text(" ".join(filter(None, (errors, score.note)))),
        )
    console.print(table)
    for reason, names in missing.items():
        _line(console, f"  not scored, {reason}: {', '.join(names)}", "dim")
