"""Files that are written beside and renamed."""

from __future__ import annotations

from pathlib import Path

import pytest

from detect.whole_file import write_whole


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"old", b"new and longer"):
        write_whole(path, content)

    assert path.read_bytes() == b"new and longer"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    (taken / "by a folder").mkdir(parents=True)

    with pytest.raises(OSError, match="taken"):
        write_whole(taken, b"content")

    assert list(tmp_path.iterdir()) == [taken]
