"""One case through every boundary, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reports.safe import block, one_line
from assay.reports.screen import VERDICT_STYLES, say, table, title, written
from assay.reports.words import (
    cited,
    mark,
    missing_verdicts,
    number,
    share,
    verdict_class,
    verdict_word,
    words,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from assay.records import CaseResult, ClaimResult, PassageResult

__all__ = ["print_case"]


def print_case(case: CaseResult, console: Console) -> None:
    """Prints a case in the order of the boundaries: the question, what went wrong and what to try, what was
    found and what was shown, the facts, the answer claim by claim with what decided, the scores."""
    _head(case, console)
    _findings(case, console)
    _passages(case, console)
    _facts(case, console)
    _answer(case, console)
    _scores(case, console)
    for note in case.notes:
        console.print()
        say(console, f"Note: {one_line(note, 1000)}", "dim")


def _head(case: CaseResult, console: Console) -> None:
    name = one_line(case.id, 300)
    if case.case_id is not None and case.case_id != case.id:
        name += f" (case {one_line(case.case_id, 300)})"
    say(console, name, "bold")
    rows = table()
    rows.add_column(no_wrap=True)
    rows.add_column(overflow="fold")
    read = " (read from the answer)" if case.status_read else ""
    expected = f", expected {words(case.expected_status)}" if case.expected_status else ""
    lines = {
        "question": one_line(case.question, 2000),
        "outcome": f"{words(case.status)}{read}{expected}",
        "as a whole": case.annotation + (f", failed first at {case.boundary}" if case.boundary else ""),
        "tags": ", ".join(one_line(tag, 80) for tag in case.tags),
        "family": one_line(case.family or "", 200),
    }
    for label, content in lines.items():
        if content:
            wrong = label == "as a whole" and case.boundary is not None
            rows.add_row(written(console, label, "dim"), written(console, content, "red" if wrong else ""))
    console.print(rows)


def _findings(case: CaseResult, console: Console) -> None:
    if not case.findings:
        return
    title(console, "What went wrong")
    for finding in case.findings:
        failed = finding.severity == "failure"
        sign, style = ("✗", "red") if failed else ("–", "yellow")
        warning = "" if failed else " (a warning)"
        say(
            console, f"{sign} {finding.boundary}{warning}: {one_line(finding.message, 1000)}", style, indent=2
        )
        if finding.advice:
            say(console, f"→ {one_line(finding.advice, 600)}", "dim", indent=4)


def _passages(case: CaseResult, console: Console) -> None:
    title(console, "Passages")
    if not case.passages:
        say(console, "None was recorded.", "dim", indent=2)
        return
    rows = table(header=True)
    rows.add_column("retrieved", justify="right", no_wrap=True)
    rows.add_column("in the prompt", justify="right")
    rows.add_column("", no_wrap=True)
    rows.add_column("passage", overflow="fold")
    for passage in case.passages:
        rows.add_row(
            written(console, str(passage.retrieved_rank or "–")),
            written(console, str(passage.presented_rank or "–")),
            written(console, "★" if passage.relevant else ""),
            _passage(passage, console),
            style="" if passage.presented_rank else "dim",
        )
    console.print(rows)
    if any(passage.relevant for passage in case.passages):
        say(console, "★ relevant by the case's labels", "dim", indent=2)


def _passage(passage: PassageResult, console: Console) -> Text:
    name = written(console, one_line(passage.id, 200), "bold")
    return name + written(console, "  " + (one_line(passage.text, 160) or "(no text)"))


def _facts(case: CaseResult, console: Console) -> None:
    if not case.facts:
        return
    title(console, "Required facts")
    rows = table(header=True)
    rows.add_column("in the prompt", no_wrap=True)
    rows.add_column("in the answer", no_wrap=True)
    rows.add_column("fact", overflow="fold")
    for fact in case.facts:
        rows.add_row(
            *(
                written(console, share(label), VERDICT_STYLES[label] if label else "dim")
                for label in (fact.in_presented, fact.in_answer)
            ),
            written(console, one_line(fact.text, 600)),
        )
    console.print(rows)


def _answer(case: CaseResult, console: Console) -> None:
    title(console, "Answer")
    if not case.answer.strip():
        say(console, "It is empty.", "dim", indent=2)
        return
    say(console, block(case.answer), indent=2)
    if not case.claims:
        say(console, "It makes no claim.", "dim", indent=2)
        return
    title(console, "Claim by claim")
    texts = {passage.id: passage.text for passage in case.passages}
    for claim in case.claims:
        style = VERDICT_STYLES[verdict_class(claim.verdict)]
        say(console, f"{mark(claim.verdict)} {one_line(claim.text, 1000)}", style, indent=2)
        for detail in (_verdict(claim), *_quotes(claim, texts), _citations(case, claim)):
            if detail:
                say(console, detail, "dim", indent=4)


def _verdict(claim: ClaimResult) -> str:
    verdict = claim.verdict
    if verdict is None:
        return f"not judged: {claim.kind}" if not claim.needs_evidence else "not judged"
    parts = [verdict_word(verdict)]
    if verdict.supported is not None:
        parts.append(f"{number(verdict.supported)} supported / {number(verdict.contradicted)} contradicted")
    if verdict.low_confidence:
        parts.append("the judge is unsure")
    for text in (verdict.reason, verdict.error):
        if text:
            parts.append(one_line(text, 400))
    return f"{', '.join(parts)}" + (f" [{one_line(verdict.judge, 80)}]" if verdict.judge else "")


def _quotes(claim: ClaimResult, texts: dict[str, str]) -> list[str]:
    if claim.verdict is None:
        return []
    lines = []
    for quote in claim.verdict.quotes:
        stretch = one_line(texts.get(quote.passage, "")[quote.start : quote.end], 400)
        if stretch:
            lines.append(f"{one_line(quote.passage, 120)}: “{stretch}”")
    quoted = {quote.passage for quote in claim.verdict.quotes}
    others = [one_line(i, 120) for i in claim.verdict.evidence if i not in quoted]
    return [*lines, *([f"decided by {', '.join(others)}"] if others else [])]


def _citations(case: CaseResult, claim: ClaimResult) -> str:
    parts = []
    for written_id in claim.source_ids:
        passage = cited(case, written_id)
        name = one_line(written_id, 120)
        if passage is None:
            name += " (no such passage)"
        elif passage.presented_rank is None:
            name += " (not in the prompt)"
        parts.append(name)
    return f"cites {', '.join(parts)}" if parts else ""


def _scores(case: CaseResult, console: Console) -> None:
    if not case.scores:
        return
    title(console, "Scores")
    rows = table()
    rows.add_column(overflow="fold")
    rows.add_column(no_wrap=True, justify="right")
    rows.add_column(no_wrap=True)
    rows.add_column(overflow="fold")
    missing: dict[str, list[str]] = {}
    for name, score in case.scores.items():
        if score.value is None:
            missing.setdefault(score.unscored or "undefined", []).append(one_line(name, 80))
            continue
        part = ""
        if score.numerator is not None and score.denominator is not None:
            part = f"{score.numerator:.4g} of {score.denominator:.4g}"
        remarks = ", ".join(filter(None, (missing_verdicts(score.errors), one_line(score.note or "", 300))))
        rows.add_row(
            written(console, one_line(name, 80)),
            written(console, number(score.value)),
            written(console, part, "dim"),
            written(console, remarks, "dim"),
        )
    console.print(rows)
    for reason, names in missing.items():
        say(console, f"not scored ({reason}): {', '.join(names)}", "dim")
