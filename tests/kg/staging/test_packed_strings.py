"""Strings as arrays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.staging.packed_strings import PackedStrings, save_column

_TEXTS = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=6), max_size=12)


@given(_TEXTS)
def test_strings_come_back_by_number_and_in_order(texts: list[str]) -> None:
    packed = PackedStrings.of(texts)
    assert (list(packed), [packed[number] for number in range(len(packed))]) == (texts, texts)


@given(_TEXTS, st.data())
def test_taken_strings_are_those_asked_for(texts: list[str], data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(0, len(texts) - 1), max_size=20)) if texts else []
    taken = PackedStrings.of(texts).take(np.array(numbers, dtype=np.int64))
    assert list(taken) == [texts[number] for number in numbers]


@given(_TEXTS, _TEXTS)
def test_joined_parts_follow_each_other(first: list[str], second: list[str]) -> None:
    assert list(PackedStrings.joined([PackedStrings.of(first), PackedStrings.of(second)])) == first + second


def test_saved_strings_are_mapped(tmp_path: Path) -> None:
    texts = [f"text {number} ü" for number in range(1000)]
    PackedStrings.of(texts).save(tmp_path, "t")
    assert list(PackedStrings.load(tmp_path, "t")) == texts


def test_a_number_beyond_the_end_is_refused() -> None:
    with pytest.raises(IndexError):
        PackedStrings.of(["a"])[1]


@pytest.mark.parametrize("dtype", ["<u2", "<f8", [("amount", "<f8"), ("unit", "<u4")]])
@pytest.mark.parametrize("rows", [0, 1, 40])
def test_a_column_is_written_as_numpy_writes_it(dtype: object, rows: int, tmp_path: Path) -> None:
    column = np.zeros(rows, dtype=np.dtype(dtype))  # type: ignore[call-overload]
    save_column(tmp_path / "ours.npy", column)
    np.save(tmp_path / "theirs.npy", column)
    assert (tmp_path / "ours.npy").read_bytes() == (tmp_path / "theirs.npy").read_bytes()


_ON_A_FULL_DISK = """
import resource, sys
from pathlib import Path
import numpy as np
from kg.staging.packed_strings import save_column
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
try:
    save_column(Path(sys.argv[1]), np.arange(100))
except OSError as error:
    print(error.strerror)
"""


def test_a_column_that_the_disk_does_not_hold_is_an_error(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", _ON_A_FULL_DISK, tmp_path / "column.npy"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.strip() == "File too large"
