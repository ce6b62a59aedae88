"""Makes the pair files that training reads.

python training/prepare.py --bench ../shared/bench --out DIR [--held-out] [--seed 1]

Groups: nli, short (noisy sets of single sentences), fm2, contracts, stance, questions, claims, summaries, relevance.
"""

from __future__ import annotations

import argparse
import difflib
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from claim_pairs import claim_pairs
from edits import falsify
from pairs import Pair, Span, write_pairs
from question_pairs import long_answer_pairs, question_pairs, yes_no_pairs
from sources import NLI, rows
from windows import likeliest, sentences_of

__all__ = ["main"]

_LONGEST = 160
Reader = Callable[[str], Iterator[dict[str, Any]]]


def _entailment(read: Reader, names: Iterable[str]) -> Iterator[Pair]:
    for name in names:
        for row in read(name):
            if len(row["premise"].split()) <= _LONGEST:
                yield Pair(row["premise"], row["hypothesis"], row["label"], name.split("/")[1])


def _stance(read: Reader) -> Iterator[Pair]:
    labels = {"completely-support": "entailment", "refute": "contradiction"}
    for row in read("grounding/factcheckgpt_stance"):
        label = labels.get(row["label_raw"]["stance"], "not_entailment")
        premise = " ".join(row["context"][0].split()[:_LONGEST])
        yield Pair(premise, row["response"], label, "factcheckgpt")


def _contexts(read: Reader) -> Iterator[tuple[str, str]]:
    """Every text that claims are made from, once: its source and itself."""
    seen: set[str] = set()
    names = [
        "squad2_dev_half",
        "nq_qed_dev",
        "hotpotqa_sample",
        "pubmedqa_pqal",
        "clapnq_dev",
        "expmrc_squad_dev",
    ]
    for name in [f"qa/{name}" for name in names] + ["grounding/mtrag_human_eval", "grounding/summedits"]:
        for row in read(name):
            texts = row["context"]
            if "pubmedqa" in name:
                texts = [" ".join(texts) + " " + row["long_answer"]]
            for text in texts:
                if text not in seen:
                    seen.add(text)
                    yield name.split("/")[1], text


def _claims(read: Reader, rng: random.Random) -> Iterator[Pair]:
    contexts = [(source, sentences_of(text)) for source, text in _contexts(read)]
    everything = [s for _, sentences in contexts for s in sentences if 6 <= len(s.split()) <= 30]
    for source, sentences in contexts:
        few = 3 if source == "hotpotqa_sample" else 6
        yield from claim_pairs(sentences, rng.sample(everything, 12), source, rng, most=few)


def _questions(read: Reader, rng: random.Random) -> Iterator[Pair]:
    for name in ("squad2_dev_half", "expmrc_squad_dev", "nq_qed_dev"):
        found = list(read(f"qa/{name}"))
        answers: dict[str, list[str]] = defaultdict(list)
        for row in found:
            answers[row["context"][0]].extend(row["answers"][:1])
        for row in found:
            yield from question_pairs(row, answers[row["context"][0]], rng)
    for row in read("qa/pubmedqa_pqal"):
        yield from yes_no_pairs(row, rng)
    clapnq = list(read("qa/clapnq_dev"))
    foreign = [s for row in clapnq for answer in row["answers"] for s in sentences_of(answer)]
    for row in clapnq:
        yield from long_answer_pairs(row, foreign, rng)
    for row in read("qa/hotpotqa_sample"):
        yield from _hops(row, rng)


def _hops(row: dict[str, Any], rng: random.Random) -> Iterator[Pair]:
    """An answer that rests on two passages: true with both, open with one."""
    wanted = {title for title, _ in row["supporting_facts"]}
    passages = [text for text in row["context"] if text.split(":")[0] in wanted]
    if len(passages) < 2 or not row["answers"]:
        return
    short = [" ".join(sentences_of(text)[:3]) for text in passages[:2]]
    others = [text for text in row["context"] if text.split(":")[0] not in wanted]
    claim = f"{row['question'].strip()} {row['answers'][0]}"
    span = ((len(claim) - len(row["answers"][0]), len(claim)),)
    yield Pair(" ".join(short), claim, "entailment", "hotpotqa", "support", ())
    if others:
        other = " ".join(sentences_of(rng.choice(others))[:3])
        yield Pair(f"{other} {rng.choice(short)}", claim, "not_entailment", "hotpotqa", "support", span)
    if row["answers"][0] in {"yes", "no"}:
        turned = f"{row['question'].strip()} {'no' if row['answers'][0] == 'yes' else 'yes'}"
        yield Pair(" ".join(short), turned, "contradiction", "hotpotqa", "support", span)


