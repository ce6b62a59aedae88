"""How fast retrieval evaluation is beside its peers: same inputs, same numbers out, one process, interleaved.

    python benchmarks/retrieval.py [S] [M] [L] [--rounds 5] [--files] [--memory] [--runs 20] [--cpu]

Workloads (ids are strings, seeds fixed): S 500 queries x 100 documents; M 6,980 x 1,000 with 1.1 relevant;
L 50,000 x 100 with 20 judged, grades 0 to 3. The measures are recall@5,10,100, success@5, mrr@10, ndcg@10,
ndcg_exp@10, map and precision@5, with values by query. A timing is the best of its rounds; a ratio is peer / ours.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assay.files.judgements import load_run, read_qrels, read_run
from assay.retrieval import Qrels, evaluate

MEASURES = [
    "recall@5", "recall@10", "recall@100", "success@5", "mrr@10", "ndcg@10", "ndcg_exp@10", "map", "precision@5",
]  # fmt: skip
PEER = {"recall.5,10,100", "success.5", "recip_rank", "ndcg_cut.10", "map", "P.5"}
CLOCK = time.perf_counter
Judgements = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]


def workload(name: str, seed: int = 0) -> tuple[Judgements, Run]:
    """Judgements and a run whose documents come best first, as retrievers give them."""
    queries, depth, judged = {"S": (500, 100, 5), "M": (6980, 1000, 0), "L": (50000, 100, 20)}[name]
    rng = random.Random(seed)
    qrels: Judgements = {}
    run: Run = {}
    for number in range(queries):
        start = rng.randrange(10**6)
        ids = [f"d{start + 7 * i}" for i in range(depth)]
        # Fresh floats in ranked order, as a retriever or a parser hands them over.
        scores = [s + 0.0 for s in sorted((rng.gauss(10, 3) for _ in ids), reverse=True)]
        run[f"q{number}"] = dict(zip(ids, scores, strict=True))
        count = judged or (2 if rng.random() < 0.1 else 1)
        inside = rng.sample(ids, max(1, count * 2 // 3))
        outside = [f"x{start + i}" for i in range(count - len(inside))]
        grades = [0, 1, 2, 3] if judged else [1]
        qrels[f"q{number}"] = {d: rng.choice(grades) for d in inside + outside}
    return qrels, run


def ours(qrels: Any, run: Any) -> dict[str, dict[str, float | None]]:
    return evaluate(qrels, run, MEASURES, nothing_relevant="zero").queries


def peer_single(qrels: Judgements, run: Run) -> Any:
    """pytrec_eval's one pass: no exponential gains, no cut-off of the reciprocal rank."""
    import pytrec_eval

    return pytrec_eval.RelevanceEvaluator(qrels, PEER).evaluate(run)


def peer_same(qrels: Judgements, run: Run) -> Any:
    """The same nine measures: a second pass over exponential gains; mrr@10 by cutting the reciprocal rank."""
    import pytrec_eval

    found = pytrec_eval.RelevanceEvaluator(qrels, PEER).evaluate(run)
    gains = {q: {d: 2**g - 1 for d, g in judged.items()} for q, judged in qrels.items()}
    second = pytrec_eval.RelevanceEvaluator(gains, {"ndcg_cut.10"}).evaluate(run)
    for query, values in found.items():
        values["ndcg_exp_10"] = second[query]["ndcg_cut_10"]
        values["mrr_10"] = values["recip_rank"] if values["recip_rank"] >= 0.1 else 0.0
    return found


def peer_ir_measures(qrels: Judgements, run: Run) -> Any:
    import ir_measures
    from ir_measures import AP, RR, P, R, Success, nDCG

    wanted = [R @ 5, R @ 10, R @ 100, Success @ 5, RR @ 10, nDCG @ 10, AP, P @ 5]
    return list(ir_measures.iter_calc(wanted, qrels, run))


def peer_ranx(qrels: Judgements, run: Run) -> Any:
    import ranx

    wanted = ["recall@5", "recall@10", "recall@100", "hit_rate@5", "mrr@10", "ndcg@10", "ndcg_burges@10", "map",
              "precision@5"]  # fmt: skip
    return ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), wanted, return_mean=False)


