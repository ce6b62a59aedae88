"""The answer with its claims marked where they stand, and each claim with its verdict and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reports.html_passages import MOST_CLAIMS, passage_anchor, places, quote_anchor
from assay.reports.safe import html, one_line
from assay.reports.words import cited, mark, number, verdict_class, verdict_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.records import CaseResult, ClaimResult, ClaimVerdict

__all__ = ["answer_html", "badge", "claims_html"]

_LONGEST = 20_000
_MOST_IDS = 100


def answer_html(case: CaseResult, anchor: str) -> str:
    """The answer as it was written, bounded; a marked claim links to the stretch that decided it."""
    if not case.answer.strip():
        return '<p class="quiet">The answer is empty.</p>\n'
    text = case.answer[:_LONGEST]
    parts, position = [], 0
    for index in sorted(range(len(case.claims)), key=lambda index: case.claims[index].start):
        claim = case.claims[index]
        if claim.start < position or claim.end > len(text) or claim.end <= claim.start:
            continue
        parts.append(html(text[position : claim.start]))
        parts.append(_marked(case, claim, index, anchor, text[claim.start : claim.end]))
        position = claim.end
    parts.append(html(text[position:]))
    left = len(case.answer) - len(text)
    cut = f'<p class="quiet">Cut here: {left} more characters stand in the JSON report.</p>\n' if left else ""
    return f'<div class="answer" dir="auto" lang="">{"".join(parts)}</div>\n{cut}'


def _marked(case: CaseResult, claim: ClaimResult, index: int, anchor: str, text: str) -> str:
    word = verdict_word(claim.verdict)
    inside = (
        f'<span class="mark" aria-hidden="true">{mark(claim.verdict)}</span>{html(text)}'
        f'<span class="sr" lang="en"> ({word})</span>'
    )
    style = f'class="claim v-{verdict_class(claim.verdict)}"'
    if index >= MOST_CLAIMS:
        return f"<span {style}>{inside}</span>"
    return f'<a {style} href="#{_target(case, claim, index, anchor)}" title="{word}">{inside}</a>'


def _target(case: CaseResult, claim: ClaimResult, index: int, anchor: str) -> str:
    """Where a claim leads: the deciding stretch, else the deciding passage, else its own entry in the list."""
    targets = _targets(case, claim, index, anchor)
    return next((target for _, target in targets if target), f"{anchor}-k{index}")


def _targets(case: CaseResult, claim: ClaimResult, index: int, anchor: str) -> list[tuple[str, str | None]]:
    """The passages that decided: id, and the anchor of its first stretch or of itself, where it is shown."""
    if claim.verdict is None:
        return []
    shown = places(case)
    quoted: dict[str, str] = {}
    for place, quote in enumerate(claim.verdict.quotes):
        if quote.passage in shown and quote.start < min(
            quote.end, len(case.passages[shown[quote.passage]].text)
        ):
            quoted.setdefault(quote.passage, quote_anchor(anchor, index, place))
    return [
        (i, quoted.get(i) or (passage_anchor(anchor, shown[i]) if i in shown else None))
        for i in dict.fromkeys([*quoted, *claim.verdict.evidence[:_MOST_IDS]])
    ]


def badge(verdict: ClaimVerdict | None) -> str:
    """The verdict in words, with its mark and its line."""
    sign = f'<span class="mark" aria-hidden="true">{mark(verdict)}</span>'
    return f'<span class="claim v-{verdict_class(verdict)}">{sign}{verdict_word(verdict)}</span>'


def claims_html(case: CaseResult, anchor: str) -> str:
    """The claims as a numbered list: verdict, how sure, why, by which passages, and what each citation is worth."""
    if not case.claims:
        return ""
    rows = "".join(_claim(case, index, anchor) for index in range(min(len(case.claims), MOST_CLAIMS)))
    left = len(case.claims) - MOST_CLAIMS
    more = f'<p class="quiet">{left} more claims are left out here.</p>\n' if left > 0 else ""
    return f'<h4>Claims</h4>\n<ol class="claims">\n{rows}</ol>\n{more}'


def _claim(case: CaseResult, index: int, anchor: str) -> str:
    claim = case.claims[index]
    lines = " · ".join(
        [_verdict(claim), *_decided(case, claim, index, anchor), *_citations(case, claim, anchor)]
    )
    return (
        f'<li id="{anchor}-k{index}"><span dir="auto" lang="">{html(claim.text, 2000)}</span>'
        f'<div class="verdict">{lines}</div>{_why(claim)}</li>\n'
    )


def _verdict(claim: ClaimResult) -> str:
    verdict = claim.verdict
    shown = badge(verdict)
    if verdict is None:
        return shown + ("" if claim.needs_evidence else f" ({claim.kind})")
    if verdict.supported is not None:
        shown += (
            f' <span class="sure" title="probabilities: supported, contradicted">'
            f"({number(verdict.supported)} for, {number(verdict.contradicted)} against)</span>"
        )
    return shown + (" <b>unsure</b>" if verdict.low_confidence else "")


def _why(claim: ClaimResult) -> str:
    verdict = claim.verdict
    texts = [] if verdict is None else [text for text in (verdict.error, verdict.reason) if text]
    return "".join(f'<div class="why" dir="auto">{html(one_line(text, 600))}</div>' for text in texts)


def _decided(case: CaseResult, claim: ClaimResult, index: int, anchor: str) -> Iterator[str]:
    """Links to the passages that decided, each to its first stretch where one is known."""
    links = []
    for passage, target in _targets(case, claim, index, anchor):
        name = f"<bdi>{html(one_line(passage, 80))}</bdi>"
        links.append(f'<a href="#{target}">{name}</a>' if target else name)
    if links:
        yield f"decided by {', '.join(links)}"


def _citations(case: CaseResult, claim: ClaimResult, anchor: str) -> Iterator[str]:
    """What each citation is worth: a passage in the prompt, one that was not shown, a repeat, or nothing at all."""
    if not claim.source_ids:
        return
    parts, seen, shown = [], set(), places(case)
    for written in claim.source_ids[:_MOST_IDS]:
        passage = cited(case, written)
        name = f"<bdi>{html(one_line(written, 80))}</bdi>"
        if passage is None:
            parts.append(f'<span class="invalid">{name} ✗ no such passage</span>')
            continue
        place = shown.get(passage.id)
        link = name if place is None else f'<a href="#{passage_anchor(anchor, place)}">{name}</a>'
        if passage.presented_rank is None:
            parts.append(f'<span class="invalid">{link} ✗ not in the prompt</span>')
        else:
            parts.append(f"{link} {'(again)' if passage.id in seen else '✓'}")
        seen.add(passage.id)
    yield f"cites {', '.join(parts)}"
