"""The page that audits answers: in a real browser where there is one, over a real server."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from detect.audit.auditor import AnswerAuditor
from detect.verifier import DistilBertVerifier
from kg.collection.library import Library
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.static_embedding import StaticEmbedding
from proxy.answer_audits import AnswerAudits
from tests.kg.collection.conftest import make_pdf
from tests.patience import until
from tests.proxy.browser import Page, browsing

WARRANTY = "The Aurora kettle 🫖 holds 1.7 litres. It carries a warranty of two years. It is made in Bergen."
RIGHT, WRONG = "The kettle carries a warranty of two years.", "The kettle carries a warranty of nine years."


@pytest.fixture(scope="module")
def verifier() -> DistilBertVerifier:
    return DistilBertVerifier.for_documents(device="cpu", threads=1)


@pytest.fixture
async def served(start_proxy: Any, verifier: DistilBertVerifier, tmp_path: Path) -> AsyncIterator[Any]:
    encoder = StaticEmbedding.default()
    library = Library(tmp_path / "documents", EmbeddedEngine(tmp_path / "index"), encoder)
    with ThreadPoolExecutor(1) as executor:
        audits = AnswerAudits(AnswerAuditor(encoder=encoder, verifier=verifier), executor=executor)
        yield await start_proxy(library=library, answers=audits)


@pytest.fixture
async def page(served: Any, browser_address: str) -> AsyncIterator[Page]:
    async with browsing(browser_address) as opened:
        await opened.open(f"{served.url}/audit")
        yield opened


async def fill(page: Page, field: str, text: str) -> None:
    await page.focus(f"#{field}")
    await page.value(f"document.querySelector('#{field}').select()")
    await page.type(text)


async def audit(
    page: Page, answer: str, *, question: str = "How long is the warranty?", text: str = WARRANTY
) -> None:
    await fill(page, "paste", text)
    await fill(page, "question", question)
    await fill(page, "answer", answer)
    await page.press("Enter", ctrl=True)
    await page.until(
        "!document.querySelector('#audit').disabled && !document.querySelector('#result').hidden"
    )


async def got(served: Any) -> tuple[Any, str]:
    async with served.http.get(f"{served.url}/audit") as response:
        return response, await response.text()


async def test_the_page_fetches_nothing_and_runs_its_own_script_alone(served: Any) -> None:
    response, html = await got(served)

    assert response.content_type == "text/html"
    assert not re.search(r"<(link|img|iframe)\b|@import|url\(|\b(src|href)=\"(?!/\")", html)
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "'unsafe-inline'" not in policy.split("style-src")[0]


async def test_text_from_outside_is_never_read_as_html(served: Any) -> None:
    _, html = await got(served)

    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", html)


async def test_every_field_has_a_label(served: Any) -> None:
    _, html = await got(served)

    for field in ("files", "paste", "collection", "question", "answer"):
        assert f'<label for="{field}">' in html
        assert re.search(rf'<(input|textarea|select)[^>]* id="{field}"', html)


async def test_pasted_text_gives_trust_label_passage_and_claims(page: Page) -> None:
    await audit(page, RIGHT)

    assert (await page.text("#verdict")).startswith("Supported · ")
    assert await page.text("#where") == "Best passage: pasted text, page 1"
    marked = await page.value("[...document.querySelectorAll('#passage mark')].map(m => m.textContent)")
    assert "It carries a warranty of two years." in marked
    assert 1 <= len(marked) <= 2
    assert "supported" in await page.text("#claims")
    assert page.problems == []


async def test_a_wrong_value_is_shown_as_contradicted_with_what_the_documents_say(page: Page) -> None:
    await audit(page, WRONG)

    assert not (await page.text("#verdict")).startswith("Supported")
    assert "contradicted by the documents" in await page.text("#claims")
    assert "two years" in await page.text("#claims")


async def test_offsets_are_code_points_so_that_marks_stand_right_behind_an_emoji(page: Page) -> None:
    await audit(page, "Is that not a fine 🫖🫖? " + RIGHT)

    shown = await page.value("[...document.querySelectorAll('#shown span')].map(m => m.textContent)")
    assert RIGHT in shown


async def test_a_pdf_is_audited_and_its_page_is_named(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "manual.pdf"
    file.write_bytes(make_pdf(["Cover of the manual.", "The kettle carries a warranty of two years."]))
    await page.choose("#files", [file])
    await fill(page, "answer", RIGHT)
    await page.press("Enter", ctrl=True)
    await page.until("!document.querySelector('#result').hidden")

    assert await page.text("#where") == "Best passage: manual.pdf, page 2"
    assert not await page.value("document.querySelector('#report').hidden")


async def test_the_report_and_the_json_can_be_saved(page: Page, tmp_path: Path) -> None:
    await page.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    await audit(page, RIGHT)

    async def saved(button: str, name: str) -> str:
        async def found() -> str:
            file = tmp_path / name
            return file.read_text() if file.exists() else ""

        await page.value(f"document.querySelector('#{button}').click()")
        return await until(found, told=name)

    assert "<mark>" in await saved("report", "audit.html")
    assert json.loads(await saved("save", "audit.json"))["answer"] == RIGHT
    assert page.problems == []


async def test_a_file_that_cannot_be_read_is_told_in_words(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(b"%PDF-1.7 cut short")
    await page.choose("#files", [file])
    await fill(page, "answer", RIGHT)
    await page.press("Enter", ctrl=True)
    await page.until("!document.querySelector('#problem').hidden")

    assert "broken.pdf" in await page.text("#problem")
    assert await page.value("document.querySelector('#result').hidden")


@pytest.mark.parametrize(("answer", "told"), [("", "Write the answer"), (RIGHT, "Choose files")])
async def test_what_is_missing_is_told_before_anything_is_sent(page: Page, answer: str, told: str) -> None:
    await fill(page, "answer", answer or " ")
    await page.press("Enter", ctrl=True)
    await page.until("!document.querySelector('#problem').hidden")

    assert (await page.text("#problem")).startswith(told)
    assert not [url for url in page.requests if "audit/answer" in url]


async def test_the_keyboard_is_enough(page: Page) -> None:
    """Tab reaches every control, the audit is started and read without a mouse."""
    await fill(page, "paste", WARRANTY)
    await fill(page, "question", "How long is the warranty?")
    await page.press("Tab")
    await page.type(RIGHT)
    await page.press("Tab")
    assert await page.value("document.activeElement.id") == "audit"
    await page.press("Enter")
    await page.until("document.activeElement.id === 'verdict'")

    seen = []
    for _ in range(12):
        await page.press("Tab")
        seen.append(await page.value("document.activeElement.id || document.activeElement.tagName"))
    assert {"report", "save", "reset", "BUTTON"} <= set(seen)


async def test_the_history_outlives_a_reload_and_is_shown_again(page: Page, served: Any) -> None:
    await audit(page, RIGHT)
    await audit(page, WRONG)
    await page.open(f"{served.url}/audit?again")

    lines = await page.value("[...document.querySelectorAll('#history li')].map(l => l.innerText)")
    assert [line.splitlines()[-1] for line in lines] == [WRONG, RIGHT]
    await page.focus("#history li:last-child button")
    await page.press("Enter")
    assert (await page.text("#verdict")).startswith("Supported · ")
    assert await page.value("document.querySelector('#answer').value") == RIGHT


async def test_the_history_is_reset_after_a_question(page: Page, served: Any) -> None:
    await audit(page, RIGHT)
    await page.focus("#reset")
    await page.press("Enter")
    await page.press("Escape")
    await page.until("!document.querySelector('#sure').open")
    assert await page.value("document.querySelectorAll('#history li').length") == 1

    await page.focus("#reset")
    await page.press("Enter")
    await page.press("Tab")
    await page.press("Enter")
    await page.until("document.querySelectorAll('#history li').length === 0")
    assert await page.value("localStorage.length") == 0


async def test_a_damaged_history_does_not_keep_the_page_from_working(page: Page, served: Any) -> None:
    for damaged in ("{", '"text"', '[null, {"audit": 7}]'):
        await page.value(f"localStorage.setItem('akgc.audits', {json.dumps(damaged)})")
        await page.open(f"{served.url}/audit?{len(damaged)}")
        assert await page.value("document.querySelectorAll('#history li').length") == 0
    assert page.problems == []


async def test_hostile_text_is_shown_as_text(page: Page) -> None:
    hostile = "The warranty of the <img src=x onerror=alert(1)> kettle lasts two years."
    await audit(page, hostile, text=f"{hostile} <script>document.title = 'owned'</script>")

    assert hostile in await page.text("#shown")
    assert await page.value("document.querySelectorAll('main img').length") == 0
    assert await page.value("document.title") == "AKGC: audit an answer"
    assert page.problems == []


async def test_a_collection_of_the_server_can_be_chosen(page: Page, served: Any, tmp_path: Path) -> None:
    file = tmp_path / "kettle.md"
    file.write_text(WARRANTY)
    async with served.http.post(
        f"{served.url}/v1/akgc/documents?collection=manuals", data={"file": file.open("rb")}
    ) as response:
        assert response.status == 200
    await page.open(f"{served.url}/audit?stored")
    await page.until("!document.querySelector('#stored').hidden")
    await page.value("document.querySelector('#collection').value = 'manuals'")
    await fill(page, "answer", RIGHT)
    await page.press("Enter", ctrl=True)
    await page.until("!document.querySelector('#result').hidden")

    assert await page.text("#where") == "Best passage: kettle.md, page 1"


@pytest.mark.parametrize("dark", [False, True])
async def test_it_can_be_read_in_light_and_in_dark(page: Page, dark: bool) -> None:
    """Contrast of text and paper by WCAG 2.1 (1.4.3): at least 4.5."""
    await page.dark(on=dark)
    await audit(page, WRONG)
    colours = await page.value(
        "['body', '.dim', '#verdict', '#claims .bad', '#passage mark', 'button.main']"
        ".map(s => getComputedStyle(document.querySelector(s)))"
        ".map(s => [s.color, s.backgroundColor])"
    )

    paper = colours[0][1]
    assert (luminance(paper) < 0.1) is dark
    for ink, ground in colours:
        assert contrast(ink, paper if ground.endswith(", 0)") else ground) >= 4.5


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