def interleave(rounds: int, contenders: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Best seconds of each, taking turns."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, contender in contenders.items():
            gc.collect()
            gc.disable()
            start = CLOCK()
            kept = contender()
            took = CLOCK() - start
            gc.enable()
            del kept
            best[name] = min(took, best.get(name, took))
    return best


def agree(qrels: Judgements, run: Run) -> float:
    """The largest difference of any value of any query."""
    found, peer = ours(qrels, run), peer_same(qrels, run)
    names = dict(zip(MEASURES, ["recall_5", "recall_10", "recall_100", "success_5", "mrr_10", "ndcg_cut_10",
                                "ndcg_exp_10", "map", "P_5"], strict=True))  # fmt: skip
    return max(abs(found[q][m] - values[p]) for q, values in peer.items() for m, p in names.items())  # type: ignore[operator]


def importable(name: str) -> bool:
    try:
        __import__(name)
    except Exception:
        return False
    return True


def show(title: str, best: dict[str, float], base: str = "assay") -> None:
    print(title)
    for name, seconds in best.items():
        print(f"  {name:<28} {seconds:9.4f} s  {seconds / best[base]:7.1f} x")


def from_dicts(name: str, qrels: Judgements, run: Run, rounds: int) -> None:
    contenders: dict[str, Callable[[], Any]] = {
        "assay": lambda: ours(qrels, run),
        "pytrec_eval, same work": lambda: peer_same(qrels, run),
        "pytrec_eval, single pass": lambda: peer_single(qrels, run),
    }
    if importable("ir_measures"):
        contenders["ir_measures (no ndcg_exp)"] = lambda: peer_ir_measures(qrels, run)
    if importable("ranx"):
        peer_ranx(*workload("S"))  # compiles
        contenders["ranx"] = lambda: peer_ranx(qrels, run)
    show(f"{name} from dicts, largest difference {agree(qrels, run):.1e}", interleave(rounds, contenders))


def write(folder: Path, qrels: Judgements, run: Run) -> None:
    with (folder / "qrels").open("w") as out:
        for q, judged in qrels.items():
            out.writelines(f"{q} 0 {d} {g}\n" for d, g in judged.items())
    with (folder / "run").open("w") as out:
        for q, ranked in run.items():
            out.writelines(f"{q} Q0 {d} {i} {s!r} tag\n" for i, (d, s) in enumerate(ranked.items(), start=1))
    (folder / "qrels.json").write_text(json.dumps(qrels))
    (folder / "run.json").write_text(json.dumps({q: list(ranked) for q, ranked in run.items()}))


def from_files(name: str, qrels: Judgements, run: Run, rounds: int) -> None:
    import pytrec_eval

    def peer_trec(work: Callable[[Judgements, Run], Any]) -> Any:
        with (folder / "qrels").open() as one, (folder / "run").open() as two:
            return work(pytrec_eval.parse_qrel(one), pytrec_eval.parse_run(two))

    def peer_json() -> Any:
        labels = json.loads((folder / "qrels.json").read_text())
        lists = json.loads((folder / "run.json").read_text())
        scored = {q: {d: -float(i) for i, d in enumerate(ids)} for q, ids in lists.items()}
        return peer_same(labels, scored)

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write(folder, qrels, run)
        load_run(folder / "run")  # imports
        show(
            f"{name} from TREC files",
            interleave(rounds, {
                "assay": lambda: ours(read_qrels(folder / "qrels"), load_run(folder / "run")),
                "pytrec_eval, same work": lambda: peer_trec(peer_same),
                "pytrec_eval, single pass": lambda: peer_trec(peer_single),
            }),
        )  # fmt: skip
        show(
            f"{name} from JSON lists",
            interleave(rounds, {
                "assay": lambda: ours(read_qrels(folder / "qrels.json"), read_run(folder / "run.json")),
                "pytrec_eval, same work": peer_json,
            }),
        )  # fmt: skip


def many_runs(name: str, qrels: Judgements, run: Run, count: int) -> None:
    def once() -> None:
        ours(Qrels.compile(qrels), run)

    def repeated() -> None:
        compiled = Qrels.compile(qrels)
        for _ in range(count):
            ours(compiled, run)

    best = interleave(3, {"one": once, "many": repeated})
    print(f"{name}: {count} runs against one qrels cost {best['many'] / best['one']:.1f} times one run")


def extra_memory(name: str) -> None:
    """Peak memory above the inputs, each in a process of its own (Linux)."""
    code = (
        "import gc, re, sys; sys.path.insert(0, {folder!r}); import retrieval as r\n"
        "kb = lambda key: int(re.search(key + r':\\s*(\\d+)', open('/proc/self/status').read())[1])\n"
        "r.{work}(*r.workload('S')); q, n = r.workload({name!r}); gc.collect()\n"
        "open('/proc/self/clear_refs', 'w').write('5'); before = kb('VmRSS')\n"
        "kept = r.{work}(q, n); print(kb('VmHWM') - before)\n"
    )
    used = {}
    for work in ("ours", "peer_same"):
        program = code.format(folder=str(Path(__file__).parent), name=name, work=work)
        used[work] = int(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        )
    print(
        f"{name} extra memory: assay {used['ours'] / 1024:.0f} MB, pytrec_eval {used['peer_same'] / 1024:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workloads", nargs="*", default=["S", "M", "L"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--runs", type=int, default=0)
    parser.add_argument("--cpu", action="store_true", help="count processor time, all threads together")
    options = parser.parse_args()
    if options.cpu:
        globals()["CLOCK"] = time.process_time
    for name in options.workloads:
        qrels, run = workload(name)
        from_dicts(name, qrels, run, options.rounds)
        if options.files:
            from_files(name, qrels, run, options.rounds)
        if options.runs:
            many_runs(name, qrels, run, options.runs)
        if options.memory:
            extra_memory(name)


if __name__ == "__main__":
    main()
