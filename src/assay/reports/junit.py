"""JUnit XML, so that a continuous-integration page shows each trace as a test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from assay.records import FAILURES
from assay.reports.safe import xml
from assay.reports.words import account, failure, judge_failed, words

if TYPE_CHECKING:
    from assay.records import CaseResult, Finding, MeasureSummary, Scorecard

__all__ = ["to_junit"]


def to_junit(scorecard: Scorecard, cases: Sequence[CaseResult], stream: IO[str]) -> None:
    """Writes one test case per trace; reads the rows twice, and holds none of them.

    A trace that ended in a failure status, and one on which the judge was silent and nothing else failed, is an
    error; any other failed trace is a failure that names the first boundary and lists the findings. The measures
    stand as properties: NAME (the mean, absent where nothing was scored) and NAME.account.
    """
    total = failures = errors = 0
    for case in cases:
        total += 1
        kind = _kind(case)
        failures += kind == "failure"
        errors += kind == "error"
    name = scorecard.suite.name if scorecard.suite else "assay"
    counts = f'tests="{total}" failures="{failures}" errors="{errors}"'
    stream.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    stream.write(f"<testsuites {counts}>\n <testsuite name={_attribute(name)} {counts}>\n  <properties>\n")
    for key, value in _properties(scorecard):
        stream.write(f"   <property name={_attribute(key)} value={_attribute(value)}/>\n")
    stream.write("  </properties>\n")
    for case in cases:
        stream.write(_testcase(name, case))
    stream.write(" </testsuite>\n</testsuites>\n")


def _properties(card: Scorecard) -> Iterator[tuple[str, str]]:
    yield "run", card.run
    yield "judge", str(card.judge)
    if card.suite:
        yield "suite.version", card.suite.version
    for boundary, count in card.diagnosis.items():
        yield f"diagnosis.{boundary}", str(count)
    for name, summary in card.measures.items():
        yield from _measure(name, summary)


def _measure(name: str, summary: MeasureSummary) -> Iterator[tuple[str, str]]:
    if summary.mean is not None:
        yield name, repr(summary.mean)
    if summary.interval is not None:
        yield f"{name}.interval", f"{summary.interval[0]!r} {summary.interval[1]!r}"
    yield f"{name}.account", account(summary)


def _kind(case: CaseResult) -> str:
    if case.status in FAILURES:
        return "error"
    if case.boundary is not None:
        return "failure"
    return "error" if judge_failed(case) else ""


def _testcase(suite: str, case: CaseResult) -> str:
    head = f"  <testcase classname={_attribute(suite)} name={_attribute(case.id)}"
    kind = _kind(case)
    if not kind:
        return head + "/>\n"
    first = failure(case)
    if first is not None:
        code, message = f"{first.boundary}.{first.kind}", f"{first.boundary}: {first.message}"
    elif case.status in FAILURES:
        code, message = case.status, f"it ended as {words(case.status)}"
    else:
        code, message = "judge_error", "the judge gave no verdict that the scores need"
    body = "\n".join([f"question: {' '.join(case.question.split())}", *map(_sentence, case.findings)])
    return (
        f"{head}>\n   <{kind} type={_attribute(code)} message={_attribute(message)}>"
        f"{escape(xml(body, 8000))}</{kind}>\n  </testcase>\n"
    )


def _sentence(finding: Finding) -> str:
    warning = " (warning)" if finding.severity == "warning" else ""
    advice = f" Try: {finding.advice}" if finding.advice else ""
    return f"{finding.boundary}{warning}: {finding.message}.{advice}"


def _attribute(text: str) -> str:
    return quoteattr(xml(text), {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
