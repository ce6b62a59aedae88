"""Asking: one verdict a question, whatever the judge does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from assay.errors import JudgeError
from assay.judges import Judge, MemoryCache, ask
from assay.records import EvidenceSpan, JudgeIdentity, Question, Verdict

YES = Verdict(label="supported")


class Answering:
    """A judge that replies with what a function makes of a batch, and keeps what it was asked."""

    def __init__(self, reply: Callable[[Sequence[Question]], object], *, name: str = "double"):
        self.reply = reply
        self.name = name
        self.asked: list[Question] = []

    def identity(self) -> JudgeIdentity:
        return JudgeIdentity(name=self.name, revision="1")

    async def decide(self, questions):
        self.asked.extend(questions)
        return self.reply(questions)


def always_yes(questions):
    return [YES for _ in questions]


def questions(count: int) -> list[Question]:
    return [Question("supports", f"Claim {number}.", ("Some text.",)) for number in range(count)]


def answers(judge: Judge, asked: Sequence[Question], **options) -> list[Verdict]:
    return asyncio.run(ask(judge, asked, **options))


def raising(error: BaseException):
    def reply(questions):
        raise error

    return reply


def test_equal_questions_are_asked_once_and_answered_in_order():
    by_claim = {"A.": "supported", "B.": "contradicted"}
    judge = Answering(lambda batch: [Verdict(label=by_claim[q.claim]) for q in batch])
    asked = [Question("supports", claim, ("text",)) for claim in ("A.", "B.", "A.")]
    assert [v.label for v in answers(judge, asked)] == ["supported", "contradicted", "supported"]
    assert len(judge.asked) == 2


def test_trace_and_ids_do_not_make_another_question():
    judge = Answering(always_yes)
    answers(judge, [Question("supports", "A.", ("text",), trace=trace) for trace in ("t1", "t2")])
    assert len(judge.asked) == 1


def test_a_judge_by_trace_is_asked_for_each_trace_and_for_each_set_of_ids():
    judge = Answering(always_yes)
    judge.per_trace = True
    cache = MemoryCache()
    asked = [
        Question("supports", "A.", ("text",), trace=trace, evidence_ids=ids)
        for trace, ids in (("t1", ("p1",)), ("t2", ("p1",)), ("t1", ("p2",)), ("t1", ("p1",)))
    ]
    answers(judge, asked, cache=cache)
    assert len(judge.asked) == 3
    answers(judge, asked, cache=cache)
    assert len(judge.asked) == 6  # a cache by content cannot tell traces apart


@pytest.mark.parametrize("evidence", [(), ("",), (" \n\t", "")])
def test_blank_evidence_is_insufficient_without_a_call(evidence: tuple[str, ...]):
    judge = Answering(always_yes)
    verdict = answers(judge, [Question("supports", "A.", evidence)])[0]
    assert (verdict.label, verdict.reason) == ("insufficient", "there is no evidence to read")
    assert judge.asked == []


def test_what_a_short_reply_leaves_out_is_an_error():
    judge = Answering(lambda batch: [YES])
    verdicts = answers(judge, questions(5))
    assert verdicts[0] == YES
    assert [v.error for v in verdicts[1:]] == ["the judge gave no verdict"] * 4


def test_a_long_reply_is_an_error_of_the_batch():
    judge = Answering(lambda batch: [YES] * (len(batch) + 1))
    verdicts = answers(judge, questions(4), batch_size=2)
    assert [v.error for v in verdicts] == ["the judge gave 3 verdicts for 2 questions"] * 4


def test_an_exception_fails_its_batch_and_no_other():
    def reply(batch):
        if batch[0].claim == "Claim 0.":
            raise JudgeError("the server is full")
        return always_yes(batch)

    verdicts = answers(Answering(reply), questions(4), batch_size=2)
    assert [v.error for v in verdicts] == ["the server is full"] * 2 + [None] * 2


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("bad\n  thing"), "the judge raised ValueError: bad thing"),
        (JudgeError(""), "the judge could not decide"),
        (RecursionError("deep"), "the judge raised RecursionError: deep"),
    ],
)
def test_an_error_is_told_in_one_line(error: Exception, message: str):
    assert answers(Answering(raising(error)), questions(1))[0].error == message


def test_a_message_has_a_bound():
    verdict = answers(Answering(raising(ValueError("x" * 100_000))), questions(1))[0]
    assert verdict.error is not None
    assert len(verdict.error) == 300


@pytest.mark.parametrize("error", [KeyboardInterrupt(), asyncio.CancelledError()])
def test_an_interruption_passes(error: BaseException):
    async def run():
        with pytest.raises(type(error)):
            await ask(Answering(raising(error)), questions(1))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (lambda batch: None, "the judge raised TypeError: 'NoneType' object is not iterable"),
        (lambda batch: ["supported"], "the judge gave str in place of a verdict"),
        (
            lambda batch: [Verdict(label="supported", evidence=(1,))],
            "the judge names evidence that it was not given",
        ),
        (
            lambda batch: [Verdict(label="supported", evidence=(-1,))],
            "the judge names evidence that it was not given",
        ),
        (  # "Some text." has ten characters
            lambda batch: [Verdict(label="supported", spans=(EvidenceSpan(evidence=0, start=0, end=11),))],
            "the judge names a stretch that the evidence does not have",
        ),
        (
            lambda batch: [Verdict(label="supported", spans=(EvidenceSpan(evidence=0, start=5, end=4),))],
            "the judge names a stretch that the evidence does not have",
        ),
    ],
)
def test_a_verdict_must_be_one_and_stay_within_the_evidence(reply, message: str):
    assert answers(Answering(reply), questions(1))[0].error == message


def test_batches_are_no_larger_than_wished():
    sizes = []

    def reply(batch):
        sizes.append(len(batch))
        return always_yes(batch)

    answers(Answering(reply), questions(5), batch_size=2)
    assert sizes == [2, 2, 1]


def test_what_is_known_is_not_asked_and_failures_are_asked_again():
    cache = MemoryCache()
    first = Answering(lambda batch: [YES, *[Verdict.failed("busy")] * (len(batch) - 1)])
    answers(first, questions(3), cache=cache)
    second = Answering(always_yes)
    assert answers(second, questions(3), cache=cache) == [YES] * 3
    assert [q.claim for q in second.asked] == ["Claim 1.", "Claim 2."]


def test_a_second_judge_does_not_read_the_first_ones_answers():
    cache = MemoryCache()
    one, other = Answering(always_yes, name="one"), Answering(always_yes, name="other")
    for judge in (one, other):
        answers(judge, questions(1), cache=cache)
    assert (len(one.asked), len(other.asked)) == (1, 1)


def test_no_questions_no_call():
    judge = Answering(always_yes)
    assert answers(judge, []) == []
    assert judge.asked == []
