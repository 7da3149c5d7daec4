"""A small dump with every kind of line, and how it is compressed."""

from __future__ import annotations

import bz2
import gzip
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
import zstandard

from tests.kg.dump.dump_lines import realistic_lines

Compress = Callable[[bytes], bytes]


@pytest.fixture(scope="session")
def dump_bytes() -> bytes:
    """300 made-up items as an array with an entity per line."""
    lines = list(realistic_lines(Random(11), 1, 300))
    return b"[\n" + b"".join(lines)[:-2] + b"\n]\n"


@pytest.fixture
def dump(tmp_path: Path, dump_bytes: bytes) -> Path:
    path = tmp_path / "latest-all.json.gz"
    path.write_bytes(gzip.compress(dump_bytes))
    return path


@pytest.fixture(scope="session")
def codecs() -> Mapping[str, Compress]:
    """By codec as `kg.dump.stream.DumpStream` names it."""
    return {
        "plain": bytes,
        "gzip": gzip.compress,
        "bzip2": bz2.compress,
        "zstd": lambda data: zstandard.ZstdCompressor().compress(data),
    }
