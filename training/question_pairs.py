"""Pairs from questions with contexts: right and wrong spans, yes and no, and which passages or sentences answer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from edits import falsify, find_names, find_numbers
from pairs import Pair, Span
from windows import Premise, likeliest, sentences_of, window

__all__ = ["long_answer_pairs", "question_pairs", "yes_no_pairs"]

_VERBS = (
    "is|was|are|were|has|had|can|led|won|wrote|made|gave|became|founded|created|built|played|sang|plays|wins|holds|owns"
    "|ruled|defeated|discovered|invented|signed|started|began|caused|helped"
)
_PHRASE = re.compile(r"\b(?:the|a|an|his|her|their|its)\s(?:[\w'-]+\s){0,3}[\w'-]+", re.IGNORECASE)


def _kind(answer: str) -> str:
    if re.search(
        r"\b1\d{3}\b|\b20\d\d\b|century|January|February|March|April|June|July|August|Sept|Octo|Novem|Decem",
        answer,
    ):
        return "date"
    if re.search(
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million)\b", answer
    ):
        return "number"
    return "name" if answer[:1].isupper() else "phrase"


def _spans_of(kind: str, text: str) -> list[str]:
    """Stretches of a text that could pass for an answer of a kind."""
    if kind == "date":
        found = re.findall(
            r"\b(?:1\d{3}|20\d\d)s?\b|\b[\w]+ century\b|\b\d{1,2} [A-Z][a-z]+ \d{4}\b|\b[A-Z][a-z]+ \d{1,2}, \d{4}\b",
            text,
        )
    elif kind == "number":
        found = [
            text[s:e] + m
            for s, e in find_numbers(text)
            for m in ["", *re.findall(r"^(?: ?%| \w+)", text[e : e + 15])[:1]]
        ]
        found += re.findall(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten)(?: \w+)?\b", text)
    elif kind == "name":
        found = [text[s:e] for s, e in find_names(text)]
    else:
        found = [m[0] for m in _PHRASE.finditer(text)]
    return list(dict.fromkeys(found))


def _wants(question: str) -> str:
    low = question.lower()
    if re.search(r"\bwhen\b|what (?:year|date|century|decade)|which (?:year|century|decade)", low):
        return "date"
    if re.search(r"how (?:many|much|long|old|far|big|large|tall|often)|what (?:percent|number)", low):
        return "number"
    return (
        "name"
        if re.search(r"\bwho\b|\bwhere\b|\bwhom\b|which|what (?:city|country|person|state|river)", low)
        else "phrase"
    )


def _alike(a: str, b: str) -> bool:
    a, b = a.lower().strip(" ."), b.lower().strip(" .")
    return a in b or b in a or len(set(a.split()) & set(b.split())) * 2 > min(len(a.split()), len(b.split()))


def _stated(question: str, answer: str, rng: random.Random) -> tuple[str, Span]:
    """Question and answer as one claim, or as a statement where the question's form allows it."""
    asked = question.strip().rstrip("?").strip()
    match = re.match(
        rf"(?:who|which [\w ]{{2,30}}?|what [\w ]{{2,30}}?) ((?:{_VERBS})\b.*)$",
        asked,
        re.IGNORECASE,
    )
    drawn = rng.random()
    if match and drawn < 0.45:
        text = answer[0].upper() + answer[1:]
        return f"{text} {match[1]}.", (0, len(answer))
    mark = "?" if rng.random() < 0.85 else ""
    lead = rng.choice(["", "", "", "It is ", "The answer is "]) if drawn > 0.8 else ""
    text = f"{asked}{mark} {lead}{answer}"
    start = len(text) - len(answer)
    return text + rng.choice(["", "", "."]), (start, start + len(answer))


def _within(premise: Premise, answers: Sequence[str]) -> tuple[Span, ...]:
    for answer in answers:
        for start, end in premise.evidence:
            at = premise.text.find(answer, start, end)
            if at >= 0:
                return ((at, at + len(answer)),)
    return premise.evidence


