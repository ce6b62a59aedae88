"""How an answer ended, read from its text and its claims."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.claims.abstentions import abstains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.records import Claim, Status

__all__ = ["read_status"]

_CUT = frozenset(("length", "max_tokens", "max_output_tokens", "model_length", "token_limit", "incomplete"))
_BLOCKED = frozenset(
    ("content_filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "error", "failed")
)
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\x00"
_ELSEWHERE = re.compile(
    r"(?:i (?:would |['’]d )?(?:suggest|recommend|advise|encourage)|(?:you|we) (?:can|could|may|might|should|"
    r"would)|please|"
    r"for (?:more|further|additional|the most|accurate|specific|this|that)|it (?:is|may|might|would) (?:be )?"
    r"(?:best|recommended|advisable|helpful)|consider|try|to (?:find|get|obtain|learn))\b[^.;]{0,120}?"
    r"\b(?:contact(?:ing)?|consult(?:ing)?|check(?:ing)?|refer(?:ring)?|reach(?:ing)? out|visit(?:ing)?|ask(?:ing)?|"
    r"search(?:ing)?|look(?:ing)?|speak(?:ing)?|call(?:ing)?|see|review(?:ing)?|provide|rephrase)\b"
    r"|(?:contact|consult|refer to|reach out to|ask)\b|(?:bitte )?wenden sie sich|veuillez (?:contacter|consulter)|"
    r"(?:por favor,? )?(?:contacte|consulte)|请(?:联系|咨询|查阅)|[^。]{0,60}(?:お問い合わせください|ご確認ください)",
    re.I,
)


def read_status(text: str | None, claims: Sequence[Claim], finish_reason: str | None = None) -> Status:
    """The status of an answer whose trace records none.

    empty: no text, or nothing visible in it, whatever the finish reason. truncated: the model was cut off by
    a length limit. error: a provider withheld or failed the rest (content filter, safety). Then, by the
    claims: statements and no abstention, answered; both, partial; abstentions and no statement,
    insufficient_evidence; only questions back, needs_clarification. A statement that begins as an abstention
    ("The documents don't say when, but the fee is 5 EUR.") counts as both. After an abstention, advice to
    look elsewhere ("Please contact support.") does not make an answer partial, though it stays a claim.
    A text of greetings and offers alone is answered: it says nothing that is missing or wrong.
    """
    if text is None or not text.strip().strip(_INVISIBLE).strip():
        return "empty"
    reason = (finish_reason or "").strip().lower().rpartition(".")[2]
    if reason in _CUT:
        return "truncated"
    if reason in _BLOCKED:
        return "error"
    statements = [claim for claim in claims if claim.kind == "statement"]
    abstention = any(claim.kind == "abstention" for claim in claims)
    if not statements:
        if abstention:
            return "insufficient_evidence"
        return "needs_clarification" if any(claim.kind == "question" for claim in claims) else "answered"
    if abstention and all(_ELSEWHERE.match(claim.text) for claim in statements):
        return "insufficient_evidence"
    if abstention or any(abstains(claim.text) == "partly" for claim in statements):
        return "partial"
    return "answered"
