"""What a page says of all rows before it shows some: one reading, of which only counts are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assay.records import BOUNDARIES
from assay.reports.words import failure

if TYPE_CHECKING:
    from assay.records import Boundary, CaseResult

__all__ = ["Cause", "Overview", "survey"]

_MOST_TAGS = 200


@dataclass(slots=True)
class Cause:
    """A kind of first failure: how many rows it stopped, and what to try."""

    boundary: Boundary
    kind: str
    advice: str
    cases: int = 0


@dataclass(slots=True)
class Overview:
    """Counts over all rows. causes: by boundary in order, the most frequent kind first."""

    cases: int = 0
    failed: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    causes: list[Cause] = field(default_factory=list)


def survey(cases: Iterable[CaseResult]) -> Overview:
    """Reads the rows once."""
    overview = Overview()
    causes: dict[tuple[str, str], Cause] = {}
    for case in cases:
        overview.cases += 1
        overview.statuses[case.status] += 1
        for tag in case.tags:
            if tag in overview.tags or len(overview.tags) < _MOST_TAGS:
                overview.tags[tag] += 1
        if case.boundary is None:
            continue
        overview.failed += 1
        finding = failure(case)
        if finding is not None:
            cause = causes.setdefault(
                (finding.boundary, finding.kind), Cause(finding.boundary, finding.kind, finding.advice)
            )
            cause.cases += 1
    overview.causes = sorted(
        causes.values(), key=lambda cause: (BOUNDARIES.index(cause.boundary), -cause.cases, cause.kind)
    )
    return overview
