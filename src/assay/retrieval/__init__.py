"""Measures of ranked lists against judgements: exact, on arrays, with every query accounted for."""

from assay.retrieval.catalogue import CATALOGUE, TREC_EVAL_DEFAULT, Definition
from assay.retrieval.evaluate import TREC_EVAL, evaluate
from assay.retrieval.measure import Measure, parse
from assay.retrieval.qrels import Qrels
from assay.retrieval.rankings import score_rankings
from assay.retrieval.result import MeasureResult, Problem, RetrievalResult

__all__ = [
    "CATALOGUE",
    "TREC_EVAL",
    "TREC_EVAL_DEFAULT",
    "Definition",
    "Measure",
    "MeasureResult",
    "Problem",
    "Qrels",
    "RetrievalResult",
    "evaluate",
    "parse",
    "score_rankings",
]
