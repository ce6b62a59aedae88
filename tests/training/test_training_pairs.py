"""What training learns from: edits that change the truth, forms that keep it, premises, and what is kept back."""

from __future__ import annotations

import random

import pytest
from claim_pairs import claim_pairs, dress
from edits import falsify, reform
from hypothesis import given
from hypothesis import strategies as st
from pairs import Pair, read_pairs, write_pairs
from question_pairs import question_pairs, yes_no_pairs
from sources import is_held_out, rows
from windows import likeliest, sentences_of, window

TEXT = (
    "Ada Lovelace met Charles Babbage in London on 5 June 1833. The two worked together for 9 years. "
    "Her notes were not printed before 1843. They describe a machine that had more than 20,000 parts. "
    "It was supported by the Royal Society until the money ran out. Babbage never finished it."
)


@pytest.mark.parametrize("seed", range(40))
def test_a_false_claim_differs_exactly_where_it_says(seed: int) -> None:
    sentences = sentences_of(TEXT)
    rng = random.Random(seed)
    text = rng.choice(sentences)
    edit = falsify(text, TEXT, rng)
    if edit is None:
        return
    start, end = edit.span
    assert edit.text != text
    if edit.new and edit.kind != "roles":
        assert edit.text[start:end] == edit.new
        assert edit.text[:start] + edit.old + edit.text[end:] == text


def test_a_year_becomes_another_year() -> None:
    edits = [falsify("It opened in 1843.", "It opened in 1843.", random.Random(seed)) for seed in range(20)]
    kinds = {edit.kind for edit in edits if edit}
    assert "number" in kinds
    assert all("1843" not in edit.text for edit in edits if edit and edit.kind == "number")


def test_a_denied_sentence_loses_its_denial() -> None:
    found = [falsify("It was not open.", "", random.Random(seed)) for seed in range(20)]
    assert any(edit and edit.text == "It was open." for edit in found)


@given(st.text(max_size=200), st.integers(0, 1000))
def test_any_text_can_be_reformed_and_falsified(text: str, seed: int) -> None:
    rng = random.Random(seed)
    assert isinstance(reform(text, rng), str)
    edit = falsify(text, text, rng)
    assert edit is None or 0 <= edit.span[0] <= edit.span[1] <= len(edit.text)


def test_a_window_holds_what_is_wanted_and_leaves_out_the_rest() -> None:
    sentences = sentences_of(TEXT)
    for seed in range(20):
        held = window(sentences, [2], random.Random(seed), without=[3])
        (start, end), *more = held.evidence
        assert held.text[start:end] == sentences[2]
        assert not more
        assert sentences[3] not in held.text


def test_the_likeliest_sentences_come_in_order() -> None:
    sentences = sentences_of(TEXT)
    # "parts" stands in sentence 3 only, "London" in sentence 0 only; 11 + 10 words fit 25.
    assert likeliest(sentences, "London parts", 25) == [0, 3]


def test_claims_come_with_near_misses() -> None:
    pairs = [
        p
        for seed in range(30)
        for p in claim_pairs(sentences_of(TEXT), ["A cat sat here."], "t", random.Random(seed), most=4)
    ]
    true = sum(pair.label == "entailment" for pair in pairs)
    assert 0.35 < true / len(pairs) < 0.6
    for pair in pairs:
        assert all(0 <= a <= b <= len(pair.claim) for a, b in pair.changed or ())
        assert all(0 <= a <= b <= len(pair.premise) for a, b in pair.evidence or ())


def test_saying_no_turns_a_claim_round() -> None:
    pair = Pair("The shop is open.", "The shop is open.", "entailment", "t", changed=())
    dressed = {dress(pair, random.Random(seed)) for seed in range(300)}
    asked = {(p.claim, p.label) for p in dressed if p.claim.startswith("Is the shop open?")}
    assert ("Is the shop open? No", "contradiction") in asked
    assert ("Is the shop open? Yes", "entailment") in asked


def test_a_question_gets_right_and_wrong_spans() -> None:
    row = {
        "id": "squad-1",
        "question": "Where did Ada Lovelace meet Charles Babbage?",
        "context": [TEXT],
        "answers": ["London"],
    }
    pairs = [p for seed in range(10) for p in question_pairs(row, ["9 years"], random.Random(seed))]
    right = [p for p in pairs if p.label == "entailment"]
    wrong = [p for p in pairs if p.label in {"not_entailment", "neutral"}]
    assert all("London" in p.claim for p in right)
    assert any("London" not in p.claim for p in wrong)
    assert {p.task for p in pairs} == {"support", "answers", "addresses"}


def test_an_impossible_question_supports_nothing() -> None:
    row = {"id": "squad-2", "question": "When did Ada Lovelace fly?", "context": [TEXT], "answers": []}
    labels = {p.label for seed in range(10) for p in question_pairs(row, ["9 years"], random.Random(seed))}
    assert labels == {"not_entailment", "no"}


def test_yes_and_no_have_opposite_labels() -> None:
    row = {
        "question": "Did they work together?",
        "context": [TEXT],
        "answer": "yes",
        "long_answer": "They worked together.",
    }
    pairs = [p for p in yes_no_pairs(row, random.Random(0)) if p.claim.startswith("Did they work together? ")]
    assert {(p.claim.split("? ")[1].strip(".").lower(), p.label) for p in pairs} == {
        ("yes", "entailment"),
        ("no", "contradiction"),
    }


def test_pairs_survive_their_file(tmp_path) -> None:
    pairs = [
        Pair("a", "b", "neutral", "s", "support", ((0, 1),), None),
        Pair("c", "d", "yes", "s", "answers"),
    ]
    assert write_pairs(tmp_path / "p.jsonl.gz", pairs) == 2
    assert list(read_pairs(tmp_path / "p.jsonl.gz")) == pairs


def test_a_file_for_evaluation_only_is_refused(tmp_path) -> None:
    with pytest.raises(ValueError, match="anli"):
        next(rows(tmp_path, "nli/anli_dev_r123"))


def test_a_title_is_held_out_in_every_file_that_has_it() -> None:
    for title in ("Normans", "Islamism", "Warsaw", "Force", "Victoria"):
        question = is_held_out("qa/squad2_dev_half", {"id": "x", "title": title})
        answer = is_held_out("grounding/squad2_answer_derived", {"id": "y", "label_raw": {"title": title}})
        assert question == answer
