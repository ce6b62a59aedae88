"""A model small enough to compute by hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

LABELS = ["entailment", "contradiction", "neutral"]
WORDS = ["yes", "no", "maybe"]
"""The model counts these words in the pair: the logits are the counts, in the order of LABELS."""


@pytest.fixture
def make_model(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes a model folder; keyword arguments change the manifest."""

    def make(name: str = "model", *, outputs: int = 3, scale: float = 1.0, **changes: object) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        _write_tokenizer(folder / "tokenizer.json")
        _write_model(folder / "model.onnx", outputs, scale)
        manifest = {
            "name": "counting",
            "revision": "7",
            "files": {file: digest(folder / file) for file in ("model.onnx", "tokenizer.json")},
            "labels": LABELS,
            "max_tokens": 64,
        }
        (folder / "manifest.json").write_text(json.dumps(manifest | changes))
        return folder

    return make


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _write_tokenizer(path: Path) -> None:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    vocabulary = {word: at for at, word in enumerate(["[PAD]", "[CLS]", "[SEP]", "[UNK]", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    tokenizer.save(str(path))


def _write_model(path: Path, outputs: int, scale: float) -> None:
    import numpy as np
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    table = np.zeros((4 + len(WORDS), outputs), dtype=np.float32)
    table[range(4, 4 + min(outputs, 3)), range(min(outputs, 3))] = scale
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["rows"]),
            helper.make_node("ReduceSum", ["rows", "axis"], ["logits"], keepdims=0),
        ],
        "counting",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["pairs", "tokens"])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["pairs", outputs])],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([1]), "axis")],
    )
    opset = [helper.make_opsetid("", 13)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=8), str(path))
