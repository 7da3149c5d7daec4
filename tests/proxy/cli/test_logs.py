"""`akgc logs` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.proxy.cli.conftest import Akgc


def test_the_log_is_listed_exported_and_purged(akgc: Akgc, tmp_path: Path) -> None:
    from correct.exchange import Exchange
    from proxy.exchange_log import ExchangeLog

    log = ExchangeLog(tmp_path / "log.sqlite")
    for number in range(3):
        error = "the upstream is away" if number == 1 else ""
        log.put(
            Exchange(id=f"x{number}", started_at=float(number), prompt="Wo?", answer="Köln.", error=error)
        )
    log.close()
    path = ("--log-path", tmp_path / "log.sqlite")

    listed = json.loads(akgc("logs", "list", "--limit", 2, "--json", *path).stdout)
    failed = json.loads(akgc("logs", "list", "--failed", "--json", *path).stdout)
    exported = akgc("logs", "export", *path).stdout.splitlines()
    tail = akgc("logs", "tail", "--no-follow", "--limit", 1, *path).stdout
    shown = json.loads(akgc("logs", "show", "x1", *path).stdout)
    purged = json.loads(akgc("logs", "purge", "--days", 1, "--json", *path).stdout)

    assert [record["id"] for record in listed] == ["x2", "x1"]
    assert [record["id"] for record in failed] == ["x1"]
    assert [json.loads(line)["id"] for line in exported] == ["x2", "x1", "x0"]
    assert tail.startswith("x2")
    assert shown["answer"] == "Köln."
    assert purged == {"deleted": 3}


def test_a_corrupt_log_is_one_line_with_a_remedy(akgc: Akgc, tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_bytes(b"no database" * 1000)

    done = akgc("logs", "list", "--log-path", tmp_path / "log.sqlite")

    assert done.returncode == 1
    assert "is corrupt" in done.stderr
    assert "move the file away" in done.stderr
