"""scripts/run as a user calls it. What it installs is there already: without that, the tests skip."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tiny_snapshot: Path, tmp_path: Path) -> Run:
    if not (Path(sys.prefix) / "akgc-installed").exists():
        pytest.skip("the environment was not made by scripts/environment")

    def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        own = {
            "AKGC_VENV": sys.prefix,
            "AKGC_KG": str(tiny_snapshot),
            "AKGC_PORT": "0",
            "XDG_DATA_HOME": str(tmp_path),
        }
        return subprocess.run(
            [str(ROOT / "scripts/run"), *arguments],
            check=False,
            capture_output=True,
            text=True,
            timeout=300,
            env={**os.environ, **own, **variables},
        )

    return run


def test_once_ends_after_the_table(run: Run) -> None:
    pytest.importorskip("llama_cpp")
    done = run("--once")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "What is the capital of France?" in " ".join(done.stdout.replace("│", " ").split())


def test_a_taken_port_is_named_and_nothing_else_is_asked(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("--once", AKGC_PORT=str(taken.getsockname()[1]))

    assert done.returncode == 2
    assert "is taken" in done.stderr
    assert "AKGC_PORT" in done.stderr
    assert done.stdout == ""


def test_an_unknown_argument_is_wrong_use(run: Run) -> None:
    done = run("--twice")

    assert done.returncode == 2
    assert done.stderr == "usage: scripts/run [--once]\n"


@pytest.mark.parametrize("script", ["scripts/environment", "scripts/run", "scripts/test", ".ci/run"])
def test_the_scripts_are_valid_bash(script: str) -> None:
    subprocess.run(["bash", "-n", str(ROOT / script)], check=True)
