"""The top of the page: what failed where and what to try, the measures, the outcomes, the slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.overview import Cause, Overview
from assay.reports.safe import html, one_line
from assay.reports.words import (
    ARROWS,
    BETTER,
    account,
    grouped,
    interval,
    methods,
    no_score,
    number,
    statuses,
    words,
)

if TYPE_CHECKING:
    from assay.records import MeasureSummary, Scorecard

__all__ = ["summary_html"]

_BAR, _AXIS, _EDGE = 260, 150, 6
_SLICED = (
    "evidence_coverage@5",
    "context_recall",
    "faithfulness",
    "completeness",
    "citation_recall",
    "status_accuracy",
)
_MOST_SLICES = 60


def summary_html(card: Scorecard, overview: Overview) -> str:
    """The sections above the cases."""
    first = f'<div class="first">\n{_diagnosis(card)}{_causes(overview)}</div>\n' if card.diagnosis else ""
    return first + _measures(card) + _confusion(card) + _slices(card)


def _text(text: str, limit: int = 200) -> str:
    return html(one_line(text, limit))


def _section(name: str, title: str, body: str) -> str:
    return f'<section aria-labelledby="{name}-title">\n<h2 id="{name}-title">{title}</h2>\n{body}</section>\n'


def _diagnosis(card: Scorecard) -> str:
    if not card.diagnosis:
        return ""
    widest = max(card.diagnosis.values())
    rows = []
    for boundary in BOUNDARIES:
        count = card.diagnosis.get(boundary, 0)
        name = f'<a href="#cases" data-boundary="{boundary}">{boundary}</a>' if count else boundary
        bar = (
            f'<svg class="bar" width="{_BAR}" height="14" viewBox="0 0 {_BAR} 14" '
            'preserveAspectRatio="none" aria-hidden="true">'
            f'<rect width="{max(2, round(_BAR * count / widest))}" height="14"></rect></svg>'
            if count
            else ""
        )
        state = "" if count else ' class="none"'
        rows.append(
            f'<tr{state}><th scope="row">{name}</th><td class="n">{count or "–"}</td><td>{bar}</td></tr>\n'
        )
    counts = ", ".join(f"{count} {_text(name)}" for name, count in sorted(card.annotations.items()))
    return _section(
        "where",
        "Where they failed",
        '<p class="quiet">Each trace is counted once, at the first boundary that failed, in the order in which a '
        f"question crosses them.{f' Annotated as a whole: {counts}.' if counts else ''}</p>\n"
        '<table class="bars"><thead><tr><th scope="col">boundary</th><th scope="col" class="n">traces</th><td></td>'
        f"</tr></thead><tbody>\n{''.join(rows)}</tbody></table>\n",
    )


def _causes(overview: Overview) -> str:
    if not overview.causes:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{cause.boundary}</th><td>{_filtering(cause)}</td>'
        f'<td class="n">{cause.cases}</td><td>{_text(cause.advice, 600)}</td></tr>\n'
        for cause in overview.causes
    )
    return _section(
        "next",
        "What to try next",
        '<div class="wide" tabindex="0" role="region" aria-label="What to try next"><table class="causes"><thead><tr>'
        '<th scope="col">boundary</th><th scope="col">what failed first</th><th scope="col" class="n">traces</th>'
        f'<th scope="col">try</th></tr></thead><tbody>\n{rows}</tbody></table></div>\n',
    )


def _filtering(cause: Cause) -> str:
    """The kind of a failure, as a link that shows its cases."""
    kind = html(f"{cause.boundary}.{cause.kind}", 200)
    return f'<a href="#cases" data-boundary="{kind}">{_text(words(cause.kind))}</a>'


def _measures(card: Scorecard) -> str:
    groups = []
    for boundary, members in grouped(card.measures):
        rows = "".join(_measure(name, summary) for name, summary in members.items())
        groups.append(
            f'<tbody><tr class="group"><th colspan="5" scope="rowgroup">{boundary}</th></tr>\n{rows}</tbody>\n'
        )
    rest = "".join(
        f"<li>{_text(reasons)}: {', '.join(f'<code>{_text(name)}</code>' for name in names)}</li>"
        for reasons, names in no_score(card.measures)
    )
    table = (
        '<div class="wide" tabindex="0" role="region" aria-label="Measures"><table class="measures"><thead><tr>'
        '<th scope="col">measure</th><th scope="col" class="n">mean</th>'
        f'<th scope="col">{_scale()}</th><th scope="col" class="n">95 %</th><th scope="col">over</th></tr></thead>\n'
        f"{''.join(groups)}</table></div>\n"
    )
    how = f" ({_text(methods(card.measures), 400)})" if methods(card.measures) else ""
    return _section(
        "measures",
        "Measures",
        f'<p class="quiet">The mean and its 95 % interval{how}. <span class="arrow">↑</span> higher is better, '
        '<span class="arrow">↓</span> lower is better. A hollow dot: fewer '
        "than half of the traces could be scored; “over” says why.</p>\n"
        + (table if groups else "<p>Nothing could be scored.</p>\n")
        + (f'<p>Not scored at all:</p>\n<ul class="unscored">{rest}</ul>\n' if rest else ""),
    )


def _measure(name: str, summary: MeasureSummary) -> str:
    better = BETTER[summary.direction]
    thin = ' class="thin"' if 2 * summary.n < summary.total else ""
    return (
        f'<tr{thin}><th scope="row"><span class="arrow" title="{better}" aria-hidden="true">'
        f'{ARROWS[summary.direction]}</span><span class="sr">{better}: </span><code>{_text(name)}</code></th>'
        f'<td class="n">{number(summary.mean)}</td><td>{_whisker(summary)}</td>'
        f'<td class="n">{interval(summary)}</td><td class="over">{_text(account(summary), 600)}</td></tr>\n'
    )


def _x(value: float) -> str:
    return f"{_EDGE + (_AXIS - 2 * _EDGE) * min(1.0, max(0.0, value)):.1f}"


def _scale() -> str:
    """The head of the drawn column."""
    ends = "".join(
        f'<text x="{_x(value)}" y="11" text-anchor="middle">{label}</text>'
        for value, label in ((0, "0"), (0.5, "½"), (1, "1"))
    )
    return f'<svg class="scale" width="{_AXIS}" height="14" role="img" aria-label="drawn from 0 to 1">{ends}</svg>'


def _whisker(summary: MeasureSummary) -> str:
    """The mean as a dot and its interval as a whisker, for a measure from 0 to 1."""
    if summary.mean is None or (summary.low, summary.high) != (0.0, 1.0):
        return ""
    span = ""
    if summary.interval is not None:
        low, high = map(_x, summary.interval)
        span = f'<path class="span" d="M{low} 8H{high}M{low} 5V11M{high} 5V11"></path>'
    return (
        f'<svg class="whisker" width="{_AXIS}" height="16" aria-hidden="true">'
        f'<path class="axis" d="M{_x(0)} 0V16M{_x(0.5)} 0V16M{_x(1)} 0V16"></path>{span}'
        f'<circle cx="{_x(summary.mean)}" cy="8" r="3.5"></circle></svg>'
    )


def _confusion(card: Scorecard) -> str:
    if not card.confusion:
        return ""
    ended = statuses(status for row in card.confusion.values() for status in row)
    head = "".join(f'<th scope="col" class="n">{_text(words(status))}</th>' for status in ended)
    rows = []
    for expected in statuses(card.confusion):
        counts = card.confusion[expected]
        cells = "".join(
            f'<td class="n{" right" if status == expected else ""}">{counts.get(status, 0) or "·"}</td>'
            for status in ended
        )
        rows.append(f'<tr><th scope="row">{_text(words(expected))}</th>{cells}</tr>\n')
    return _section(
        "outcomes",
        "Outcomes",
        '<p class="quiet">How traces ended (columns) against what was expected (rows). Framed: as expected.</p>\n'
        '<div class="wide" tabindex="0" role="region" aria-label="Outcomes"><table class="confusion"><thead><tr>'
        f'<th scope="col">expected</th>{head}</tr></thead><tbody>\n{"".join(rows)}</tbody></table></div>\n',
    )


def _slices(card: Scorecard) -> str:
    scored = [name for name in _SLICED if name in card.measures and card.measures[name].n]
    names = scored or [name for name, summary in card.measures.items() if summary.n][:6]
    if not card.slices or not names:
        return ""
    head = "".join(f'<th scope="col" class="n"><code>{_text(name)}</code></th>' for name in names)
    rows = [_slice("all", card.measures, names, "total")]
    rows += [
        _slice(label.removeprefix("tag:"), measures, names)
        for label, measures in list(card.slices.items())[:_MOST_SLICES]
    ]
    left = len(card.slices) - _MOST_SLICES
    more = f"<p>{left} more tags are left out here; the JSON report has them.</p>\n" if left > 0 else ""
    return _section(
        "slices",
        "By tag",
        '<p class="quiet">Means, with the number of traces scored behind each.</p>\n'
        '<div class="wide" tabindex="0" role="region" aria-label="Slices"><table class="slices"><thead><tr>'
        f'<th scope="col">tag</th><th scope="col" class="n">traces</th>{head}</tr></thead><tbody>\n'
        f"{''.join(rows)}</tbody></table></div>\n{more}",
    )


def _slice(label: str, measures: dict[str, MeasureSummary], names: list[str], state: str = "") -> str:
    size = max((summary.total for summary in measures.values()), default=0)
    cells = []
    for name in names:
        summary = measures.get(name)
        if summary is None or not summary.n:
            cells.append('<td class="n quiet">–</td>')
        else:
            cells.append(f'<td class="n">{number(summary.mean)} <span class="over">/{summary.n}</span></td>')
    return (
        f'<tr{f" class={state}" if state else ""}><th scope="row"><bdi>{_text(label, 80)}</bdi></th>'
        f'<td class="n">{size}</td>{"".join(cells)}</tr>\n'
    )
