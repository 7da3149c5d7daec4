"""Stands in for a knowledge graph that cannot be opened: the proxy serves on, unchecked, and says so.

Answers are released or refused as ``on_error`` says; requests that need the graph itself are answered 503.
"""

from __future__ import annotations

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from correct.refusal import REFUSAL
from correct.regenerate import Regenerate
from correct.release import Release, Releases, StreamMode
from detect.verdict import Assessment
from proxy.errors import ApiError
from proxy.settings import FailPolicy


class Unavailable:
    """Every attribute of it is an error with status 503."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def __getattr__(self, name: str) -> object:
        raise ApiError(self._reason, status=503, code="snapshot_unavailable")


class UncheckedPipeline:
    """A `proxy.parts.AnswerPipeline` that checks nothing; the exchange says why."""

    def __init__(self, reason: str, on_error: FailPolicy) -> None:
        self._reason = reason
        self._on_error = on_error

    async def correct(self, exchange: Exchange, draft: str, regenerate: Regenerate | None) -> None:
        """See `correct.pipeline.Pipeline.correct`."""
        self.conclude(exchange, draft, refuse=self._refuses(exchange))

    def stream(
        self, exchange: Exchange, regenerate: Regenerate | None, mode: StreamMode = StreamMode.CLAIM
    ) -> UncheckedStream:
        """See `correct.pipeline.Pipeline.stream`; a mode that holds nothing releases all."""
        refuses = self._refuses(exchange) and mode is not StreamMode.ANNOTATE
        return UncheckedStream(self, exchange, holds=refuses)

    def conclude(self, exchange: Exchange, draft: str, *, refuse: bool) -> None:
        exchange.attempts.append(Attempt(Means.DRAFT, draft, Assessment()))
        exchange.reason = self._reason
        if refuse:
            exchange.decision, exchange.answer = Decision.REFUSE, REFUSAL
        else:
            exchange.decision, exchange.answer = Decision.UNCHECKED, draft

    def _refuses(self, exchange: Exchange) -> bool:
        return self._on_error is FailPolicy.REFUSE and exchange.policy is not Policy.OBSERVE


class UncheckedStream:
    """A `correct.release.AnswerStream` that releases everything as it comes, or the refusal alone (``holds``)."""

    def __init__(self, pipeline: UncheckedPipeline, exchange: Exchange, *, holds: bool) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self._holds = holds
        self._draft = ""
        self.released = ""

    @property
    def is_holding(self) -> bool:
        return self._holds and bool(self._draft)

    async def feed(self, delta: str) -> Releases:
        self._draft += delta
        if not self._holds:
            self.released += delta
            yield Release(delta, delta)

    async def finish(self) -> Releases:
        self._pipeline.conclude(self._exchange, self._draft, refuse=self._holds)
        if self._holds:
            self.released = REFUSAL
            yield Release(REFUSAL, self._draft)

    def continue_anew(self) -> None:
        """Nothing is ever repaired here."""
