"""Builds the engine that searches document collections, as the setting ``engine`` names it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from proxy.missing import PartsError
from proxy.setting_kind import EMBEDDED

if TYPE_CHECKING:
    from kg.retrieval.passage_engine import PassageEngine


def build_engine(engine: str, folder: Path) -> PassageEngine:
    """
    :param engine: ``embedded``, or the URL of an OpenSearch, which is not connected to before it is needed
    :param folder: where the embedded engine keeps its collections

    :raises PartsError: the library of OpenSearch is not installed
    """
    if engine == EMBEDDED:
        from kg.retrieval.embedded_engine import EmbeddedEngine

        return EmbeddedEngine(folder)
    try:
        from kg.retrieval.opensearch.engine import OpenSearchEngine
    except ModuleNotFoundError as error:
        raise PartsError(
            f"engine: {error.name} is not installed, OpenSearch needs it; pip install 'akgc[opensearch]'"
        ) from error
    return OpenSearchEngine(engine)
