"""Caches: what was put in comes out, under its identity alone, from other processes and threads too."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assay.errors import BadInput
from assay.judges import MemoryCache, SqliteCache
from assay.records import EvidenceSpan, Probabilities, Verdict

FULL = Verdict(
    label="contradicted",
    probabilities=Probabilities(supported=0.125, contradicted=0.75, insufficient=0.125),
    evidence=(1, 0),
    spans=(EvidenceSpan(evidence=1, start=2, end=9),),
    reason="the number differs: 5 → 6",
    low_confidence=True,
)


@pytest.fixture(params=["memory", "file"])
def cache(request, tmp_path: Path):
    return MemoryCache() if request.param == "memory" else SqliteCache(tmp_path / "new" / "cache.db")


def test_a_verdict_comes_back_whole(cache):
    cache.put_many("judge", {"key": FULL})
    assert cache.get_many("judge", ["key", "other"]) == {"key": FULL}


def test_identities_are_apart_and_the_last_word_holds(cache):
    cache.put_many("judge", {"key": FULL})
    cache.put_many("judge", {"key": Verdict(label="supported")})
    assert cache.get_many("another", ["key"]) == {}
    assert cache.get_many("judge", ["key"])["key"].label == "supported"


def test_many_keys_at_once(cache):
    known = {f"k{number}": Verdict(label="unclear") for number in range(1201)}
    cache.put_many("judge", known)
    assert cache.get_many("judge", [f"k{number}" for number in range(2000)]) == known


def test_memory_forgets_what_was_used_longest_ago():
    cache = MemoryCache(size=2)
    cache.put_many("j", {"a": FULL, "b": FULL})
    cache.get_many("j", ["a"])
    cache.put_many("j", {"c": FULL})
    assert cache.get_many("j", ["a", "b", "c"]).keys() == {"a", "c"}


def test_a_file_is_kept_and_read_by_another_process(tmp_path: Path):
    path = tmp_path / "cache.db"
    here = SqliteCache(path)
    here.put_many("judge", {"key": FULL})
    script = (
        "import sys; from assay.judges import SqliteCache; from assay.records import Verdict\n"
        "cache = SqliteCache(sys.argv[1]); print(cache.get_many('judge', ['key'])['key'].label)\n"
        "cache.put_many('judge', {'there': Verdict(label='unclear')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "contradicted"
    assert here.get_many("judge", ["there"])["there"].label == "unclear"


def test_threads_and_two_connections_do_not_lose_a_verdict(tmp_path: Path):
    caches = [SqliteCache(tmp_path / "cache.db") for _ in range(2)]

    def put(number: int) -> None:
        caches[number % 2].put_many("judge", {f"k{number}-{part}": FULL for part in range(10)})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(put, range(60)))
    keys = [f"k{number}-{part}" for number in range(60) for part in range(10)]
    assert len(caches[0].get_many("judge", keys)) == 600


def test_a_row_of_another_shape_is_unknown(tmp_path: Path):
    path = tmp_path / "cache.db"
    cache = SqliteCache(path)
    cache.put_many("judge", {"good": FULL, "bad": FULL})
    with sqlite3.connect(path) as other:
        other.execute("UPDATE verdicts SET verdict = '{\"label\": \"maybe\"}' WHERE key = 'bad'")
    assert cache.get_many("judge", ["good", "bad"]).keys() == {"good"}


def test_a_file_that_is_no_cache_is_refused_in_one_line(tmp_path: Path):
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to have been one " * 10)
    for path in (text, tmp_path):
        with pytest.raises(BadInput, match="cannot be used as a cache") as refusal:
            SqliteCache(path)
        assert str(path) in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_a_cache_that_breaks_later_is_told_in_one_line(tmp_path: Path):
    cache = SqliteCache(tmp_path / "cache.db")
    with sqlite3.connect(tmp_path / "cache.db") as other:
        other.execute("DROP TABLE verdicts")
    with pytest.raises(BadInput, match="cannot be used as a cache"):
        cache.put_many("judge", {"key": FULL})
