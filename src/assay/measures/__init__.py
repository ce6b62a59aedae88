"""Every number that Assay reports about an answer, one file a boundary: pure functions of a judged sheet."""

from assay.measures.measure import Measure
from assay.measures.ranking import RankMeasure, score_ranks
from assay.measures.registry import DEFAULT, SHEET_MEASURES, resolve
from assay.measures.sheet import ANSWER, QUESTION, REFERENCE, Ask, Citation, Labels, Sheet, Source

__all__ = [
    "ANSWER",
    "DEFAULT",
    "QUESTION",
    "REFERENCE",
    "SHEET_MEASURES",
    "Ask",
    "Citation",
    "Labels",
    "Measure",
    "RankMeasure",
    "Sheet",
    "Source",
    "resolve",
    "score_ranks",
]
