"""Text into claims: blocks, then sentences, then independent statements joined by a semicolon."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.claims.blocks import is_bold_title, mask_quotes, read_blocks, row_cells
from assay.claims.citations import find_markers, without_markers
from assay.claims.need import is_affirmation, is_sources_title, kind_of
from assay.claims.sentences import sentences_within
from assay.records import Claim

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assay.claims.blocks import Block
    from assay.claims.citations import Marker
    from assay.records import ClaimKind

__all__ = ["bare_text", "facts_from_reference", "split_claims"]

_ALNUM = re.compile(r"[^\W_]")
_LONE = re.compile("[\ud800-\udfff]")
_SEMICOLON = re.compile(r"[;；؛](?:(?<!;)|(?=\s))")
_BRACKETS = re.compile(r"[()\[\]{}（）「」『』\"“”«»`]")
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|must|may|can|cannot|will|shall|should|costs?|takes?|lasts?|appl(?:y|"
    r"ies)|expires?|"
    r"ends?|starts?|requires?|needs?|pays?|allows?|offers?|receives?|gets?|includes?|covers?|contains?|"
    r"provides?|remains?|"
    r"ist|sind|wird|werden|hat|haben|kann|muss|müssen|kostet|beträgt|est|sont|doit|peut|es|son|debe|puede|é|são|"
    r"deve|pode|"
    r"è|sono|può|moet|kan)\b",
    re.I,
)
_DEPENDENT = re.compile(
    r"\s*(?:if|when|unless|while|although|because|since|either|neither|and|or|then|which|that|who|where|e\.g|"
    r"i\.e|for example|"
    r"wenn|falls|und|oder|si|et|ou|y|o|se)\b",
    re.I,
)
_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\([^()\s]{0,2000}(?: \"[^\"\n]{0,200}\")?\)")
_BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_\n]{1,500})(?<=\S)\1")


class _Piece(NamedTuple):
    """A claim in the making: its span, its text and what it cites."""

    start: int
    end: int
    text: str
    ids: tuple[str, ...]
    kind: ClaimKind


def split_claims(text: str, known_ids: Collection[str] = ()) -> list[Claim]:
    """The claims of an answer or a reference, in order, with exact spans and the ids that they cite.

    known_ids: ids of passages; any of them in brackets is a citation, spaces and all.

    One claim a sentence; a sentence of independent clauses joined by semicolons is split where each side is
    a clause of its own (at least three words with a verb, no condition, no open bracket) and citations do
    not stand on one side alone; coordination by "and" or a comma is never split. One claim a table row, its
    text the headers joined to the cells. One claim a fenced block of code, which needs evidence: a command
    can be wrong. Headings need none, except headings that end like a sentence or give a value, and except
    where a text has nothing else. A lead-in to a list needs none where it only announces. A list under a
    title such as "Sources:" needs none where its entries are ids and no sentences.

    A text with a letter or a digit always yields a claim. Lone surrogates read as U+FFFD. Linear time.
    """
    if not _ALNUM.search(text):
        return []
    if not text.isascii() and _LONE.search(text):
        text = _LONE.sub("\ufffd", text)
    masked = mask_quotes(text)
    markers = find_markers(masked, known_ids)
    pieces = _pieces(masked, read_blocks(masked), markers)
    if not pieces:
        start = len(text) - len(text.lstrip())
        whole = text.strip()
        pieces = [_Piece(start, start + len(whole), " ".join(whole.split()), (), "statement")]
    pieces = _sole_answers(pieces)
    return [
        Claim(
            text=piece.text,
            start=piece.start,
            end=piece.end,
            source_ids=piece.ids,
            kind=piece.kind,
            needs_evidence=piece.kind == "statement",
        )
        for piece in pieces
    ]


def facts_from_reference(text: str, known_ids: Collection[str] = ()) -> list[str]:
    """The facts of a reference answer: the texts of its claims that need evidence."""
    return [claim.text for claim in split_claims(text, known_ids) if claim.needs_evidence]


def bare_text(text: str, known_ids: Collection[str] = ()) -> str:
    """A stretch of a text, such as a claim's span, as a claim carries it.

    Without citation markers, bold marks, signs of quotes and the addresses of links, white space as single
    spaces. Where nothing but markers would be left, they stay.
    """
    masked = mask_quotes(text, continues=True)
    cut = without_markers(masked, find_markers(masked, known_ids))
    return _plain(cut if _ALNUM.search(cut) else masked)


def _plain(text: str) -> str:
    """A text without Markdown's marks for links and bold, white space as single spaces."""
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "**" in text or "__" in text:
        text = _BOLD.sub(r"\2", text)
        text = text.removeprefix("**").removesuffix("**")
    return " ".join(text.split())


def _pieces(text: str, blocks: Sequence[Block], markers: Sequence[Marker]) -> list[_Piece]:
    pieces: list[_Piece] = []
    ahead = 0
    listing = False
    for index, block in enumerate(blocks):
        mine: list[Marker] = []
        while ahead < len(markers) and markers[ahead].start < block.end:
            if markers[ahead].start >= block.start and markers[ahead].end <= block.end:
                mine.append(markers[ahead])
            ahead += 1
        if block.kind == "code":
            code = _inside_fence(text[block.start : block.end])
            if _ALNUM.search(code):
                pieces.append(_Piece(block.start, block.end, code, (), "statement"))
            continue
        if block.kind == "row":
            pieces.extend(_row(text, block, mine))
            continue
        if block.kind == "heading":
            piece = _piece(text, block.start, block.end, mine)
            listing = is_sources_title(piece.text)
            if _ALNUM.search(piece.text):
                pieces.append(piece._replace(kind="heading"))
            continue
        if block.kind == "note":
            note = _piece(text, block.start, block.end, mine)
            pieces.append(note._replace(text=note.text.removeprefix(":").strip() or note.text, kind="filler"))
            continue
        if block.kind == "text":
            listing = is_sources_title(text[block.start : block.end]) or (listing and len(mine) > 0)
        fresh = _sentences(text, block, mine, _introduces(blocks, index))
        if listing and len(fresh) == 1 and _is_entry(fresh[0]):
            fresh = [fresh[0]._replace(kind="filler")]
        pieces.extend(fresh)
    return pieces


