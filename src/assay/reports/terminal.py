"""The scorecard for a terminal, at 80 columns and more, in colour or without."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.safe import one_line
from assay.reports.screen import say, table, title, written
from assay.reports.words import (
    ARROWS,
    account,
    failure,
    grouped,
    headline,
    interval,
    methods,
    no_score,
    number,
    statuses,
    words,
)

if TYPE_CHECKING:
    from rich.console import Console, OverflowMethod

    from assay.records import CaseResult, Finding, Scorecard

__all__ = ["print_scorecard"]

_BAR = 28
_SHOWN = 10
_LOOKED_AT = 5_000


def print_scorecard(scorecard: Scorecard, cases: Iterable[CaseResult], console: Console) -> None:
    """Prints what failed where, then the measures, the outcomes, some failed cases and what to try next.

    The failed cases are the first of each boundary, found among the first 5,000 rows.
    """
    _header(scorecard, console)
    _diagnosis(scorecard, console)
    _measures(scorecard, console)
    _confusion(scorecard, console)
    _failures(scorecard, cases, console)
    for note in scorecard.notes:
        console.print()
        say(console, f"Note: {one_line(note, 1000)}", "dim")


def _header(card: Scorecard, console: Console) -> None:
    parts = [
        f"Assay {one_line(card.assay)}",
        f"run {one_line(card.run)}",
        f"judge {one_line(str(card.judge))}",
    ]
    if card.suite:
        parts.append(f"suite {one_line(card.suite.name)} {one_line(card.suite.version)}")
    parts.append(f"{card.traces} traces")
    say(console, " · ".join(parts), "dim")


def _diagnosis(card: Scorecard, console: Console) -> None:
    title(console, f"{headline(card)}.")
    if not card.diagnosis:
        return
    bars = table()
    bars.add_column(no_wrap=True)
    bars.add_column(no_wrap=True, justify="right")
    bars.add_column(overflow="crop", no_wrap=True)
    widest = max(card.diagnosis.values())
    for boundary in BOUNDARIES:
        count = card.diagnosis.get(boundary, 0)
        halves = max(1, round(2 * _BAR * count / widest))
        bar = "█" * (halves // 2) + "▌" * (halves % 2) if count else ""
        style = "" if count else "dim"
        bars.add_row(
            written(console, boundary, style),
            written(console, str(count or "–"), style),
            written(console, bar, "red"),
        )
    console.print(bars)
    if card.annotations:
        counts = ", ".join(f"{count} {name}" for name, count in sorted(card.annotations.items()))
        say(console, f"Each is counted where it failed first. Annotated as a whole: {counts}.", "dim")


def _measures(card: Scorecard, console: Console) -> None:
    title(console, "Measures")
    rows = table(header=True, gap=1)
    rows.add_column("", no_wrap=True)
    rows.add_column(written(console, "↑ higher is better, ↓ lower"), overflow="fold")
    rows.add_column("mean", justify="right", no_wrap=True)
    rows.add_column("", overflow="fold")
    rows.add_column("95 %", no_wrap=True, justify="right")
    for boundary, members in grouped(card.measures):
        rows.add_row("", written(console, boundary, "bold"))
        for name, summary in members.items():
            rows.add_row(
                written(console, ARROWS[summary.direction], "dim"),
                written(console, one_line(name, 80)),
                written(console, number(summary.mean)),
                written(console, f"over {account(summary)}", "dim"),
                written(console, interval(summary)),
            )
    console.print(rows)
    if how := methods(card.measures):
        say(console, f"95 % intervals: {one_line(how, 400)}", "dim")
    for reasons, names in no_score(card.measures):
        listed = ", ".join(one_line(name, 80) for name in names)
        say(console, f"not scored ({reasons}): {listed}", "dim")


def _confusion(card: Scorecard, console: Console) -> None:
    if not card.confusion:
        return
    title(console, "Outcomes: expected (down) and ended as (across)")
    ended = statuses(status for row in card.confusion.values() for status in row)
    rows = table(header=True)
    rows.add_column("", no_wrap=True)
    for status in ended:
        head = written(console, words(one_line(status, 40)).replace(" ", "\n"))
        rows.add_column(head, justify="right", no_wrap=True)
    for expected in statuses(card.confusion):
        counts = card.confusion[expected]
        cells = [
            written(console, str(counts.get(status, 0) or "·"), "bold" if status == expected else "")
            for status in ended
        ]
        rows.add_row(written(console, words(one_line(expected, 40))), *cells)
    console.print(rows)


def _failures(card: Scorecard, cases: Iterable[CaseResult], console: Console) -> None:
    shown = _first_of_each(card, cases)
    if not shown:
        return
    total = sum(card.diagnosis.values())
    title(console, f"{len(shown)} of {total} failed traces" if total > len(shown) else "Failed traces")
    width = min(max(20, console.width // 3), max(len(one_line(case.id, 80)) for case, _ in shown))
    cut: OverflowMethod = "crop" if console.options.ascii_only else "ellipsis"
    for case, finding in shown:
        line = written(console, one_line(case.id, 80))
        line.truncate(width, overflow=cut, pad=True)
        line.append(f"  {finding.boundary:<10}  ", style="red")
        line.append_text(written(console, one_line(finding.message, 400)))
        line.truncate(max(console.width, width + 40), overflow=cut)
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    advice: dict[str, str] = {}
    for _, finding in shown:
        if finding.advice:
            advice.setdefault(finding.advice, finding.boundary)
    if advice:
        title(console, "What to try next")
        tries = table()
        tries.add_column(no_wrap=True)
        tries.add_column(overflow="fold")
        for text, boundary in advice.items():
            tries.add_row(written(console, boundary, "red"), written(console, one_line(text, 600)))
        console.print(tries)


def _first_of_each(card: Scorecard, cases: Iterable[CaseResult]) -> list[tuple[CaseResult, Finding]]:
    """Some failed cases, as evenly from the boundaries as they allow, in the order of the boundaries."""
    places = _quotas(card.diagnosis, _SHOWN)
    found: dict[str, list[tuple[CaseResult, Finding]]] = {boundary: [] for boundary in BOUNDARIES}
    for case in islice(cases, _LOOKED_AT) if places else ():
        finding = failure(case)
        if case.boundary is None or finding is None or not places.get(case.boundary):
            continue
        found[case.boundary].append((case, finding))
        places[case.boundary] -= 1
        if not any(places.values()):
            break
    return [entry for boundary in BOUNDARIES for entry in found[boundary]]


def _quotas(diagnosis: dict[str, int], places: int) -> dict[str, int]:
    """How many of each boundary to show: one each in turn, until the places or the cases run out."""
    quotas = dict.fromkeys(diagnosis, 0)
    while places > 0 and quotas != diagnosis:
        for boundary, count in diagnosis.items():
            if quotas[boundary] < count and places > 0:
                quotas[boundary] += 1
                places -= 1
    return quotas
