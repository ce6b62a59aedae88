"""A scorecard as Markdown, small enough for a pull-request comment."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import IO, TYPE_CHECKING

from assay.reports.words import ORDERED, account, grouped, number, plain

if TYPE_CHECKING:
    from assay.records import CaseResult, Scorecard

__all__ = ["to_markdown"]

_SHOWN_FAILURES = 20
_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>()#+-.!|~@"})


def to_markdown(scorecard: Scorecard, cases: Iterable[CaseResult], stream: IO[str]) -> None:
    """Writes what failed where, the scored measures, and the first failed traces."""
    failed = sum(scorecard.diagnosis.values())
    suite = (
        f", suite {_text(scorecard.suite.name)} {_text(scorecard.suite.version)}" if scorecard.suite else ""
    )
    write = stream.write
    write(f"## Assay: {failed} of {scorecard.traces} traces failed\n\n")
    write(f"Run `{scorecard.run}`, judge `{scorecard.judge}`{suite}\n\n")
    if failed:
        write("| failed first at | traces |\n|---|---:|\n")
        for boundary in ORDERED:
            if scorecard.diagnosis.get(boundary):
                write(f"| {boundary} | {scorecard.diagnosis[boundary]} |\n")
        write("\n")
    write("| measure | mean | 95 % | over |\n|---|---:|---|---|\n")
    for _, members in grouped(scorecard.measures):
        for name, summary in members.items():
            span = f"{summary.interval[0]:.2f} to {summary.interval[1]:.2f}" if summary.interval else "–"
            write(f"| `{name}` | {number(summary.mean)} | {span} | {account(summary)} |\n")
    shown = list(islice((case for case in cases if case.boundary is not None), _SHOWN_FAILURES))
    if shown:
        write(f"\n### {'The first ' if failed > len(shown) else ''}{len(shown)} failed traces\n\n")
    for case in shown:
        finding = next(found for found in case.findings if found.severity == "failure")
        write(f"- **{_text(case.id, 80)}** ({case.boundary}): {_text(finding.message, 300)}\n")
    for note in scorecard.notes:
        write(f"\n> {_text(note)}\n")


def _text(text: str, limit: int | None = None) -> str:
    """Foreign text on one line, with everything that Markdown would read taken literally."""
    return " ".join(plain(text, limit).split()).translate(_SPECIAL)
