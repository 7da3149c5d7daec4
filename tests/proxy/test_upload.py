"""A form is written to disk as it comes; what is no form, or too much of one, is refused."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web

from proxy.errors import errors
from proxy.upload import MOST_FILES, received

Send = Callable[..., Awaitable[Any]]


@pytest.fixture
async def send(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Send]:
    """Sends a form, in pieces of a size, to a server that says what it got."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def say(request: web.Request) -> web.Response:
        async with received(request, fields={"collection"}, most_bytes=1000) as upload:
            files = [(file.name, file.path.read_bytes().decode("latin-1")) for file in upload.files]
            return web.json_response({"fields": upload.fields, "files": files})

    app = web.Application(middlewares=[errors])
    app.router.add_post("/", say)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]

    async with ClientSession() as http:

        async def send(body: bytes, *, size: int = 1 << 20) -> Any:
            async def pieces() -> AsyncIterator[bytes]:
                for start in range(0, len(body), size):
                    yield body[start : start + size]
                    await asyncio.sleep(0)

            headers = {"Content-Type": "multipart/form-data; boundary=B"}
            async with http.post(f"http://{host}:{port}/", data=pieces(), headers=headers) as response:
                return response.status, await response.json()

        yield send
    await runner.cleanup()
    assert os.listdir(tmp_path) == []


def part(head: str, content: str) -> bytes:
    return f"--B\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n".encode()


FORM = (
    part('name="collection"', "Verträge")
    + part('name="file"; filename="a.txt"', "one\r\n--\r\ntwo")
    + b"--B--\r\n"
)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 1000])
async def test_a_form_is_the_same_however_it_comes_in_pieces(send: Send, size: int) -> None:
    assert await send(FORM, size=size) == (
        200,
        {"fields": {"collection": "Verträge"}, "files": [["a.txt", "one\r\n--\r\ntwo"]]},
    )


async def test_a_file_of_just_the_size_allowed_is_taken_and_a_larger_one_is_not(send: Send) -> None:
    ends = b"--B--\r\n"
    assert (await send(part('name="f"; filename="a"', "x" * 1000) + ends))[0] == 200
    status, body = await send(part('name="f"; filename="a"', "x" * 1001) + ends)
    assert (status, body["error"]["code"]) == (413, "document_too_large")


async def test_too_many_files_are_refused(send: Send) -> None:
    status, _ = await send(part('name="f"; filename="a"', "x") * (MOST_FILES + 1) + b"--B--\r\n")
    assert status == 413


async def test_a_field_that_is_not_known_is_named(send: Send) -> None:
    status, body = await send(part('name="colection"', "x") + b"--B--\r\n")
    assert (status, body["error"]["param"]) == (400, "colection")


@pytest.mark.filterwarnings("ignore::aiohttp.multipart.BadContentDispositionHeader")
@pytest.mark.parametrize("cut", [1, 60, 120, len(FORM) - 12])
async def test_a_form_that_breaks_off_is_refused(send: Send, cut: int) -> None:
    assert (await send(FORM[:cut]))[0] == 400


async def test_a_field_that_is_no_text_is_refused(send: Send) -> None:
    body = b'--B\r\nContent-Disposition: form-data; name="collection"\r\n\r\n\xff\xfe\r\n--B--\r\n'
    status, answer = await send(body)
    assert (status, answer["error"]["param"]) == (400, "collection")
