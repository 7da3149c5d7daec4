"""The manifest of a snapshot: what it is called, where it is from, by which rules it was made, and its files' hashes.

A snapshot is a folder with `manifest.json` and one data folder, named after the hash of all files' hashes. It is good
when the manifest can be read, has this format and its own hash is right, and every file has the size and hash that
the manifest states. Other things in the folder (own facts, notes) are none of the manifest's business.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from kg.starter import SourceNote

FORMAT = 2
FILE_NAME = "manifest.json"
DATA_PREFIX = "data-"
_CHUNK = 1 << 20

Progress = Callable[[int], None]
"""Called with the bytes read since the last call."""


class SnapshotError(Exception):
    """A snapshot cannot be used; the message ends with what to do."""


class OtherFormatError(SnapshotError):
    """The snapshot is whole as far as one can tell, but of a format that this version does not read."""

    def __init__(self, message: str, format_number: object) -> None:
        super().__init__(message)
        self.format = format_number


@dataclass(frozen=True, slots=True)
class FileEntry:
    """``size`` in bytes, ``sha256`` in hexadecimal digits."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Counts:
    """What the snapshot holds, and what its sources said in vain.

    ``dropped`` counts by reason in words ("facts of unknown entities"); what a budget or a rule left out is counted by
    relation and by class of the entity too.
    """

    entities: int
    facts: int
    names: int
    dense_facts: int = 0
    dense_entities: int = 0
    facts_by_relation: Mapping[str, int] = field(default_factory=dict)
    entities_by_class: Mapping[str, int] = field(default_factory=dict)
    dropped: Mapping[str, int] = field(default_factory=dict)
    dropped_by_relation: Mapping[str, int] = field(default_factory=dict)
    dropped_by_class: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Manifest:
    """``rules`` (JSON values) say how the snapshot was made: languages, least sitelinks, relations, budget, caps."""

    name: str
    date: str
    sources: tuple[SourceNote, ...]
    counts: Counts
    files: Mapping[str, FileEntry] = field(default_factory=dict)
    encoder: str = ""
    """Name of the encoder that filled the dense index; empty where there is none."""
    rules: Mapping[str, object] = field(default_factory=dict)

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

    def text(self) -> str:
        """What `manifest.json` holds: sorted keys, and under "check" the SHA-256 of the rest."""
        content = json.loads(json.dumps({"format": FORMAT, **asdict(self)}))
        return _json({**content, "check": _check(content)}) + "\n"

    def write(self, folder: Path) -> None:
        (folder / FILE_NAME).write_text(self.text(), encoding="utf-8")


def data_folder(folder: Path, manifest: Manifest) -> Path:
    """Where the files of a snapshot lie."""
    return folder / f"{DATA_PREFIX}{manifest.sha256[:12]}"


def read_manifest(folder: Path) -> Manifest:
    """:raises SnapshotError: no snapshot there, or one that this version cannot read."""
    path = folder / FILE_NAME
    if not folder.is_dir():
        raise SnapshotError(f"{folder}: no such snapshot folder; {_build_it(folder)}")
    try:
        content = json.loads(path.read_bytes())
        if content["format"] != FORMAT:
            raise _other_format(path, content["format"])
        if content.pop("check") != _check(content):
            raise ValueError("its content does not have the hash that it states")
        return _manifest(content)
    except FileNotFoundError as error:
        raise SnapshotError(
            f"{folder}: holds no {FILE_NAME}, so it is no snapshot; {_build_it(folder)}"
        ) from error
    except OSError as error:
        raise SnapshotError(
            f"{path}: cannot be read ({error.strerror}); do: check its permissions"
        ) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise SnapshotError(f"{path}: damaged manifest ({error}); {_build_it(folder)}") from error


def file_entries(folder: Path) -> dict[str, FileEntry]:
    """Size and hash of every file in a folder but the manifest."""
    names = sorted(path.name for path in folder.iterdir() if path.name != FILE_NAME)
    return {name: FileEntry((folder / name).stat().st_size, _sha256(folder / name)) for name in names}


def check_sizes(folder: Path, manifest: Manifest) -> None:
    """Takes a look at each file's size only.

    :raises SnapshotError: a file is missing or not as long as it was.
    """
    data = data_folder(folder, manifest)
    for name, entry in manifest.files.items():
        path = data / name
        if not path.is_file():
            raise SnapshotError(f"{path}: missing from snapshot {manifest.name!r}; {_build_it(folder)}")
        if (size := path.stat().st_size) != entry.size:
            raise SnapshotError(f"{path}: {size} bytes, the manifest says {entry.size}; {_build_it(folder)}")


def verify_files(folder: Path, manifest: Manifest, progress: Progress = lambda count: None) -> None:
    """Compare every file with its hash; reads all of them.

    :raises SnapshotError: a file is missing or its content is not what was built.
    """
    check_sizes(folder, manifest)
    for problem in damaged_files(folder, manifest, progress):
        raise problem


def damaged_files(
    folder: Path, manifest: Manifest, progress: Progress = lambda count: None
) -> Iterator[SnapshotError]:
    """What is wrong with each file whose content is not what was built."""
    data = data_folder(folder, manifest)
    for name, entry in manifest.files.items():
        try:
            found = _sha256(data / name, progress)
        except SnapshotError as error:
            yield error
            continue
        if found != entry.sha256:
            yield SnapshotError(
                f"{data / name}: SHA-256 {found[:12]}... instead of {entry.sha256[:12]}..., "
                f"the file is damaged; {_build_it(folder)}"
            )


def _manifest(content: dict[str, Any]) -> Manifest:
    """What a later version may have added is left aside."""
    return Manifest(
        name=content["name"],
        date=content["date"],
        sources=tuple(SourceNote(**note) for note in content["sources"]),
        counts=Counts(**{part.name: content["counts"][part.name] for part in fields(Counts)}),
        files={name: FileEntry(**entry) for name, entry in content["files"].items()},
        encoder=content["encoder"],
        rules=content["rules"],
    )


def _other_format(path: Path, number: object) -> OtherFormatError:
    newer = isinstance(number, int) and number > FORMAT
    remedy = "update akgc, or rebuild" if newer else "rebuild"
    return OtherFormatError(
        f"{path}: snapshot format {number!r}, this version reads {FORMAT}; {remedy} with: "
        f"akgc kg build SOURCE... --out {path.parent}",
        number,
    )


def _build_it(folder: Path) -> str:
    return f"do: akgc kg build SOURCE... --out {folder}"


def _json(content: Mapping[str, object]) -> str:
    return json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True)


def _check(content: Mapping[str, object]) -> str:
    return hashlib.sha256(_json(content).encode()).hexdigest()


def _sha256(path: Path, progress: Progress = lambda count: None) -> str:
    digest = hashlib.sha256()
    buffer = memoryview(bytearray(_CHUNK))
    try:
        with path.open("rb", buffering=0) as file:
            while count := file.readinto(buffer):
                digest.update(buffer[:count])
                progress(count)
    except OSError as error:
        raise SnapshotError(
            f"{path}: cannot be read ({error.strerror}); do: check its permissions"
        ) from error
    return digest.hexdigest()
