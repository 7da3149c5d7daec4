"""The folder of installed models: NAME.gguf and, for what was pulled, NAME.json that says where it came from.

A file that somebody put there counts as installed too. While NAME is pulled there are NAME.gguf.part with its ticket
(see `proxy.hub_part`) and a lock.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from proxy.gguf_header import GgufError, GgufHeader

SUFFIX = ".gguf"
PART = f"{SUFFIX}.part"
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
BESIDES_WEIGHTS_BYTES = 400_000_000
"""What llama.cpp takes beside weights and context: buffers of a computation, the vocabulary."""
USUAL_CONTEXT = 4096


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a model came from: ``source`` is a hub repository and file, or a URL; ``revision`` the hub's commit."""

    source: str
    sha256: str
    bytes: int
    revision: str = ""
    licence: str = ""
    pulled_at: str = ""


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """``problem`` says why the header could not be read; ``origin`` is None for a file that was not pulled."""

    name: str
    path: Path
    bytes: int
    header: GgufHeader | None
    problem: str
    origin: Origin | None

    @property
    def memory_bytes(self) -> int:
        """See `memory_bytes`; 0 where the header does not say."""
        if self.header is None or not self.header.kv_bytes_per_token:
            return 0
        context = min(USUAL_CONTEXT, self.header.context_length or USUAL_CONTEXT)
        return memory_bytes(self.bytes, self.header.kv_bytes_per_token, context=context)


class PullRunning(Exception):
    """Another process pulls the same model now."""


def memory_bytes(weights_bytes: int, kv_bytes_per_token: int, *, context: int = USUAL_CONTEXT) -> int:
    """Memory of a model with a full context window: an estimate, and rather too high than too low."""
    return weights_bytes + kv_bytes_per_token * context + BESIDES_WEIGHTS_BYTES


def context_within(path: Path, wished: int) -> int:
    """Tokens of a context window that the model was made for, at most those wished."""
    try:
        return min(wished, GgufHeader.read(path).context_length or wished)
    except (GgufError, OSError):  # whoever loads it says so
        return wished


def read_model(path: Path, origin: Origin | None = None) -> InstalledModel:
    """:raises OSError: the file is not there or cannot be read"""
    try:
        header, problem = GgufHeader.read(path), ""
    except GgufError as error:
        header, problem = None, str(error)
    return InstalledModel(path.stem, path, path.stat().st_size, header, problem, origin)


class ModelsFolder:
    """The folder need not exist until something is pulled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def file_of(self, name: str) -> Path:
        return self.path / f"{name}{SUFFIX}"

    def part_of(self, name: str) -> Path:
        return self.path / f"{name}{PART}"

    def names(self) -> list[str]:
        """Of the installed models, in order."""
        return sorted(path.stem for path in self.path.glob(f"*{SUFFIX}") if path.is_file())

    def installed(self) -> list[InstalledModel]:
        """By name."""
        return [read_model(self.file_of(name), self.origin_of(name)) for name in self.names()]

    def unfinished(self) -> dict[str, int]:
        """Name -> bytes that have arrived."""
        parts = sorted(self.path.glob(f"*{PART}"))
        return {part.name.removesuffix(PART): part.stat().st_size for part in parts}

    def origin_of(self, name: str) -> Origin | None:
        """None where there is no record, or one that cannot be read."""
        try:
            content = json.loads(self._record_of(name).read_text(encoding="utf-8"))
            texts = {key: str(value) for key, value in content.items() if key != "bytes"}
            return Origin(**texts, bytes=int(content["bytes"]))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def record(self, name: str, origin: Origin) -> None:
        """:raises OSError: it cannot be written"""
        from detect.whole_file import write_whole

        text = json.dumps(asdict(origin), indent=1, ensure_ascii=False)
        write_whole(self._record_of(name), f"{text}\n".encode())

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Holds off another pull of the same model; makes the folder.

        :raises PullRunning: there is one
        :raises OSError: the folder cannot be written
        """
        import fcntl

        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / f".{name}.lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise PullRunning(name) from None
            yield

    def _record_of(self, name: str) -> Path:
        return self.path / f"{name}.json"
