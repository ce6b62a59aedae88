"""The answer contract: a status and claims with the ids they rest on, as one JSON object.

    {"status": "answered", "claims": [{"text": "The fee is 5 EUR.", "source_ids": ["p1"]}]}

It is read to the letter. Nothing stands before or after the object, no code fence round it; no key is
missing, unknown or given twice; `status` is one of the four below; `text` is not blank; `source_ids` is a
list of strings that are not empty (the list may be). `answered` and `partial` need a claim,
`insufficient_evidence` has none, `needs_clarification` may carry its question as a claim.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, get_args

from assay.claims.need import kind_of
from assay.claims.split import bare_text
from assay.records import Claim

__all__ = [
    "Contract",
    "ContractClaim",
    "ContractStatus",
    "ContractViolation",
    "claims_from_contract",
    "looks_like_contract",
    "read_contract",
    "render",
]

ContractStatus = Literal["answered", "partial", "insufficient_evidence", "needs_clarification"]

_STATUSES = get_args(ContractStatus)
_KEYS = ("status", "claims")
_CLAIM_KEYS = ("text", "source_ids")
_PROBLEMS_SHOWN = 20
_OPENS = re.compile(r"\s*(?:`{3,}\w*\s*)?\{")
_NAMES_A_KEY = re.compile(r"[\"'](?:status|claims)[\"']\s*:")
_FENCED = re.compile(r"\s*(?:```|~~~)")


class ContractViolation(ValueError):
    """An answer that was to follow the contract and does not. problems: what is wrong, one line each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class ContractClaim:
    """A claim as it was written, and the ids it rests on, in order, repeats kept."""

    text: str
    source_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """An answer that follows the contract."""

    status: ContractStatus
    claims: tuple[ContractClaim, ...] = ()


def looks_like_contract(text: str) -> bool:
    """Whether an answer sets out to follow the contract: an object, fenced or not, that names one of its keys.

    Free text does not look like it, and is therefore never malformed; a broken or cut object does.
    """
    return _OPENS.match(text) is not None and _NAMES_A_KEY.search(text) is not None


def read_contract(answer: str | dict[str, Any]) -> Contract:
    """The contract in an answer: its text, or the object already decoded.

    Raises ContractViolation with every problem found (at most 20).
    """
    value = _decoded(answer) if isinstance(answer, str) else answer
    if not isinstance(value, dict):
        raise ContractViolation([f"the answer is {_named(value)}, not an object"])
    problems = _key_problems(value, _KEYS, "")
    status = value.get("status")
    if "status" in value and (not isinstance(status, str) or status not in _STATUSES):
        problems.append(f"status is {_shown(status)}, not one of {', '.join(_STATUSES)}")
    claims = value.get("claims")
    if "claims" in value and not isinstance(claims, list):
        problems.append(f"claims is {_named(claims)}, not a list")
    elif isinstance(claims, list):
        for index, claim in enumerate(claims):
            problems.extend(_claim_problems(claim, f"claims[{index}]"))
            if len(problems) >= _PROBLEMS_SHOWN:
                break
        if status in ("answered", "partial") and not claims:
            problems.append(f"status is {status!r} and there is no claim")
        if status == "insufficient_evidence" and claims:
            problems.append(f"status is 'insufficient_evidence' and there are {len(claims)} claims")
    if problems:
        raise ContractViolation(problems[:_PROBLEMS_SHOWN])
    return Contract(
        status=value["status"],
        claims=tuple(ContractClaim(claim["text"], tuple(claim["source_ids"])) for claim in value["claims"]),
    )


def render(contract: Contract) -> str:
    """The contract as text for a reader: a line a claim, each followed by its ids in brackets."""
    return "\n".join(_line(claim) for claim in contract.claims)


