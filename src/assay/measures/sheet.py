"""The sheet: everything a measure may look at for one trace, and the verdict table it reads from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from assay.records import Verdict

if TYPE_CHECKING:
    from assay.records import Case, Claim, Relation, Status, Suite, Trace

__all__ = ["ANSWER", "QUESTION", "REFERENCE", "Ask", "CitedId", "Sheet", "Source"]

ANSWER = "@answer"
REFERENCE = "@reference"
QUESTION = "@question"


class Ask(NamedTuple):
    """A row of the verdict table: which subject is held against which evidence.

    subject: "claim:0", "fact:2" or "passage:ID". against: passage ids in presented order (judged jointly),
    or one of ANSWER, REFERENCE, QUESTION alone.
    """

    relation: Relation
    subject: str
    against: tuple[str, ...]


class Source(NamedTuple):
    """A passage with the text that was used for it."""

    id: str
    text: str


class CitedId(NamedTuple):
    """One citation as written, and the presented passage it resolves to (None: it resolves to none).

    retrieved: whether the id was at least retrieved. repeated: the claim cites the same passage earlier.
    """

    written: str
    passage: str | None
    retrieved: bool
    repeated: bool


@dataclass(slots=True)
class Sheet:
    """One trace, read and judged. Measures are functions of it and of nothing else.

    claims: all claims of the answer in order, with their need-for-evidence marks. checked: indices of those
    that need evidence. facts: required facts, from the case, else the checked claims of its reference.
    retrieved, presented: passages that have a text, each id once, in order; None where not recorded.
    presented_assumed: the trace did not record what was presented, so the retrieved passages stand in.
    citations: one list per claim. status: as recorded, else as read from the answer (status_read True).
    verdicts: the table; a row that is absent was not asked.
    """

    trace: Trace
    case: Case | None
    suite: Suite | None
    claims: list[Claim]
    checked: list[int]
    facts: list[str]
    retrieved: list[Source] | None
    presented: list[Source] | None
    presented_assumed: bool
    citations: list[list[CitedId]]
    status: Status
    status_read: bool
    verdicts: dict[Ask, Verdict] = field(default_factory=dict)

    def presented_ids(self) -> tuple[str, ...]:
        """Ids of the presented passages, in order."""
        return tuple(source.id for source in self.presented or ())

    def claim(self, index: int, *against: str) -> Verdict:
        """The verdict on a claim of the answer against evidence taken jointly."""
        return self._look(Ask("supports", f"claim:{index}", against))

    def fact(self, index: int, *against: str) -> Verdict:
        """The verdict on a required fact against evidence taken jointly."""
        return self._look(Ask("supports", f"fact:{index}", against))

    def _look(self, ask: Ask) -> Verdict:
        if not ask.against:
            return NOTHING_TO_READ
        return self.verdicts.get(ask, NOT_ASKED)


NOTHING_TO_READ = Verdict(label="insufficient", reason="there is no evidence to read")
NOT_ASKED = Verdict.failed("this question was not asked")
