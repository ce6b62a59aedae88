"""The report as one self-contained HTML page: no request leaves it, and it reads without its script too."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import IO, TYPE_CHECKING

from assay.reports.html_case import case_html
from assay.reports.words import ORDERED, account, grouped, number

if TYPE_CHECKING:
    from assay.records import CaseResult, MeasureSummary, Scorecard

__all__ = ["to_html"]

_WHISKER = 140


def to_html(scorecard: Scorecard, cases: Sequence[CaseResult], stream: IO[str], *, limit: int = 500) -> None:
    """Writes the page: what failed where, the measures, the cases with claims linked to what decided them.

    limit: how many cases are shown, failed ones first; the page says how many are left out.
    """
    css, script = _asset("report.css"), _asset("report.js")
    policy = f"default-src 'none'; style-src '{_hash(css)}'; script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
    title = f"Assay report {scorecard.run}"
    stream.write(
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{css}</style>\n</head>\n<body>\n"
    )
    stream.write(_header(scorecard))
    stream.write("<main>\n")
    stream.write(_diagnosis(scorecard))
    stream.write(_measures(scorecard))
    stream.write(_confusion(scorecard))
    stream.write(_slices(scorecard))
    _cases(scorecard, cases, stream, limit)
    stream.write(f"</main>\n<script>{script}</script>\n</body>\n</html>\n")


@lru_cache
def _asset(name: str) -> str:
    return (files("assay.reports") / name).read_text("utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _header(card: Scorecard) -> str:
    suite = (
        f" against the suite <b>{escape(card.suite.name)}</b> {escape(card.suite.version)}"
        if card.suite
        else ""
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in card.notes)
    parts = [
        "Diagnosis",
        "Measures",
        *["Outcomes"] * bool(card.confusion),
        *["Slices"] * bool(card.slices),
        "Cases",
    ]
    links = " · ".join(f'<a href="#{part.lower()}">{part}</a>' for part in parts)
    return (
        "<header>\n<h1>What failed, and where</h1>\n"
        f"<p>{card.traces} traces{suite}, judged by <b>{escape(str(card.judge))}</b>. "
        f"Run <code>{escape(card.run)}</code>, Assay {escape(card.assay)}.</p>\n"
        + f"<nav>{links}</nav>\n"
        + (f"<ul class=notes>{notes}</ul>\n" if notes else "")
        + "</header>\n"
    )


def _diagnosis(card: Scorecard) -> str:
    failed = sum(card.diagnosis.values())
    if not failed:
        return f"<section id=diagnosis><h2>Diagnosis</h2><p>No failure was found in {card.traces} traces.</p></section>\n"
    widest = max(card.diagnosis.values())
    rows = []
    for boundary in ORDERED:
        count = card.diagnosis.get(boundary, 0)
        width = round(300 * count / widest)
        bar = (
            f"<svg class=bar width=300 height=14 aria-hidden=true><rect width={width} height=14></rect></svg>"
        )
        empty = "" if count else ' class="none"'
        rows.append(f"<tr{empty}><th scope=row>{boundary}</th><td class=n>{count}</td><td>{bar}</td></tr>")
    return (
        "<section id=diagnosis><h2>Diagnosis</h2>\n"
        f"<p><b>{failed} of {card.traces}</b> traces failed. Each is counted at the boundary it failed at first.</p>\n"
        f"<table class=bars><thead><tr><th scope=col>boundary</th><th scope=col class=n>traces</th><td></td></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></section>\n"
    )


def _measures(card: Scorecard) -> str:
    parts = [
        "<section id=measures><h2>Measures</h2>\n<p class=quiet>Mean with its 95 % interval. An arrow says which way is better.</p>\n"
    ]
    parts.append(
        "<table class=measures><thead><tr><th scope=col>measure</th><th scope=col class=n>mean</th>"
        "<th scope=col>95 % interval</th><th scope=col>over</th></tr></thead>\n"
    )
    unscored: list[str] = []
    for boundary, members in grouped(card.measures):
        rows = []
        for name, summary in members.items():
            if summary.n:
                rows.append(_measure_row(name, summary))
            else:
                unscored.append(
                    f"<code>{escape(name)}</code> ({escape(', '.join(summary.unscored) or 'no traces')})"
                )
        if rows:
            parts.append(
                f"<tbody><tr class=group><th colspan=4 scope=rowgroup>{boundary}</th></tr>{''.join(rows)}</tbody>\n"
            )
    parts.append("</table>\n")
    if unscored:
        parts.append(f"<p class=quiet>Not scored: {'; '.join(unscored)}.</p>\n")
    return "".join(parts) + "</section>\n"


def _measure_row(name: str, summary: MeasureSummary) -> str:
    arrow = {"higher": "↑", "lower": "↓", "neither": ""}[summary.direction]
    return (
        f"<tr><th scope=row><code>{escape(name)}</code> <span class=arrow title='{summary.direction} is better'>{arrow}</span></th>"
        f"<td class=n>{number(summary.mean)}</td><td>{_whisker(summary)}</td><td class=quiet>{escape(account(summary))}</td></tr>"
    )


def _whisker(summary: MeasureSummary) -> str:
    if summary.interval is None:
        return "<span class=quiet>–</span>"
    low, high = summary.interval
    words = f"<span class=range>{low:.2f} to {high:.2f}</span>"
    if summary.high is None or summary.mean is None:
        return words
    scale = (_WHISKER - 8) / (summary.high - summary.low)

    def x(value: float) -> str:
        return f"{4 + (value - summary.low) * scale:.1f}"

    return (
        f"<svg class=whisker width={_WHISKER} height=12 aria-hidden=true>"
        f"<line class=axis x1=4 x2={_WHISKER - 4} y1=6 y2=6></line><line x1={x(low)} x2={x(high)} y1=6 y2=6></line>"
        f"<circle cx={x(summary.mean)} cy=6 r=3.5></circle></svg> {words}"
    )


def _confusion(card: Scorecard) -> str:
    if not card.confusion:
        return ""
    ended = sorted({status for row in card.confusion.values() for status in row})
    head = "".join(f"<th scope=col class=n>{escape(status.replace('_', ' '))}</th>" for status in ended)
    rows = "".join(
        f"<tr><th scope=row>{escape(expected.replace('_', ' '))}</th>"
        + "".join(
            f"<td class='n{' right' if status == expected else ''}'>{row.get(status, 0) or '·'}</td>"
            for status in ended
        )
        + "</tr>"
        for expected, row in sorted(card.confusion.items())
    )
    return (
        "<section id=outcomes><h2>Outcomes</h2>\n<p class=quiet>Rows: what was expected. Columns: how it ended. Framed: as expected.</p>\n"
        f"<table class=confusion><thead><tr><th scope=col>expected</th>{head}</tr></thead><tbody>{rows}</tbody></table></section>\n"
    )


def _slices(card: Scorecard) -> str:
    names = [
        name
        for name in (
            "faithfulness",
            "completeness",
            "evidence_coverage@5",
            "citation_recall",
            "status_accuracy",
        )
        if name in card.measures
    ]
    if not card.slices or not names:
        return ""
    head = "".join(f"<th scope=col class=n>{escape(name)}</th>" for name in names)
    rows = []
    for label, measures in card.slices.items():
        size = max((summary.total for summary in measures.values()), default=0)
        cells = "".join(f"<td class=n>{_cell(measures[name])}</td>" for name in names)
        rows.append(
            f"<tr><th scope=row>{escape(label.removeprefix('tag:'))}</th><td class=n>{size}</td>{cells}</tr>"
        )
    return (
        "<section id=slices><h2>Slices</h2>\n<p class=quiet>Means by tag, with the number scored.</p>\n<div class=wide>"
        f"<table><thead><tr><th scope=col>tag</th><th scope=col class=n>traces</th>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div></section>\n"
    )


def _cell(summary: MeasureSummary) -> str:
    return (
        f"{number(summary.mean)} <span class=quiet>({summary.n})</span>"
        if summary.n
        else "<span class=quiet>–</span>"
    )


def _cases(card: Scorecard, cases: Sequence[CaseResult], stream: IO[str], limit: int) -> None:
    failed = sum(card.diagnosis.values())
    shown = min(limit, card.traces)
    stream.write("<section id=cases><h2>Cases</h2>\n")
    if shown < card.traces:
        what = "failed ones" if failed >= shown else "all failed ones and some others"
        stream.write(
            f"<p><b>{shown} of {card.traces}</b> are shown here: {what}. The JSON report has every row.</p>\n"
        )
    options = "".join(f"<option>{boundary}</option>" for boundary in ORDERED if card.diagnosis.get(boundary))
    stream.write(
        "<form id=filter hidden><label>Failed at <select name=boundary><option value=''>any or none</option>"
        f"<option value=passed>nothing</option>{options}</select></label> "
        "<label>Containing <input name=text type=search></label> "
        "<button type=button id=open>Open all</button> <output></output></form>\n"
        "<p class=legend>Claims: <span class='claim supported'>✓ supported</span> "
        "<span class='claim contradicted'>✗ contradicted</span> <span class='claim insufficient'>○ not supported</span> "
        "<span class='claim unclear'>? unclear</span> <span class='claim failed'>! judge failed</span> "
        "<span class='claim exempt'>· needs no evidence</span></p>\n"
    )
    for number_, case in enumerate(_chosen(cases, failed, limit), 1):
        stream.write(case_html(case, number_))
    stream.write("</section>\n")


def _chosen(cases: Sequence[CaseResult], failed: int, limit: int) -> Iterator[CaseResult]:
    """Failed cases, then the others, up to the limit; in two readings, so that none need be held."""
    left = limit
    for wanted in (True, False):
        if left <= 0 or (wanted and not failed):
            continue
        for case in cases:
            if (case.boundary is not None) == wanted:
                yield case
                left -= 1
                if left <= 0:
                    return
