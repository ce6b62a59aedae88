"""Text into sentences and claims, with exact spans, citations, kinds and the need for evidence."""

from assay.claims.citations import Marker, find_markers, without_markers
from assay.claims.sentences import split_sentences
from assay.claims.split import bare_text, facts_from_reference, split_claims
from assay.claims.status import read_status

__all__ = [
    "Marker",
    "bare_text",
    "facts_from_reference",
    "find_markers",
    "read_status",
    "split_claims",
    "split_sentences",
    "without_markers",
]
