"""Equal to pytrec_eval-terrier, query by query, on drawn inputs: ties, grades, gaps and ids of every kind."""

from __future__ import annotations

import math
import os
import random

import pytest

from assay.retrieval import TREC_EVAL, Measure, Qrels, evaluate, parse

pytrec_eval = pytest.importorskip("pytrec_eval")

ROUNDS = int(os.environ.get("ASSAY_FUZZ_ROUNDS", "80"))
CUTS = (1, 2, 3, 5, 10, 100, 1000)
IDS = ["a", "b", "d1", "d10", "d2", "é", "文档", "😀", "～", "A", "#x", "x y", "01", "1", "ß", "\u0301", "zz"]

PLAIN = {
    "map": "map",
    "Rprec": "rprec",
    "bpref": "bpref",
    "recip_rank": "mrr",
    "infAP": "infap",
    "ndcg": "ndcg",
    "set_P": "set_precision",
    "set_recall": "set_recall",
    "set_F": "set_f",
    "num_ret": "num_ret",
    "num_rel": "num_rel",
    "num_rel_ret": "num_rel_ret",
    "num_q": "num_q",
    **{f"iprec_at_recall_{i / 10:.2f}": f"iprec(recall={i / 10:g})" for i in range(11)},
    **{f"P_{k}": f"precision@{k}" for k in CUTS},
    **{f"recall_{k}": f"recall@{k}" for k in CUTS},
    **{f"success_{k}": f"success@{k}" for k in CUTS},
    **{f"ndcg_cut_{k}": f"ndcg@{k}" for k in CUTS},
    **{f"map_cut_{k}": f"map@{k}" for k in CUTS},
}

ASKED = {
    "map", "Rprec", "bpref", "recip_rank", "infAP", "ndcg", "set_P", "set_recall", "set_F", "num_ret",
    "num_rel", "num_rel_ret", "num_q", "iprec_at_recall",
    *(f"{name}.{','.join(map(str, CUTS))}" for name in ("P", "recall", "success", "ndcg_cut", "map_cut")),
}  # fmt: skip


def _score(rng: random.Random, style: int) -> float:
    if style == 0:
        return float(rng.randint(0, 3))
    if style == 1:
        return 1.0 + rng.randint(0, 5) * 1e-8
    if style == 2:
        return rng.choice([0.0, -0.0, 16777216.0, 16777217.0, -1.0, 1e-46, 0.1, 0.1 + 1e-10])
    if style == 3:
        return rng.choice([1e300, 1e39, -1e300, 3.4028235e38, 3.4028236e38, 1.0])
    return rng.gauss(0, 1)


def _draw(rng: random.Random) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    wide = rng.random() < 0.3
    # Few labels and many documents: another way of finding ranks is taken.
    sparse = wide and rng.random() < 0.5
    ids = [f"d{i}" for i in range(rng.randint(20, 300))] if wide else IDS
    grades = rng.choice([[0, 1], [0, 1, 2, 3], [-1, 0, 1], [-2, -1, 0, 1, 2], [0], [5, 0, 40], [1]])
    qrels: dict[str, dict[str, int]] = {}
    run: dict[str, dict[str, float]] = {}
    for number in range(rng.randint(1, 6)):
        query = rng.choice(["q", "Q", "é", "0"]) + str(number)
        if rng.random() < 0.9:
            judged = {
                d: rng.choice(grades) for d in rng.sample(ids, 1 if sparse else rng.randint(1, len(ids)))
            }
            if max(judged.values()) < 0:
                # pytrec_eval writes outside its memory where all grades of a query are negative.
                judged[rng.choice(list(judged))] = 0
            qrels[query] = judged
        if rng.random() < 0.9:
            style = rng.randint(0, 4)
            ranked = {d: _score(rng, style) for d in rng.sample(ids, rng.randint(0, len(ids)))}
            if rng.random() < 0.5:
                ranked = dict(sorted(ranked.items(), key=lambda item: -item[1]))
            run[query] = ranked
    return qrels, run


@pytest.mark.parametrize("seed", range(4))
def test_equal_to_pytrec_eval(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(ROUNDS):
        qrels, run = _draw(rng)
        if not qrels:
            continue
        rel, judged_only = rng.choice([1, 1, 1, 2, 3]), rng.random() < 0.2
        peer = pytrec_eval.RelevanceEvaluator(
            qrels, ASKED, relevance_level=rel, judged_docs_only_flag=judged_only
        ).evaluate(run)
        found = evaluate(
            Qrels.compile(qrels), run, list(PLAIN.values()), rel=rel, judged_only=judged_only, **TREC_EVAL
        )
        assert set(peer) == {q for q, inside in zip(found.query_ids, found.in_run, strict=True) if inside}
        ours = found.queries
        for theirs, name in PLAIN.items():
            recipe = _recipe(name, rel, judged_only, found.measures)
            for query, values in peer.items():
                # An empty ranking makes trec_eval divide 0 by 0; it retrieved nothing, which is 0.
                wanted = 0.0 if math.isnan(values[theirs]) else values[theirs]
                assert ours[query][recipe] == pytest.approx(wanted, abs=1e-9), (
                    theirs, query, qrels[query], run[query], rel, judged_only,
                )  # fmt: skip


def _recipe(name: str, rel: int, judged_only: bool, known: dict[str, object]) -> str:
    measure: Measure = parse(name).with_rel(rel)
    recipe = str(measure)
    return recipe + ":judged" if judged_only and recipe + ":judged" in known else recipe


def test_exponential_gains_and_cut_reciprocal_rank_by_two_more_passes() -> None:
    rng = random.Random(11)
    for _ in range(ROUNDS):
        qrels, run = _draw(rng)
        if not qrels:
            continue
        gains = {
            q: {d: 2**g - 1 if g > 0 else 0 for d, g in judged.items() if g < 30}
            for q, judged in qrels.items()
        }
        qrels = {q: {d: g for d, g in judged.items() if g < 30} for q, judged in qrels.items()}
        gains, qrels = ({q: j for q, j in side.items() if j} for side in (gains, qrels))
        if not qrels:
            continue
        linear = pytrec_eval.RelevanceEvaluator(gains, {"ndcg_cut.3,10"}).evaluate(run)
        reciprocal = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run)
        found = evaluate(qrels, run, ["ndcg_exp@3", "ndcg_exp@10", "mrr@3"], **TREC_EVAL).queries
        for query, values in linear.items():
            assert found[query]["ndcg_exp@3"] == pytest.approx(values["ndcg_cut_3"], abs=1e-9)
            assert found[query]["ndcg_exp@10"] == pytest.approx(values["ndcg_cut_10"], abs=1e-9)
            full = reciprocal[query]["recip_rank"]
            assert found[query]["mrr@3"] == pytest.approx(full if full >= 1 / 3 - 1e-12 else 0.0, abs=1e-9)
