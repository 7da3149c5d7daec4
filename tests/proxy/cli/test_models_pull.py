"""`akgc models pull` as a program: streams, status, interruption, against a hub on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from tests.proxy.model_hub import REPO, ModelHub


@pytest.fixture
def environ(hub: ModelHub, tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AKGC_", "HF_"))}
    own = {"XDG_DATA_HOME": str(tmp_path), "HF_ENDPOINT": hub.url, "PYTHONPATH": os.getcwd()}
    return {**kept, **own}


def models_in(tmp_path: Path) -> Path:
    return tmp_path / "akgc/models"


async def started(environ: dict[str, str], *arguments: str, stderr: int = PIPE) -> Process:
    command = (sys.executable, "-m", "proxy.cli", "models", "pull", *arguments)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=stderr, env=environ)


async def finished(environ: dict[str, str], *arguments: str) -> tuple[int | None, str, str]:
    process = await started(environ, *arguments)
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def test_a_pull_ends_with_how_to_use_the_model(
    hub: ModelHub, environ: dict[str, str], tmp_path: Path
) -> None:
    status, out, err = await finished(environ, REPO, "--name", "tiny")

    assert (status, err) == (0, "")
    assert (models_in(tmp_path) / "tiny.gguf").read_bytes() == hub.content
    assert f"SHA-256 {hub.sha256}\n" in out
    assert out.endswith("use it: akgc serve --model tiny\n")


async def test_json_is_one_object_and_nothing_else(hub: ModelHub, environ: dict[str, str]) -> None:
    status, out, err = await finished(environ, REPO, "--json")

    result = json.loads(out)
    assert (status, err) == (0, "")
    assert (result["name"], result["sha256"]) == ("tiny-q4_k_m", hub.sha256)
    assert result["fetched_bytes"] == len(hub.content)


async def test_a_terminal_sees_a_bar(hub: ModelHub, environ: dict[str, str]) -> None:
    hub.pause_s = 0.02
    ours, theirs = pty.openpty()
    process = await started({**environ, "TERM": "xterm"}, REPO, stderr=theirs)
    os.close(theirs)
    loop = asyncio.get_running_loop()
    seen = b""
    try:
        while chunk := await loop.run_in_executor(None, os.read, ours, 10_000):
            seen += chunk
    except OSError:
        pass  # the other end is closed
    os.close(ours)
    out, _ = await process.communicate()

    assert b"100 %" in seen
    assert b"MB" in seen
    assert b"100 %" not in out


async def test_ctrl_c_keeps_the_part_and_says_so(
    hub: ModelHub, environ: dict[str, str], tmp_path: Path
) -> None:
    hub.pause_s = 0.05
    process = await started(environ, REPO)
    part = models_in(tmp_path) / "tiny-q4_k_m.gguf.part"
    await asyncio.wait_for(hub.storage_asked.wait(), 30)
    await asyncio.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, err = await process.communicate()

    assert process.returncode == 130
    assert err.decode().startswith("akgc: stopped; ")
    assert "are kept: the same command goes on from there" in err.decode()
    assert 0 < part.stat().st_size < len(hub.content)

    kept = part.stat().st_size
    hub.pause_s = 0.0
    hub.ranges.clear()
    status, _, _ = await finished(environ, REPO)
    assert status == 0
    assert hub.ranges == [f"bytes={kept}-"]


async def test_a_killed_pull_goes_on_and_leaves_no_lock(
    hub: ModelHub, environ: dict[str, str], tmp_path: Path
) -> None:
    hub.pause_s = 0.05
    process = await started(environ, REPO)
    await asyncio.wait_for(hub.storage_asked.wait(), 30)
    await asyncio.sleep(0.5)
    process.kill()
    await process.wait()
    hub.pause_s = 0.0

    status, _, err = await finished(environ, REPO)

    assert (status, err) == (0, "")
    assert (models_in(tmp_path) / "tiny-q4_k_m.gguf").read_bytes() == hub.content


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["qwen-1.5b"], 2, "did you mean qwen2.5-1.5b"),
        (["maker/Tiny"], 2, "did you mean maker/Tiny-GGUF"),
        ([f"{REPO}:Q2_K"], 2, "has no file Q2_K"),
        ([REPO, "--sha256", "abc"], 2, "is no SHA-256"),
        ([REPO, "--sha256", "0" * 64], 1, "nothing was fetched"),
    ],
)
async def test_what_goes_wrong_is_one_line(
    environ: dict[str, str], arguments: list[str], status: int, says: str
) -> None:
    returned, out, err = await finished(environ, *arguments)

    assert (returned, out) == (status, "")
    assert says in err
    assert (err.count("\n"), err[:6]) == (1, "akgc: ")


async def test_a_hub_that_is_away_is_one_line(environ: dict[str, str]) -> None:
    status, out, err = await finished({**environ, "HF_ENDPOINT": "http://127.0.0.1:9"}, REPO)

    assert (status, out) == (1, "")
    assert err.startswith("akgc: cannot reach http://127.0.0.1:9 (")
    assert err.count("\n") == 1


async def test_the_token_is_never_shown(hub: ModelHub, environ: dict[str, str]) -> None:
    hub.token = "hf_right"

    status, out, err = await finished({**environ, "HF_TOKEN": "hf_wrong_secret"}, REPO)

    assert status == 1
    assert "hf_wrong_secret" not in out + err
