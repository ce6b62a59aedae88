"""How well a judge tells grounded answers from others, data set by data set, beside what needs no model.

    python benchmarks/grounding.py --bench ../shared/bench [--judge lexical|local|FOLDER] [--limit 300] [--out R.json]
    python benchmarks/grounding.py --file ROWS.jsonl[.gz] [--judge …] [--stack RESULTS.json]

A row is {id, dataset, question, context[], response, label 1 grounded | 0 not}. An answer's score is the mean over
its claims of the chance that the judge gives to "supported"; a claim without a verdict counts 0 and is counted.
Beside it: word overlap (share of the answer's content words that the context has), ROUGE-L precision, the lexical
judge, and a logistic stack of the judge's chances with all of these. Whatever is fitted (the stack, and each
threshold of balanced accuracy) is fitted on the other data sets only. Of files that a model may have been trained on,
only held-out documents are used.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from grounding_figures import Array, Labels, auc, balanced, fit, interval, threshold
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from assay.claims import split_claims
from assay.judges import Judge, SqliteCache, ask, load_judge
from assay.records import Question
from assay.text import content_words, find_quantities, fold, matches, words

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "training"))
from sources import is_held_out

TRAINED_ON = [
    "contractnli_window",
    "factcheckgpt_stance",
    "fm2",
    "mtrag_human_eval",
    "pubmedqa_longanswer_derived",
    "pubmedqa_yesno_derived",
    "squad2_answer_derived",
    "summedits",
]
TRUE_LIKE = [
    "begin_v1_test",
    "cliff",
    "factcc",
    "faithdial_audit",
    "frank_test",
    "healthver",
    "polytope",
    "scifact",
    "wice_claim_oracle",
]
FEATURES = (
    "mean_support", "least_support", "mean_contradiction", "lexical_support", "overlap", "bigrams", "rouge_l",
    "numbers", "names",
)  # fmt: skip
COLUMNS = ("judge", "stack", "lexical", "overlap", "rouge_l")
_MOST_CLAIMS = 30


class Row(NamedTuple):
    """A labelled answer; `cluster` is its context, since rows that share one are not independent."""

    dataset: str
    cluster: str
    question: str
    context: tuple[str, ...]
    response: str
    label: int


def read(path: Path, limit: int, seed: int) -> list[Row]:
    """Rows of a file, at most `limit` drawn at random, of trained-on files the held-out ones alone."""
    name = path.name.split(".")[0]
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream if line.strip()]
    if name in TRAINED_ON:
        rows = [row for row in rows if is_held_out(f"grounding/{name}", row)]
    if limit and len(rows) > limit:
        rows = random.Random(seed).sample(rows, limit)
    return [
        Row(
            name,
            " ".join(row["context"])[:500],
            row.get("question") or "",
            tuple(row["context"]),
            row["response"],
            int(row["label"]),
        )
        for row in rows
    ]


def surface(row: Row) -> dict[str, float]:
    """What the words alone say: each a share of the answer, 0 to 1."""
    answer, context = fold(row.response), fold("\n".join(row.context))
    ours, theirs = words(answer), words(context)
    content = content_words(row.response) or ours
    known = set(content_words("\n".join(row.context))) | set(theirs)
    pairs, their_pairs = list(pairwise(ours)), set(pairwise(theirs))
    wanted, present = find_quantities(answer), find_quantities(context)
    named = [word for word in row.response.split()[1:] if word[:1].isupper()]
    has = set(theirs)
    return {
        "overlap": _share([word in known for word in content]),
        "bigrams": _share([pair in their_pairs for pair in pairs]),
        "rouge_l": LCSseq.similarity(ours, theirs) / max(1, len(ours)),
        "numbers": _share([matches(quantity, present) for quantity in wanted]),
        "names": _share([all(part in has for part in words(fold(word))) for word in named]),
    }


def _share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits) if hits else 1.0


def judged(rows: Sequence[Row], judge: Judge, cache: Path | None) -> tuple[list[dict[str, float]], int]:
    """For each row, the judge's chances gathered over its claims; and how many claims have no verdict."""
    questions: list[Question] = []
    owners: list[int] = []
    for number, row in enumerate(rows):
        claims = split_claims(row.response)
        for claim in ([c for c in claims if c.needs_evidence] or claims)[:_MOST_CLAIMS]:
            questions.append(Question("supports", claim.text, row.context, row.question))
            owners.append(number)
    kept = SqliteCache(cache) if cache else None
    verdicts = asyncio.run(ask(judge, questions, cache=kept))
    support: dict[int, list[float]] = defaultdict(list)
    against: dict[int, list[float]] = defaultdict(list)
    failed = 0
    for owner, verdict in zip(owners, verdicts, strict=True):
        chances = verdict.probabilities
        failed += verdict.error is not None
        sure = 1.0 if verdict.label == "supported" else 0.0
        support[owner].append(chances.supported if chances else sure)
        against[owner].append(chances.contradicted if chances else 0.0)
    gathered = [
        {
            "judge": float(np.mean(support[n])) if support[n] else 0.0,
            "mean_support": float(np.mean(_logit(support[n] or [0.0]))),
            "least_support": float(_logit(support[n] or [0.0]).min()),
            "mean_contradiction": float(np.mean(_logit(against[n] or [0.0]))),
        }
        for n in range(len(rows))
    ]
    return gathered, failed


