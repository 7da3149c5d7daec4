"""Collections of documents: indexed once, sound after crashes, the same for all who use them at once."""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from kg.collection import DocumentError
from kg.collection.catalogue import BadName, NoSuchFile
from kg.collection.library import Library
from kg.embedding import Vectors
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.passage_engine import Method, NoSuchCollection, PassageQuery
from kg.static_embedding import StaticEmbedding
from tests.kg.collection.memory_engine import MemoryEngine

PARIS = b"Paris is the capital of France. It lies on the Seine."
ROME = b"Rome is the capital of Italy. It lies on the Tiber."


class CountingEncoder:
    """The static embedding; it counts what it encodes."""

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.dimension = StaticEmbedding.default().dimension
        self.encoded = 0

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.encoded += len(texts)
        return StaticEmbedding.default().encode(texts)


def library(folder: Path, engine: MemoryEngine | None = None, **given) -> Library:
    return Library(
        folder / "data", engine or MemoryEngine(), given.pop("encoder", CountingEncoder()), **given
    )


def written(folder: Path, content: bytes, name: str = "a.txt") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def query(text: str, limit: int = 5) -> PassageQuery:
    return PassageQuery(text, StaticEmbedding.default().encode([text])[0], limit, Method.DENSE)


async def found(shelf: Library, text: str, collection: str = "c") -> list[str]:
    return [hit.passage.text for hit in await shelf.search(collection, query(text))]


