"""Measures of ranked lists against judgements: exact, on arrays, with every query accounted for."""

from assay.retrieval.catalogue import CATALOGUE, TREC_EVAL_DEFAULT, Definition
from assay.retrieval.measure import Measure, parse
from assay.retrieval.qrels import Qrels
from assay.retrieval.rankings import score_rankings

__all__ = [
    "CATALOGUE",
    "TREC_EVAL_DEFAULT",
    "Definition",
    "Measure",
    "Qrels",
    "parse",
    "score_rankings",
]
