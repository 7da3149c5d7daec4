"""One choice of a streamed answer: its deltas are queued as they come and worked off by a task of their own.

Role first, then one chunk per released text, finish_reason (with the verdict) last. Held text leaves before any tool
call; reasoning, audio and whatever else a delta may hold pass untouched. All of it in the order in which it came.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from enum import Enum

from correct.exchange import Exchange
from correct.release import AnswerStream, Release, Releases, nothing
from proxy.choice_chunks import ChoiceChunks, Send
from proxy.wire.chat import message_reason
from proxy.wire.held_text import HeldText
from proxy.wire.json_body import JsonObject

log = logging.getLogger("proxy.relay")

BeginStream = Callable[[Exchange], AnswerStream]

MOST_QUEUED = 512
"""Deltas that wait for a check or a slow client before the upstream is made to wait."""


class Ending(Enum):
    """How the deltas of a choice end: all was said, or the upstream failed."""

    FINISHED = "finished"
    BROKEN_OFF = "broken off"


@dataclass(frozen=True, slots=True)
class _Delta:
    """A choice of a chunk, and the fields of the chunk around it."""

    head: JsonObject
    choice: JsonObject


class ChoiceRelay:
    """:param send: writes chunks to the client; what it raises is raised again by `take` and `end`
    :param may_continue: after a repair nothing more is released before `continue_anew` or `go_on`
    """

    def __init__(
        self, index: int, exchange: Exchange, begin: BeginStream | None, send: Send, *, may_continue: bool
    ) -> None:
        self._exchange = exchange
        self._begin = begin
        self._chunks = ChoiceChunks(index, exchange, send)
        self._may_continue = may_continue
        self._stream: AnswerStream | None = None
        self._is_checking = begin is not None
        self._held = HeldText()
        self._sent: list[str] = []
        self._others: JsonObject = {}
        self._is_finished = False
        self.has_finish_reason = False
        self._queue: deque[_Delta | Ending] = deque()
        self._arrived, self._room, self._still = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._decision: asyncio.Future[bool] | None = None
        self._failure: BaseException | None = None
        self._worker = asyncio.create_task(self._work())

    async def take(self, head: JsonObject, choice: JsonObject) -> None:
        """The next delta; waits only where very many are queued. What follows a finish_reason is dropped."""
        if self._failure is not None:
            raise self._failure
        if self.has_finish_reason:
            return
        self.has_finish_reason = bool(choice.get("finish_reason"))
        self._put(_Delta(head, choice))
        if len(self._queue) >= MOST_QUEUED and self.paused_at is None:
            self._room.clear()
            await self._room.wait()

    async def end(self, ending: Ending) -> None:
        """Works off what is queued; a choice without a finish_reason gets "stop", unless it broke off."""
        self._may_continue = False
        self.go_on()
        self._put(ending)
        await self._worker
        if self._failure is not None:
            raise self._failure

    async def settled(self) -> None:
        """Waits until all that was taken is worked off, or a repair waits for `continue_anew` or `go_on`."""
        await self._still.wait()
        if self._failure is not None:
            raise self._failure

    @property
    def paused_at(self) -> str | None:
        """The text that the client has, where a repair waits for `continue_anew` or `go_on`."""
        return None if self._decision is None else "".join(self._sent)

    def continue_anew(self) -> None:
        """What is queued or held is dropped; the deltas to come go on from the text that the client has."""
        self._queue.clear()
        self.has_finish_reason = False
        self._decide(anew=True)

    def go_on(self) -> None:
        """What is queued is released as if nothing had been repaired."""
        self._decide(anew=False)

    def abandon(self) -> None:
        """Records what was sent so far; nobody waits for the rest."""
        self._worker.cancel()
        if not self._is_finished:
            self._exchange.answer = "".join(self._sent)

    def _put(self, item: _Delta | Ending) -> None:
        self._queue.append(item)
        self._still.clear()
        self._arrived.set()

    def _decide(self, *, anew: bool) -> None:
        if self._decision is not None and not self._decision.done():
            self._still.clear()
            self._decision.set_result(anew)
        self._decision = None

    async def _work(self) -> None:
        item: _Delta | Ending | None = None
        while not isinstance(item, Ending):
            item = await self._next()
            if self._failure is not None:
                continue
            try:
                await self._work_off(item)
            except Exception as error:  # noqa: BLE001 - whatever it is, the task that feeds must hear of it
                self._failure = error
        self._still.set()

    async def _next(self) -> _Delta | Ending:
        while not self._queue:
            self._still.set()
            self._arrived.clear()
            await self._arrived.wait()
        item = self._queue.popleft()
        if len(self._queue) < MOST_QUEUED:
            self._room.set()
        return item

    async def _work_off(self, item: _Delta | Ending) -> None:
        if isinstance(item, _Delta):
            self._chunks.head = item.head
            await self._delta(item.choice)
            await self._chunks.flush()
        elif item is Ending.FINISHED:
            await self._finish("stop", {})
        else:
            await self._flush()

    async def _delta(self, choice: JsonObject) -> None:
        if self._is_finished:
            return
        delta = choice.get("delta") or {}
        self._chunks.role(delta.get("role"))
        if isinstance(delta.get("content"), str):
            text = self._held.arrive(delta["content"], choice.get("logprobs"))
            if text and await self._checked(text):
                return
        others = {k: v for k, v in delta.items() if k not in ("role", "content") and v is not None}
        if others:
            await self._untouched(others)
        if choice.get("finish_reason"):
            known = ("delta", "logprobs", "index", "finish_reason")
            extra = {k: v for k, v in choice.items() if k not in known}
            await self._finish(choice["finish_reason"], extra)

    async def _finish(self, reason: str, extra: JsonObject) -> None:
        """:param extra: fields of the upstream's choice beside the standard ones"""
        if self._is_finished:
            return
        self._chunks.role(None)
        await self._flush()
        self._is_finished = True
        self._exchange.answer = "".join(self._sent)
        await self._chunks.write({}, extra=extra, finish_reason=reason)

    async def _flush(self) -> None:
        """Releases what is held and completes the exchange; later text passes unchecked."""
        if self._stream is not None and self._is_checking:
            self._is_checking = False
            self._may_continue = False
            await self._released(self._stream.finish())
        elif self._stream is None:
            self._exchange.answer = "".join(self._sent)
            message = {**self._others, "content": self._exchange.answer}
            self._exchange.reason = self._exchange.reason or message_reason(message)

    async def _checked(self, text: str) -> bool:
        """Releases what may be read now that ``text`` came; True where all behind it was dropped."""
        if not self._is_checking:
            await self._text(Release(text, text))
            return False
        if self._stream is None:
            assert self._begin is not None
            self._stream = self._begin(self._exchange)
        return await self._released(self._stream.feed(text))

    async def _released(self, releases: Releases) -> bool:
        """True where all behind a repair was dropped.

        Where checking itself fails, what is held is released: the answer is never lost.
        """
        async with aclosing(releases):
            while True:
                try:
                    release = await anext(releases, None)
                except Exception:
                    log.exception("checking exchange %s failed", self._exchange.id)
                    self._is_checking = False
                    self._exchange.reason = "checking failed; the server's log has the details"
                    rest = self._held.rest()
                    release, releases = Release(rest, ""), nothing()
                if release is None:
                    return False
                await self._text(release)
                if release.is_repaired and self._goes_on() and await self._drops_the_rest():
                    return True

    def _goes_on(self) -> bool:
        """Whether another text may go on here: the model may have said more, and said text alone."""
        assert self._stream is not None
        texts = (
            item.choice.get("delta", {}).get("content") for item in self._queue if isinstance(item, _Delta)
        )
        return (
            self._may_continue
            and not self._others
            and (self._stream.is_holding or any(texts) or not self.has_finish_reason)
        )

    async def _drops_the_rest(self) -> bool:
        self._decision = decision = asyncio.get_running_loop().create_future()
        self._still.set()
        self._room.set()
        if not await decision:
            return False
        assert self._stream is not None
        self._stream.continue_anew()
        self._held.drop()
        return True

    async def _untouched(self, others: JsonObject) -> None:
        self._others |= others
        if "tool_calls" in others or "function_call" in others:
            await self._flush()
        await self._chunks.write(others)

    async def _text(self, release: Release) -> None:
        logprobs = self._held.release(release.text, len(release.draft))
        if release.text:
            self._sent.append(release.text)
            await self._chunks.write({"content": release.text}, logprobs=logprobs)
