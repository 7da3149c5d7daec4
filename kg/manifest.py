"""The manifest of a snapshot: name, date, sources with licences, counts, size and SHA-256 of every file.

A snapshot is good when its manifest can be read and has this format, and every file has the size and hash
it states.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from kg.starter import SourceNote

FORMAT = 1
FILE_NAME = "manifest.json"
_REBUILD = "do: akgc kg build SOURCE... --out DIR"


class SnapshotError(Exception):
    """A snapshot cannot be used; the message ends with what to do."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """``size`` in bytes, ``sha256`` in hexadecimal digits."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Counts:
    """What the snapshot holds, and what its sources said in vain."""

    entities: int
    facts: int
    names: int
    dense_facts: int
    facts_by_relation: Mapping[str, int]
    dropped_unknown_entity: int
    dropped_wrong_kind: int
    dropped_for_budget: int


@dataclass(frozen=True, slots=True)
class Manifest:
    name: str
    date: str
    sources: tuple[SourceNote, ...]
    counts: Counts
    files: Mapping[str, FileEntry] = field(default_factory=dict)
    encoder: str = ""
    """Name of the encoder that filled the dense index; empty where there is none."""

    @property
    def sha256(self) -> str:
        """Hash of all files' hashes; two snapshots with the same one are the same."""
        lines = (f"{entry.sha256}  {name}\n" for name, entry in sorted(self.files.items()))
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    @property
    def full_name(self) -> str:
        """Name and short hash: "starter-2026-11:9f3c"."""
        return f"{self.name}:{self.sha256[:4]}"

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(entry.size for entry in self.files.values())

    def write(self, folder: Path) -> None:
        content = {"format": FORMAT, **asdict(self)}
        text = json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True)
        (folder / FILE_NAME).write_text(text + "\n", encoding="utf-8")


def read_manifest(folder: Path) -> Manifest:
    """:raises SnapshotError: no snapshot there, or one that this version cannot read."""
    path = folder / FILE_NAME
    if not folder.is_dir():
        raise SnapshotError(f"{folder}: no such snapshot folder; {_REBUILD}")
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise SnapshotError(
                f"{path}: snapshot format {content['format']!r}, this version reads {FORMAT}; {_REBUILD}"
            )
        return Manifest(
            name=content["name"],
            date=content["date"],
            sources=tuple(SourceNote(**note) for note in content["sources"]),
            counts=Counts(**content["counts"]),
            files={name: FileEntry(**entry) for name, entry in content["files"].items()},
            encoder=content["encoder"],
        )
    except FileNotFoundError as error:
        raise SnapshotError(f"{folder}: holds no {FILE_NAME}, so it is no snapshot; {_REBUILD}") from error
    except OSError as error:
        raise SnapshotError(
            f"{path}: cannot be read ({error.strerror}); do: check its permissions"
        ) from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise SnapshotError(f"{path}: damaged manifest ({error}); {_REBUILD}") from error


def file_entries(folder: Path) -> dict[str, FileEntry]:
    """Size and hash of every file in a folder but the manifest."""
    names = sorted(path.name for path in folder.iterdir() if path.name != FILE_NAME)
    return {name: FileEntry((folder / name).stat().st_size, _sha256(folder / name)) for name in names}


def check_sizes(folder: Path, manifest: Manifest) -> None:
    """:raises SnapshotError: a file is missing or cut short."""
    for name, entry in manifest.files.items():
        path = folder / name
        if not path.is_file():
            raise SnapshotError(f"{path}: missing from snapshot {manifest.name!r}; {_REBUILD}")
        if (size := path.stat().st_size) != entry.size:
            raise SnapshotError(f"{path}: {size} bytes, the manifest says {entry.size}; {_REBUILD}")


def verify_files(folder: Path, manifest: Manifest) -> None:
    """Compare every file with its hash.

    :raises SnapshotError: a file is missing or its content is not what was built.
    """
    check_sizes(folder, manifest)
    for name, entry in manifest.files.items():
        if (found := _sha256(folder / name)) != entry.sha256:
            raise SnapshotError(
                f"{folder / name}: SHA-256 {found[:12]}... instead of {entry.sha256[:12]}..., "
                f"the file is damaged; {_REBUILD}"
            )


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise SnapshotError(
            f"{path}: cannot be read ({error.strerror}); do: check its permissions"
        ) from error
