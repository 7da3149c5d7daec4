"""Pages of allowed origins may call the proxy, others may not."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.cors import is_allowed
from proxy.settings import Settings

PAGE = "http://localhost:5173"


async def preflight(proxy: Any, origin: str) -> Any:
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, x-stainless-os",
    }
    async with proxy.http.options(f"{proxy.url}/v1/chat/completions", headers=headers) as response:
        return response


async def test_a_preflight_gets_back_the_headers_it_asks_for(proxy: Any) -> None:
    response = await preflight(proxy, PAGE)

    assert response.status == 204
    assert response.headers["Access-Control-Allow-Origin"] == PAGE
    assert response.headers["Access-Control-Allow-Headers"] == "authorization, x-stainless-os"
    assert "POST" in response.headers["Access-Control-Allow-Methods"]


async def test_a_foreign_origin_is_not_allowed(proxy: Any) -> None:
    response = await preflight(proxy, "https://evil.example")

    assert "Access-Control-Allow-Origin" not in response.headers


async def test_answers_expose_the_verdict(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(question, Origin=PAGE)

    assert headers["Access-Control-Allow-Origin"] == PAGE
    assert "x-akgc-decision" in headers["Access-Control-Expose-Headers"]
    assert headers["Vary"] == "Origin"


async def test_errors_and_streams_can_be_read_too(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(b"{", Origin=PAGE)
    assert headers["Access-Control-Allow-Origin"] == PAGE

    url = f"{proxy.url}/v1/chat/completions"
    async with proxy.http.post(url, json={**question, "stream": True}, headers={"Origin": PAGE}) as response:
        assert response.headers["Access-Control-Allow-Origin"] == PAGE


@pytest.mark.parametrize(
    ("origin", "pattern", "allowed"),
    [
        ("http://localhost", "http://localhost:*", True),
        ("http://localhost:80", "http://localhost:*", True),
        ("http://localhost.evil.example", "http://localhost:*", False),
        ("http://localhost:80.evil.example", "http://localhost:*", False),
        ("https://localhost:80", "http://localhost:*", False),
        ("https://chat.example", "https://chat.example", True),
        ("https://chat.example", "https://chat.example/", True),
        ("https://chat.example:8443", "https://chat.example", False),
        ("https://any.example", "*", True),
        ("null", "http://localhost:*", False),
    ],
)
def test_origins_match_patterns(origin: str, pattern: str, allowed: bool) -> None:
    assert is_allowed(origin, (pattern,)) is allowed


def test_pages_on_this_machine_are_allowed_by_default() -> None:
    assert is_allowed("http://127.0.0.1:3000", Settings().cors_origins)
