"""Replacing a snapshot: old or new after a crash at any moment, and nothing left over."""

from __future__ import annotations

import json
import mmap
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kg.manifest import (
    Counts,
    Manifest,
    OtherFormatError,
    data_folder,
    file_entries,
    read_manifest,
    verify_files,
)
from kg.replace import is_foreign, remove_leftovers, replace

_OLD = {"a.bin": b"old" * 1000, "b.bin": b"both"}
_NEW = {"a.bin": b"new" * 2000, "b.bin": b"both", "c.bin": b""}

_KILLED_AT = """
import os, signal, sys
from pathlib import Path
from kg.manifest import Counts, Manifest, file_entries
from kg.replace import replace

moment, out, staged = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
manifest = Manifest("new", "", (), Counts(1, 1, 1), file_entries(staged))
seen = 0

def watch(event, arguments):
    global seen
    changes = event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "os.truncate")
    if changes or event == "open" and "w" in str(arguments[1]):
        seen += 1
        if seen == moment:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
replace(out, staged, manifest)
"""


def _write(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def _put(out: Path, name: str, files: dict[str, bytes]) -> Manifest:
    staged = _write(out.parent / "staged", files)
    manifest = Manifest(name, "", (), Counts(1, 1, 1), file_entries(staged))
    replace(out, staged, manifest)
    return manifest


def _killed(moment: int, out: Path, staged: Path) -> bool:
    """Replace in a process that is killed before its change number ``moment``; False where it came to its end."""
    command = [sys.executable, "-c", _KILLED_AT, str(moment), str(out), str(staged)]
    done = subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": os.getcwd()})
    assert done.returncode in (0, -signal.SIGKILL)
    return done.returncode != 0


def _whole(out: Path) -> str:
    """Name of the snapshot, which is as it was built."""
    manifest = read_manifest(out)
    verify_files(out, manifest)
    return manifest.name


def test_a_new_snapshot_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _put(out, "old", _OLD)
    manifest = _put(out, "new", _NEW)
    assert _whole(out) == "new"
    assert sorted(path.name for path in out.iterdir()) == [data_folder(out, manifest).name, "manifest.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("before", [_OLD, _NEW, {}], ids=["other data", "the same data", "none"])
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_snapshot(
    tmp_path: Path, before: dict[str, bytes]
) -> None:
    found = []
    for moment in range(1, 100):
        folder = tmp_path / str(moment)
        out, staged = folder / "out", _write(folder / "build/snapshot", _NEW)
        if before:
            _put(out, "old", before)
        killed = _killed(moment, out, staged)
        if before or (out / "manifest.json").exists():
            found.append(_whole(out))
        assert not is_foreign(out)
        manifest = _put(out, "next", {"d.bin": b"d"})
        assert {path.name for path in out.iterdir()} == {data_folder(out, manifest).name, "manifest.json"}
        if not killed:
            break
    assert moment > 4
    assert found[-1] == "new"
    assert found == sorted(found, reverse=True)
    assert ("old" in found) == bool(before)


def test_a_damaged_file_is_mended_by_the_same_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    manifest = _put(out, "name", _OLD)
    data = data_folder(out, manifest)
    (data / "a.bin").write_bytes(b"OLD" * 1000)
    (data / "b.bin").unlink()
    _put(out, "name", _OLD)
    assert _whole(out) == "name"


def test_who_has_the_old_files_mapped_keeps_them(tmp_path: Path) -> None:
    out = tmp_path / "out"
    old = _put(out, "old", _OLD)
    with (data_folder(out, old) / "a.bin").open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    _put(out, "new", _NEW)
    assert not data_folder(out, old).exists()
    assert mapped[:] == _OLD["a.bin"]


def test_own_facts_and_notes_stay(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _put(out, "old", _OLD)
    _write(out / "overlay", {"facts.bin": b"mine"})
    (out / "notes.txt").write_bytes(b"mine")
    _put(out, "new", _NEW)
    assert (out / "overlay/facts.bin").read_bytes() == (out / "notes.txt").read_bytes() == b"mine"


def test_a_snapshot_of_the_first_format_gives_way_with_all_its_files(tmp_path: Path) -> None:
    out = _write(tmp_path / "out", {"facts.npy": b"1", "names.marisa": b"2", "own.npy": b"3"})
    (out / "manifest.json").write_text(json.dumps({"format": 1}))
    with pytest.raises(OtherFormatError):
        read_manifest(out)
    manifest = _put(out, "new", _NEW)
    assert {path.name for path in out.iterdir()} == {
        data_folder(out, manifest).name,
        "manifest.json",
        "own.npy",
    }


def test_nothing_is_removed_while_the_manifest_cannot_be_read(tmp_path: Path) -> None:
    out = tmp_path / "out"
    data = data_folder(out, _put(out, "old", _OLD))
    (out / "manifest.json").write_bytes(b"{")
    remove_leftovers(out)
    assert data.is_dir()


def test_what_no_build_made_is_foreign(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    _write(tmp_path / "folder", {"thesis.txt": b"text"})
    (tmp_path / "empty").mkdir()
    _put(tmp_path / "out", "old", _OLD)
    names = ("file", "folder", "empty", "out", "nothing")
    assert [name for name in names if is_foreign(tmp_path / name)] == ["file", "folder"]
