"""The choice of the fastest precision, and its memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from detect import precision
from detect.precision import Precision, choose, default_memory, recall, remember

F32, BF16, INT8 = Precision.FLOAT32, Precision.BFLOAT16, Precision.INT8


@pytest.mark.parametrize(
    ("seconds", "chosen"),
    [
        ({F32: 20.0, BF16: 2.0}, BF16),
        ({F32: 2.0, BF16: 20.0}, F32),
        ({F32: 10.0, BF16: 10.0, INT8: 9.5}, F32),
        ({F32: 10.0, BF16: 5.0, INT8: 4.9}, BF16),
        ({F32: 10.0, BF16: 5.0, INT8: 2.0}, INT8),
        ({INT8: 2.0, F32: 10.0}, INT8),
        ({F32: 1.0}, F32),
    ],
)
def test_a_coarser_format_is_chosen_where_it_is_clearly_faster(
    seconds: dict[Precision, float], chosen: Precision
) -> None:
    assert choose(seconds) is chosen


def test_a_choice_is_remembered_beside_others(tmp_path: Path) -> None:
    memory = tmp_path / "deep" / "precision.json"
    remember(memory, "one", INT8)
    remember(memory, "other", BF16)
    assert (recall(memory, "one"), recall(memory, "other"), recall(memory, "third")) == (INT8, BF16, None)


@pytest.mark.parametrize("content", ["{ not json", "[]", '{"one": "float16"}', '{"one": "quantum"}'])
def test_a_memory_that_makes_no_sense_is_none(tmp_path: Path, content: str) -> None:
    memory = tmp_path / "precision.json"
    memory.write_text(content)
    assert recall(memory, "one") is None
    remember(memory, "one", INT8)
    assert recall(memory, "one") is INT8


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    remember(tmp_path / "file" / "p.json", "one", INT8)
    assert recall(tmp_path / "file" / "p.json", "one") is None


def test_nothing_is_remembered_without_a_file() -> None:
    remember(None, "one", INT8)
    assert recall(None, "one") is None


def test_the_fastest_run_counts_and_the_first_does_not() -> None:
    runs: list[int] = []
    assert precision.fastest(lambda: runs.append(1), repeats=3) < 0.1
    assert len(runs) == 4


def test_the_memory_is_in_the_users_cache_folder(tmp_path: Path) -> None:
    assert default_memory({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "akgc" / "precision.json"
    assert default_memory({}) == Path.home() / ".cache" / "akgc" / "precision.json"
