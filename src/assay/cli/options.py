"""Options that several commands share, and what they mean."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.evaluation import Report

__all__ = ["Formats", "Outs", "Quiet", "Runs", "Seed", "load_report", "write_outputs"]

Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        metavar="table|json|junit|html|md",
        help="What to write; repeat it, each with its own --out. Without --out it goes to standard output.",
    ),
]
Outs = Annotated[
    list[Path] | None,
    typer.Option("--out", metavar="FILE", help="Where to write the --format of the same position."),
]
Seed = Annotated[int, typer.Option(help="The seed of the intervals.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print no scorecard and no progress.")]
Runs = Annotated[Path, typer.Option(metavar="DIR", help="Where runs are kept.")]

_SUFFIX_FORMATS = {".json": "json", ".xml": "junit", ".html": "html", ".htm": "html", ".md": "md"}


def write_outputs(
    report: Report, formats: Sequence[str] | None, outs: Sequence[Path] | None, *, quiet: bool
) -> None:
    """Writes a report in every format asked for; the table goes to the terminal unless something else does."""
    from assay.evaluation import FORMATS

    pairs = _pairs(formats or (), outs or (), (*FORMATS, "table"))
    to_screen = [kind for kind, out in pairs if out is None]
    if len(to_screen) > 1:
        raise BadInput(
            "two formats would share standard output", field="--format", hint="Give each an --out."
        )
    for kind, out in pairs:
        if out is not None and kind == "table":
            _write_text(out, str(report))
        elif out is not None:
            report.write(kind, out)
        elif kind != "table":
            FORMATS[kind](report.scorecard, report.cases, sys.stdout)
    if "table" in to_screen or not (to_screen or quiet):
        from rich.console import Console

        from assay.reports import print_scorecard

        print_scorecard(report.scorecard, report.cases, Console())


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(path)) from None


def _pairs(
    formats: Sequence[str], outs: Sequence[Path], known: Sequence[str]
) -> list[tuple[str, Path | None]]:
    pairs: list[tuple[str, Path | None]] = []
    for position in range(max(len(formats), len(outs))):
        out = outs[position] if position < len(outs) else None
        if position < len(formats):
            kind = formats[position]
        else:
            kind = _SUFFIX_FORMATS.get(outs[position].suffix.lower(), "")
        if kind not in known:
            what = f"unknown format {kind!r}" if kind else f"the suffix of {out} names no format"
            raise BadInput(what, field="--format", hint="Known: " + ", ".join(known) + ".")
        pairs.append((kind, out))
    return pairs


def load_report(run: str, runs: Path) -> Report:
    """A report by the name of a file, of a run folder, or of a kept run (the start of its id is enough).

    Raises: BadInput where nothing answers to the name.
    """
    from assay.evaluation import Report

    if Path(run).exists():
        return Report.load(run)
    kept = sorted(folder for folder in runs.glob("*") if folder.is_dir() and folder.name.startswith(run))
    if len(kept) == 1:
        return Report.load(kept[0])
    if kept:
        raise BadInput(f"several kept runs start with {run!r}", file=str(runs), hint="Give more of the id.")
    raise BadInput(
        f"there is no file, run folder or kept run {run!r}",
        hint=f"Kept runs lie in {runs}; score traces to make one, or name a report.json.",
    )
