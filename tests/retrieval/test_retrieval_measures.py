"""Measures as values, and their arithmetic on inputs small enough to work out by hand."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput, UnknownMeasure
from assay.retrieval import CATALOGUE, Qrels, evaluate, parse

# Ranking d0 d1 d2 d3 d4 d5; d1 has grade 2, d3 grade 0, d4 grade 1; d9 (grade 1) is not returned.
QRELS = {"q": {"d1": 2, "d3": 0, "d4": 1, "d9": 1}}
RUN = {"q": ["d0", "d1", "d2", "d3", "d4", "d5"]}


@pytest.mark.parametrize(
    ("recipe", "value"),
    [
        ("recall@3", 1 / 3),
        ("recall@100", 2 / 3),
        ("success@1", 0),
        ("success@2", 1),
        ("precision@5", 2 / 5),
        ("precision@10", 2 / 10),
        ("precision@10:returned", 2 / 6),
        ("precision@2:judged", 1 / 2),  # judged ranking d1 d3 d4
        ("mrr", 1 / 2),
        ("mrr@1", 0),
        ("mrr(rel=2)", 1 / 2),
        ("map", (1 / 2 + 2 / 5) / 3),
        ("map(rel=2)", 1 / 2),
        ("map@4", (1 / 2) / 3),
        ("rprec", 1 / 3),
        ("context_precision", (1 / 2 + 2 / 5) / 2),
        ("context_relevance", 2 / 6),
        ("context_relevance@2", 1 / 2),
        ("ndcg@5", (2 / log2(3) + 1 / log2(6)) / (2 + 1 / log2(3) + 1 / 2)),
        ("ndcg_exp@5", (3 / log2(3) + 1 / log2(6)) / (3 + 1 / log2(3) + 1 / 2)),
        ("ndcg@2:judged", 2 / (2 + 1 / log2(3))),
        ("rbp(p=0.5)", 0.5 * (0.5 + 0.5**4)),
        # Stops with (2^2-1)/16 at rank 2 and (2^1-1)/16 at rank 5.
        ("err", 3 / 16 / 2 + (1 - 3 / 16) * (1 / 16) / 5),
        ("err(max_grade=2)", 3 / 4 / 2 + (1 - 3 / 4) * (1 / 4) / 5),
        ("judged@5", 3 / 5),
        ("judged", 3 / 6),
        # R = 3, N = 1: above d1 no judged non-relevant, above d4 one of min(3, 1).
        ("bpref", (1 + 0) / 3),
        ("iprec(recall=0)", 1 / 2),
        ("iprec(recall=0.6)", 2 / 5),  # 0.6 * 3 + 0.9 = 2.7: two documents
        ("set_precision", 2 / 6),
        ("set_recall", 2 / 3),
        ("set_f", 2 * (2 / 6) * (2 / 3) / (2 / 6 + 2 / 3)),
        ("num_ret", 6),
        ("num_rel", 3),
        ("num_rel_ret", 2),
        ("num_q", 1),
    ],
)
def test_value(recipe: str, value: float) -> None:
    found = evaluate(QRELS, RUN, [recipe])
    assert found[recipe].mean == pytest.approx(value, abs=1e-12)


def test_no_value_is_not_zero() -> None:
    found = evaluate({"q": {"a": 0}, "p": {"b": 1}}, {"q": ["a"], "p": ["b"]}, ["recall@1", "judged@1"])
    assert found["recall@1"].unscored == {"nothing_relevant": 1}
    assert (found["recall@1"].mean, found["recall@1"].n) == (1.0, 1)
    assert found.queries["q"] == {"recall@1": None, "judged@1": 1.0}


def test_a_query_missing_from_the_run_scores_zero_and_stays() -> None:
    found = evaluate({"q": {"a": 1}, "p": {"b": 1}}, {"q": ["a"]}, ["mrr"])
    assert (found["mrr"].mean, found["mrr"].mean_evaluated, found["mrr"].n) == (0.5, 1.0, 2)
    assert [(p.kind, p.query) for p in found.problems] == [("missing_from_run", "p")]


def test_ids_that_differ_in_case_are_two() -> None:
    found = evaluate({"q": {"a": 1}, "Q": {"a": 1}}, {"q": ["a"], "Q": ["A"]}, ["recall@1"])
    assert found.queries == {"q": {"recall@1": 1.0}, "Q": {"recall@1": 0.0}}


def test_tie_rules() -> None:
    # As float32 both scores are 1.0; as doubles b stands above a by a hair.
    run = {"q": {"a": 1.00000001, "b": 1.00000002, "c": 1.00000001}}
    value = {
        ties: evaluate({"q": {"a": 1}}, run, ["mrr"], ties=ties)["mrr"].mean
        for ties in ("trec", "trec10", "given")
    }
    # trec: c b a. trec10: b, then c before a. given: b, then a before c.
    assert value == {"trec": 1 / 3, "trec10": 1 / 3, "given": 1 / 2}


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf"), None, "1"])
@pytest.mark.parametrize("many", [False, True])
def test_scores_that_are_no_numbers_are_refused_by_query_and_id(bad: object, many: bool) -> None:
    run = {"q7": {"a": 2.0, "é": bad} | ({f"x{i}": -float(i) for i in range(100)} if many else {})}
    with pytest.raises(BadInput, match="query 'q7', document 'é': non-finite score"):
        evaluate({"q7": {"a": 1}}, run, ["mrr"])


def test_infinite_scores_rank_when_accepted() -> None:
    run = {"q": {"a": float("-inf"), "b": 1.0, "c": float("inf")}}
    assert evaluate({"q": {"b": 1}}, run, ["mrr"], nonfinite="infinite")["mrr"].mean == 0.5


def test_a_repeated_id_is_refused_or_counted_once() -> None:
    qrels, run = {"q": {"a": 1, "b": 1}}, {"q": ["a", "a", "x", "b"]}
    with pytest.raises(BadInput, match="query 'q': duplicate document 'a' at rank 2"):
        evaluate(qrels, run, ["recall@2"])
    found = evaluate(qrels, run, ["recall@3", "precision@3"], dedupe="first")
    assert found["recall@3"].mean == 1.0  # a, x, b
    assert not found.unique


def test_a_query_without_labels_is_refused_or_ignored() -> None:
    with pytest.raises(BadInput, match="query 'p' is in the run and has no labels"):
        evaluate({"q": {"a": 1}}, {"q": ["a"], "p": ["a"]}, ["mrr"])
    found = evaluate({"q": {"a": 1}}, {"q": ["a"], "p": ["a"]}, ["mrr"], ignore_unlabelled=True)
    assert (found["mrr"].mean, found["mrr"].n) == (1.0, 1)
    assert [(p.kind, p.query) for p in found.problems] == [("unlabelled", "p")]


@pytest.mark.parametrize("grade", [0.5, "1", None, 2**40])
def test_grades_are_whole_numbers(grade: object) -> None:
    with pytest.raises(BadInput, match="query 'q', document 'b': non-integer grade"):
        evaluate({"q": {"a": 1, "b": grade}}, {"q": ["a"]}, ["mrr"])


def test_many_runs_against_one_compiled_qrels() -> None:
    compiled = Qrels.compile(QRELS)
    runs = [RUN, {"q": ["d4", "d1"]}, {"q": {"d9": 1.0, "d3": 2.0}}]
    for run in runs:
        fresh = evaluate(QRELS, run, ["ndcg@5", "map", "bpref"])
        assert evaluate(compiled, run, ["ndcg@5", "map", "bpref"]).queries == fresh.queries


@pytest.mark.parametrize(
    ("spelling", "recipe"),
    [
        ("nDCG@10", "ndcg@10"),
        ("nDCG(dcg='exp-log2')@10", "ndcg_exp@10"),
        ("ndcg_cut_10", "ndcg@10"),
        ("ndcg_cut.10", "ndcg@10"),
        ("RR", "mrr"),
        ("recip_rank", "mrr"),
        ("AP(rel=2)", "map(rel=2)"),
        ("AP(rel=2)@100", "map(rel=2)@100"),
        ("map_cut_100", "map@100"),
        ("P_5", "precision@5"),
        ("P@5", "precision@5"),
        ("R@5", "recall@5"),
        ("Judged@10", "judged@10"),
        ("Rprec", "rprec"),
        ("infAP", "infap"),
        ("IPrec@0.1", "iprec(recall=0.1)"),
        ("iprec_at_recall_0.10", "iprec(recall=0.1)"),
        ("RBP(p=0.9)", "rbp(p=0.9)"),
        ("ERR@20", "err(max_grade=4)@20"),
        ("set_F", "set_f"),
        ("map(rel=1)", "map"),
    ],
)
def test_spellings(spelling: str, recipe: str) -> None:
    assert str(parse(spelling)) == recipe
    assert parse(recipe) == parse(spelling)


@pytest.mark.parametrize("text", ["recall@0", "recall@-1", "recall@1.5", "recall", "bpref@5", "ndcg(rel=2)@5",
                                  "rbp(p=1)", "rbp(p=nan)", "map(rel=0)", "map(rel)", "ndcg@5:returned",
                                  "ndcg@10 or 1", "ndcg@1_0",
                                  "recall@" + "9" * 30])  # fmt: skip
def test_what_cannot_be_measured(text: str) -> None:
    with pytest.raises(BadInput):
        parse(text)


@pytest.mark.parametrize("text", ["recal@5", "", "@5", "ndcg@5@6", "(", "x" * 10_000, "ndcg 10"])
def test_unknown_measures(text: str) -> None:
    with pytest.raises(UnknownMeasure) as caught:
        parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 700


def test_the_closest_names_are_named() -> None:
    with pytest.raises(UnknownMeasure, match="'recall'"):
        parse("recal@5")


@given(
    name=st.sampled_from(sorted(CATALOGUE)),
    k=st.integers(1, 10**6),
    rel=st.integers(1, 9),
    p=st.floats(0.01, 0.99),
    judged=st.booleans(),
)
def test_a_measure_reads_back_from_its_recipe(name: str, k: int, rel: int, p: float, judged: bool) -> None:
    definition = CATALOGUE[name]
    params = ["rel=" + str(rel)] if "rel" in definition.params else []
    params += [f"p={p:.6g}"] if "p" in definition.params else []
    cut = "" if definition.cut == "none" else f"@{k}"
    tail = ":judged" if judged and "judged" in definition.variants else ""
    measure = parse(f"{name}({','.join(params)}){cut}{tail}")
    assert parse(str(measure)) == measure
    assert hash(parse(str(measure))) == hash(measure)


@given(st.text(max_size=60))
def test_any_text_is_a_measure_or_a_plain_refusal(text: str) -> None:
    try:
        parse(text)
    except BadInput as error:
        message = str(error)
    else:
        message = ""
    assert len(message) < 700
