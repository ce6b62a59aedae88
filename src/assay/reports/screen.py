"""Lines and tables on a terminal: text that is no markup, in whatever characters the stream can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reports.safe import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

__all__ = ["VERDICT_STYLES", "say", "table", "title", "written"]

VERDICT_STYLES = {
    "supported": "blue",
    "contradicted": "bold red",
    "insufficient": "yellow",
    "unclear": "magenta",
    "failed": "bold magenta",
    "exempt": "dim",
}

_ASCII = str.maketrans(
    {
        "✓": "+", "✗": "x", "○": "o", "★": "*", "█": "#", "▌": "#", "·": ".", "–": "-", "…": "~", "→": ">",
        "↑": "^", "↓": "v", "“": '"', "”": '"',
    }
)  # fmt: skip


def written(console: Console, content: str, style: str = "") -> Text:
    """Content as it stands: nothing in it is markup or a control, and the stream's encoding can hold it."""
    from rich.text import Text

    content = visible(content)
    if console.options.ascii_only:
        content = content.translate(_ASCII).encode(console.encoding, "replace").decode(console.encoding)
    return Text(content, style=style)


def say(console: Console, content: str, style: str = "", *, indent: int = 0) -> None:
    """Prints a paragraph, wrapped at words and indented as a whole."""
    from rich.padding import Padding

    console.print(Padding(written(console, content, style), (0, 0, 0, indent), expand=False))


def title(console: Console, content: str) -> None:
    """Prints a heading after an empty line."""
    console.print()
    say(console, content, "bold")


def table(*, header: bool = False, gap: int = 2) -> Table:
    """A table without lines, to which the caller adds columns and rows."""
    from rich.table import Table

    return Table(box=None, show_header=header, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
