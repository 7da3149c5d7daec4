"""The folder beside a snapshot in which its successor is built: one build at a time, nothing left behind.

The room is `.NAME-build` next to the snapshot `NAME`. A build that succeeds or fails takes it away; one that is killed
or interrupted leaves it, and the next build of the same plan finds what was finished there.
"""

from __future__ import annotations

import errno
import fcntl
import json
import logging
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from kg.replace import is_foreign, remove_leftovers

log = logging.getLogger("kg.build_room")

STAGED = "snapshot"
"""Name, within a room, of the folder of files that become the snapshot; never taken over from an older build."""
_PLAN = "plan.json"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SHORT_WRITE = re.compile(r"\d+ requested and \d+ written|MARISA_IO_ERROR")
"""How numpy and marisa say that a write failed."""
_NEARLY_FULL = 1 << 20


class BuildRunningError(ValueError):
    """Another build is writing to the same folder."""


@contextmanager
def build_room(
    out: Path,
    *,
    plan: Mapping[str, object],
    keep: bool = False,
    resumable: tuple[type[Exception], ...] = (),
) -> Iterator[Path]:
    """The room for a build of the snapshot ``out``; ``plan`` (JSON values) says from what and by which rules.

    ``keep`` leaves the room in any case, an error of a ``resumable`` type leaves it too.

    :raises ValueError: ``out`` is something else than a snapshot; BuildRunningError: another build writes there.
    :raises OSError: the disk is full (the message says how full), or the folder cannot be written.
    """
    if is_foreign(out):
        raise ValueError(f"{out}: exists and is no snapshot; choose another folder for --out")
    out = out.resolve()
    _make_parent(out)
    with _locked(out):
        room = room_of(out)
        try:
            if out.is_dir():
                remove_leftovers(out)
            _prepare(room, json.dumps(plan, sort_keys=True))
            yield room
        except Exception as error:
            full = _disk_full(error, room)
            if not keep and not isinstance(error, resumable):
                shutil.rmtree(room, ignore_errors=True)
            if full is not None:
                raise full from error
            raise
        if not keep:
            shutil.rmtree(room)


def room_of(out: Path) -> Path:
    """Where a build of ``out`` keeps its work."""
    return out.parent / f".{out.name}-build"


def wait_for_build(out: Path) -> None:
    """Return when no build is writing to ``out`` any more."""
    with suppress(FileNotFoundError), _lock_path(out.resolve()).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH)


def _prepare(room: Path, plan: str) -> None:
    path = room / _PLAN
    if room.is_dir() and path.is_file() and path.read_text(encoding="utf-8") == plan:
        log.warning("going on with what an unfinished build left in %s", room)
        if (room / STAGED).exists():
            shutil.rmtree(room / STAGED)
        return
    if room.exists():
        shutil.rmtree(room)
    room.mkdir()
    path.write_text(plan, encoding="utf-8")


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Keep other builds away; the lock ends with the process, however that ends."""
    path = _lock_path(out)
    number = _lock(path, out)
    try:
        os.ftruncate(number, 0)
        os.write(number, str(os.getpid()).encode())
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(number)


def _lock_path(out: Path) -> Path:
    return out.parent / f".{out.name}-build.lock"


def _make_parent(out: Path) -> None:
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _unwritable(out: Path, error: OSError) -> OSError:
    reason = (
        f"{out.parent} cannot be written ({error.strerror}); choose another --out or change its permissions"
    )
    return OSError(error.errno, reason, str(out))


def _opened(path: Path, out: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise _unwritable(out, error) from error


def _lock(path: Path, out: Path) -> int:
    while True:
        number = _opened(path, out)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(number).st_ino == path.stat().st_ino:
                return number
        except BlockingIOError:
            process = os.read(number, 20).decode() or "unknown"
            os.close(number)
            raise BuildRunningError(
                f"{out}: another build (process {process}) is writing there; "
                "wait for its end or choose another folder for --out"
            ) from None
        except FileNotFoundError:
            pass  # the build before removed the file between our two looks: take a new one
        os.close(number)


def _disk_full(error: Exception, room: Path) -> OSError | None:
    """The error to raise where a full disk, or a limit on the size of files, is the reason."""
    free = shutil.disk_usage(room.parent).free
    if not any(_says_full(cause, free) for cause in _causes(error)):
        return None
    used = sum(path.stat().st_size for path in room.rglob("*") if path.is_file())
    return OSError(
        errno.ENOSPC,
        f"disk full: the unfinished build took {used:,} bytes there and needs more, {free:,} bytes were still free; "
        "free some or choose --out on another disk (a snapshot that was there is unchanged)",
        str(room.parent),
    )


def _says_full(error: BaseException, free: int) -> bool:
    if isinstance(error, OSError) and (error.errno in _FULL or free < _NEARLY_FULL):
        return True
    return _SHORT_WRITE.search(str(error)) is not None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
