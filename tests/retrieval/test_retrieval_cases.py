"""The handed-over edge cases, one test for all, and trec_eval's own files with its own expected output."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from typing import Any

import pytest

from assay.errors import BadInput
from assay.files.judgements import read_qrels, read_run
from assay.retrieval import TREC_EVAL, evaluate, parse

# Cases whose expected value is Assay's policy rather than trec_eval's would stand out by failing here: all
# run under trec_eval's policies, under which NaN, duplicates and fractional grades are refused as well.
RULES = {"float32": "trec", "float64": "trec10"}


def _cases(shared: Any) -> list[dict[str, Any]]:
    text = (shared / "cases" / "retrieval_edges.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _run(case: dict[str, Any]) -> Any:
    if case["run"] is not None:
        return {
            query: {document: float(score) for document, score in ranking.items()}
            for query, ranking in case["run"].items()
        }
    rows: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for query, document, score in case["run_rows"]:
        rows[query].append((document, score))
    return {query: [d for d, _ in sorted(ranked, key=lambda r: -r[1])] for query, ranked in rows.items()}


def _evaluate(case: dict[str, Any]) -> Any:
    options = case["options"]
    return evaluate(
        case["qrels"],
        _run(case),
        [case["measure"]],
        ties=RULES[options.get("score_dtype", "float32")],
        rel=options.get("rel_level", 1),
        judged_only=options.get("judged_only", False),
        **TREC_EVAL,
    )


@pytest.mark.shared
def test_every_edge_case(shared: Any) -> None:
    wrong = []
    for case in _cases(shared):
        expected = case["expected"]
        if "error" in expected:
            with pytest.raises(BadInput, match=expected["error"].split()[0]):
                _evaluate(case)
            continue
        found = _evaluate(case)
        (result,) = found.measures.values()
        pairs = [(query, result.values[i]) for i, query in enumerate(found.query_ids) if result.scored[i]]
        in_run = dict(zip(found.query_ids, found.in_run, strict=True))
        per_query = {query: value for query, value in pairs if in_run[query]}
        means = (result.mean_evaluated, result.mean)
        right = per_query.keys() == expected["per_query"].keys() and all(
            math.isclose(per_query[q], v, rel_tol=0, abs_tol=1e-12) for q, v in expected["per_query"].items()
        )
        for mean, name in zip(means, ("mean_evaluated", "mean_complete"), strict=True):
            want = expected[name]
            right &= (mean is None) if want is None else math.isclose(mean, want, abs_tol=1e-12)
        if not right:
            wrong.append((case["name"], per_query, means, expected))
    assert not wrong


def test_parse_reads_the_measures_of_the_cases() -> None:
    assert str(parse("nDCG_exp@10")) == "ndcg_exp@10"


_TREC_NAMES = {
    "set_P",
    "set_recall",
    "set_F",
    "map",
    "gm_map",
    "Rprec",
    "bpref",
    "recip_rank",
    "infAP",
    "ndcg",
}
_TREC_NAMES |= {"num_q", "num_ret", "num_rel", "num_rel_ret"}
_TREC_CUTS = ("iprec_at_recall_", "P_", "recall_", "ndcg_cut_", "map_cut_", "success_")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("output", "qrels", "run", "options"),
    [
        ("out.test", "qrels.test", "results.test", {}),
        ("out.test.a", "qrels.test", "results.test", {}),
        ("out.test.aq", "qrels.test", "results.test", {}),
        ("out.test.aqc", "qrels.test", "results.trunc", {}),
        ("out.test.aql", "qrels.rel_level", "results.test", {"rel": 2}),
        ("out.test.meas_params", "qrels.test", "results.test", {}),
    ],
)
def test_what_trec_eval_expects_of_itself(
    shared: Any, output: str, qrels: str, run: str, options: dict[str, Any]
) -> None:
    folder = shared / "bench" / "ir" / "trec_eval_test"
    lines = [line.split() for line in (folder / output).read_text().splitlines()]
    wanted = {
        (name, query): float(value)
        for name, query, value in lines
        if name in _TREC_NAMES or (name.startswith(_TREC_CUTS) and "," not in name)
    }
    if "rel" not in options:
        # trec_eval 10 takes p = 0.9 and, which is not compared here, grades as gains.
        wanted |= {("rbp(p=0.9)", query): float(value) for name, query, value in lines if name == "rbp"}
    names = sorted({name for name, _ in wanted})
    found = evaluate(
        read_qrels(folder / qrels), read_run(folder / run), names, ties="trec10", **options, **TREC_EVAL
    )
    queries = found.queries
    for (name, query), value in wanted.items():
        result = found[name]
        own = result.mean if query == "all" else queries[query][str(result.measure)]
        # Four decimals, rounded: the half of the last one, and a little for the binary fraction.
        assert own == pytest.approx(value, abs=5.0001e-5), (name, query)
    assert len(wanted) >= 20
