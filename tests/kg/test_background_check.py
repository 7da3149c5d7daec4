"""Hashing an open snapshot beside the work."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from kg.background_check import BackgroundCheck
from kg.manifest import Counts, Manifest, data_folder, file_entries
from kg.replace import replace


def _put(out: Path, files: dict[str, bytes]) -> Manifest:
    staged = out.parent / "staged"
    staged.mkdir()
    for name, content in files.items():
        (staged / name).write_bytes(content)
    manifest = Manifest("name", "", (), Counts(1, 1, 1), file_entries(staged))
    replace(out, staged, manifest)
    return manifest


def _checked(out: Path, manifest: Manifest) -> BackgroundCheck:
    check = BackgroundCheck(out, manifest)
    check.start()
    check.wait(30)
    assert not check.running
    return check


def test_a_good_snapshot_has_no_problem(tmp_path: Path) -> None:
    manifest = _put(tmp_path / "out", {"a.bin": b"a" * 5_000_000})
    assert _checked(tmp_path / "out", manifest).problem == ""


def test_a_flipped_byte_is_logged_and_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    out = tmp_path / "out"
    manifest = _put(out, {"a.bin": b"a" * 1000})
    (data_folder(out, manifest) / "a.bin").write_bytes(b"a" * 999 + b"b")
    with caplog.at_level(logging.ERROR):
        problem = _checked(out, manifest).problem
    assert "a.bin: SHA-256" in problem
    assert problem in caplog.text


def test_a_snapshot_that_was_replaced_is_not_damaged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    out = tmp_path / "out"
    manifest = _put(out, {"a.bin": b"old"})
    _put(out, {"a.bin": b"new!"})
    assert _checked(out, manifest).problem == ""
    assert caplog.text == ""


def test_a_check_that_is_stopped_finds_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out"
    manifest = _put(out, {"a.bin": b"a" * 1000})
    (data_folder(out, manifest) / "a.bin").write_bytes(b"b" * 1000)
    check = BackgroundCheck(out, manifest)
    check.stop()
    check.start()
    check.wait(30)
    assert (check.problem, check.running) == ("", False)
