"""Asking a judge: each question once, from the cache where it is known, and every failure on the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assay.errors import JudgeError
from assay.records import Question, Verdict

if TYPE_CHECKING:
    from assay.judges.base import Judge
    from assay.judges.cache import Cache

__all__ = ["ask"]

_NOTHING = Verdict(label="insufficient", reason="there is no evidence to read")


async def ask(
    judge: Judge, questions: Sequence[Question], *, cache: Cache | None = None, batch_size: int = 512
) -> list[Verdict]:
    """One verdict for each question, in order.

    Equal questions are asked once; a judge with a true attribute `per_trace` (one that tells traces apart, as a
    recorded judge does) is asked once a trace instead, and past the cache. Evidence that is all blank is
    insufficient without asking. Whatever goes wrong becomes an error verdict: an exception fails its batch, a short
    reply fails what is missing, a long one fails the batch, since nobody can say what belongs to what.
    """
    per_trace = bool(getattr(judge, "per_trace", False))
    keys = [(question.trace if per_trace else "") + question.key() for question in questions]
    known: dict[str, Verdict] = {}
    waiting: dict[str, Question] = {}
    for key, question in zip(keys, questions, strict=True):
        if any(text.strip() for text in question.evidence):
            waiting.setdefault(key, question)
        else:
            known[key] = _NOTHING
    identity = judge.identity().digest()
    if cache is not None and not per_trace and waiting:
        found = cache.get_many(identity, list(waiting))
        known.update(found)
        waiting = {key: question for key, question in waiting.items() if key not in found}
    pending = list(waiting.items())
    for start in range(0, len(pending), batch_size):
        batch = pending[start : start + batch_size]
        verdicts = await _decide(judge, [question for _, question in batch])
        fresh = {key: verdict for (key, _), verdict in zip(batch, verdicts, strict=True)}
        known.update(fresh)
        if cache is not None and not per_trace:
            # A failure is not an answer: it is asked again next time.
            cache.put_many(
                identity, {key: verdict for key, verdict in fresh.items() if verdict.error is None}
            )
    return [known[key] for key in keys]


async def _decide(judge: Judge, batch: Sequence[Question]) -> list[Verdict]:
    try:
        verdicts = list(await judge.decide(batch))
    except JudgeError as error:
        return [Verdict.failed(str(error))] * len(batch)
    except Exception as error:
        # A judge is somebody else's code: its crash is a failure of the judge, not of the run.
        return [Verdict.failed(f"the judge raised {type(error).__name__}: {error}")] * len(batch)
    if len(verdicts) > len(batch):
        message = f"the judge gave {len(verdicts)} verdicts for {len(batch)} questions"
        return [Verdict.failed(message)] * len(batch)
    missing = len(batch) - len(verdicts)
    verdicts += [Verdict.failed("the judge gave no verdict")] * missing
    return [_checked(question, verdict) for question, verdict in zip(batch, verdicts, strict=True)]


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
