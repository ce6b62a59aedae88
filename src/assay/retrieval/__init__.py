"""Measures of ranked lists against judgements: exact, on arrays, with every query accounted for."""

from assay.retrieval.catalogue import CATALOGUE, TREC_EVAL_DEFAULT, Definition
from assay.retrieval.compare import Comparison, RunComparison, compare_runs
from assay.retrieval.curve import curve, curve_svg, curve_text
from assay.retrieval.evaluate import TREC_EVAL, evaluate
from assay.retrieval.measure import Measure, parse
from assay.retrieval.pool import Unjudged, bounds, unjudged
from assay.retrieval.project import Orphan, Projection, align, project
from assay.retrieval.qrels import Qrels
from assay.retrieval.rankings import score_rankings
from assay.retrieval.resolve import Resolution, absent_evidence, resolve_ids
from assay.retrieval.result import MeasureResult, Problem, RetrievalResult

__all__ = [
    "CATALOGUE",
    "TREC_EVAL",
    "TREC_EVAL_DEFAULT",
    "Comparison",
    "Definition",
    "Measure",
    "MeasureResult",
    "Orphan",
    "Problem",
    "Projection",
    "Qrels",
    "Resolution",
    "RetrievalResult",
    "RunComparison",
    "Unjudged",
    "absent_evidence",
    "align",
    "bounds",
    "compare_runs",
    "curve",
    "curve_svg",
    "curve_text",
    "evaluate",
    "parse",
    "project",
    "resolve_ids",
    "score_rankings",
    "unjudged",
]
