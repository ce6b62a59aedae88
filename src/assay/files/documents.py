"""The retrieved documents of a foreign row, whatever their fields are called."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from assay.errors import BadInput
from assay.files.lines import shown

__all__ = ["quotes", "read_documents"]

_TEXT = ("text", "page_content", "content", "document", "passage", "chunk", "body")
_ID = ("id", "passage_id", "chunk_id", "doc_id", "document_id", "docid", "_id", "source")
_SCORE = ("score", "relevance_score", "similarity")


def read_documents(value: Any, name: str, *, ids: Any = None) -> list[dict[str, Any]] | None:
    """Documents as the fields of hits, in order; None where the row has no such list.

    Bare texts get the ids c1, c2, … by position. Ids that repeat within a row with other texts, as chunks of one
    document do, get a number behind them. ids: a list of ids beside the texts.
    Raises: BadInput where a document has no text, listing the keys seen.
    """
    if value is None and ids is None:
        return None
    if isinstance(value, str):
        value = _listed_in_text(value)
    items = value if value is not None else [None] * len(ids)
    if not isinstance(items, list | tuple):
        raise BadInput(f"a list of documents is expected; it is {shown(value)}", field=name)
    if ids is not None and len(ids) != len(items):
        raise BadInput(f"there are {len(items)} contexts and {len(ids)} ids", field=name)
    hits: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for position, item in enumerate(items, 1):
        hit = _hit(item, position, name)
        if ids is not None:
            hit["id"] = str(ids[position - 1])
        seen[hit["id"]] = seen.get(hit["id"], 0) + 1
        if seen[hit["id"]] > 1 and hit["id"] not in {h["id"] for h in hits if h["text"] == hit["text"]}:
            hit["doc_id"] = hit["id"]
            hit["id"] = f"{hit['id']}#{seen[hit['id']]}"
        hits.append(hit)
    return hits


def quotes(value: Any, name: str) -> list[dict[str, Any]]:
    """Golden contexts as evidence groups, one a context, each a quote."""
    documents = read_documents(value, name)
    return [{"quotes": [hit["text"]]} for hit in documents or () if (hit["text"] or "").strip()]


def _listed_in_text(value: str) -> list[Any]:
    """One text is one document, unless it is a JSON list."""
    if value.lstrip()[:1] == "[":
        try:
            listed = json.loads(value)
        except ValueError:
            return [value]
        if isinstance(listed, list):
            return listed
    return [value] if value.strip() else []


def _hit(item: Any, position: int, name: str) -> dict[str, Any]:
    if item is None or isinstance(item, str):
        return {"id": f"c{position}", "text": item}
    if not isinstance(item, Mapping):
        raise BadInput(f"a document is {shown(item)}", field=f"{name}.{position - 1}")
    inner = item.get("document")
    if isinstance(inner, Mapping):
        item = {**item, **inner}
    key = next((k for k in _TEXT if isinstance(item.get(k), str)), None)
    if key is None and isinstance(item.get("kwargs"), Mapping):
        # LangChain's own serialisation keeps a document's fields under kwargs.
        return _hit(item["kwargs"], position, name)
    if key is None:
        raise BadInput(
            f"the document has no text; its keys are {', '.join(map(str, item)) or 'none'}",
            field=f"{name}.{position - 1}",
            hint="The text goes under text, content or page_content.",
        )
    raw_metadata = item.get("metadata")
    metadata = dict(raw_metadata) if isinstance(raw_metadata, Mapping) else {}
    places = (item, metadata)
    found = next((p[k] for p in places for k in _ID if p.get(k) not in (None, "")), None)
    score = next((item[k] for k in _SCORE if isinstance(item.get(k), int | float)), None)
    rest = {k: v for k, v in item.items() if k not in (*_TEXT, *_ID, *_SCORE, "metadata")}
    return {
        "id": str(found) if found is not None else f"c{position}",
        "text": item[key],
        "score": score,
        "metadata": metadata | rest,
    }
