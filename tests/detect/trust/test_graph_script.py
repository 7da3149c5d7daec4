"""The page of the reasoning graph in a real browser, where there is one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from detect.trust import Source, TrustReport
from tests.proxy.browser import Page, browsing

HOSTILE = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"


@pytest.fixture
async def page(wrong: TrustReport, browser_address: str, tmp_path: Path) -> AsyncIterator[Page]:
    """The page of a wrong answer, with markup as the names of its sources."""
    named = tuple(Source(each.text, f"{each.origin} {HOSTILE}") for each in wrong.record.documents)
    report = replace(wrong, record=replace(wrong.record, documents=named))
    file = tmp_path / "graph.html"
    file.write_text(report.html(), encoding="utf-8")
    async with browsing(browser_address) as opened:
        await opened.send(
            "Emulation.setDeviceMetricsOverride", width=1400, height=900, deviceScaleFactor=1, mobile=False
        )
        await opened.open(file.as_uri())
        yield opened


async def press(page: Page, key: str) -> str:
    """The id of the box that has the focus after an arrow key."""
    event = f"new KeyboardEvent('keydown', {{key: {json.dumps(key)}, bubbles: true, cancelable: true}})"
    await page.value(f"document.activeElement.dispatchEvent({event})")
    return str(
        await page.value("document.activeElement.closest('details').querySelector('.title').innerText")
    )


async def test_it_draws_every_edge_and_asks_for_nothing(page: Page, wrong: TrustReport) -> None:
    drawn = "[...document.querySelectorAll('#edges path')].filter((path) => path.getAttribute('d'))"

    assert await page.value(f"{drawn}.length") == wrong.graph().number_of_edges()
    assert await page.value(f"{drawn}.every((path) => path.getTotalLength() > 20)") is True
    assert [url for url in page.requests if not url.startswith("file:")] == []
    assert len(page.requests) == 1
    assert page.problems == []


async def test_hostile_names_run_nothing(page: Page) -> None:
    assert await page.value("document.title") == "Trust: UNRELIABLE"
    assert await page.value("document.querySelectorAll('img').length") == 0
    assert await page.value(f"document.body.innerText.includes({json.dumps(HOSTILE)})") is True


async def test_a_box_opens_with_the_keyboard(page: Page) -> None:
    await page.press("Tab")
    await page.press("Enter")

    assert await page.value("document.activeElement.parentElement.open") is True
    await page.press("Tab")
    assert await page.value("document.activeElement.tagName") == "A"


async def test_arrow_keys_follow_the_edges(page: Page) -> None:
    await page.focus("#graph section details summary")

    assert (await press(page, "ArrowRight")).startswith("The lighthouse")
    assert await press(page, "ArrowRight") == "Evidence coverage"
    assert await press(page, "ArrowDown") == "Epistemic consistency"
    assert await press(page, "ArrowRight") == "UNRELIABLE"
    assert await press(page, "ArrowLeft") == "Evidence coverage"


async def test_what_a_box_rests_on_and_leads_to_is_lit_until_it_is_left(page: Page) -> None:
    await page.focus("#graph section details summary")
    lit = "[...document.querySelectorAll('details.on .title')].map((each) => each.innerText)"
    titles = await page.value(lit)

    assert titles[-1] == "UNRELIABLE"
    assert "Evidence coverage" in titles
    assert "Source diversity" not in titles
    await press(page, "Escape")
    assert await page.value(lit) == []


async def test_a_link_leads_to_its_box(page: Page) -> None:
    await page.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    await page.value("document.querySelector('#graph section a').click()")

    assert await page.value("document.activeElement.tagName") == "SUMMARY"
