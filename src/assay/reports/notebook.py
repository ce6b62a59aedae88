"""A scorecard as a small HTML fragment for a notebook cell."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.safe import html, one_line
from assay.reports.words import (
    ARROWS,
    BETTER,
    account,
    failure,
    grouped,
    headline,
    interval,
    no_score,
    number,
)

if TYPE_CHECKING:
    from assay.records import CaseResult, Scorecard

__all__ = ["notebook_html"]

_SHOWN = 5
_LOOKED_AT = 5_000
_RIGHT = 'style="text-align:right;white-space:nowrap"'
_LEFT = 'style="text-align:left"'


def notebook_html(scorecard: Scorecard, cases: Iterable[CaseResult]) -> str:
    """What failed where, the scored measures, and the first failed traces, in the notebook's own style."""
    suite = (
        f", suite {_text(scorecard.suite.name)} {_text(scorecard.suite.version)}" if scorecard.suite else ""
    )
    parts = [
        f"<div><p><strong>{headline(scorecard)}.</strong><br><small>Run {_text(scorecard.run)}, "
        f"judge {_text(str(scorecard.judge))}{suite}.</small></p>"
    ]
    if scorecard.diagnosis:
        parts.append(_diagnosis(scorecard))
    rows = []
    for boundary, members in grouped(scorecard.measures):
        rows.append(f'<tr><th colspan="4" {_LEFT} scope="rowgroup">{boundary}</th></tr>')
        for name, summary in members.items():
            rows.append(
                f'<tr><td {_LEFT}><span title="{BETTER[summary.direction]}">{ARROWS[summary.direction]}</span> '
                f"{_text(name)}</td><td {_RIGHT}>{number(summary.mean)}</td><td {_RIGHT}>{interval(summary)}</td>"
                f"<td {_LEFT}>{_text(account(summary))}</td></tr>"
            )
    parts.append(
        f'<table><thead><tr><th {_LEFT} scope="col">measure</th><th scope="col">mean</th>'
        f'<th scope="col">95 %</th><th {_LEFT} scope="col">over</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    for reasons, names in no_score(scorecard.measures):
        parts.append(f"<p><small>Not scored ({_text(reasons)}): {_text(', '.join(names), 1000)}</small></p>")
    parts.append(_failures(scorecard, cases))
    parts.extend(f"<p><small>Note: {_text(note, 1000)}</small></p>" for note in scorecard.notes)
    return "".join(parts) + "</div>"


def _diagnosis(card: Scorecard) -> str:
    widest = max(card.diagnosis.values())
    rows = "".join(
        f'<tr><th {_LEFT} scope="row">{boundary}</th><td {_RIGHT}>{card.diagnosis[boundary]}</td>'
        f'<td {_LEFT}><svg width="{round(200 * card.diagnosis[boundary] / widest)}" height="10" aria-hidden="true">'
        '<rect width="100%" height="100%" fill="#c4501b"></rect></svg></td></tr>'
        for boundary in BOUNDARIES
        if card.diagnosis.get(boundary)
    )
    return f"<table><caption {_LEFT}>Where each failed first</caption><tbody>{rows}</tbody></table>"


def _failures(card: Scorecard, cases: Iterable[CaseResult]) -> str:
    rows = []
    for case in islice(cases, _LOOKED_AT) if card.diagnosis else ():
        finding = failure(case)
        if case.boundary is not None and finding is not None:
            rows.append(
                f"<li><code>{_text(case.id, 80)}</code> {case.boundary}: "
                f'<span dir="auto">{_text(finding.message, 300)}</span></li>'
            )
            if len(rows) >= _SHOWN:
                break
    total = sum(card.diagnosis.values())
    return f"<p>Failed, {len(rows)} of {total}:</p><ul>{''.join(rows)}</ul>" if rows else ""


def _text(text: str, limit: int = 200) -> str:
    return html(one_line(text, limit))
