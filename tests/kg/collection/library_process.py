"""A process of its own that adds files to a collection, searches it and takes some out; what it leaves is on stdout."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from kg.collection.file_store import sha256_of
from kg.collection.library import Library
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.query import passage_query
from kg.static_embedding import StaticEmbedding


async def work(folder: Path, names: list[str]) -> None:
    """Files whose name has "gone" in it are taken out again; every search sees whole files."""
    encoder = StaticEmbedding.default()
    library = Library(folder / "data", EmbeddedEngine(folder / "data/index"), encoder)
    whole: dict[str, int] = {}
    for _ in range(2):
        for name in names:
            added = await library.add("c", folder / name)
            whole[added.file.sha256] = added.file.passages
            hits = await library.search("c", passage_query("capital", encoder, limit=500))
            seen = [hit.passage.file for hit in hits if hit.passage.file in whole]
            assert all(seen.count(sha256) == whole[sha256] for sha256 in set(seen)), "half a file was found"
            if "gone" in name:
                await library.remove("c", sha256_of(folder / name))
    await library.close()


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), sys.argv[2:]))
