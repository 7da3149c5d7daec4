"""The log over HTTP."""

from __future__ import annotations

from typing import Any

import pytest


async def get(proxy: Any, query: str = "") -> tuple[int, Any]:
    async with proxy.http.get(f"{proxy.url}/v1/akgc/exchanges{query}") as response:
        return response.status, await response.json()


@pytest.fixture
async def five(proxy: Any, question: Any) -> Any:
    """The proxy after five exchanges, models m0 to m4."""
    for i in range(5):
        await proxy.ask(
            {**question, "model": f"m{i}"}, "/strict/v1/chat/completions" if i == 3 else "/chat/completions"
        )
    await proxy.logged(5)
    return proxy


async def test_exchanges_are_listed_newest_first(five: Any) -> None:
    _, body = await get(five)

    assert [r["model"] for r in body["data"]] == ["m4", "m3", "m2", "m1", "m0"]
    assert body["has_more"] is False


async def test_pages_follow_the_last_id(five: Any) -> None:
    _, first = await get(five, "?limit=2")
    _, second = await get(five, f"?limit=2&after={first['last_id']}")
    _, third = await get(five, f"?limit=2&after={second['last_id']}")

    assert [r["model"] for page in (first, second, third) for r in page["data"]] == [
        "m4",
        "m3",
        "m2",
        "m1",
        "m0",
    ]
    assert [page["has_more"] for page in (first, second, third)] == [True, True, False]


@pytest.mark.parametrize(
    ("query", "models"),
    [
        ("?model=m2", ["m2"]),
        ("?policy=strict", ["m3"]),
        ("?decision=pass", []),
        ("?decision=correct&limit=1", ["m4"]),
        ("?since=2000-01-01&limit=1", ["m4"]),
        ("?since=2999-01-01T00:00:00Z", []),
        ("?until=2000-01-01", []),
        ("?hvi_below=0.0001", []),
        ("?hvi_below=1.1&limit=1", ["m4"]),
        ("?failed=true", []),
        ("?failed=false&limit=1", ["m4"]),
        ("?route=/strict/v1/chat/completions", ["m3"]),
        ("?text=capital of france&limit=1", ["m4"]),
        ("?text=zanzibar", []),
    ],
)
async def test_filters_narrow_the_list(five: Any, query: str, models: list[str]) -> None:
    _, body = await get(five, query)

    assert [r["model"] for r in body["data"]] == models


@pytest.mark.parametrize(
    ("query", "param", "told"),
    [
        ("?limit=0", "limit", "from 1 to 500"),
        ("?limit=x", "limit", "from 1 to 500"),
        ("?since=soon", "since", "not a time"),
        ("?decision=foo", "decision", "one of pass, correct, refuse, unchecked"),
        ("?policy=lenient&since=2000-01-01", "policy", "one of strict, balanced, observe"),
        ("?decison=pass", "decison", 'did you mean "decision"?'),
        ("?hvi_below=low", "hvi_below", "not a number"),
        (
            "?foo=1",
            "foo",
            'There is no query parameter "foo" (with the value "1"); leave it out. There is decision, ',
        ),
        ("?limit=1&limit=2", "limit", "more than once"),
        ("/some-id?verbose=1", "verbose", "takes none"),
    ],
)
async def test_a_wrong_parameter_is_a_400_that_names_it(
    proxy: Any, query: str, param: str, told: str
) -> None:
    status, body = await get(proxy, query)

    assert (status, body["error"]["param"]) == (400, param)
    assert told in body["error"]["message"]


async def test_one_exchange_is_found_by_its_id(five: Any) -> None:
    _, listed = await get(five)

    assert (await get(five, f"/{listed['data'][2]['id']}"))[1] == listed["data"][2]


async def test_an_unknown_id_is_a_404(proxy: Any) -> None:
    assert (await get(proxy, "/none"))[0] == 404
