"""What a judge is asked and what it says."""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple, Self

from pydantic import Field, model_validator

from assay.records.base import Finite, Metadata, Record

__all__ = ["EvidenceSpan", "JudgeIdentity", "Label", "Probabilities", "Question", "Relation", "Verdict"]

Label = Literal["supported", "contradicted", "insufficient", "unclear"]
"""supported: the evidence says so. contradicted: it says otherwise. insufficient: it does not address the
claim. unclear: the judge looked and cannot tell."""

Relation = Literal["supports", "answers", "addresses"]
"""supports: does the evidence, taken together, state the claim? answers: does the passage bear on the
question (claim is the question)? addresses: does the statement speak to a requested part of the question
(evidence is the question)? For the last two, supported means yes and insufficient means no."""


class Question(NamedTuple):
    """One thing asked of a judge. The first four fields are its content and decide its key.

    claim: the statement to check. evidence: the texts it is checked against, jointly. asked: the user's
    question, as context for short answers. trace, evidence_ids: where it came from, for recorded judges and
    for judges that answer a whole trace in one call; they never change the verdict.
    """

    relation: Relation
    claim: str
    evidence: tuple[str, ...]
    asked: str = ""
    trace: str = ""
    evidence_ids: tuple[str, ...] = ()

    def key(self) -> str:
        """A digest of the content: equal for the same question, whichever trace asks it."""
        digest = hashlib.blake2b(digest_size=16)
        for part in (self.relation, self.claim, self.asked, *self.evidence):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "little"))
            digest.update(data)
        return digest.hexdigest()


class Probabilities(Record):
    """How sure the judge is; the three sum to one."""

    supported: Finite = Field(ge=0, le=1)
    contradicted: Finite = Field(ge=0, le=1)
    insufficient: Finite = Field(ge=0, le=1)


class EvidenceSpan(Record):
    """The stretch of one evidence text that decided: its position in the question's evidence, characters."""

    evidence: int = Field(ge=0)
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class Verdict(Record):
    """A judge's word on one question: a label, or an error that says why there is none.

    evidence: positions in the question's evidence that decided. spans: the deciding stretches, where known.
    low_confidence: the judge marks its own word as weak (a language it does not know, an input cut short).
    """

    label: Label | None = None
    probabilities: Probabilities | None = None
    evidence: tuple[int, ...] = ()
    spans: tuple[EvidenceSpan, ...] = ()
    reason: str | None = None
    low_confidence: bool = False
    error: str | None = None

    @model_validator(mode="after")
    def _label_or_error(self) -> Self:
        if (self.label is None) == (self.error is None):
            raise ValueError("a verdict has either a label or an error")
        return self

    @classmethod
    def failed(cls, message: str) -> Self:
        """The verdict of a judge that did not answer."""
        return cls(error=message)


class JudgeIdentity(Record):
    """Who judged: part of every cache key and of every report.

    Two judges with the same identity give the same verdicts. revision: a version or a model's SHA-256.
    parameters: whatever else changes the verdicts (thresholds, prompt hash, temperature, seed).
    """

    name: str
    revision: str
    parameters: Metadata = Field(default_factory=dict)

    def digest(self) -> str:
        """A short digest of the whole identity."""
        canonical = self.model_dump_json(by_alias=True)
        return hashlib.blake2b(canonical.encode(), digest_size=8).hexdigest()

    def __str__(self) -> str:
        return f"{self.name}@{self.revision[:12]}"
