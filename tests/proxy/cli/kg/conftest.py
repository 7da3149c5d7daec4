"""`akgc kg` as a program, and dumps to build from."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kg.dump.dump_lines import item, item_snak, line, names, statement


@dataclass(frozen=True)
class Program:
    """Runs `akgc kg` in a folder, without settings of the user's."""

    folder: Path
    environ: dict[str, str]

    def __call__(
        self, *arguments: object, stdin: bytes = b"", prepare: Callable[[], None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """``prepare`` is called in the new process before the program."""
        done = subprocess.run(
            self.command(*arguments),
            check=False,
            input=stdin,
            capture_output=True,
            timeout=120,
            cwd=self.folder,
            env=self.environ,
            preexec_fn=prepare,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def start(self, *arguments: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.command(*arguments),
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            env=self.environ,
        )

    @staticmethod
    def command(*arguments: object) -> Sequence[str]:
        return [sys.executable, "-m", "proxy.cli", "kg", *map(str, arguments)]


@pytest.fixture
def kg(tmp_path: Path, environ: dict[str, str]) -> Program:
    return Program(tmp_path, environ)


@pytest.fixture(scope="session")
def dump() -> bytes:
    """A dump of 200 cities, each the twin of the next one, with names in English and German."""
    lines = [
        line(
            item(
                number,
                labels=names(f"City {number}", "en") | names(f"Stadt {number}", "de"),
                claims={
                    "P190": [statement(item_snak("P190", number + 1))],
                    "P17": [statement(item_snak("P17", 1000))],
                },
            )
        )
        for number in range(1000, 1200)
    ]
    return b"[\n" + b",\n".join(text.rstrip(b",\n") for text in lines) + b"\n]\n"
