"""Stands in for a knowledge graph that cannot be opened: the proxy serves on, unchecked, and says so.

Answers are released or refused as ``on_error`` says; requests that need the graph itself are answered 503.
"""

from __future__ import annotations

from correct.exchange import Attempt, Decision, Exchange, Means
from correct.refusal import REFUSAL
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
    """Has the methods of `correct.pipeline.Pipeline` and checks nothing; the exchange says why."""

    def __init__(self, reason: str, on_error: FailPolicy) -> None:
        self._reason = reason
        self._on_error = on_error

    async def correct(self, exchange: Exchange, draft: str, regenerate: object) -> None:
        """See `correct.pipeline.Pipeline.correct`."""
        exchange.attempts.append(Attempt(Means.DRAFT, draft, Assessment()))
        exchange.reason = self._reason
        if self._on_error is FailPolicy.REFUSE:
            exchange.decision, exchange.answer = Decision.REFUSE, REFUSAL
        else:
            exchange.decision, exchange.answer = Decision.UNCHECKED, draft

    def stream(self, exchange: Exchange, regenerate: object) -> UncheckedStream:
        return UncheckedStream(self, exchange, holds=self._on_error is FailPolicy.REFUSE)


class UncheckedStream:
    """Has the methods of `correct.pipeline.AnswerStream`; releases everything, or only the refusal."""

    def __init__(self, pipeline: UncheckedPipeline, exchange: Exchange, *, holds: bool) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self._holds = holds
        self._text: list[str] = []

    async def feed(self, delta: str) -> str:
        self._text.append(delta)
        return "" if self._holds else delta

    async def finish(self) -> str:
        await self._pipeline.correct(self._exchange, "".join(self._text), None)
        return self._exchange.answer if self._holds else ""
