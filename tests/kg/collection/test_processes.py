"""Several processes share a folder of collections, as the workers of a server do, and one may die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from kg.collection.library import Library
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.query import passage_query
from kg.static_embedding import StaticEmbedding

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).parent / "library_process.py"


def started(folder: Path, *names: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), str(folder), *names],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def written(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_text(f"The city of {name} is a capital. " * 60, encoding="utf-8")


def opened(folder: Path) -> Library:
    return Library(folder / "data", EmbeddedEngine(folder / "data/index"), StaticEmbedding.default())


async def found(library: Library) -> set[str]:
    query = passage_query("capital", StaticEmbedding.default(), limit=500)
    return {hit.passage.name for hit in await library.search("c", query)}


async def test_processes_that_add_and_remove_at_once_agree_in_the_end(tmp_path: Path) -> None:
    names = [("a", "b-gone", "shared"), ("d", "e-gone", "shared"), ("f-gone", "g")]
    for each in names:
        written(tmp_path, *each)
    processes = [started(tmp_path, *each) for each in names]
    errors = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], errors
    library = opened(tmp_path)
    kept = {"a", "d", "g", "shared"}
    assert {file.name for file in (await library.collection("c")).files} == kept
    assert await found(library) == kept
    assert len(list((tmp_path / "data/files").iterdir())) == len(kept)
    await library.close()


async def test_a_collection_is_sound_after_a_process_was_killed(tmp_path: Path) -> None:
    names = [f"{n}-gone" for n in range(40)]
    written(tmp_path, "stays", *names)
    first = opened(tmp_path)
    await first.add("c", tmp_path / "stays")
    await first.close()
    process = started(tmp_path, *names)
    index = tmp_path / "data/files"
    while len(list(index.iterdir())) < 2:
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    library = opened(tmp_path)
    for file in (await library.collection("c")).files:
        if file.name != "stays":
            await library.remove("c", file.sha256)
    await library.create("c")
    assert await found(library) == {"stays"}
    assert [file.name for file in (await library.collection("c")).files] == ["stays"]
    await library.close()
