"""Small words that turn a meaning round: negation, and pairs of opposites."""

from __future__ import annotations

from collections.abc import Iterable

from assay.text.folding import stem

__all__ = ["NEGATIONS", "OPPOSITES", "negates"]

NEGATIONS = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "neither",
        "nor",
        "cannot",
        "without",
        "nobody",
        "nothing",
        "nowhere",
        "unable",
        "fails",
        "failed",
        "lack",
        "lacks",
        "refuse",
        "refuses",
        "nicht",
        "kein",
        "keine",
        "keinen",
        "keiner",
        "keinem",
        "nie",
        "niemals",
        "ohne",
        "pas",
        "jamais",
        "aucun",
        "aucune",
        "sans",
        "non",
        "nunca",
        "jamás",
        "sin",
        "ningún",
        "ninguna",
        "não",
        "nunca",
        "sem",
        "nenhum",
        "geen",
        "niet",
        "nooit",
        "нет",
        "не",
        "без",
        "never",
    ]
)
"""Words that negate, in the commonest languages of business documents."""

_PAIRS = """increase decrease|rise fall|rose fell|grow shrink|higher lower|high low|more less|more fewer|before after|minimum maximum|
least most|allow forbid|allow prohibit|permit prohibit|permit forbid|always never|all none|mandatory optional|require optional|
include exclude|accept reject|enable disable|open close|first last|early late|earlier later|win lose|won lost|gain loss|buy sell|
above below|over under|internal external|public private|free paid|manual automatic|start end|begin end|approve reject|
valid invalid|active inactive|encrypted unencrypted|legal illegal|possible impossible|same different|up down|left right|north south|
east west|male female|positive negative|success failure|major minor|every no|both neither|import export|upper lower"""

OPPOSITES: dict[str, frozenset[str]] = {}
"""Stem of a word → stems of its opposites."""
for _pair in _PAIRS.replace("\n", " ").split("|"):
    _one, _other = (stem(word) for word in _pair.split())
    OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_other}
    OPPOSITES[_other] = OPPOSITES.get(_other, frozenset()) | {_one}


def negates(text: str, found: Iterable[str]) -> bool:
    """Whether a folded text, whose words are given too, negates."""
    return "n't" in text or not NEGATIONS.isdisjoint(found)
