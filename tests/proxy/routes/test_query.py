"""Query parameters that nobody takes: refused on our own routes, let through elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.app import OWN, ROUTES


@pytest.mark.parametrize("prefix", ["", "/v1", "/strict/v1"])
@pytest.mark.parametrize(("method", "path"), [(m, p) for m, p, _ in ROUTES if p.startswith(OWN)])
async def test_each_of_our_routes_refuses_a_parameter_that_it_does_not_take(
    proxy: Any, prefix: str, method: str, path: str
) -> None:
    path = (
        path.replace("{id:.+}", "Q1").replace("{id}", "x").replace("{collection}", "c").replace("{file}", "f")
    )

    async with proxy.http.request(method, f"{proxy.url}{prefix}{path}?verbose=yes") as response:
        error = (await response.json())["error"]

    assert (response.status, error["param"], error["code"]) == (400, "verbose", "unknown_query_parameter")
    assert error["message"].startswith(
        'There is no query parameter "verbose" (with the value "yes"); leave it out'
    )


async def test_a_field_in_the_query_belongs_into_the_body(proxy: Any) -> None:
    _, _, body = await proxy.ask({}, "/v1/akgc/check?answer=Paris")

    assert "or send it in the body: POST /v1/akgc/check takes none." in body["error"]["message"]


@pytest.mark.parametrize("path", ["/v1/models", "/health", "/health/ready", "/version", "/openapi.json"])
async def test_what_clients_of_models_and_probes_send_is_let_through(proxy: Any, path: str) -> None:
    async with proxy.http.get(f"{proxy.url}{path}?api-version=2026-05-01") as response:
        assert response.status == 200
