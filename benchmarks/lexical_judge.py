"""How far words and exact slots go: the lexical judge on labelled grounding rows, and its speed.

    python benchmarks/lexical_judge.py [--rows 400] [--seed 0] [FILE …]

A row is {question, context[], response, label}. Its score is the mean, over the answer's claims, of the probability
of support; it is called grounded where every claim is supported. Plain word overlap is the share of the answer's
content words that stand in the context; it calls grounded from the judge's own threshold of support on. Nothing is
fitted to the rows. Without FILE, every grounding file of the shared data (ASSAY_SHARED, default ../shared) is taken.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from grounding_figures import Array, Labels, auc
from numpy.typing import NDArray

from assay.claims import split_claims
from assay.judges import LexicalJudge, ask
from assay.judges.lexical import Settings
from assay.records import Question
from assay.text import content_words, fold

WORDS_A_PASSAGE = 150

Called = NDArray[np.bool_]


def rows_of(path: Path, most: int, seed: int) -> list[dict[str, Any]]:
    """Some rows of a file, drawn with a seed."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    rows = [json.loads(line) for line in data.splitlines()]
    return random.Random(seed).sample(rows, min(most, len(rows)))


def overlap(response: str, context: Sequence[str]) -> float:
    """The share of the answer's content words that stand in the context."""
    wanted, there = content_words(fold(response)), set(content_words(fold(" ".join(context))))
    return sum(word in there for word in wanted) / len(wanted) if wanted else 0.0


def claims_of(response: str) -> list[str]:
    """The claims of an answer that need evidence; the answer itself where there are none."""
    return [claim.text for claim in split_claims(response) if claim.needs_evidence] or [response]


def judged(rows: Sequence[dict[str, Any]]) -> tuple[Array, Called, int]:
    """Per row the score and whether it is called grounded; and how many questions were asked."""
    questions, owners = [], []
    for number, row in enumerate(rows):
        for claim in claims_of(row["response"]):
            questions.append(Question("supports", claim, tuple(row["context"]), row.get("question") or ""))
            owners.append(number)
    verdicts = asyncio.run(ask(LexicalJudge(), questions))
    chances: list[list[float]] = [[] for _ in rows]
    grounded = np.ones(len(rows), dtype=bool)
    for owner, verdict in zip(owners, verdicts, strict=True):
        chances[owner].append(verdict.probabilities.supported if verdict.probabilities else 0.0)
        grounded[owner] &= verdict.label == "supported"
    return np.array([np.mean(found) for found in chances]), grounded, len(questions)


def balanced_accuracy(labels: Labels, called: Called) -> float | None:
    """The mean of the shares called rightly, among grounded rows and among the others; None where one is missing."""
    if labels.min() == labels.max():
        return None
    return float((called[labels == 1].mean() + (~called[labels == 0]).mean()) / 2)


def speed(rows: Sequence[dict[str, Any]], seed: int) -> str:
    """Questions a second, of claims against single passages and against five together, texts seen before."""
    text = " ".join(" ".join(row["context"]) for row in rows).split()
    passages = [" ".join(text[at : at + WORDS_A_PASSAGE]) for at in range(0, len(text), WORDS_A_PASSAGE)][
        :400
    ]
    claims = [claim for row in rows for claim in claims_of(row["response"])]
    draw = random.Random(seed)
    chosen = [(draw.choice(claims), tuple(draw.choices(passages, k=5))) for _ in range(2000)]
    single = [Question("supports", claim, (passage,)) for claim, five in chosen for passage in five]
    joint = [Question("supports", claim, five) for claim, five in chosen]
    judge, rates = LexicalJudge(), []
    for questions in (single, single, joint):
        start = time.process_time()
        asyncio.run(judge.decide(questions))
        rates.append(len(questions) / (time.process_time() - start))
    return (
        f"{rates[1]:.0f} questions a second of CPU against a passage of {WORDS_A_PASSAGE} words "
        f"({rates[0]:.0f} when the texts are new), {rates[2]:.0f} against five passages together."
    )


def main() -> None:
    """Prints a Markdown table, a row a file, then the speed."""
    parser = argparse.ArgumentParser(description="The lexical judge beside plain word overlap.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rows", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    shared = Path(os.environ.get("ASSAY_SHARED", Path(__file__).parents[2] / "shared"))
    files = given.files or sorted((shared / "bench" / "grounding").glob("*.jsonl.gz"))
    print("| data set | rows | AUC, overlap | AUC, judge | balanced, overlap | balanced, judge |")
    print("|---|---:|---:|---:|---:|---:|")
    seen, pooled = [], []
    asked, seconds = 0, 0.0
    for path in files:
        rows = rows_of(path, given.rows, given.seed)
        labels = np.array([int(row["label"]) for row in rows])
        plain = np.array([overlap(row["response"], row["context"]) for row in rows])
        start = time.process_time()
        scores, grounded, count = judged(rows)
        seconds += time.process_time() - start
        asked += count
        seen += rows[:50]
        pooled.append((labels[:100], plain[:100], scores[:100], grounded[:100]))
        show(path.name.split(".")[0], labels, plain, scores, grounded)
    show("pooled, 100 a set", *[np.concatenate(parts) for parts in zip(*pooled, strict=True)])
    print(
        f"\n{asked} questions over whole contexts, none seen before: {asked / seconds:.0f} a second of CPU."
    )
    print(speed(seen, given.seed))


def show(name: str, labels: Labels, plain: Array, scores: Array, grounded: Called) -> None:
    """One line of the table."""
    figures = [
        auc(labels, plain),
        auc(labels, scores),
        balanced_accuracy(labels, plain >= Settings().support),
        balanced_accuracy(labels, grounded),
    ]
    cells = ["–" if figure is None else f"{figure:.2f}" for figure in figures]
    print(f"| {name} | {len(labels)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
