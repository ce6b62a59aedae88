"""Every error that Assay raises on purpose.

AssayError
├── BadInput            what the user handed over cannot be read or is inconsistent (exit code 3)
│   ├── UnknownFormat   the shape of a file was not recognised
│   ├── UnknownMeasure  a measure name that nobody registered
│   └── UnknownJudge    a judge name that nobody registered, or a model folder that is not one
├── JudgeError          a judge could not decide; becomes an error verdict, never a default label
└── MissingExtra        an optional dependency is needed and not installed (exit code 3)
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "AssayError",
    "BadInput",
    "JudgeError",
    "MissingExtra",
    "UnknownFormat",
    "UnknownJudge",
    "UnknownMeasure",
    "closest",
]


class AssayError(Exception):
    """The root: catching it catches everything that Assay raises on purpose."""

    exit_code = 3


class BadInput(AssayError):
    """Input that cannot be used, with its place and the way out.

    The text reads `FILE, line N, field F: what was seen. What to do.` with the parts that are known.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        field: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.problem = problem
        self.file = file
        self.line = line
        self.field = field
        self.hint = hint
        place = [str(file)] if file is not None else []
        if line is not None:
            place.append(f"line {line}")
        if field is not None:
            place.append(f"field {field}")
        text = f"{', '.join(place)}: {problem}" if place else problem
        if hint:
            text = f"{text.rstrip('.')}. {hint}"
        super().__init__(text)


class UnknownFormat(BadInput):
    """The shape of the rows matches no format that Assay knows."""


class UnknownMeasure(BadInput):
    """A measure name that is not registered; the message names the nearest ones."""


class UnknownJudge(BadInput):
    """A judge that is not registered, or a model folder that is not one."""


class JudgeError(AssayError):
    """A judge could not decide. The pipeline records it as an error verdict and goes on."""


class MissingExtra(AssayError):
    """An optional dependency is missing; the message gives the install command."""

    def __init__(self, package: str, extra: str, purpose: str) -> None:
        super().__init__(
            f"{purpose} needs the package {package}, which is not installed. "
            f"Install it with: pip install 'assay-rag[{extra}]'"
        )


def closest(name: str, known: Iterable[str]) -> str:
    """A hint naming the known names nearest to a wrong one, or an empty string."""
    matches = get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(repr(m) for m in matches)}?" if matches else ""