async def test_a_file_that_was_added_is_found(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    added = await shelf.add("c", written(tmp_path, PARIS))
    assert added.file.sha256 == sha(PARIS)
    assert (added.file.name, added.file.pages, added.cached) == ("a.txt", 1, False)
    assert await found(shelf, "Paris on the Seine") == [PARIS.decode()]


async def test_a_second_upload_encodes_nothing_in_any_collection(tmp_path: Path) -> None:
    encoder = CountingEncoder()
    shelf = library(tmp_path, encoder=encoder)
    await shelf.add("c", written(tmp_path, PARIS))
    before = encoder.encoded
    assert (await shelf.add("c", written(tmp_path, PARIS))).cached
    assert (await shelf.add("d", written(tmp_path, PARIS, "b.txt"))).cached
    assert encoder.encoded == before
    assert [file.name for file in (await shelf.collection("d")).files] == ["b.txt"]


async def test_a_file_whose_name_is_no_utf8_is_found_under_a_name_that_can_be_written(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data", EmbeddedEngine(tmp_path / "engine"), StaticEmbedding.default())
    await shelf.add("c", written(tmp_path, PARIS), name="caf\udce9.txt")
    hits = await shelf.search("c", query("capital"))
    await shelf.close()
    assert {hit.passage.name for hit in hits} == {"caf?.txt"}


async def test_a_file_uploaded_many_times_at_once_is_encoded_once(tmp_path: Path) -> None:
    encoder, path = CountingEncoder(), written(tmp_path, PARIS)
    shelves = [library(tmp_path, encoder=encoder) for _ in range(3)]
    await asyncio.gather(*(shelf.index(path) for shelf in shelves for _ in range(4)))
    assert encoder.encoded == 1


async def test_another_encoder_indexes_anew_but_reads_nothing_again(tmp_path: Path) -> None:
    path = written(tmp_path, PARIS)
    await library(tmp_path).index(path)
    other = CountingEncoder("other")
    assert not (await library(tmp_path, encoder=other).index(path)).cached
    assert other.encoded == 1


async def test_a_file_in_a_collection_has_the_name_it_came_under_last(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.add("c", written(tmp_path, PARIS))
    await shelf.add("c", written(tmp_path, PARIS, "new.txt"))
    assert [file.name for file in (await shelf.collection("c")).files] == ["new.txt"]
    assert [hit.passage.name for hit in await shelf.search("c", query("Paris"))] == ["new.txt"]


async def test_what_cannot_be_read_leaves_no_collection(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    with pytest.raises(DocumentError):
        await shelf.add("c", written(tmp_path, b"%PDF-1.4 cut"))
    assert await shelf.collections() == []


@pytest.mark.parametrize("name", ["", "..", "a/b", "a\\b", " a", "a\n", "x" * 65, "\ud800"])
async def test_a_name_that_no_collection_can_have_is_refused(tmp_path: Path, name: str) -> None:
    shelf = library(tmp_path)
    with pytest.raises(BadName):
        await shelf.add(name, written(tmp_path, PARIS))
    with pytest.raises(BadName):
        await shelf.collection(name)


async def test_names_that_differ_in_case_alone_are_two_collections(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    for name in ("Verträge 2026", "verträge 2026", "%41", "A"):
        await shelf.create(name)
    assert [record.name for record in await shelf.collections()] == [
        "%41",
        "A",
        "Verträge 2026",
        "verträge 2026",
    ]
    files = [path.name for path in (tmp_path / "data/collections").iterdir()]
    assert len({name.lower() for name in files}) == 4


async def test_a_file_taken_out_is_found_no_more_and_forgotten(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.add("c", written(tmp_path, PARIS))
    await shelf.add("c", written(tmp_path, ROME, "b.txt"))
    assert (await shelf.remove("c", sha(PARIS))).name == "a.txt"
    assert await found(shelf, "Paris") == [ROME.decode()]
    with pytest.raises(NoSuchFile):
        await shelf.document(sha(PARIS))
    with pytest.raises(NoSuchFile):
        await shelf.remove("c", sha(PARIS))


async def test_a_file_that_another_collection_has_is_kept(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.add("c", written(tmp_path, PARIS))
    await shelf.add("d", written(tmp_path, PARIS))
    await shelf.drop("c")
    assert [record.name for record in await shelf.collections()] == ["d"]
    assert (await shelf.document(sha(PARIS))).pages[0].text == PARIS.decode()
    assert await found(shelf, "Paris", "d") == [PARIS.decode()]


async def test_a_collection_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    for asked in (
        shelf.search("c", query("x")),
        shelf.drop("c"),
        shelf.remove("c", "0"),
        shelf.collection("c"),
    ):
        with pytest.raises(NoSuchCollection):
            await asked


async def test_collections_outlast_a_restart(tmp_path: Path) -> None:
    engine = MemoryEngine()
    await library(tmp_path, engine).add("c", written(tmp_path, PARIS))
    added = len(engine.added)
    assert await found(library(tmp_path, engine), "Paris") == [PARIS.decode()]
    assert len(engine.added) == added


async def test_an_engine_that_lost_everything_is_filled_from_the_store(tmp_path: Path) -> None:
    encoder = CountingEncoder()
    await library(tmp_path, encoder=encoder).add("c", written(tmp_path, PARIS))
    assert await found(library(tmp_path, encoder=encoder), "Paris") == [PARIS.decode()]
    assert encoder.encoded == 1


async def test_a_collection_moves_to_another_engine_or_encoder_when_it_is_asked(tmp_path: Path) -> None:
    engine = MemoryEngine()
    await library(tmp_path, engine).add("c", written(tmp_path, PARIS))
    other = MemoryEngine()
    assert await found(library(tmp_path, other, engine_name="cluster"), "Paris") == [PARIS.decode()]
    engine.held["c"].clear()
    assert await found(library(tmp_path, engine, encoder=CountingEncoder("new")), "Paris") == [PARIS.decode()]


async def test_an_upload_that_failed_half_way_is_undone_by_the_next_change(tmp_path: Path) -> None:
    engine = MemoryEngine()
    shelf = library(tmp_path, engine)
    await shelf.create("c")
    engine.failing = True
    with pytest.raises(ConnectionError):
        await shelf.add("c", written(tmp_path, PARIS))
    assert (await shelf.collection("c")).files == ()
    assert await found(shelf, "Paris") == []
    engine.failing = False
    await shelf.add("c", written(tmp_path, ROME))
    assert engine.files("c") == {sha(ROME)}


async def test_a_change_that_nobody_waits_for_is_finished(tmp_path: Path) -> None:
    engine = MemoryEngine()
    shelf = library(tmp_path, engine)
    upload = asyncio.create_task(shelf.add("c", written(tmp_path, PARIS)))
    await engine.asked.wait()
    upload.cancel()
    await shelf.close()
    assert [file.name for file in (await shelf.collection("c")).files] == ["a.txt"]


async def test_uploads_and_deletes_at_once_leave_catalogue_engine_and_store_alike(tmp_path: Path) -> None:
    engine, encoder = MemoryEngine(), CountingEncoder()
    shelves = [library(tmp_path, engine, encoder=encoder) for _ in range(2)]
    texts = [b"City number %d is the capital of country %d." % (n, n) for n in range(6)]
    paths = [written(tmp_path, text, f"{n}.txt") for n, text in enumerate(texts)]

    async def come_and_go(n: int) -> None:
        for turn in range(3):
            await shelves[(n + turn) % 2].add("c", paths[n])
            hits = await shelves[turn % 2].search("c", query("capital", 50))
            assert len({hit.passage.id for hit in hits}) == len(hits)
            if n % 2 or turn < 2:
                await shelves[turn % 2].remove("c", sha(texts[n]))

    await asyncio.gather(*(come_and_go(n) for n in range(6)))
    kept = {sha(texts[n]) for n in (0, 2, 4)}
    assert {file.sha256 for file in (await shelves[0].collection("c")).files} == kept
    assert engine.files("c") == kept
    assert set(shelves[0]._store) == kept


async def test_documents_in_no_collection_are_forgotten_in_time(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.add("c", written(tmp_path, PARIS))
    await shelf.index(written(tmp_path, ROME))
    await shelf.forget_unused(days=1)
    assert len(set(shelf._store)) == 2
    for sha256 in shelf._store:
        long_ago = time.time() - 2 * 86_400
        os.utime(shelf.folder / "files" / sha256, (long_ago, long_ago))
    await shelf.forget_unused(days=1)
    assert set(shelf._store) == {sha(PARIS)}


@pytest.mark.parametrize("damaged", ["text.json", "passages"])
async def test_a_damaged_part_of_the_store_is_made_anew(tmp_path: Path, damaged: str) -> None:
    shelf = library(tmp_path)
    path = written(tmp_path, PARIS)
    await shelf.index(path)
    (part,) = (tmp_path / "data/files" / sha(PARIS)).glob(f"{damaged}*")
    part.write_bytes(b"\0" * 40)
    assert (await shelf.index(path)).document.pages[0].text == PARIS.decode()
    assert (await shelf.index(path)).cached


async def test_a_page_of_a_document_has_a_picture(tmp_path: Path, pdf) -> None:
    shelf = library(tmp_path)
    added = await shelf.add("c", written(tmp_path, pdf(["", PARIS.decode()])))
    assert added.file.without_text == (1,)
    image = await shelf.page_image(added.file.sha256, 2, ((0, 5),))
    assert image.boxes[0]
