"""The command line as a program: status, streams and messages of real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Akgc = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment without settings, whose user has empty folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AKGC_")}
    own = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data")}
    return {**kept, **own, "PYTHONPATH": os.getcwd(), "COLUMNS": "200"}


@pytest.fixture
def akgc(environ: dict[str, str], tmp_path: Path) -> Akgc:
    """Runs `akgc` in an empty folder."""

    def run(*arguments: object, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "proxy.cli", *map(str, arguments)]
        return subprocess.run(
            command,
            check=False,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            cwd=tmp_path,
            env={**environ, **variables},
        )

    return run