def claims_from_contract(contract: Contract, text: str | None = None) -> list[Claim]:
    """The claims of a contract, with their places in a text.

    text: where the claims stand; `render(contract)` unless given. There, a claim's span covers its text and
    its markers. In another text a span covers the claim's text where it stands word for word, each claim
    searched for after the one before it; a claim that does not stand there has an empty span. The ids are
    those of the contract; markers inside a claim's text are taken out of it and name nothing. Lone
    surrogates read as U+FFFD.
    """
    claims: list[Claim] = []
    at = 0
    for written in contract.claims:
        if text is None:
            start, end = at, at + len(_line(written))
            at = end + 1
        else:
            start = text.find(written.text, at)
            end = start + len(written.text)
            if start < 0:
                start = end = at
            at = end
        bare = _whole(bare_text(written.text) or written.text)
        kind = kind_of(bare)
        claims.append(
            Claim(
                text=bare,
                start=start,
                end=end,
                source_ids=tuple(_whole(id) for id in written.source_ids),
                kind=kind,
                needs_evidence=kind == "statement",
            )
        )
    return claims


def _line(claim: ContractClaim) -> str:
    markers = "".join(f"[{id}]" for id in claim.source_ids)
    return f"{claim.text} {markers}" if markers else claim.text


def _whole(text: str) -> str:
    """Text that can be encoded."""
    return text if text.isascii() else re.sub("[\ud800-\udfff]", "\ufffd", text)


def _decoded(text: str) -> Any:
    if _FENCED.match(text):
        raise ContractViolation(["the object stands in a code fence; the answer must be the object alone"])
    text = text.lstrip()
    repeated: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        counts = Counter(key for key, _ in items)
        repeated.extend(key for key, count in counts.items() if count > 1)
        return dict(items)

    def constant(name: str) -> NoReturn:
        raise ContractViolation([f"{name} is not JSON"])

    try:
        value, end = json.JSONDecoder(object_pairs_hook=pairs, parse_constant=constant).raw_decode(text)
    except ContractViolation:
        raise
    except json.JSONDecodeError as error:
        raise ContractViolation([f"not JSON: {error.msg} at character {error.pos}"]) from None
    except (RecursionError, ValueError):
        # The decoder has its own limits: nesting, and the digits of a number.
        raise ContractViolation(["not the contract: nested too deeply, or a number too long"]) from None
    rest = text[end:].strip()
    problems = [f"the key {_shown(key)} is given twice" for key in repeated[:_PROBLEMS_SHOWN]]
    if rest:
        problems.append(f"text follows the object: {_shown(rest)}")
    if problems:
        raise ContractViolation(problems)
    return value


def _key_problems(value: dict[str, Any], keys: tuple[str, ...], place: str) -> list[str]:
    prefix = f"{place}: " if place else ""
    return [
        *(f"{prefix}{key} is missing" for key in keys if key not in value),
        *(f"{prefix}unknown key {_shown(key)}" for key in value if key not in keys),
    ]


def _claim_problems(claim: Any, place: str) -> list[str]:
    if not isinstance(claim, dict):
        return [f"{place} is {_named(claim)}, not an object"]
    problems = _key_problems(claim, _CLAIM_KEYS, place)
    if "text" in claim:
        text = claim["text"]
        if not isinstance(text, str):
            problems.append(f"{place}.text is {_named(text)}, not a string")
        elif not text.strip():
            problems.append(f"{place}.text is empty")
    if "source_ids" in claim:
        ids = claim["source_ids"]
        if not isinstance(ids, list):
            problems.append(f"{place}.source_ids is {_named(ids)}, not a list")
        else:
            problems.extend(
                f"{place}.source_ids[{index}] is {_shown(id)}, not a string that names a passage"
                for index, id in enumerate(ids)
                if not isinstance(id, str) or not id.strip()
            )
    return problems


def _named(value: Any) -> str:
    """The JSON type of a value."""
    if value is None:
        return "null"
    names = {
        bool: "a boolean",
        int: "a number",
        float: "a number",
        str: "a string",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), f"a {type(value).__name__}")


def _shown(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 80 else shown[:77] + "..."
