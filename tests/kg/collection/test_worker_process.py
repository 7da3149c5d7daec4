"""The process that reads a document gets no more than it needs, and can do no more harm than to fail."""

from __future__ import annotations

import io
import tempfile
import time
from pathlib import Path

import pytest

from kg.collection.limits import ReadingLimits
from kg.collection.problem import DocumentError, Problem
from kg.collection.worker import Job
from kg.collection.worker_process import answers


def replaced(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Let a shell script stand in for the worker, as if a file had taken it over."""
    path = folder / "worker"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(path))


def told(**limits: float) -> list[dict[str, object]]:
    with tempfile.TemporaryFile() as file:
        return list(answers(Job("a.pdf", ReadingLimits(**limits)), file))  # type: ignore[arg-type]


def test_keys_of_the_environment_do_not_reach_the_worker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AKGC_UPSTREAM_KEY", "secret")
    replaced(monkeypatch, tmp_path, 'echo "{\\"key\\": \\"$AKGC_UPSTREAM_KEY\\"}"; echo \'{"done": true}\'')
    assert told() == [{"key": ""}]


def test_a_worker_that_dies_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replaced(monkeypatch, tmp_path, "echo '{\"pages\": 3}'; kill -SEGV $$")
    with pytest.raises(DocumentError, match="could not be read") as caught:
        told()
    assert caught.value.problem is Problem.TOO_COMPLEX


def test_a_worker_that_hangs_is_killed_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replaced(monkeypatch, tmp_path, "exec sleep 100")
    start = time.monotonic()
    with pytest.raises(DocumentError, match=r"0\.2 s"):
        told(seconds=0.2)
    assert time.monotonic() - start < 10


def test_a_worker_that_never_stops_talking_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replaced(monkeypatch, tmp_path, "exec cat /dev/zero")
    with pytest.raises(DocumentError):
        told(characters=1000, memory_bytes=1 << 20, seconds=30)


def test_a_job_is_the_same_on_both_sides() -> None:
    job = Job('a "b" ü.pdf', ReadingLimits(pages=3), page=2, width=7, spans=[(0, 5)])
    assert Job.parse(job.text()) == job


def test_the_file_is_handed_over_open(tmp_path: Path) -> None:
    path = tmp_path / "gone.txt"
    path.write_text("Paris", encoding="utf-8")
    with open(path, "rb") as file:
        path.unlink()
        assert [answer.get("text") for answer in answers(Job("gone.txt"), file)] == [None, "Paris"]


def test_only_a_real_file_can_be_handed_over() -> None:
    with pytest.raises(io.UnsupportedOperation):
        list(answers(Job("a"), io.BytesIO(b"x")))
