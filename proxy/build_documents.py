"""Builds the library of document collections as the settings name it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from proxy.build_engine import build_engine
from proxy.folders import documents_path
from proxy.setting_kind import without_password

if TYPE_CHECKING:
    from kg.collection.library import Library
    from kg.collection.limits import ReadingLimits
    from kg.embedding import Encoder, Vectors
    from proxy.settings import Settings


class LateEncoder:
    """An encoder that is built when it is first needed: a list of collections needs none."""

    def __init__(self, build: Callable[[], Encoder]) -> None:
        self._build = build

    @cached_property
    def _encoder(self) -> Encoder:
        return self._build()

    @property
    def name(self) -> str:
        return self._encoder.name

    @property
    def dimension(self) -> int:
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        return self._encoder.encode(texts)


def build_library(settings: Settings, environ: Mapping[str, str], encoder: Encoder) -> Library:
    """The collections in the user's data folder; it is made when the first document comes.

    :raises PartsError: the library of the engine is not installed
    """
    from kg.collection.library import Library

    folder = settings.documents_path or documents_path(environ)
    return Library(
        folder,
        build_engine(settings.engine, folder / "index"),
        encoder,
        engine_name=without_password(settings.engine),
        limits=reading_limits(settings),
    )


def reading_limits(settings: Settings) -> ReadingLimits:
    """How much a document may ask for."""
    from kg.collection.limits import MIB, ReadingLimits

    return ReadingLimits(
        bytes=settings.document_mb * MIB,
        pages=settings.document_pages,
        seconds=settings.document_s,
        memory_bytes=settings.document_memory_mb * MIB,
    )
