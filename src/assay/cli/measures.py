"""`assay measures`: what can be measured, and what each number means."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["measures"]


def measures(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]…", help="Measures to describe.")
    ] = None,
) -> None:
    """List the measures with boundary, range, direction, source and meaning.

    [bold]Example[/bold]: assay measures faithfulness ndcg@10
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from assay.measures import DEFAULT, SHEET_MEASURES, resolve

    table = Table("measure", "boundary", "range", "better", "meaning", "source", box=None, pad_edge=False)
    for measure in resolve(names or [*DEFAULT, *SHEET_MEASURES]):
        high = "∞" if measure.high is None else f"{measure.high:g}"
        cells = (
            str(measure.name),
            measure.boundary,
            f"{measure.low:g} to {high}",
            measure.direction,
            measure.meaning,
            measure.source,
        )
        table.add_row(*[Text(cell) for cell in cells])
    Console().print(table)
