"""The command line: a thin face over the library, one file a command."""

from assay.cli.app import main

__all__ = ["main"]
