"""Plan, judge, reduce, gather: from traces to a report."""

from assay.evaluation.annotation import Thresholds
from assay.evaluation.api import Citations, aevaluate, evaluate
from assay.evaluation.report import FORMATS, Report

__all__ = ["FORMATS", "Citations", "Report", "Thresholds", "aevaluate", "evaluate"]
