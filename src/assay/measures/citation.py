"""Do the citations exist, and do they carry what is cited? Validity and support, apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.measures.answer import harmonic
from assay.measures.measure import Measure, label_share, no_claims
from assay.measures.needs import cited
from assay.records import Score

if TYPE_CHECKING:
    from assay.measures.sheet import Sheet

__all__ = ["MEASURES"]


def _unmeasurable(sheet: Sheet) -> Score | None:
    if not sheet.citations_expected:
        return Score.missing("not_applicable", note="this system does not cite")
    return None


def citation_validity(sheet: Sheet) -> Score:
    """Cited ids that were presented, of the cited ids; each id once a claim."""
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    cites = [citation for row in sheet.citations for citation in row if not citation.repeated]
    if not cites:
        return Score.missing("no_citations")
    return Score.share(sum(citation.presented for citation in cites), len(cites))


def citation_coverage(sheet: Sheet) -> Score:
    """Claims needing evidence that cite anything, of the claims that need evidence."""
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    if not sheet.checked:
        return no_claims(sheet)
    return Score.share(sum(bool(sheet.citations[i]) for i in sheet.checked), len(sheet.checked))


def citation_recall(sheet: Sheet) -> Score:
    """Claims whose cited passages together support them, of the claims that need evidence."""
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    if not sheet.checked:
        return no_claims(sheet)
    return label_share([sheet.supports(f"claim:{i}", sheet.cited_ids(i)) for i in sheet.checked], "supported")


def citation_precision(sheet: Sheet) -> Score:
    """Citations that matter, of all citations of claims that need evidence.

    A citation matters when the claim's cited set supports it and the cited passage either supports it alone
    or is needed (the set without it fails). Fabricated, unpresented and repeated citations never matter and
    stay in the denominator.
    """
    missing = _unmeasurable(sheet)
    if missing:
        return missing
    if not sheet.checked:
        return no_claims(sheet)
    total = sum(len(sheet.citations[i]) for i in sheet.checked)
    if not total:
        return Score.missing("no_citations")
    outcomes = [
        _matters(sheet, f"claim:{i}", ids, position)
        for i in sheet.checked
        for ids in [sheet.cited_ids(i)]
        for position in range(len(ids))
    ]
    errors = sum(outcome is None for outcome in outcomes)
    if errors == total:
        return Score.missing("judge_error", errors=errors)
    return Score.share(sum(outcome is True for outcome in outcomes), total, errors=errors)


def _matters(sheet: Sheet, subject: str, ids: tuple[str, ...], position: int) -> bool | None:
    together = sheet.supports(subject, ids)
    if together.error is not None:
        return None
    if together.label != "supported" or len(ids) == 1:
        return together.label == "supported"
    alone = sheet.supports(subject, (ids[position],))
    if alone.label == "supported":
        return True
    without = sheet.supports(subject, ids[:position] + ids[position + 1 :])
    if without.error is None and without.label != "supported":
        return True
    return None if alone.error is not None or without.error is not None else False


def citation_f1(sheet: Sheet) -> Score:
    """Harmonic mean of citation precision and recall; 0 where claims cite nothing."""
    precision, recall = citation_precision(sheet), citation_recall(sheet)
    if precision.unscored == "no_citations" and recall.value is not None:
        return Score(value=0.0, errors=recall.errors, note="no_citations")
    return harmonic(precision, recall)


_SOURCE = "after Gao et al. 2023, ALCE"

MEASURES = (
    Measure(
        "citation_validity",
        "citation",
        citation_validity,
        "Cited ids that were presented, of the cited ids.",
    ),
    Measure(
        "citation_recall",
        "citation",
        citation_recall,
        "Claims whose cited passages together support them, of the claims that need evidence.",
        (cited,),
        source=_SOURCE,
    ),
    Measure(
        "citation_precision",
        "citation",
        citation_precision,
        "Citations that matter, of all citations, fabricated ones included.",
        (cited,),
        source=_SOURCE,
    ),
    Measure(
        "citation_coverage",
        "citation",
        citation_coverage,
        "Claims that cite anything, of the claims that need evidence.",
    ),
    Measure(
        "citation_f1",
        "citation",
        citation_f1,
        "Harmonic mean of citation_precision and citation_recall.",
        (cited,),
        source=_SOURCE,
    ),
)
