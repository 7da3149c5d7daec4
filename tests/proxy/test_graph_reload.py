"""A real server follows its snapshot's folder: what is added while it runs is served, what is damaged is not."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web

from kg.build import build
from proxy.listen import bind
from proxy.server import running
from proxy.settings import Settings
from tests.patience import until

NOBODY = "http://127.0.0.1:9/v1"
CLAIM = "The population of France is 68,000,000."
OWN = "France,population,1234\n"


@pytest.fixture
def folder(tiny_snapshot: Path, tmp_path: Path) -> Path:
    """A snapshot of its own, where France has about 68 million inhabitants."""
    return shutil.copytree(tiny_snapshot, tmp_path / "snapshot")


class Server:
    """A running server and its client."""

    def __init__(self, url: str, http: ClientSession) -> None:
        self._url = url
        self._http = http

    async def check(self, answer: str) -> tuple[int, dict[str, Any]]:
        async with self._http.post(f"{self._url}/akgc/check", json={"answer": answer}) as response:
            return response.status, await response.json()

    async def chat(self) -> list[dict[str, Any]]:
        """The chunks of a streamed answer."""
        body = {"stream": True, "messages": [{"role": "user", "content": "How many people live in France?"}]}
        async with self._http.post(f"{self._url}/chat/completions", json=body) as response:
            assert response.status == 200
            frames = [line.removeprefix(b"data: ") async for line in response.content if line.strip()]
        assert frames[-1].strip() == b"[DONE]"
        return [json.loads(frame) for frame in frames[:-1] if frame.startswith(b"{")]

    async def snapshot(self) -> str:
        async with self._http.get(f"{self._url.removesuffix('/v1')}/version") as response:
            return str((await response.json())["snapshot"])

    async def warnings(self) -> list[str]:
        async with self._http.get(f"{self._url.removesuffix('/v1')}/health/ready") as response:
            return list((await response.json()).get("warnings", ()))


@asynccontextmanager
async def serving(
    folder: Path, tmp_path: Path, *, reload_s: float = 0.2, upstream: str = NOBODY
) -> AsyncIterator[Server]:
    log = tmp_path / "log.sqlite"
    settings = Settings(kg=folder, upstream=upstream, log_path=log, reload_s=reload_s, budget_ms=60_000)
    bound = bind("127.0.0.1", 0)
    bound.listen()
    async with running(settings, bound) as url, ClientSession() as http:
        yield Server(url, http)


async def add(folder: Path, rows: str, *options: str) -> int:
    """Run `akgc kg add` in another process; its exit status."""
    command = (sys.executable, "-m", "proxy.cli", "kg", "add", "-", "--kg", str(folder), *options)
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
    )
    await process.communicate(rows.encode())
    assert process.returncode is not None
    return process.returncode


async def test_facts_added_while_it_runs_are_served_and_no_request_is_dropped(
    folder: Path, tmp_path: Path
) -> None:
    answers: list[tuple[int, str, str]] = []
    done = asyncio.Event()

    async def ask(server: Server) -> None:
        while not done.is_set():
            status, verdict = await server.check(CLAIM)
            answers.append((status, verdict["decision"], verdict["snapshot"]))

    async with serving(folder, tmp_path) as server:
        before = await server.snapshot()
        clients = [asyncio.create_task(ask(server)) for _ in range(4)]
        await asyncio.sleep(0.5)
        assert await add(folder, OWN) == 0

        async def swapped() -> bool:
            return await server.snapshot() != before

        await until(swapped)
        await asyncio.sleep(0.5)
        done.set()
        await asyncio.gather(*clients)
        after = await server.snapshot()

    assert after.startswith(f"{before}+own:")
    assert Counter(status for status, _, _ in answers) == {200: len(answers)}
    decisions = {(snapshot, decision) for _, decision, snapshot in answers}
    assert decisions == {(before, "pass"), (after, "correct")}


async def test_a_damaged_overlay_is_told_and_the_old_graph_goes_on(folder: Path, tmp_path: Path) -> None:
    assert await add(folder, OWN) == 0
    async with serving(folder, tmp_path) as server:
        before = await server.snapshot()
        (folder / "overlay/manifest.json").write_text("{", encoding="utf-8")

        async def warned() -> bool:
            return bool(await server.warnings())

        await until(warned)
        (warning,) = await server.warnings()
        status, verdict = await server.check(CLAIM)

    assert "overlay/manifest.json: damaged manifest" in warning
    assert (status, verdict["decision"], verdict["snapshot"]) == (200, "correct", before)


async def test_a_repaired_overlay_ends_the_warning(folder: Path, tmp_path: Path) -> None:
    assert await add(folder, OWN) == 0
    manifest = folder / "overlay/manifest.json"
    good = manifest.read_text(encoding="utf-8")
    async with serving(folder, tmp_path) as server:
        manifest.write_text("{", encoding="utf-8")

        async def warned() -> bool:
            return bool(await server.warnings())

        async def fine() -> bool:
            return not await server.warnings()

        await until(warned)
        manifest.write_text(good, encoding="utf-8")
        await until(fine)


async def test_a_server_without_a_graph_serves_the_one_that_appears(
    tiny_snapshot: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "later"
    async with serving(folder, tmp_path) as server:
        assert (await server.check(CLAIM))[1]["decision"] == "unchecked"
        shutil.copytree(tiny_snapshot, tmp_path / "beside")
        (tmp_path / "beside").rename(folder)

        async def checked() -> bool:
            return (await server.check(CLAIM))[1]["decision"] == "pass"

        await until(checked)


async def test_a_replaced_snapshot_is_served_under_its_overlay(
    folder: Path, tiny_source: Path, tmp_path: Path
) -> None:
    tables = shutil.copytree(tiny_source, tmp_path / "tables")
    facts = tables / "facts.tsv"
    facts.write_text(facts.read_text(encoding="utf-8").replace("+83000000", "+84000000"), encoding="utf-8")
    assert await add(folder, OWN) == 0
    async with serving(folder, tmp_path) as server:
        before = await server.snapshot()
        await asyncio.to_thread(build, [tables], folder, encoder=None, budget_bytes=None, name="tiny")

        async def swapped() -> bool:
            return await server.snapshot() != before

        await until(swapped)
        germany = await server.check("The population of Germany is 84,000,000.")
        france = await server.check(CLAIM)

    assert germany[1]["claims"][0]["verdict"] == "supported"
    assert france[1]["claims"][0]["verdict"] == "contradicted"


async def test_nothing_is_followed_where_that_is_switched_off(folder: Path, tmp_path: Path) -> None:
    async with serving(folder, tmp_path, reload_s=0.0) as server:
        before = await server.snapshot()
        assert await add(folder, OWN) == 0
        await asyncio.sleep(1)
        assert await server.snapshot() == before


async def test_an_answer_that_is_streamed_ends_on_the_graph_it_began_with(
    folder: Path, tmp_path: Path, upstream: Any
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(request: web.Request) -> web.StreamResponse:
        first, second = upstream.stream_of("Here it is. "), upstream.stream_of(CLAIM)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for chunk in first[:-2]:
            await response.write(f"data: {json.dumps(chunk)}\n\n".encode())
        begun.set()
        await go_on.wait()
        for chunk in second:
            await response.write(f"data: {json.dumps(chunk)}\n\n".encode())
        await response.write(b"data: [DONE]\n\n")
        return response

    async with serving(folder, tmp_path, upstream=upstream.url) as server:
        before = await server.snapshot()
        upstream.answer = slowly
        streamed = asyncio.create_task(server.chat())
        await begun.wait()
        assert await add(folder, OWN) == 0

        async def swapped() -> bool:
            return await server.snapshot() != before

        await until(swapped)
        go_on.set()
        chunks = await streamed
        status, verdict = await server.check(CLAIM)

    text = "".join(choice["delta"].get("content") or "" for chunk in chunks for choice in chunk["choices"])
    (told,) = [chunk["akgc"] for chunk in chunks if "akgc" in chunk]
    assert text == f"Here it is. {CLAIM}"
    assert (told["snapshot"], told["decision"]) == (before, "pass")
    assert (status, verdict["decision"]) == (200, "correct")
