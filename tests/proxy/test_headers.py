"""Which headers go where."""

from __future__ import annotations

import pytest

from proxy.headers import to_client, to_upstream, unread_to_client


@pytest.mark.parametrize(
    "name",
    [
        "Authorization",
        "x-api-key",
        "OpenAI-Organization",
        "OpenAI-Project",
        "Idempotency-Key",
        "traceparent",
        "anthropic-version",
        "User-Agent",
        "Content-Type",
    ],
)
def test_what_the_upstream_needs_goes_on(name: str) -> None:
    assert to_upstream({name: "v"})[name] == "v"


@pytest.mark.parametrize(
    "name",
    [
        "Accept-Encoding",
        "Connection",
        "Transfer-Encoding",
        "Content-Length",
        "Content-Encoding",
        "Host",
        "Cookie",
        "Origin",
        "x-akgc-policy",
        "Sec-Fetch-Mode",
        "Expect",
        "Proxy-Authorization",
    ],
)
def test_what_belongs_to_this_connection_does_not(name: str) -> None:
    assert name not in to_upstream({name: "v"})


@pytest.mark.parametrize("own", ["authorization", "X-Api-Key", "api-key"])
def test_a_key_of_the_client_comes_before_ours(own: str) -> None:
    assert "Bearer ours" not in to_upstream({own: "mine"}, key="ours").values()


def test_our_key_is_used_where_there_is_none() -> None:
    assert to_upstream({}, key="ours")["Authorization"] == "Bearer ours"


def test_limits_and_ids_of_the_upstream_come_back() -> None:
    kept = {
        "x-request-id": "1",
        "X-RateLimit-Remaining-Tokens": "5",
        "retry-after": "2",
        "openai-processing-ms": "9",
    }

    assert to_client({**kept, "Set-Cookie": "a=b", "Content-Encoding": "gzip", "Server": "x"}) == kept


def test_an_unread_answer_keeps_all_but_what_belongs_to_the_connection() -> None:
    headers = {
        "X-Own": "1",
        "Content-Type": "image/png",
        "Transfer-Encoding": "chunked",
        "Content-Encoding": "gzip",
    }

    assert dict(unread_to_client(headers)) == {"X-Own": "1", "Content-Type": "image/png"}
