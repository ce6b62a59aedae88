"""How an exported judge does on pairs of held-out documents, and the temperature that fits them best.

python training/validate.py --pairs DIR --model FOLDER [--limit 400]

DIR holds pairs made by `prepare.py --held-out`. For each group: how well the chance of entailment ranks entailment
above the rest, and how many of the claims with a known wrong stretch fall below the chance that 90 % of the true ones
reach.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pairs import Pair, read_pairs

from assay.judges.onnx_model import EntailmentModel
from assay.stats import auroc

__all__ = ["best_temperature", "main"]

_LABELS = ("entailment", "neutral", "contradiction")


def best_temperature(chances: NDArray[np.float64], pairs: list[Pair]) -> float:
    """The divisor of the logits with the least cross-entropy, of those from 0.5 to 3."""
    logits = np.log(np.clip(chances, 1e-6, 1))

    def cost(temperature: float) -> float:
        raised = np.exp(logits / temperature)
        scaled = raised / raised.sum(1, keepdims=True)
        right = [
            1 - row[0] if pair.label == "not_entailment" else row[_LABELS.index(pair.label)]
            for row, pair in zip(scaled, pairs, strict=True)
        ]
        return -float(np.mean(np.log(np.clip(right, 1e-6, 1))))

    return min((round(0.5 + 0.05 * step, 2) for step in range(51)), key=cost)


def main() -> None:
    """Reads the arguments and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=400)
    given = parser.parse_args()
    model = EntailmentModel(given.model)
    everything: list[Pair] = []
    rows = []
    print("| group | pairs | AUC | wrong claims caught at 10 % false alarms |\n|---|---|---|---|")
    for path in sorted(given.pairs.glob("*.jsonl.gz")):
        pairs = [pair for pair in read_pairs(path) if pair.task == "support"]
        pairs = random.Random(0).sample(pairs, min(given.limit, len(pairs)))
        if not pairs:
            continue
        readings = model.read([(pair.premise, pair.claim) for pair in pairs])
        chances = np.array([[one.entailment, one.neutral, one.contradiction] for one in readings])
        true = np.array([pair.label == "entailment" for pair in pairs])
        wrong = np.array(
            [bool(pair.changed) and not is_true for pair, is_true in zip(pairs, true, strict=True)]
        )
        caught = "–"
        if true.any() and wrong.any():
            caught = f"{np.mean(chances[wrong, 0] < np.quantile(chances[true, 0], 0.1)):.2f}"
        found = auroc(true, chances[:, 0]) or float("nan")
        print(f"| {path.name.split('.')[0]} | {len(pairs)} | {found:.3f} | {caught} |", flush=True)
        everything += pairs
        rows.append(chances)
    print(f"temperature: {best_temperature(np.concatenate(rows), everything)}")


if __name__ == "__main__":
    main()
