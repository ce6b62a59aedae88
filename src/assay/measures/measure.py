"""A measure as a value: what it is, apart from who computes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from assay.measures.needs import Need
from assay.measures.sheet import Sheet
from assay.records import FAILURES, Boundary, Label, Score, Verdict

__all__ = ["Measure", "label_share", "no_claims", "rate"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A named, defined reduction of a sheet to a score.

    needs: what must be judged first. meaning: one sentence. source: where the definition comes from. low,
    high: its range; high None is unbounded.
    """

    name: str
    boundary: Boundary
    score: Callable[[Sheet], Score]
    meaning: str
    needs: tuple[Need, ...] = ()
    direction: Literal["higher", "lower", "neither"] = "higher"
    source: str = "Assay"
    low: float = 0.0
    high: float | None = 1.0

    def __str__(self) -> str:
        return self.name


def label_share(verdicts: list[Verdict], *labels: Label, note: str | None = None) -> Score:
    """The share of units whose verdict carries one of the labels.

    A unit whose judge failed stays in the denominator and is counted in `errors`; where every judge failed
    there is nothing to report but that. The list must not be empty.
    """
    errors = sum(verdict.error is not None for verdict in verdicts)
    if errors == len(verdicts):
        return Score.missing("judge_error", errors=errors, note=verdicts[0].error)
    hits = sum(verdict.label in labels for verdict in verdicts)
    return Score.share(hits, len(verdicts), errors=errors, note=note)


def no_claims(sheet: Sheet) -> Score:
    """Unscored for want of claims: because the execution failed, or because the answer makes none."""
    return Score.missing("failure" if sheet.status in FAILURES else "no_claims")


def rate(happened: bool) -> Score:
    """Whether something happened in this case, as 0 or 1; the mean over cases is a rate."""
    return Score.of(1.0 if happened else 0.0)
