"""What the application is made of: the concrete objects that `proxy.build_parts` builds and the routes use.

The routes see protocols only, so that any log or retriever fits. What depends on the knowledge graph is swapped while
the server runs; the rest stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from aiohttp import web

from correct.exchange import Exchange
from kg.graph import Graph
from proxy.settings import Settings
from proxy.upstream import Upstream
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import RetrievalChoice

if TYPE_CHECKING:  # heavy to import; the command line must start fast
    from correct.regenerate import Regenerate
    from correct.release import AnswerStream, StreamMode
    from detect.breaker import Breaker
    from detect.checker import Checker
    from kg.background_check import BackgroundCheck
    from kg.collection.library import Library
    from kg.linker import Linker
    from kg.retrieval.reranker import Reranker
    from proxy.answer_audits import AnswerAudits
    from proxy.document_pipelines import DocumentPipelines
    from proxy.rag_audits import RagAudits


class ExchangeStore(Protocol):
    """The exchange log. Records read back are JSON objects: `proxy.verdict.record_json` of the exchange."""

    async def write(self, exchange: Exchange) -> None:
        """Queues the finished exchange; an exchange of the same id is replaced."""
        ...

    async def get(self, exchange_id: str) -> JsonObject | None: ...

    async def list(self, filters: Mapping[str, str], after: str, limit: int) -> Sequence[JsonObject]:
        """Newest first. ``filters``: texts by the names of `proxy.exchange_filters.FILTERS`.

        ``after`` is the id of the last record of the page before, "" for the first page.
        """
        ...


class Retriever(Protocol):
    """Fact retrieval with every system's own score and rank; blocking, called in a thread."""

    def retrieve(self, query: str, *, limit: int) -> Sequence[JsonObject]:
        """Facts of what is named first, then the nearest."""
        ...

    def search(self, query: str, choice: RetrievalChoice, *, limit: int) -> Sequence[JsonObject]:
        """Facts as the method and the fusion rank them.

        :raises kg.retrieval.engine_error.EngineError: the index of words cannot be made
        """
        ...

    def compare(self, query: str, choice: RetrievalChoice, *, limit: int) -> Sequence[JsonObject]:
        """Facts with their places in both fusions.

        :raises kg.retrieval.engine_error.EngineError: as `search`
        """
        ...


class AnswerPipeline(Protocol):
    """What checks and repairs answers: `correct.pipeline.Pipeline`, or what stands in where there is no graph."""

    async def correct(self, exchange: Exchange, draft: str, regenerate: Regenerate | None) -> None:
        """Fill attempts, decision, answer and timings of an exchange whose draft is complete."""
        ...

    def stream(
        self, exchange: Exchange, regenerate: Regenerate | None, mode: StreamMode = ...
    ) -> AnswerStream: ...


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A knowledge graph and all that is built over it."""

    pipeline: AnswerPipeline
    checker: Checker
    graph: Graph
    linker: Linker
    retriever: Retriever | None
    check: BackgroundCheck | None = None
    """Not begun; hashes the files of the snapshot."""


@dataclass(slots=True)
class Parts:
    pipeline: AnswerPipeline
    checker: Checker
    graph: Graph
    linker: Linker
    retriever: Retriever | None
    log: ExchangeStore
    upstream: Upstream
    documents: DocumentPipelines
    trust: RagAudits | None = None
    library: Library | None = None
    reranker: Reranker | None = None
    answers: AnswerAudits | None = None
    breakers: Mapping[str, Breaker] = field(default_factory=dict)
    """Of the models that checks ask, by what they are."""

    def take(self, knowledge: Knowledge) -> None:
        """Serve another graph from now on; on the event loop, so that no request sees half of it."""
        self.pipeline = knowledge.pipeline
        self.checker = knowledge.checker
        self.graph = knowledge.graph
        self.linker = knowledge.linker
        self.retriever = knowledge.retriever


PARTS = web.AppKey("parts", Parts)
SETTINGS = web.AppKey("settings", Settings)
