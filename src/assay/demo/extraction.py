"""The answerer of the example: it copies the statements that share most with the question, and cites.

It knows nothing of meaning, dates or rights. A statement's worth is the share of the question's weight
that it covers, where rare words weigh more and the headings above a statement count in part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assay.records import Passage

__all__ = ["Reply", "compose", "statements"]

_STOP = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zà-ÿ]|`)|(?<=[。！？])")
_ITEM = re.compile(r"(?:[-*]|\d{1,3}\.)\s+")
_RULE = re.compile(r"[|\s:-]+")

ABSTENTION = "I could not find this in the documents."


@dataclass(frozen=True)
class Reply:
    """What the answerer says and how it ended."""

    text: str
    status: str


@dataclass(frozen=True)
class _Candidate:
    text: str
    terms: frozenset[str]
    passage: Passage
    score: float


def statements(text: str) -> Iterator[str]:
    """The sentences, list items and table rows of a passage; a row repeats the names of its columns."""
    header: list[str] = []
    for line in text.splitlines():
        line = line.strip()
        if not line.startswith("|"):
            header = []
            if line and not line.startswith("#"):
                yield from filter(None, (part.strip() for part in _STOP.split(_ITEM.sub("", line, count=1))))
        elif not header:
            header = _cells(line)
        elif not _RULE.fullmatch(line):
            yield ", ".join(
                f"{name}: {cell}" for name, cell in zip(header, _cells(line), strict=False)
            ) + "."


def compose(
    question: str,
    passages: Sequence[Passage],
    *,
    terms: Callable[[str], list[str]],
    weights: Mapping[str, float],
    unseen: float,
    floor: float,
    gain: float,
    most: int,
    tie: float,
    alike: float,
) -> Reply:
    """An answer copied from the passages, an abstention, or a question back.

    terms: splits a text into its index terms; weights: a term's weight, `unseen` for a term no passage
    holds. floor: the least share of the question that the best statement must cover. gain: the least share
    that each further statement must add, of `most` statements in all. tie: statements of three documents that
    score at least this share of the best one lead to a question back. alike: the share of a statement's
    terms that a passage must hold to be cited for it; the first such passage is.
    """
    asked = {term: weights.get(term, unseen) for term in terms(question)}
    total = sum(asked.values())
    candidates = list(_candidates(passages, terms, asked, total)) if total else []
    best = max((candidate.score for candidate in candidates), default=0.0)
    if best < floor:
        return Reply(ABSTENTION, "insufficient_evidence")
    titles = dict.fromkeys(c.passage.title or c.passage.id for c in candidates if c.score >= tie * best)
    if len(titles) >= 3:
        return Reply(f"Which one do you mean: {', '.join(titles)}?", "needs_clarification")
    held = [(passage, frozenset(terms(passage.text))) for passage in passages]
    chosen = _choose(candidates, asked, total, gain, most)
    return Reply(" ".join(_cite(c, _source(c, held, alike)) for c in chosen), "answered")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _candidates(
    passages: Sequence[Passage], terms: Callable[[str], list[str]], asked: Mapping[str, float], total: float
) -> Iterator[_Candidate]:
    for passage in passages:
        headings = " ".join(line for line in passage.text.splitlines() if line.startswith("#"))
        above = frozenset(terms(f"{passage.title or ''} {headings}"))
        for text in statements(passage.text):
            own = frozenset(terms(text))
            score = sum(w if t in own else w / 2 for t, w in asked.items() if t in own or t in above) / total
            yield _Candidate(text, own, passage, score)


def _choose(
    candidates: list[_Candidate], asked: Mapping[str, float], total: float, gain: float, most: int
) -> list[_Candidate]:
    """The best statement, then whichever adds most of what is still uncovered, while it adds enough."""
    chosen = [max(candidates, key=lambda candidate: candidate.score)]
    covered = set(chosen[0].terms)
    while len(chosen) < most:

        def added(candidate: _Candidate) -> float:
            return sum(w for t, w in asked.items() if t in candidate.terms and t not in covered) / total

        following = max(candidates, key=added)
        if added(following) < gain:
            break
        chosen.append(following)
        covered |= following.terms
    return chosen


def _source(candidate: _Candidate, held: Sequence[tuple[Passage, frozenset[str]]], alike: float) -> Passage:
    """The first passage that holds enough of the statement's terms: attribution after the fact."""
    for passage, there in held:
        if candidate.terms and len(candidate.terms & there) >= alike * len(candidate.terms):
            return passage
    return candidate.passage


def _cite(candidate: _Candidate, source: Passage) -> str:
    """The statement with its marker in front of the final stop."""
    text = candidate.text
    if text[-1] in ".!?。！？":
        return f"{text[:-1]} [{source.id}]{text[-1]}"
    return f"{text} [{source.id}]."
