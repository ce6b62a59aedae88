"""A small RAG system over the bundled corpus: BM25, a character budget, and an answerer that copies.

It is deterministic and it is naive in the ways that first versions of real systems are: it looks neither at
the moment of a question nor at who asks, it fills its prompt in rank order until the next passage does not
fit, and it attributes statements after the fact. It sees the corpus and the question, never a label.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import log
from time import perf_counter
from typing import TYPE_CHECKING

from assay.demo.documents import SUITE
from assay.demo.extraction import Knobs, compose
from assay.files import read_suite
from assay.records import Hit, Passage, Suite, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

__all__ = ["Pipeline", "Settings", "answer", "load_suite", "run"]

_ASKING = frozenset({"far", "fast", "long", "many", "much", "must", "soon", "would", "could", "us"})
"""Words that shape a question and say nothing about what it asks for; stop words beside the usual ones."""


@dataclass(frozen=True)
class Settings:
    """What can be turned. budget is in characters of presented text; k1 and b are BM25's."""

    top_k: int = 8
    budget: int = 1000
    k1: float = 1.2
    b: float = 0.75
    answerer: Knobs = field(default_factory=Knobs)


class Pipeline:
    """The system over a list of passages, indexed when it is made."""

    def __init__(self, passages: Sequence[Passage], settings: Settings | None = None) -> None:
        import bm25s

        self.passages = list(passages)
        self.settings = settings or Settings()
        texts = [_terms(f"{passage.title or ''}\n{passage.text}") for passage in self.passages]
        counts = Counter(term for text in texts for term in set(text))
        most = log(1 + len(texts))
        # A term's weight in the answerer: its inverse document frequency, in 0 to 1.
        self._weights = {term: log(1 + len(texts) / count) / most for term, count in counts.items()}
        self._index = bm25s.BM25(method="lucene", k1=self.settings.k1, b=self.settings.b) if counts else None
        if self._index is not None:
            self._index.index(texts, show_progress=False)

    def retrieve(self, question: str) -> list[tuple[Passage, float]]:
        """The best passages with their scores, best first; equal scores keep the order of the corpus."""
        if self._index is None:
            return []
        scores = self._index.get_scores(_terms(question))
        order = sorted(range(len(self.passages)), key=lambda i: (-float(scores[i]), i))
        return [(self.passages[i], float(scores[i])) for i in order[: self.settings.top_k] if scores[i] > 0]

    def pack(self, passages: Sequence[Passage]) -> list[Passage]:
        """Passages in rank order until the next one would exceed the budget."""
        packed: list[Passage] = []
        room = self.settings.budget
        for passage in passages:
            room -= len(passage.text)
            if room < 0:
                break
            packed.append(passage)
        return packed

    def answer(
        self,
        question: str,
        *,
        as_of: datetime | None = None,
        principal: list[str] | None = None,
        id: str | None = None,
        case_id: str | None = None,
    ) -> Trace:
        """One execution as a trace. as_of and principal are recorded, and that is all that is done with them."""
        began = perf_counter()
        found = self.retrieve(question)
        retrieved = perf_counter()
        packed = self.pack([passage for passage, _ in found])
        ready = perf_counter()
        reply = compose(question, packed, terms=_terms, weights=self._weights, knobs=self.settings.answerer)
        ended = perf_counter()
        scores = {passage.id: score for passage, score in found}
        return Trace(
            id=id or f"demo-{hashlib.sha256(question.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}",
            question=question,
            case_id=case_id,
            retrieved=[_hit(passage, score) for passage, score in found],
            presented=[_hit(passage, scores[passage.id]) for passage in packed],
            answer=reply.text,
            status=reply.status,
            timings={"retrieve": retrieved - began, "pack": ready - retrieved, "generate": ended - ready},
            configuration={"system": "assay.demo", "retriever": "bm25s lucene", **asdict(self.settings)},
            condition="retrieved",
            principal=principal,
            as_of=as_of,
            metadata={},
        )


def load_suite() -> Suite:
    """The bundled suite."""
    return read_suite(SUITE)


def answer(question: str, *, as_of: datetime | None = None, principal: list[str] | None = None) -> Trace:
    """The bundled system's answer to any question about the bundled documents."""
    return _bundled().answer(question, as_of=as_of, principal=principal)


def run(suite: Suite, settings: Settings | None = None) -> Iterator[Trace]:
    """One trace for each case of a suite, in order, by this system over the suite's passages."""
    pipeline = Pipeline(suite.passages or [], settings)
    for case in suite.cases:
        yield pipeline.answer(
            case.question,
            as_of=case.as_of,
            principal=case.principal,
            id=f"demo-{case.id}",
            case_id=case.id,
        )


@lru_cache(maxsize=1)
def _bundled() -> Pipeline:
    return Pipeline(load_suite().passages or [])


def _terms(text: str) -> list[str]:
    """Words of two and more letters in lower case, without English stop words and without a plural s."""
    import bm25s

    tokens = bm25s.tokenize([text], stopwords="english_plus", return_ids=False, show_progress=False)
    return [str(token).removesuffix("s") for token in tokens[0] if token not in _ASKING]


def _hit(passage: Passage, score: float) -> Hit:
    return Hit(
        id=passage.id,
        text=passage.text,
        score=round(score, 6),
        doc_id=passage.doc_id,
        revision=passage.revision,
        metadata={},
    )
