"""Trains the judge on a mixture of pair files for a given time, keeping checkpoints that a later run continues.

python training/train.py --pairs DIR --out DIR --start WEIGHTS --minutes 60 --mix nli=4,qa=3,claims=3
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import torch
from encoder import Judge, Outputs, load_pretrained
from pairs import Pair, Span, read_pairs
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

_LABELS = {"entailment": 0, "neutral": 1, "contradiction": 2, "not_entailment": 3, "no": 4, "yes": 5}
_IGNORE = -1.0


class Batch(NamedTuple):
    """Padded ids of some pairs and what to learn from them; `_IGNORE` marks tokens of unknown worth."""

    ids: Tensor
    mask: Tensor
    sides: Tensor
    labels: Tensor
    tasks: Tensor
    tokens: Tensor


def encode(pairs: list[Pair], tokenizer: Tokenizer) -> list[dict[str, Any]]:
    """Token ids, sides and token targets of each pair."""
    tasks = {"support": 0, "answers": 1, "addresses": 2}
    rows = []
    for pair, code in zip(pairs, tokenizer.encode_batch([(p.premise, p.claim) for p in pairs]), strict=True):
        targets = [_IGNORE] * len(code.ids)
        for position, (side, place) in enumerate(zip(code.sequence_ids, code.offsets, strict=True)):
            spans = {0: pair.evidence, 1: pair.changed, None: None}[side]
            if spans is not None:
                targets[position] = float(_touches(place, spans))
        rows.append(
            {
                "ids": code.ids,
                "sides": code.type_ids,
                "label": _LABELS[pair.label],
                "task": tasks[pair.task],
                "tokens": targets,
            }
        )
    return rows


def _touches(place: tuple[int, int], spans: tuple[Span, ...]) -> bool:
    return any(place[0] < end and start < place[1] for start, end in spans)


def collate(rows: list[dict[str, Any]]) -> Batch:
    """Rows padded to the longest."""
    longest = max(len(row["ids"]) for row in rows)

    def padded(name: str, fill: float, kind: torch.dtype) -> Tensor:
        return torch.tensor([row[name] + [fill] * (longest - len(row[name])) for row in rows], dtype=kind)

    ids = padded("ids", 0, torch.long)
    lengths = torch.tensor([len(row["ids"]) for row in rows])
    return Batch(
        ids,
        (torch.arange(longest)[None] < lengths[:, None]).long(),
        padded("sides", 0, torch.long),
        torch.tensor([row["label"] for row in rows]),
        torch.tensor([row["task"] for row in rows]),
        padded("tokens", _IGNORE, torch.float),
    )


def loss_of(outputs: Outputs, batch: Batch, token_weight: float) -> Tensor:
    """Cross-entropy of the task of each pair, and of its tokens where they are known."""
    parts = []
    support = batch.tasks == 0
    if support.any():
        chances = outputs.support[support].log_softmax(-1)
        # Two-way sets say only that there is no entailment: either of the two other labels serves.
        chances = torch.cat([chances, torch.logsumexp(chances[:, 1:], -1, keepdim=True)], -1)
        parts.append(-chances.gather(1, batch.labels[support][:, None]).sum())
    for task, logits in ((1, outputs.answers), (2, outputs.addresses)):
        chosen = batch.tasks == task
        if chosen.any():
            wanted = (batch.labels[chosen] == _LABELS["yes"]).float()
            parts.append(functional.binary_cross_entropy_with_logits(logits[chosen], wanted, reduction="sum"))
    total = torch.stack(parts).sum() / len(batch.labels)
    known = batch.tokens != _IGNORE
    if token_weight and known.any():
        logits = torch.where(batch.sides == 1, outputs.tokens[..., 0], outputs.tokens[..., 1])
        # Wrong words are few: they weigh more.
        weight = torch.where(batch.tokens > 0, 3.0, 1.0)
        tokens = functional.binary_cross_entropy_with_logits(
            logits[known], batch.tokens[known], weight=weight[known]
        )
        total = total + token_weight * tokens
    return total


def batches(
    groups: dict[str, list[Pair]], mix: dict[str, float], tokenizer: Tokenizer, budget: int, seed: int
) -> Iterator[Batch]:
    """Endless batches of about `budget` tokens: groups are drawn by weight, pairs without repeat within a round."""
    rng = random.Random(seed)
    order: dict[str, list[int]] = {name: [] for name in groups}
    names, weights = list(mix), list(mix.values())
    while True:
        drawn = []
        for name in rng.choices(names, weights, k=1024):
            if not order[name]:
                order[name] = rng.sample(range(len(groups[name])), len(groups[name]))
            drawn.append(groups[name][order[name].pop()])
        rows = sorted(encode(drawn, tokenizer), key=lambda row: len(row["ids"]))
        filled: list[list[dict[str, Any]]] = [[]]
        for row in rows:
            if filled[-1] and (len(filled[-1]) + 1) * len(row["ids"]) > budget:
                filled.append([])
            filled[-1].append(row)
        rng.shuffle(filled)
        yield from map(collate, filled)


def _parameters(judge: Judge, rate: float, decay: float) -> list[dict[str, Any]]:
    """Lower layers learn more slowly, fresh heads faster."""
    depth = len(judge.layers)
    groups: dict[float, list[Tensor]] = defaultdict(list)
    for name, weight in judge.named_parameters():
        if name.startswith("layers."):
            scale = decay ** (depth - 1 - int(name.split(".")[1]))
        elif name.startswith(("support.", "relevance.", "tokens.")):
            scale = 4.0
        else:
            scale = decay**depth
        groups[scale].append(weight)
    return [{"params": weights, "lr": rate * scale, "scale": scale} for scale, weights in groups.items()]


def save(judge: Judge, average: dict[str, Tensor], folder: Path, state: dict[str, Any]) -> None:
    """Current and averaged weights in float16, each written whole before it takes its place."""
    for name, weights in (("last", judge.state_dict()), ("average", average)):
        path = folder / f"{name}.safetensors"
        save_file({k: v.half().contiguous() for k, v in weights.items()}, str(path) + ".part")
        os.replace(str(path) + ".part", path)
    (folder / "state.json").write_text(json.dumps(state, indent=1))


def main() -> None:
    """Reads the arguments and trains."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="weights to start from, theirs or ours")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--mix", required=True, help="GROUP=WEIGHT,... ; a group is a file GROUP.jsonl.gz")
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--floor", type=float, default=0.0, help="share of the rate that is left at the end")
    parser.add_argument("--layer-decay", type=float, default=0.95)
    parser.add_argument("--token-weight", type=float, default=0.5)
    parser.add_argument("--budget", type=int, default=2048, help="tokens a batch")
    parser.add_argument("--longest", type=int, default=320, help="tokens a pair")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(given.tokenizer))
    tokenizer.enable_truncation(given.longest, strategy="only_first")
    tokenizer.no_padding()
    mix = {name: float(weight) for name, weight in (part.split("=") for part in given.mix.split(","))}
    groups = {name: list(read_pairs(given.pairs / f"{name}.jsonl.gz")) for name in mix}
    judge = Judge()
    if "support.weight" in (weights := load_file(str(given.start))):
        judge.load_state_dict({name: tensor.float() for name, tensor in weights.items()})
    else:
        load_pretrained(judge, given.start)
    _run(judge, batches(groups, mix, tokenizer, given.budget, given.seed), given)


