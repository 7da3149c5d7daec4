"""`akgc kg diff`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.proxy.cli.kg.conftest import Program


@pytest.fixture
def other(kg: Program, tiny_source: Path, tmp_path: Path) -> Path:
    """The tiny graph without Hamlet, with another capital of France."""
    tables = shutil.copytree(tiny_source, tmp_path / "tables")
    facts = (tables / "facts.tsv").read_text(encoding="utf-8").replace("Q142\tP36\tQ90", "Q142\tP36\tQ64")
    (tables / "facts.tsv").write_text(facts, encoding="utf-8")
    entities = (tables / "entities.tsv").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = "".join(row for row in entities if not row.startswith("Q41567\t"))
    assert len(kept.splitlines()) == len(entities) - 1
    (tables / "entities.tsv").write_text(kept, encoding="utf-8")
    assert kg("build", tables, "--out", "other", "--no-dense").returncode == 0
    return tmp_path / "other"


def test_the_same_snapshots_have_status_0(kg: Program, tiny_snapshot: Path) -> None:
    done = kg("diff", tiny_snapshot, tiny_snapshot)
    assert done.returncode == 0
    assert "hold the same entities and facts" in done.stdout


def test_different_snapshots_have_status_1_and_a_table(kg: Program, tiny_snapshot: Path, other: Path) -> None:
    done = kg("diff", tiny_snapshot, other)
    assert done.returncode == 1, done.stderr
    for told in (
        "entities",
        "entity removed",
        "Hamlet (Q41567)",
        "P36",
        "-> The capital of France is Berlin.",
    ):
        assert told in done.stdout


def test_json_has_all_numbers(kg: Program, tiny_snapshot: Path, other: Path) -> None:
    stated = json.loads(kg("diff", tiny_snapshot, other, "--json", "--limit", "0").stdout)
    assert stated["same"] is False
    assert stated["entities"]["removed"] == 1
    assert stated["by_relation"]["P36"] == {"added": 0, "removed": 0, "changed": 1}
    assert all(examples == [] for examples in stated["examples"].values())


def test_what_is_no_snapshot_has_status_2(kg: Program, tiny_snapshot: Path) -> None:
    done = kg("diff", tiny_snapshot, "nowhere")
    assert (done.returncode, "nowhere: no such snapshot folder" in done.stderr) == (2, True)
