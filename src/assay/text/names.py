"""Names: capitalised words, acronyms and identifiers, as a reader would underline them."""

from __future__ import annotations

import re
from typing import NamedTuple

from assay.text.folding import FUNCTION_WORDS, fold, listed, stem, word_spans, words

__all__ = ["Name", "find_names"]


class Name(NamedTuple):
    """A name: the stems of its words, in order, and where in the text it begins."""

    stems: tuple[str, ...]
    start: int


_DIGIT = re.compile(r"\d")
_NO_NAMES = FUNCTION_WORDS | listed(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday yes all every many most some several other however although both another"
)
_OPENERS = " \t\n\"'“‘«(*-•["


def find_names(text: str) -> list[Name]:
    """The names of a sentence, in order; neighbouring parts make one name ("Ada Lovelace", "New York").

    A capital that only opens the sentence makes no name, unless another part follows it. In a text where most words
    have a capital (a title, or text in capitals alone), and in scripts without capitals, only identifiers such as
    "GPT-4" are names.
    """
    found: list[tuple[list[str], int]] = []
    parts = list(word_spans(text))
    raised = len([part for part in parts if part[0][0].isupper()])
    shouting = len(parts) >= 6 and raised > 0.8 * len(parts)
    end = -1
    opened: tuple[list[str], int] | None = None
    for part in parts:
        word = part[0]
        if word.islower() and word.isalpha():
            end, opened = -1, None
            continue
        # "well-known" is no name; "e5", "GPT-4" and "iPhone" are, and so is "IBM" where not all is in capitals.
        rest = word[1:]
        odd = rest != rest.lower() and not (word.isupper() and shouting)
        odd = odd or (word[0].isalpha() and _DIGIT.search(word) is not None)
        is_name = odd or (word[0].isupper() and not shouting)
        if not is_name or fold(word) in _NO_NAMES:
            end, opened = -1, None
            continue
        stems = [stem(found_word) for found_word in words(fold(word))]
        joined = end >= 0 and text[end : part.start()] in (" ", ". ")
        if joined and opened is not None:
            found.append(([*opened[0], *stems], opened[1]))
        elif joined and found:
            found[-1][0].extend(stems)
        elif not odd and not text[: part.start()].strip(_OPENERS):
            opened, end = (stems, part.start()), part.end()
            continue
        else:
            found.append((stems, part.start()))
        opened, end = None, part.end()
    return [Name(tuple(stems), start) for stems, start in found if stems]