def _logit(chances: Sequence[float]) -> Array:
    clipped = np.clip(np.asarray(chances, dtype=np.float64), 0.01, 0.99)
    return np.asarray(np.log(clipped / (1 - clipped)))


class Table(NamedTuple):
    """Rows with a column of scores for each method."""

    rows: list[Row]
    values: dict[str, Array]

    def part(self, chosen: NDArray[np.bool_] | Labels) -> Table:
        """Some of the rows."""
        index = np.flatnonzero(chosen) if chosen.dtype == bool else chosen
        return Table(
            [self.rows[i] for i in index], {name: column[index] for name, column in self.values.items()}
        )

    @property
    def labels(self) -> Labels:
        """1 for grounded."""
        return np.array([row.label for row in self.rows])

    @property
    def features(self) -> Array:
        """What the stack reads."""
        return np.column_stack([self.values[name] for name in FEATURES])


def gather(rows: list[Row], judge: Judge, cache: Path | None) -> tuple[Table, int]:
    """All columns but the stack."""
    found, failed = judged(rows, judge, cache)
    by_words, _ = judged(rows, load_judge("lexical"), None)
    merged = [
        {**surface(row), **one, "lexical": words_say["judge"], "lexical_support": words_say["mean_support"]}
        for row, one, words_say in zip(rows, found, by_words, strict=True)
    ]
    return Table(rows, {name: np.array([one[name] for one in merged]) for name in merged[0]}), failed


def _family(dataset: str) -> str:
    return dataset.split("_")[0]


def cross_fit(table: Table) -> tuple[Array, dict[str, dict[str, float]], list[float]]:
    """The stack's scores and the thresholds, each from data sets of other families; and a stack from all."""
    names = np.array([_family(row.dataset) for row in table.rows])
    signs = np.array([-1.0 if name == "mean_contradiction" else 1.0 for name in FEATURES])
    scores = np.zeros(len(names))
    limits: dict[str, dict[str, float]] = {}
    for name in set(names):
        rest = names != name
        if len(set(names[rest])) < 2:
            continue
        found = fit(table.features[rest], table.labels[rest], names[rest], signs)
        scores[~rest] = found[0] + table.features[~rest] @ found[1:]
        other = table.part(rest)
        columns = {**other.values, "stack": found[0] + other.features @ found[1:]}
        limits[name] = {column: threshold(other.labels, columns[column]) for column in COLUMNS}
    whole = fit(table.features, table.labels, names, signs)
    return scores, limits, [float(value) for value in whole]


