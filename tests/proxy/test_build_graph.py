"""Opening the graph of the settings: what is missing is one line with a remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from proxy.build_graph import open_graph, require_snapshot
from proxy.missing import SnapshotMissing
from proxy.settings import Settings


@pytest.fixture
def damaged(tiny_snapshot: Path, tmp_path: Path) -> Path:
    """A snapshot with one flipped byte in its largest file."""
    folder = shutil.copytree(tiny_snapshot, tmp_path / "damaged")
    file = max(folder.glob("data-*/*"), key=lambda f: f.stat().st_size)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)
    return folder


def test_the_snapshot_of_the_settings_is_opened(tiny_snapshot: Path) -> None:
    assert open_graph(Settings(kg=tiny_snapshot), {}).folder == tiny_snapshot


def test_a_missing_snapshot_names_folder_and_remedy(tmp_path: Path) -> None:
    with pytest.raises(SnapshotMissing, match=r"nowhere: no such snapshot folder; do: akgc kg build"):
        open_graph(Settings(kg=tmp_path / "nowhere"), {})


def test_a_damaged_snapshot_names_the_file(damaged: Path) -> None:
    with pytest.raises(SnapshotMissing, match=r"SHA-256 .* instead of .*, the file is damaged"):
        open_graph(Settings(kg=damaged), {})


def test_a_folder_without_a_snapshot_is_no_place_to_start_from(tmp_path: Path) -> None:
    with pytest.raises(
        SnapshotMissing, match=r"holds no manifest.json, so it is no snapshot; do: akgc kg build"
    ):
        require_snapshot(Settings(kg=tmp_path))


def test_a_damaged_snapshot_is_one(damaged: Path) -> None:
    require_snapshot(Settings(kg=damaged))
