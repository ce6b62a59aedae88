"""The HTML page in a real browser: it works, no request leaves it, and the console stays clean.

ASSAY_CHROMIUM names the browser; it is /usr/bin/chromium where nothing is named.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assay.reports import to_html

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = Path(os.environ.get("ASSAY_CHROMIUM", "/usr/bin/chromium"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; name one in ASSAY_CHROMIUM")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(
            executable_path=str(CHROMIUM),
            headless=True,
            args=["--no-sandbox", "--disable-background-networking"],
        )
        yield running
        running.close()


class Visit:
    """A page opened from a file, and what it did that nobody asked for."""

    def __init__(self, browser: Any, report: Any, folder: Path, **options: Any) -> None:
        file = folder / "report.html"
        with file.open("w", encoding="utf-8") as stream:
            to_html(*report, stream)
        self.context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
        self.page = self.context.new_page()
        self.requests: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append(dialog.message), dialog.dismiss()))
        self.page.goto(file.as_uri())
        self.address = file.as_uri()

    def close(self) -> None:
        """Ends the visit, which must have been a quiet one."""
        self.context.close()
        assert self.said == []
        assert {url.split("#")[0] for url in self.requests if not url.startswith("data:")} == {self.address}


def _shown(page: Any) -> list[str]:
    return page.locator("details.case:visible .id").all_inner_texts()


def test_a_reader_finds_a_case_and_follows_a_claim_to_its_passage(browser, card, cases, tmp_path):
    visit = Visit(browser, (card, cases), tmp_path)
    page = visit.page
    assert page.locator("output").inner_text() == "5 of 5 shown"
    assert page.locator("details.case[open]").count() == 0

    page.select_option("select[name=boundary]", "answer")
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["leave-carry-over"]

    page.locator("#c1 > summary").press("Enter")
    claim = page.locator("#c1 .answer a.v-contradicted").first
    playwright.expect(claim).to_be_visible()
    claim.click()
    assert page.url.endswith("#c1-q2-0")
    stretch = page.locator(":target + mark")
    playwright.expect(stretch).to_have_text("Up to five days that were not taken carry over")
    playwright.expect(stretch).to_be_in_viewport()
    page.locator("#c1 .passage a.back").first.click()
    playwright.expect(page.locator("#c1-k1")).to_be_in_viewport()
    visit.close()


def test_cases_are_filtered_by_status_tag_text_and_from_the_diagnosis(browser, card, cases, tmp_path):
    visit = Visit(browser, (card, cases), tmp_path)
    page = visit.page
    page.select_option("select[name=status]", "truncated")
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["cut-short"]
    page.get_by_role("button", name="Clear").click()
    page.select_option("select[name=tag]", "other-language")
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["retention-ar"]
    page.get_by_role("button", name="Clear").click()
    page.fill("input[name=text]", "PARKING")
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["silent-judge"]
    page.fill("input[name=text]", "nowhere in it")
    playwright.expect(page.get_by_text("No case fits the filter.")).to_be_visible()
    page.locator("a[data-boundary='retrieval']").click()
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["refund-window"]
    page.get_by_role("link", name="contradicted claim").click()
    playwright.expect(page.locator("output")).to_have_text("1 of 5 shown")
    assert _shown(page) == ["leave-carry-over"]
    page.get_by_role("button", name="Clear").click()
    playwright.expect(page.locator("output")).to_have_text("5 of 5 shown")
    page.get_by_role("button", name="Open all").click()
    assert page.locator("details.case[open]").count() == 5
    visit.close()


def test_an_address_with_an_anchor_opens_its_case(browser, card, cases, tmp_path):
    visit = Visit(browser, (card, cases), tmp_path)
    visit.page.goto(visit.address + "#c1-p1")
    playwright.expect(visit.page.locator("#c1-p1")).to_be_in_viewport()
    visit.close()


def test_the_page_reads_without_its_script(browser, card, cases, tmp_path):
    visit = Visit(browser, (card, cases), tmp_path, java_script_enabled=False)
    page = visit.page
    playwright.expect(page.locator("#filter")).to_be_hidden()
    page.locator("#c1 > summary").click()
    playwright.expect(page.locator("#c1 .answer")).to_be_visible()
    visit.close()


def test_hostile_text_runs_nothing_and_asks_for_nothing(browser, hostile, tmp_path):
    visit = Visit(browser, hostile, tmp_path)
    page = visit.page
    page.get_by_role("button", name="Open all").click()
    playwright.expect(page.locator("#c1 .answer")).to_contain_text("<script>alert(1)</script>")
    assert page.locator("img").count() == 0
    page.wait_for_timeout(100)
    visit.close()


def test_print_shows_what_is_folded_and_hides_the_filter(browser, card, cases, tmp_path):
    visit = Visit(browser, (card, cases), tmp_path)
    page = visit.page
    page.emulate_media(media="print")
    playwright.expect(page.locator("#filter")).to_be_hidden()
    playwright.expect(page.locator("#c1 .answer")).to_be_visible()
    visit.close()


def test_the_page_never_scrolls_sideways(browser, card, cases, hostile, tmp_path):
    for report in ((card, cases), hostile):
        visit = Visit(browser, report, tmp_path)
        visit.page.get_by_role("button", name="Open all").click()
        for width in (360, 768, 1280, 1920):
            visit.page.set_viewport_size({"width": width, "height": 800})
            assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
        visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(browser, card, cases, tmp_path, scheme):
    """WCAG 2.2 asks for a contrast of 4.5 to 1; computed from the colours as the style sheet names them."""
    visit = Visit(browser, (card, cases), tmp_path, color_scheme=scheme)
    names = ["ink", "quiet", "link", "accent"]
    names += ["supported", "contradicted", "insufficient", "unclear", "failed", "exempt"]
    colours = visit.page.evaluate(
        "names => Object.fromEntries(names.map(name => [name, "
        "getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()]))",
        [*names, "paper", "panel"],
    )
    for ground in ("paper", "panel"):
        for name in names:
            assert _contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
    visit.close()


def _contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, from relative luminances."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
