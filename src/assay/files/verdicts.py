"""Recorded verdicts: what a judge or a person said earlier, one row a question."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pydantic import Field, model_validator

from assay.files.lines import file_name, shown
from assay.files.problems import read_record
from assay.files.rows import read_rows
from assay.records import Label, Probabilities, Record, Relation

__all__ = ["RecordedVerdict", "read_verdicts"]

_TEXTS_OF_A_TRACE = ("@answer", "@reference", "@question")


class RecordedVerdict(Record):
    """A verdict on a claim against evidence, kept apart from the judge that gave it.

    trace: the trace it belongs to; None holds for any. claim: the statement (for the relation "answers", the
    question). evidence: passage ids judged together, or "@answer", "@reference" or "@question". Either a label, or an
    error that says why there is none.
    """

    claim: str = Field(min_length=1)
    evidence: list[str] | str
    label: Label | None = None
    relation: Relation = "supports"
    trace: str | None = None
    probabilities: Probabilities | None = None
    reason: str | None = None
    error: str | None = None

    @model_validator(mode="after")
    def _consistent(self) -> RecordedVerdict:
        if isinstance(self.evidence, str) and self.evidence not in _TEXTS_OF_A_TRACE:
            raise ValueError(
                f"evidence is a list of passage ids, or one of {', '.join(_TEXTS_OF_A_TRACE)}; "
                f"it is {shown(self.evidence)}"
            )
        if (self.label is None) == (self.error is None):
            raise ValueError("a verdict has either a label or an error")
        return self


def read_verdicts(path: str | os.PathLike[str]) -> Iterator[tuple[int, RecordedVerdict]]:
    """Verdicts of a file with their lines.

    Raises: BadInput naming file, line and field.
    """
    for row in read_rows(path):
        yield row.line, read_record(RecordedVerdict, row.value, file=file_name(path), line=row.line)
