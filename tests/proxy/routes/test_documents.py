"""Document collections over HTTP: several files at once, hostile ones refused while other requests are served."""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import FormData
from reportlab.lib.pdfencrypt import StandardEncryption

from detect.audit.auditor import AnswerAuditor
from kg.collection.library import Library
from kg.collection.limits import ReadingLimits
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.passage_engine import Method, PassageQuery
from kg.static_embedding import StaticEmbedding
from proxy.answer_audits import AnswerAudits
from tests.kg.collection.conftest import make_bomb, make_pdf

PARIS = b"Paris is the capital of France."
ROME = b"Rome is the capital of Italy."
DOCUMENTS = "/v1/akgc/documents"


class Shelf:
    """A server that keeps documents, and what it keeps them in."""

    def __init__(self, proxy: Any, library: Library) -> None:
        self.url, self.http, self.library = proxy.url, proxy.http, library

    async def upload(self, *files: tuple[str, bytes], collection: str = "c", path: str = DOCUMENTS) -> Any:
        form = FormData(
            {"collection": collection} if collection else {}, quote_fields=False, default_to_multipart=True
        )
        for name, content in files:
            form.add_field("file", BytesIO(content), filename=name)
        async with self.http.post(self.url + path, data=form) as response:
            return response.status, await response.json()

    async def call(self, method: str, path: str = "") -> Any:
        async with self.http.request(method, self.url + DOCUMENTS + path) as response:
            return response.status, await response.json()


@pytest.fixture
async def shelf(start_proxy: Any, tmp_path: Path) -> AsyncIterator[Shelf]:
    limits = ReadingLimits(pages=20, seconds=20, memory_bytes=512 << 20)
    folder, encoder = tmp_path / "documents", StaticEmbedding.default()
    library = Library(folder, EmbeddedEngine(folder / "index"), encoder, limits=limits)
    with ThreadPoolExecutor(2) as executor:
        answers = AnswerAudits(AnswerAuditor(encoder=encoder, verifier=None), executor=executor)
        yield Shelf(await start_proxy(library=library, answers=answers, document_mb=8), library)


async def test_files_are_taken_into_a_collection(shelf: Shelf) -> None:
    status, body = await shelf.upload(("a.pdf", make_pdf([PARIS.decode(), ""])), ("b.txt", ROME))
    assert status == 200
    assert body["collection"] == "c"
    pdf, text = body["data"]
    assert (pdf["name"], pdf["type"], pdf["pages"], pdf["pages_without_text"]) == (
        "a.pdf",
        "application/pdf",
        2,
        [2],
    )
    assert (text["sha256"], text["passages"], text["cached"]) == (hashlib.sha256(ROME).hexdigest(), 1, False)


async def test_a_second_upload_says_that_nothing_was_indexed(shelf: Shelf) -> None:
    await shelf.upload(("a.txt", PARIS))
    _, body = await shelf.upload(("b.txt", PARIS), collection="d")
    assert body["data"][0]["cached"] is True


async def test_collections_and_their_files_are_listed(shelf: Shelf) -> None:
    await shelf.upload(("a.txt", PARIS), ("b.txt", ROME))
    _, listed = await shelf.call("GET")
    (about,) = listed["data"]
    assert (about["name"], about["files"], about["pages"], about["bytes"]) == ("c", 2, 2, len(PARIS + ROME))
    _, body = await shelf.call("GET", "/c")
    assert [file["name"] for file in body["data"]] == ["a.txt", "b.txt"]


async def test_the_collection_may_be_named_in_the_address_and_has_a_default(shelf: Shelf) -> None:
    await shelf.upload(("a.txt", PARIS), collection="", path=DOCUMENTS + "?collection=Vertr%C3%A4ge")
    await shelf.upload(("a.txt", PARIS), collection="", path="/akgc/documents")
    _, listed = await shelf.call("GET")
    assert [each["name"] for each in listed["data"]] == ["Verträge", "default"]
    assert (await shelf.call("DELETE", "/Vertr%C3%A4ge"))[0] == 200


