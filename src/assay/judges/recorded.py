"""Verdicts from a file: what a person, or another judge, said of these very questions."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from assay.records import JudgeIdentity, Question, Verdict

if TYPE_CHECKING:
    from assay.files.verdicts import RecordedVerdict

__all__ = ["RecordedJudge"]

_Key = tuple[str | None, str, str, frozenset[str]]


class RecordedJudge:
    """Looks verdicts up by trace, relation, claim (white space apart) and the set of evidence ids.

    A row without a trace holds for any trace that has no row of its own. A question that no row answers is an error,
    never a default. Of rows for the same question the last one holds.
    """

    per_trace = True

    def __init__(self, rows: Iterable[RecordedVerdict], *, name: str = "recorded") -> None:
        self._name = name
        self._verdicts: dict[_Key, Verdict] = {}
        digest = hashlib.sha256()
        for row in rows:
            digest.update(row.model_dump_json().encode("utf-8", "surrogatepass") + b"\n")
            ids = [row.evidence] if isinstance(row.evidence, str) else row.evidence
            self._verdicts[row.trace, row.relation, _plain(row.claim), frozenset(ids)] = _verdict(row)
        self._revision = digest.hexdigest()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> RecordedJudge:
        """A judge from a file of verdicts.

        Raises: BadInput naming file, line and field.
        """
        from assay.files.verdicts import read_verdicts

        return cls(row for _, row in read_verdicts(path))

    def identity(self) -> JudgeIdentity:
        """The name, and a digest of all rows."""
        return JudgeIdentity(name=self._name, revision=self._revision)

    async def decide(self, questions: Sequence[Question]) -> list[Verdict]:
        """The recorded verdict of each question."""
        return [self._one(question) for question in questions]

    def _one(self, question: Question) -> Verdict:
        claim, ids = _plain(question.claim), frozenset(question.evidence_ids)
        for trace in (question.trace, None):
            verdict = self._verdicts.get((trace, question.relation, claim, ids))
            if verdict is not None:
                return verdict
        return Verdict.failed("no recorded verdict for this question")


def _plain(text: str) -> str:
    return " ".join(text.split())


def _verdict(row: RecordedVerdict) -> Verdict:
    if row.label is None:
        return Verdict.failed(row.error or "no verdict")
    return Verdict(label=row.label, probabilities=row.probabilities, reason=row.reason)
