"""A value that knows its denominator, or the reason why there is none."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from assay.records.base import Finite, Record

__all__ = ["UNSCORED_REASONS", "Score", "UnscoredReason"]

UnscoredReason = Literal[
    "no_case",
    "no_labels",
    "no_claims",
    "no_facts",
    "no_reference",
    "no_expected_status",
    "no_citations",
    "no_passages",
    "no_corpus",
    "not_recorded",
    "not_applicable",
    "nothing_relevant",
    "no_relevant_passage",
    "judge_error",
    "judge_cannot",
    "failure",
    "undefined",
]
"""Why a score has no value.

no_case: the trace has no golden row. no_labels: the case labels no passage. no_claims: the answer has no
claim that needs evidence. no_facts: the case names neither facts nor a reference to read them from.
no_reference: the case has no reference answer. no_expected_status: the case does not say what should
happen. no_citations: nothing is cited. no_passages: nothing was presented. no_corpus: the suite has no
corpus. not_recorded: the trace does not say what was retrieved or presented. not_applicable: the measure
does not speak of such a case. nothing_relevant: no judged passage is relevant. no_relevant_passage: no
fact stands in a presented passage. judge_error: the judge gave no verdict that counts. judge_cannot: this
judge does not answer such questions. failure: the execution failed and left nothing to measure.
undefined: the arithmetic has no value here.
"""

UNSCORED_REASONS: tuple[str, ...] = get_args(UnscoredReason)


class Score(Record):
    """One measure of one case: a value with its account, or unscored with a reason. Never both.

    numerator, denominator: the account, where the value is a share. errors: how many of the denominator's
    units have no verdict because the judge failed; they count against the numerator. note: why a value is
    what it is, where that is not plain (nothing was presented, presented assumed equal to retrieved).
    """

    value: Finite | None = None
    numerator: Finite | None = None
    denominator: Finite | None = None
    unscored: UnscoredReason | None = None
    errors: int = Field(default=0, ge=0)
    note: str | None = None

    @model_validator(mode="after")
    def _value_or_reason(self) -> Self:
        if (self.value is None) == (self.unscored is None):
            raise ValueError("a score has either a value or a reason for being unscored")
        return self

    @classmethod
    def share(
        cls, numerator: float, denominator: float, *, errors: int = 0, note: str | None = None
    ) -> Score:
        """A share of a denominator that is not zero."""
        return _share(numerator, denominator, errors, note)

    @classmethod
    def of(cls, value: float, *, note: str | None = None) -> Score:
        """A value that is not a share."""
        return Score(value=value, note=note)

    @classmethod
    def missing(cls, reason: UnscoredReason, *, errors: int = 0, note: str | None = None) -> Score:
        """No value, and why."""
        return _missing(reason, errors, note)


# Scores are immutable and most of them recur, so that a million of them are a few hundred objects.
@lru_cache(maxsize=4096)
def _share(numerator: float, denominator: float, errors: int, note: str | None) -> Score:
    return Score(
        value=numerator / denominator, numerator=numerator, denominator=denominator, errors=errors, note=note
    )


@lru_cache(maxsize=4096)
def _missing(reason: UnscoredReason, errors: int, note: str | None) -> Score:
    return Score(unscored=reason, errors=errors, note=note)
