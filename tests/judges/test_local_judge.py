"""The local judge on a model that counts: yes → entailment, no → contradiction, maybe → neutral."""

from __future__ import annotations

import asyncio
import json
from math import exp
from pathlib import Path

import pytest

from assay.errors import UnknownJudge
from assay.judges import LocalJudge, ask
from assay.judges.onnx_model import EntailmentModel
from assay.records import Question, Verdict


def decide(judge: LocalJudge, *questions: Question) -> list[Verdict]:
    return asyncio.run(ask(judge, questions))


def supports(claim: str, *evidence: str, asked: str = "") -> Question:
    return Question("supports", claim, evidence, asked)


def test_probabilities_are_the_softmax_of_the_counts_in_the_order_of_the_manifest(make_model):
    model = EntailmentModel(make_model())
    # Logits (entailment, contradiction, neutral): two yes, one maybe → e², 1, e over e² + 1 + e.
    reading = model.read([("yes yes", "maybe")])[0]
    total = exp(2) + 1 + exp(1)
    assert reading[:3] == pytest.approx((exp(2) / total, exp(1) / total, 1 / total))
    assert not reading.cut


def test_the_temperature_divides_the_logits(make_model):
    reading = EntailmentModel(make_model(temperature=2.0)).read([("yes yes", "x")])[0]
    assert reading.entailment == pytest.approx(exp(1) / (exp(1) + 2))


def test_padding_and_order_change_nothing(make_model):
    model = EntailmentModel(make_model())
    pairs = [("yes " * length, "no") for length in (30, 1, 12, 1, 5)]
    together = model.read(pairs)
    alone = EntailmentModel(make_model("again"))
    assert together == [pytest.approx(alone.read([pair])[0]) for pair in pairs]


def test_a_pair_is_computed_once(make_model, monkeypatch):
    model = EntailmentModel(make_model())
    rows = []
    run = model._run
    monkeypatch.setattr(model, "_run", lambda encoded: rows.append(len(encoded)) or run(encoded))
    first = model.read([("yes", "a"), ("no", "a"), ("yes", "a")])
    assert model.read([("no", "a"), ("yes", "a")]) == [first[1], first[0]]
    assert sum(rows) == 2


def test_premise_and_hypothesis_are_not_run_together(make_model):
    model = EntailmentModel(make_model())
    assert model.read([("yes", "no no"), ("yesno", " no"), ("yes no", "no")])[0].contradiction > 0.5
    assert len({reading.entailment for reading in model.read([("ab", "c yes"), ("abc", " yes yes")])}) == 2


def test_the_strongest_window_decides_and_is_named(make_model):
    judge = LocalJudge(make_model())
    evidence = (
        "The moon is far away.",
        "It rains. The tower is old: yes yes yes. It has a bell.",
    )
    verdict = decide(judge, supports("The tower is old.", *evidence))[0]
    # The nearest window is the second text, whole: three yes → e³ / (e³ + 2) = .909.
    assert verdict.label == "supported"
    assert verdict.probabilities is not None
    assert verdict.probabilities.supported == pytest.approx(exp(3) / (exp(3) + 2))
    assert verdict.evidence == (1,)
    assert [(s.evidence, s.start, s.end) for s in verdict.spans] == [(1, 0, len(evidence[1]))]
    assert not verdict.low_confidence


def test_contradiction_and_nothing(make_model):
    judge = LocalJudge(make_model())
    against, silent = decide(
        judge,
        supports("The tower is old.", "The tower is old, no no no."),
        supports("The tower is old.", "The tower is old, maybe maybe maybe."),
    )
    assert (against.label, against.evidence) == ("contradicted", (0,))
    assert (silent.label, silent.evidence, silent.spans) == ("insufficient", (), ())


def test_thresholds_come_from_the_manifest(make_model):
    question = supports("The tower is old.", "The tower is old, yes.")
    # One yes: e / (e + 2) = .576.
    for limit, label in ((0.57, "supported"), (0.58, "insufficient")):
        folder = make_model(f"at-{limit}", thresholds={"supported": limit, "contradicted": 0.5})
        assert decide(LocalJudge(folder), question)[0].label == label


def test_two_windows_may_support_together(make_model):
    judge = LocalJudge(make_model(thresholds={"supported": 0.7, "contradicted": 0.9}))
    # One yes in each: .576 alone, e² / (e² + 2) = .787 together.
    verdict = decide(judge, supports("The old tower has a bell.", "The old tower, yes.", "A bell, yes."))[0]
    assert verdict.label == "supported"
    assert set(verdict.evidence) == {0, 1}
    assert verdict.probabilities is not None
    assert verdict.probabilities.supported == pytest.approx(exp(2) / (exp(2) + 2))


def test_a_short_answer_is_read_with_its_question(make_model):
    judge = LocalJudge(make_model())
    asked = "Is the tower old? yes yes yes"
    assert decide(judge, supports("42", "The tower is old.", asked=asked))[0].label == "supported"
    long = "The tower was built by the city a long time ago."
    assert decide(judge, supports(long, "The tower is old.", asked=asked))[0].label == "insufficient"


