"""The demonstration: the official client against a real proxy, and a status that tells when something failed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "scripts/demo.py"


@contextmanager
def serving(tiny_snapshot: Path, tmp_path: Path, *arguments: str) -> Iterator[str]:
    """A proxy process on a free port; yields its base URL."""
    command = [
        sys.executable,
        "-m",
        "proxy.cli",
        "serve",
        "--port",
        "0",
        "--kg",
        str(tiny_snapshot),
        "--json",
    ]
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*command, *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environ
    ) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["base_url"]
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(DEMO), *arguments], check=False, capture_output=True, text=True, timeout=300
    )


def test_it_asks_all_questions_of_the_embedded_model_and_shows_what_became_of_them(
    tiny_snapshot: Path, tmp_path: Path
) -> None:
    pytest.importorskip("llama_cpp")
    with serving(tiny_snapshot, tmp_path) as base_url:
        done = demo(base_url)

    assert done.returncode == 0, done.stdout + done.stderr
    shown = " ".join(done.stdout.replace("│", " ").split())
    for column in ("question", "draft", "decision", "HVI", "final answer", "fact used", "ms added"):
        assert column in shown
    assert "What is the capital of France?" in shown
    assert "Paris." in shown


def test_an_upstream_that_fails_shows_in_the_table_and_the_status(
    tiny_snapshot: Path, tmp_path: Path
) -> None:
    upstream = tmp_path / "upstream.py"
    upstream.write_text(FAILING_UPSTREAM)
    with subprocess.Popen([sys.executable, str(upstream)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        with serving(tiny_snapshot, tmp_path, "--upstream", url) as base_url:
            done = demo(base_url)
        process.terminate()

    assert done.returncode == 1
    assert "out of order" in " ".join(done.stdout.replace("│", " ").split())


def test_without_a_base_url_it_says_how_it_is_used() -> None:
    done = demo()

    assert done.returncode == 1
    assert done.stderr == "usage: demo.py BASE_URL\n"


FAILING_UPSTREAM = """
from aiohttp import web

async def models(request):
    return web.json_response({"object": "list", "data": [{"id": "m", "object": "model"}]})

async def chat(request):
    return web.json_response({"error": {"message": "out of order"}}, status=500)

async def main():
    import asyncio
    app = web.Application()
    app.add_routes([web.get("/v1/models", models), web.post("/v1/chat/completions", chat)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/v1", flush=True)
    await asyncio.sleep(300)

import asyncio
asyncio.run(main())
"""
