"""The command `assay`: its subcommands, and what becomes of errors.

Exit codes: 0 done (or the gate passes), 1 the gate fails or a regression was found, 2 not enough evidence,
3 bad input or bad usage, 4 a defect of Assay, 130 interrupted.
"""

from __future__ import annotations

import os
import sys

import typer

from assay.cli import demo, explain, gate, measures, retrieval, score
from assay.errors import AssayError

__all__ = ["app", "main"]

_INTERRUPTED = 130  # typer answers an interrupt with this code and says nothing
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="assay",
    help="Find out what a RAG system is made of: measure every boundary, name the one that failed.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("demo")(demo.demo)
app.command("score")(score.score)
app.command("explain")(explain.explain)
app.command("gate")(gate.gate)
app.command("retrieval")(retrieval.retrieval)
app.command("measures")(measures.measures)


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    if version:
        from assay._version import __version__

        typer.echo(f"assay {__version__}")
        raise typer.Exit


def main() -> None:
    """Runs the command line; every error leaves as one line on standard error and an exit code."""
    try:
        code = app(standalone_mode=False)
        if code == _INTERRUPTED:
            raise KeyboardInterrupt
    except AssayError as error:
        code = _fail(str(error), error.exit_code)
    except _UsageError as error:
        code = _fail(f"{error.format_message()} (see `assay --help`)", 3)  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        code = _fail("interrupted; what was scored is kept", _INTERRUPTED)
    except BrokenPipeError:
        # The reader of a pipe went away, as `head` does; stop quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        if os.environ.get("ASSAY_DEBUG"):
            raise
        code = _fail(
            f"a defect of Assay: {type(error).__name__}: {error}. "
            "Run again with ASSAY_DEBUG=1 for the traceback, and please report it.",
            4,
        )
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, code: int) -> int:
    printable = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message)
    print(f"assay: {printable}", file=sys.stderr)
    return code
