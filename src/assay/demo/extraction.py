"""The answerer of the example: it copies the statements that share most with the question, and cites.

It knows nothing of meaning, of rights, or of the moment a question is asked at. A statement's worth is the
share of the question's weight that it covers, where rare words weigh more and the headings above a statement
count in part; of equals it takes the one from the newest passage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assay.records import Passage

__all__ = ["ABSTENTION", "Knobs", "Reply", "compose", "statements"]

_STOP = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zà-ÿ]|`)|(?<=[。！？])")
_ITEM = re.compile(r"^(?:[-*]|\d{1,3}\.)\s+")
_RULE = re.compile(r"[|\s:-]+")

ABSTENTION = "I could not find this in the documents."


@dataclass(frozen=True)
class Reply:
    """What the answerer says and how it ended."""

    text: str
    status: Literal["answered", "insufficient_evidence", "needs_clarification"]


@dataclass(frozen=True)
class Knobs:
    """What can be turned; all are shares in [0, 1] but `most`.

    floor: the least share of the question's weight that the chosen statements must cover together. gain: the
    least share that each statement after the first must add. most: statements in an answer. tie: statements
    of three documents that are worth at least this share of the best one lead to a question back. alike: the
    share of a statement's terms that a passage must hold to be cited for it; the first such passage is.
    """

    floor: float = 0.5
    gain: float = 0.12
    most: int = 3
    tie: float = 0.98
    alike: float = 0.9


@dataclass(frozen=True)
class _Candidate:
    """A statement, its terms, and how much of each term of the question it covers."""

    text: str
    terms: frozenset[str]
    cover: Mapping[str, float]
    passage: Passage

    @property
    def worth(self) -> float:
        return sum(self.cover.values())

    @property
    def newest(self) -> float:
        """Orders equals: the passage that came into force last wins."""
        return self.passage.valid_from.timestamp() if self.passage.valid_from else 0.0

    def adds(self, covered: Mapping[str, float]) -> float:
        return sum(max(0.0, share - covered.get(term, 0.0)) for term, share in self.cover.items())


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
            yield ", ".join(f"{name}: {cell}" for name, cell in zip(header, _cells(line), strict=False)) + "."


def compose(
    question: str,
    passages: Sequence[Passage],
    *,
    terms: Callable[[str], list[str]],
    weights: Mapping[str, float],
    knobs: Knobs,
) -> Reply:
    """An answer copied from the passages, an abstention, or a question back.

    terms splits a text into its index terms; weights gives a term's weight, 1 for a term no passage holds.
    """
    asked = {term: weights.get(term, 1.0) for term in terms(question)}
    total = sum(asked.values())
    candidates = list(_candidates(passages, terms, {t: w / total for t, w in asked.items()}))
    if not candidates:
        return Reply(ABSTENTION, "insufficient_evidence")
    best = max(candidate.worth for candidate in candidates)
    chosen, reached = _choose(candidates, knobs)
    if reached < knobs.floor:
        return Reply(ABSTENTION, "insufficient_evidence")
    titles = dict.fromkeys(c.passage.title or c.passage.id for c in candidates if c.worth >= knobs.tie * best)
    if len(titles) >= 3:
        return Reply(f"Which one do you mean: {', '.join(titles)}?", "needs_clarification")
    held = [(passage, frozenset(terms(passage.text))) for passage in passages]
    return Reply(" ".join(_cite(c, _source(c, held, knobs.alike)) for c in chosen), "answered")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _candidates(
    passages: Sequence[Passage], terms: Callable[[str], list[str]], asked: Mapping[str, float]
) -> Iterator[_Candidate]:
    for passage in passages:
        headings = " ".join(line for line in passage.text.splitlines() if line.startswith("#"))
        above = frozenset(terms(f"{passage.title or ''} {headings}"))
        for text in statements(passage.text):
            own = frozenset(terms(text))
            cover = {t: w if t in own else w / 2 for t, w in asked.items() if t in own or t in above}
            yield _Candidate(text, own, cover, passage)


def _choose(candidates: Sequence[_Candidate], knobs: Knobs) -> tuple[list[_Candidate], float]:
    """Statement by statement whichever adds most, while it adds enough; and the share covered in the end."""
    chosen: list[_Candidate] = []
    covered: dict[str, float] = {}
    while len(chosen) < knobs.most:
        following = max(candidates, key=lambda candidate: (candidate.adds(covered), candidate.newest))
        if chosen and following.adds(covered) < knobs.gain:
            break
        chosen.append(following)
        for term, share in following.cover.items():
            covered[term] = max(share, covered.get(term, 0.0))
    return chosen, sum(covered.values())


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
