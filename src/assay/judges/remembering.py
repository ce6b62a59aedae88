"""Remembering what was made of a text, within a number of characters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

__all__ = ["remembering"]

T = TypeVar("T")


def remembering(make: Callable[[str], T], characters: int) -> Callable[[str], T]:
    """The same function, which remembers its results and forgets those that were used longest ago.

    characters: the length of all remembered texts together, at most. A number of texts would be no bound of
    memory: one passage has a hundred characters, another a hundred thousand.
    """
    kept: OrderedDict[str, T] = OrderedDict()
    lock = Lock()
    held = 0

    def remembered(text: str) -> T:
        nonlocal held
        with lock:
            if text in kept:
                kept.move_to_end(text)
                return kept[text]
        made = make(text)
        with lock:
            if text not in kept and len(text) <= characters:
                kept[text] = made
                held += len(text)
                while held > characters:
                    held -= len(kept.popitem(last=False)[0])
        return made

    return remembered
