"""The access log tells of each request, and nothing that is private."""

from __future__ import annotations

import logging
from typing import Any

import pytest


async def test_a_request_is_one_line_with_its_id_and_without_its_text(
    proxy: Any, question: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "proxy.access"):
        _, headers, _ = await proxy.ask(question, Authorization="Bearer sk-secret")

    (line,) = [r.getMessage() for r in caplog.records if r.name == "proxy.access"]
    assert line.startswith("POST /v1/chat/completions 200 ")
    assert line.endswith(headers["x-akgc-request-id"])
    assert "France" not in line
    assert "sk-secret" not in line
