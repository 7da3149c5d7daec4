"""README.md and the guides keep their promises: every setting is listed, every command exists, Python runs."""

import re
import subprocess
import sys

import pytest

from proxy.cli.program import run
from proxy.settings import SETTINGS
from tests.guides import README, ROOT, TEXT

OURS = re.compile(r"^(?:from|import) (?:detect|kg|correct)\b", re.MULTILINE)
EXAMPLES = [block for block in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if OURS.search(block)]
TABLES = re.findall(r"^\| setting \| default \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
COMMANDS = sorted(set(re.findall(r"(?:^|`)akgc ([a-z]+(?: (?!F)[a-z]+)?)", TEXT, re.MULTILINE)))


def test_the_readme_is_read_in_one_go() -> None:
    """What is longer belongs into a guide."""
    assert len(README.read_text(encoding="utf-8").split()) <= 3000


def test_one_table_lists_the_settings_and_nothing_else() -> None:
    (table,) = TABLES
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted(SETTINGS)
    assert table.count("\n") == len(SETTINGS)


@pytest.mark.parametrize("key", SETTINGS)
def test_every_setting_is_in_the_table(key: str) -> None:
    (table,) = TABLES
    row = re.search(rf"^\| `{key}` \| (?:`[^`]*`)? \| (.*) \|$", table, re.MULTILINE)

    assert row
    assert row[1] == SETTINGS[key].metadata["doc"]


@pytest.mark.parametrize("command", COMMANDS)
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
