"""Results on disk as they come: a killed run goes on where it stopped and ends with the same report.

A run is a folder: `header.json` says what was scored and how, `rows.jsonl` holds one result a line,
`scorecard.json` appears when it is finished. Rows are flushed chunk by chunk; a line that a kill cut in half is
dropped and scored again.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, overload

from pydantic import ValidationError

from assay.errors import BadInput
from assay.records import CaseResult, Scorecard

__all__ = ["Ledger", "StoredResults", "load_run"]


class StoredResults(Sequence[CaseResult]):
    """Results in a JSONL file, read when asked for: a sequence that never sits in memory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offsets: array[int] | None = None

    def _index(self) -> array[int]:
        if self._offsets is None:
            self._offsets = array("q")
            position = 0
            with self._path.open("rb") as stream:
                for line in stream:
                    self._offsets.append(position)
                    position += len(line)
        return self._offsets

    def __len__(self) -> int:
        return len(self._index())

    def __iter__(self) -> Iterator[CaseResult]:
        with self._path.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                yield self._read(line, number)

    @overload
    def __getitem__(self, index: int) -> CaseResult: ...
    @overload
    def __getitem__(self, index: slice) -> list[CaseResult]: ...
    def __getitem__(self, index: int | slice) -> CaseResult | list[CaseResult]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        offset = self._index()[index]
        with self._path.open("rb") as stream:
            stream.seek(offset)
            return self._read(stream.readline(), index + 1 if index >= 0 else len(self) + index + 1)

    def _read(self, line: bytes, number: int) -> CaseResult:
        try:
            return CaseResult.model_validate_json(line)
        except ValidationError:
            raise BadInput(
                "this is no row of a run", file=str(self._path), line=number, hint="Score the traces again."
            ) from None


class Ledger:
    """The folder of one run, open for adding results.

    Raises: BadInput where another process is writing the same run, or the folder is no run.
    """

    def __init__(self, folder: Path, header: dict[str, Any]) -> None:
        self.folder = folder
        self._rows = folder / "rows.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(folder)
            known = self._known_header()
            if known is None or known["what"] != header:
                self._rows.unlink(missing_ok=True)
                self.decided: dict[str, Any] = {}
                self._write_header({"what": header, "decided": {}})
            else:
                self.decided = known["decided"]
            self._what = header
            self._stream: IO[bytes] = self._rows.open("ab")
        except OSError as error:
            raise BadInput(
                f"the run folder cannot be written: {error.strerror}",
                file=str(folder),
                hint="Name another one with --runs.",
            ) from None

    def decide(self, **decisions: Any) -> None:
        """Records what the run settled at its start, so that a resumed run settles nothing anew."""
        self.decided = decisions
        self._write_header({"what": self._what, "decided": decisions})

    def add(self, results: Iterable[CaseResult]) -> None:
        """Appends results and hands them to the operating system."""
        self._stream.write(
            b"".join(result.model_dump_json().encode("utf-8", "surrogatepass") + b"\n" for result in results)
        )
        self._stream.flush()

    def recover(self) -> Iterator[CaseResult]:
        """The rows of an earlier, unfinished writing. The file is cut at the first line that is no whole row."""
        whole = 0
        with self._rows.open("rb") as stream:
            for line in stream:
                try:
                    result = CaseResult.model_validate_json(line)
                except ValidationError:
                    break
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                yield result
        self._stream.truncate(whole)

    def results(self) -> StoredResults:
        """What is stored so far."""
        return StoredResults(self._rows)

    def finish(self, scorecard: Scorecard) -> None:
        """Adds the scorecard, which makes the run one that can be loaded."""
        _write_whole(self.folder / "scorecard.json", scorecard.model_dump_json(by_alias=True, indent=1))

    def close(self) -> None:
        """Makes the rows durable and lets another process have the run."""
        if not self._stream.closed:
            os.fsync(self._stream.fileno())
            self._stream.close()
        self._lock.close()

    def _known_header(self) -> dict[str, Any] | None:
        path = self.folder / "header.json"
        if not path.exists():
            if any(entry.name != "lock" for entry in self.folder.iterdir()):
                raise BadInput(
                    "the folder is not empty and holds no run",
                    file=str(self.folder),
                    hint="Name an empty or a new folder.",
                )
            return None
        try:
            header = json.loads(path.read_text("utf-8"))
            return {"what": header["what"], "decided": header["decided"]}
        except (ValueError, KeyError, TypeError):
            return None

    def _write_header(self, header: dict[str, Any]) -> None:
        _write_whole(self.folder / "header.json", json.dumps(header, indent=1, ensure_ascii=False))


def load_run(folder: Path) -> tuple[Scorecard, StoredResults]:
    """The scorecard and the rows of a finished run.

    Raises: BadInput where the folder holds no run, or one that was not finished.
    """
    path = folder / "scorecard.json"
    try:
        scorecard = Scorecard.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        raise BadInput(
            "the folder holds no finished run",
            file=str(folder),
            hint="Score the traces again: a run that was stopped goes on where it was.",
        ) from None
    except (OSError, ValueError):
        raise BadInput(
            "this is no scorecard of Assay", file=str(path), hint="Score the traces again."
        ) from None
    return scorecard, StoredResults(folder / "rows.jsonl")


def _write_whole(path: Path, text: str) -> None:
    partial = path.with_name(path.name + ".partial")
    partial.write_text(text, "utf-8")
    partial.replace(path)


def _lock(folder: Path) -> IO[bytes]:
    stream = (folder / "lock").open("ab")
    try:
        import fcntl
    except ImportError:
        return stream
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        raise BadInput(
            "another process is writing this run",
            file=str(folder),
            hint="Wait for it, or name another folder.",
        ) from None
    return stream
