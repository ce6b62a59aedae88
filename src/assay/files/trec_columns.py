"""A TREC run as columns: the fast way to read a large plain file, where polars is installed.

Whatever is out of the ordinary (several blanks in a row, ragged lines, scores that are no numbers, repeated
documents, queries whose lines do not stand together) makes `read_trec_columns` return None, and the careful
reader, which names the line, takes over.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Codes = NDArray[np.uint64]

__all__ = ["TrecColumns", "read_trec_columns"]

_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass
class TrecColumns:
    """A run, query after query. queries: ids. sizes: documents of each. scores: of all documents, flat."""

    queries: list[str]
    sizes: Ints
    scores: NDArray[np.float64]
    _documents: Any
    _hashes: Codes

    @cached_property
    def _ends(self) -> Ints:
        ends: Ints = np.cumsum(self.sizes)
        return ends

    def __len__(self) -> int:
        return len(self.queries)

    def positions(self, numbers: Ints, documents: Sequence[str]) -> Ints:
        """Where (query number, document) pairs stand in `scores`; -1 where the run does not return them."""
        import polars as pl

        wanted = pl.Series("d", documents, dtype=pl.String)
        one = pl.DataFrame({"h": _mixed(wanted, numbers), "i": np.arange(len(documents))})
        rows = pl.DataFrame({"h": self._hashes}).with_row_index("row").join(one, on="h", how="inner")
        row, asked = rows["row"].to_numpy().astype(np.int64), rows["i"].to_numpy()
        same = (self._documents[row] == wanted[asked]).to_numpy() if row.size else np.zeros(0, dtype=bool)
        found = np.full(len(documents), -1, dtype=np.int64)
        found[asked[same]] = row[same]
        return found

    def ranking(self, number: int) -> dict[str, float]:
        """The documents and scores of one query."""
        end = int(self._ends[number])
        start = end - int(self.sizes[number])
        return dict(zip(self._documents[start:end].to_list(), self.scores[start:end].tolist(), strict=True))


def _mixed(documents: Any, numbers: Ints) -> Codes:
    """Codes of (query, document) pairs; equal pairs have equal codes, others hardly ever."""
    mixed: Codes = documents.hash().to_numpy() ^ (numbers.astype(np.uint64) * _MIX)
    return mixed


def read_trec_columns(path: Path) -> TrecColumns | None:
    """Reads a plain run; None where polars is missing or the file is not plain."""
    try:
        import polars as pl
    except ImportError:
        return None
    try:
        with path.open("rb") as stream:
            first = stream.readline(1 << 16)
            stream.seek(-1, 2)
            finished = stream.read(1) == b"\n"
    except OSError:
        return None
    if first[:2] == b"\x1f\x8b" or first[:3] == b"\xef\xbb\xbf" or not finished:
        return None
    separator = next((s for s in ("\t", " ") if first.count(s.encode()) == 5), None)
    if separator is None:
        return None
    schema = {"q": pl.String, "x": pl.String, "d": pl.String, "r": pl.String, "s": pl.Float64, "t": pl.String}
    try:
        frame = pl.read_csv(
            path, separator=separator, has_header=False, new_columns=list(schema), schema_overrides=schema,
            quote_char=None, columns=[0, 2, 4, 5],
        )  # fmt: skip
    except (OSError, pl.exceptions.PolarsError):
        return None
    if not frame.height or any(frame.null_count().row(0)):
        return None
    runs = frame["q"].rle().struct.unnest()
    queries = runs["value"].to_list()
    sizes = runs["len"].to_numpy().astype(np.int64)
    scores = frame["s"].to_numpy()
    if len(set(queries)) != len(queries) or not np.isfinite(scores).all():
        return None
    if separator == "\t" and any(frame.select(pl.col("q", "d").str.contains(r"\s").any()).row(0)):
        return None
    hashes = _mixed(frame["d"], np.repeat(np.arange(len(queries)), sizes))
    if pl.Series(hashes).n_unique() != frame.height:
        return None
    return TrecColumns(queries, sizes, scores, frame["d"], hashes)
