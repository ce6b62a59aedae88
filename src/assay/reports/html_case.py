"""One case as HTML: the answer with its claims marked and linked to the passages that decided them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from assay.reports.words import MARKS, mark_of, number, verdict_word

if TYPE_CHECKING:
    from assay.records import CaseResult, ClaimResult, EvidenceQuote, PassageResult

__all__ = ["case_html"]

_LONGEST_TEXT = 20_000


def case_html(case: CaseResult, place: int) -> str:
    """A case as a closed `details` element; `place` makes its anchors unique on the page."""
    failed = case.boundary or "passed"
    word = f"failed at {case.boundary}" if case.boundary else case.annotation
    tags = "".join(f"<span class=tag>{_text(tag)}</span>" for tag in case.tags)
    return (
        f'<details class="case {failed}" data-boundary="{failed}" id="case-{place}">\n'
        f"<summary><span class=state>{word}</span> <bdi class=id>{_text(case.id)}</bdi> "
        f"<span class=question dir=auto>{_text(case.question, 300)}</span></summary>\n<div class=body>\n"
        f"<p class=quiet>Ended as {_outcome(case)}. {tags}</p>\n"
        f"{_findings(case)}<h3>Answer</h3>\n{_answer(case, place)}\n{_claims(case, place)}{_facts(case)}"
        f"{_passages(case, place)}{_scores(case)}{_notes(case)}</div>\n</details>\n"
    )


def _outcome(case: CaseResult) -> str:
    read = " (read from the answer)" if case.status_read else ""
    expected = f", expected <b>{_words(case.expected_status)}</b>" if case.expected_status else ""
    return f"<b>{_words(case.status)}</b>{read}{expected}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _text(text: str, limit: int = _LONGEST_TEXT) -> str:
    """Foreign text, escaped and bounded; characters that HTML forbids are replaced."""
    cut = text if len(text) <= limit else text[:limit] + "…"
    legal = "".join(c if c in "\n\t" or (c >= " " and not "\x7f" <= c <= "\x9f") else "\ufffd" for c in cut)
    return escape(legal)


def _class(claim: ClaimResult) -> str:
    return "exempt" if claim.verdict is None else (claim.verdict.label or "failed")


def _findings(case: CaseResult) -> str:
    if not case.findings:
        return ""
    rows = "".join(
        f"<li class={finding.severity}><b>{finding.boundary}</b> {_text(finding.message, 1000)}"
        f"{f'<br><span class=advice>{_text(finding.advice)}</span>' if finding.advice else ''}</li>"
        for finding in case.findings
    )
    return f"<h3>What went wrong</h3>\n<ol class=findings>{rows}</ol>\n"


def _answer(case: CaseResult, place: int) -> str:
    """The answer as it was, each claim marked where it stands."""
    if not case.answer.strip():
        return "<p class=quiet>The answer is empty.</p>"
    bounded = case.answer[:_LONGEST_TEXT]
    parts, position = [], 0
    for index, claim in enumerate(case.claims):
        if claim.start < position or claim.end > len(bounded):
            continue
        parts.append(_text(bounded[position : claim.start]))
        inner = f"<span class=mark>{mark_of(claim.verdict)}</span>{_text(bounded[claim.start : claim.end])}"
        title = verdict_word(claim.verdict)
        parts.append(
            f'<a class="claim {_class(claim)}" href="#claim-{place}-{index}" title="{title}">{inner}</a>'
        )
        position = claim.end
    parts.append(_text(bounded[position:]))
    cut = "<p class=quiet>The answer goes on; it is cut here.</p>" if len(case.answer) > len(bounded) else ""
    return f"<div class=answer dir=auto>{''.join(parts)}</div>{cut}"


def _claims(case: CaseResult, place: int) -> str:
    if not case.claims:
        return ""
    where = {passage.id: index for index, passage in enumerate(case.passages)}
    rows = []
    for index, claim in enumerate(case.claims):
        verdict = claim.verdict
        links, sure = "", ""
        if verdict is not None:
            links = " ".join(
                f'<a href="#passage-{place}-{where[i]}"><bdi>{_text(i, 80)}</bdi></a>'
                for i in verdict.evidence
                if i in where
            )
            if verdict.supported is not None:
                sure = f" <span class=quiet>({number(verdict.supported)} / {number(verdict.contradicted)})</span>"
            if verdict.low_confidence:
                sure += " <span class=quiet>unsure</span>"
            if verdict.error:
                sure += f" <span class=quiet>{_text(verdict.error, 200)}</span>"
        cites = (
            ", ".join(f"<bdi>{_text(i, 80)}</bdi>" for i in claim.source_ids) or "<span class=quiet>–</span>"
        )
        rows.append(
            f'<tr id="claim-{place}-{index}"><td><span class="claim {_class(claim)}"><span class=mark>{mark_of(verdict)}</span>'
            f"{verdict_word(verdict)}</span>{sure}</td><td dir=auto>{_text(claim.text, 2000)}</td>"
            f"<td>{cites}</td><td>{links or '<span class=quiet>–</span>'}</td></tr>"
        )
    return (
        "<h3>Claims</h3>\n<div class=wide><table class=claims><thead><tr><th scope=col>verdict</th><th scope=col>claim</th>"
        f"<th scope=col>cites</th><th scope=col>decided by</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>\n"
    )


def _facts(case: CaseResult) -> str:
    if not case.facts:
        return ""
    rows = "".join(
        f"<tr><td dir=auto>{_text(fact.text, 1000)}</td><td class=n>{MARKS[fact.in_presented]}</td>"
        f"<td class=n>{MARKS[fact.in_answer]}</td></tr>"
        for fact in case.facts
    )
    return (
        "<h3>Required facts</h3>\n<table class=facts><thead><tr><th scope=col>fact</th><th scope=col class=n>in the prompt</th>"
        f"<th scope=col class=n>in the answer</th></tr></thead><tbody>{rows}</tbody></table>\n"
    )


def _passages(case: CaseResult, place: int) -> str:
    if not case.passages:
        return "<h3>Passages</h3>\n<p class=quiet>None was recorded.</p>\n"
    quotes: dict[str, list[EvidenceQuote]] = {}
    for claim in case.claims:
        for quote in claim.verdict.quotes if claim.verdict else ():
            quotes.setdefault(quote.passage, []).append(quote)
    rows = []
    for index, passage in enumerate(case.passages):
        seen = (
            f"place {passage.presented_rank} in the prompt" if passage.presented_rank else "not in the prompt"
        )
        found = f"retrieved at rank {passage.retrieved_rank}" if passage.retrieved_rank else "not retrieved"
        star = " <span class=relevant>★ relevant by label</span>" if passage.relevant else ""
        faint = "" if passage.presented_rank else " unseen"
        rows.append(
            f'<article class="passage{faint}" id="passage-{place}-{index}"><h4><bdi>{_text(passage.id, 200)}</bdi></h4>'
            f"<p class=quiet>{seen}, {found}{star}</p>"
            f"<blockquote dir=auto>{_marked(passage, quotes.get(passage.id, []))}</blockquote></article>"
        )
    return f"<h3>Passages</h3>\n{''.join(rows)}\n"


def _marked(passage: PassageResult, quotes: list[EvidenceQuote]) -> str:
    """The text of a passage with the stretches that decided a verdict highlighted."""
    if not passage.text:
        return "<span class=quiet>The trace holds no text.</span>"
    parts, position = [], 0
    for start, end in _merged(quotes, len(passage.text)):
        parts.append(f"{_text(passage.text[position:start])}<mark>{_text(passage.text[start:end])}</mark>")
        position = end
    tail = "…" if passage.cut else ""
    return "".join(parts) + _text(passage.text[position:]) + tail


def _merged(quotes: list[EvidenceQuote], length: int) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted((min(q.start, length), min(q.end, length)) for q in quotes):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif start < end:
            merged.append((start, end))
    return merged


def _scores(case: CaseResult) -> str:
    scored = [(name, score) for name, score in case.scores.items() if score.value is not None]
    missing = [(name, score) for name, score in case.scores.items() if score.value is None]
    rows = "".join(
        f"<tr><th scope=row><code>{_text(name)}</code></th><td class=n>{number(score.value)}</td>"
        f"<td class=n>{f'{score.numerator:g} / {score.denominator:g}' if score.denominator is not None else ''}</td>"
        f"<td class=quiet>{f'{score.errors} verdicts missing ' if score.errors else ''}{_text(score.note or '')}</td></tr>"
        for name, score in scored
    )
    rest = "; ".join(f"<code>{_text(name)}</code> {score.unscored}" for name, score in missing)
    return (
        f"<details class=scores><summary>Scores</summary><table><tbody>{rows}</tbody></table>"
        f"{f'<p class=quiet>Not scored: {rest}.</p>' if rest else ''}</details>\n"
    )


def _notes(case: CaseResult) -> str:
    return "".join(f"<p class=quiet>Note: {_text(note, 400)}.</p>" for note in case.notes)
