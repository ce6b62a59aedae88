"""Gates over hand-made summaries: pass, fail, and not enough evidence."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.errors import BadInput, UnknownMeasure
from assay.evaluation import Report
from assay.experiments import gate, read_policy
from assay.records import JudgeIdentity, MeasureSummary, Scorecard


def report(**changes: object) -> Report:
    fields: dict[str, object] = {
        "mean": 0.85,
        "n": 100,
        "total": 100,
        "interval": (0.8, 0.9),
        "method": "bootstrap",
        "boundary": "answer",
    }
    summary = MeasureSummary(**(fields | changes))  # type: ignore[arg-type]
    card = Scorecard(
        assay="0",
        schema=1,
        run="r",
        judge=JudgeIdentity(name="j", revision="1"),
        traces=100,
        measures={"faithfulness": summary},
    )
    return Report(card, [])


@pytest.mark.parametrize(
    ("rule", "changes", "decision"),
    [
        # The interval .80 to .90 lies wholly above .75, wholly below .95, and across .82.
        ({"min": 0.75}, {}, "pass"),
        ({"min": 0.95}, {}, "fail"),
        ({"min": 0.82}, {}, "not enough evidence"),
        ({"min": 0.82, "on": "value"}, {}, "pass"),
        ({"min": 0.86, "on": "value"}, {}, "fail"),
        # For a measure where lower is better.
        ({"max": 0.95}, {}, "pass"),
        ({"max": 0.7}, {}, "fail"),
        ({"max": 0.85}, {}, "not enough evidence"),
        ({"min": 0.75, "min_n": 101}, {}, "not enough evidence"),
        # Scores that were due and did not come count against it; those that do not apply do not.
        ({"min": 0.5}, {"n": 90, "unscored": {"judge_error": 10}}, "fail"),
        ({"min": 0.5, "max_unscored": 0.1}, {"n": 90, "unscored": {"judge_error": 10}}, "pass"),
        ({"min": 0.5}, {"n": 90, "unscored": {"no_claims": 10}}, "pass"),
        (
            {"min": 0.5},
            {"mean": None, "n": 0, "interval": None, "unscored": {"no_claims": 100}},
            "not enough evidence",
        ),
        ({"min": 0.5}, {"n": 1, "interval": None}, "not enough evidence"),
    ],
)
def test_decisions(rule: dict[str, object], changes: dict[str, object], decision: str) -> None:
    assert gate(report(**changes), {"measures": {"faithfulness": rule}}).decision == decision


def test_one_failure_fails_the_whole() -> None:
    result = gate(report(), {"measures": {"faithfulness": {"min": 0.95}}})
    assert result.exit_code == 1
    assert "0.850 [0.800, 0.900], wanted at least 0.95" in result.rules[0].why


def test_a_measure_that_the_report_lacks_is_named() -> None:
    with pytest.raises(UnknownMeasure, match="Did you mean 'faithfulness'"):
        gate(report(), {"measures": {"faithfullness": {"min": 0.5}}})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "measures"),
        ("[measures.faithfulness]\n", "a rule needs min or max"),
        ("[measures.faithfulness]\nmin = 'high'\n", "measures.faithfulness.min"),
        ("[measures.faithfulness]\nminimum = 1\n", "measures.faithfulness.minimum"),
        ("[measures", "not TOML"),
    ],
)
def test_policies_that_cannot_be_read(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "gate.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=message) as caught:
        read_policy(path)
    assert str(path) in str(caught.value)


def test_a_missing_policy_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_policy(tmp_path / "none.toml")
