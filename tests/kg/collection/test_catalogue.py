"""A collection's record is whole on disk, and its files are found by hash or name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kg.collection.catalogue import (
    AmbiguousFile,
    Catalogue,
    CollectionFile,
    CollectionRecord,
    FileState,
    NoSuchFile,
)

ONE = CollectionFile("1" * 64, "a.pdf", "application/pdf", 9, 3, 5, (2,), "2026-11-22T10:00:00+00:00")
TWO = replace(ONE, sha256="2" * 64, name="b.pdf")
RECORD = CollectionRecord("Ä b", "2026-11-22T10:00:00+00:00", "embedded", {ONE.sha256: ONE, TWO.sha256: TWO})


def test_what_was_put_is_read_by_another_catalogue(tmp_path: Path) -> None:
    Catalogue(tmp_path).put(RECORD)
    assert Catalogue(tmp_path).get("Ä b") == RECORD
    assert Catalogue(tmp_path).names() == ["Ä b"]
    assert Catalogue(tmp_path).referenced() == {ONE.sha256, TWO.sha256}


def test_a_change_by_another_process_is_seen(tmp_path: Path) -> None:
    mine, theirs = Catalogue(tmp_path), Catalogue(tmp_path)
    mine.put(RECORD)
    assert mine.get("Ä b") == RECORD
    theirs.put(RECORD.without(ONE.sha256))
    found = mine.get("Ä b")
    assert found is not None
    assert list(found.entries) == [TWO.sha256]
    theirs.drop("Ä b")
    assert mine.get("Ä b") is None


def test_nothing_is_left_beside_the_records(tmp_path: Path) -> None:
    Catalogue(tmp_path).put(RECORD)
    Catalogue(tmp_path).put(RECORD)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("wanted", ["a.pdf", "1" * 64, "1" * 8])
def test_a_file_is_found_by_name_hash_or_its_beginning(wanted: str) -> None:
    assert RECORD.find(wanted) == ONE


@pytest.mark.parametrize("wanted", ["c.pdf", "1" * 7, ""])
def test_a_file_that_is_not_there_is_said_so(wanted: str) -> None:
    with pytest.raises(NoSuchFile):
        RECORD.find(wanted)


def test_a_name_of_two_files_is_ambiguous() -> None:
    record = RECORD.with_file(replace(TWO, name="a.pdf"))
    with pytest.raises(AmbiguousFile, match="11111111, 22222222"):
        record.find("a.pdf")


def test_what_is_half_done_is_no_file_of_the_collection() -> None:
    record = RECORD.with_file(replace(TWO, state=FileState.ADDING))
    assert record.files == (ONE,)
    assert record.unfinished == (TWO.sha256,)
    with pytest.raises(NoSuchFile):
        record.find("b.pdf")
