"""A retrieval measure as a value: it prints as its own recipe and is read back from it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from functools import lru_cache

from assay.errors import BadInput, UnknownMeasure, closest
from assay.retrieval.catalogue import ALIASES, CATALOGUE, TREC_CUTS

__all__ = ["Measure", "parse"]

_RECIPE = re.compile(r"([A-Za-z][\w.]*)(?:\(([^()]*)\))?(?:@([^:()@]+))?((?::\w+)*)", re.ASCII)
_TREC_CUT = re.compile(r"([A-Za-z_]+?)[_.](\d+(?:\.\d+)?)", re.ASCII)
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Measure:
    """A named measure with everything that decides its value.

    name: a key of the catalogue. k: the cut-off in ranks, None for the whole list. params: sorted
    (name, value) pairs; rel is the lowest relevant grade. variants: "returned" divides by what was
    returned instead of k, "judged" removes unjudged documents first. `str` gives the recipe, such as
    `map(rel=2)@100` or `ndcg@10:judged`; two measures are equal when their recipes are.
    """

    name: str
    k: int | None = None
    params: tuple[tuple[str, float], ...] = ()
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        inner = ",".join(f"{key}={value:g}" for key, value in self.params)
        cut = "" if self.k is None else f"@{self.k}"
        return f"{self.name}{f'({inner})' if inner else ''}{cut}{''.join(f':{v}' for v in self.variants)}"

    def param(self, key: str, default: float) -> float:
        """The value of a parameter, or the default where the recipe does not say."""
        return dict(self.params).get(key, default)

    @property
    def rel(self) -> int:
        """The lowest grade that counts as relevant."""
        return int(self.param("rel", 1))

    def with_rel(self, rel: int) -> Measure:
        """The same measure at another relevance threshold, unless it names its own or has none."""
        takes_rel = "rel" in CATALOGUE[self.name].params
        if rel == 1 or not takes_rel or any(key == "rel" for key, _ in self.params):
            return self
        return replace(self, params=tuple(sorted((*self.params, ("rel", rel)))))


@lru_cache(maxsize=1024)
def parse(text: str) -> Measure:
    """Reads a recipe in Assay's, ir_measures' or trec_eval's spelling.

    `ndcg@10`, `nDCG@10` and `ndcg_cut_10` are one measure. Raises UnknownMeasure, naming the closest
    measures, and BadInput for a cut-off or a parameter that cannot be.
    """
    shown = repr(text[:80])
    found = _RECIPE.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        raise UnknownMeasure(
            f"{shown} does not read as a measure", hint="Write NAME(PARAMETER=VALUE)@K, such as ndcg@10."
        )
    name, inner, cut, tail = found.groups()
    params = _params(inner, shown)
    if name.lower() not in ALIASES:
        name, cut = _trec_cut(name, cut, shown)
    canonical = ALIASES[name.lower()]
    if canonical == "ndcg" and params.pop("dcg", "log2") == "exp-log2":
        canonical = "ndcg_exp"
    if canonical == "iprec" and cut is not None:
        params["recall"], cut = cut, None
    definition = CATALOGUE[canonical]
    values = {key: _value(canonical, key, value, shown) for key, value in params.items()}
    for key, default in definition.params.items():
        if key != "rel":
            values.setdefault(key, default)
    if values.get("rel") == 1:
        del values["rel"]
    variants = tuple(sorted(set(filter(None, tail.split(":")))))
    for variant in variants:
        if variant not in definition.variants:
            known = ", ".join(f":{v}" for v in definition.variants) or "none"
            raise BadInput(f"{shown}: {canonical} has no variant :{variant}", hint=f"It has: {known}.")
    return Measure(canonical, _cut(canonical, cut, shown), tuple(sorted(values.items())), variants)


def _trec_cut(name: str, cut: str | None, shown: str) -> tuple[str, str]:
    found = _TREC_CUT.fullmatch(name)
    if found and cut is None and found.group(1).lower() in TREC_CUTS:
        return TREC_CUTS[found.group(1).lower()], found.group(2)
    raise UnknownMeasure(
        f"no measure is called {shown}",
        hint=closest(name.lower(), {*CATALOGUE, *ALIASES}) or f"Known: {', '.join(sorted(CATALOGUE))}.",
    )


def _params(inner: str | None, shown: str) -> dict[str, str]:
    params: dict[str, str] = {}
    for part in filter(None, (p.strip() for p in (inner or "").split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise BadInput(f"{shown}: the parameter {part!r} has no value", hint="Write it as NAME=VALUE.")
        params[key.strip()] = value.strip().strip("'\"")
    return params


def _value(name: str, key: str, text: str, shown: str) -> float:
    allowed = CATALOGUE[name].params
    if key not in allowed:
        known = ", ".join(allowed) or "none"
        raise BadInput(f"{shown}: {name} has no parameter {key!r}", hint=f"It has: {known}.")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if key in ("rel", "max_grade"):
        if not (value.is_integer() and 1 <= value <= 1000):
            raise BadInput(f"{shown}: {key} must be a whole number from 1 to 1000, not {text[:40]!r}")
        return int(value)
    if key == "p" and not 0 < value < 1:
        raise BadInput(f"{shown}: p must lie between 0 and 1, both excluded, not {text[:40]!r}")
    if key == "recall" and not 0 <= value <= 1:
        raise BadInput(f"{shown}: the recall level must lie between 0 and 1, not {text[:40]!r}")
    return value


def _cut(name: str, text: str | None, shown: str) -> int | None:
    rule = CATALOGUE[name].cut
    if text is None:
        if rule == "required":
            raise BadInput(f"{shown}: {name} needs a cut-off", hint=f"Write {name}@10.")
        return None
    if rule == "none":
        raise BadInput(f"{shown}: {name} has no cut-off", hint=f"Write {name}.")
    k = int(text) if text.isascii() and text.isdigit() and len(text) < 11 else 0
    if not 1 <= k <= 10**9:
        raise BadInput(f"{shown}: the cut-off must be a whole number of at least 1, not {text[:40]!r}")
    return k
