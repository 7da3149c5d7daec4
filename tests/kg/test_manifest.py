"""Manifests of snapshots."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kg.manifest import (
    Counts,
    FileEntry,
    Manifest,
    OtherFormatError,
    SnapshotError,
    check_sizes,
    data_folder,
    file_entries,
    read_manifest,
    verify_files,
)
from kg.starter import SourceNote


@pytest.fixture
def manifest(tmp_path: Path) -> Manifest:
    """Of a snapshot of two small files in ``tmp_path / "out"``."""
    staged = tmp_path / "staged"
    staged.mkdir()
    (staged / "facts.bin").write_bytes(b"0123456789" * 100)
    (staged / "schema.json").write_bytes(b'{"relations": []}')
    counts = Counts(
        entities=2,
        facts=3,
        names=4,
        facts_by_relation={"P36": 3},
        entities_by_class={"place": 2},
        dropped={"facts of unknown entities": 1},
        dropped_by_relation={"P47": 1},
        dropped_by_class={"work": 7},
    )
    manifest = Manifest(
        name="städte",
        date="2026-11-01",
        sources=(SourceNote("dump", "20261101", "CC0", "https://example.org", "all"),),
        counts=counts,
        files=file_entries(staged),
        rules={"languages": ["en", "de"], "budget": 500_000_000, "relations": None},
    )
    out = tmp_path / "out"
    out.mkdir()
    staged.rename(data_folder(out, manifest))
    manifest.write(out)
    return manifest


@pytest.fixture
def out(tmp_path: Path, manifest: Manifest) -> Path:
    return tmp_path / "out"


def test_a_manifest_survives_writing_and_reading(out: Path, manifest: Manifest) -> None:
    assert read_manifest(out) == manifest


def test_what_a_later_version_adds_is_left_aside(out: Path, manifest: Manifest) -> None:
    content = json.loads(manifest.text())
    del content["check"]
    content = {**content, "mood": "good", "counts": {**content["counts"], "moods": 1}}
    rest = json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True)
    content["check"] = hashlib.sha256(rest.encode()).hexdigest()
    (out / "manifest.json").write_text(json.dumps(content), encoding="utf-8")
    assert read_manifest(out) == manifest


def test_every_file_is_listed_with_its_size_and_hash(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"abc")
    (tmp_path / "manifest.json").write_bytes(b"{}")
    assert file_entries(tmp_path) == {"a.bin": FileEntry(3, hashlib.sha256(b"abc").hexdigest())}


def test_a_file_longer_than_the_buffer_has_the_hash_of_its_whole_content(tmp_path: Path) -> None:
    content = bytes(range(256)) * 10_000
    (tmp_path / "a.bin").write_bytes(content)
    assert file_entries(tmp_path)["a.bin"].sha256 == hashlib.sha256(content).hexdigest()


def test_the_short_name_and_the_data_folder_change_with_any_file(manifest: Manifest, tmp_path: Path) -> None:
    other = replace(manifest, files={**manifest.files, "facts.bin": FileEntry(1, "0" * 64)})
    assert other.full_name != manifest.full_name
    assert data_folder(tmp_path, other) != data_folder(tmp_path, manifest)
    assert replace(manifest, date="2027-01-01").full_name == manifest.full_name


def test_the_size_is_that_of_all_files(manifest: Manifest) -> None:
    assert manifest.size == 1000 + 17


def test_a_manifest_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(SnapshotError, match=r"manifest.json: cannot be read .* check its permissions"):
        read_manifest(tmp_path)


def test_files_beside_those_of_the_manifest_do_not_matter(out: Path, manifest: Manifest) -> None:
    (out / "overlay").mkdir()
    (data_folder(out, manifest) / "notes.txt").write_bytes(b"mine")
    verify_files(out, manifest)


def test_a_flipped_bit_anywhere_in_the_manifest_is_found(out: Path) -> None:
    good = (out / "manifest.json").read_bytes()
    for place in range(len(good)):
        flipped = bytes((good[place] ^ 1 << place % 8,))
        (out / "manifest.json").write_bytes(good[:place] + flipped + good[place + 1 :])
        with pytest.raises(SnapshotError, match=r"do: akgc kg build|rebuild with"):
            read_manifest(out)


def test_a_manifest_cut_short_is_found_at_every_length(out: Path) -> None:
    good = (out / "manifest.json").read_bytes()
    for length in range(len(good) - 2):
        (out / "manifest.json").write_bytes(good[:length])
        with pytest.raises(SnapshotError, match="damaged manifest"):
            read_manifest(out)


def test_a_flipped_byte_is_found_by_its_hash_and_the_file_named(out: Path, manifest: Manifest) -> None:
    path = data_folder(out, manifest) / "facts.bin"
    path.write_bytes(b"1" + path.read_bytes()[1:])
    check_sizes(out, manifest)
    with pytest.raises(SnapshotError, match=r"facts.bin: SHA-256 \w+\.\.\. instead of \w+.*damaged"):
        verify_files(out, manifest)


def test_a_short_and_a_missing_file_are_found_by_their_sizes(out: Path, manifest: Manifest) -> None:
    path = data_folder(out, manifest) / "facts.bin"
    path.write_bytes(b"short")
    with pytest.raises(SnapshotError, match=r"facts.bin: 5 bytes, the manifest says 1000; do: akgc kg build"):
        check_sizes(out, manifest)
    path.unlink()
    with pytest.raises(SnapshotError, match=r"facts.bin: missing"):
        check_sizes(out, manifest)


def test_verifying_tells_how_many_bytes_it_has_read(out: Path, manifest: Manifest) -> None:
    read: list[int] = []
    verify_files(out, manifest, read.append)
    assert sum(read) == manifest.size


@pytest.mark.parametrize(("number", "remedy"), [(1, "; rebuild with"), (3, "update akgc, or rebuild with")])
def test_another_format_is_told_with_its_number_and_the_remedy(
    tmp_path: Path, number: int, remedy: str
) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"format": number, "name": "old"}))
    with pytest.raises(OtherFormatError, match=f"format {number}, this version reads 2") as caught:
        read_manifest(tmp_path)
    assert f"{remedy}: akgc kg build SOURCE... --out {tmp_path}" in str(caught.value)
    assert caught.value.format == number


def test_a_folder_that_is_no_snapshot_is_told_from_one_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match=r"holds no manifest.json, so it is no snapshot"):
        read_manifest(tmp_path)
    with pytest.raises(SnapshotError, match="nowhere: no such snapshot folder"):
        read_manifest(tmp_path / "nowhere")
