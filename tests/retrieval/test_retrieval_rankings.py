"""Plain ranked lists, as the evaluation of traces hands them over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.retrieval import absent_evidence, evaluate, score_rankings


def test_worked_example_one() -> None:
    # standard, export, preview, unknown, ambiguous at k = 2.
    rankings = [["E1", "S2"], ["X1", "S2"], ["D1"], ["E1"], ["S2", "E1"]]
    groups = [[["S2"]], [["X1"], ["X2"]], [["D1"]], [], []]
    recipes = ["precision@2", "evidence_coverage@2", "all_evidence@2", "mrr@2"]
    rows = score_rankings(recipes, rankings, [{}] * 5, groups)
    values = {recipe: [row[recipe].value for row in rows] for recipe in recipes}
    assert values == {
        "precision@2": [0.5, 0.5, 0.5, None, None],
        "evidence_coverage@2": [1.0, 0.5, 1.0, None, None],
        "all_evidence@2": [1.0, 0.0, 1.0, None, None],
        "mrr@2": [0.5, 1.0, 1.0, None, None],
    }
    means = [sum(v for v in column if v is not None) / 3 for column in values.values()]
    assert [round(mean, 4) for mean in means] == [0.5, 0.8333, 0.6667, 0.8333]
    assert {rows[i][r].unscored for i in (3, 4) for r in recipes} == {"nothing_relevant"}


@pytest.mark.parametrize(
    ("relevance", "value"), [([1, 1, 1], 1.0), ([0, 1], 0.5), ([0, 1, 0, 1], 0.5), ([1, 1, 0, 0], 1.0)]
)
def test_context_precision_is_exact(relevance: list[int], value: float) -> None:
    ids = [f"p{i}" for i in range(len(relevance))]
    grades = dict(zip(ids, relevance, strict=True))
    (row,) = score_rankings(["context_precision"], [ids], [grades])
    assert row["context_precision"].value == value


def test_a_share_carries_its_account() -> None:
    (row,) = score_rankings(["recall@2", "precision@4"], [["a", "x", "b"]], [{"a": 1, "b": 2, "c": 1}])
    assert (row["recall@2"].numerator, row["recall@2"].denominator) == (1, 3)
    assert (row["precision@4"].numerator, row["precision@4"].denominator) == (2, 4)


def test_a_repeated_id_earns_once_and_takes_one_place() -> None:
    (row,) = score_rankings(
        ["precision@2", "recall@2", "context_relevance"], [["a", "a", "b"]], [{"a": 1, "b": 1}]
    )
    assert [row[m].value for m in ("precision@2", "recall@2", "context_relevance")] == [1.0, 1.0, 1.0]


def test_an_empty_ranking_found_nothing() -> None:
    (row,) = score_rankings(["recall@5", "context_precision", "judged@5"], [[]], [{"a": 1}])
    assert (row["recall@5"].value, row["context_precision"].value) == (0.0, 0.0)
    assert row["judged@5"].unscored == "no_passages"


def test_evidence_rank_is_the_depth_of_the_last_group() -> None:
    rows = score_rankings(
        ["evidence_rank"], [["x", "a", "y", "b"], ["a"]], [{}, {}], [[["a", "z"], ["b"]], [["a"], ["b"]]]
    )
    assert rows[0]["evidence_rank"].value == 4
    assert rows[1]["evidence_rank"].unscored == "undefined"


def test_passages_that_prove_only_together() -> None:
    # The fact is split over b and c; both are needed. d proves it alone.
    group = [[("b", "c"), "d"]]
    rows = score_rankings(
        ["evidence_coverage@2", "evidence_rank"],
        [["b", "x", "c"], ["b", "c"], ["x", "d"], ["b"]],
        [{}] * 4,
        [group] * 4,
    )
    assert [row["evidence_coverage@2"].value for row in rows] == [0.0, 1.0, 1.0, 0.0]
    assert [row["evidence_rank"].value for row in rows] == [3, 2, 2, None]


def test_a_fact_in_no_passage_is_never_covered_and_is_a_gap_of_the_corpus() -> None:
    (row,) = score_rankings(["evidence_coverage@9", "all_evidence@9"], [["a"]], [{}], [[["a"], []]])
    assert (row["evidence_coverage@9"].value, row["all_evidence@9"].value) == (0.5, 0.0)
    assert absent_evidence({"q": [["a"], []]}, []) == {"q": [0, 1]}


IDS = st.sampled_from([f"p{i}" for i in range(8)])


@given(
    st.lists(
        st.tuples(st.lists(IDS, max_size=10), st.dictionaries(IDS, st.integers(-1, 3), max_size=6)),
        max_size=6,
    )
)
def test_the_same_as_evaluating_the_lists(rows: list[tuple[list[str], dict[str, int]]]) -> None:
    measures = ["recall@3", "ndcg@5", "map", "mrr@2", "precision@4:returned", "bpref", "err", "judged@3"]
    scored = score_rankings(measures, [ranking for ranking, _ in rows], [grades for _, grades in rows])
    qrels = {str(i): grades for i, (_, grades) in enumerate(rows)}
    run = {str(i): ranking for i, (ranking, _) in enumerate(rows)}
    found = evaluate(qrels, run, measures, dedupe="first").queries
    for number, row in enumerate(scored):
        for recipe, score in row.items():
            assert score.value == found[str(number)][recipe]
            assert score.value is None or 0 <= score.value <= 1
