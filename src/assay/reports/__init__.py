"""Renderings of a scorecard and its rows. They need nothing but records."""

from assay.reports.case_view import print_case
from assay.reports.html import to_html
from assay.reports.json_report import read_json, to_json
from assay.reports.junit import to_junit
from assay.reports.markdown import to_markdown
from assay.reports.notebook import notebook_html
from assay.reports.terminal import print_scorecard

__all__ = [
    "notebook_html",
    "print_case",
    "print_scorecard",
    "read_json",
    "to_html",
    "to_json",
    "to_junit",
    "to_markdown",
]
