"""Builds what finds facts: by name, by meaning, and by words, whose index is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from proxy.fact_retriever import FactRetriever
from proxy.folders import fact_words_path
from proxy.missing import SnapshotMissing

if TYPE_CHECKING:
    from kg.embedding import Encoder
    from kg.linker import Linker
    from kg.overlay import OverlayGraph
    from kg.store import Snapshot


def build_retriever(
    graph: Snapshot | OverlayGraph, linker: Linker, encoder: Encoder | None, environ: Mapping[str, str]
) -> FactRetriever:
    """Without an encoder nothing is found by meaning.

    :raises SnapshotMissing: the dense index is damaged
    """
    from kg.dense import DenseIndex
    from kg.manifest import SnapshotError
    from kg.overlay import OverlayGraph
    from kg.retrieval.fact_search import FactSearch
    from kg.retrieval.fact_words import FactWords
    from kg.retrieve import Retriever

    try:
        dense = None if encoder is None else DenseIndex.open(graph.data)
    except SnapshotError as error:
        raise SnapshotMissing(str(error)) from error
    retriever = Retriever(graph, dense, encoder)
    snapshot = graph.base if isinstance(graph, OverlayGraph) else graph
    words = FactWords(snapshot, fact_words_path(environ))
    return FactRetriever(retriever, linker, FactSearch(graph, retriever, words))
