"""The HTML page, read as text: well formed, self-contained, escaped, bounded, and linked to anchors that exist."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tracemalloc
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.records import CaseResult, ClaimResult, ClaimVerdict, EvidenceQuote, PassageResult
from assay.reports import to_html
from assay.reports.html_case import case_html
from assay.reports.safe import html

VOID = frozenset({"meta", "link", "br", "input"})


class Page(HTMLParser):
    """A page that is well formed: every element closed in order, no id twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, Any]]] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.shown = ""
        self.feed(text)
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ("style", "script"):
            self.shown += data

    def all(self, tag: str, **attributes: str) -> list[dict[str, Any]]:
        return [
            found
            for name, found in self.elements
            if name == tag and all(found.get(key.rstrip("_")) == value for key, value in attributes.items())
        ]


def _page(card, cases, **options: Any) -> Page:
    stream = io.StringIO()
    to_html(card, cases, stream, **options)
    return Page(stream.getvalue())


def test_the_page_says_what_failed_first(card, cases):
    page = _page(card, cases)
    assert page.shown.index("3 of 5 traces failed") < page.shown.index("Where they failed")
    assert "Look at the query, the chunking" in page.shown
    assert "1 of 10, 9 unscored (judge_error 9)" in page.shown
    assert "no_reference 5: similarity" in page.shown


def test_landmarks_headings_and_language(card, cases):
    page = _page(card, cases)
    assert page.all("html", lang="en")
    for landmark in ("header", "main"):
        assert len(page.all(landmark)) == 1, landmark
    assert page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert all(after <= before + 1 for before, after in steps)
    assert all(found.get("dir") == "auto" for found in page.all("div", class_="answer"))


def test_every_link_leads_somewhere_on_the_page_and_nowhere_else(card, cases):
    page = _page(card, cases)
    links = [found["href"] for found in page.all("a")]
    assert links
    assert {link[1:] for link in links} <= set(page.ids)
    assert not re.search(r"""(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:|//|file:)""", page.text)
    assert "@import" not in page.text


def test_the_policy_allows_this_script_and_this_style_only(card, cases):
    page = _page(card, cases)
    (policy,) = (found["content"] for found in page.all("meta", **{"http-equiv": "Content-Security-Policy"}))
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for tag in ("script", "style"):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page.text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    # A policy without unsafe-inline turns these off, so that none may be relied on.
    assert not any(
        "style" in found or any(key.startswith("on") for key in found) for _, found in page.elements
    )


def test_a_claim_leads_to_the_stretch_that_decided_it(card, cases):
    page = _page(card, cases)
    # leave-carry-over is the first failed case; its third claim rests on a stretch of leave-s2.
    assert page.all("a", class_="claim v-contradicted", href="#c1-q2-0")
    after = page.text[page.text.index('id="c1-q2-0"') :]
    assert re.match(
        r'id="c1-q2-0"></span><mark class="v-contradicted">Up to five days that were not taken carry over',
        after,
    )


@pytest.mark.parametrize(
    "said",
    [
        "leave-s9</bdi> ✗ no such passage",
        'href="#c1-p3"><bdi>leave-s1</bdi></a> ✗ not in the prompt',
        'href="#c1-p0"><bdi>1</bdi></a> ✓',
        "<b>unsure</b>",
        "the judge did not answer in 30 s",
        "no. 1 in the prompt · retrieved no. 2",
        "not in the prompt · retrieved no. 3",
    ],
)
def test_citations_certainty_and_ranks_are_shown(card, cases, said):
    assert said in _page(card, cases).text


def test_the_interval_is_drawn_to_scale(card, cases):
    # The axis runs from 6 to 144: 6 + 138 × 0.17 = 29.46, 6 + 138 × 1 = 144, 6 + 138 × 0.58333 = 86.5.
    text = _page(card, cases).text
    assert '<path class="span" d="M29.5 8H144.0M' in text
    assert '<circle cx="86.5" cy="8"' in text


def test_overlapping_stretches_do_not_cross(card):
    text = "one two three four"
    spans = [(0, 7), (4, 13), (4, 7), (0, 18), (20, 30), (13, 900)]
    claims = [
        ClaimResult(
            text="x",
            start=0,
            end=1,
            verdict=ClaimVerdict(
                label="supported", evidence=("p",), quotes=(EvidenceQuote(passage="p", start=start, end=end),)
            ),
        )
        for start, end in spans
    ]
    case = CaseResult(
        id="a",
        question="?",
        answer="x",
        status="answered",
        claims=claims,
        passages=[PassageResult(id="p", text=text, presented_rank=1)],
    )
    page = _page(card, [case])
    shown = page.text[page.text.index('<article class="passage') : page.text.index("</article>")]
    marked = "".join(re.findall(r"<mark[^>]*>(.*?)</mark>", shown))
    assert marked == text
    assert {f"c1-q{claim}-0" for claim in (0, 1, 2, 3, 5)} <= set(page.ids)
    assert "c1-q4-0" not in page.ids


