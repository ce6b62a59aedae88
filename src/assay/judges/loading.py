"""A judge by its name, its folder, or as it is."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

from assay.errors import UnknownJudge, closest
from assay.judges.base import Judge
from assay.judges.lexical import LexicalJudge
from assay.judges.local import LocalJudge
from assay.judges.recorded import RecordedJudge

__all__ = ["MODEL_GROUP", "load_judge"]

MODEL_GROUP = "assay.judges"
"""The entry-point group under which a data package offers a model: its name → a function that returns the folder."""


def load_judge(judge: str | Path | Judge) -> Judge:
    """A judge.

    judge: "lexical"; "local" (the model that a data package installed under that name) or any other installed model's
    name; a folder with a model and its manifest.json; "recorded:FILE"; or a judge, which is handed back.
    Raises: UnknownJudge, BadInput.
    """
    if not isinstance(judge, str | Path):
        if isinstance(judge, Judge):
            return judge
        raise UnknownJudge(
            f"a {type(judge).__name__} is no judge",
            hint="A judge has the methods identity() and decide(questions).",
        )
    name = str(judge)
    if name == "lexical":
        return LexicalJudge()
    if name.startswith("recorded:"):
        return RecordedJudge.read(name.removeprefix("recorded:"))
    installed = {entry.name: entry for entry in entry_points(group=MODEL_GROUP)}
    if name in installed:
        return LocalJudge(installed[name].load()())
    if Path(name).is_dir():
        return LocalJudge(name)
    if name == "local":
        raise UnknownJudge(
            "no local model is installed", hint="Name the folder of one, or use lexical, which needs none."
        )
    known = ["lexical", "local", "recorded:FILE", *installed]
    raise UnknownJudge(
        f"there is no judge {name[:80]!r}",
        hint=closest(name, known) or f"Known: {', '.join(known)}, or a model's folder.",
    )