async def test_a_form_without_files_makes_an_empty_collection(shelf: Shelf) -> None:
    assert (await shelf.upload())[1] | {"created": ""} == {
        "object": "collection",
        "name": "c",
        "created": "",
        "files": 0,
        "pages": 0,
        "passages": 0,
        "bytes": 0,
    }


@pytest.mark.parametrize(
    "wanted", ["a.txt", hashlib.sha256(PARIS).hexdigest(), hashlib.sha256(PARIS).hexdigest()[:8]]
)
async def test_a_file_is_taken_out_by_name_or_hash(shelf: Shelf, wanted: str) -> None:
    await shelf.upload(("a.txt", PARIS), ("b.txt", ROME))
    status, body = await shelf.call("DELETE", f"/c/{wanted}")
    assert (status, body["name"], body["deleted"]) == (200, "a.txt", True)
    assert [file["name"] for file in (await shelf.call("GET", "/c"))[1]["data"]] == ["b.txt"]


async def test_a_name_that_several_files_have_is_not_enough_to_delete_one(shelf: Shelf) -> None:
    await shelf.upload(("a.txt", PARIS), ("a.txt", ROME))
    status, body = await shelf.call("DELETE", "/c/a.txt")
    assert status == 409
    assert hashlib.sha256(ROME).hexdigest()[:8] in body["error"]["message"]


async def test_a_deleted_collection_is_gone(shelf: Shelf) -> None:
    await shelf.upload(("a.txt", PARIS))
    assert await shelf.call("DELETE", "/c") == (200, {"object": "collection", "name": "c", "deleted": True})
    for method, path in (("GET", "/c"), ("DELETE", "/c"), ("DELETE", "/c/a.txt")):
        assert (await shelf.call(method, path))[0] == 404


async def test_the_files_that_can_be_read_are_taken_and_the_others_said(shelf: Shelf) -> None:
    status, body = await shelf.upload(("a.txt", PARIS), ("b.pdf", b"%PDF-1.4 cut"), ("c.docx", b"PK\x03\x04"))
    assert status == 207
    assert [file["name"] for file in body["data"]] == ["a.txt"]
    assert [error["code"] for error in body["errors"]] == ["document_damaged", "document_unsupported"]


HOSTILE = {
    "encrypted": (422, lambda: make_pdf(["x"], encrypt=StandardEncryption("secret"))),
    "damaged": (422, lambda: make_pdf(["x"] * 9)[:2000]),
    "too_many_pages": (413, lambda: make_pdf(["x"] * 21)),
    "too_complex": (422, lambda: make_bomb(2_000_000_000)),
    "without_text": (422, lambda: make_pdf(["", ""])),
    "unsupported": (415, lambda: b"\x7fELF" + bytes(100)),
    "too_large": (413, lambda: b"x" * (9 << 20)),
}


@pytest.mark.parametrize("kind", HOSTILE)
async def test_a_hostile_file_is_refused_while_other_requests_are_served(
    shelf: Shelf, kind: str, question: dict[str, Any]
) -> None:
    expected, make = HOSTILE[kind]
    await shelf.http.post(shelf.url + "/v1/chat/completions", json=question)  # loads what is loaded once
    upload = asyncio.create_task(shelf.upload(("bad.pdf" if kind != "too_large" else "bad.txt", make())))
    slowest, asked = 0.0, 0
    while not upload.done() or not asked:
        start = time.monotonic()
        async with shelf.http.post(shelf.url + "/v1/chat/completions", json=question) as response:
            assert response.status == 200
        slowest, asked = max(slowest, time.monotonic() - start), asked + 1
    status, body = await upload
    assert status == expected
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert body["error"]["code"] == f"document_{kind}"
    assert "bad." in body["error"]["message"]
    assert slowest < 10
    assert (await shelf.call("GET"))[1]["data"] == []


async def test_a_file_of_200_mb_is_refused_before_it_has_come_whole(shelf: Shelf) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield b'--B\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n'
        while sent < 200 << 20:
            sent += 1 << 20
            yield b"x" * (1 << 20)

    headers = {"Content-Type": "multipart/form-data; boundary=B"}
    async with shelf.http.post(shelf.url + DOCUMENTS, data=endless(), headers=headers) as response:
        assert response.status == 413
        assert (await response.json())["error"]["code"] == "document_too_large"
    assert sent < 200 << 20


