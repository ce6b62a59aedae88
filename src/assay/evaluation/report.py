"""The report of a run: the scorecard and its rows, to look at, to ask, to save and to load."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from assay import reports
from assay.errors import BadInput, MissingExtra, UnknownMeasure, closest
from assay.evaluation.ledger import load_run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assay.records import CaseResult, MeasureSummary, Scorecard

__all__ = ["FORMATS", "Report"]

FORMATS: dict[str, Callable[[Scorecard, Sequence[CaseResult], IO[str]], None]] = {
    "json": reports.to_json,
    "junit": reports.to_junit,
    "html": reports.to_html,
    "md": reports.to_markdown,
}
"""Format name → writer, for every format that goes to a file."""

_SUFFIXES = {".json": "json", ".xml": "junit", ".html": "html", ".htm": "html", ".md": "md"}


class Report:
    """What an evaluation found.

    scorecard: means, slices, diagnosis. cases: one result per trace, in the order of the traces; on disk for
    large runs, so iterate rather than copy. `report["faithfulness"].mean` is a measure's mean, None where
    nothing was scored.
    """

    def __init__(self, scorecard: Scorecard, cases: Sequence[CaseResult]) -> None:
        self.scorecard = scorecard
        self.cases = cases

    def __getitem__(self, measure: str) -> MeasureSummary:
        measures = self.scorecard.measures
        if measure not in measures:
            raise UnknownMeasure(
                f"this report has no measure {measure!r}",
                hint=closest(measure, measures) or "It has: " + ", ".join(measures) + ".",
            )
        return measures[measure]

    def __contains__(self, measure: object) -> bool:
        return measure in self.scorecard.measures

    @property
    def diagnosis(self) -> dict[str, int]:
        """First failed boundary → how many traces failed there first."""
        return self.scorecard.diagnosis

    def case(self, name: str) -> CaseResult:
        """The result of a trace, by the id of the trace or of its case.

        Raises: BadInput where there is none, naming the nearest ids.
        """
        by_case = None
        ids = []
        for result in self.cases:
            if result.id == name:
                return result
            if result.case_id == name and by_case is None:
                by_case = result
            ids.append(result.id)
        if by_case is None:
            raise BadInput(
                f"this report has no case {name!r}",
                hint=closest(name, ids) or f"It has {len(ids)} rows; the first is {ids[0]!r}."
                if ids
                else None,
            )
        return by_case

    def to_frame(self, library: Literal["pandas", "polars"] | None = None) -> Any:
        """A data frame with a row per trace: ids, statuses, first failed boundary, and a column per measure.

        An unscored value is null. library: pandas or polars; by default whichever is installed, pandas first.
        Raises: MissingExtra where none is.
        """
        rows = [_row(result) for result in self.cases]
        for name in (library,) if library else ("pandas", "polars"):
            try:
                module = __import__(name)
            except ImportError:
                continue
            return module.DataFrame(rows)
        raise MissingExtra(library or "polars", "frames", "A data frame")

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the report, whole or not at all, as its suffix says: .json, .html, .md, or .xml for JUnit."""
        target = Path(path)
        kind = _SUFFIXES.get(target.suffix.lower())
        if kind is None:
            raise BadInput(
                f"the suffix {target.suffix!r} names no format",
                file=str(target),
                hint="Use .json, .html, .xml or .md.",
            )
        self.write(kind, target)
        return target

    def write(self, kind: str, path: Path) -> None:
        """Writes the report in a named format; whole or not at all."""
        # A device or a pipe is written to; only a regular file is replaced as a whole.
        special = path.exists() and not path.is_file()
        partial = path if special else path.with_name(path.name + ".partial")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("w", encoding="utf-8", newline="\n") as stream:
                FORMATS[kind](self.scorecard, self.cases, stream)
            if not special:
                partial.replace(path)
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", file=str(path)) from None
        finally:
            if not special:
                partial.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Report:
        """Reads a report that was saved as JSON, or the folder of a finished run (whose rows stay on disk).

        Raises: BadInput where the file is no report, or the run is not finished.
        """
        target = Path(path)
        if target.is_dir():
            return cls(*load_run(target))
        return cls(*reports.read_json(target))

    def __repr__(self) -> str:
        card = self.scorecard
        failed = sum(card.diagnosis.values())
        return f"<Report {card.run}: {card.traces} traces, {failed} failed, judge {card.judge}>"

    def __str__(self) -> str:
        from rich.console import Console

        stream = io.StringIO()
        reports.print_scorecard(self.scorecard, self.cases, Console(file=stream, width=100))
        return stream.getvalue()

    def _repr_html_(self) -> str:
        return reports.notebook_html(self.scorecard, self.cases)


def _row(result: CaseResult) -> dict[str, Any]:
    return {
        "id": result.id,
        "case_id": result.case_id,
        "status": result.status,
        "expected_status": result.expected_status,
        "boundary": result.boundary,
        "annotation": result.annotation,
        **{name: score.value for name, score in result.scores.items()},
    }
