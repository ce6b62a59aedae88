"""An entailment model in a folder: manifest, checked files, tokenizer, session, and batches by length."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from pydantic import Field, ValidationError, model_validator

from assay.errors import JudgeError, UnknownJudge
from assay.records import Record

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["EntailmentModel", "Manifest", "Reading"]

_LABELS = ("entailment", "neutral", "contradiction")
_TOKENS_A_BATCH = 8192
_REMEMBERED = 50_000


class Thresholds(Record):
    """From which probability on a claim is supported, or contradicted; between them it is insufficient."""

    supported: float = Field(default=0.5, ge=0, le=1)
    contradicted: float = Field(default=0.5, ge=0, le=1)


class Manifest(Record):
    """manifest.json of a model folder.

    files: name → SHA-256, of model.onnx and tokenizer.json. labels: the order of the model's outputs. temperature
    divides the logits. The model takes input_ids, and attention_mask and token_type_ids where it has those inputs,
    of the pair (premise, hypothesis), and gives one row of three logits a pair.
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
    def _whole(self) -> Self:
        if sorted(self.labels) != sorted(_LABELS):
            raise ValueError(f"labels must be {', '.join(_LABELS)} in the model's order")
        if not {"model.onnx", "tokenizer.json"} <= self.files.keys():
            raise ValueError("files must name model.onnx and tokenizer.json")
        for name in self.files:
            if Path(name).name != name:
                raise ValueError(f"a file must lie in the folder itself, not at {name[:80]!r}")
        return self


class Reading(NamedTuple):
    """What the model makes of one pair: three probabilities, and whether the pair was cut to be read."""

    entailment: float
    neutral: float
    contradiction: float
    cut: bool


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
        self._remembered: dict[bytes, Reading] = {}
        self._lock = Lock()

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair of premise and hypothesis, in order.

        Equal pairs are computed once, and not again while they are remembered. Pairs are batched by length, so
        that little is spent on padding. A pair that is too long loses the end of its longer part.
        Raises: JudgeError where the model's output is not three numbers a pair.
        """
        keys = [_digest(pair) for pair in pairs]
        with self._lock:
            known = {key: self._remembered[key] for key in keys if key in self._remembered}
        fresh = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
        computed = dict(zip(fresh, self._compute(list(fresh.values())), strict=True))
        with self._lock:
            self._remembered.update(computed)
            while len(self._remembered) > _REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        known.update(computed)
        return [known[key] for key in keys]

    def _compute(self, pairs: list[tuple[str, str]]) -> list[Reading]:
        encoded = self._tokenizer.encode_batch(pairs)
        lengths = [len(one.ids) for one in encoded]
        readings: dict[int, Reading] = {}
        for batch in _batches(sorted(range(len(pairs)), key=lengths.__getitem__), lengths):
            rows = self._run([encoded[at] for at in batch])
            for at, (entailment, neutral, contradiction) in zip(batch, rows.tolist(), strict=True):
                readings[at] = Reading(entailment, neutral, contradiction, bool(encoded[at].overflowing))
        return [readings[at] for at in range(len(pairs))]

    def _run(self, encoded: Sequence[Any]) -> NDArray[np.float64]:
        import numpy as np

        shape = (len(encoded), max(len(one.ids) for one in encoded))
        feeds = {
            name: np.zeros(shape, dtype=np.int64)
            for name in ("input_ids", "attention_mask", "token_type_ids")
            if name in self._inputs
        }
        columns = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
        for name, array in feeds.items():
            for row, one in enumerate(encoded):
                values = getattr(one, columns[name])
                array[row, : len(values)] = values
        logits = np.asarray(self._session.run(None, feeds)[0], dtype=np.float64)
        if logits.shape != (len(encoded), len(_LABELS)):
            raise JudgeError(f"the model gives an array of shape {logits.shape}, not three numbers a pair")
        logits = logits[:, self._order] / self.manifest.temperature
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _digest(pair: tuple[str, str]) -> bytes:
    premise, hypothesis = (text.encode("utf-8", "surrogatepass") for text in pair)
    head = len(premise).to_bytes(8, "little")
    return hashlib.blake2b(head + premise + hypothesis, digest_size=16).digest()


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
        tokenizer.enable_truncation(manifest.max_tokens, strategy="longest_first")
        tokenizer.no_padding()
        session = onnxruntime.InferenceSession(
            str(root / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        # Both libraries raise their own bare exceptions for a file they cannot read.
        what = str(error).splitlines()[0][:200]
        raise UnknownJudge(f"the model cannot be loaded: {what}", file=str(root)) from None
    return session, tokenizer
