"""What all commands have in common: help, and wrong use in one line."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.proxy.cli.conftest import Akgc

HELP = [
    [],
    ["serve"],
    ["ask"],
    ["check"],
    ["kg"],
    ["kg", "build"],
    ["kg", "info"],
    ["kg", "search"],
    ["kg", "show"],
    ["kg", "link"],
    ["kg", "verify"],
    ["kg", "diff"],
    ["kg", "add"],
    ["audit"],
    ["audit", "answer"],
    ["audit", "rag"],
    ["audit", "retrieval"],
    ["models"],
    ["models", "pull"],
    ["models", "list"],
    ["logs"],
    ["logs", "list"],
    ["logs", "show"],
    ["logs", "tail"],
    ["logs", "export"],
    ["logs", "purge"],
    ["config", "show"],
    ["config", "check"],
    ["config", "schema"],
    ["doctor"],
    ["bench", "latency"],
    ["bench", "detect"],
    ["bench", "kg"],
    ["bench", "linking"],
]


@pytest.mark.parametrize("command", HELP, ids=" ".join)
def test_help_is_there_at_once(akgc: Akgc, command: list[str]) -> None:
    seconds = []
    for _ in range(3):  # the quickest: what else the machine does is not the command's
        started = time.perf_counter()
        done = akgc(*command, "--help")
        seconds.append(time.perf_counter() - started)
        if seconds[-1] < 2.0:
            break

    assert done.returncode == 0
    assert done.stdout.startswith("usage: akgc")
    assert min(seconds) < 2.0


def test_help_loads_nothing_heavy(environ: dict[str, str]) -> None:
    heavy = ("torch", "spacy", "numpy", "aiohttp", "rich")
    code = f"""
import sys
from proxy.cli.program import run
for command in {HELP}:
    run([*command, "--help"])
print([name for name in {heavy} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environ
    )
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a command"),
        (["kg"], "name a command; see akgc kg --help"),
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["chek"], "invalid choice: 'chek', did you mean 'check'? (choose from serve, ask, check, "),
        (["kg", "serch", "Ulm"], "did you mean 'search'?"),
        (["bench", "detekt"], "did you mean 'detect'?"),
        (["config", "show", "--colour"], "unrecognized arguments: --colour"),
        (["serve", "--port", "eighty"], "setting port: 'eighty' (from command line)"),
        (["serve", "--config", "none.yaml"], "No such file"),
        (["check"], "give either --answer TEXT or --in FILE"),
        (["check", "--in", "none.jsonl", "--kg", "{tiny}"], "there is no file none.jsonl"),
        (["check", "--answer", "x", "--kg", "nowhere"], "no such snapshot folder"),
        (["kg", "info", "--kg", "nowhere"], "no such snapshot folder"),
        (["kg", "build", "nowhere", "--out", "x"], "nowhere"),
        (["kg", "build", "{source}", "--out", "x", "--budget", "much"], "'much' is no size"),
        (["kg", "show", "Q999999", "--kg", "{tiny}"], "Q999999"),
        (
            ["serve", "--model", "tiny"],
            "the name of an installed model (akgc-small-q8_0); akgc models pull fetches one",
        ),
        (["models", "pull", "qwen-1.5b"], "did you mean qwen2.5-1.5b"),
        (["logs", "show", "abc"], "the log has no exchange abc"),
        (["logs", "list", "--since", "yesterday"], "filter since: 'yesterday'"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    akgc: Akgc, tiny_snapshot: Path, tiny_source: Path, arguments: list[str], message: str
) -> None:
    done = akgc(*(a.format(tiny=tiny_snapshot, source=tiny_source) for a in arguments))

    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("akgc: ")


def test_a_traceback_is_shown_only_when_debugging(akgc: Akgc) -> None:
    assert "Traceback" not in akgc("kg", "info", "--kg", "nowhere").stderr
    assert "Traceback" in akgc("kg", "info", "--kg", "nowhere", AKGC_DEBUG="1").stderr
