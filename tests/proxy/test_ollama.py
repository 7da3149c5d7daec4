"""Ollama is found by its answer, and nothing else is taken for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from proxy.ollama import base_url, detect


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """A server that answers every GET with the body; yields its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_its_version_is_found() -> None:
    with answering(b'{"version": "0.12.6"}') as port:
        assert detect(port=port) == "0.12.6"


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b"\xff", b""])
def test_another_server_is_not_taken_for_it(body: bytes) -> None:
    with answering(body) as port:
        assert detect(port=port) is None


def test_nothing_is_found_where_nothing_listens() -> None:
    assert detect(port=9) is None


def test_the_base_url_is_what_clients_of_openai_take() -> None:
    assert base_url() == "http://127.0.0.1:11434/v1"
