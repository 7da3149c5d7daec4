"""Folders made by tasks: whole or not there, with and without a shared disk."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from kg.engine import TaskError
from kg.engine_folder import FolderJob, map_folders
from kg.engine_local import LocalEngine

T = TypeVar("T")
R = TypeVar("R")


class DistantEngine(LocalEngine):
    """As if its processes were on other machines."""

    shares_disk = False


class LosingEngine(LocalEngine):
    """Runs every task twice, as when a process dies after its work."""

    def map(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        for item in items:
            task(item)
            yield task(item)


def fill(text: str, folder: Path) -> int:
    assert list(folder.iterdir()) == []
    (folder / "text").write_text(text)
    (folder / "sub").mkdir()
    (folder / "sub" / "upper").write_text(text.upper())
    if text == "bad":
        raise ValueError("no folder is made of this")
    return len(text)


def fill_and_tell(text: str, folder: Path) -> str:
    (folder / "text").write_text(text)
    return str(folder.parent)


@pytest.fixture(params=[LocalEngine, DistantEngine, LosingEngine])
def engine(request: pytest.FixtureRequest) -> Iterator[LocalEngine]:
    with request.param(1) as engine:
        yield engine


def jobs(folder: Path, *texts: str) -> list[FolderJob[str]]:
    return [FolderJob(text, folder / f"of-{number}") for number, text in enumerate(texts)]


def test_each_folder_holds_what_the_task_wrote(engine: LocalEngine, tmp_path: Path) -> None:
    assert list(map_folders(engine, fill, jobs(tmp_path, "one", "three"))) == [3, 5]
    assert (tmp_path / "of-0" / "sub" / "upper").read_text() == "ONE"
    assert (tmp_path / "of-1" / "text").read_text() == "three"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["of-0", "of-1"]


def test_an_older_folder_is_replaced_whole(engine: LocalEngine, tmp_path: Path) -> None:
    old = tmp_path / "of-0"
    old.mkdir()
    (old / "left").write_text("from before")
    list(map_folders(engine, fill, jobs(tmp_path, "new")))
    assert sorted(path.name for path in old.iterdir()) == ["sub", "text"]


def test_the_folder_is_there_when_its_result_is(engine: LocalEngine, tmp_path: Path) -> None:
    for number, _ in enumerate(map_folders(engine, fill, jobs(tmp_path, "a", "b", "c"))):
        assert (tmp_path / f"of-{number}" / "text").exists()


def test_a_failing_task_leaves_no_folder(engine: LocalEngine, tmp_path: Path) -> None:
    results = map_folders(engine, fill, jobs(tmp_path, "good", "bad"))
    with pytest.raises((TaskError, ValueError), match="no folder is made of this"):
        list(results)
    assert [path.name for path in tmp_path.iterdir()] == ["of-0"]


def test_without_a_shared_disk_the_task_works_elsewhere(tmp_path: Path) -> None:
    with LocalEngine() as near, DistantEngine() as far:
        (here,) = map_folders(near, fill_and_tell, jobs(tmp_path, "x"))
        (there,) = map_folders(far, fill_and_tell, jobs(tmp_path, "x"))
    assert here == str(tmp_path)
    assert there != str(tmp_path)


def test_folders_travel_between_processes(tmp_path: Path) -> None:
    with DistantEngine(2) as engine:
        assert list(map_folders(engine, fill, jobs(tmp_path, "a", "bb", "ccc"))) == [1, 2, 3]
    assert (tmp_path / "of-2" / "sub" / "upper").read_text() == "CCC"
