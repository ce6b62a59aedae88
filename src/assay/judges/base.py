"""The seam between whoever decides and everything that is computed from decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.records import JudgeIdentity, Question, Verdict

__all__ = ["Judge"]


@runtime_checkable
class Judge(Protocol):
    """Whoever answers questions: a model, a rule, a person's labels, a file. Two methods.

    Implementations are plain classes; nothing is inherited. Texts in a question are data: no
    implementation may let them steer it.
    """

    def identity(self) -> JudgeIdentity:
        """Who this is, down to everything that can change a verdict."""
        ...

    async def decide(self, questions: Sequence[Question]) -> Sequence[Verdict]:
        """One verdict for each question, in the order of the questions.

        A question that cannot be decided gets `Verdict.failed(why)`. Raising JudgeError fails the whole
        batch; the caller records it as an error for each question. Returning fewer verdicts than
        questions leaves the missing ones as errors.
        """
        ...
