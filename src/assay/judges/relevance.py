"""Whether a passage bears on a question, and whether a statement speaks to it, by the words that they share."""

from __future__ import annotations

from assay.judges.analysis import Statement, analyse_evidence, analyse_statement, is_script_known
from assay.records import Label, Probabilities, Question, Verdict

__all__ = ["addresses", "answers"]

_WANTS_QUANTITY = (
    "how many",
    "how much",
    "how long",
    "how often",
    "how old",
    "how far",
    "when ",
    "at what time",
)
_GENERIC = frozenset({"much", "many", "long", "often"})


def answers(question: Question, threshold: float) -> Verdict:
    """Whether a passage holds a share of the question's content words (question.claim) that reaches the threshold."""
    asked = analyse_statement(question.claim)
    if not asked.stems:
        return Verdict(label="unclear", low_confidence=True, reason="the question has no content words")
    shares = [_share(asked, analyse_evidence(text).stems) for text in question.evidence]
    best = max(range(len(shares)), key=shares.__getitem__, default=0)
    share = shares[best] if shares else 0.0
    return _verdict(
        share >= threshold, share, best, asked.known and is_script_known("".join(question.evidence))
    )


def addresses(question: Question, threshold: float) -> Verdict:
    """Whether a statement (question.claim) shares content with the question (question.evidence).

    The share is that of the shorter of the two. A statement with a quantity addresses a question that asks for one
    where they share any word.
    """
    statement = analyse_statement(question.claim)
    text = " ".join(question.evidence)
    asked = analyse_statement(text)
    stems = asked.stems - _GENERIC
    common = len(statement.stems & stems)
    shorter = min(len(statement.stems), len(stems))
    share = common / shorter if shorter else 0.0
    wants = text.casefold().lstrip().startswith(_WANTS_QUANTITY)
    hit = share >= threshold or (wants and bool(statement.quantities) and (common > 0 or not statement.stems))
    return _verdict(hit, share, 0, statement.known and asked.known)


def _share(asked: Statement, stems: frozenset[str]) -> float:
    weight = sum(asked.weights.values())
    return sum([asked.weights[word] for word in asked.stems & stems]) / weight


def _verdict(hit: bool, share: float, position: int, known: bool) -> Verdict:
    label: Label = "supported" if hit else "insufficient"
    supported = 0.5 + 0.45 * share if hit else 0.45 * share
    return Verdict(
        label=label,
        probabilities=Probabilities(supported=supported, contradicted=0, insufficient=1 - supported),
        evidence=(position,) if hit else (),
        low_confidence=not known,
    )
