"""Words, quantities, names and small cues of meaning, in every script; what texts are compared by."""

from assay.text.agreement import conflicts, matches
from assay.text.cues import NEGATIONS, OPPOSITES, STRONG, WEAK, negated_stems, opposites
from assay.text.folding import FUNCTION_WORDS, content_words, fold, listed, stem, words
from assay.text.names import Name, find_names
from assay.text.quantities import Quantity, find_quantities

__all__ = [
    "FUNCTION_WORDS",
    "NEGATIONS",
    "OPPOSITES",
    "STRONG",
    "WEAK",
    "Name",
    "Quantity",
    "conflicts",
    "content_words",
    "find_names",
    "find_quantities",
    "fold",
    "listed",
    "matches",
    "negated_stems",
    "opposites",
    "stem",
    "words",
]