def test_more_cases_than_the_limit_are_left_out_and_said_to_be(card, cases):
    passed, failed = cases[0], cases[1]
    many = [case.model_copy(update={"id": f"{case.id}-{i}"}) for i in range(5) for case in (passed, failed)]
    page = _page(card, many, limit=7)
    assert "7 of 10 cases are shown, all 5 that failed, and 2 others; 3 are left out." in page.shown
    order = [found["data-boundary"] for found in page.all("details") if "data-boundary" in found]
    assert order == ["answer.contradicted_claim"] * 5 + ["passed"] * 2
    assert "3 of 10 cases are shown, all of them failed; 7 are left out, 2 failed ones among them." in (
        _page(card, many, limit=3).shown
    )
    assert not _page(card, many, limit=0).all("details", class_="case bad")


def test_hostile_text_stays_text(hostile, hostile_text):
    page = _page(*hostile)
    assert len(page.all("script")) == 1
    assert not page.all("img")
    assert "</script><script>alert(1)</script><img src=x onerror=alert(2)>" in page.shown
    # An override of direction would make "gnp.exe" read as "exe.png".
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202d\u202e]", page.text)


def test_a_megabyte_of_answer_and_ten_thousand_claims_are_bounded(card, cases):
    answer = "Yes. " * 200_000
    passages = [PassageResult(id=f"p{i}", text="Yes. " * 4_000, presented_rank=i + 1) for i in range(200)]
    verdict = ClaimVerdict(
        label="supported",
        evidence=tuple(passage.id for passage in passages),
        quotes=(
            EvidenceQuote(passage="p199", start=0, end=4),
            EvidenceQuote(passage="p0", start=0, end=4),
        ),
    )
    claim = ClaimResult(text="Yes.", start=0, end=4, source_ids=("p0", "p150", "none"), verdict=verdict)
    claims = [claim.model_copy(update={"start": 5 * i, "end": 5 * i + 4}) for i in range(10_000)]
    update = {"answer": answer, "claims": claims, "passages": passages}
    page = _page(card, [cases[1].model_copy(update=update)])
    # 4,000 marked claims of about 200 characters; 300 listed, each with 100 links of about 45; 100 passages.
    assert len(page.text) < 4_000_000
    assert "980000 more characters stand in the JSON report" in page.shown
    assert "9700 more claims are left out here." in page.shown
    assert "100 more passages are left out here." in page.shown
    assert {found["href"][1:] for found in page.all("a")} <= set(page.ids)


@given(
    st.text(min_size=1, max_size=40),
    st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45)), max_size=6),
)
def test_wherever_claims_and_stretches_stand_the_texts_stay_whole(text, spans):
    claims = [
        ClaimResult(
            text="x",
            start=min(span),
            end=max(span),
            verdict=ClaimVerdict(
                label="supported",
                evidence=("p",),
                quotes=(EvidenceQuote(passage="p", start=min(span), end=max(span)),),
            ),
        )
        for span in spans
    ]
    case = CaseResult(
        id="a",
        question="?",
        answer=text,
        status="answered",
        claims=claims,
        passages=[PassageResult(id="p", text=text, presented_rank=1)],
    )
    page = Page(case_html(case, 1))
    assert {found["href"][1:] for found in page.all("a")} <= set(page.ids)
    for shown in (
        page.text[page.text.index('<div class="text"') : page.text.index("</article>")],
        page.text[
            page.text.index('<div class="answer"') : page.text.index("</div>", page.text.index('"answer"'))
        ]
        if text.strip()
        else "",
    ):
        if shown:
            hidden = r'<span class="(?:mark|sr)"[^>]*>[^<]*</span>|<a class="back"[^>]*>[^<]*</a>|<[^>]*>'
            assert re.sub(hidden, "", shown) == html(text)


def test_rows_are_read_and_not_held(card, cases):
    class Rows:
        def __len__(self) -> int:
            return 600

        def __iter__(self):
            for i in range(600):
                yield cases[1].model_copy(update={"id": f"row-{i}", "answer": f"{i} " * 500})

    class Nowhere(io.StringIO):
        def write(self, text: str) -> int:
            return len(text)

    tracemalloc.start()
    try:
        to_html(card, Rows(), Nowhere(), limit=50)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000


def test_a_report_without_rows_or_scores_is_a_page(card):
    empty = card.model_copy(
        update={"measures": {}, "diagnosis": {}, "confusion": {}, "slices": {}, "suite": None, "traces": 0}
    )
    assert "Nothing could be scored." in _page(empty, []).shown
