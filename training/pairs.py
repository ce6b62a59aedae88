"""What the judge is trained on: a premise, a claim, what holds between them, and where a claim is wrong."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

__all__ = ["Pair", "Span", "read_pairs", "write_pairs"]

Span = tuple[int, int]
Task = Literal["support", "answers", "addresses"]


@dataclass(frozen=True)
class Pair:
    """One training example.

    label: entailment, neutral, contradiction or not_entailment for the task support; yes or no for the others.
    changed: characters of the claim that the premise does not carry; empty where it carries all; None where unknown.
    evidence: characters of the premise that decide; None where unknown.
    """

    premise: str
    claim: str
    label: str
    source: str
    task: Task = "support"
    changed: tuple[Span, ...] | None = None
    evidence: tuple[Span, ...] | None = None


def write_pairs(path: Path, pairs: Iterable[Pair]) -> int:
    """Writes gzipped JSON lines and says how many."""
    count = 0
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=3) as stream:
        for pair in pairs:
            count += 1
            stream.write(json.dumps(asdict(pair), ensure_ascii=False) + "\n")
    return count


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            for name in ("changed", "evidence"):
                if row[name] is not None:
                    row[name] = tuple((start, end) for start, end in row[name])
            yield Pair(**row)
