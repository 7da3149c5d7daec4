"""The library of documents is what the settings say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.collection import DocumentError, Problem
from kg.static_embedding import StaticEmbedding
from proxy.build_documents import LateEncoder, build_library, reading_limits
from proxy.folders import documents_path
from proxy.settings import Settings


def test_limits_are_those_of_the_settings() -> None:
    limits = reading_limits(Settings(document_mb=3, document_pages=4, document_s=5, document_memory_mb=600))
    assert (limits.bytes, limits.pages) == (3 * 1024**2, 4)
    assert (limits.seconds, limits.memory_bytes) == (5, 600 * 1024**2)


async def test_documents_are_in_the_users_data_folder_or_where_the_settings_say(tmp_path: Path) -> None:
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    encoder = StaticEmbedding.default()
    default = build_library(Settings(), environ, encoder)
    assert default.folder == documents_path(environ) == tmp_path / "akgc/documents"
    assert build_library(Settings(documents_path=tmp_path / "x"), environ, encoder).folder == tmp_path / "x"
    assert not default.folder.exists()


async def test_a_library_keeps_the_limits(tmp_path: Path) -> None:
    settings = Settings(documents_path=tmp_path / "d", document_mb=1)
    library = build_library(settings, {}, StaticEmbedding.default())
    (tmp_path / "a.txt").write_bytes(b"x" * (1024**2 + 1))
    with pytest.raises(DocumentError) as caught:
        await library.index(tmp_path / "a.txt")
    assert caught.value.problem is Problem.TOO_LARGE
    await library.close()


async def test_a_list_of_collections_builds_no_encoder(tmp_path: Path) -> None:
    built: list[StaticEmbedding] = []

    def build() -> StaticEmbedding:
        built.append(StaticEmbedding.default())
        return built[-1]

    library = build_library(Settings(documents_path=tmp_path), {}, LateEncoder(build))
    assert await library.collections() == []
    assert not built
    await library.create("c")
    assert len(built) == 1
    await library.close()
