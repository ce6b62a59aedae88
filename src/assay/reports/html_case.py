"""One case on the page: its outcome, what went wrong, its facts and scores, around the answer and its passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.records import ClaimVerdict
from assay.reports.html_answer import answer_html, badge, claims_html
from assay.reports.html_passages import passages_html
from assay.reports.safe import html, one_line
from assay.reports.words import (
    failure,
    mark,
    missing_verdicts,
    number,
    share,
    verdict_class,
    words,
)

if TYPE_CHECKING:
    from assay.records import CaseResult, FactResult, Label

__all__ = ["case_html", "legend_html"]

_MOST = 100
_STRIP = 12


def legend_html() -> str:
    """What the marks and the lines under a claim mean."""
    labels: tuple[Label | None, ...] = ("supported", "contradicted", "insufficient", "unclear", None)
    verdicts = [
        *(ClaimVerdict(label=label) for label in labels),
        None,
    ]
    shown = " ".join(f"<li>{badge(verdict)}</li>" for verdict in verdicts)
    return (
        '<div class="legend"><p>A claim of an answer carries a mark and a line: what the passages in the '
        f"prompt, taken together, say of it. It links to the passage that decided.</p><ul>{shown}</ul></div>\n"
    )


def case_html(case: CaseResult, place: int) -> str:
    """A case as a closed `details` element; `place`, a number, makes its anchors unique on the page."""
    anchor = f"c{place}"
    boundary = case.boundary or "passed"
    state = case.boundary or case.annotation
    first = failure(case)
    failed_at = f"{boundary}.{first.kind}" if case.boundary and first else boundary
    kind = "bad" if case.boundary else "good"
    failed = ' <span class="sr">failed first</span>' if case.boundary else ""
    tags = html(" ".join(f"|{one_line(tag, 200)}|" for tag in case.tags), 4000)
    return (
        f'<details class="case {kind}" id="{anchor}" data-boundary="{html(failed_at, 200)}" '
        f'data-status="{case.status}" '
        f'data-tags="{tags}">\n'
        f'<summary><span class="state">{state}{failed}</span> <h3 class="id"><bdi>{_line(case.id)}</bdi></h3> '
        f'<span class="question" dir="auto" lang="">{_line(case.question, 240)}</span> '
        f"{_strip(case)}</summary>\n"
        f'<div class="body">\n{_outcome(case)}{_findings(case)}'
        f'<div class="reading">\n<div class="said">\n<h4>Answer</h4>\n{answer_html(case, anchor)}'
        f"{claims_html(case, anchor)}"
        f"{_facts(case)}</div>\n"
        f'<div class="seen" tabindex="0" role="region" aria-label="Passages">\n<h4>Passages</h4>\n'
        f"{passages_html(case, anchor)}</div>\n</div>\n"
        f"{_scores(case)}{_notes(case)}</div>\n</details>\n"
    )


def _line(text: str, limit: int = 200) -> str:
    return html(one_line(text, limit))


def _strip(case: CaseResult) -> str:
    """The verdicts of the claims as a row of marks, so that the eye finds the case it looks for."""
    marks = "".join(
        f'<span class="mark v-{verdict_class(claim.verdict)}">{mark(claim.verdict)}</span>'
        for claim in case.claims[:_STRIP]
    )
    more = "…" if len(case.claims) > _STRIP else ""
    return f'<span class="strip" aria-hidden="true">{marks}{more}</span>'


def _outcome(case: CaseResult) -> str:
    read = " (read from the answer)" if case.status_read else ""
    expected = ""
    if case.expected_status is not None:
        right = (
            "as expected"
            if case.expected_status == case.status
            else f"expected {words(case.expected_status)}"
        )
        expected = f", <b>{right}</b>"
    extra = []
    if case.case_id is not None and case.case_id != case.id:
        extra.append(f"Case <bdi>{_line(case.case_id)}</bdi>.")
    if case.family is not None:
        extra.append(f"Family <bdi>{_line(case.family)}</bdi>.")
    extra += [f'<span class="tag"><bdi>{_line(tag, 80)}</bdi></span>' for tag in case.tags[:_MOST]]
    return (
        f'<p class="asked" dir="auto" lang="">{html(case.question, 4000)}</p>\n'
        f'<p class="outcome">Ended as <b>{words(case.status)}</b>{read}{expected}. Annotated {case.annotation}. '
        f"{' '.join(extra)}</p>\n"
    )


def _findings(case: CaseResult) -> str:
    if not case.findings:
        return ""
    rows = "".join(
        f'<li class="{finding.severity}"><b>{finding.boundary}</b> '
        f"{'(warning) ' if finding.severity == 'warning' else ''}"
        f'<span dir="auto">{_line(finding.message, 1000)}</span>'
        f"{f'<br><span class=advice>{_line(finding.advice, 600)}</span>' if finding.advice else ''}</li>\n"
        for finding in case.findings[:_MOST]
    )
    return f'<h4>What went wrong</h4>\n<ol class="findings">\n{rows}</ol>\n{_more(len(case.findings), "findings")}'


def _more(count: int, what: str) -> str:
    return f'<p class="quiet">{count - _MOST} more {what} are left out here.</p>\n' if count > _MOST else ""


def _facts(case: CaseResult) -> str:
    if not case.facts:
        return ""
    rows = "".join(_fact(fact) for fact in case.facts[:_MOST])
    return (
        '<h4>Required facts</h4>\n<table class="facts"><thead><tr><th scope="col">fact</th>'
        f'<th scope="col">in the prompt</th><th scope="col">in the answer</th></tr></thead>'
        f"<tbody>\n{rows}</tbody></table>\n" + _more(len(case.facts), "facts")
    )


def _fact(fact: FactResult) -> str:
    cells = "".join(
        f'<td class="mark v-{label or "exempt"}">{share(label)}</td>'
        for label in (fact.in_presented, fact.in_answer)
    )
    return f'<tr><th scope="row" dir="auto" lang="">{html(fact.text, 1000)}</th>{cells}</tr>\n'


def _scores(case: CaseResult) -> str:
    if not case.scores:
        return ""
    rows: list[str] = []
    missing: dict[str, list[str]] = {}
    for name, score in case.scores.items():
        if score.value is None:
            missing.setdefault(score.unscored or "undefined", []).append(f"<code>{_line(name)}</code>")
            continue
        part = ""
        if score.numerator is not None and score.denominator is not None:
            part = f"{score.numerator:.4g} of {score.denominator:.4g}"
        remarks = ", ".join(filter(None, (missing_verdicts(score.errors), score.note)))
        rows.append(
            f'<tr><th scope="row"><code>{_line(name)}</code></th><td class="n">{number(score.value)}</td>'
            f'<td class="n over">{part}</td><td class="over">{_line(remarks, 300)}</td></tr>\n'
        )
    rest = "".join(f"<li>{reason}: {', '.join(names)}</li>" for reason, names in missing.items())
    return (
        '<details class="scores"><summary><h4>Scores</h4></summary>\n'
        f'<div class="wide" tabindex="0" role="region" aria-label="Scores">'
        f"<table><tbody>\n{''.join(rows)}</tbody></table></div>\n"
        + (f'<p>Not scored:</p><ul class="unscored">{rest}</ul>' if rest else "")
        + "</details>\n"
    )


def _notes(case: CaseResult) -> str:
    return "".join(f'<p class="quiet">Note: {_line(note, 600)}.</p>\n' for note in case.notes)
