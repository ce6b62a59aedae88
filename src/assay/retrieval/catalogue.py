"""Which retrieval measures there are, what they may be told, and the names others give them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from assay.retrieval import counts, gains, groups, pools, ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.retrieval.measure import Measure
    from assay.retrieval.table import Column, Table

__all__ = ["ALIASES", "CATALOGUE", "TREC_CUTS", "TREC_EVAL_DEFAULT", "Definition"]


@dataclass(frozen=True, slots=True)
class Definition:
    """How a measure is computed and read.

    compute: the judged documents of many queries → one value a query. cut: whether @k is required.
    params: allowed parameters with their defaults. needs: what a query must have to be scored.
    aggregate: how the values of many queries become one. direction and high describe a value.
    """

    compute: Callable[[Table, Measure], Column]
    cut: Literal["required", "optional", "none"] = "optional"
    params: dict[str, float] = field(default_factory=dict)
    variants: tuple[str, ...] = ("judged",)
    needs: Literal["relevant", "groups", "nothing"] = "relevant"
    aggregate: Literal["mean", "sum", "geometric"] = "mean"
    direction: Literal["higher", "lower", "neither"] = "higher"
    high: float | None = 1.0


_REL: dict[str, float] = {"rel": 1}

CATALOGUE: dict[str, Definition] = {
    "recall": Definition(counts.recall, "required", _REL),
    "success": Definition(counts.success, "required", _REL),
    "precision": Definition(counts.precision, "required", _REL, ("judged", "returned")),
    "rprec": Definition(counts.rprec, "none", _REL),
    "context_relevance": Definition(counts.context_relevance, "optional", _REL),
    "set_precision": Definition(counts.set_precision, "none", _REL),
    "set_recall": Definition(counts.set_recall, "none", _REL),
    "set_f": Definition(counts.set_f, "none", _REL),
    "mrr": Definition(ranks.mrr, "optional", _REL),
    "map": Definition(ranks.average_precision, "optional", _REL),
    "gm_map": Definition(ranks.average_precision, "none", _REL, aggregate="geometric"),
    "context_precision": Definition(ranks.context_precision, "optional", _REL),
    "iprec": Definition(ranks.interpolated_precision, "none", {**_REL, "recall": 0.0}),
    "ndcg": Definition(gains.ndcg),
    "ndcg_exp": Definition(gains.ndcg_exp),
    "err": Definition(gains.err, params={"max_grade": 4}),
    "rbp": Definition(gains.rbp, params={**_REL, "p": 0.8}),
    "judged": Definition(pools.judged, variants=(), needs="nothing", direction="neither"),
    "bpref": Definition(pools.bpref, "none", _REL),
    "infap": Definition(pools.infap, "none", _REL),
    "evidence_coverage": Definition(groups.evidence_coverage, variants=(), needs="groups"),
    "all_evidence": Definition(groups.all_evidence, variants=(), needs="groups"),
    "evidence_rank": Definition(
        groups.evidence_rank, "none", variants=(), needs="groups", direction="lower", high=None
    ),
    "num_q": Definition(
        counts.num_q, "none", variants=(), needs="nothing", aggregate="sum", direction="neither", high=None
    ),
    "num_ret": Definition(
        counts.num_ret, "none", needs="nothing", aggregate="sum", direction="neither", high=None
    ),
    "num_rel": Definition(
        counts.num_rel, "none", _REL, (), needs="nothing", aggregate="sum", direction="neither", high=None
    ),
    "num_rel_ret": Definition(
        counts.num_rel_ret, "none", _REL, (), needs="nothing", aggregate="sum", direction="neither", high=None
    ),
}

ALIASES: dict[str, str] = {name: name for name in CATALOGUE} | {
    "r": "recall",
    "p": "precision",
    "hit_rate": "success",
    "rr": "mrr",
    "recip_rank": "mrr",
    "ap": "map",
    "setp": "set_precision",
    "set_p": "set_precision",
    "setr": "set_recall",
    "setf": "set_f",
    "iprec_at_recall": "iprec",
    "numq": "num_q",
    "numret": "num_ret",
    "numrel": "num_rel",
    "numrelret": "num_rel_ret",
}
"""Lower-case spelling → name. ir_measures' and trec_eval's names are here where they differ from ours."""

TREC_CUTS = {
    "ndcg_cut": "ndcg",
    "map_cut": "map",
    "p": "precision",
    "recall": "recall",
    "success": "success",
    "iprec_at_recall": "iprec",
}
"""trec_eval's names that carry their cut-off after an underscore or a full stop."""

TREC_EVAL_DEFAULT: tuple[str, ...] = (
    *("num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "rprec", "bpref", "mrr"),
    *(f"iprec(recall={level / 10:g})" for level in range(11)),
    *(f"precision@{k}" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)),
)
"""The set that trec_eval prints when it is told nothing."""
