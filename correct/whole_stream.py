"""Streams that check an answer once, when all of it is there: held until then, or read as it comes.

Both implement `correct.release.AnswerStream`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from correct.exchange import Exchange
from correct.release import Release, Releases, nothing
from correct.repair import Regenerate

if TYPE_CHECKING:
    from correct.pipeline import Pipeline


class BufferedStream:
    """The whole answer is held, then checked and repaired like one that came whole."""

    def __init__(self, pipeline: Pipeline, exchange: Exchange, regenerate: Regenerate | None) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self._regenerate = regenerate
        self._draft = ""

    @property
    def released(self) -> str:
        return ""

    @property
    def is_holding(self) -> bool:
        return bool(self._draft)

    def feed(self, delta: str) -> Releases:
        self._draft += delta
        return nothing()

    async def finish(self) -> Releases:
        await self._pipeline.correct(self._exchange, self._draft, self._regenerate)
        yield Release(self._exchange.answer, self._draft)

    def continue_anew(self) -> None:
        self._draft = ""


class AnnotatedStream:
    """Nothing is held or changed; what would have been done about the answer is recorded at its end."""

    def __init__(self, pipeline: Pipeline, exchange: Exchange) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self.released = ""

    @property
    def is_holding(self) -> bool:
        return False

    async def feed(self, delta: str) -> Releases:
        self.released += delta
        yield Release(delta, delta)

    async def finish(self) -> Releases:
        await self._pipeline.annotate(self._exchange, self.released)
        async for release in nothing():
            yield release

    def continue_anew(self) -> None:
        """Nothing is ever repaired here."""
