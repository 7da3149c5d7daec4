"""All that can be wrong with a snapshot."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kg.manifest import data_folder, read_manifest
from kg.verify import problems


@pytest.fixture
def copy(graph_folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graph_folder, tmp_path / "copy")


def test_a_good_snapshot_has_no_problems_and_all_its_bytes_are_read(copy: Path) -> None:
    read: list[int] = []
    assert list(problems(copy, read.append)) == []
    assert sum(read) == read_manifest(copy).size


def test_a_flipped_byte_in_any_file_is_found_and_the_file_named(copy: Path) -> None:
    data = data_folder(copy, read_manifest(copy))
    files = [path for path in [copy / "manifest.json", *data.iterdir()] if path.stat().st_size]
    assert len(files) > 15
    for path in files:
        good = path.read_bytes()
        for place in {0, len(good) // 2, len(good) - 2}:
            path.write_bytes(good[:place] + bytes((good[place] ^ 1,)) + good[place + 1 :])
            (found,) = problems(copy)
            assert path.name in found
        path.write_bytes(good)
    assert list(problems(copy)) == []


def test_every_damaged_file_is_named(copy: Path) -> None:
    data = data_folder(copy, read_manifest(copy))
    for name in ("facts.bin", "names.marisa"):
        content = bytearray((data / name).read_bytes())
        content[-1] ^= 1
        (data / name).write_bytes(content)
    assert [Path(found.split(":")[0]).name for found in problems(copy)] == ["facts.bin", "names.marisa"]


def test_a_damaged_overlay_is_found(copy: Path) -> None:
    (copy / "overlay").mkdir()
    (copy / "overlay/manifest.json").write_text("{")
    (found,) = problems(copy)
    assert "overlay/manifest.json: damaged manifest" in found


def test_what_is_no_snapshot_is_one_problem(tmp_path: Path) -> None:
    (found,) = problems(tmp_path)
    assert "is no snapshot" in found
