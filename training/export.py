"""Writes a model folder that the local judge loads: int8 ONNX, tokenizer, manifest with SHA-256.

python training/export.py --weights average.safetensors --tokenizer tokenizer.json --out DIR --revision NAME
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import torch
from encoder import Judge
from safetensors.torch import load_file
from torch import Tensor, nn

__all__ = ["export"]


class _Exported(nn.Module):
    """The judge with its outputs as a plain tuple, support first."""

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self.judge = judge

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor
    ) -> tuple[Tensor, ...]:
        outputs = self.judge(input_ids, attention_mask, token_type_ids)
        return outputs.support, outputs.answers, outputs.addresses, outputs.tokens


def export(
    weights: Path,
    tokenizer: Path,
    out: Path,
    *,
    name: str,
    revision: str,
    temperature: float = 1.0,
    thresholds: tuple[float, float] = (0.5, 0.5),
    quantise: bool = True,
    sample: int = 1000,
) -> None:
    """Writes model.onnx, tokenizer.json and manifest.json. sample: token ids below it are used to trace."""
    judge = Judge(dropout=0.0)
    judge.load_state_dict({key: tensor.float() for key, tensor in load_file(str(weights)).items()})
    judge.eval()
    out.mkdir(parents=True, exist_ok=True)
    ids = torch.randint(3, sample, (2, 16))
    pairs, length = torch.export.Dim("pairs"), torch.export.Dim("length", max=judge.places.num_embeddings)
    names = ("input_ids", "attention_mask", "token_type_ids")
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        torch.onnx.export(
            _Exported(judge),
            (ids, torch.ones_like(ids), torch.zeros_like(ids)),
            str(plain),
            input_names=list(names),
            output_names=["support", "answers", "addresses", "tokens"],
            dynamic_shapes={name: {0: pairs, 1: length} for name in names},
            opset_version=18,
            dynamo=True,
            external_data=False,
            verbose=False,
        )
        if quantise:
            _quantise(plain, out / "model.onnx")
        else:
            shutil.copy(plain, out / "model.onnx")
    shutil.copy(tokenizer, out / "tokenizer.json")
    manifest = {
        "name": name,
        "revision": revision,
        "files": {file: _digest(out / file) for file in ("model.onnx", "tokenizer.json")},
        "labels": ["entailment", "neutral", "contradiction"],
        "max_tokens": 320,
        "thresholds": {"supported": thresholds[0], "contradicted": thresholds[1]},
        "temperature": temperature,
        "license": "Apache-2.0",
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def _quantise(source: Path, target: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    # Heads stay exact: they are small, and their scale decides the probabilities.
    quantize_dynamic(
        str(source),
        str(target),
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gather", "Gemm"],
        extra_options={"MatMulConstBOnly": True},
    )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    """Reads the arguments and writes the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", default="assay-judge-small")
    parser.add_argument("--revision", required=True)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--float", action="store_true", help="leave the weights in float32")
    given = parser.parse_args()
    export(
        given.weights,
        given.tokenizer,
        given.out,
        name=given.name,
        revision=given.revision,
        temperature=given.temperature,
        quantise=not given.float,
    )
    size = sum(path.stat().st_size for path in given.out.iterdir()) / 1e6
    print(f"{given.out}: {size:.1f} MB")


if __name__ == "__main__":
    main()
