"""`assay demo`: the whole job on the bundled example, live and offline."""

from __future__ import annotations

import sys

from assay.cli.options import Formats, Outs, Quiet, Seed, write_outputs

__all__ = ["demo"]


def demo(format: Formats = None, out: Outs = None, seed: Seed = 0, quiet: Quiet = False) -> None:
    """Run the bundled RAG pipeline over the bundled suite and score it, offline, in under a minute.

    The pipeline is small and real; its mistakes are its own.

    [bold]Example[/bold]: assay demo --format html --out demo.html
    """
    from assay.cli.progress import progress_bar
    from assay.demo import load_suite, run
    from assay.evaluation import evaluate

    suite = load_suite()
    with progress_bar("answering and scoring", len(suite.cases), quiet=quiet) as progress:
        report = evaluate(run(suite), suite=suite, seed=seed, progress=progress)
    write_outputs(report, format, out, quiet=quiet)
    if not (out or format or quiet):
        print(
            "Next: `assay demo --out demo.html` for the same as a page; "
            "`assay score TRACES --suite SUITE` for your own system.",
            file=sys.stderr,
        )
