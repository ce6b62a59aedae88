"""A gate: does a report clear a policy, or is there not enough evidence to say?"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, ValidationError, model_validator

from assay.errors import BadInput
from assay.records import Record

if TYPE_CHECKING:
    from assay.evaluation import Report
    from assay.records import MeasureSummary

__all__ = ["GateResult", "Policy", "Rule", "RuleResult", "gate", "read_policy"]

Decision = Literal["pass", "fail", "not enough evidence"]

_NOT_MEASURED = ("judge_error", "judge_cannot", "not_recorded", "failure", "undefined")
"""Reasons for being unscored that mean a score was due and did not come."""


class Rule(Record):
    """What one measure must reach: at least `min`, at most `max`, or both.

    on: "interval" asks the whole 95 % interval to be on the right side, "value" the mean alone. max_unscored: the
    share of rows whose score was due and did not come (a judge that failed, a list not recorded) up to which
    the gate still decides; above it, it fails. min_n: with fewer scored rows there is not enough evidence.
    """

    min: float | None = None
    max: float | None = None
    on: Literal["interval", "value"] = "interval"
    max_unscored: float = Field(default=0.0, ge=0, le=1)
    min_n: int = Field(default=1, ge=1)

    @model_validator(mode="after")
    def _has_a_threshold(self) -> Rule:
        if self.min is None and self.max is None:
            raise ValueError("a rule needs min or max")
        return self


class Policy(Record):
    """A rule for each measure that matters."""

    measures: dict[str, Rule] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class RuleResult:
    """What one rule decided, and in a sentence why."""

    measure: str
    decision: Decision
    why: str


@dataclass(frozen=True, slots=True)
class GateResult:
    """The decision over all rules: fail if one fails, else not enough evidence if one lacks it, else pass."""

    rules: list[RuleResult]

    @property
    def decision(self) -> Decision:
        """pass, fail, or not enough evidence."""
        decisions = {rule.decision for rule in self.rules}
        if "fail" in decisions:
            return "fail"
        return "not enough evidence" if "not enough evidence" in decisions else "pass"

    @property
    def exit_code(self) -> int:
        """0 pass, 1 fail, 2 not enough evidence."""
        return {"pass": 0, "fail": 1, "not enough evidence": 2}[self.decision]


def gate(report: Report, policy: Policy | Mapping[str, Any] | str | os.PathLike[str]) -> GateResult:
    """Holds a report against a policy (a Policy, a mapping of the same shape, or a TOML file).

    Raises: BadInput for a policy that cannot be read; UnknownMeasure for a measure that the report lacks.
    """
    loaded = policy if isinstance(policy, Policy) else read_policy(policy)
    return GateResult([_decide(name, rule, report[name]) for name, rule in loaded.measures.items()])


def read_policy(source: Mapping[str, Any] | str | os.PathLike[str]) -> Policy:
    """A policy from a mapping or a TOML file with a table `[measures.NAME]` for each rule."""
    name = None
    if isinstance(source, Mapping):
        data: Any = dict(source)
    else:
        name = str(source)
        try:
            data = tomllib.loads(Path(source).read_text("utf-8"))
        except OSError as error:
            raise BadInput(f"the policy cannot be read: {error.strerror}", file=name) from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadInput(f"the policy is not TOML: {error}", file=name) from None
    try:
        return Policy.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise BadInput(first["msg"], file=name, field=field or "measures") from None


def _decide(name: str, rule: Rule, found: MeasureSummary) -> RuleResult:
    account = f"{found.n} of {found.total} scored"
    missing = sum(found.unscored.get(reason, 0) for reason in _NOT_MEASURED)
    if found.total and missing / found.total > rule.max_unscored:
        return RuleResult(
            name, "fail", f"{missing} of {found.total} scores are missing; {rule.max_unscored:.0%} may be"
        )
    if found.mean is None:
        return RuleResult(name, "not enough evidence", f"nothing was scored ({account})")
    low, high = found.interval if found.interval and rule.on == "interval" else (found.mean, found.mean)
    if found.n < rule.min_n:
        return RuleResult(name, "not enough evidence", f"{account}; {rule.min_n} are needed")
    if rule.on == "interval" and found.interval is None:
        return RuleResult(name, "not enough evidence", f"no interval over {account}")
    seen = f"{found.mean:.3f} [{low:.3f}, {high:.3f}]" if rule.on == "interval" else f"{found.mean:.3f}"
    limits = (("at least", rule.min), ("at most", rule.max))
    wanted = " and ".join(f"{word} {limit:g}" for word, limit in limits if limit is not None)
    why = f"{seen}, wanted {wanted} ({account})"
    if (rule.min is not None and high < rule.min) or (rule.max is not None and low > rule.max):
        return RuleResult(name, "fail", why)
    if (rule.min is not None and low < rule.min) or (rule.max is not None and high > rule.max):
        return RuleResult(name, "not enough evidence", why)
    return RuleResult(name, "pass", why)
