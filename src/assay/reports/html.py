"""The report as one self-contained HTML page: no request leaves it, and it reads without its script too."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import IO, TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.html_case import case_html, legend_html
from assay.reports.html_summary import summary_html
from assay.reports.overview import Overview, survey
from assay.reports.safe import html, one_line
from assay.reports.words import headline, statuses, words

if TYPE_CHECKING:
    from assay.records import CaseResult, Scorecard

__all__ = ["to_html"]


def to_html(scorecard: Scorecard, cases: Sequence[CaseResult], stream: IO[str], *, limit: int = 500) -> None:
    """Writes the page: what failed where, the measures, the cases with claims linked to what decided them.

    The rows are read up to three times, and none is held. limit: how many cases are shown, failed ones first; the
    page says how many are left out.
    """
    overview = survey(cases)
    css, script = _asset("report.css"), _asset("report.js")
    policy = (
        f"default-src 'none'; style-src '{_digest(css)}'; script-src '{_digest(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    stream.write(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{headline(scorecard)} – Assay</title>\n<style>{css}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#cases">Skip to the cases</a>\n'
    )
    stream.write(_header(scorecard))
    stream.write('<main id="top">\n')
    stream.write(summary_html(scorecard, overview))
    _cases(overview, cases, stream, limit)
    stream.write(f"</main>\n<script>{script}</script>\n</body>\n</html>\n")


@cache
def _asset(name: str) -> str:
    return (files("assay.reports") / name).read_text("utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _header(card: Scorecard) -> str:
    facts = [
        ("Traces", str(card.traces)),
        ("Judge", _text(str(card.judge))),
        ("Suite", f"{_text(card.suite.name)} {_text(card.suite.version)}" if card.suite else "none"),
        ("Run", f"<code>{_text(card.run)}</code>"),
        ("Assay", _text(card.assay)),
    ]
    listed = "".join(f"<div><dt>{term}</dt><dd><bdi>{value}</bdi></dd></div>" for term, value in facts)
    notes = "".join(f"<li>{_text(note, 1000)}</li>" for note in card.notes)
    return (
        f'<header>\n<h1>{headline(card)}</h1>\n<dl class="facts">{listed}</dl>\n'
        + (f'<ul class="notes" aria-label="Notes">{notes}</ul>\n' if notes else "")
        + "</header>\n"
    )


def _text(text: str, limit: int = 200) -> str:
    return html(one_line(text, limit))


def _cases(overview: Overview, cases: Sequence[CaseResult], stream: IO[str], limit: int) -> None:
    shown = max(0, min(limit, overview.cases))
    stream.write('<section id="cases" aria-labelledby="cases-title">\n<h2 id="cases-title">Cases</h2>\n')
    if shown < overview.cases:
        failed = min(shown, overview.failed)
        what = (
            "all of them failed"
            if failed == shown
            else f"all {failed} that failed, and {shown - failed} others"
        )
        left = overview.failed - failed
        stream.write(
            f"<p><strong>{shown} of {overview.cases} cases are shown</strong>, {what}; {overview.cases - shown} are "
            f"left out{f', {left} failed ones among them' if left else ''}. The JSON report has every one.</p>\n"
        )
    elif overview.failed:
        stream.write('<p class="quiet">Failed ones first, in the order of the run.</p>\n')
    stream.write(_filter(overview))
    stream.write(legend_html())
    for place, case in enumerate(_chosen(cases, overview.failed, limit), 1):
        stream.write(case_html(case, place))
    stream.write('<p id="none" hidden>No case fits the filter.</p>\n</section>\n')


def _filter(overview: Overview) -> str:
    failed = [("passed", "nothing failed")]
    for boundary in BOUNDARIES:
        kinds = [cause.kind for cause in overview.causes if cause.boundary == boundary]
        failed += [(boundary, boundary)] if kinds else []
        failed += [(f"{boundary}.{kind}"[:200], f"\u2003{one_line(words(kind), 60)}") for kind in kinds]
    ended = [(status, words(status)) for status in statuses(overview.statuses)]
    tags = [(one_line(tag, 200), one_line(tag, 60)) for tag in sorted(overview.tags)]
    return (
        '<form id="filter" role="search" aria-label="Filter the cases" hidden>'
        + _select("boundary", "Failed first at", failed)
        + _select("status", "Ended as", ended)
        + (_select("tag", "Tag", tags) if tags else "")
        + '<label>Containing <input name="text" type="search" autocomplete="off"></label> '
        '<button type="button" id="open">Open all</button> '
        '<button type="reset">Clear</button> <output aria-live="polite"></output></form>\n'
    )


def _select(name: str, label: str, values: Sequence[tuple[str, str]]) -> str:
    options = "".join(f'<option value="{html(value)}">{html(shown)}</option>' for value, shown in values)
    return f'<label>{label} <select name="{name}"><option value="">any</option>{options}</select></label> '


def _chosen(cases: Sequence[CaseResult], failed: int, limit: int) -> Iterator[CaseResult]:
    """Failed cases, then the others, up to the limit; in two readings, so that none need be held."""
    left = limit
    for wanted, there in ((True, failed), (False, left - failed)):
        if left <= 0 or there <= 0:
            continue
        for case in cases:
            if (case.boundary is not None) == wanted:
                yield case
                left -= 1
                if left <= 0:
                    return
