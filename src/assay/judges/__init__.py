"""Who decides: a rule, a local model, a recorded table, or anything with the two methods of `Judge`."""

from assay.judges.asking import ask
from assay.judges.base import Judge
from assay.judges.cache import Cache, MemoryCache, SqliteCache
from assay.judges.lexical import LexicalJudge
from assay.judges.loading import load_judge
from assay.judges.local import LocalJudge
from assay.judges.recorded import RecordedJudge

__all__ = [
    "Cache",
    "Judge",
    "LexicalJudge",
    "LocalJudge",
    "MemoryCache",
    "RecordedJudge",
    "SqliteCache",
    "ask",
    "load_judge",
]