def test_a_claim_longer_than_the_model_is_cut_and_says_so(make_model):
    judge = LocalJudge(make_model())
    long, short = decide(
        judge, supports("The tower is old. " * 60, "yes " * 200), supports("The tower is old.", "yes")
    )
    assert long.error is None
    assert long.low_confidence
    assert not short.low_confidence


def test_the_cost_does_not_grow_with_the_context(make_model, monkeypatch):
    judge = LocalJudge(make_model())
    pairs = []
    read = judge._model.read
    monkeypatch.setattr(judge._model, "read", lambda given: pairs.extend(given) or read(given))
    context = " ".join(f"The tower number {at} is old. It has a bell." for at in range(2000))
    decide(judge, supports("The tower number 1777 is old.", context))
    assert len(pairs) == 6  # five windows, and the nearest two together
    assert "1777" in pairs[0][0]


def test_relevance_is_decided_by_words(make_model):
    judge = LocalJudge(make_model())
    yes, no, addressed = decide(
        judge,
        Question("answers", "How old is the tower?", ("The tower is very old.",)),
        Question("answers", "How old is the tower?", ("Cats sleep a lot, yes yes yes.",)),
        Question("addresses", "The tower is old.", ("How old is the tower?",)),
    )
    assert [v.label for v in (yes, no, addressed)] == ["supported", "insufficient", "supported"]


def test_other_languages_are_marked(make_model):
    judge = LocalJudge(make_model())
    for claim in ("塔は古いです。", "Der Turm der Stadt wurde vor langer Zeit gebaut."):
        assert decide(judge, supports(claim, claim))[0].low_confidence


def test_evidence_without_a_sentence(make_model):
    verdict = decide(LocalJudge(make_model()), supports("The tower is old.", "\u200b"))[0]
    assert verdict.label == "insufficient"


def test_identity_holds_whatever_changes_a_verdict(make_model):
    base = LocalJudge(make_model()).identity()
    assert base.name == "counting"
    assert base == LocalJudge(make_model("same")).identity()
    others = [
        LocalJudge(make_model("t", temperature=2.0)).identity(),
        LocalJudge(make_model("r", revision="8")).identity(),
        LocalJudge(make_model("w", scale=2.0)).identity(),
        LocalJudge(make_model("m", max_tokens=32)).identity(),
    ]
    assert len({identity.digest() for identity in (base, *others)}) == 5


def test_a_model_without_three_outputs_fails_its_questions(make_model):
    verdict = decide(LocalJudge(make_model(outputs=2)), supports("A tower.", "A tower."))[0]
    assert verdict.error == "the model gives an array of shape (1, 2), not three numbers a pair"


def test_a_model_without_numbers_fails_its_questions(make_model):
    verdict = decide(LocalJudge(make_model(scale=float("nan"))), supports("A tower.", "A tower, yes."))[0]
    assert verdict.error == "the model gave no number for this question"


def rewrite(folder: Path, **changes: object) -> None:
    manifest = json.loads((folder / "manifest.json").read_text()) | changes
    (folder / "manifest.json").write_text(json.dumps(manifest))


def test_a_changed_file_is_refused_with_both_digests(make_model):
    folder = make_model()
    expected = json.loads((folder / "manifest.json").read_text())["files"]["model.onnx"]
    with (folder / "model.onnx").open("ab") as stream:
        stream.write(b"\0")
    with pytest.raises(UnknownJudge) as refusal:
        LocalJudge(folder)
    assert str(folder / "model.onnx") in str(refusal.value)
    assert expected[:16] in str(refusal.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"labels": ["entailment", "neutral"]}, "labels must be entailment, neutral, contradiction"),
        ({"labels": ["yes", "no", "maybe"]}, "field labels.0"),
        ({"files": {"model.onnx": "0"}}, "files must name model.onnx and tokenizer.json"),
        ({"max_token": 5}, "field max_token"),
        ({"temperature": 0}, "field temperature"),
        (
            {"files": {"model.onnx": "0", "tokenizer.json": "0", "../x": "0"}},
            "a file must lie in the folder itself, not at '../x'",
        ),
    ],
)
def test_a_manifest_that_is_wrong(make_model, changes: dict[str, object], message: str):
    folder = make_model()
    rewrite(folder, **changes)
    with pytest.raises(UnknownJudge) as refusal:
        LocalJudge(folder)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_no_model(make_model):
    from hashlib import sha256

    folder = make_model()
    for name in ("model.onnx", "tokenizer.json"):
        files = json.loads((folder / "manifest.json").read_text())["files"]
        kept = (folder / name).read_bytes()
        (folder / name).write_bytes(b"not what it says")
        rewrite(folder, files=files | {name: sha256(b"not what it says").hexdigest()})
        with pytest.raises(UnknownJudge, match="the model cannot be loaded"):
            LocalJudge(folder)
        (folder / name).write_bytes(kept)
        rewrite(folder, files=files)


def test_a_missing_file_or_manifest(make_model, tmp_path: Path):
    folder = make_model()
    (folder / "tokenizer.json").unlink()
    with pytest.raises(UnknownJudge, match="cannot be read"):
        LocalJudge(folder)
    with pytest.raises(UnknownJudge, match="the folder holds no model"):
        LocalJudge(tmp_path)
