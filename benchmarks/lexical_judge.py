"""How far word overlap with exact slots goes: the lexical judge on labelled grounding rows, beside plain word overlap.

    python benchmarks/lexical_judge.py [--rows 400] [FILE …]

A row is {question, context[], response, label}. The score of a row is the mean, over the answer's claims, of the probability
that the claim is supported; plain overlap is the share of the answer's words that stand in the context. Nothing is
fitted. Without FILE, every grounding file of the shared data (ASSAY_SHARED, default ../shared) is taken.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import time
from itertools import islice
from pathlib import Path

import numpy as np

from assay.claims import split_claims
from assay.judges import LexicalJudge, ask
from assay.records import Question
from assay.stats import auroc
from assay.text import content_words, fold


def rows_of(path: Path, most: int) -> list[dict[str, object]]:
    """The first rows of a file."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as stream
    ):
        return [json.loads(line) for line in islice(stream, most)]


def overlap(response: str, context: list[str]) -> float:
    """The share of the answer's words that stand in the context."""
    wanted, there = content_words(fold(response)), set(content_words(fold(" ".join(context))))
    return sum(word in there for word in wanted) / len(wanted) if wanted else 0.0


def judged(rows: list[dict[str, object]]) -> tuple[np.ndarray, int]:
    """Scores of rows by the judge, and how many questions it was asked."""
    questions, owners = [], []
    for number, row in enumerate(rows):
        for claim in split_claims(str(row["response"])):
            if claim.needs_evidence:
                questions.append(
                    Question("supports", claim.text, tuple(row["context"]), str(row.get("question") or ""))
                )  # type: ignore[arg-type]
                owners.append(number)
    verdicts = asyncio.run(ask(LexicalJudge(), questions))
    chances: list[list[float]] = [[] for _ in rows]
    for owner, verdict in zip(owners, verdicts, strict=True):
        chances[owner].append(verdict.probabilities.supported if verdict.probabilities else 0.0)
    return np.array([np.mean(found) if found else 0.5 for found in chances]), len(questions)


def main() -> None:
    """Prints a Markdown table, a row a file."""
    parser = argparse.ArgumentParser(description="The lexical judge beside plain word overlap.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rows", type=int, default=400)
    arguments = parser.parse_args()
    shared = Path(os.environ.get("ASSAY_SHARED", Path(__file__).parents[2] / "shared"))
    files = arguments.files or sorted((shared / "bench" / "grounding").glob("*.jsonl.gz"))
    print("| data set | rows | AUC word overlap | AUC lexical judge |\n|---|---:|---:|---:|")
    asked, seconds, pooled = 0, 0.0, []
    for path in files:
        rows = rows_of(path, arguments.rows)
        labels = np.array([int(row["label"]) for row in rows])  # type: ignore[call-overload]
        plain = np.array([overlap(str(row["response"]), row["context"]) for row in rows])  # type: ignore[arg-type]
        start = time.process_time()
        scores, count = judged(rows)
        seconds += time.process_time() - start
        asked += count
        pooled.append((labels[:100], plain[:100], scores[:100]))
        print(
            f"| {path.name.split('.')[0]} | {len(rows)} | {auroc(labels, plain):.2f} | {auroc(labels, scores):.2f} |",
            flush=True,
        )
    labels, plain, scores = (np.concatenate(parts) for parts in zip(*pooled, strict=True))
    print(f"| pooled, 100 a set | {len(labels)} | {auroc(labels, plain):.2f} | {auroc(labels, scores):.2f} |")
    print(
        f"\n{asked} questions in {seconds:.1f} s of CPU: {asked / seconds:.0f} a second, each over a whole context"
    )


if __name__ == "__main__":
    main()
