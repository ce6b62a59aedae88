"""The passages of a case: what was retrieved, what reached the prompt, and the stretches that decided a claim."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from assay.reports.safe import html, one_line
from assay.reports.words import verdict_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.records import CaseResult, PassageResult

__all__ = ["MOST_CLAIMS", "passage_anchor", "passages_html", "places", "quote_anchor"]

MOST_CLAIMS = 300
"""Claims after this many are marked in the answer and neither listed nor linked."""

_MOST = 100
_LONGEST_UNQUOTED = 2_000


class _Quote(NamedTuple):
    start: int
    end: int
    claim: int
    anchor: str
    style: str


def passage_anchor(case: str, place: int) -> str:
    """The anchor of a passage of a case."""
    return f"{case}-p{place}"


def quote_anchor(case: str, claim: int, number: int) -> str:
    """The anchor of a stretch that decided a claim."""
    return f"{case}-q{claim}-{number}"


def places(case: CaseResult) -> dict[str, int]:
    """The passages that are shown: id → place on the page."""
    return {passage.id: place for place, passage in enumerate(case.passages[:_MOST])}


def passages_html(case: CaseResult, anchor: str) -> str:
    """The passages, what reached the prompt first."""
    if not case.passages:
        return '<p class="quiet">No passage was recorded.</p>\n'
    quotes = _quotes(case, anchor)
    rows = "".join(
        _passage(passage, passage_anchor(anchor, place), quotes.get(passage.id, []), anchor)
        for place, passage in enumerate(case.passages[:_MOST])
    )
    left = len(case.passages) - _MOST
    return rows + (f'<p class="quiet">{left} more passages are left out here.</p>\n' if left > 0 else "")


def _quotes(case: CaseResult, anchor: str) -> dict[str, list[_Quote]]:
    lengths = {passage.id: len(passage.text) for passage in case.passages}
    found: dict[str, list[_Quote]] = {}
    for index, claim in enumerate(case.claims[:MOST_CLAIMS]):
        for number, quote in enumerate(claim.verdict.quotes if claim.verdict else ()):
            end = min(quote.end, lengths.get(quote.passage, 0))
            if quote.start < end:
                name = quote_anchor(anchor, index, number)
                style = f"v-{verdict_class(claim.verdict)}"
                found.setdefault(quote.passage, []).append(_Quote(quote.start, end, index, name, style))
    return found


def _passage(passage: PassageResult, anchor: str, quotes: Sequence[_Quote], case: str) -> str:
    retrieved = f"retrieved no. {passage.retrieved_rank}" if passage.retrieved_rank else "not retrieved"
    presented = (
        f"no. {passage.presented_rank} in the prompt" if passage.presented_rank else "not in the prompt"
    )
    label = {True: '<b class="relevant">★ relevant</b>', False: "not labelled relevant", None: ""}[
        passage.relevant
    ]
    facts = " · ".join(part for part in (presented, retrieved, label) if part)
    unseen = "" if passage.presented_rank else " unseen"
    labelled = " labelled" if passage.relevant or quotes else ""
    return (
        f'<article class="passage{unseen}{labelled}" id="{anchor}">'
        f"<h5><bdi>{html(one_line(passage.id, 200))}</bdi></h5>"
        f'<p class="place">{facts}</p>\n<div class="text" dir="auto" lang="">'
        f"{_text(passage, quotes, case)}</div></article>\n"
    )


def _text(passage: PassageResult, quotes: Sequence[_Quote], case: str) -> str:
    """The text with the deciding stretches highlighted; split where they overlap, so that no tag crosses another."""
    if not passage.text:
        return '<span class="quiet" lang="en">The trace holds no text of it.</span>'
    length = len(passage.text) if quotes else min(len(passage.text), _LONGEST_UNQUOTED)
    points = sorted({0, length, *(q.start for q in quotes), *(q.end for q in quotes)})
    parts = []
    for start, end in pairwise(points):
        inside = html(passage.text[start:end])
        covering = [quote for quote in quotes if quote.start <= start and end <= quote.end]
        if covering:
            starting = "".join(
                f'<span id="{quote.anchor}"></span>' for quote in covering if quote.start == start
            )
            ending = sorted({quote.claim for quote in covering if quote.end == end})
            back = "".join(
                f'<a class="back" href="#{case}-k{claim}" title="the claim that it decided">{claim + 1}</a>'
                for claim in ending
            )
            styles = {quote.style for quote in covering}
            style = styles.pop() if len(styles) == 1 else "v-several"
            inside = f'{starting}<mark class="{style}">{inside}</mark>{back}'
        parts.append(inside)
    if passage.cut or length < len(passage.text):
        parts.append('… <span class="quiet" lang="en">(cut here)</span>')
    return "".join(parts)
