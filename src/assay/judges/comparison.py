"""A claim held against a window of sentences: how much of it is there, and in which slot the two differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assay.judges.analysis import Evidence, Sentence, Statement
from assay.text import STRONG, WEAK, Quantity, conflicts, find_names, fold, matches, words

__all__ = ["Comparison", "compare", "joined"]

_BESIDE = 4
_APART = 3
_LONGEST = 50
_LEAST = 0.4
_FAR = 0.45


class Comparison(NamedTuple):
    """What a window says of a claim.

    covered: the weighted share of the claim that is in the window, 0 to 1. rest: the same without the slots that
    are missing or differ. missing: how many quantities and names are not there. differs: the slot in which the
    window says otherwise, or "". agrees: whether nothing stands against support but coverage.
    """

    covered: float
    rest: float
    missing: int
    differs: str
    agrees: bool


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """Neighbouring sentences as one."""
    if len(sentences) == 1:
        return sentences[0]
    return Sentence(
        sentences[0].start,
        sentences[-1].end,
        frozenset().union(*[sentence.stems for sentence in sentences]),
        frozenset().union(*[sentence.negated for sentence in sentences]),
        tuple([quantity for sentence in sentences for quantity in sentence.quantities]),
        frozenset().union(*[sentence.cues for sentence in sentences]),
    )


def compare(claim: Statement, window: Sentence, evidence: Evidence, *, floor: float) -> Comparison:
    """A claim against a window of an evidence text. floor: the rest from which on a difference is looked for."""
    weights = claim.weights
    absent = claim.stems - window.stems
    against, flipped = _opposed(claim, window)
    absent -= flipped
    present = window.quantities
    unmet = [wanted for wanted in claim.quantities if not matches(wanted, present)]
    counted = sum([wanted.kind != "rate" for wanted in unmet])
    lost = sum([weights[word] for word in absent])
    covered = (claim.total - lost - counted) / claim.total
    strange = _unmet_names(claim, window, evidence, covered) if absent and claim.names else []
    spared = sum([weights[word] for word in against.union(*strange) & absent])
    whole = claim.total - spared - counted
    rest = (whole - (lost - spared)) / whole if whole > _LEAST else 0.0
    turned = _polarity(claim, window) if not flipped else ""
    differs = _difference(claim, window, evidence, unmet, strange, against, turned) if rest >= floor else ""
    agrees = not (unmet or strange or against or turned or differs or _is_weaker(claim, window))
    return Comparison(covered, rest, len(unmet) + len(strange), differs, agrees)


def _difference(
    claim: Statement,
    window: Sentence,
    evidence: Evidence,
    unmet: Sequence[Quantity],
    strange: Sequence[tuple[str, ...]],
    against: frozenset[str],
    turned: str,
) -> str:
    """The slot in which a window that says the rest of the claim says otherwise, or ""."""
    if strange:
        return "name" if not unmet and _is_replaced(claim, strange, window, evidence) else ""
    present = window.quantities
    if any(conflicts(wanted, present) for wanted in unmet):
        return "quantity"
    if not unmet and any(_recounts(wanted, present) for wanted in claim.quantities):
        return "quantity"
    if against and len(window.stems) <= _LONGEST:
        return "opposite"
    return "negation" if turned == "differs" else ""


def _opposed(claim: Statement, window: Sentence) -> tuple[frozenset[str], frozenset[str]]:
    """Claim stems whose opposite the window says, and those whose opposite it denies, which is to say them."""
    against: set[str] = set()
    flipped: set[str] = set()
    for other in claim.reverses.keys() & window.stems:
        word = claim.reverses[other]
        # A window that says both, of other things, is no witness.
        if word not in window.stems:
            turned = (word in claim.negated) != (other in window.negated)
            (flipped if turned else against).add(word)
    return frozenset(against), frozenset(flipped)


def _polarity(claim: Statement, window: Sentence) -> str:
    """ "" where both deny or neither does, of what they share; "differs" where one does; "unclear" between.

    A negation that reaches less than a quarter of the claim's words is no contradiction: it may be beside the point.
    Two that reach the same word and more than a third of the claim besides deny different things.
    """
    here, there = claim.negated & window.stems, window.negated & claim.said
    if here & window.negated:
        apart = (here | there) - (claim.negated & window.negated)
        return "unclear" if len(apart) * _APART > len(claim.stems) else ""
    if not here and not there:
        return "unclear" if claim.negated else ""
    if (here and there) or len(window.stems) > _LONGEST:
        return "unclear"
    return "differs" if max(len(here), len(there)) * _BESIDE >= len(claim.stems) else "unclear"


def _recounts(wanted: Quantity, present: Sequence[Quantity]) -> bool:
    """Whether a number is in the window, but counts another thing there, and this thing has another number."""
    return wanted.kind == "number" and bool(wanted.noun) and conflicts(wanted, present)


def _is_weaker(claim: Statement, window: Sentence) -> bool:
    """Whether the claim says all, always, must or only where the window says some, sometimes, may, or says less."""
    strong = claim.cues & STRONG
    if not strong or strong & window.cues:
        return False
    return "only" in strong or bool((window.cues - claim.cues) & WEAK)


def _unmet_names(
    claim: Statement, window: Sentence, evidence: Evidence, covered: float
) -> list[tuple[str, ...]]:
    """Names of the claim that the window lacks. A surname meets a full name, but not another one's.

    A window without names of its own may speak of what the first sentence, often a title, names.
    """
    lacking = [name for name in claim.names if name[-1] not in window.stems]
    partly = [name for name in claim.names if name[-1] in window.stems and not window.stems.issuperset(name)]
    if covered < _FAR or not (lacking or partly):
        return lacking
    own = [name.stems for name in find_names(evidence.text[window.start : window.end])]
    lacking += [name for name in partly if _is_another(name, own, claim)]
    title = evidence.sentences[0]
    told = window.start > title.start and all(title.stems.issuperset(name) for name in lacking)
    return [] if told and all(claim.stems.issuperset(name) for name in own) else lacking


def _is_another(name: tuple[str, ...], own: Sequence[tuple[str, ...]], claim: Statement) -> bool:
    """Whether the window's only names with this last part have other first parts, as in "Kabul Braves"."""
    alike = [other for other in own if name[-1] in other]
    return bool(alike) and not any(claim.stems.issuperset(other) for other in alike)


def _is_replaced(
    claim: Statement, strange: Sequence[tuple[str, ...]], window: Sentence, evidence: Evidence
) -> bool:
    """Whether another name stands where the claim has its own: one name, after the same word, not the subject.

    "The Enterprise plan includes it" is not contradicted by what the Standard plan includes; "opened in Bergen" is
    by "opened in Oslo".
    """
    if len(strange) != 1 or strange[0][-1] not in claim.before:
        return False
    before = claim.before[strange[0][-1]]
    text = evidence.text[window.start : window.end]
    for name in find_names(text):
        if claim.stems.isdisjoint(name.stems):
            ahead = words(fold(text[max(0, name.start - 80) : name.start]))
            if tuple(ahead[-2:]) == before:
                return True
    return False
