"""The folder in which a snapshot is built."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import marisa_trie
import numpy as np
import pytest

from kg.build_room import STAGED, BuildRunningError, build_room, wait_for_build

_HOLD = """
import sys, time
from pathlib import Path
from kg.build_room import build_room
with build_room(Path(sys.argv[1]), plan={"sources": ["a"]}) as room:
    (room / "shard").write_text("finished")
    (room / "snapshot").mkdir()
    print("there", flush=True)
    sys.stdin.read()
"""


def _holder(out: Path) -> subprocess.Popen[str]:
    """A process that builds until its standard input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    return process


def _end(process: subprocess.Popen[str], *, kill: bool) -> None:
    if kill:
        process.send_signal(signal.SIGKILL)
    process.communicate(timeout=30)


def _fail(out: Path, error: BaseException, *, keep: bool = False) -> None:
    with build_room(out, plan={}, keep=keep) as room:
        (room / "shard").write_text("x")
        raise error


def _fill(out: Path, write: Callable[[Path], None], *, limit: int) -> None:
    """Build with files that may not be longer than ``limit`` bytes."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, old[1]))
    try:
        with build_room(out, plan={}) as room:
            write(room)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def test_nothing_is_left_after_a_build_that_succeeds_or_fails(tmp_path: Path) -> None:
    with build_room(tmp_path / "kg/out", plan={}) as room:
        (room / "shard").write_text("x")
    with pytest.raises(KeyError):
        _fail(tmp_path / "kg/out", KeyError())
    assert list((tmp_path / "kg").iterdir()) == []


def test_a_room_can_be_kept(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(KeyError):
            _fail(tmp_path / "out", KeyError(), keep=True)
    assert (tmp_path / ".out-build/shard").is_file()


def test_an_interrupted_build_leaves_its_room(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        _fail(tmp_path / "out", KeyboardInterrupt())
    assert [path.name for path in tmp_path.iterdir()] == [".out-build"]


def test_two_builds_into_one_folder_do_not_meet(tmp_path: Path) -> None:
    process = _holder(tmp_path / "out")
    expected = rf"out: another build \(process {process.pid}\) is writing there; wait"
    with pytest.raises(BuildRunningError, match=expected), build_room(tmp_path / "out", plan={}):
        pass
    with build_room(tmp_path / "other", plan={}):
        pass
    _end(process, kill=False)
    with build_room(tmp_path / "out", plan={}):
        pass
    assert list(tmp_path.iterdir()) == []


def test_one_can_wait_for_the_build_of_another(tmp_path: Path) -> None:
    wait_for_build(tmp_path / "out")
    process = _holder(tmp_path / "out")
    waiting = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from kg.build_room import wait_for_build;"
            "wait_for_build(Path(sys.argv[1]))",
            str(tmp_path / "out"),
        ],
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(timeout=1.0)
    _end(process, kill=False)
    assert waiting.wait(timeout=30) == 0


def test_the_next_build_of_a_killed_one_finds_what_was_finished(tmp_path: Path) -> None:
    _end(_holder(tmp_path / "out"), kill=True)
    with build_room(tmp_path / "out", plan={"sources": ["a"]}) as room:
        assert (room / "shard").read_text() == "finished"
        assert not (room / STAGED).exists()
    assert list(tmp_path.iterdir()) == []


def test_a_build_of_another_plan_begins_anew(tmp_path: Path) -> None:
    _end(_holder(tmp_path / "out"), kill=True)
    with build_room(tmp_path / "out", plan={"sources": ["b"]}) as room:
        assert not (room / "shard").exists()


def test_what_is_no_snapshot_is_never_built_over(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("text")
    with pytest.raises(ValueError, match="exists and is no snapshot"), build_room(tmp_path, plan={}):
        pass


_CONTENT = np.zeros(100_000, dtype="u1")


@pytest.mark.parametrize(
    "write",
    [
        lambda room: np.save(room / "facts.npy", _CONTENT),
        lambda room: (room / "facts.bin").write_bytes(_CONTENT.tobytes()),
        lambda room: marisa_trie.Trie(map(str, range(100_000))).save(str(room / "names.marisa")),
    ],
    ids=["numpy", "bytes", "marisa"],
)
def test_a_full_disk_is_told_with_the_folder_and_the_bytes(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    with pytest.raises(OSError, match=r"disk full: the unfinished build took \d[\d,]+ bytes") as caught:
        _fill(tmp_path / "out", write, limit=50_000)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(tmp_path))
    assert list(tmp_path.iterdir()) == []
