"""The scorecard and one case, for a terminal, at 80 columns and more, in colour or without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from assay.reports.words import ORDERED, account, grouped, number, plain

if TYPE_CHECKING:
    from rich.console import Console

    from assay.records import CaseResult, MeasureSummary, Scorecard

__all__ = ["print_scorecard"]

_ARROWS = {"higher": "↑", "lower": "↓", "neither": " "}
_SHOWN_FAILURES = 8


def print_scorecard(scorecard: Scorecard, cases: Iterable[CaseResult], console: Console) -> None:
    """Prints what failed where, then the measures, then the first failed cases."""
    _header(scorecard, console)
    _diagnosis(scorecard, console)
    _measures(scorecard, console)
    _confusion(scorecard, console)
    _failures(scorecard, cases, console)
    for note in scorecard.notes:
        _line(console, f"Note: {plain(note)}", "dim")


def _line(console: Console, text: str, style: str = "") -> None:
    """Prints text as text: brackets in it are no markup."""
    from rich.text import Text

    console.print(Text(text, style=style))


def _header(card: Scorecard, console: Console) -> None:
    suite = f" · suite {plain(card.suite.name)} {plain(card.suite.version)}" if card.suite else ""
    _line(
        console,
        f"Assay {card.assay} · run {card.run} · {card.traces} traces · judge {card.judge}{suite}",
        "bold",
    )
    console.print()


def _diagnosis(card: Scorecard, console: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    failed = sum(card.diagnosis.values())
    if not failed:
        _line(console, f"No failure was found in {card.traces} traces.", "bold")
        console.print()
        return
    _line(console, f"{failed} of {card.traces} traces failed. Where each failed first:", "bold")
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    widest = max(card.diagnosis.values())
    for boundary in ORDERED:
        count = card.diagnosis.get(boundary, 0)
        if count:
            bar = "█" * max(1, round(28 * count / widest))
            table.add_row(Text(boundary), Text(str(count), justify="right"), Text(bar, style="red"))
    console.print(table)
    console.print()


def _measures(card: Scorecard, console: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_header=True, header_style="dim")
    table.add_column("measure", no_wrap=True)
    table.add_column("mean", justify="right", no_wrap=True)
    table.add_column("95 %", no_wrap=True)
    table.add_column("over", overflow="fold")
    empty: list[tuple[str, MeasureSummary]] = []
    for boundary, members in grouped(card.measures):
        scored = {name: summary for name, summary in members.items() if summary.n}
        empty += [(name, summary) for name, summary in members.items() if not summary.n]
        if scored:
            table.add_row(Text(boundary, style="bold"))
        for name, summary in scored.items():
            table.add_row(
                Text(f"  {name} {_ARROWS[summary.direction]}"),
                Text(number(summary.mean)),
                Text(_interval(summary)),
                Text(account(summary), style="dim"),
            )
    console.print(table)
    if empty:
        _line(console, "not scored: " + "; ".join(f"{name} ({_reasons(s)})" for name, s in empty), "dim")
    console.print()


def _interval(summary: MeasureSummary) -> str:
    return f"{summary.interval[0]:.2f}–{summary.interval[1]:.2f}" if summary.interval else "–"


def _reasons(summary: MeasureSummary) -> str:
    return ", ".join(summary.unscored) or "no traces"


def _confusion(card: Scorecard, console: Console) -> None:
    if not card.confusion:
        return
    from rich.table import Table
    from rich.text import Text

    ended = sorted({status for row in card.confusion.values() for status in row})
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("expected ╲ ended as", no_wrap=True)
    for status in ended:
        table.add_column(status.replace("_", " "), justify="right")
    for expected, row in sorted(card.confusion.items()):
        cells = [
            Text(str(row.get(status, 0) or "·"), style="bold" if status == expected else "")
            for status in ended
        ]
        table.add_row(Text(expected.replace("_", " ")), *cells)
    console.print(table)
    console.print()


def _failures(card: Scorecard, cases: Iterable[CaseResult], console: Console) -> None:
    failed = (case for case in cases if case.boundary is not None)
    shown: Sequence[CaseResult] = list(islice(failed, _SHOWN_FAILURES))
    if not shown:
        return
    total = sum(card.diagnosis.values())
    _line(
        console,
        f"The first {len(shown)} of {total} failed traces:" if total > len(shown) else "Failed traces:",
        "bold",
    )
    for case in shown:
        finding = next(found for found in case.findings if found.severity == "failure")
        more = sum(found.severity == "failure" for found in case.findings) - 1
        tail = f" (and {more} more)" if more else ""
        _line(console, f"{plain(case.id, 60)}  [{case.boundary}] {plain(finding.message, 240)}{tail}")
        if finding.advice:
            _line(console, f"    → {finding.advice}", "dim")
    console.print()
