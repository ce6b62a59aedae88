"""The documents of a foreign row, whatever their fields are called, and the golden contexts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import from_json

from assay.errors import BadInput
from assay.files.lines import listed, shown

__all__ = ["grouped_evidence", "is_id", "quotes", "read_documents"]

_TEXT = ("text", "page_content", "content")
_ID = ("id", "passage_id", "chunk_id", "doc_id", "document_id", "docid", "_id", "id_", "source")
_DOC = ("doc_id", "document_id", "docid", "source")
_SCORE = ("score", "relevance_score", "similarity")
_WRAPPERS = ("document", "node", "kwargs")
"""Keys under which a scored document, a node of LlamaIndex or a serialised LangChain object keeps the document."""


def read_documents(value: Any, name: str, *, ids: Any = None) -> list[dict[str, Any]] | None:
    """Documents as the fields of hits, in order; None where the row has no such list.

    Bare texts get the ids c1, c2, … by position. Chunks that share the id of their document get a number behind it
    and keep it as doc_id; the same text under the same id keeps the id. ids: a list of ids beside the texts.
    Raises: BadInput where a document has no text, listing the keys seen.
    """
    if ids is not None and not isinstance(ids, list | tuple):
        raise BadInput(f"a list of ids is wanted; it is {shown(ids)}", field=name)
    if value is None:
        return None if ids is None else [{"id": str(own)} for own in ids]
    items = _as_list(value) if isinstance(value, str) else value
    if not isinstance(items, list | tuple):
        raise BadInput(f"a list of documents is wanted; it is {shown(value)}", field=name)
    if ids is not None and len(ids) != len(items):
        raise BadInput(f"there are {len(items)} contexts and {len(ids)} ids", field=name)
    hits: list[dict[str, Any]] = []
    numbers: dict[str, dict[str, int]] = {}
    for position, item in enumerate(items, 1):
        hit = _hit(item, position, name)
        if ids is not None:
            hit["id"] = str(ids[position - 1])
        texts = numbers.setdefault(hit["id"], {})
        number = texts.setdefault(hit["text"], len(texts) + 1)
        if number > 1:
            hit["doc_id"] = hit["id"]
            hit["id"] = f"{hit['id']}#{number}"
        hits.append(hit)
    return hits


def quotes(value: Any, name: str) -> list[dict[str, Any]]:
    """Golden contexts as evidence groups, one a context, each a quote."""
    return [{"quotes": [text]} for text in _golden_texts(value, name)]


def grouped_evidence(
    contexts: Any, ids: Any, *, comparable: bool
) -> tuple[list[dict[str, Any]], dict[str, int], dict[str, Any]]:
    """Evidence groups and relevance grades from golden contexts, golden ids or both, and what cannot be used.

    comparable: whether the retrieved contexts have ids. Golden ids say nothing of contexts without ids; then
    they are left to the metadata.
    """
    texts = _golden_texts(contexts, "reference_contexts")
    if not ids:
        return [{"quotes": [text]} for text in texts], {}, {}
    if not isinstance(ids, list | tuple):
        raise BadInput(f"a list of ids is wanted; it is {shown(ids)}", field="reference_context_ids")
    named = [str(own) for own in ids]
    if not comparable:
        return [{"quotes": [text]} for text in texts], {}, {"reference_context_ids": list(ids)}
    if texts and len(texts) != len(named):
        raise BadInput(f"there are {len(texts)} contexts and {len(named)} ids", field="reference_context_ids")
    groups: list[dict[str, Any]] = [{"passages": [own]} for own in named]
    for group, text in zip(groups, texts, strict=False):
        group["quotes"] = [text]
    return groups, dict.fromkeys(named, 1), {}


def _golden_texts(value: Any, name: str) -> list[str]:
    return [hit["text"] for hit in read_documents(value, name) or () if hit["text"].strip()]


def _as_list(value: str) -> list[Any]:
    """One text is one document, unless it is a list in JSON."""
    if value.lstrip()[:1] == "[":
        try:
            found = from_json(value)
        except ValueError:
            return [value]
        if isinstance(found, list):
            return found
    return [value] if value.strip() else []


def _hit(item: Any, position: int, name: str) -> dict[str, Any]:
    if isinstance(item, str):
        return {"id": f"c{position}", "text": item}
    place = f"{name}.{position - 1}"
    if not isinstance(item, Mapping):
        raise BadInput(f"a document is a text or an object; it is {shown(item)}", field=place)
    outer = item
    for wrapper in _WRAPPERS:
        if isinstance(item.get(wrapper), Mapping):
            item = {**{k: v for k, v in item.items() if k != wrapper}, **item[wrapper]}
    key = next((key for key in _TEXT if isinstance(item.get(key), str)), None)
    if key is None:
        raise BadInput(
            f"the document has no text; its keys are {listed(outer)}",
            field=place,
            hint="The text goes under text, content or page_content.",
        )
    own_metadata = item.get("metadata")
    metadata = {str(k): v for k, v in own_metadata.items()} if isinstance(own_metadata, Mapping) else {}
    id_key = next((k for k in _ID if is_id(item.get(k))), None)
    score_key = next((k for k in _SCORE if isinstance(item.get(k), int | float)), None)
    own = item[id_key] if id_key else next((metadata[k] for k in _ID if is_id(metadata.get(k))), None)
    document = next((owner[k] for owner in (item, metadata) for k in _DOC if is_id(owner.get(k))), None)
    rest = {
        str(k): v for k, v in item.items() if k not in (key, id_key, score_key, "metadata") and v is not None
    }
    return {
        "id": f"c{position}" if own is None else str(own),
        "text": item[key],
        "score": None if score_key is None else item[score_key],
        "doc_id": None if document is None else str(document),
        "metadata": metadata | rest,
    }


def is_id(value: Any) -> bool:
    """Whether a value can be an id: a text that is not empty, or a whole number."""
    return (isinstance(value, str) and value != "") or (
        isinstance(value, int) and not isinstance(value, bool)
    )
