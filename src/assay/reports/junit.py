"""JUnit XML, so that a continuous-integration page shows each trace as a test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from assay.reports.words import number

if TYPE_CHECKING:
    from assay.records import CaseResult, Finding, Scorecard

__all__ = ["to_junit"]


def to_junit(scorecard: Scorecard, cases: Iterable[CaseResult], stream: IO[str]) -> None:
    """Writes a test suite with a test case per trace: an error where the execution failed, else a failure.

    Means stand as properties, an unscored one with its account and no value.
    """
    total, failed = scorecard.traces, sum(scorecard.diagnosis.values())
    errors = scorecard.diagnosis.get("operations", 0)
    name = scorecard.suite.name if scorecard.suite else "assay"
    stream.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    stream.write(f"<testsuites name={_attribute(name)}>\n")
    stream.write(
        f' <testsuite name={_attribute(name)} tests="{total}" failures="{failed - errors}" errors="{errors}">\n'
    )
    stream.write("  <properties>\n")
    for measure, summary in scorecard.measures.items():
        value = number(summary.mean, 6) if summary.mean is not None else "unscored"
        text = f"{value} over {summary.n} of {summary.total}"
        stream.write(f"   <property name={_attribute(measure)} value={_attribute(text)}/>\n")
    stream.write("  </properties>\n")
    for case in cases:
        stream.write(_testcase(case))
    stream.write(" </testsuite>\n</testsuites>\n")


def _testcase(case: CaseResult) -> str:
    head = f"  <testcase classname={_attribute(case.boundary or 'passed')} name={_attribute(case.id)}"
    failures = [finding for finding in case.findings if finding.severity == "failure"]
    if not failures:
        return head + "/>\n"
    kind = "error" if case.boundary == "operations" else "failure"
    first = failures[0]
    body = _text("\n".join(_sentence(finding) for finding in failures))
    return (
        f"{head}>\n   <{kind} type={_attribute(f'{first.boundary}.{first.kind}')} "
        f"message={_attribute(first.message)}>{body}</{kind}>\n  </testcase>\n"
    )


def _sentence(finding: Finding) -> str:
    return f"[{finding.boundary}] {finding.message}" + (f" → {finding.advice}" if finding.advice else "")


def _legal(text: str) -> str:
    """Replaces the characters that XML 1.0 cannot hold."""
    return "".join(
        c if c in "\t\n\r" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff" else "\ufffd"
        for c in text
    )


def _attribute(text: str) -> str:
    return quoteattr(_legal(text), {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


def _text(text: str) -> str:
    return escape(_legal(text))
