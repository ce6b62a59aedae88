"""The sheet: everything a measure may look at for one trace, and the verdict table it reads from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from assay.records import Verdict

if TYPE_CHECKING:
    from assay.records import Case, Claim, Passage, Relation, Status, Trace

__all__ = ["ANSWER", "QUESTION", "REFERENCE", "Ask", "Citation", "Labels", "Sheet", "Source"]

ANSWER = "@answer"
REFERENCE = "@reference"
QUESTION = "@question"


class Ask(NamedTuple):
    """A row of the verdict table: which subject is held against which evidence.

    subject: "claim:0" (of the answer), "fact:2" (required), "reference:1" (a claim of the reference) or
    "question". against: passage ids in order, judged jointly, or ANSWER, REFERENCE or QUESTION alone.
    """

    relation: Relation
    subject: str
    against: tuple[str, ...]


class Source(NamedTuple):
    """A passage of the trace with the text that was used for it."""

    id: str
    text: str


class Citation(NamedTuple):
    """One citation as written and what it resolves to.

    passage: the id of the passage it means, None where it means none. presented, retrieved: whether that
    passage was. repeated: the claim cites the same passage earlier.
    """

    written: str
    passage: str | None
    presented: bool
    retrieved: bool
    repeated: bool


class Labels(NamedTuple):
    """What the case says of the passages of this trace.

    grades: passage id → relevance grade. groups: per evidence group the ids of its acceptable passages.
    """

    grades: dict[str, int]
    groups: list[frozenset[str]]


@dataclass(slots=True)
class Sheet:
    """One trace, read and judged. Measures are functions of it and of nothing else.

    claims: all claims of the answer in order, with their need-for-evidence marks. checked: indices of those
    that need evidence. facts: required facts: those of the case, else the claims of its reference.
    reference: claims of the reference answer. retrieved, presented: passages that have a text, each id once,
    in order; None where not recorded. retrieved_ids: all ranked ids, repeats and textless ones included.
    presented_assumed: the trace did not record what was presented, so the retrieved passages stand in.
    corpus: passages of the suite by id; None where there is no corpus. citations: one list per claim.
    citations_expected: whether this system is held to cite. status: as recorded, else read from the answer.
    labels: None where the case labels no passage. verdicts: the table; an absent row was not asked.
    """

    trace: Trace
    case: Case | None
    corpus: dict[str, Passage] | None
    claims: list[Claim]
    checked: list[int]
    facts: list[str]
    reference: list[str]
    retrieved: list[Source] | None
    retrieved_ids: list[str] | None
    presented: list[Source] | None
    presented_assumed: bool
    citations: list[list[Citation]]
    citations_expected: bool
    status: Status
    status_read: bool
    answer: str
    labels: Labels | None = None
    notes: list[str] = field(default_factory=list)
    verdicts: dict[Ask, Verdict] = field(default_factory=dict)

    @property
    def presented_ids(self) -> tuple[str, ...]:
        """Ids of the presented passages that have a text, in order."""
        return tuple([source.id for source in self.presented or ()])

    @property
    def shown_ids(self) -> list[str] | None:
        """Ids of all presented passages, those without a text included; None where nobody recorded them."""
        if self.trace.presented is not None:
            return [hit.id for hit in self.trace.presented]
        return self.retrieved_ids

    @property
    def retrieved_text_ids(self) -> tuple[str, ...]:
        """Ids of the retrieved passages that have a text, in order."""
        return tuple([source.id for source in self.retrieved or ()])

    def cited_ids(self, index: int) -> tuple[str, ...]:
        """Presented passages with a text that a claim cites, each once, in the order of citing."""
        readable = frozenset(self.presented_ids)
        return tuple(
            [
                citation.passage
                for citation in self.citations[index]
                if citation.passage in readable and not citation.repeated
            ]
        )

    def supports(self, subject: str, against: tuple[str, ...]) -> Verdict:
        """The verdict on a subject against evidence taken jointly; without evidence, insufficient."""
        if not against:
            return NOTHING_TO_READ
        return self.verdicts.get(Ask("supports", subject, against), NOT_ASKED)

    def look(self, ask: Ask) -> Verdict:
        """The verdict on any row of the table."""
        return self.verdicts.get(ask, NOT_ASKED)


NOTHING_TO_READ = Verdict(label="insufficient", reason="there is no evidence to read")
NOT_ASKED = Verdict.failed("this question was not asked")
