"""Every failure has OpenAI's shape."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import ClientConnectionError, web
from aiohttp.test_utils import make_mocked_request

from proxy.errors import ApiError, completed_body, errors, translate
from proxy.upstream import UpstreamError

REQUEST = make_mocked_request("GET", "/v1/x")


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (ApiError("no", param="p"), 400, "invalid_request_error"),
        (ApiError("no", status=503), 503, "server_error"),
        (UpstreamError("away"), 502, "server_error"),
        (UpstreamError("no", status=401), 401, "authentication_error"),
        (UpstreamError("no", status=429), 429, "rate_limit_error"),
        (web.HTTPNotFound(), 404, "not_found_error"),
        (web.HTTPMethodNotAllowed("GET", ["POST"]), 405, "invalid_request_error"),
        (web.HTTPRequestEntityTooLarge(max_size=1, actual_size=2), 413, "invalid_request_error"),
        (ClientConnectionError("lost"), 502, "server_error"),
        (ZeroDivisionError(), 500, "server_error"),
    ],
)
def test_each_exception_has_its_status_and_type(error: Exception, status: int, kind: str) -> None:
    found, body, _ = translate(error, REQUEST)

    assert (found, body["error"]["type"]) == (status, kind)
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert body["error"]["message"]


def test_an_unexpected_exception_does_not_tell_its_secrets() -> None:
    assert "secret" not in str(translate(ValueError("secret"), REQUEST)[1])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"error": {"message": "m", "extra": 1}}, "m"),
        ({"error": "model 'x' not found"}, "model 'x' not found"),
        ({"message": "overloaded"}, "overloaded"),
        ({"detail": [{"msg": "field required"}]}, "[{'msg': 'field required'}]"),
        ({"code": 7}, "{'code': 7}"),
    ],
)
def test_an_upstream_body_gets_the_keys_it_lacks(body: Any, message: str) -> None:
    completed = completed_body(body, 404)

    assert completed["error"]["message"] == message
    assert {"message", "type", "param", "code"} <= set(completed["error"])


def test_what_the_upstream_said_is_kept() -> None:
    body = {"error": {"message": "m", "type": "t", "param": "p", "code": "c", "extra": 1}, "request_id": "r"}

    assert completed_body(body, 400) == body


async def test_redirects_are_left_alone() -> None:
    async def redirect(request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound("/elsewhere")

    with pytest.raises(web.HTTPFound):
        await errors(REQUEST, redirect)
