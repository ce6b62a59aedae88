"""Results become a scorecard: means with their accounts and intervals, slices, counts by boundary."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from assay.records import BOUNDARIES, UNSCORED_REASONS, MeasureSummary
from assay.stats import mean_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.measures import Measure, RankMeasure
    from assay.records import CaseResult, Score

__all__ = ["Gatherer"]

_Number = TypeVar("_Number", bound=np.generic)


@dataclass(slots=True)
class _Column:
    """One measure over all traces: values in row order, and the account of the rows that have none."""

    values: array[float] = field(default_factory=lambda: array("d"))
    rows: array[int] = field(default_factory=lambda: array("q"))
    missing_rows: array[int] = field(default_factory=lambda: array("q"))
    missing_reasons: array[int] = field(default_factory=lambda: array("b"))
    error_rows: array[int] = field(default_factory=lambda: array("q"))

    def add(self, row: int, score: Score) -> None:
        if score.value is None:
            self.missing_rows.append(row)
            self.missing_reasons.append(_REASON_CODES[score.unscored or "undefined"])
        else:
            self.values.append(score.value)
            self.rows.append(row)
        self.error_rows.extend([row] * score.errors)


_REASON_CODES = {reason: code for code, reason in enumerate(UNSCORED_REASONS)}


class Gatherer:
    """Takes results one by one and keeps only what the scorecard needs: some tens of bytes a score."""

    def __init__(self, measures: Sequence[Measure | RankMeasure], *, seed: int) -> None:
        self._measures = measures
        self._seed = seed
        self._columns = {measure.name: _Column() for measure in measures}
        self._tags: dict[str, array[int]] = defaultdict(lambda: array("q"))
        self._family_codes: dict[str, int] = {}
        self._codes = array("q")
        self._clustered = False
        self.rows = 0
        self.diagnosis: Counter[str] = Counter()
        self.confusion: dict[str, Counter[str]] = defaultdict(Counter)
        self.annotations: Counter[str] = Counter()
        self.note_counts: Counter[str] = Counter()

    def add(self, result: CaseResult) -> None:
        """Takes one result into account."""
        row = self.rows
        self.rows += 1
        for name, column in self._columns.items():
            column.add(row, result.scores[name])
        for tag in result.tags:
            self._tags[tag].append(row)
        family = result.family
        if family is not None:
            self._clustered = True
        key = f"family\0{family}" if family is not None else f"row\0{row}"
        self._codes.append(self._family_codes.setdefault(key, len(self._family_codes)))
        if result.boundary is not None:
            self.diagnosis[result.boundary] += 1
        if result.expected_status is not None:
            self.confusion[result.expected_status][result.status] += 1
        self.annotations[result.annotation] += 1
        self.note_counts.update(set(result.notes))

    def summaries(self) -> dict[str, MeasureSummary]:
        """Every measure over all rows."""
        return {measure.name: self._summary(measure, None) for measure in self._measures}

    def slices(self) -> dict[str, dict[str, MeasureSummary]]:
        """Every measure over the rows of each tag."""
        found = {}
        for tag in sorted(self._tags):
            rows = np.zeros(self.rows, dtype=bool)
            rows[_numbers(self._tags[tag], np.int64)] = True
            found[f"tag:{tag}"] = {m.name: self._summary(m, rows) for m in self._measures}
        return found

    def first_failures(self) -> dict[str, int]:
        """First failed boundary → cases, in the order of the boundaries."""
        return {boundary: self.diagnosis[boundary] for boundary in BOUNDARIES if self.diagnosis[boundary]}

    def _summary(self, measure: Measure | RankMeasure, chosen: NDArray[np.bool_] | None) -> MeasureSummary:
        column = self._columns[measure.name]
        values = _numbers(column.values, np.float64)
        rows, missing_rows, error_rows = (
            _numbers(part, np.int64) for part in (column.rows, column.missing_rows, column.error_rows)
        )
        reasons = _numbers(column.missing_reasons, np.int8)
        if chosen is not None:
            values, rows = values[chosen[rows]], rows[chosen[rows]]
            reasons = reasons[chosen[missing_rows]]
            error_rows = error_rows[chosen[error_rows]]
        missing = Counter(UNSCORED_REASONS[code] for code in reasons.tolist())
        clusters = _numbers(self._codes, np.int64)[rows] if self._clustered else None
        interval = mean_interval(
            values, clusters, seed=self._seed, bounded=(measure.low, measure.high) == (0, 1)
        )
        return MeasureSummary(
            mean=float(values.mean()) if len(values) else None,
            n=len(values),
            total=len(values) + len(reasons),
            unscored=dict(sorted(missing.items())),
            errors=len(error_rows),
            interval=None if interval is None else (interval.low, interval.high),
            method=None if interval is None else interval.method,
            direction=measure.direction,
            boundary=measure.boundary,
            low=measure.low,
            high=measure.high,
        )


def _numbers(stored: array[float] | array[int], kind: type[_Number]) -> NDArray[_Number]:
    return np.frombuffer(stored, dtype=kind) if stored else np.zeros(0, dtype=kind)
