"""Health, version and the description of what is served."""

from __future__ import annotations

import re
from typing import Any

import pytest
from aiohttp import web

from proxy.app import ROOT_ROUTES, ROUTES
from proxy.routes.openapi import DESCRIPTION
from tests.patience import until


async def get(proxy: Any, path: str) -> tuple[int, Any]:
    async with proxy.http.get(proxy.url + path) as response:
        return response.status, await response.json()


async def test_a_process_that_is_up_is_healthy(proxy: Any) -> None:
    assert await get(proxy, "/health") == (200, {"status": "ok"})


async def test_it_is_ready_when_the_upstream_answers(proxy: Any) -> None:
    status, body = await get(proxy, "/health/ready")

    assert (status, body["checks"]["upstream"]) == (200, "ok")


async def test_it_is_not_ready_without_an_upstream(start_proxy: Any, unused_tcp_port: int) -> None:
    proxy = await start_proxy(upstream=f"http://127.0.0.1:{unused_tcp_port}/v1")

    status, body = await get(proxy, "/health/ready")

    assert (status, body["status"]) == (503, "not ready")


async def test_it_is_not_ready_once_the_upstream_has_failed_though_its_models_are_still_listed(
    proxy: Any, upstream: Any
) -> None:
    async def fail(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "down"}}, status=503)

    assert (await get(proxy, "/health/ready"))[0] == 200
    _, listed = await get(proxy, "/v1/models")
    upstream.answer = fail

    async def noticed() -> Any:
        status, body = await get(proxy, "/health/ready")
        return body if status == 503 else None

    body = await until(noticed, told="/health/ready says that the upstream has failed")

    assert "answered 503" in body["checks"]["upstream"]
    assert await get(proxy, "/v1/models") == (200, listed)


async def test_the_version_names_snapshot_and_upstream(proxy: Any, upstream: Any) -> None:
    _, body = await get(proxy, "/version")

    assert (body["upstream"], body["snapshot"].split(":")[0]) == (upstream.url, "tiny")


async def test_the_description_is_served(proxy: Any) -> None:
    assert await get(proxy, "/openapi.json") == (200, DESCRIPTION)


def _plain(path: str) -> str:
    """The path as it is described: without the patterns of its parameters, with one slash."""
    return re.sub(r":[^}]*", "", re.sub(r"{trail.*?}", "", re.sub(r"{lead.*?}", "", path)))


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *((m, "/v1" + _plain(p)) for m, p, _ in ROUTES if m != "*"),
        *((m, p) for m, p, _ in ROOT_ROUTES if p not in ("/", "/openapi.json")),
    ],
)
def test_every_route_is_described(method: str, path: str) -> None:
    assert method.lower() in DESCRIPTION["paths"][path]


async def test_unknown_paths_and_methods_are_errors_in_the_usual_shape(proxy: Any) -> None:
    assert (await get(proxy, "/nowhere"))[0] == 404
    status, body = await get(proxy, "/chat/completions")

    assert status == 405
    assert set(body["error"]) == {"message", "type", "param", "code"}


@pytest.mark.parametrize("prefix", ["", "/v1", "/strict", "/strict/v1"])
@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/akgc/check", "POST"),
        ("PUT", "/akgc/documents", "GET,POST"),
        ("POST", "/akgc/documents/manuals", "DELETE,GET"),
        ("DELETE", "/akgc/exchanges/1", "GET"),
    ],
)
async def test_a_path_of_ours_asked_by_a_wrong_method_says_which_it_takes(
    proxy: Any, prefix: str, method: str, path: str, allowed: str
) -> None:
    async with proxy.http.request(method, proxy.url + prefix + path) as response:
        assert (response.status, response.headers["Allow"]) == (405, allowed)
        told = (await response.json())["error"]["message"]
    assert told == f"{method} is not allowed at {prefix}{path}; it takes {allowed.replace(',', ', ')}."


async def test_a_path_of_ours_that_nothing_serves_is_not_found(proxy: Any, upstream: Any) -> None:
    assert (await get(proxy, "/v1/akgc/nothing"))[0] == 404
    assert upstream.bodies == []
