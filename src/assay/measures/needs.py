"""What measures need to know: each need turns a sheet into rows of the verdict table.

A row that two measures need is asked once. A need yields no row whose answer is plain without a judge: with
nothing presented no claim is supported, and an answer without claims states no fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assay.measures.sheet import ANSWER, QUESTION, REFERENCE, Ask, Sheet

__all__ = [
    "Need",
    "cited",
    "claims_each",
    "claims_presented",
    "claims_question",
    "claims_reference",
    "facts_answer",
    "facts_each",
    "facts_presented",
    "facts_retrieved",
    "passages_relevant",
    "reference_answer",
]

Need = Callable[[Sheet], Iterator[Ask]]
"""A function from a sheet to the rows it wants judged."""


def claims_presented(sheet: Sheet) -> Iterator[Ask]:
    """Each checked claim against all presented passages together."""
    ids = sheet.presented_ids
    if ids:
        for index in sheet.checked:
            yield Ask("supports", f"claim:{index}", ids)


def claims_each(sheet: Sheet) -> Iterator[Ask]:
    """Each checked claim against each presented passage alone."""
    for index in sheet.checked:
        for passage in sheet.presented_ids:
            yield Ask("supports", f"claim:{index}", (passage,))


def facts_presented(sheet: Sheet) -> Iterator[Ask]:
    """Each required fact against all presented passages together."""
    ids = sheet.presented_ids
    if ids:
        for index in range(len(sheet.facts)):
            yield Ask("supports", f"fact:{index}", ids)


def facts_retrieved(sheet: Sheet) -> Iterator[Ask]:
    """Each required fact against all retrieved passages together, where labels do not say it."""
    ids = sheet.retrieved_text_ids
    if ids and not (sheet.labels and sheet.labels.groups):
        for index in range(len(sheet.facts)):
            yield Ask("supports", f"fact:{index}", ids)


def facts_each(sheet: Sheet) -> Iterator[Ask]:
    """Each required fact against each presented passage alone."""
    for index in range(len(sheet.facts)):
        for passage in sheet.presented_ids:
            yield Ask("supports", f"fact:{index}", (passage,))


def passages_relevant(sheet: Sheet) -> Iterator[Ask]:
    """Each required fact against each retrieved passage alone, only where the case labels no passage."""
    if sheet.labels is None:
        for index in range(len(sheet.facts)):
            for passage in sheet.retrieved_text_ids:
                yield Ask("supports", f"fact:{index}", (passage,))


def facts_answer(sheet: Sheet) -> Iterator[Ask]:
    """Each required fact against the answer."""
    if sheet.checked:
        for index in range(len(sheet.facts)):
            yield Ask("supports", f"fact:{index}", (ANSWER,))


def reference_answer(sheet: Sheet) -> Iterator[Ask]:
    """Each claim of the reference against the answer."""
    if sheet.checked:
        for index in range(len(sheet.reference)):
            yield Ask("supports", f"reference:{index}", (ANSWER,))


def claims_reference(sheet: Sheet) -> Iterator[Ask]:
    """Each checked claim against the reference answer."""
    if sheet.reference:
        for index in sheet.checked:
            yield Ask("supports", f"claim:{index}", (REFERENCE,))


def claims_question(sheet: Sheet) -> Iterator[Ask]:
    """Each claim that is not a heading against the question."""
    if sheet.checked:
        for index, claim in enumerate(sheet.claims):
            if claim.kind != "heading":
                yield Ask("addresses", f"claim:{index}", (QUESTION,))


def cited(sheet: Sheet) -> Iterator[Ask]:
    """Each checked claim against the passages it cites: together, each alone, and all but each."""
    if not sheet.citations_expected:
        return
    for index in sheet.checked:
        ids = sheet.cited_ids(index)
        subject = f"claim:{index}"
        if ids:
            yield Ask("supports", subject, ids)
        if len(ids) > 1:
            for position, passage in enumerate(ids):
                yield Ask("supports", subject, (passage,))
                yield Ask("supports", subject, ids[:position] + ids[position + 1 :])
