"""The network, its loss and its export, on a tiny model; collected where torch is installed."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch
from encoder import Judge, Outputs, Shape
from pairs import Pair
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from train import collate, encode, loss_of

TINY = Shape(vocabulary=20, width=24, layers=2, heads=2, inner=32, positions=32)


def tokenizer() -> Tokenizer:
    words = {"[PAD]": 0, "[CLS]": 1, "[SEP]": 2, "[UNK]": 3, "a": 4, "b": 5, "c": 6, "d": 7}
    made = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    return made


def test_tokens_know_whether_they_are_wrong_or_evidence() -> None:
    pair = Pair("a b", "c d", "contradiction", "s", "support", ((2, 3),), ((0, 1),))
    # [CLS] a b [SEP] c d [SEP]
    assert encode([pair], tokenizer())[0]["tokens"] == [-1, 1, 0, -1, 0, 1, -1]


def test_padding_changes_no_output() -> None:
    torch.manual_seed(0)
    judge = Judge(TINY, dropout=0.0).eval()
    short, long = Pair("a", "b", "neutral", "s"), Pair("a b c d a b", "c", "neutral", "s")
    alone = collate(encode([short], tokenizer()))
    both = collate(encode([short, long], tokenizer()))
    first = judge(alone.ids, alone.mask, alone.sides).support[0]
    second = judge(both.ids, both.mask, both.sides).support[0]
    assert torch.allclose(first, second, atol=1e-5)


def test_a_two_way_label_takes_either_of_the_others() -> None:
    batch = collate(encode([Pair("a", "b", "not_entailment", "s")], tokenizer()))
    zero = torch.zeros(1)
    outputs = Outputs(torch.zeros(1, 3), zero, zero, torch.zeros(1, batch.ids.shape[1], 2))
    # Even logits: two of three parts are not entailment, so the loss is -log(2/3).
    assert loss_of(outputs, batch, 0.0).item() == pytest.approx(-np.log(2 / 3), abs=1e-6)


def test_the_tiny_judge_learns_two_pairs() -> None:
    torch.manual_seed(0)
    judge = Judge(TINY, dropout=0.0)
    pairs = [
        Pair("a b", "a", "entailment", "s"),
        Pair("a b", "c", "contradiction", "s"),
        Pair("a", "b", "yes", "s", "answers"),
    ]
    batch = collate(encode(pairs, tokenizer()))
    optimiser = torch.optim.Adam(judge.parameters(), 0.01)
    for _ in range(60):
        loss = loss_of(judge(batch.ids, batch.mask, batch.sides), batch, 0.5)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    assert loss.item() < 0.1


def test_the_exported_model_agrees_with_the_network(tmp_path, monkeypatch) -> None:
    pytest.importorskip("onnxscript")
    onnxruntime = pytest.importorskip("onnxruntime")
    import export as exporting
    from safetensors.torch import save_file

    torch.manual_seed(0)
    judge = Judge(TINY, dropout=0.0).eval()
    monkeypatch.setattr(exporting, "Judge", lambda dropout: Judge(TINY, dropout))
    save_file(judge.state_dict(), str(tmp_path / "w.safetensors"))
    tokenizer().save(str(tmp_path / "t.json"))
    exporting.export(
        tmp_path / "w.safetensors",
        tmp_path / "t.json",
        tmp_path / "m",
        name="n",
        revision="r",
        quantise=False,
        sample=4,
    )
    session = onnxruntime.InferenceSession(str(tmp_path / "m" / "model.onnx"))
    batch = collate(
        encode([Pair("a b c", "d", "neutral", "s"), Pair("a", "b c", "neutral", "s")], tokenizer())
    )
    feeds = {"input_ids": batch.ids, "attention_mask": batch.mask, "token_type_ids": batch.sides}
    support = session.run(["support"], {name: tensor.numpy() for name, tensor in feeds.items()})[0]
    with torch.no_grad():
        wanted = judge(batch.ids, batch.mask, batch.sides).support.numpy()
    assert np.allclose(support, wanted, atol=1e-4)
    manifest = json.loads((tmp_path / "m" / "manifest.json").read_text())
    assert sorted(manifest["files"]) == ["model.onnx", "tokenizer.json"]
