"""Verdicts kept by the content of the question and the identity of the judge."""

from __future__ import annotations

import os
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Protocol

from pydantic import ValidationError

from assay.errors import BadInput
from assay.records import Verdict

__all__ = ["Cache", "MemoryCache", "SqliteCache"]

_KEYS_A_QUERY = 500


class Cache(Protocol):
    """Where verdicts are kept; keyed by the digest of the judge's identity and the key of the question."""

    def get_many(self, identity: str, keys: Sequence[str]) -> dict[str, Verdict]:
        """Those of the keys that are known."""
        ...

    def put_many(self, identity: str, verdicts: Mapping[str, Verdict]) -> None:
        """Keeps verdicts."""
        ...


class MemoryCache:
    """A cache for one process that forgets what was used longest ago. size: verdicts kept, at most."""

    def __init__(self, size: int = 100_000) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[str, str], Verdict] = OrderedDict()
        self._lock = Lock()

    def get_many(self, identity: str, keys: Sequence[str]) -> dict[str, Verdict]:
        """Those of the keys that are known."""
        found = {}
        with self._lock:
            for key in keys:
                verdict = self._kept.get((identity, key))
                if verdict is not None:
                    self._kept.move_to_end((identity, key))
                    found[key] = verdict
        return found

    def put_many(self, identity: str, verdicts: Mapping[str, Verdict]) -> None:
        """Keeps verdicts."""
        with self._lock:
            for key, verdict in verdicts.items():
                self._kept[identity, key] = verdict
                self._kept.move_to_end((identity, key))
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)


class SqliteCache:
    """A cache in a file, for many runs, and for several processes and threads at once.

    A row that cannot be read as a verdict counts as unknown, and is asked again.
    Raises: BadInput where the file cannot be used as a cache, at the start or later.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        # One connection is shared by all threads; SQLite itself does not keep their transactions apart.
        self._lock = Lock()
        with self._refusals():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                self._path, timeout=30, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS verdicts (identity TEXT, key TEXT, verdict TEXT, "
                "PRIMARY KEY (identity, key)) WITHOUT ROWID"
            )

    def get_many(self, identity: str, keys: Sequence[str]) -> dict[str, Verdict]:
        """Those of the keys that are known."""
        found: dict[str, Verdict] = {}
        for start in range(0, len(keys), _KEYS_A_QUERY):
            part = keys[start : start + _KEYS_A_QUERY]
            marks = ",".join("?" * len(part))
            with self._lock, self._refusals():
                rows = self._connection.execute(
                    f"SELECT key, verdict FROM verdicts WHERE identity = ? AND key IN ({marks})",
                    (identity, *part),
                ).fetchall()
            for key, text in rows:
                try:
                    found[key] = Verdict.model_validate_json(text)
                except ValidationError:
                    continue
        return found

    def put_many(self, identity: str, verdicts: Mapping[str, Verdict]) -> None:
        """Keeps verdicts, all or none of them."""
        rows = [
            (identity, key, verdict.model_dump_json(exclude_defaults=True))
            for key, verdict in verdicts.items()
        ]
        if not rows:
            return
        with self._lock, self._refusals(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise BadInput(f"cannot be used as a cache: {error}", file=str(self._path)) from None
