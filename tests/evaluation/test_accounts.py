"""The accounts of a whole report add up: the bundled example, every measure."""

from __future__ import annotations

import pytest

import assay
from assay.demo import load_suite, run


@pytest.fixture(scope="module")
def report() -> assay.Report:
    suite = load_suite()
    # Two cases stay without a trace; they are what was asked all the same.
    traces = [trace for trace in run(suite) if trace.case_id not in (suite.cases[3].id, suite.cases[60].id)]
    return assay.evaluate(traces, suite=suite, measures=["all"])


def test_every_measure_accounts_for_every_trace(report: assay.Report) -> None:
    assert report.scorecard.traces == len(report.cases) == len(load_suite().cases)
    for name, summary in report.scorecard.measures.items():
        values = [case.scores[name].value for case in report.cases]
        scored = [value for value in values if value is not None]
        assert summary.n == len(scored)
        assert summary.n + sum(summary.unscored.values()) == summary.total == len(values)
        if scored:
            assert summary.mean == pytest.approx(sum(scored) / len(scored))
        else:
            assert summary.mean is None
            assert summary.interval is None
        if summary.interval is not None and summary.mean is not None:
            low, high = summary.interval
            assert low - 1e-12 <= summary.mean <= high + 1e-12
            assert summary.low <= low
            assert summary.high is None or high <= summary.high


def test_slices_are_the_rows_of_their_tag(report: assay.Report) -> None:
    for label, measures in report.scorecard.slices.items():
        rows = [case for case in report.cases if label.removeprefix("tag:") in case.tags]
        for name, summary in measures.items():
            scored = [s for s in (case.scores[name].value for case in rows) if s is not None]
            assert (summary.total, summary.n) == (len(rows), len(scored))
            assert summary.mean == (pytest.approx(sum(scored) / len(scored)) if scored else None)


def test_counts_add_up(report: assay.Report) -> None:
    card = report.scorecard
    expecting = [case for case in report.cases if case.expected_status is not None]
    assert sum(sum(row.values()) for row in card.confusion.values()) == len(expecting)
    assert sum(card.diagnosis.values()) == sum(case.boundary is not None for case in report.cases)
    assert sum(card.annotations.values()) == card.traces
    assert card.diagnosis["operations"] == 2
    assert report["failure_rate"].mean == pytest.approx(2 / card.traces)


def test_shares_are_their_accounts_and_claims_stand_where_they_say(report: assay.Report) -> None:
    for case in report.cases:
        for score in case.scores.values():
            assert (score.value is None) == (score.unscored is not None)
            if score.numerator is not None and score.denominator:
                assert score.value == pytest.approx(score.numerator / score.denominator)
                assert score.numerator + score.errors <= score.denominator + 1e-9
        for claim in case.claims:
            assert 0 <= claim.start < claim.end <= len(case.answer)
        texts = {passage.id: passage.text for passage in case.passages}
        for claim in case.claims:
            for quote in claim.verdict.quotes if claim.verdict else ():
                assert texts[quote.passage][quote.start : quote.end].strip()


def test_five_rates_and_four_origins_sum_to_one(report: assay.Report) -> None:
    rates = ("faithfulness", "contradiction_rate", "unaddressed_rate", "unclear_rate", "judge_error_rate")
    origins = (
        "correctness_precision",
        "noise_sensitivity_relevant",
        "noise_sensitivity_irrelevant",
        "hallucination",
    )
    seen = 0
    for case in report.cases:
        for names in (rates, origins, ("faithfulness_rc", "hallucination", "self_knowledge")):
            values = [case.scores[name].value for name in names]
            if None not in values:
                seen += 1
                assert sum(value for value in values if value is not None) == pytest.approx(1)
    assert seen > 100