def _run(judge: Judge, source: Iterator[Batch], given: argparse.Namespace) -> None:
    optimiser = torch.optim.AdamW(
        _parameters(judge, given.rate, given.layer_decay), betas=(0.9, 0.98), weight_decay=0.01
    )
    average = {name: tensor.detach().clone() for name, tensor in judge.state_dict().items()}
    judge.train()
    begun = saved = time.monotonic()
    step = pairs = tokens = 0
    recent: list[float] = []
    while (share := (time.monotonic() - begun) / (60 * given.minutes)) < 1:
        # The rate follows the clock, so that a run ends well whatever the machine's load.
        factor = min(1.0, (step + 1) / 60) * (given.floor + (1 - given.floor) * (1 - share))
        for group in optimiser.param_groups:
            group["lr"] = given.rate * group["scale"] * factor
        batch = next(source)
        loss = loss_of(judge(batch.ids, batch.mask, batch.sides), batch, given.token_weight)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        optimiser.step()
        step += 1
        pairs += len(batch.labels)
        tokens += int(batch.mask.sum())
        recent.append(loss.item())
        keep = min(0.99, step / (step + 10))
        with torch.no_grad():
            for name, tensor in judge.state_dict().items():
                average[name].lerp_(tensor, 1 - keep)
        now = time.monotonic()
        if step % 20 == 0:
            spent = now - begun
            print(
                f"{spent:6.0f} s  step {step}  pairs {pairs}  {pairs / spent:.1f} pairs/s"
                f"  {tokens / spent:.0f} tokens/s  loss {sum(recent[-200:]) / len(recent[-200:]):.4f}",
                flush=True,
            )
        if now - saved > 180:
            saved = now
            save(
                judge, average, given.out, {"step": step, "pairs": pairs, "tokens": tokens, "mix": given.mix}
            )
    save(judge, average, given.out, {"step": step, "pairs": pairs, "tokens": tokens, "mix": given.mix})


if __name__ == "__main__":
    main()
