"""A scorecard as Markdown, small enough for a pull-request comment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.safe import one_line
from assay.reports.words import (
    ARROWS,
    account,
    failure,
    grouped,
    headline,
    interval,
    no_score,
    number,
    statuses,
    words,
)

if TYPE_CHECKING:
    from assay.records import CaseResult, Scorecard

__all__ = ["LONGEST", "to_markdown"]

LONGEST = 60_000
"""No report is longer, in characters: a comment on the usual forges holds 65,536."""

_SHOWN = 20
# Escaped, and with a word joiner where a forge would make a mention or a reference of it even so.
_SPECIAL = {ord(c): f"\\{c}" for c in "\\`*_{}[]<>()+-.!|~:&$^="}
_SPECIAL |= {ord(c): f"\\{c}\u2060" for c in "@#"}


def to_markdown(scorecard: Scorecard, cases: Iterable[CaseResult], stream: IO[str]) -> None:
    """Writes what failed where, the measures, the outcomes and the first failed traces, at most `LONGEST`."""
    left = LONGEST - 200
    for part in _parts(scorecard, cases):
        if len(part) > left:
            stream.write("\n*Cut here to fit a comment; the other formats hold the rest.*\n")
            return
        stream.write(part)
        left -= len(part)


def _parts(card: Scorecard, cases: Iterable[CaseResult]) -> Iterator[str]:
    yield f"### Assay: {headline(card)}\n\n"
    suite = f", suite {_text(card.suite.name, 80)} {_text(card.suite.version, 40)}" if card.suite else ""
    yield f"Run {_code(card.run)}, judge {_code(str(card.judge))}{suite}, {card.traces} traces.\n"
    if card.diagnosis:
        yield "\n| failed first at | traces |\n|---|---:|\n"
        for boundary in BOUNDARIES:
            if card.diagnosis.get(boundary):
                yield f"| {boundary} | {card.diagnosis[boundary]} |\n"
    yield "\n| measure | mean | 95 % | over |\n|---|---:|---:|---|\n"
    for group, members in grouped(card.measures):
        yield f"| **{group}** | | | |\n"
        for name, summary in members.items():
            arrow = ARROWS[summary.direction]
            yield (
                f"| {arrow} {_code(name)} | {number(summary.mean)} | {interval(summary)} | {account(summary)} |\n"
            )
    for reasons, names in no_score(card.measures):
        yield f"\nNot scored ({reasons}): {', '.join(_code(name) for name in names)}\n"
    yield from _confusion(card)
    yield "".join(_failures(card, cases))
    for note in card.notes:
        yield f"\n> {_text(note, 600)}\n"


def _confusion(card: Scorecard) -> Iterator[str]:
    if not card.confusion:
        return
    ended = statuses(status for row in card.confusion.values() for status in row)
    yield f"\n| expected ╲ ended as | {' | '.join(_text(words(status), 40) for status in ended)} |\n"
    yield f"|---|{'---:|' * len(ended)}\n"
    for expected in statuses(card.confusion):
        counts = card.confusion[expected]
        cells = [
            f"**{counts.get(status, 0)}**" if status == expected else str(counts.get(status, 0) or "·")
            for status in ended
        ]
        yield f"| {_text(words(expected), 40)} | {' | '.join(cells)} |\n"


def _failures(card: Scorecard, cases: Iterable[CaseResult]) -> Iterator[str]:
    total, shown = sum(card.diagnosis.values()), 0
    if not total:
        return
    name = f"The first {_SHOWN} of {total} failed traces" if total > _SHOWN else f"{total} failed traces"
    yield f"\n<details><summary>{name}</summary>\n\n| case | failed first at | what was seen |\n|---|---|---|\n"
    for case in cases:
        finding = failure(case)
        if case.boundary is not None and finding is not None:
            yield f"| {_text(case.id, 80)} | {case.boundary} | {_text(finding.message, 300)} |\n"
            shown += 1
            if shown >= _SHOWN:
                break
    yield "\n</details>\n"


def _text(text: str, limit: int) -> str:
    """Foreign text on one line, read literally: no markup, no link, no mention."""
    return one_line(text, limit).translate(_SPECIAL)


def _code(text: str) -> str:
    return f"`{one_line(text, 80).replace('`', chr(39)).replace('|', chr(92) + '|')}`"
