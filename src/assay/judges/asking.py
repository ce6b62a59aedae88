"""Asking a judge: each question once, from the cache where it is known, and every failure on the record."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from assay.errors import JudgeError
from assay.records import Question, Verdict

if TYPE_CHECKING:
    from assay.judges.base import Judge
    from assay.judges.cache import Cache

__all__ = ["ask"]

_NOTHING = Verdict(label="insufficient", reason="there is no evidence to read")
_LONGEST_MESSAGE = 300


async def ask(
    judge: Judge, questions: Sequence[Question], *, cache: Cache | None = None, batch_size: int = 512
) -> list[Verdict]:
    """One verdict for each question, in order.

    Equal questions are asked once. A judge with a true attribute `per_trace` looks at the trace and at the
    ids of the evidence, as a recorded judge does: its questions are equal only where these are, and it is
    asked past the cache. Evidence that is all blank is insufficient without asking.

    Whatever goes wrong becomes an error verdict: an exception fails its batch, a short reply fails what is
    missing, a long one fails the batch, since nobody can say what belongs to what. No failure is cached.
    """
    per_trace = bool(getattr(judge, "per_trace", False))
    keys = [_key(question, per_trace) for question in questions]
    known: dict[Hashable, Verdict] = {}
    waiting: dict[Hashable, Question] = {}
    for key, question in zip(keys, questions, strict=True):
        if any(text.strip() for text in question.evidence):
            waiting.setdefault(key, question)
        else:
            known[key] = _NOTHING
    if per_trace or not waiting:
        cache = None
    identity = judge.identity().digest() if cache is not None else ""
    if cache is not None:
        known.update(cache.get_many(identity, [str(key) for key in waiting]))
        waiting = {key: question for key, question in waiting.items() if key not in known}
    pending = list(waiting.items())
    for start in range(0, len(pending), max(1, batch_size)):
        batch = pending[start : start + max(1, batch_size)]
        verdicts = await _decide(judge, [question for _, question in batch])
        fresh = {key: verdict for (key, _), verdict in zip(batch, verdicts, strict=True)}
        known.update(fresh)
        if cache is not None:
            cache.put_many(
                identity, {str(key): verdict for key, verdict in fresh.items() if verdict.error is None}
            )
    return [known[key] for key in keys]


def _key(question: Question, per_trace: bool) -> Hashable:
    return (question.trace, question.evidence_ids, question.key()) if per_trace else question.key()


async def _decide(judge: Judge, batch: Sequence[Question]) -> list[Verdict]:
    try:
        verdicts = list(await judge.decide(batch))
    except JudgeError as error:
        return [Verdict.failed(_line(str(error) or "the judge could not decide"))] * len(batch)
    except Exception as error:
        # A judge is somebody else's code: its crash is a failure of the judge, not of the run.
        return [Verdict.failed(_line(f"the judge raised {type(error).__name__}: {error}"))] * len(batch)
    if len(verdicts) > len(batch):
        message = f"the judge gave {len(verdicts)} verdicts for {len(batch)} questions"
        return [Verdict.failed(message)] * len(batch)
    missing = len(batch) - len(verdicts)
    verdicts += [Verdict.failed("the judge gave no verdict")] * missing
    return [_checked(question, verdict) for question, verdict in zip(batch, verdicts, strict=True)]


def _line(message: str) -> str:
    """A message of somebody else's, as one line of bounded length."""
    return " ".join(message[: 4 * _LONGEST_MESSAGE].split())[:_LONGEST_MESSAGE]


def _checked(question: Question, verdict: object) -> Verdict:
    """The verdict, or an error where it is none or points at evidence that does not exist."""
    if not isinstance(verdict, Verdict):
        return Verdict.failed(f"the judge gave {type(verdict).__name__} in place of a verdict")
    count = len(question.evidence)
    if any(not 0 <= position < count for position in verdict.evidence):
        return Verdict.failed("the judge names evidence that it was not given")
    for span in verdict.spans:
        if span.evidence >= count or not span.start <= span.end <= len(question.evidence[span.evidence]):
            return Verdict.failed("the judge names a stretch that the evidence does not have")
    return verdict
