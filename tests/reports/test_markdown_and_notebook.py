"""The Markdown comment and the notebook fragment: what they say, how long they are, and that text stays text."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

from assay.records import MeasureSummary
from assay.reports import notebook_html, to_markdown
from assay.reports.markdown import LONGEST


def _markdown(card, cases) -> str:
    stream = io.StringIO()
    to_markdown(card, cases, stream)
    return stream.getvalue()


class _Tags(HTMLParser):
    """Counts open elements and gathers what is shown."""

    void = frozenset({"br", "meta", "link", "input", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.shown = ""

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.shown += data


def test_the_comment_has_the_diagnosis_the_measures_and_the_failures(card, cases):
    text = _markdown(card, cases)
    assert text.startswith("### Assay: 3 of 5 traces failed\n")
    assert "| retrieval | 1 |" in text
    assert "| ↓ `contradiction_rate` | 1.00 | – | 1 of 10, 9 unscored (judge_error 9) |" in text
    assert "| ↑ `faithfulness` | 0.58 | 0.17–1.00 |" in text
    assert "Not scored (no_reference 5): `similarity`" in text
    assert "| answered | **2** | 1 | 1 |" in text
    assert "| leave\\-carry\\-over | answer |" in text


def test_every_row_of_a_table_has_as_many_cells_as_its_head(card, cases, hostile):
    for report in ((card, cases), hostile):
        head = 0
        for line in _markdown(*report).splitlines():
            cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
            assert not (head and cells) or cells == head, line
            head = cells


def test_the_comment_fits_whatever_the_run(card, cases):
    many = [cases[1].model_copy(update={"id": "x" * 5_000})] * 3_000
    wide = {f"m{i}": MeasureSummary(mean=0.5, n=1, total=1, boundary="answer") for i in range(3_000)}
    text = _markdown(card.model_copy(update={"measures": wide, "notes": ["n" * 9_000] * 300}), many)
    assert len(text) <= LONGEST
    assert "Cut here" in text
    assert "The first 20 of 3000" in _markdown(card.model_copy(update={"diagnosis": {"answer": 3000}}), many)


def test_hostile_text_is_no_markup_no_mention_and_no_reference(hostile):
    text = _markdown(*hostile)
    bare = re.sub(r"`[^`\n]*`", "", text)
    assert not re.search(r"(?<!\\)<(?!/?(?:details|summary)>)", bare)
    assert not re.search(r"@everyone|(?<!#)(?<!\w)#1", bare)
    assert "\x1b" not in text


def test_the_notebook_fragment_is_balanced_and_says_the_same(card, cases):
    tags = _Tags()
    tags.feed(notebook_html(card, cases))
    assert tags.open == []
    assert "3 of 5 traces failed." in tags.shown
    assert "1 of 10, 9 unscored (judge_error 9)" in tags.shown
    assert "leave-carry-over" in tags.shown


def test_the_notebook_fragment_keeps_hostile_text_as_text(hostile):
    tags = _Tags()
    tags.feed(notebook_html(*hostile))
    assert tags.open == []
    assert tags.seen.isdisjoint({"script", "img"})
    assert "</script>" in tags.shown
