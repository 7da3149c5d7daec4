"""The relay of a streamed chat completion: upstream chunks in, checked chunks out. No IO of its own.

Per choice: role first, one chunk per released text, finish_reason (with the verdict) last; then the usage
chunk where the client asked for it. Held text leaves before any tool call. Reasoning, audio and whatever else
a delta may hold pass untouched and in order.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from correct.exchange import Exchange
from proxy.verdict import verdict_json
from proxy.wire.chat import message_reason
from proxy.wire.held_text import HeldText
from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from correct.stream import AnswerStream

log = logging.getLogger("proxy.relay")

BeginStream = Callable[[Exchange], "AnswerStream"]


class ChatRelay:
    """All choices of one streamed answer.

    :param exchange_of: the exchange of a choice, by its index
    :param begin: starts the check of a choice; None where the answer must not be rewritten
    :param wants_usage: whether the client asked for the usage chunk
    """

    def __init__(
        self, exchange_of: Callable[[int], Exchange], begin: BeginStream | None, *, wants_usage: bool
    ) -> None:
        self._exchange_of = exchange_of
        self._begin = begin
        self._wants_usage = wants_usage
        self._choices: dict[int, _ChoiceRelay] = {}
        self._head: JsonObject = {"object": "chat.completion.chunk"}
        self.usage: JsonObject | None = None

    @property
    def complete(self) -> bool:
        """True when every choice seen has its finish_reason."""
        return bool(self._choices) and all(c.finished for c in self._choices.values())

    async def feed(self, chunk: JsonObject) -> list[JsonObject]:
        """The chunks that may be sent now."""
        self._head = self._head | {k: v for k, v in chunk.items() if k not in ("choices", "usage")}
        self.usage = chunk.get("usage") or self.usage
        written = []
        for choice in chunk["choices"]:
            index = choice.get("index", 0)
            if index not in self._choices:
                self._choices[index] = _ChoiceRelay(index, self._exchange_of(index), self._begin)
            written += [self._chunk(c) for c in await self._choices[index].feed(choice)]
        return written

    async def finish(self) -> list[JsonObject]:
        """The last chunks; a choice without a finish_reason gets "stop", because clients fail without one."""
        written = []
        for choice in self._choices.values():
            written += [self._chunk(c) for c in await choice.finish("stop", {})]
        if self._wants_usage and self.usage is not None:
            written.append({**self._head, "choices": [], "usage": self.usage})
        return written

    async def abort(self) -> list[JsonObject]:
        """What is still held, checked, after the upstream failed: no finish_reason follows."""
        written = []
        for choice in self._choices.values():
            written += [self._chunk(c) for c in await choice.flush()]
        return written

    def abandon(self) -> None:
        """Records what was sent so far; nobody waits for the rest."""
        for choice in self._choices.values():
            choice.abandon()

    def _chunk(self, choice: JsonObject) -> JsonObject:
        verdict = choice.pop("akgc", None)
        chunk = {**self._head, "choices": [choice]}
        return chunk if verdict is None else {**chunk, "akgc": verdict}


class _ChoiceRelay:
    """One choice. What it returns are choices of chunks, the last one with its verdict under ``akgc``."""

    def __init__(self, index: int, exchange: Exchange, begin: BeginStream | None) -> None:
        self._index = index
        self._exchange = exchange
        self._begin = begin
        self._check: AnswerStream | None = None
        self._is_checking = begin is not None
        self._held = HeldText()
        self._sent: list[str] = []
        self._others: JsonObject = {}
        self._has_role = False
        self.finished = False

    async def feed(self, choice: JsonObject) -> list[JsonObject]:
        if self.finished:
            return []
        delta = choice.get("delta") or {}
        written = self._role(delta.get("role"))
        if isinstance(delta.get("content"), str):
            written += self._text(
                await self._checked(self._held.arrive(delta["content"], choice.get("logprobs")))
            )
        others = {k: v for k, v in delta.items() if k not in ("role", "content") and v is not None}
        if others:
            written += await self._untouched(others)
        if choice.get("finish_reason"):
            known = ("delta", "logprobs", "index", "finish_reason")
            written += await self.finish(
                choice["finish_reason"], {k: v for k, v in choice.items() if k not in known}
            )
        return written

    async def finish(self, reason: str, extra: JsonObject) -> list[JsonObject]:
        """:param extra: fields of the upstream's choice beside the standard ones"""
        if self.finished:
            return []
        written = [*self._role(None), *await self.flush()]
        self.finished = True
        self._exchange.answer = "".join(self._sent)
        last = {"index": self._index, "delta": {}, **extra, "logprobs": None, "finish_reason": reason}
        return [*written, {**last, "akgc": verdict_json(self._exchange)}]

    async def flush(self) -> list[JsonObject]:
        """Releases what is held and completes the exchange; later text passes unchecked."""
        if self._check is not None and self._is_checking:
            self._is_checking = False
            return self._text(await self._guarded(self._check.finish()))
        if self._check is None:
            self._exchange.answer = "".join(self._sent)
            message = {**self._others, "content": self._exchange.answer}
            self._exchange.reason = self._exchange.reason or message_reason(message)
        return []

    def abandon(self) -> None:
        if not self.finished:
            self._exchange.answer = "".join(self._sent)

    async def _checked(self, text: str) -> str:
        """What may be released now that ``text`` has arrived."""
        if not text:
            return ""
        if not self._is_checking:
            return text
        if self._check is None:
            assert self._begin is not None
            self._check = self._begin(self._exchange)
        return await self._guarded(self._check.feed(text))

    async def _guarded(self, release: Awaitable[str]) -> str:
        """The released text; where checking itself fails, what is held: the answer is never lost."""
        try:
            return await release
        except Exception:
            log.exception("checking exchange %s failed", self._exchange.id)
            self._is_checking = False
            self._exchange.reason = "checking failed; the server's log has the details"
            return self._held.rest()

    async def _untouched(self, others: JsonObject) -> list[JsonObject]:
        self._others |= others
        calls_tool = "tool_calls" in others or "function_call" in others
        flushed = await self.flush() if calls_tool else []
        return [*flushed, {"index": self._index, "delta": others, "logprobs": None, "finish_reason": None}]

    def _role(self, role: str | None) -> list[JsonObject]:
        if self._has_role:
            return []
        self._has_role = True
        delta = {"role": role or "assistant", "content": ""}
        return [{"index": self._index, "delta": delta, "logprobs": None, "finish_reason": None}]

    def _text(self, text: str) -> list[JsonObject]:
        if not text:
            return []
        self._sent.append(text)
        logprobs = self._held.release(text)
        return [
            {"index": self._index, "delta": {"content": text}, "logprobs": logprobs, "finish_reason": None}
        ]
