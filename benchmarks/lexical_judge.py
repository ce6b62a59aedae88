"""How far word overlap with exact slots goes: the lexical judge on labelled grounding rows, and its speed.

    python benchmarks/lexical_judge.py [--rows 400] [FILE …]

A row is {question, context[], response, label}. The score of a row is the mean, over the answer's claims, of the
probability that the claim is supported; plain overlap, beside it, is the share of the answer's words that stand in
the context. AUC: how often a grounded answer outscores an ungrounded one. Balanced accuracy: of "every claim is
supported". Contradicted: how many answers have a contradicted claim, among ungrounded and among grounded ones.
Nothing is fitted, but the rules were written with these files in sight. Without FILE, every grounding file of the
shared data (ASSAY_SHARED, default ../shared) is taken. Rows are drawn with a seed.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from assay.claims import split_claims
from assay.judges import LexicalJudge, ask
from assay.records import Question, Verdict
from assay.stats import auroc, balanced_accuracy
from assay.text import content_words, fold

SEED = 0
POOLED_ROWS = 100


class Outcome(NamedTuple):
    """Labels, scores and verdicts of the rows of one file, one entry a row."""

    labels: list[int]
    overlaps: list[float]
    scores: list[float]
    verdicts: list[list[Verdict]]


def rows_of(path: Path, most: int) -> list[dict[str, Any]]:
    """A seeded sample of the rows of a file; all of them where there are fewer."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream]
    random.Random(SEED).shuffle(rows)
    return rows[:most]


def overlap(row: dict[str, Any]) -> float:
    """The share of the answer's content words that stand in the context."""
    wanted = content_words(fold(row["response"]))
    there = set(content_words(fold(" ".join(row["context"]))))
    return sum(word in there for word in wanted) / len(wanted) if wanted else 0.0


def questions_of(row: dict[str, Any]) -> list[Question]:
    """A question for each claim that needs evidence; for the whole answer where none does."""
    claims = [claim.text for claim in split_claims(row["response"]) if claim.needs_evidence]
    asked = row.get("question") or ""
    return [Question("supports", text, tuple(row["context"]), asked) for text in claims or [row["response"]]]


def judged(rows: list[dict[str, Any]]) -> Outcome:
    """Rows by the judge."""
    planned = [questions_of(row) for row in rows]
    flat = iter(asyncio.run(ask(LexicalJudge(), [question for some in planned for question in some])))
    verdicts = [[next(flat) for _ in some] for some in planned]
    scores = [
        sum(v.probabilities.supported if v.probabilities else 0.5 for v in some) / len(some)
        for some in verdicts
    ]
    return Outcome([int(row["label"]) for row in rows], list(map(overlap, rows)), scores, verdicts)


def line(name: str, outcome: Outcome) -> str:
    """One row of the table."""
    labels = outcome.labels
    supported = [int(all(v.label == "supported" for v in some)) for some in outcome.verdicts]
    against = [any(v.label == "contradicted" for v in some) for some in outcome.verdicts]
    raised = [
        sum(hit for hit, label in zip(against, labels, strict=True) if label == wanted) for wanted in (0, 1)
    ]
    figures = [
        auroc(labels, outcome.overlaps),
        auroc(labels, outcome.scores),
        balanced_accuracy(labels, supported),
    ]
    shown = " | ".join("–" if figure is None else f"{figure:.3f}" for figure in figures)
    return f"| {name} | {len(labels)} | {shown} | {raised[0]}/{labels.count(0)} | {raised[1]}/{labels.count(1)} |"


def speed() -> str:
    """Supports questions a second: three claims of a trace against each of its five passages of 150 words alone."""
    rng = random.Random(SEED)
    words = [f"word{n}" for n in range(2000)] + [
        "in 2021",
        "30 days",
        "not",
        "Oslo",
        "5 EUR",
        "the",
        "of",
        "is",
    ] * 40
    passages = [
        " ".join(f"{' '.join(rng.choices(words, k=14)).capitalize()} end." for _ in range(10))
        for _ in range(2000)
    ]
    questions = []
    for first in range(0, len(passages), 5):
        five = passages[first : first + 5]
        for _ in range(3):
            claim = " ".join(rng.choice(five).split()[15:28])
            questions += [Question("supports", claim, (passage,)) for passage in five]
    judge = LexicalJudge()
    start = time.process_time()
    asyncio.run(judge.decide(questions))
    rate = len(questions) / (time.process_time() - start)
    return f"{rate:,.0f} questions a second of CPU, passages of 150 words read for the first time included"


def main() -> None:
    """Prints a Markdown table, a row a file, and the speed."""
    parser = argparse.ArgumentParser(description="The lexical judge beside plain word overlap.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rows", type=int, default=400)
    arguments = parser.parse_args()
    shared = Path(os.environ.get("ASSAY_SHARED", Path(__file__).parents[2] / "shared"))
    files = arguments.files or sorted((shared / "bench" / "grounding").glob("*.jsonl.gz"))
    print(
        "| data set | rows | AUC word overlap | AUC lexical judge | balanced accuracy | contradicted, ungrounded "
        "| contradicted, grounded |\n|---|---:|---:|---:|---:|---:|---:|"
    )
    pooled: list[Outcome] = []
    means: list[tuple[float, float]] = []
    for path in files:
        outcome = judged(rows_of(path, arguments.rows))
        pooled.append(Outcome(*(part[:POOLED_ROWS] for part in outcome)))  # type: ignore[arg-type]
        means.append(
            (auroc(outcome.labels, outcome.overlaps) or 0.0, auroc(outcome.labels, outcome.scores) or 0.0)
        )
        print(line(path.name.split(".")[0], outcome), flush=True)
    everything = Outcome(
        *([entry for some in parts for entry in some] for parts in zip(*pooled, strict=True))
    )
    print(line(f"pooled, {POOLED_ROWS} a set", everything))
    plain, ours = np.mean(means, axis=0)
    print(f"\nmean AUC: word overlap {plain:.3f}, lexical judge {ours:.3f}\n{speed()}")


if __name__ == "__main__":
    main()
