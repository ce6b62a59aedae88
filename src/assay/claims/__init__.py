"""Text into sentences and claims, with exact spans, citations, kinds and the need for evidence."""

from assay.claims.citations import Marker, find_markers, without_markers
from assay.claims.contract import (
    Contract,
    ContractClaim,
    ContractStatus,
    ContractViolation,
    claims_from_contract,
    looks_like_contract,
    read_contract,
    render,
)
from assay.claims.sentences import split_sentences
from assay.claims.split import bare_text, facts_from_reference, split_claims
from assay.claims.status import read_status

__all__ = [
    "Contract",
    "ContractClaim",
    "ContractStatus",
    "ContractViolation",
    "Marker",
    "bare_text",
    "claims_from_contract",
    "facts_from_reference",
    "find_markers",
    "looks_like_contract",
    "read_contract",
    "read_status",
    "render",
    "split_claims",
    "split_sentences",
    "without_markers",
]
