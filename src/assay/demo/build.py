"""`python -m assay.demo.build` writes the suite's corpus.jsonl from the documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assay.demo.documents import SUITE, corpus

if TYPE_CHECKING:
    from assay.records import Passage

__all__ = ["row"]


def row(passage: Passage) -> dict[str, Any]:
    """A passage as a row of corpus.jsonl: nothing that is not set, and bare dates."""
    fields = passage.model_dump(exclude_none=True)
    for name in ("valid_from", "valid_to"):
        if name in fields:
            fields[name] = fields[name].date().isoformat()
    return fields


def _main() -> None:
    rows = (json.dumps(row(passage), ensure_ascii=False) + "\n" for passage in corpus())
    (SUITE / "corpus.jsonl").write_text("".join(rows), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _main()
