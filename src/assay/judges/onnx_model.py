"""An entailment model in a folder: manifest, checked files, tokenizer, session, and batches by length."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, ValidationError, model_validator

from assay.errors import UnknownJudge
from assay.records import Record

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["EntailmentModel", "Manifest"]

_LABELS = ("entailment", "neutral", "contradiction")
_TOKENS_A_BATCH = 8192


class Thresholds(Record):
    """From which probability on a claim is supported, or contradicted; between them it is insufficient."""

    supported: float = Field(default=0.5, ge=0, le=1)
    contradicted: float = Field(default=0.5, ge=0, le=1)


class Manifest(Record):
    """manifest.json of a model folder.

    files: name → SHA-256, of model.onnx and tokenizer.json. labels: the order of the model's outputs. temperature
    divides the logits. The model takes input_ids and attention_mask (token_type_ids where it has that input) of the pair
    (premise, hypothesis) and gives one row of three logits a pair.
    """

    name: str
    revision: str
    files: dict[str, str]
    labels: list[Literal["entailment", "neutral", "contradiction"]]
    max_tokens: int = Field(default=256, ge=8, le=8192)
    thresholds: Thresholds = Thresholds()
    temperature: float = Field(default=1.0, gt=0)
    license: str = ""

    @model_validator(mode="after")
    def _whole(self) -> Manifest:
        if sorted(self.labels) != sorted(_LABELS):
            raise ValueError(f"labels must be {', '.join(_LABELS)} in the model's order")
        if not {"model.onnx", "tokenizer.json"} <= self.files.keys():
            raise ValueError("files must name model.onnx and tokenizer.json")
        return self


class EntailmentModel:
    """A model that was loaded and checked.

    Raises: UnknownJudge where the folder is no model, or a file is not the one that the manifest names.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        root = Path(folder)
        self.manifest = _manifest(root / "manifest.json")
        for name, digest in self.manifest.files.items():
            _check(root / name, digest)
        self._session, self._tokenizer = _load(root, self.manifest)
        self._inputs = {entry.name for entry in self._session.get_inputs()}
        self._order = [self.manifest.labels.index(label) for label in _LABELS]  # type: ignore[arg-type]

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Probabilities of entailment, neutral and contradiction: an array of shape (pairs, 3).

        Pairs are batched by length, so that little is spent on padding; equal pairs are computed once.
        """
        import numpy as np

        unique = list(dict.fromkeys(pairs))
        encoded = self._tokenizer.encode_batch(unique)
        order = sorted(range(len(unique)), key=lambda position: len(encoded[position].ids))
        rows = np.zeros((len(unique), 3))
        for batch in _batches(order, [len(e.ids) for e in encoded]):
            rows[batch] = self._run([encoded[position] for position in batch])
        place = {pair: position for position, pair in enumerate(unique)}
        return rows[[place[pair] for pair in pairs]] if pairs else rows

    def _run(self, encoded: Sequence[Any]) -> NDArray[np.float64]:
        import numpy as np

        longest = max(len(e.ids) for e in encoded)
        feeds = {
            "input_ids": np.zeros((len(encoded), longest), dtype=np.int64),
            "attention_mask": np.zeros((len(encoded), longest), dtype=np.int64),
            "token_type_ids": np.zeros((len(encoded), longest), dtype=np.int64),
        }
        for row, one in enumerate(encoded):
            feeds["input_ids"][row, : len(one.ids)] = one.ids
            feeds["attention_mask"][row, : len(one.ids)] = one.attention_mask
            feeds["token_type_ids"][row, : len(one.ids)] = one.type_ids
        given = {name: array for name, array in feeds.items() if name in self._inputs}
        logits = np.asarray(self._session.run(None, given)[0], dtype=np.float64)[:, self._order]
        logits /= self.manifest.temperature
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _batches(order: Sequence[int], lengths: Sequence[int]) -> list[list[int]]:
    """Positions in batches whose padded size stays within a budget of tokens; `order` goes by length."""
    batches: list[list[int]] = []
    for position in order:
        if batches and (len(batches[-1]) + 1) * lengths[position] <= _TOKENS_A_BATCH:
            batches[-1].append(position)
        else:
            batches.append([position])
    return batches


def _manifest(path: Path) -> Manifest:
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UnknownJudge(
            f"the folder holds no model: {error.strerror}",
            file=str(path),
            hint="A model folder has a manifest.json.",
        ) from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or None
        raise UnknownJudge(first["msg"].removeprefix("Value error, "), file=str(path), field=field) from None


def _check(path: Path, expected: str) -> None:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise UnknownJudge(f"cannot be read: {error.strerror}", file=str(path)) from None
    if digest.hexdigest() != expected.lower():
        raise UnknownJudge(
            f"its SHA-256 is {digest.hexdigest()[:16]}…, the manifest names {expected[:16]}…",
            file=str(path),
            hint="The file was changed or cut; fetch the model again.",
        )


def _load(root: Path, manifest: Manifest) -> tuple[Any, Any]:
    import onnxruntime
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, os.cpu_count() or 1)
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        tokenizer = Tokenizer.from_file(str(root / "tokenizer.json"))
        tokenizer.enable_truncation(manifest.max_tokens, strategy="only_first")
        tokenizer.no_padding()
        session = onnxruntime.InferenceSession(
            str(root / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        # Both libraries raise their own bare exceptions for a file they cannot read.
        what = str(error).splitlines()[0][:200]
        raise UnknownJudge(f"the model cannot be loaded: {what}", file=str(root)) from None
    return session, tokenizer
