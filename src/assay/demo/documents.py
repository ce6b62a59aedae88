"""The documents of the example and their chunking.

A document is a Markdown file: TOML front matter between two lines of `+++`, then the text. Spans count
characters of the text, from the first character after the front matter.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.records import Passage, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DOCUMENTS", "SUITE", "Document", "chunk", "corpus", "read_document", "read_documents"]

DOCUMENTS = Path(__file__).parent / "documents"
"""The folder of the documents."""

SUITE = Path(__file__).parent / "suite"
"""The folder of the suite: suite.toml, corpus.jsonl, cases.jsonl."""

_FENCE = "+++\n"


@dataclass(frozen=True)
class Document:
    """One revision of a document. name is the file's stem and unique; revisions share a doc_id."""

    name: str
    doc_id: str
    title: str
    text: str
    revision: str | None = None
    acl: list[str] | None = None
    valid_from: date | None = None
    valid_to: date | None = None
    kind: str = ""
    language: str = "en"


def read_document(path: Path) -> Document:
    """The document in a file. Raises BadInput where the front matter cannot be read."""
    content = path.read_text(encoding="utf-8")
    parts = content.split(_FENCE, 2)
    if len(parts) != 3 or parts[0]:
        raise BadInput("no front matter", file=str(path), hint="Begin with TOML between two lines of +++.")
    try:
        front = tomllib.loads(parts[1])
        return Document(name=path.stem, text=parts[2], **{"doc_id": path.stem, **front})
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise BadInput(f"bad front matter: {error}", file=str(path)) from None


def read_documents(folder: Path = DOCUMENTS) -> list[Document]:
    """All documents of a folder, by name."""
    return [read_document(path) for path in sorted(folder.glob("*.md"))]


def chunk(document: Document) -> Iterator[Passage]:
    """One passage for the introduction and one for each second-level section.

    Passage ids are the document's name and the number of the section, from 1. `passage.text` is
    `document.text[span.start:span.end]`, heading included, white space at both ends left out.
    """
    text = document.text
    starts = [0]
    while (heading := text.find("\n## ", starts[-1])) != -1:
        starts.append(heading + 1)
    for number, (start, stop) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), start=1):
        section = text[start:stop]
        first = start + len(section) - len(section.lstrip())
        body = section.strip()
        yield Passage(
            id=f"{document.name}-s{number}",
            text=body,
            title=document.title,
            doc_id=document.doc_id,
            revision=document.revision,
            span=Span(start=first, end=first + len(body)),
            acl=document.acl,
            valid_from=document.valid_from,
            valid_to=document.valid_to,
            metadata={"kind": document.kind, "language": document.language},
        )


def corpus(documents: list[Document] | None = None) -> list[Passage]:
    """The passages of the documents (the bundled ones unless others are given), in order."""
    return [passage for document in documents or read_documents() for passage in chunk(document)]
