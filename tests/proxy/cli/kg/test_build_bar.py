"""The bar of `akgc kg build`."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from kg.dump.progress import DumpState
from proxy.cli.kg.build_bar import described
from tests.proxy.cli.kg.conftest import Program


def _on_terminal(kg: Program, *arguments: object) -> str:
    """What a build writes to a standard error that is a terminal."""
    terminal, its_end = os.openpty()
    environ = {**kg.environ, "TERM": "xterm"}
    done = subprocess.run(
        kg.command("build", *arguments, "--no-dense"),
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=its_end,
        timeout=120,
        cwd=kg.folder,
        env=environ,
    )
    os.close(its_end)
    assert done.returncode == 0
    written = b""
    try:
        while part := os.read(terminal, 1 << 16):
            written += part
    except OSError:  # Linux says so at the end of a terminal's output
        pass
    os.close(terminal)
    return written.decode()


@pytest.fixture
def dump_file(dump: bytes, tmp_path: Path) -> Path:
    (tmp_path / "dump.json").write_bytes(dump)
    return tmp_path / "dump.json"


def test_a_terminal_shows_the_stages_with_entities_and_facts(kg: Program, dump_file: Path) -> None:
    shown = _on_terminal(kg, "dump.json", "--out", "out")
    for told in ("reading dump.json", "merging", "laying out 200 entities", "200 entities, 399 facts"):
        assert told in shown


def test_there_is_no_bar_when_quiet_or_without_a_terminal(kg: Program, dump_file: Path) -> None:
    assert _on_terminal(kg, "dump.json", "--out", "out", "--quiet") == ""
    assert kg("build", "dump.json", "--out", "out", "--no-dense").stderr == ""


def test_bytes_entities_and_the_time_to_go_are_told() -> None:
    state = DumpState(50_000_000, 200_000_000, 1200, 9000, 75.0)
    assert described(state) == "50 of 200 MB, 1,200 entities, 9,000 facts, 0:01:15 to go"
    assert described(DumpState(50_000_000, None, 1, 2, None)) == "50 MB, 1 entities, 2 facts"
