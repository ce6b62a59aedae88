"""Scores many traces with the lexical judge: time, peak memory, and a kill in the middle that must change nothing.

    python benchmarks/score_scale.py [--traces 100000] [--kill-at 0.6]

The traces are the bundled example's, under new ids and with a number set into every answer and passage so that no two
texts are alike and no cache can help. The limits held against: 1 GiB of memory; the report of the killed and
resumed run equal, byte for byte, to that of the unbroken one.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from assay.demo import load_suite, run
from assay.files import write_traces
from assay.records import Hit, Trace

LIMIT_MIB = 1024


def many(count: int) -> Iterator[Trace]:
    """The example's traces again and again, each time with other texts; their cases travel with them."""
    suite = load_suite()
    texts = suite.passage_by_id
    base = list(run(suite))
    for number, trace in enumerate(islice(cycle(base), count)):
        case = suite.case_by_id[trace.case_id or trace.id]

        def change(hits: list[Hit] | None, mark: int = number) -> list[Hit] | None:
            if hits is None:
                return None
            return [
                h.model_copy(update={"text": f"{h.text or texts[h.id].text} Ticket {mark}."}) for h in hits
            ]

        yield trace.model_copy(
            update={
                "id": f"t{number}",
                "case_id": None,
                "retrieved": change(trace.retrieved),
                "presented": change(trace.presented),
                "case": case.model_copy(update={"id": f"c{number}"}),
            }
        )


def score(traces: Path, runs: Path, out: Path) -> list[str]:
    """The command under measurement."""
    where = ["--runs", str(runs), "--format", "json", "--out", str(out), "--quiet"]
    return [sys.executable, "-m", "assay", "score", str(traces), *where]


def main() -> None:
    """Runs the measurement and prints a Markdown table row by row."""
    parser = argparse.ArgumentParser(description="Scores many traces with the lexical judge.")
    parser.add_argument("--traces", type=int, default=100_000)
    parser.add_argument("--kill-at", type=float, default=0.6, help="share of the rows; 0 skips the kill")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        traces = folder / "traces.jsonl"
        count = write_traces(traces, many(arguments.traces))
        print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
        print(f"{count} traces, {traces.stat().st_size / 2**20:.0f} MiB")
        start = time.perf_counter()
        subprocess.run(score(traces, folder / "whole", folder / "whole.json"), check=True)
        seconds = time.perf_counter() - start
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        peak = used.ru_maxrss / 1024
        print(
            f"unbroken: {seconds:.0f} s, {used.ru_utime:.0f} s of processor, "
            f"{count / used.ru_utime:.0f} traces a processor second, peak {peak:.0f} MiB of {LIMIT_MIB}"
        )
        same = True
        if arguments.kill_at:
            same = killed_and_resumed(traces, folder, int(count * arguments.kill_at))
        if peak > LIMIT_MIB or not same:
            sys.exit(1)


def killed_and_resumed(traces: Path, folder: Path, rows: int) -> bool:
    """Kills a run once it has so many rows, resumes it, and says whether the report is that of the whole run."""
    killed = subprocess.Popen(score(traces, folder / "killed", folder / "killed.json"))
    done = wait_for_rows(folder / "killed", rows)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    start = time.perf_counter()
    subprocess.run(score(traces, folder / "killed", folder / "killed.json"), check=True)
    same = (folder / "killed.json").read_bytes() == (folder / "whole.json").read_bytes()
    print(f"killed after {done} rows, resumed in {time.perf_counter() - start:.0f} s, same report: {same}")
    return same


def wait_for_rows(runs: Path, wanted: int) -> int:
    """Waits until a run has written so many rows; returns how many there are."""
    while True:
        for path in runs.glob("*/rows.jsonl"):
            with path.open("rb") as stream:
                rows = sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
            if rows >= wanted:
                return rows
        time.sleep(0.2)


if __name__ == "__main__":
    main()