def question_pairs(row: dict[str, Any], others: Sequence[str], rng: random.Random) -> Iterator[Pair]:
    """Pairs of one question. others: spans that answer other questions on the same context."""
    source = row["id"].split("-")[0] if "-" in row["id"] else "squad2"
    question = " ".join(row["question"].split())
    sentences = sentences_of(" ".join(row["context"]))
    if not sentences:
        return
    answers = [" ".join(answer.split()) for answer in row["answers"]]
    where = [i for i, s in enumerate(sentences) if any(a in s for a in answers)]
    if not answers:
        yield from _impossible(question, sentences, others, source, rng)
        return
    if not where:
        return
    best = max(where, key=lambda i: len(set(sentences[i].lower().split()) & set(question.lower().split())))
    whole = " ".join(sentences)
    for _ in range(2):
        held = window(sentences, [best], rng)
        claim, span = _stated(question, rng.choice(answers), rng)
        yield Pair(held.text, claim, "entailment", source, "support", (), _within(held, answers))
    kind = _kind(answers[0])
    wrong = [s for s in _spans_of(kind, whole) if not any(_alike(s, a) for a in answers)]
    near = [s for s in others if not any(_alike(s, a) for a in answers)]
    picks = rng.sample(wrong, min(2, len(wrong))) + rng.sample(near, min(1, len(near)))
    for pick in rng.sample(picks, min(2, len(picks))):
        at = [i for i, s in enumerate(sentences) if pick in s]
        wanted = sorted({best, *at[:1]}) if rng.random() < 0.7 else [best]
        held = window(sentences, wanted, rng)
        claim, span = _stated(question, pick, rng)
        yield Pair(held.text, claim, "not_entailment", source, "support", (span,), None)
    gone = [i for i in range(len(sentences)) if i not in where]
    if gone and rng.random() < 0.4:
        held = window(sentences, [rng.choice(gone)], rng, without=where)
        claim, span = _stated(question, rng.choice(answers), rng)
        yield Pair(held.text, claim, "neutral", source, "support", (span,), None)
        yield Pair(held.text, question, "no", source, "answers", None, ())
    held = window(sentences, [best], rng)
    yield Pair(held.text, question, "yes", source, "answers", None, _within(held, answers))
    if rng.random() < 0.5:
        yield Pair(
            question,
            rng.choice([sentences[best], _stated(question, answers[0], rng)[0]]),
            "yes",
            source,
            "addresses",
        )
        if gone:
            yield Pair(question, sentences[rng.choice(gone)], "no", source, "addresses")


def _impossible(
    question: str, sentences: Sequence[str], others: Sequence[str], source: str, rng: random.Random
) -> Iterator[Pair]:
    whole = " ".join(sentences)
    kind = _wants(question)
    picks = _spans_of(kind, whole)
    picks = rng.sample(picks, min(2, len(picks))) + rng.sample(list(others), min(1, len(others)))
    near = likeliest(sentences, question, 40)
    for pick in rng.sample(picks, min(1 if rng.random() < 0.6 else 2, len(picks))):
        at = [i for i, s in enumerate(sentences) if pick in s][:1]
        held = window(sentences, sorted({near[0], *at}), rng)
        claim, span = _stated(question, pick, rng)
        yield Pair(held.text, claim, "not_entailment", source, "support", (span,), None)
    yield Pair(window(sentences, near[:1], rng).text, question, "no", source, "answers", None, ())


def yes_no_pairs(row: dict[str, Any], rng: random.Random) -> Iterator[Pair]:
    """A question that wants yes or no, against its abstract and its conclusion."""
    right = row["answer"]
    question = " ".join(row["question"].split())
    sentences = sentences_of(" ".join(row["context"]))
    conclusion = " ".join(row["long_answer"].split())
    if not sentences or not conclusion:
        return
    tail = window(sentences, list(range(max(0, len(sentences) - 3), len(sentences))), rng, most=110)
    near = window(sentences, likeliest(sentences, question, 60)[-2:], rng, most=90)
    premises = [tail.text, near.text, conclusion]
    if right in {"yes", "no"}:
        for premise in premises:
            for said in ("yes", "no"):
                text = rng.choice([said, said.capitalize(), said.capitalize() + "."])
                label = "entailment" if said == right else "contradiction"
                claim = f"{question} {text}"
                yield Pair(
                    premise,
                    claim,
                    label,
                    "pubmedqa",
                    "support",
                    () if label == "entailment" else ((len(question) + 1, len(claim)),),
                )
    yield Pair(tail.text, conclusion, "entailment", "pubmedqa", "support", ())
    edit = falsify(conclusion, " ".join(sentences), rng)
    if edit:
        yield Pair(tail.text, edit.text, "not_entailment", "pubmedqa", "support", (edit.span,))
    yield Pair(tail.text, question, "yes", "pubmedqa", "answers")
    yield Pair(question, conclusion, "yes", "pubmedqa", "addresses")


def long_answer_pairs(row: dict[str, Any], foreign: Sequence[str], rng: random.Random) -> Iterator[Pair]:
    """Sentences of people's long answers, with what they rest on, beside near misses."""
    sentences = sentences_of(" ".join(row["context"]))
    for answer in row["answers"]:
        for statement in sentences_of(answer):
            if len(statement.split()) < 5 or not sentences:
                continue
            held = window(
                sentences, likeliest(sentences, statement, 60)[:3], rng, most=rng.choice([50, 80, 150])
            )
            yield Pair(held.text, statement, "entailment", "clapnq", "support", ())
            yield Pair(row["question"], statement, "yes", "clapnq", "addresses")
            edit = falsify(statement, " ".join(sentences), rng)
            if edit and rng.random() < 0.75:
                label = (
                    "contradiction" if edit.kind in {"negation", "number", "opposite"} else "not_entailment"
                )
                yield Pair(held.text, edit.text, label, "clapnq", "support", (edit.span,))
            elif foreign:
                other = rng.choice(foreign)
                yield Pair(held.text, other, "neutral", "clapnq", "support", ((0, len(other)),))
                yield Pair(row["question"], other, "no", "clapnq", "addresses")
    if sentences:
        yield Pair(
            window(sentences, likeliest(sentences, row["question"], 50)[:2], rng).text,
            row["question"],
            "yes",
            "clapnq",
            "answers",
        )
        if foreign:
            yield Pair(rng.choice(foreign), row["question"], "no", "clapnq", "answers")
