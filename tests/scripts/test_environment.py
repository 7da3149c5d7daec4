"""scripts/environment: what is told while pip works. A stand-in for pip writes what pip does."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIP_SAYS = """\
Collecting aiohttp>=3.14
  Downloading aiohttp-3.14-cp311-linux.whl (1.2 MB)
  Downloading https://download.pytorch.org/whl/cpu/torch-2.13.0-cp311-linux.whl (190.4 MB)
Building wheels for collected packages: llama-cpp-python
  Building wheel for llama-cpp-python (pyproject.toml): started
  Building wheel for llama-cpp-python (pyproject.toml): still running...
Installing collected packages: aiohttp, torch, llama-cpp-python
Successfully installed aiohttp torch llama-cpp-python
"""


def installed(venv: Path, *, status: int) -> subprocess.CompletedProcess[str]:
    """Sources the script with an environment whose Python stands in for pip."""
    (venv / "bin").mkdir(parents=True)
    (venv / "pip-says").write_text(PIP_SAYS)
    python = venv / "bin/python"
    python.write_text(f'#!/bin/sh\n[ "$2" = pip ] || exit 1\ncat "{venv}/pip-says"\nexit {status}\n')
    python.chmod(0o755)
    return subprocess.run(
        ["bash", "-c", "source scripts/environment"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "AKGC_VENV": str(venv)},
    )


def test_what_takes_long_is_told_with_the_time_that_has_gone_by(tmp_path: Path) -> None:
    done = installed(tmp_path, status=0)

    first, *lines = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (0, "")
    assert "about a quarter of an hour" in first
    assert all(re.match(r"  \d+:\d\d  ", line) for line in lines)
    assert [line[8:] for line in lines] == [
        "downloading torch-2.13.0-cp311-linux.whl (190.4 MB)",
        "building llama-cpp-python (pyproject.toml): started",
        "building llama-cpp-python (pyproject.toml): still running...",
        "installing 3 packages",
    ]
    assert (tmp_path / "akgc-installed").exists()


def test_an_installation_that_fails_says_what_it_needs(tmp_path: Path) -> None:
    done = installed(tmp_path, status=1)

    assert done.returncode == 1
    assert "the installation failed; it needs a C++ compiler" in done.stderr
    assert not (tmp_path / "akgc-installed").exists()