@pytest.mark.parametrize(
    ("headers", "data", "status"),
    [
        ({"Content-Type": "application/json"}, b"{}", 415),
        ({"Content-Type": "multipart/form-data"}, b"x", 400),
        ({"Content-Type": "multipart/form-data; boundary=B"}, b"not a form", 400),
        (
            {"Content-Type": "multipart/form-data; boundary=B"},
            b"--B\r\nContent-Disposition: form-data; name=no\r\n\r\nx\r\n--B--\r\n",
            400,
        ),
    ],
)
async def test_what_is_no_form_is_refused(shelf: Shelf, headers: Any, data: bytes, status: int) -> None:
    async with shelf.http.post(shelf.url + DOCUMENTS, data=data, headers=headers) as response:
        assert response.status == status
        assert (await response.json())["error"]["message"]


async def test_a_name_that_no_collection_can_have_is_refused(shelf: Shelf) -> None:
    status, body = await shelf.upload(("a.txt", PARIS), collection="../x")
    assert (status, body["error"]["param"]) == (400, "collection")


async def test_the_folders_in_a_files_name_are_dropped(shelf: Shelf) -> None:
    _, body = await shelf.upload(("../../etc/passwd", PARIS), ("C:\\x\\b.txt", ROME))
    assert [file["name"] for file in body["data"]] == ["passwd", "b.txt"]


async def test_nothing_of_an_upload_is_left_in_temporary_folders(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    await shelf.upload(("a.txt", PARIS), ("b.pdf", b"%PDF-"))
    assert list((tmp_path / "tmp").iterdir()) == []


async def test_uploads_deletes_searches_and_audits_at_once_see_whole_files(shelf: Shelf) -> None:
    files = [(f"{n}.txt", f"City {n} is the capital of country {n}. ".encode() * 40) for n in range(4)]
    query = PassageQuery("capital", StaticEmbedding.default().encode(["capital"])[0], 999, Method.DENSE)
    whole = {
        file["sha256"]: file["passages"]
        for name, content in files
        for file in (await shelf.upload((name, content)))[1]["data"]
    }
    asked = {"question": "?", "answer": "City 0 is the capital of country 0.", "collection": "c"}

    async def come_and_go(name: str, content: bytes) -> None:
        for _ in range(3):
            assert (await shelf.call("DELETE", f"/c/{name}"))[0] == 200
            assert (await shelf.upload((name, content)))[0] == 200

    async def look() -> None:
        for _ in range(15):
            hits = await shelf.library.search("c", query)
            for sha256 in {hit.passage.file for hit in hits}:
                assert sum(hit.passage.file == sha256 for hit in hits) == whole[sha256]
            await asyncio.sleep(0.01)

    async def audit() -> None:
        for _ in range(5):
            async with shelf.http.post(shelf.url + "/v1/akgc/audit/answer", json=asked) as response:
                assert response.status == 200, await response.text()
                assert (await response.json())["passage"]["document"] == "0.txt"

    await asyncio.gather(look(), audit(), *(come_and_go(*file) for file in files[1:]))
    assert (await shelf.call("GET", "/c"))[1]["files"] == 4


async def test_documents_that_nobody_asked_for_in_time_go_when_the_server_starts(
    start_proxy: Any, tmp_path: Path
) -> None:
    library = Library(tmp_path / "d", EmbeddedEngine(tmp_path / "d/index"), StaticEmbedding.default())
    (tmp_path / "a.txt").write_bytes(PARIS)
    await library.index(tmp_path / "a.txt")
    (kept,) = (tmp_path / "d/files").iterdir()
    os.utime(kept, (0, 0))
    await start_proxy(library=library, document_keep_days=0)
    assert kept.exists()
    await start_proxy(library=library, document_keep_days=30)
    assert not kept.exists()


async def test_a_server_without_documents_says_so(proxy: Any) -> None:
    async with proxy.http.get(proxy.url + DOCUMENTS) as response:
        assert response.status == 404
