"""`assay score`: recorded traces in, a scorecard out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from assay.cli.options import Formats, Outs, Quiet, Runs, Seed, write_outputs

__all__ = ["score"]


def score(
    traces: Annotated[
        str, typer.Argument(metavar="TRACES", help="A file of traces (JSONL, CSV, .gz), or - for stdin.")
    ],
    suite: Annotated[Path | None, typer.Option(metavar="DIR", help="The suite: cases and corpus.")] = None,
    judge: Annotated[
        str, typer.Option(metavar="NAME|PATH", help="lexical, local, a model folder, recorded:FILE.")
    ] = "lexical",
    measures: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="Measures by name; `all` for every one.")
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="NAME",
            help="The shape of the rows: assay, ragas, deepeval, ragchecker, langsmith, mtrag.",
        ),
    ] = None,
    citations: Annotated[
        Literal["auto", "required", "off"],
        typer.Option(help="Whether answers are held to cite; auto: when half of the first thousand do."),
    ] = "auto",
    only_traced: Annotated[
        bool, typer.Option("--only-traced", help="Leave out cases that have no trace.")
    ] = False,
    ignore_unlabelled: Annotated[
        bool, typer.Option("--ignore-unlabelled", help="Let traces pass whose case the suite lacks.")
    ] = False,
    format: Formats = None,
    out: Outs = None,
    runs: Runs = Path(".assay/runs"),
    seed: Seed = 0,
    quiet: Quiet = False,
) -> None:
    """Score recorded traces and name the boundary that failed.

    Offline and without a key. A run that is stopped goes on where it was when the same command is given again.

    [bold]Example[/bold]: assay score traces.jsonl --suite suites/policies --format html --out report.html
    """
    from assay.cli.progress import progress_bar
    from assay.evaluation import evaluate
    from assay.files import count_rows

    total = count_rows(traces) if traces != "-" and sys.stderr.isatty() else None
    with progress_bar("scoring", total, quiet=quiet) as progress:
        report = evaluate(
            traces if traces == "-" else Path(traces),
            suite=suite,
            judge=judge,
            measures=[name.strip() for name in measures.split(",") if name.strip()] if measures else None,
            format=source,
            citations=citations,
            count_missing=not only_traced,
            ignore_unlabelled=ignore_unlabelled,
            seed=seed,
            runs=None if traces == "-" else runs,
            progress=progress,
        )
    write_outputs(report, format, out, quiet=quiet)
    if traces != "-" and not quiet:
        run = report.scorecard.run
        print(f"Kept as run {run}: `assay explain {run} CASE` shows one case in full.", file=sys.stderr)
