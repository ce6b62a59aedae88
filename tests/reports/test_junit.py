"""JUnit XML: parsed as a continuous-integration server would."""

from __future__ import annotations

import io
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from assay.records import CaseResult, Finding
from assay.reports import to_junit


def _suite(card, cases) -> ElementTree.Element:
    stream = io.StringIO()
    to_junit(card, cases, stream)
    root = ElementTree.fromstring(stream.getvalue().encode("utf-8"))
    assert root.tag == "testsuites"
    (suite,) = root
    return suite


def test_each_trace_is_a_test_case_and_the_counts_add_up(card, cases):
    suite = _suite(card, cases)
    tests = suite.findall("testcase")
    assert [test.get("name") for test in tests] == [case.id for case in cases]
    assert {test.get("classname") for test in tests} == {"handbook"}
    # Failures: leave-carry-over and refund-window. Errors: cut-short by its status, silent-judge by its judge.
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "2", "2")
    assert len(suite.findall("testcase/failure")) == 2
    assert len(suite.findall("testcase/error")) == 2


def test_a_failure_names_the_first_boundary_and_lists_the_findings(card, cases):
    suite = _suite(card, cases)
    failure = suite.find("testcase[@name='leave-carry-over']/failure")
    assert failure.get("type") == "answer.contradicted_claim"
    assert failure.get("message") == "answer: The presented passages contradict “Up to ten days carry over.”"
    assert "citation: " in failure.text
    assert "safety (warning): " in failure.text


def test_an_error_says_whose_it_is(card, cases):
    suite = _suite(card, cases)
    assert suite.find("testcase[@name='cut-short']/error").get("type") == "outcome.truncated_answer"
    assert suite.find("testcase[@name='silent-judge']/error").get("type") == "judge_error"


def test_measures_are_properties_and_an_undefined_one_has_no_value(card, cases):
    properties = {p.get("name"): p.get("value") for p in _suite(card, cases).iter("property")}
    assert properties["judge"] == "entail@1f"
    assert float(properties["contradiction_rate"]) == 1.0
    assert properties["contradiction_rate.account"] == "1 of 10, 9 unscored (judge_error 9)"
    assert "similarity" not in properties
    assert properties["similarity.account"] == "0 of 5, 5 unscored (no_reference 5)"


def test_hostile_text_stays_text(hostile):
    suite = _suite(*hostile)
    assert "[red]markup[/red]" in suite.find("testcase").get("name")
    assert "]]>" in suite.find("testcase/failure").text
    assert suite.find(".//script") is None


@given(st.text(max_size=60))
def test_any_text_gives_valid_xml(text):
    finding = Finding(boundary="answer", kind="contradicted_claim", message=text, advice=text)
    case = CaseResult.model_construct(
        id=text, question=text, status="answered", boundary="answer", findings=[finding], scores={}, claims=[]
    )
    from assay.records import JudgeIdentity, Scorecard

    card = Scorecard(assay="0", schema=1, run="r", judge=JudgeIdentity(name=text, revision=text), traces=1)
    assert len(_suite(card, [case]).findall("testcase/failure")) == 1
