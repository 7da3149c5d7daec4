"""`akgc serve` as a program, from its first line to its end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.proxy.cli.conftest import Akgc


def test_serving_on_a_taken_port_says_so(akgc: Akgc) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = akgc("serve", "--port", taken.getsockname()[1])

    assert done.returncode == 2
    assert "is taken" in done.stderr
    assert "--port" in done.stderr


@contextmanager
def serving(*options: object, environ: dict[str, str], folder: Path) -> Iterator[str]:
    """The base URL that a server announces; it ends on SIGTERM, with status 0."""
    always = ("--port", "0", "--json", "--upstream", "http://127.0.0.1:9")
    command = [sys.executable, "-m", "proxy.cli", "serve", *always, *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environ) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["base_url"]
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_announces_itself_answers_and_ends_on_sigterm(
    environ: dict[str, str], tiny_snapshot: Path, tmp_path: Path, workers: int
) -> None:
    options = ("--workers", workers, "--kg", tiny_snapshot)
    with serving(*options, environ=environ, folder=tmp_path) as base_url:
        body = json.dumps({"answer": "The capital of France is Berlin."}).encode()
        request = urllib.request.Request(f"{base_url}/akgc/check", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as response:
            verdict = json.load(response)

    assert verdict["answer"] == "The capital of France is Paris."


def test_an_upstream_that_does_not_answer_is_told_at_the_start(
    environ: dict[str, str], tiny_snapshot: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "proxy.cli", "serve", "--port", "0", "--kg", str(tiny_snapshot)]
    command += ["--upstream", "http://127.0.0.1:9"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environ
    ) as server:
        assert server.stderr is not None
        told = next(line for line in server.stderr if "warning" in line)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)

    assert "http://127.0.0.1:9 cannot be reached now (Connection refused)" in told
    assert "--upstream" in told


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("ask", "Where is Ulm?")])
def test_a_snapshot_that_is_not_there_is_told_at_once(akgc: Akgc, command: tuple[str, ...]) -> None:
    done = akgc(*command, "--kg", "nowhere")

    assert (done.returncode, done.stdout) == (2, "")
    assert "setting kg (from command line)" in done.stderr
    assert "no such snapshot folder; do: akgc kg build" in done.stderr


def test_a_server_whose_snapshot_is_damaged_stays_up_and_says_why(
    environ: dict[str, str], tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "manifest.json").write_text("{}")
    with serving("--kg", damaged, environ=environ, folder=tmp_path) as base_url:
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"{base_url}/akgc/entities/Q142", timeout=30)
        error = json.load(caught.value)["error"]
        caught.value.close()

    assert caught.value.code == 503
    assert "akgc kg build" in error["message"]
