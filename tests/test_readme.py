"""The README keeps its promises: every setting is listed, every command exists, Python that needs no server runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from proxy.cli.program import run
from proxy.settings import SETTINGS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
OURS = re.compile(r"^(?:from|import) (?:detect|kg|correct)\b", re.MULTILINE)
EXAMPLES = [block for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if OURS.search(block)]


@pytest.mark.parametrize("key", SETTINGS)
def test_every_setting_is_in_the_table(key: str) -> None:
    assert f"\n| `{key}` | " in README


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^akgc (\w+(?: (?!F)[a-z]+)?)", README, re.MULTILINE)))
)
def test_every_command_shown_exists(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "usage: akgc" in capsys.readouterr().out


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: OURS.split(example)[1].split("\n")[0].strip(". ")
)
def test_python_runs_as_it_stands(example: str) -> None:
    """In a process of its own: what an example registers stays with it."""
    done = subprocess.run(
        [sys.executable, "-c", example], check=False, capture_output=True, text=True, cwd=ROOT, timeout=300
    )

    assert done.returncode == 0, done.stderr
    assert ("print(" in example) is bool(done.stdout.strip())


def test_there_are_examples_of_every_audit() -> None:
    for name in ("detect.audit", "detect.trust", "detect.integrity"):
        assert any(f"from {name} import" in example for example in EXAMPLES), name
