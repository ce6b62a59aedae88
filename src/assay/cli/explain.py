"""`assay explain`: one case through every boundary."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.options import Runs, load_report

__all__ = ["explain"]


def explain(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="A report.json, a run folder, or the id of a kept run.")
    ],
    case: Annotated[str, typer.Argument(metavar="CASE", help="The id of a trace or of its case.")],
    runs: Runs = Path(".assay/runs"),
) -> None:
    """Show one case through every boundary: what was found, what was shown, what was said, what failed.

    [bold]Example[/bold]: assay explain report.json refund-window
    """
    from rich.console import Console

    from assay.reports import print_case

    print_case(load_report(run, runs).case(case), Console())
