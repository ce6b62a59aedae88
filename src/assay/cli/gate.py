"""`assay gate`: does a run clear a policy?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assay.cli.options import Runs, load_report

__all__ = ["gate"]


def gate(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="A report.json, a run folder, or the id of a kept run.")
    ],
    policy: Annotated[
        Path, typer.Option(metavar="FILE", help="The policy: a TOML table [measures.NAME] a rule.")
    ],
    runs: Runs = Path(".assay/runs"),
) -> None:
    """Hold a run against a policy: exit 0 pass, 1 fail, 2 not enough evidence, 3 bad input.

    [bold]Example[/bold]: assay gate report.json --policy gate.toml
    """
    from assay.experiments import gate as hold

    result = hold(load_report(run, runs), policy)
    for rule in result.rules:
        typer.echo(f"{rule.decision:<20} {rule.measure}: {rule.why}")
    typer.echo(f"gate: {result.decision}")
    raise typer.Exit(result.exit_code)
