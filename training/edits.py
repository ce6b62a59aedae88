"""Changes to a sentence: such as make it false, with the characters they touch, and such as leave its meaning."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from pairs import Span

__all__ = ["Edit", "falsify", "find_names", "find_numbers", "reform", "spliced"]

_WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
_NAME = re.compile(r"\b[A-Z][\w'’.-]*[\w](?:\s+(?:of|the|de|van|von|and)?\s*[A-Z][\w'’-]*\w)*")
_OPENERS = frozenset(_WORDS["openers"].split())
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w]*\d)")
_MONTHS, _DAYS, _COUNTS = (_WORDS[name].split() for name in ("months", "days", "counts"))
_OPPOSITES = [tuple(pair.split("/")) for pair in _WORDS["opposites"].split()]
_PLAIN = [tuple(pair.replace("_", " ").split("/")) for pair in _WORDS["same"].split()]
_AUXILIARY = re.compile(
    r"\b(?:is|was|are|were|has|have|had|can|could|will|would|should|may|must|did|does|do)\b(?! not|n't)"
)
_NOT = re.compile(r"\b(?:not|never)\s+|n't\b")


class Edit(NamedTuple):
    """A changed text, the characters of it that are new, what stood there and what stands there now."""

    text: str
    span: Span
    old: str
    new: str
    kind: str


def spliced(text: str, start: int, end: int, new: str, kind: str) -> Edit:
    """The text with another stretch in the place of one. A span of no characters takes in a neighbour."""
    changed = text[:start] + new + text[end:]
    span = (start, start + len(new)) if new else (max(0, start - 1), min(len(changed), start + 1))
    return Edit(changed, span, text[start:end], new, kind)


def find_names(text: str) -> list[Span]:
    """Capitalised names, but for a single plain word that opens a sentence, and without an opening function word."""
    found = []
    for match in _NAME.finditer(text):
        start, end = match.span()
        opens = not text[:start].strip(" \"“'") or text[:start].rstrip(" \"“'")[-1] in ".!?:;"
        first = match[0].split()[0]
        if first in _OPENERS:
            start += len(first) + 1
            opens = False
        if opens and " " not in match[0] and match[0][1:].islower():
            continue
        if end - start > 2:
            found.append((start, end))
    return found


def find_numbers(text: str) -> list[Span]:
    """Numbers in digits."""
    return [match.span() for match in _NUMBER.finditer(text)]


def _number(text: str, around: str, rng: random.Random) -> Edit | None:
    spans = find_numbers(text)
    if not spans:
        return None
    start, end = rng.choice(spans)
    old = text[start:end]
    year = len(old) == 4 and old.isdecimal() and old[:2] in {"15", "16", "17", "18", "19", "20"}
    others = [around[s:e] for s, e in find_numbers(around)]
    others = [o for o in others if o not in text and (len(o) == 4) == (len(old) == 4)]
    if others and rng.random() < 0.5:
        new = rng.choice(others)
    elif year:
        new = str(int(old) + rng.choice([-30, -20, -10, -5, -3, -2, -1, 1, 2, 3, 4, 8, 10, 15, 25]))
    else:
        digits = [i for i, c in enumerate(old) if c.isdigit()]
        at = rng.choice(digits)
        new = old[:at] + rng.choice([d for d in "123456789" if d != old[at]]) + old[at + 1 :]
    return spliced(text, start, end, new, "number") if new != old else None


def _listed(words: Sequence[str], kind: str) -> Callable[[str, str, random.Random], Edit | None]:
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, words)) + r")\b")

    def change(text: str, around: str, rng: random.Random) -> Edit | None:
        found = list(pattern.finditer(text))
        if not found:
            return None
        match = rng.choice(found)
        new = rng.choice([word for word in words if word != match[0]])
        return spliced(text, *match.span(), new, kind)

    return change


def _unit(text: str, around: str, rng: random.Random) -> Edit | None:
    for family in rng.sample(_WORDS["units"], len(_WORDS["units"])):
        names = family.split()
        found = list(re.finditer(r"\b(?:" + "|".join(names) + r")\b", text))
        if found:
            match = rng.choice(found)
            # miles and kilometers: another measure, not another spelling of the same
            new = rng.choice([name for name in names if name[:4] != match[0][:4]])
            return spliced(text, *match.span(), new, "unit")
    return None


def _name(text: str, around: str, rng: random.Random) -> Edit | None:
    spans = find_names(text)
    others = list({around[s:e] for s, e in find_names(around)})
    others = [other for other in others if other not in text]
    if not spans or not others:
        return None
    start, end = rng.choice(spans)
    old = text[start:end]
    same = [o for o in others if (" " in o) == (" " in old) and not _share(o, old)] or [
        o for o in others if not _share(o, old)
    ]
    return spliced(text, start, end, rng.choice(same), "name") if same else None


def _share(a: str, b: str) -> bool:
    return bool(set(a.lower().split()) & set(b.lower().split())) or a in b or b in a


def _negation(text: str, around: str, rng: random.Random) -> Edit | None:
    denied = list(_NOT.finditer(text))
    if denied:
        match = rng.choice(denied)
        return spliced(text, *match.span(), "", "negation")
    found = list(_AUXILIARY.finditer(text))
    if not found:
        return None
    match = found[0] if rng.random() < 0.7 else rng.choice(found)
    word = (
        rng.choice([" not", " not", " never", "n't"])
        if match[0] not in {"can", "will", "may", "must"}
        else " not"
    )
    return spliced(text, match.end(), match.end(), word, "negation")


def _opposite(text: str, around: str, rng: random.Random) -> Edit | None:
    for pair in rng.sample(_OPPOSITES, len(_OPPOSITES)):
        for old, new in (pair, pair[::-1]):
            # all → some or no → some weaken or flip by chance: only the listed direction of those is sure
            if old in {
                "no",
                "also",
                "may",
                "should",
                "few",
                "for",
                "slightly",
                "optional",
                "neither",
                "cannot",
            }:
                continue
            match = re.search(rf"\b{re.escape(old)}\b", text)
            if match:
                return spliced(text, *match.span(), new, "opposite")
    return None


def _roles(text: str, around: str, rng: random.Random) -> Edit | None:
    spans = find_names(text)
    pairs = [
        (a, b)
        for i, a in enumerate(spans)
        for b in spans[i + 1 :]
        if 8 < b[0] - a[1] < 80
        and not _share(text[a[0] : a[1]], text[b[0] : b[1]])
        and re.search(r"\b[a-z]+(?:ed|s|en)\b|\b(?:by|from|to|than|of)\b", text[a[1] : b[0]])
        and not re.fullmatch(r"\s*,?\s*(?:and|or|,)\s*", text[a[1] : b[0]])
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    changed = text[: a[0]] + text[b[0] : b[1]] + text[a[1] : b[0]] + text[a[0] : a[1]] + text[b[1] :]
    return Edit(changed, (a[0], b[1]), text[a[0] : b[1]], changed[a[0] : b[1]], "roles")


_FALSE: tuple[tuple[Callable[[str, str, random.Random], Edit | None], float], ...] = (
    (_number, 3.5),
    (_name, 6.5),
    (_negation, 1.8),
    (_opposite, 3.0),
    (_roles, 4.0),
    (_listed(_MONTHS, "month"), 2.0),
    (_listed(_DAYS, "day"), 1.0),
    (_listed(_COUNTS, "count"), 1.5),
    (_unit, 1.5),
)


def falsify(text: str, around: str, rng: random.Random) -> Edit | None:
    """The text with one thing made wrong. around: where near misses (other names and numbers) are taken from."""
    left = list(_FALSE)
    while left:
        chosen = rng.choices(left, [weight for _, weight in left])[0]
        edit = chosen[0](text, around, rng)
        if edit is not None and edit.text != text:
            return edit
        left.remove(chosen)
    return None


def reform(text: str, rng: random.Random) -> str:
    """The text said a little differently: shorter, reordered, or with another word; meaning and truth stay."""
    for change in rng.sample(_SAME, k=rng.choice([0, 1, 2, 2, 3])):
        text = change(text, rng)
    return text


def _no_brackets(text: str, rng: random.Random) -> str:
    return re.sub(r"\s*\([^()]{0,200}\)", "", text)


def _no_apposition(text: str, rng: random.Random) -> str:
    short = re.sub(r", (?:which|who|where|a|an|the|including) [^,]{5,80}, ", " ", text, count=1)
    short = re.sub(
        r", (?:which|who|where|including|such as|while|although|because) [^,]{5,150}\.$", ".", short
    )
    return short if len(short.split()) > 4 else text


def _front_to_back(text: str, rng: random.Random) -> str:
    match = re.match(
        r"((?:In|On|At|By|During|After|Before|Since|From) [^,]{3,40}), ([A-Z]\S* )(.{15,})\.$", text
    )
    if not match:
        return text
    return f"{match[2]}{match[3]} {match[1][0].lower()}{match[1][1:]}."


def _drop_front(text: str, rng: random.Random) -> str:
    match = re.match(
        r"(?:However|Moreover|Additionally|Furthermore|In addition|For example|Also|Therefore|Thus|Instead|Meanwhile"
        r"|Finally|In fact|As a result|Today), (\w)(.*)$",
        text,
    )
    return match[1].upper() + match[2] if match else text


def _other_word(text: str, rng: random.Random) -> str:
    done = 0
    for old, new in rng.sample(_PLAIN, len(_PLAIN)):
        changed = re.sub(rf"\b{re.escape(old)}\b", new, text, count=1)
        done += changed != text
        text = changed
        if done == 2:
            break
    return text


def _numerals(text: str, rng: random.Random) -> str:
    words = dict(zip(["2", "3", "4", "5", "6", "7", "8", "9", "10"], _COUNTS[1:10], strict=True))
    if rng.random() < 0.5:
        text = re.sub(r"(?<![\d.,])([2-9]|10)(?= [a-z])", lambda m: words[m[1]], text)
    else:
        back = {word: digit for digit, word in words.items()}
        text = re.sub(r"\b(" + "|".join(back) + r")\b(?= [a-z])", lambda m: back[m[1]], text)
    return re.sub(r"(\d),(\d{3})\b", r"\1\2", text)


def _dates(text: str, rng: random.Random) -> str:
    months = "|".join(_MONTHS)
    if rng.random() < 0.5:
        return re.sub(rf"\b(\d{{1,2}}) ({months}) (\d{{4}})\b", r"\2 \1, \3", text)
    return re.sub(rf"\b({months}) (\d{{1,2}}), (\d{{4}})\b", r"\2 \1 \3", text)


def _conjuncts(text: str, rng: random.Random) -> str:
    match = re.search(r"\b([A-Z]\w+) and ([A-Z]\w+)\b", text)
    return text[: match.start()] + f"{match[2]} and {match[1]}" + text[match.end() :] if match else text


def _lower(text: str, rng: random.Random) -> str:
    return text.lower().rstrip(".") if rng.random() < 0.3 else text


_SAME: tuple[Callable[[str, random.Random], str], ...] = (
    _no_brackets,
    _no_apposition,
    _front_to_back,
    _drop_front,
    _other_word,
    _other_word,
    _numerals,
    _dates,
    _conjuncts,
    _lower,
)