def _inside_fence(block: str) -> str:
    lines = block.split("\n")[1:]
    if lines and not lines[-1].strip(" \t`~"):
        lines.pop()
    return "\n".join(lines).strip()


def _introduces(blocks: Sequence[Block], index: int) -> bool:
    """Whether a list, table or code follows that the block can announce."""
    if index + 1 >= len(blocks):
        return False
    block, following = blocks[index], blocks[index + 1]
    if following.kind in ("row", "code"):
        return True
    return following.kind == "item" and (block.kind == "text" or following.indent > block.indent)


def _is_entry(piece: _Piece) -> bool:
    """Whether an item under a title of sources only names one: short, and no sentence."""
    words = piece.text.split()
    return len(words) <= 15 and not (_CLAUSE.search(piece.text) and len(words) > 3)


def _sentences(text: str, block: Block, markers: Sequence[Marker], introduces: bool) -> list[_Piece]:
    pieces: list[_Piece] = []
    ahead = 0
    if not _ALNUM.search(text, block.start, block.end):
        return []
    spans = sentences_within(text, block.start, block.end, markers)
    last = len(spans) - 1
    joined = _SEMICOLON.search(text, block.start, block.end) is not None
    for number, (start, end) in enumerate(spans):
        mine: list[Marker] = []
        while ahead < len(markers) and markers[ahead].start < end:
            mine.append(markers[ahead])
            ahead += 1
        announces = introduces and number == last
        if (number < last or introduces) and is_bold_title(text[start:end]):
            pieces.append(_piece(text, start, end, mine)._replace(kind="heading"))
            continue
        if not joined:
            pieces.append(_piece(text, start, end, mine, announces))
            continue
        for low, high, inner in _clauses(text, start, end, mine):
            pieces.append(_piece(text, low, high, inner, announces))
    return pieces


def _piece(text: str, start: int, end: int, markers: Sequence[Marker], introduces: bool = False) -> _Piece:
    if not markers:
        bare = _plain(text[start:end])
        return _Piece(start, end, bare, (), kind_of(bare, introduces=introduces))
    ids = tuple([id for marker in markers for id in marker.ids])
    cut = without_markers(text, markers, start, end)
    if not _ALNUM.search(cut):
        return _Piece(start, end, _plain(text[start:end]), ids, "filler")
    bare = _plain(cut)
    kind = "filler" if is_sources_title(bare) else kind_of(bare, introduces=introduces)
    return _Piece(start, end, bare, ids, kind)


def _clauses(
    text: str, start: int, end: int, markers: Sequence[Marker]
) -> list[tuple[int, int, Sequence[Marker]]]:
    """The sentence, or its clauses where semicolons clearly separate independent statements."""
    whole = [(start, end, markers)]
    cuts = [
        match.span()
        for match in _SEMICOLON.finditer(text, start, end)
        if not any(marker.start < match.end() <= marker.end for marker in markers)
    ]
    parts: list[tuple[int, int, Sequence[Marker]]] = []
    lows = [start, *(after for _, after in cuts)]
    highs = [*(at for at, _ in cuts), end]
    for low, high in zip(lows, highs, strict=True):
        while low < high and text[low].isspace():
            low += 1
        inner = [marker for marker in markers if low <= marker.start < high]
        parts.append((low, high, inner))
    if len(parts) < 2 or len({bool(inner) for _, _, inner in parts}) > 1:
        return whole
    return parts if all(_independent(text[low:high]) for low, high, _ in parts) else whole


def _independent(clause: str) -> bool:
    if _BRACKETS.search(clause) and any(
        clause.count(opener) != clause.count(closer)
        for opener, closer in ("()", "[]", "{}", "（）", "「」", "『』", "“”", "«»")
    ):
        return False
    if clause.count('"') % 2 or clause.count("`") % 2 or ":" in clause or _DEPENDENT.match(clause):
        return False
    if clause.isascii() or " " in clause.strip():
        return len(clause.split()) >= 3 and _CLAUSE.search(clause) is not None
    return sum(character.isalnum() for character in clause) >= 5


def _row(text: str, block: Block, markers: Sequence[Marker]) -> list[_Piece]:
    """A table row as "header: cell; header: cell"."""
    cells = row_cells(without_markers(text, markers, block.start, block.end))
    parts: list[str] = []
    for column, cell in enumerate(cells):
        value = _plain(cell)
        if not value:
            continue
        title = _plain(block.header[column]) if column < len(block.header) else ""
        parts.append(f"{title}: {value}" if title else value)
    ids = tuple([id for marker in markers for id in marker.ids])
    joined = "; ".join(parts)
    if not _ALNUM.search(joined):
        return []
    return [_Piece(block.start, block.end, joined, ids, "statement")]


def _sole_answers(pieces: list[_Piece]) -> list[_Piece]:
    """Headings and a bare "Sure." become statements where a text has nothing else: they are the answer."""
    kinds = {piece.kind for piece in pieces}
    if kinds == {"heading"}:
        return [piece._replace(kind="statement") for piece in pieces]
    if not kinds & {"statement", "abstention", "question"}:
        return [
            piece._replace(kind="statement")
            if piece.kind == "greeting" and is_affirmation(piece.text)
            else piece
            for piece in pieces
        ]
    return pieces
