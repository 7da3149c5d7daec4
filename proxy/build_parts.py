"""Builds the concrete objects from the settings; the only place that chooses implementations.

What cannot be built is a `PartsError` of one line with a remedy. A server goes on without its knowledge graph
(see `proxy.unavailable`); the command line does not.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from correct.exchange import Policy
from proxy.build_documents import build_library
from proxy.build_graph import open_graph
from proxy.build_log import build_log
from proxy.build_models import (
    COSINE_TAU,
    DEFAULT_VERIFIER,
    build_document_verifier,
    build_encoder,
    build_reader,
    build_verifier,
    read_calibration,
    threshold_of,
)
from proxy.build_search import build_retriever
from proxy.build_upstream import build_upstream
from proxy.folders import starter_path
from proxy.garbage import paused_collection
from proxy.graph_reload import GraphReload
from proxy.light_spacy import import_spacy
from proxy.missing import SnapshotMissing
from proxy.parts import Knowledge, Parts
from proxy.settings import HviForm, Settings
from proxy.unavailable import Unavailable, UncheckedPipeline

if TYPE_CHECKING:
    from correct.pipeline import Pipeline
    from detect.batching import BatchedEncoder, BatchedVerifier
    from detect.breaker import Breaker
    from detect.checker import Checker
    from detect.entailment import Verifier
    from kg.collection.library import Library
    from kg.embedding import Encoder
    from kg.linker import Linker
    from kg.overlay import OverlayGraph
    from kg.retrieval.reranker import Reranker
    from kg.store import Snapshot
    from proxy.answer_audits import AnswerAudits
    from proxy.document_pipelines import DocumentPipelines
    from proxy.exchange_log import ExchangeLog
    from proxy.rag_audits import RagAudits

log = logging.getLogger("proxy.build_parts")

SWITCH_S = 0.0003
"""How long a thread keeps the interpreter while others want it. At Python's 5 ms a model that is done waits longer for
its turn to say so than it computed.
"""
AUDITS_AT_ONCE = 2
"""Audits of retrieved answers that run together; further ones wait, so that answers are checked meanwhile."""


@dataclass(frozen=True, slots=True)
class Checking:
    """What checks answers."""

    graph: Snapshot | OverlayGraph
    linker: Linker
    checker: Checker
    pipeline: Pipeline
    encoder: Encoder
    policy: Policy
    verifier: Verifier | None

    def warm(self, texts: Sequence[str]) -> None:
        """Encode texts together before they are checked one by one; at most 256 are remembered."""
        self.encoder.encode(texts)


class CheckingBuilder:
    """Builds what checks answers, again and again as the graph changes; models and threads are shared."""

    def __init__(self, settings: Settings, environ: Mapping[str, str]) -> None:
        self._settings = settings
        self._environ = environ
        sys.setswitchinterval(min(SWITCH_S, sys.getswitchinterval()))

    @cached_property
    def _model(self) -> Encoder:
        return build_encoder(self._settings)

    @cached_property
    def _encoder(self) -> BatchedEncoder:
        from detect.batching import BatchedEncoder

        return BatchedEncoder(self._model)

    @cached_property
    def _reader(self) -> BatchedEncoder:
        from detect.batching import BatchedEncoder

        return BatchedEncoder(build_reader(self._settings), name="reader")

    @cached_property
    def _verifier(self) -> BatchedVerifier | None:
        from detect.batching import BatchedVerifier

        verifier = build_verifier(self._settings)
        return None if verifier is None else BatchedVerifier(verifier)

    @cached_property
    def _document_verifier(self) -> BatchedVerifier | None:
        """The same where the settings name one, which reads both."""
        from detect.batching import BatchedVerifier

        if self._settings.verifier != DEFAULT_VERIFIER:
            return self._verifier
        verifier = build_document_verifier(self._settings)
        return None if verifier is None else BatchedVerifier(verifier, name="document verifier")

    @cached_property
    def _executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._settings.threads or None, "check")

    def build(self, *, warm: bool = True) -> Checking:
        """``warm``: load all that loads when it is first needed, so that no answer waits for it.

        :raises PartsError: a model, the device or the calibration is missing; SnapshotMissing: the graph is
        """
        from correct.pipeline import Pipeline
        from detect.checker import Checker
        from kg.linker import Linker

        settings = self._settings
        calibration = read_calibration(settings)
        with paused_collection(for_good="_encoder" not in vars(self)):
            graph = open_graph(settings, self._environ)
            encoder, reader, verifier = self._encoder, self._reader, self._verifier
            import_spacy()
        linker = Linker(graph)
        checker = Checker(
            graph,
            linker,
            encoder=encoder,
            reader=reader,
            verifier=verifier,
            calibration=calibration,
            form=settings.hvi.value,
            alpha=settings.alpha,
            threshold=threshold_of(settings, calibration),
        )
        pipeline = Pipeline(
            checker,
            budget_ms=settings.budget_ms,
            on_timeout=settings.on_timeout.value,
            on_error=settings.on_error.value,
            executor=self._executor,
            regenerate_ms=settings.regenerate_ms,
        )
        if warm:
            checker.warm_up()
            pipeline.claim_words.warm_up()
        return Checking(graph, linker, checker, pipeline, encoder, settings.policy, verifier)

    def documents(self) -> DocumentPipelines:
        """What checks answers against documents; it needs no graph.

        :raises PartsError: a model or the device is missing
        """
        from detect.document_check import DocumentChecker
        from proxy.document_pipelines import DocumentPipelines

        settings = self._settings
        checker = DocumentChecker(
            encoder=self._encoder if settings.hvi is HviForm.COSINE else None,
            verifier=self._document_verifier,
            form=settings.hvi.value,
            alpha=settings.alpha,
            threshold=COSINE_TAU if settings.tau is None else settings.tau,
        )
        return DocumentPipelines(
            checker,
            on_timeout=settings.on_timeout.value,
            on_error=settings.on_error.value,
            executor=self._executor,
        )

    def breakers(self) -> dict[str, Breaker]:
        """Those of the encoders and, where there is one, of the verifier.

        :raises PartsError: a model or the device is missing
        """
        models = {"encoder": self._encoder, "reader": self._reader, "verifier": self._verifier}
        models["document_verifier"] = self._document_verifier
        return {name: model.breaker for name, model in models.items() if model is not None}

    def library(self) -> Library:
        """The document collections; whole documents are encoded past the queue in which answers wait.

        :raises PartsError: the encoder or the engine's library is missing
        """
        return build_library(self._settings, self._environ, self._model)

    def reranker(self) -> Reranker | None:
        """What gives the last word on the order of passages; None without a verifier."""
        from detect.passage_reranker import PassageReranker

        return None if self._verifier is None else PassageReranker(self._verifier)

    def answers(self) -> AnswerAudits:
        """What audits answers against documents; it needs no graph.

        :raises PartsError: a model, the device or the calibration is missing
        """
        from proxy.answer_audits import AnswerAudits
        from proxy.build_audit import build_answer_auditor

        auditor = build_answer_auditor(encoder=self._encoder, verifier=self._document_verifier)
        return AnswerAudits(auditor, executor=self._executor)

    def trust(self) -> RagAudits:
        """What audits answers written from documents; it needs no graph.

        :raises PartsError: a model, the device or the file of weights is missing or wrong
        """
        from proxy.build_trust import build_trust
        from proxy.rag_audits import RagAudits

        auditor = build_trust(self._settings.trust, encoder=self._model, verifier=self._document_verifier)
        return RagAudits(auditor, executor=ThreadPoolExecutor(AUDITS_AT_ONCE, "trust"))

    def knowledge(self, *, warm: bool = True) -> Knowledge:
        """What a server needs of it.

        :raises PartsError: as `build`
        """
        from kg.background_check import BackgroundCheck

        checking = self.build(warm=warm)
        return Knowledge(
            checking.pipeline,
            checking.checker,
            checking.graph,
            checking.linker,
            build_retriever(checking.graph, checking.linker, checking.encoder, self._environ),
            BackgroundCheck(checking.graph.folder, checking.graph.manifest),
        )


@dataclass(frozen=True, slots=True)
class Built:
    """The parts of a running server, what keeps them up to date, and how to close them."""

    parts: Parts
    log: ExchangeLog
    reload: GraphReload

    def close(self) -> None:
        """Write and close the log; the application has closed the upstream."""
        self.log.close()


def build_parts(settings: Settings, environ: Mapping[str, str], *, warm: bool = True) -> Built:
    """All parts of a server. Takes seconds; call it in a thread. ``warm`` as `CheckingBuilder.build` has it.

    :raises PartsError: the model, the encoder or (with on_error refuse) the log is missing or broken
    """
    exchanges = build_log(settings, environ)
    upstream = build_upstream(settings)
    builder = CheckingBuilder(settings, environ)
    reload = GraphReload(settings.kg or starter_path(environ), builder.knowledge, every_s=settings.reload_s)
    try:
        knowledge = builder.knowledge(warm=warm)
    except SnapshotMissing as error:
        log.error("%s; nothing is checked until then (on_error: %s)", error, settings.on_error.value)
        knowledge = _without_graph(str(error), settings)
    else:
        reload.serves(knowledge)
    parts = Parts(
        pipeline=knowledge.pipeline,
        checker=knowledge.checker,
        graph=knowledge.graph,
        linker=knowledge.linker,
        retriever=knowledge.retriever,
        log=exchanges,
        upstream=upstream,
        documents=builder.documents(),
        trust=builder.trust(),
        library=builder.library(),
        reranker=builder.reranker(),
        answers=builder.answers(),
        breakers=builder.breakers(),
    )
    return Built(parts, exchanges, reload)


def build_checking(settings: Settings, environ: Mapping[str, str]) -> Checking:
    """:raises PartsError: the encoder's weights or the device is missing; SnapshotMissing: the graph is"""
    return CheckingBuilder(settings, environ).build()


def _without_graph(reason: str, settings: Settings) -> Knowledge:
    """What stands in for it until there is one."""
    missing = cast(Any, Unavailable(reason))
    pipeline = UncheckedPipeline(reason, settings.on_error)
    return Knowledge(pipeline, missing, missing, missing, missing)