def _summaries(read: Reader, rng: random.Random) -> Iterator[Pair]:
    """Sentences of checked summaries; of a wrong one, those that no right one of the same document has."""
    documents: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in read("grounding/summedits"):
        documents[row["context"][0]].append(row)
    for document, found in documents.items():
        sentences = sentences_of(document)
        right = [s for row in found if row["label"] == 1 for s in sentences_of(row["response"])]
        right = list(dict.fromkeys(right))
        for statement in right:
            yield from _held(sentences, statement, "entailment", "summedits", (), rng)
        wrong = [s for row in found if row["label"] == 0 for s in sentences_of(row["response"])]
        for statement in dict.fromkeys(wrong):
            if right and statement not in right:
                yield from _held(
                    sentences, statement, "not_entailment", "summedits", _differs(statement, right), rng
                )
    for row in read("grounding/mtrag_human_eval"):
        if row["label"] != 1 or row["label_raw"].get("answerability") == ["UNANSWERABLE"]:
            continue
        sentences = sentences_of("\n".join(row["context"]))
        for statement in sentences_of(row["response"]):
            if len(statement.split()) < 5:
                continue
            yield from _held(sentences, statement, "entailment", "mtrag", (), rng)
            edit = falsify(statement, " ".join(sentences), rng)
            if edit:
                yield from _held(sentences, edit.text, "not_entailment", "mtrag", (edit.span,), rng)


def _held(
    sentences: list[str],
    claim: str,
    label: str,
    source: str,
    changed: tuple[Span, ...] | None,
    rng: random.Random,
) -> Iterator[Pair]:
    if sentences:
        near = likeliest(sentences, claim, rng.choice([40, 70, 130]))
        yield Pair(" ".join(sentences[i] for i in near), claim, label, source, "support", changed)


def _differs(statement: str, right: list[str]) -> tuple[Span, ...] | None:
    """The words of a statement that its nearest right version does not have; None where none is near."""
    ours = statement.split()
    best = max(right, key=lambda s: difflib.SequenceMatcher(None, ours, s.split()).ratio())
    matcher = difflib.SequenceMatcher(None, ours, best.split())
    if matcher.ratio() < 0.5:
        return None
    starts = [0]
    for word in ours:
        starts.append(starts[-1] + len(word) + 1)
    spans = [
        (starts[a], starts[b] - 1) for kind, a, b, _, _ in matcher.get_opcodes() if kind != "equal" and a < b
    ]
    return tuple(spans) or None


def groups(bench: Path, seed: int, held_out: bool) -> dict[str, list[Pair]]:
    """All pairs by group. Pairs of relevance leave the group in which they were made."""
    read = partial(rows, bench, held_out=held_out)
    rng = random.Random(seed)
    made = {
        "nli": list(_entailment(read, [f"nli/{name}" for name in NLI if name not in _SHORT])),
        "short": list(_entailment(read, [f"nli/{name}" for name in _SHORT])),
        "fm2": list(_entailment(read, ["nli/fm2_dev_test"])),
        "contracts": list(_entailment(read, ["nli/contractnli_window"])),
        "stance": list(_stance(read)),
        "questions": list(_questions(read, rng)),
        "claims": list(_claims(read, rng)),
        "summaries": list(_summaries(read, rng)),
    }
    made["relevance"] = [p for pairs in made.values() for p in pairs if p.task != "support"]
    for name in set(made) - {"relevance"}:
        made[name] = [p for p in made[name] if p.task == "support"]
    return made


_SHORT = ("add_one_rte", "breaking_nli", "med", "help_and_or")


def main() -> None:
    """Reads the arguments, writes one file a group, and prints what is in each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bench", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--held-out", action="store_true", help="pairs of the documents kept from training")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name, pairs in groups(given.bench, given.seed, given.held_out).items():
        count = write_pairs(given.out / f"{name}.jsonl.gz", pairs)
        labels = dict(Counter(pair.label for pair in pairs))
        words = sum(len(p.premise.split()) + len(p.claim.split()) for p in pairs) / max(1, count)
        print(f"{name}: {count} pairs, {words:.0f} words a pair, {labels}")


if __name__ == "__main__":
    main()
