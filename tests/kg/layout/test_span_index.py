"""Bytes by entity."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.layout.span_index import SpanBlob
from kg.layout.writing.spans import write_blob
from kg.manifest import SnapshotError

_LENGTHS = st.lists(st.integers(0, 40) | st.sampled_from((254, 255, 256, 3000)), max_size=100) | st.integers(
    1, 60
).map(lambda count: [700] * count + [3] * 50)


def _written(folder: Path, contents: list[bytes]) -> SpanBlob:
    blob = np.frombuffer(b"".join(contents), dtype=np.uint8)
    lengths = np.array([len(content) for content in contents], dtype=np.int64)
    write_blob(folder, "things", [(blob, lengths)], len(contents))
    return SpanBlob(folder, "things")


@given(_LENGTHS)
def test_each_gets_its_own_bytes_back(lengths: list[int]) -> None:
    contents = [bytes((number % 251,)) * length for number, length in enumerate(lengths)]
    with TemporaryDirectory() as folder:
        spans = _written(Path(folder), contents)
        assert [spans[number] for number in range(len(spans))] == contents


def test_a_span_takes_little_more_than_a_byte(tmp_path: Path) -> None:
    _written(tmp_path, [b"x" * 900] * 10 + [b"y" * 30] * 9990)
    assert (tmp_path / "things_spans.bin").stat().st_size < 1.6 * 10_000


def test_an_entity_beyond_the_last_is_damage(tmp_path: Path) -> None:
    spans = _written(tmp_path, [b"a"] * 20)
    with pytest.raises(SnapshotError, match=r"things.bin: damaged \(entity 400 of 20\)"):
        spans[400]


@pytest.mark.parametrize("kept", [0, 10, 60, 207])
def test_spans_that_were_cut_short_are_refused(tmp_path: Path, kept: int) -> None:
    _written(tmp_path, [b"a" * 300] * 7 + [b"a"] * 90)
    path = tmp_path / "things_spans.bin"
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(SnapshotError, match=r"things_spans.bin: damaged"):
        SpanBlob(tmp_path, "things")
