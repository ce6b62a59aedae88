"""Words, quantities and small cues of meaning, in every script; what texts are compared by."""

from assay.text.cues import NEGATIONS, OPPOSITES, negates
from assay.text.folding import FUNCTION_WORDS, content_words, fold, stem, words
from assay.text.quantities import Quantity, conflicts, find_quantities, matches

__all__ = [
    "FUNCTION_WORDS",
    "NEGATIONS",
    "OPPOSITES",
    "Quantity",
    "conflicts",
    "content_words",
    "find_quantities",
    "fold",
    "matches",
    "negates",
    "stem",
    "words",
]
