"""Relevance judgements and runs, from whatever holds them: TREC text, JSON, BEIR folders, tables, traces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import BadInput, UnknownFormat
from assay.files.judgement_tables import TABLES, table_qrels, table_run, whole_grades
from assay.files.trec import read_trec_qrels, stream_trec_run
from assay.files.trec_columns import TrecColumns, read_trec_columns
from assay.files.trec_lines import open_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Beir", "load_run", "read_beir", "read_qrels", "read_run", "read_texts", "stream_run"]

_LARGE = 1 << 20


class Beir(NamedTuple):
    """A BEIR folder: documents (title and text joined) and queries by id, judgements by query."""

    corpus: dict[str, str]
    queries: dict[str, str]
    qrels: dict[str, dict[str, int]]


def read_qrels(path: str | Path, *, dedupe: bool = False) -> dict[str, dict[str, int]]:
    """Judgements as `{query: {document: grade}}`.

    Reads TREC and BEIR text, JSON (`{query: {document: grade}}`, or lists of relevant documents), a BEIR or
    suite folder, and tables with columns for query, document and relevance. Raises BadInput with the place.
    """
    path = Path(path)
    if path.is_dir():
        return _folder_qrels(path, dedupe=dedupe)
    if path.suffix in TABLES:
        return table_qrels(path)
    shape = _shape(path)
    if shape == "json":
        return {query: whole_grades(str(path), query, judged) for query, judged in _json(path).items()}
    if shape == "jsonl":
        return _case_qrels(path)
    return read_trec_qrels(path, dedupe=dedupe)


def read_run(path: str | Path, *, dedupe: bool = False) -> dict[str, Any]:
    """A run as `{query: {document: score}}`, or `{query: [document, ...]}` where the file has no scores."""
    run: dict[str, Any] = {}
    for query, ranking in stream_run(path, dedupe=dedupe):
        held = run.setdefault(query, ranking)
        if held is ranking:
            continue
        if not isinstance(held, dict):
            raise BadInput(f"query {query!r:.80} stands twice", file=str(path))
        for document, score in ranking.items():
            if document in held and not dedupe:
                raise BadInput(
                    f"query {query!r:.80}: duplicate document {document!r:.80}",
                    file=str(path),
                    hint="Pass --dedupe first to count it once.",
                )
            held.setdefault(document, score)
    return run


def load_run(path: str | Path, *, dedupe: bool = False) -> dict[str, Any] | TrecColumns:
    """A run in whatever form is evaluated fastest: columns for a large plain TREC file, else as `read_run`."""
    path = Path(path)
    if (
        path.is_file()
        and path.stat().st_size > _LARGE
        and path.suffix not in TABLES
        and _shape(path) == "trec"
    ):
        columns = None if dedupe else read_trec_columns(path)
        if columns is not None:
            return columns
    return read_run(path, dedupe=dedupe)


def stream_run(path: str | Path, *, dedupe: bool = False) -> Iterator[tuple[str, Any]]:
    """The queries of a run one after another, so that a TREC file or traces need not be in memory.

    In a TREC file whose queries do not stand together a query comes more than once; `read_run` joins them.
    """
    path = Path(path)
    if path.is_dir():
        raise BadInput("this is a directory; a run is a file", file=str(path))
    if path.suffix in TABLES:
        yield from table_run(path, dedupe=dedupe)
        return
    shape = _shape(path)
    if shape == "json":
        for query, ranking in _json(path).items():
            if not isinstance(ranking, list | dict) or not set(map(type, ranking)) <= {str}:
                raise BadInput(
                    f"query {query!r:.80}: a ranking is a list of ids (texts) or an object of scores, not "
                    f"{ranking!r:.40}",
                    file=str(path),
                )
            yield query, ranking
    elif shape == "jsonl":
        yield from _trace_rankings(path)
    else:
        yield from stream_trec_run(path, dedupe=dedupe)


def read_beir(folder: str | Path, split: str = "test") -> Beir:
    """A folder with corpus.jsonl, queries.jsonl (either may be gzip) and qrels/SPLIT.tsv."""
    folder = Path(folder)
    corpus = read_texts(_one_of(folder, "corpus.jsonl"))
    queries = read_texts(_one_of(folder, "queries.jsonl"))
    return Beir(corpus, queries, read_trec_qrels(_beir_qrels(folder, split)))


def read_texts(path: str | Path, wanted: set[str] | None = None) -> dict[str, str]:
    """Texts by id from JSONL rows with `_id` or `id` and `text`: all, or only the wanted ones."""
    texts = {}
    for row in _rows(Path(path)):
        id_ = str(row.get("_id", row.get("id")))
        if wanted is None or id_ in wanted:
            text = str(row.get("text") or "")
            texts[id_] = f"{row['title']} {text}" if row.get("title") else text
    return texts


def _one_of(folder: Path, name: str) -> Path:
    for candidate in (folder / name, folder / f"{name}.gz"):
        if candidate.is_file():
            return candidate
    raise BadInput(f"a BEIR folder holds {name}", file=str(folder), hint=f"There is no {name} here.")


def _beir_qrels(folder: Path, split: str = "test") -> Path:
    found = sorted((folder / "qrels").glob("*.tsv"))
    for candidate in found:
        if candidate.stem == split or len(found) == 1:
            return candidate
    names = ", ".join(path.name for path in found) or "none"
    raise BadInput(
        f"no judgements for the split {split!r}", file=str(folder / "qrels"), hint=f"Found: {names}."
    )


def _folder_qrels(folder: Path, *, dedupe: bool) -> dict[str, dict[str, int]]:
    if (folder / "qrels").is_dir():
        return read_trec_qrels(_beir_qrels(folder), dedupe=dedupe)
    if (folder / "cases.jsonl").is_file():
        return _case_qrels(folder / "cases.jsonl")
    raise UnknownFormat(
        "a folder of judgements holds qrels/*.tsv (BEIR) or cases.jsonl (a suite)", file=str(folder)
    )


def _shape(path: Path) -> str:
    with open_bytes(path) as stream:
        start = stream.read(4096).lstrip()
    if not start:
        raise BadInput("the file is empty", file=str(path))
    if start[:1] not in b"{[":
        return "trec"
    return "jsonl" if ".jsonl" in path.suffixes else "json"


def _json(path: Path) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise BadInput(
                f"the key {twice!r:.80} stands twice in one object",
                file=str(path),
                hint="Each query, and each document of a query, stands once.",
            )
        return made

    with open_bytes(path) as stream:
        raw = stream.read()
    try:
        data = json.loads(raw, object_pairs_hook=unique)
    except UnicodeDecodeError as error:
        raise BadInput("this is not UTF-8", file=str(path), hint="Save it as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise BadInput(f"not JSON: {error.msg}", file=str(path), line=error.lineno) from error
    except RecursionError as error:
        raise BadInput("JSON nested too deeply", file=str(path)) from error
    if not isinstance(data, dict):
        raise BadInput(f"a JSON object of queries is wanted, not a {type(data).__name__}", file=str(path))
    return data


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with open_bytes(path) as stream:
        for number, raw in enumerate(iter(lambda: stream.readline(1 << 26), b""), start=1):
            if not raw.strip():
                continue
            try:
                row = json.loads(raw)
            except (ValueError, RecursionError) as error:
                reason = getattr(error, "msg", None) or "cannot be decoded"
                raise BadInput(f"not JSON: {reason}", file=str(path), line=number) from error
            if not isinstance(row, dict):
                raise BadInput("a JSON object is wanted", file=str(path), line=number)
            yield row


def _case_qrels(path: Path) -> dict[str, dict[str, int]]:
    """Grades of a suite's cases; the passages of evidence groups count as grade 1 where a case has none."""
    qrels: dict[str, dict[str, int]] = {}
    for row in _rows(path):
        query = str(row.get("id"))
        judged = row.get("relevance") or {}
        groups = row.get("evidence") or []
        if not judged and isinstance(groups, list):
            members = [group.get("passages", []) if isinstance(group, dict) else group for group in groups]
            judged = [passage for group in members if isinstance(group, list) for passage in group]
        if query in qrels:
            raise BadInput(f"the case {query!r:.80} stands twice", file=str(path))
        qrels[query] = whole_grades(str(path), query, judged)
    return qrels


def _trace_rankings(path: Path) -> Iterator[tuple[str, Any]]:
    """What each trace retrieved, under the id of its case."""
    for row in _rows(path):
        retrieved = row.get("retrieved")
        if not isinstance(retrieved, list):
            raise UnknownFormat(
                f"a trace with a list `retrieved` is wanted; this row has {', '.join(map(repr, row))[:200]}",
                file=str(path),
            )
        ids = [hit.get("id") if isinstance(hit, dict) else hit for hit in retrieved]
        query = str(row.get("case_id") or row.get("id"))
        if not set(map(type, ids)) <= {str}:
            raise BadInput(f"trace {query!r:.80}: a retrieved passage has no id", file=str(path))
        yield query, ids
