"""Which case a trace belongs to, and which cases no trace came for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.errors import BadInput, closest
from assay.records import Trace, TraceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.records import Case, Suite

__all__ = ["Matcher"]


class Matcher:
    """Pairs traces with the cases of a suite, or with the case each one carries.

    A trace names its case by `case_id`; without one, its own id is tried, then its exact question. A case that
    no trace came for is an execution that failed: it is what was asked, so it stays in every denominator
    (`count_missing=False` leaves such cases out, for traces that cover a part of the suite on purpose).
    """

    def __init__(self, suite: Suite | None, *, count_missing: bool, ignore_unlabelled: bool) -> None:
        self._suite = suite
        self._count_missing = count_missing
        self._ignore_unlabelled = ignore_unlabelled
        self._seen: set[str] = set()
        self._trace_ids: set[str] = set()
        self._by_question = {case.question: case for case in reversed(suite.cases)} if suite else {}
        self.missing = 0

    def pairs(self, traces: Iterable[Trace]) -> Iterator[tuple[Trace, Case | None]]:
        """Each trace with its case; then a failed execution for each case without a trace.

        Raises: BadInput where a trace names a case that the suite lacks.
        """
        for trace in traces:
            case = self._case_of(trace)
            if case is not None and self._suite is not None:
                self._seen.add(case.id)
                self._trace_ids.add(trace.id)
            yield trace, case
        if self._suite is None or not self._count_missing:
            return
        for case in self._suite.cases:
            if case.id not in self._seen:
                self.missing += 1
                yield _not_executed(case, self._trace_ids), case

    def _case_of(self, trace: Trace) -> Case | None:
        if self._suite is None:
            return trace.case
        cases = self._suite.case_by_id
        if trace.case_id is not None:
            if trace.case_id in cases:
                return cases[trace.case_id]
            if not self._ignore_unlabelled:
                raise BadInput(
                    f"trace {trace.id!r} names the case {trace.case_id!r}, which the suite does not have",
                    field="case_id",
                    hint=closest(trace.case_id, cases)
                    or "Score it against the right suite, or let such traces pass with --ignore-unlabelled.",
                )
            return trace.case
        return cases.get(trace.id) or self._by_question.get(trace.question) or trace.case


def _not_executed(case: Case, taken: set[str]) -> Trace:
    return Trace(
        id=case.id if case.id not in taken else f"{case.id}#missing",
        case_id=case.id,
        question=case.question,
        status="error",
        errors=[TraceError(message="no trace came for this case")],
    )
