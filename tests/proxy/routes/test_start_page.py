"""The page at the root."""

from __future__ import annotations

import re
from typing import Any


async def page(proxy: Any) -> Any:
    async with proxy.http.get(f"{proxy.url}/") as response:
        return response, await response.text()


async def test_it_says_the_base_url(proxy: Any) -> None:
    _, html = await page(proxy)

    assert f"{proxy.url}/v1" in html


async def test_it_leads_to_the_page_that_audits_answers(proxy: Any) -> None:
    _, html = await page(proxy)
    (path,) = re.findall(r'href="(/audit[^"]*)"', html)

    async with proxy.http.get(proxy.url + path) as response:
        assert response.status == 200


async def test_it_lists_the_last_exchanges(proxy: Any, question: Any) -> None:
    await proxy.ask(question)
    await proxy.logged()
    _, html = await page(proxy)

    assert "What is the capital of France?" in html
    assert "correct" in html


async def test_what_came_from_outside_is_escaped(proxy: Any, upstream: Any) -> None:
    upstream.text = "<img src=x onerror=alert(1)>"
    await proxy.ask({"model": "m", "messages": [{"role": "user", "content": "<script>alert(1)</script>"}]})
    await proxy.logged()
    _, html = await page(proxy)

    assert "<script>" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


async def test_it_fetches_nothing_and_runs_no_script(proxy: Any) -> None:
    response, html = await page(proxy)

    assert not re.search(r"<(script|link|img|iframe)|@import|url\(", html)
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
