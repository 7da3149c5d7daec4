"""`akgc kg verify` and `info` on good, damaged and foreign snapshots."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kg.manifest import data_folder, read_manifest
from tests.proxy.cli.kg.conftest import Program


@pytest.fixture
def copy(tiny_snapshot: Path, tmp_path: Path) -> Path:
    return shutil.copytree(tiny_snapshot, tmp_path / "copy")


def test_a_good_snapshot_is_verified(kg: Program, copy: Path) -> None:
    done = kg("verify", "--kg", copy)
    assert (done.returncode, done.stdout) == (0, f"{copy}: every file is as it was built\n")


def test_a_flipped_byte_fails_with_the_name_of_the_file(kg: Program, copy: Path) -> None:
    path = data_folder(copy, read_manifest(copy)) / "facts.bin"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    plain, as_json = kg("verify", "--kg", copy), kg("verify", "--kg", copy, "--json")
    assert (plain.returncode, as_json.returncode) == (1, 1)
    assert f"{path}: SHA-256" in plain.stdout
    stated = json.loads(as_json.stdout)
    assert (stated["ok"], stated["problems"]) == (False, [stated["problem"]])
    assert "facts.bin" in kg("info", "--kg", copy).stderr


def test_a_snapshot_of_an_older_format_is_told_with_the_remedy(kg: Program, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old/manifest.json").write_text(json.dumps({"format": 1, "name": "old"}))
    told = f"snapshot format 1, this version reads 2; rebuild with: akgc kg build SOURCE... --out {tmp_path / 'old'}"
    assert told in kg("info", "--kg", "old").stderr
    assert told in kg("search", "x", "--kg", "old").stderr
    verified = kg("verify", "--kg", "old")
    assert (verified.returncode, told in verified.stdout) == (1, True)


def test_info_tells_what_was_checked_and_what_lies_over_it(kg: Program, copy: Path, tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text("subject\trelation\tobject\nQ142\tP36\tQ64\n")
    added = kg("add", "own.tsv", "--kg", copy)
    assert added.returncode == 0, added.stderr
    done = kg("info", "--kg", copy)
    assert done.returncode == 0, done.stderr
    assert "sizes and hashes" in done.stdout
    assert "1 facts, 0 removed" in done.stdout
    own = json.loads(kg("info", "--kg", copy, "--json").stdout)["own_facts"]
    assert (own["facts"], [file["name"] for file in own["files"]]) == (1, ["own.tsv"])
    assert own["name"] in done.stdout
    assert "own.tsv" in done.stdout


def test_info_says_that_there_are_no_own_facts(kg: Program, copy: Path) -> None:
    assert "none; add some with: akgc kg add FILE" in kg("info", "--kg", copy).stdout
    assert json.loads(kg("info", "--kg", copy, "--json").stdout)["own_facts"] is None


def test_a_built_snapshot_can_be_inspected_and_verified(
    kg: Program, tiny_source: Path, tmp_path: Path
) -> None:
    built = kg("build", tiny_source, "--out", tmp_path / "kg", "--no-dense", "--json")
    info = kg("info", "--kg", tmp_path / "kg", "--json")

    assert built.returncode == 0, built.stderr
    assert json.loads(built.stdout)["counts"]["entities"] == 15
    assert json.loads(info.stdout)["sha256"] == json.loads(built.stdout)["sha256"]
    assert kg("verify", "--kg", tmp_path / "kg").returncode == 0
