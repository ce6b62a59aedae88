"""Markdown, as far as answers use it: paragraphs, headings, lists, tables, quotes and code, with spans."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from assay.claims.abbreviations import ORDINAL_NOUNS

__all__ = ["Block", "BlockKind", "is_bold_title", "mask_quotes", "read_blocks", "row_cells"]

BlockKind = Literal["text", "item", "heading", "row", "code", "note"]


class Block(NamedTuple):
    """A stretch of a text, without list bullets, heading marks and code fences.

    indent: columns before an item's bullet. header: the cells above a table row.
    """

    kind: BlockKind
    start: int
    end: int
    indent: int = 0
    header: tuple[str, ...] = ()


_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.M)
_BREAK = re.compile(r"<br\s?/?>", re.I)
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*([\w+.-]*)")
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]+(?=\S)")
_ITEM = re.compile(
    r"[ \t]*(?:[-*+•‣◦▪●○·–—]|\d{1,3}[.)](?![.)])|\(\d{1,3}\)|[a-zA-Z]\)|[①-⑳])[ \t]+(?=\S)"
    r"|[ \t]*(?:[•‣◦▪●○①-⑳]|\d{1,3}、)(?=\S)"
)
_CHECKBOX = re.compile(r"\[[ xX]\][ \t]+(?=\S)")
_BOLD_LINE = re.compile(r"(\*\*|__)(?=\S)[^\n]{1,120}?(?<=\S)\1[:：]?")
_NOTE = re.compile(r"[ \t]*\[\^?[^\[\]\n]{1,100}\]:[ \t]+(?=\S)")
_SENTENCE_END = re.compile(r"[.!?。！？।؟۔…][\"'”’»)\]*_]*$")
_VALUED = re.compile(r"[:：]\D{0,3}\d")
_MARKED = frozenset("#-*+•‣◦▪●○·–—(`~|_[①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳=")
_WRAPPER = re.compile(r"\s*(`{3,}|~{3,})[ \t]*(?:markdown|md|text|txt|plaintext)[ \t]*\n", re.I)


def mask_quotes(text: str, *, continues: bool = False) -> str:
    """The text with the signs of block quotes as spaces, at the same length.

    "> 5" after a blank line stays: it may be a value. A fence of Markdown or plain text round the whole text
    goes as well, and so do the line breaks of HTML. continues: the text begins in the middle of a line.
    """
    if not continues and ("```" in text or "~~~" in text):
        wrapper = _WRAPPER.match(text)
        bare = text.rstrip()
        if wrapper and bare.endswith("\n" + wrapper.group(1)):
            inner = bare[wrapper.end() : -len(wrapper.group(1))]
            text = " " * (wrapper.end() - 1) + "\n" + inner + " " * (len(text) - wrapper.end() - len(inner))
    if ">" not in text:
        return text
    if "<br" in text:
        text = _BREAK.sub(lambda match: " " * len(match.group()), text)

    def blank(match: re.Match[str]) -> str:
        sign, at = match.group(), match.start()
        if at == 0 and continues:
            return sign
        if text[match.end() : match.end() + 1].isdigit() and sign.count(">") == 1:
            before = at - 2
            while before >= 0 and text[before] in " \t\r":
                before -= 1
            if before < 0 or text[before] == "\n":
                return sign
        return " " * len(sign)

    return _QUOTE.sub(blank, text)


def row_cells(row: str) -> list[str]:
    r"""The cells of a table row, trimmed; `\|` is a character of a cell."""
    row = row.strip()
    row = row.removeprefix("|")
    if row.endswith("|") and not row.endswith("\\|"):
        row = row[:-1]
    return [cell.strip().replace("\0", "|") for cell in row.replace("\\|", "\0").split("|")]


def read_blocks(text: str) -> list[Block]:
    """The blocks of a text in order. Quoted text (see `mask_quotes`) is read like any other."""
    lines: list[tuple[int, int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        lines.append((at, at + len(line.rstrip())))
        at += len(line)
    blocks: list[Block] = []
    index = 0
    open_block: Block | None = None
    while index < len(lines):
        start, end = lines[index]
        begin = start
        while begin < end and text[begin] in " \t":
            begin += 1
        if begin >= end:
            open_block = None
            index += 1
            continue
        first = text[begin]
        if (
            first in _MARKED
            or first.isdigit()
            or "|" in text[begin:end]
            or text[begin + 1 : begin + 2] == ")"
        ):
            taken, fresh = _special(text, lines, index, begin, end)
            if taken:
                blocks.extend(fresh)
                open_block = fresh[-1] if fresh and fresh[-1].kind == "item" else None
                index += taken
                continue
        underline = text[begin:end] if open_block is not None and first in "=-" else ""
        if open_block is not None and underline and len(underline) > 1 and not underline.strip(first):
            if _titles(text, open_block, first):
                blocks[-1] = open_block._replace(kind="heading")
            open_block = None
        elif open_block is None:
            open_block = Block("text", begin, end)
            blocks.append(open_block)
        else:
            open_block = blocks[-1] = open_block._replace(end=end)
        index += 1
    return blocks


def _special(
    text: str, lines: list[tuple[int, int]], index: int, begin: int, end: int
) -> tuple[int, list[Block]]:
    """How many lines a marked block takes here, and its blocks; (0, []) where the line is plain text."""
    start = lines[index][0]
    fence = _FENCE.match(text, start, end)
    if fence:
        return _code(text, lines, index, fence)
    heading = _HEADING.match(text, start, end)
    if heading:
        title_end = heading.end() + len(text[heading.end() : end].rstrip("# \t"))
        if title_end <= heading.end():
            return 0, []
        title = text[heading.end() : title_end]
        kind: BlockKind = "text" if _states(title) else "heading"
        return 1, [Block(kind, heading.end(), title_end)]
    if index + 1 < len(lines) and "|" in text[begin:end]:
        rule = text[slice(*lines[index + 1])].strip()
        if "-" in rule and ("|" in rule or ":" in rule) and not rule.strip("|:- \t"):
            return _table(text, lines, index)
    if not text[begin:end].strip("-*_ \t") and len(text[begin:end]) >= 3:
        previous = text[slice(*lines[index - 1])].strip() if index else ""
        return (0, []) if previous and text[begin] == "-" else (1, [])
    followed = any(low < high for low, high in lines[index + 1 : index + 4])
    if followed and is_bold_title(text[begin:end]):
        return 1, [Block("heading", begin, end)]
    if text[begin] == "[":
        note = _NOTE.match(text, start, end)
        if note:
            return 1, [Block("note", begin, end)]
    item = _ITEM.match(text, start, end)
    if item is None:
        return 0, []
    content = item.end()
    if text[begin].isdigit() and text[content : content + 20].split(None, 1)[0].lower() in ORDINAL_NOUNS:
        return 0, []
    box = _CHECKBOX.match(text, content, end)
    return 1, [Block("item", box.end() if box else content, end, indent=begin - start)]


def is_bold_title(line: str) -> bool:
    """Whether a line is only bold words that give no value: at most ten, no digit, no full stop."""
    if not line.startswith(("**", "__")) or _BOLD_LINE.fullmatch(line) is None:
        return False
    title = line.strip("*_")
    return not _states(title) and re.search(r"\d", title) is None and len(title.split()) <= 10


def _states(title: str) -> bool:
    """Whether a title says something that can be wrong: it ends like a sentence or gives a value."""
    bare = title.rstrip("*_ :：")
    ends = _SENTENCE_END.search(bare)
    return (ends is not None and not bare.endswith(("?", "？", "؟"))) or _VALUED.search(title) is not None


def _titles(text: str, block: Block, rule: str) -> bool:
    """Whether a paragraph over a line of "=" or "-" is a heading and not just followed by a rule."""
    title = text[block.start : block.end]
    if block.kind != "text" or "\n" in title or _states(title):
        return False
    return rule == "=" or (len(title.split()) <= 8 and not re.search(r"\d", title))


def _code(
    text: str, lines: list[tuple[int, int]], index: int, fence: re.Match[str]
) -> tuple[int, list[Block]]:
    """A fenced block, to its closing fence or the end of the text."""
    mark = fence.group(1)
    last = index + 1
    while last < len(lines):
        line = text[slice(*lines[last])].strip()
        if line.startswith(mark) and not line.strip(mark[0]):
            break
        last += 1
    closed = last < len(lines)
    high = lines[last][1] if closed else lines[-1][1]
    return last - index + closed, [Block("code", fence.start(1), high)]


def _table(text: str, lines: list[tuple[int, int]], index: int) -> tuple[int, list[Block]]:
    """A table: a row of headers, a rule, and rows for as long as lines hold a bar."""
    header = tuple(row_cells(text[slice(*lines[index])]))
    rows: list[Block] = []
    last = index + 2
    while last < len(lines):
        low, high = lines[last]
        row = text[low:high]
        if "|" not in row or not row.strip():
            break
        rows.append(Block("row", low + len(row) - len(row.lstrip()), high, header=header))
        last += 1
    if not rows:
        low, high = lines[index]
        rows = [Block("heading", low + len(text[low:high]) - len(text[low:high].lstrip()), high)]
    return last - index, rows
