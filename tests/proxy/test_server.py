"""Several workers on one port."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

CHECKS = 6
SCRAPES = 6


@pytest.fixture
def shared_port(tiny_snapshot: Path, tmp_path: Path) -> Iterator[str]:
    """The root of a server with two workers."""
    arguments = ["--port", "0", "--workers", "2", "--kg", str(tiny_snapshot), "--json"]
    arguments += ["--upstream", "http://127.0.0.1:9", "--verifier", "off"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AKGC_")}
    own = {"XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "proxy.cli", "serve", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**kept, **own, "PYTHONPATH": os.getcwd()},
    ) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["base_url"].removesuffix("/v1")
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert not list(tmp_path.glob("akgc-metrics-*"))


def _check(root: str) -> None:
    body = json.dumps({"answer": "The capital of France is Berlin."}).encode()
    request = urllib.request.Request(f"{root}/v1/akgc/check", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30):
        pass


def _scraped(root: str) -> tuple[float, int]:
    """Checks that were counted, and processes that are told of."""
    with urllib.request.urlopen(f"{root}/metrics", timeout=30) as response:
        text = response.read().decode()
    samples = [s for family in text_string_to_metric_families(text) for s in family.samples]
    pids = {s.labels["pid"] for s in samples if s.name == "process_resident_memory_bytes"}
    return sum(s.value for s in samples if s.name == "akgc_checks_total"), len(pids)


def test_whichever_worker_is_scraped_tells_what_all_of_them_counted(shared_port: str) -> None:
    for _ in range(CHECKS):
        _check(shared_port)

    assert {_scraped(shared_port) for _ in range(SCRAPES)} == {(CHECKS, 2)}
