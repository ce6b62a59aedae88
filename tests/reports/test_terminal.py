"""The scorecard and one case on a terminal: what is said, at any width, in pipes, and with hostile text."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from assay.records import CaseResult, Scorecard
from assay.reports import print_case, print_scorecard

CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _printed(card: Scorecard, cases: list[CaseResult], width: int = 120, **console: object) -> str:
    stream = io.StringIO()
    print_scorecard(card, cases, Console(file=stream, width=width, **console))
    return stream.getvalue()


def _explained(case: CaseResult, width: int = 100) -> str:
    stream = io.StringIO()
    print_case(case, Console(file=stream, width=width))
    return stream.getvalue()


def test_the_diagnosis_comes_first_and_the_judge_is_named(card, cases):
    printed = _printed(card, cases)
    assert (
        printed.index("judge entail@1f") < printed.index("3 of 5 traces failed") < printed.index("Measures")
    )
    assert re.search(r"^retrieval +1 +█+ *$", printed, re.MULTILINE)


def test_a_mean_over_one_of_ten_says_so(card, cases):
    assert re.search(
        r"↓ contradiction_rate +1\.00 over 1 of 10, 9 unscored \(judge_error 9\)", _printed(card, cases)
    )


def test_the_way_of_the_intervals_is_named(card, cases):
    assert "95 % intervals: bootstrap, clustered by family" in _printed(card, cases)


def test_measures_that_could_not_be_scored_say_why(card, cases):
    assert "not scored (no_reference 5): similarity" in _printed(card, cases)


def test_missing_verdicts_inside_scores_are_counted(card, cases):
    assert "over 2 of 5, 3 unscored (failure 1, judge_error 1, no_claims 1), 1 verdict missing" in _printed(
        card, cases, 160
    )


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_no_line_is_too_wide_and_no_number_is_cut(card, cases, width):
    printed = _printed(card, cases, width)
    assert max(len(line) for line in printed.splitlines()) <= width
    for number in ("0.75", "0.58", "0.17–1.00", "12.50", "3.25–101.75", "0.15–0.85"):
        assert number in printed, number


def test_a_pipe_gets_no_colour_and_a_terminal_does(card, cases):
    assert "\x1b" not in _printed(card, cases)
    assert "\x1b[" in _printed(card, cases, force_terminal=True, color_system="standard")


def test_each_boundary_shows_a_failed_case_on_one_line_and_what_to_try(card, cases):
    printed = _printed(card, cases)
    for name, boundary in (
        ("refund-window", "retrieval"),
        ("leave-carry-over", "answer"),
        ("cut-short", "outcome"),
    ):
        assert re.search(rf"^{name} +{boundary} +\S", printed, re.MULTILINE), name
    tries = printed[printed.index("What to try next") :]
    assert "Look at the query, the chunking, the top-k and the reranker for this question." in tries


def test_failed_cases_are_taken_from_every_boundary(card, cases):
    answer = cases[1]
    many = [answer.model_copy(update={"id": f"a{i}"}) for i in range(50)]
    retrieval = cases[2].model_copy(update={"id": "the-only-one"})
    crowded = card.model_copy(update={"diagnosis": {"retrieval": 1, "answer": 50}, "traces": 51})
    printed = _printed(crowded, [*many, retrieval])
    assert "10 of 51 failed traces" in printed
    assert "the-only-one" in printed
    assert "a8" in printed
    assert "a9 " not in printed


def test_the_outcomes_are_a_matrix(card, cases):
    assert re.search(r"^answered +2 +1 +1 *$", _printed(card, cases), re.MULTILINE)


def test_a_run_without_failures_says_so(card):
    calm = card.model_copy(update={"diagnosis": {}, "annotations": {"positive": 5}})
    assert "No failure was found in 5 traces." in _printed(calm, [])


def test_an_encoding_that_cannot_hold_the_marks_gets_others(card, cases, hostile):
    for report in ((card, cases), hostile):
        raw = io.BytesIO()
        stream = io.TextIOWrapper(raw, encoding="ascii")
        print_scorecard(*report, Console(file=stream, width=100))
        print_case(report[1][0], Console(file=stream, width=100))
        stream.flush()
        assert b"#" in raw.getvalue()


def test_hostile_text_is_shown_and_never_obeyed(hostile):
    card, cases = hostile
    for printed in (_printed(card, cases, 200), _explained(cases[0], 200)):
        assert not CONTROL.search(printed)
        assert "[red]markup[/red]" in printed
        assert "\\x1b[31mred" in printed


def test_a_case_shows_every_boundary(cases):
    explained = " ".join(_explained(cases[1], 200).split())
    for part in (
        "outcome answered (read from the answer), expected answered",
        "negative, failed first at answer",
        "✗ answer: The presented passages contradict “Up to ten days carry over.”",
        "→ Read the passage beside the claim",
        "– safety (a warning): Passages that are not in force",
        "2 1 ★ leave-s2",
        "3 – leave-s1",
        "✓ yes ✗ contradicted Five days carry over.",
        "– no verdict – no verdict The manager decides.",
        "contradicted, 0.08 supported / 0.71 contradicted, the judge is unsure, 24 hours is not three working days",
        "leave-s3: “approved or refused by the line manager within three working days”",
        "cites leave-s3, leave-s9 (no such passage)",
        "cites leave-s1 (not in the prompt)",
        "judge failed, the judge did not answer in 30 s",
        "not judged: greeting",
        "faithfulness 0.17 1 of 6 1 verdict missing",
        "not scored (no_reference): similarity",
    ):
        assert part in explained, part


def test_an_answer_that_is_a_megabyte_long_is_cut(cases):
    case = cases[1].model_copy(update={"answer": "a " * 500_000, "claims": []})
    assert len(_explained(case)) < 20_000