def report(table: Table, limits: dict[str, dict[str, float]], seed: int) -> Iterator[dict[str, Any]]:
    """One entry a data set, then the pooled ones."""
    datasets = sorted({row.dataset for row in table.rows})
    of = np.array([row.dataset for row in table.rows])
    drawn = np.random.default_rng(seed)
    pooled: dict[str, list[Labels]] = {"pooled TRUE-like": [], "pooled all": []}
    for name in datasets:
        index = np.flatnonzero(of == name)
        yield _entry(name, table.part(index), limits.get(_family(name)), seed)
        few = drawn.permutation(index)[:100]
        pooled["pooled all"].append(few)
        if name in TRUE_LIKE:
            pooled["pooled TRUE-like"].append(few)
    for name, parts in pooled.items():
        if len(parts) > 1:
            yield _entry(name, table.part(np.concatenate(parts)), None, seed)


def _entry(name: str, table: Table, limits: dict[str, float] | None, seed: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"dataset": name, "n": len(table.rows), "grounded": float(table.labels.mean())}
    clusters = [row.dataset + row.cluster for row in table.rows]
    for column in COLUMNS:
        if column not in table.values:
            continue
        scores = table.values[column]
        entry[column] = {
            "auc": auc(table.labels, scores),
            "interval": interval(table.labels, scores, clusters, seed),
        }
        if limits and 0 < entry["grounded"] < 1:
            entry[column]["balanced_accuracy"] = balanced(table.labels, scores >= limits[column])
    return entry


def show(entries: Sequence[dict[str, Any]]) -> str:
    """The entries as a Markdown table: AUC [interval] / balanced accuracy."""
    lines = ["| data set | n | grounded | " + " | ".join(COLUMNS) + " |", "|---" * (3 + len(COLUMNS)) + "|"]
    for entry in entries:
        cells = [_cell(entry.get(column)) for column in COLUMNS]
        lines.append(
            f"| {entry['dataset']} | {entry['n']} | {entry['grounded']:.2f} | " + " | ".join(cells) + " |"
        )
    return "\n".join(lines)


def _cell(value: dict[str, Any] | None) -> str:
    if value is None or value["auc"] is None:
        return "–"
    low, high = value["interval"]
    balanced = f" / {value['balanced_accuracy']:.2f}" if "balanced_accuracy" in value else ""
    return f"{value['auc']:.3f} [{low:.2f}, {high:.2f}]{balanced}"


def main() -> None:
    """Reads the arguments, judges, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bench", type=Path, default=Path("../shared/bench"))
    parser.add_argument("--judge", default="lexical")
    parser.add_argument("--file", type=Path, help="one file of rows instead of the whole bench")
    parser.add_argument("--stack", type=Path, help="results whose stack is used on --file")
    parser.add_argument("--only", default="", help="data sets, comma-separated")
    parser.add_argument("--limit", type=int, default=300, help="rows a data set; 0: all")
    parser.add_argument("--cache", type=Path, help="a file that keeps verdicts")
    parser.add_argument("--out", type=Path, help="results as JSON")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    judge = load_judge(given.judge)
    only = set(filter(None, given.only.split(",")))
    files = [given.file] if given.file else sorted((given.bench / "grounding").glob("*.jsonl.gz"))
    files = [path for path in files if not only or path.name.split(".")[0] in only]
    rows = [row for path in files for row in read(path, given.limit, given.seed)]
    begun = time.perf_counter()
    table, failed = gather(rows, judge, given.cache)
    spent = time.perf_counter() - begun
    print(f"{judge.identity()}: {len(rows)} answers, {failed} claims without a verdict, {spent:.0f} s")
    limits: dict[str, dict[str, float]] = {}
    stack: list[float] | None = None
    if given.stack:
        stack = json.loads(given.stack.read_text())["stack"]
        table.values["stack"] = stack[0] + table.features @ np.array(stack[1:])
    elif not given.file and len({_family(row.dataset) for row in rows}) > 2:
        table.values["stack"], limits, stack = cross_fit(table)
    entries = list(report(table, limits, given.seed))
    print(show(entries))
    if given.out:
        result = {"judge": str(judge.identity()), "features": FEATURES, "stack": stack, "entries": entries}
        given.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
