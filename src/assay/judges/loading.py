"""A judge by its name, its folder, or as it is."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from assay.errors import UnknownJudge, closest
from assay.judges.base import Judge
from assay.judges.lexical import LexicalJudge
from assay.judges.local import LocalJudge
from assay.judges.recorded import RecordedJudge

__all__ = ["MODEL_GROUP", "load_judge"]

MODEL_GROUP = "assay.judges"
"""The entry-point group in which a data package offers a model: its name → a function that returns the folder."""


def load_judge(judge: str | Path | Judge) -> Judge:
    """A judge.

    judge: "lexical"; "local" (the model that a data package installed under that name) or any other installed
    model's name; a folder with a model and its manifest.json; "recorded:FILE"; or a judge, which is handed back.
    Raises: UnknownJudge, BadInput.
    """
    if isinstance(judge, type):
        raise UnknownJudge(f"{judge.__name__} is a class of judges", hint=f"Give one: {judge.__name__}(…).")
    if not isinstance(judge, str | Path):
        if isinstance(judge, Judge):
            return judge
        raise UnknownJudge(
            f"an object of the type {type(judge).__name__} is no judge",
            hint="A judge has the methods identity() and decide(questions).",
        )
    name = str(judge)
    if name == "lexical":
        return LexicalJudge()
    if name.startswith("recorded:"):
        if name == "recorded:":
            raise UnknownJudge("recorded: names no file", hint="Write recorded:FILE.")
        return RecordedJudge.read(name.removeprefix("recorded:"))
    installed = {entry.name: entry for entry in entry_points(group=MODEL_GROUP)}
    if name in installed:
        return LocalJudge(_installed_folder(installed[name]))
    if name and _is_folder(name):
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


def _installed_folder(entry: EntryPoint) -> str:
    try:
        return str(os.fspath(entry.load()()))
    except Exception as error:
        # The package is somebody else's; what breaks in it is told by its name.
        what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise UnknownJudge(
            f"the installed model {entry.name!r} ({entry.value}) cannot be found: {what}"
        ) from None


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except OSError:  # a name too long to be one
        return False
