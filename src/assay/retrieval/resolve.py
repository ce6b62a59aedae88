"""Does every ranked id stand for a passage of the corpus that the asker may see, in force at that moment?"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assay.retrieval.qrels import together
from assay.retrieval.result import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from assay.records import Passage
    from assay.retrieval.qrels import Group

__all__ = ["Resolution", "absent_evidence", "resolve_ids"]

_NUMBER = re.compile(r"(\d+)")
_EARLIEST = datetime.min.replace(tzinfo=UTC)


@dataclass
class Resolution:
    """What the ids of some rankings stand for. checked: ids looked at, each once a query.

    counts: kind → ids, of the kinds unknown, obsolete_revision, outside_validity and not_permitted; an id can be
    of several. problems: each of them.
    """

    checked: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def _add(self, kind: str, query: str, document: str, message: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.problems.append(Problem(kind, query, document, message))


def resolve_ids(
    rankings: Mapping[str, Iterable[str]],
    passages: Iterable[Passage],
    *,
    as_of: Mapping[str, datetime] | None = None,
    principals: Mapping[str, Sequence[str]] | None = None,
) -> Resolution:
    """Looks up every ranked id in the declared snapshot and names those that should not be there.

    as_of: query → the moment it is asked at; where known, a passage outside its validity is named. principals:
    query → who asks; where known, a passage they may not read is named. A passage is an obsolete revision
    when its document has a newer one and its own validity does not say that it was in force at that moment.
    """
    by_id = {passage.id: passage for passage in passages}
    newest = _newest(by_id.values())
    resolution = Resolution()
    for query, ranking in rankings.items():
        moment = (as_of or {}).get(query)
        principal = (principals or {}).get(query)
        for document in dict.fromkeys(ranking):
            resolution.checked += 1
            passage = by_id.get(document)
            if passage is None:
                resolution._add("unknown", query, document, "not in the corpus")
                continue
            if moment is not None and not passage.valid_at(moment):
                resolution._add("outside_validity", query, document, f"not in force at {moment.isoformat()}")
            dated = passage.valid_from is not None or passage.valid_to is not None
            latest = newest.get(passage.doc_id or "")
            if latest is not None and passage.revision != latest and not (dated and moment is not None):
                resolution._add(
                    "obsolete_revision", query, document,
                    f"revision {passage.revision!r} of {passage.doc_id!r}; the newest is {latest!r}",
                )  # fmt: skip
            if principal is not None and not passage.permits(list(principal)):
                resolution._add("not_permitted", query, document, "the asker may not read it")
    return resolution


def absent_evidence(
    groups: Mapping[str, Sequence[Group]], passages: Iterable[Passage]
) -> dict[str, list[int]]:
    """Query → positions of its evidence groups of which no alternative is in the corpus.

    Such a fact cannot be retrieved: it is missing from the corpus, which is not a failure of retrieval.
    """
    known = {passage.id for passage in passages}

    def present(alternative: str | tuple[str, ...]) -> bool:
        return set(together(alternative)) <= known

    absent = {}
    for query, of_query in groups.items():
        missing = [i for i, group in enumerate(of_query) if not any(map(present, group))]
        if missing:
            absent[query] = missing
    return absent


def _newest(passages: Iterable[Passage]) -> dict[str, str]:
    """Document → its newest revision: the one in force last, and of those the highest by its numbers."""
    best: dict[str, tuple[tuple[datetime, list[tuple[int, int, str]]], str]] = {}
    for passage in passages:
        if passage.doc_id is None or passage.revision is None:
            continue
        key = passage.valid_from or _EARLIEST, _natural(passage.revision)
        if passage.doc_id not in best or key > best[passage.doc_id][0]:
            best[passage.doc_id] = key, passage.revision
    return {document: revision for document, (_, revision) in best.items()}


def _natural(text: str) -> list[tuple[int, int, str]]:
    """A key under which "v10" comes after "v9"."""
    parts = (part for part in _NUMBER.split(text[:200]) if part)
    return [(1, int(part[:18]), "") if part.isdecimal() else (0, 0, part) for part in parts]
