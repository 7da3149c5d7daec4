"""Manifests of snapshots."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from kg.manifest import FileEntry, Manifest, SnapshotError, file_entries, read_manifest, verify_files
from kg.store import Snapshot


def test_a_manifest_survives_writing_and_reading(graph: Snapshot, tmp_path: Path) -> None:
    graph.manifest.write(tmp_path)
    assert read_manifest(tmp_path) == graph.manifest


def test_every_file_is_listed_with_its_size_and_hash(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"abc")
    (tmp_path / "manifest.json").write_bytes(b"{}")
    assert file_entries(tmp_path) == {"a.bin": FileEntry(3, hashlib.sha256(b"abc").hexdigest())}


def test_the_short_name_changes_with_any_file(graph: Snapshot) -> None:
    manifest = graph.manifest
    other = replace(manifest, files={**manifest.files, "facts.npy": FileEntry(1, "0" * 64)})
    assert other.full_name != manifest.full_name
    assert replace(manifest, date="2027-01-01").full_name == manifest.full_name


def test_the_size_is_that_of_all_files(graph: Snapshot) -> None:
    files = [path for path in graph.folder.iterdir() if path.name != "manifest.json"]
    assert graph.manifest.size == sum(path.stat().st_size for path in files)


def test_a_file_that_cannot_be_read_is_named(graph: Snapshot, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(SnapshotError, match=r"manifest.json: cannot be read .* check its permissions"):
        read_manifest(tmp_path)


def test_files_beside_those_of_the_manifest_do_not_matter(tmp_path: Path, graph: Snapshot) -> None:
    (tmp_path / "a.bin").write_bytes(b"abc")
    manifest: Manifest = replace(graph.manifest, files=file_entries(tmp_path))
    (tmp_path / "notes.txt").write_bytes(b"mine")
    verify_files(tmp_path, manifest)
