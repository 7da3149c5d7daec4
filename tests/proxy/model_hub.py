"""A model hub as Hugging Face's: an API and addresses on one host, the files on another, to which it redirects."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from correct.local_model import SHIPPED

COMMIT = "0123456789abcdef0123456789abcdef01234567"
REPO = "maker/Tiny-GGUF"
FILE = "tiny-q4_k_m.gguf"
SIGNATURE = "?Policy=a%2Fb%7E_&Key=x%2By"
"""Of an address of the storage host; another spelling of it is another address."""


@dataclass
class ModelHub:
    """What it has and how it behaves; everything can be changed while it runs."""

    files: dict[str, bytes] = field(default_factory=lambda: {FILE: SHIPPED.read_bytes()})
    token: str = ""
    """What a request must bring, where not empty."""
    gated: bool = False
    etag: str = '"first"'
    cuts: list[int] = field(default_factory=list)
    """After how many bytes the next answers of the storage host break off."""
    stalls: list[float] = field(default_factory=list)
    """How many seconds the next answers of the storage host pause after their first bytes."""
    statuses: list[int] = field(default_factory=list)
    """What the storage host answers next instead of the file."""
    corrupt: bool = False
    ignores_ranges: bool = False
    pause_s: float = 0.0
    hashes: bool = True
    page: str = ""
    """What the API answers instead, where not empty."""
    url: str = ""
    storage_url: str = ""
    ranges: list[str] = field(default_factory=list)
    """Range of every request to the storage host, "" for none."""
    authorizations: list[str] = field(default_factory=list)
    """What the storage host was told about who asks."""
    asked: list[str] = field(default_factory=list)
    storage_asked: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def content(self) -> bytes:
        return self.files[FILE]

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()

    async def model(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path)
        if self.page:
            return web.Response(text=self.page, content_type="text/html")
        if request.match_info["repo"] != REPO:
            return _refusal(401, "RepoNotFound")
        if self.token and request.headers.get("Authorization") != f"Bearer {self.token}":
            return _refusal(401, "")
        if request.match_info.get("revision", "main") not in ("main", "v1", COMMIT):
            return _refusal(404, "RevisionNotFound")
        siblings = [{"rfilename": "README.md", "size": 3}, *map(self._sibling, self.files)]
        content = {"id": REPO, "sha": COMMIT, "siblings": siblings, "cardData": {"license": "apache-2.0"}}
        return web.json_response(content)

    def _sibling(self, path: str) -> dict[str, Any]:
        size = len(self.files[path])
        stored = {"sha256": hashlib.sha256(self.files[path]).hexdigest(), "size": size}
        return {"rfilename": path, "size": size, **({"lfs": stored} if self.hashes else {})}

    async def search(self, request: web.Request) -> web.StreamResponse:
        known = [REPO, "other/Tiny-2-GGUF", "other/Huge-GGUF"]
        return web.json_response(
            [{"id": name} for name in known if request.query["search"].lower() in name.lower()]
        )

    async def resolve(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path)
        if self.gated:
            return _refusal(401 if "Authorization" not in request.headers else 403, "GatedRepo")
        path = request.match_info["path"]
        if path not in self.files:
            return _refusal(404, "EntryNotFound")
        location = f"{self.storage_url}/blob/{path}{SIGNATURE}"
        digest = hashlib.sha256(self.files[path]).hexdigest()
        headers = {"Location": location, "X-Repo-Commit": COMMIT, "X-Linked-ETag": f'"{digest}"'}
        return web.Response(status=302, headers=headers)

    async def blob(self, request: web.Request) -> web.StreamResponse:
        self.storage_asked.set()
        self.ranges.append(request.headers.get("Range", ""))
        self.authorizations.append(request.headers.get("Authorization", ""))
        if not request.raw_path.endswith(SIGNATURE):
            return web.Response(status=403)
        if self.statuses:
            return web.Response(status=self.statuses.pop(0))
        content = self.files[request.match_info["path"]]
        if self.corrupt:
            content = content[:-1] + bytes([content[-1] ^ 1])
        return await self._send(request, content)

    async def _send(self, request: web.Request, content: bytes) -> web.StreamResponse:
        begin = self._begin(request)
        if begin and begin >= len(content):
            return web.Response(status=416, headers={"Content-Range": f"bytes */{len(content)}"})
        response = web.StreamResponse(status=206 if begin else 200, headers={"ETag": self.etag})
        if begin:
            response.headers["Content-Range"] = f"bytes {begin}-{len(content) - 1}/{len(content)}"
        response.content_length = len(content) - begin
        await response.prepare(request)
        rest = content[begin:]
        cut = self.cuts.pop(0) if self.cuts else None
        for at in range(0, len(rest[:cut]), 1 << 16):
            await response.write(rest[:cut][at : at + (1 << 16)])
            await asyncio.sleep(self.stalls.pop() if self.stalls else self.pause_s)
        if cut is not None:
            assert request.transport is not None
            await asyncio.sleep(0.05)
            request.transport.close()
        return response

    def _begin(self, request: web.Request) -> int:
        match = re.fullmatch(r"bytes=(\d+)-", request.headers.get("Range", ""))
        changed = request.headers.get("If-Range", self.etag) != self.etag
        return 0 if match is None or changed or self.ignores_ranges else int(match[1])


def _refusal(status: int, code: str) -> web.Response:
    return web.json_response({"error": "no"}, status=status, headers={"X-Error-Code": code} if code else {})


@asynccontextmanager
async def running_hub() -> AsyncIterator[ModelHub]:
    hub = ModelHub()
    api = web.Application()
    api.router.add_get("/api/models", hub.search)
    api.router.add_get("/api/models/{repo:[^/]+/[^/]+}", hub.model)
    api.router.add_get("/api/models/{repo:[^/]+/[^/]+}/revision/{revision}", hub.model)
    api.router.add_get("/{repo:[^/]+/[^/]+}/resolve/{revision}/{path:.+}", hub.resolve)
    storage = web.Application()
    storage.router.add_get("/blob/{path:.+}", hub.blob)
    async with _listening(api) as hub.url, _listening(storage) as hub.storage_url:
        yield hub


@asynccontextmanager
async def _listening(app: web.Application) -> AsyncIterator[str]:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    yield f"http://{host}:{port}"
    await runner.cleanup()
