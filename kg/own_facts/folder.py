"""The overlay beside a snapshot: `DIR/overlay/` with one file a layer and a manifest.

    manifest.json          format, date, layers in order: name, date, file, size, SHA-256, number of facts
    layer-<sha256>.jsonl   see `kg.own_facts.layer`

Files are named by their content and written before the manifest is replaced in one step, so that a reader sees the
old overlay or the new one. Rebuilding the snapshot leaves the overlay alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from kg.manifest import SnapshotError
from kg.own_facts.layer import Layer, decode, encode

OVERLAY = "overlay"
MANIFEST = "manifest.json"
FORMAT = 1
_READ_TRIES = 3
_REMEDY = "do: delete that folder (or akgc kg add --remove --all) and add your files again with akgc kg add"


@dataclass(frozen=True, slots=True)
class LayerNote:
    """What the manifest says of a layer; ``size`` in bytes."""

    name: str
    date: str
    file: str
    size: int
    sha256: str
    facts: int
    removed: int


@dataclass(frozen=True)
class Overlay:
    """The layers of a snapshot's overlay, in the order in which they were added."""

    layers: tuple[Layer, ...]
    sources: tuple[LayerNote, ...]

    @cached_property
    def sha256(self) -> str:
        lines = (f"{note.sha256}  {note.name}\n" for note in self.sources)
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    @property
    def name(self) -> str:
        """ "own:1a2b", with a short hash of all that it holds."""
        return f"own:{self.sha256[:4]}"

    @property
    def facts(self) -> int:
        """How many facts its layers state; a later layer may replace some of them."""
        return sum(note.facts for note in self.sources)

    @property
    def removed(self) -> int:
        return sum(note.removed for note in self.sources)


def overlay_folder(folder: Path) -> Path:
    """Folder of the overlay of a snapshot."""
    return folder / OVERLAY


def read_overlay(folder: Path) -> Overlay | None:
    """The overlay of the snapshot in a folder; None where it has none.

    :raises SnapshotError: the overlay is damaged.
    """
    path = overlay_folder(folder) / MANIFEST
    for attempt in range(_READ_TRIES):
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise SnapshotError(f"{path}: cannot be read ({error}); {_REMEDY}") from error
        try:
            return _overlay(path, text)
        except FileNotFoundError as error:  # replaced since the manifest was read
            if attempt + 1 == _READ_TRIES:
                raise SnapshotError(f"{error.filename}: missing from the overlay; {_REMEDY}") from error
    raise AssertionError("unreachable")


def write_overlay(folder: Path, layers: Sequence[Layer], *, date: str) -> Overlay:
    """Replace the overlay of the snapshot in a folder in one step; call it inside `locked`."""
    room = overlay_folder(folder)
    room.mkdir(exist_ok=True)
    overlay = Overlay(tuple(layers), tuple(_written(room, layer) for layer in layers))
    content = {"format": FORMAT, "date": date, "layers": [asdict(note) for note in overlay.sources]}
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    _write(room / MANIFEST, text.encode())
    kept = {note.file for note in overlay.sources}
    for path in room.glob("layer-*.jsonl*"):
        if path.name not in kept:
            path.unlink()
    return overlay


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds off other writers of the overlay, in this process or another; readers need no lock."""
    room = overlay_folder(folder)
    room.mkdir(exist_ok=True)
    with (room / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _overlay(path: Path, text: str) -> Overlay:
    try:
        content = json.loads(text)
        if content["format"] != FORMAT:
            raise SnapshotError(
                f"{path}: overlay format {content['format']!r}, this version reads {FORMAT}; {_REMEDY}"
            )
        notes = tuple(LayerNote(**note) for note in content["layers"])
    except (ValueError, TypeError, KeyError) as error:
        raise SnapshotError(f"{path}: damaged manifest ({error}); {_REMEDY}") from error
    return Overlay(tuple(_layer(path.parent, note) for note in notes), notes)


def _layer(room: Path, note: LayerNote) -> Layer:
    """:raises FileNotFoundError: the file has gone."""
    path = room / note.file
    data = path.read_bytes()
    if (found := hashlib.sha256(data).hexdigest()) != note.sha256:
        raise SnapshotError(
            f"{path}: SHA-256 {found[:12]}... instead of {note.sha256[:12]}..., the file is damaged; {_REMEDY}"
        )
    try:
        return decode(data, name=note.name, date=note.date)
    except (ValueError, TypeError, KeyError) as error:
        raise SnapshotError(f"{path}: cannot be read ({error}); {_REMEDY}") from error


def _written(room: Path, layer: Layer) -> LayerNote:
    data = encode(layer)
    digest = hashlib.sha256(data).hexdigest()
    name = f"layer-{digest[:16]}.jsonl"
    _write(room / name, data)
    return LayerNote(layer.name, layer.date, name, len(data), digest, len(layer.facts), len(layer.removed))


def _write(path: Path, data: bytes) -> None:
    """Write beside and rename; on disk when it returns."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
