"""Unjudged results, comparisons of runs, and curves."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree

import pytest

from assay.retrieval import bounds, compare_runs, curve, curve_svg, curve_text, evaluate, unjudged
from assay.retrieval.pool import first_ids

QRELS = {"q": {"a": 1, "b": 0, "z": 1}}


def test_what_to_label_next() -> None:
    runs = [{"q": ["u", "a", "v", "w"]}, {"q": {"v": 3.0, "x": 2.0, "b": 1.0, "u": 0.5}}]
    # v is second-best of both; u and x come from one run each within the first three.
    assert [tuple(row) for row in unjudged(QRELS, runs, 3)] == [
        ("q", "v", 1, 2),
        ("q", "u", 1, 1),
        ("q", "x", 2, 1),
    ]


@pytest.mark.parametrize("ties", ["trec", "trec10", "given"])
def test_the_first_documents_are_those_that_are_scored(ties: str) -> None:
    rng = random.Random(5)
    for _ in range(60):
        run = {f"d{i}": rng.choice([1.0, 1.00000001, 2.0, -0.0, 0.0]) for i in rng.sample(range(30), 12)}
        k = rng.randint(1, 14)
        first = first_ids(run, k, ties)  # type: ignore[arg-type]
        for place, document in enumerate(first, start=1):
            found = evaluate({"q": {document: 1}}, {"q": run}, ["mrr"], ties=ties)  # type: ignore[arg-type]
            assert found["mrr"].mean == 1 / place


def test_bounds_by_hand() -> None:
    run = {"q": ["u", "a", "b"]}
    found = bounds(QRELS, run, ["precision@3", "recall@3", "mrr", "ndcg@3:judged", "bpref"])
    assert found["precision@3"] == (1 / 3, 2 / 3)
    # Low: a of {a, z, u}. High: u and a over the two known to be relevant.
    assert found["recall@3"] == (1 / 3, 1.0)
    assert found["mrr"] == (0.5, 1.0)
    assert found["ndcg@3:judged"] is None
    assert found["bpref"] is None


def test_no_way_of_labelling_leaves_the_bounds() -> None:
    rng = random.Random(1)
    measures = [
        "recall@5",
        "precision@5",
        "mrr@5",
        "map@5",
        "ndcg@5",
        "ndcg_exp@5",
        "rbp@5",
        "err@5",
        "success@5",
    ]
    for _ in range(40):
        ids = [f"d{i}" for i in range(12)]
        qrels = {"q": {d: rng.choice([0, 1, 2]) for d in rng.sample(ids, 5)}}
        qrels["q"][rng.choice(list(qrels["q"]))] = 2
        run = {"q": rng.sample(ids, 8)}
        other = {"q": rng.sample(ids, 8)}
        pool = unjudged(qrels, [run, other], 5)
        for recipe, found in bounds(qrels, run, measures, others=[other]).items():
            labelled = {"q": {**qrels["q"], **{row.id: rng.choice([0, 1, 2]) for row in pool}}}
            mean = evaluate(labelled, run, [recipe])[recipe].mean
            assert found is not None
            assert mean is not None
            assert found[0] - 1e-12 <= mean <= found[1] + 1e-12, (recipe, qrels, run, labelled)


def test_a_difference_that_labels_could_undo_is_marked() -> None:
    qrels = {"q": {"a": 1}}
    comparison = compare_runs(qrels, {"q": ["u", "x"]}, {"q": ["a", "b"]}, ["precision@2"])
    row = comparison.measures["precision@2"]
    # Second minus first: 0.5 now; from (0.5 - 1) to (1 - 0).
    assert (row.difference, row.unjudged, row.undecided) == (0.5, (-0.5, 1.0), True)
    judged = {"q": {"a": 1, "b": 0, "u": 0, "x": 0}}
    row = compare_runs(judged, {"q": ["u", "x"]}, {"q": ["a", "b"]}, ["precision@2"]).measures["precision@2"]
    assert (row.unjudged, row.undecided) == ((0.5, 0.5), False)


def test_comparison_counts_wins_and_tests_pairs() -> None:
    qrels = {f"q{i}": {"a": 1} for i in range(8)} | {"bare": {"a": 0}}
    first = {q: ["x", "a"] for q in qrels}
    second = {q: ["a", "x"] for q in qrels} | {"q7": ["x", "y", "a"]}
    found = compare_runs(qrels, first, second, ["mrr", "success@1", "num_ret"])
    row = found.measures["mrr"]
    assert (row.n, row.wins, row.losses) == (8, 7, 1)
    assert row.difference == pytest.approx((7 * 0.5 + (1 / 3 - 1 / 2)) / 8)
    # Seven queries that only the second run passes: p = 2 / 2^7.
    assert found.measures["success@1"].test.p_value == pytest.approx(2 / 2**7)
    assert "num_ret" not in found.measures
    assert sum(q == "bare" and one is None for q, _, one, _ in found.queries()) == 2


def test_in_a_measure_of_depth_less_is_better() -> None:
    options = {"groups": {"q": [["a"]]}}
    row = compare_runs({"q": {}}, {"q": ["x", "a"]}, {"q": ["a"]}, ["evidence_rank"], **options).measures[
        "evidence_rank"
    ]
    assert (row.difference, row.wins, row.losses) == (-1.0, 1, 0)


def test_a_curve_rises_and_is_drawn_in_text_and_svg() -> None:
    found = evaluate({"q": {"a": 1, "b": 1}, "p": {"c": 1}}, {"q": ["x", "a", "b"], "p": ["c"]}, ["mrr"])
    points = curve(found, depth=3)
    assert points == [(1, 0.5), (2, 0.75), (3, 1.0)]
    assert [line.split()[1] for line in curve_text(points)] == ["0.5000", "0.7500", "1.0000"]
    drawn = curve_svg({"<run> & co": points, "empty": []}, title='"recall"')
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert "<run>" not in drawn
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3


def test_a_curve_over_one_k_and_over_nothing() -> None:
    ElementTree.fromstring(curve_svg({"one": [(1, 0.5)]}))
    ElementTree.fromstring(curve_svg({}))
    nothing = evaluate({"q": {"a": 0}}, {"q": ["a"]}, ["mrr"])
    assert curve(nothing) == []
