"""A scorecard as a small HTML fragment for a notebook cell."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from assay.reports.words import ORDERED, account, grouped, number

if TYPE_CHECKING:
    from assay.records import CaseResult, Scorecard

__all__ = ["notebook_html"]


def notebook_html(scorecard: Scorecard, cases: Sequence[CaseResult]) -> str:
    """What failed where, and the scored measures, as two tables."""
    failed = sum(scorecard.diagnosis.values())
    where = ", ".join(f"{b} {scorecard.diagnosis[b]}" for b in ORDERED if scorecard.diagnosis.get(b))
    rows = "".join(
        f"<tr><td>{escape(boundary)}</td><td>{escape(name)}</td><td style='text-align:right'>{number(summary.mean)}</td>"
        f"<td>{_interval(summary.interval)}</td><td>{escape(account(summary))}</td></tr>"
        for boundary, members in grouped(scorecard.measures)
        for name, summary in members.items()
        if summary.n
    )
    return (
        f"<p><strong>{failed} of {scorecard.traces} traces failed</strong>"
        f"{': ' + escape(where) if where else ''} (judge {escape(str(scorecard.judge))}, run {escape(scorecard.run)}, "
        f"{len(cases)} rows)</p>"
        "<table><thead><tr><th>boundary</th><th>measure</th><th>mean</th><th>95 %</th><th>over</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _interval(interval: tuple[float, float] | None) -> str:
    return f"{interval[0]:.2f} to {interval[1]:.2f}" if interval else "–"
