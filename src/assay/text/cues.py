"""Small words that turn a meaning round: negation with what it reaches, opposites, and words that weaken."""

from __future__ import annotations

from collections.abc import Sequence

from assay.text.folding import FUNCTION_WORDS, listed, stem

__all__ = ["NEGATIONS", "OPPOSITES", "STRONG", "WEAK", "negated_stems", "opposites"]

NEGATIONS = listed(
    "not no never none neither nor cannot without nobody nothing nowhere unable lacks lack lacking "
    "nicht kein keine keinen keiner keinem keines nie niemals ohne "
    "pas jamais aucun aucune sans nunca jamás sin ningún ninguna ninguno não sem nenhum nenhuma "
    "geen niet nooit zonder нет не без никогда mai senza nessun nessuna"
)
"""Words that negate, in the commonest languages of business documents."""

_STOPS_REACH = listed(
    "but although though however while whereas because unless except which who if when until after before since "
    "aber sondern mais pero mas ma weil wenn"
)
_COMPARES = listed("later more less fewer longer earlier greater higher lower older younger only just")
_REACH = 7

STRONG = listed("all every always must only required mandatory guaranteed entire shall any each completely")
WEAK = listed("some sometimes may might could partly partially most many few several occasionally usually")
"""Words of which a claim with a strong one is not supported by a sentence that has only a weak one."""

_PAIRS = """
increase decrease|rise fall|rise decline|increase decline|increase fall|grow shrink|grow decline|
higher lower|high low|more less|more fewer|before after|minimum maximum|least most|allow forbid|
allow prohibit|permit prohibit|allow ban|permit forbid|permit ban|always never|mandatory optional|
required optional|must optional|include exclude|accept reject|accept decline|enable disable|open close|
first last|early late|earlier later|win lose|gain loss|gain lose|profit loss|buy sell|above below|
internal external|inside outside|public private|free paid|manual automatic|manually automatically|
start end|begin end|start stop|begin finish|approve reject|approve deny|grant deny|valid invalid|
active inactive|legal illegal|possible impossible|same different|up down|north south|east west|
male female|positive negative|success failure|succeed fail|major minor|both neither|import export|
upper lower|improve worsen|strong weak|warm cold|hot cold|large small|big small|long short|fast slow|
safe dangerous|safe unsafe|full empty|true false|rich poor|old new|complete incomplete|
eligible ineligible|taxable exempt|temporary permanent|fixed variable|weekday weekend|daily monthly|
encrypted unencrypted|agree disagree|appear disappear|regular irregular|direct indirect|formal informal|
visible invisible|dependent independent|expand contract|hire fire|remember forget|deposit withdraw|
ascend descend|unlimited limited|cheap expensive|heavy light|thick thin|deep shallow|wet dry|
present absent|attack defend|victory defeat|accelerate slow|strengthen weaken
"""

OPPOSITES: dict[str, frozenset[str]] = {}
"""Stem of a word → stems of its opposites."""
for _pair in _PAIRS.replace("\n", "").split("|"):
    _one, _other = (stem(word) for word in _pair.split())
    OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_other}
    OPPOSITES[_other] = OPPOSITES.get(_other, frozenset()) | {_one}


def opposites(word: str) -> frozenset[str]:
    """Stems that say the opposite of a stem, by the table and by the prefixes "un" and "non"."""
    found = OPPOSITES.get(word, frozenset())
    if len(word) > 4:
        found |= {"un" + word, "non" + word, "non-" + word}
        for prefix in ("un", "non-", "non"):
            if word.startswith(prefix) and len(word) > 4 + len(prefix):
                found |= {word[len(prefix) :]}
    return found


def negated_stems(found: Sequence[str]) -> frozenset[str]:
    """Stems of the content words that a negation reaches, in a folded clause's words, punctuation among them.

    A negation reaches the next seven content words, up to a comma or a word such as "but"; where nothing follows,
    the last one before it ("das funktioniert nicht"). "no later than" and "not only" compare and do not negate.
    """
    reached: set[str] = set()
    left = 0
    governs = False
    last = ""
    for at, word in enumerate(found):
        if word in NEGATIONS or word.endswith("n't"):
            if at + 1 < len(found) and found[at + 1] in _COMPARES:
                than = found[at + 2] if at + 2 < len(found) else ""
                if than == "than" or found[at + 1] in ("only", "just"):
                    continue
            left, governs = _REACH, False
        elif word in _STOPS_REACH or not word[0].isalnum():
            if left and not governs and last:
                reached.add(last)
            left = 0
        elif word not in FUNCTION_WORDS:
            last = stem(word)
            if left:
                reached.add(last)
                governs = True
                left -= 1
    if left and not governs and last:
        reached.add(last)
    return frozenset(reached)
