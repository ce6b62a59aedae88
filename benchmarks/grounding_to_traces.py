"""Turns labelled grounding rows into traces that `assay score` reads.

    python benchmarks/grounding_to_traces.py ROWS.jsonl[.gz] TRACES.jsonl [--repeat N]

A row is {id, dataset, question, context[], response, label}: the contexts become the presented passages, the
response the answer; the label goes to the metadata, where no measure looks. --repeat N writes every row N times
under its own ids, for volume.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from assay.files import write_traces
from assay.records import Hit, Trace


def traces(source: Path, repeat: int) -> Iterator[Trace]:
    """One trace for each row and repeat."""
    for round_ in range(repeat):
        opener = gzip.open if source.suffix == ".gz" else open
        with opener(source, "rt", encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                row = json.loads(line)
                hits = [Hit(id=f"c{i}", text=text) for i, text in enumerate(row["context"], 1)]
                name = str(row.get("id") or f"row-{number}")
                yield Trace(
                    id=name if repeat == 1 else f"{name}#{round_}",
                    question=row.get("question") or "",
                    retrieved=hits,
                    presented=hits,
                    answer=row["response"],
                    metadata={"label": row["label"], "dataset": row.get("dataset", "")},
                )


def main() -> None:
    """Reads the arguments and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("rows", type=Path)
    parser.add_argument("traces", type=Path)
    parser.add_argument("--repeat", type=int, default=1)
    arguments = parser.parse_args()
    write_traces(arguments.traces, traces(arguments.rows, arguments.repeat))


if __name__ == "__main__":
    main()
