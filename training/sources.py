"""The shared labelled files that may touch the weights, and which of their rows are kept back for evaluation."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["NLI", "TRAINABLE", "group_of", "is_held_out", "rows"]

NLI = [
    "mnli_dev",
    "snli_dev",
    "fever_symmetric",
    "scitail_dev",
    "rte",
    "conjnli_dev",
    "mpe",
    "commitment_bank",
    "fracas",
    "add_one_rte",
    "breaking_nli",
    "med",
    "help_and_or",
]
TRAINABLE = frozenset(
    [f"nli/{name}" for name in NLI]
    + ["nli/fm2_dev_test", "nli/contractnli_window", "nli/joci", "nli/conjnli_adversarial_train"]
    + [
        "qa/squad2_dev_half",
        "qa/nq_qed_dev",
        "qa/hotpotqa_sample",
        "qa/pubmedqa_pqal",
        "qa/clapnq_dev",
        "qa/expmrc_squad_dev",
    ]
    + ["grounding/summedits", "grounding/factcheckgpt_stance", "grounding/mtrag_human_eval"]
)
_HELD_OUT = 25


def rows(bench: Path, name: str, *, held_out: bool = False) -> Iterator[dict[str, Any]]:
    """Rows of a trainable file whose document is not held out (or those whose document is).

    Raises: ValueError for a file whose licence keeps it away from the weights.
    """
    if name not in TRAINABLE:
        raise ValueError(f"{name} is not among the trainable files")
    with gzip.open(bench / f"{name}.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            if is_held_out(name, row) == held_out:
                yield row


def group_of(name: str, row: dict[str, Any]) -> str:
    """What must not be split between training and evaluation: the title, the document, the contract, the claim."""
    short = name.split("/")[1]
    if "squad" in short:
        raw = row.get("label_raw")
        return "squad " + str(
            row.get("title") or (raw.get("title") if isinstance(raw, dict) else "") or row["id"]
        )
    if short.startswith("pubmedqa"):
        return "pubmedqa " + row["id"].split("-")[1]
    if short == "summedits":
        return "summedits " + row["context"][0][:200]
    if short == "mtrag_human_eval":
        return "mtrag " + row["id"].split("<")[0]
    if short.startswith("contractnli"):
        return "contractnli " + " ".join((row.get("premise") or row["context"][0]).split())[:120]
    if short.startswith("fm2"):
        return "fm2 " + " ".join((row.get("hypothesis") or row["response"]).lower().split())
    if short == "factcheckgpt_stance":
        return "factcheckgpt " + row["response"]
    return ""


def is_held_out(name: str, row: dict[str, Any]) -> bool:
    """Whether a row belongs to the quarter of documents that training never sees."""
    group = group_of(name, row)
    return bool(group) and hashlib.sha256(group.encode()).digest()[0] * 100 < _HELD_OUT * 256
