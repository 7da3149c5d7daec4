"""The relay of a streamed chat completion: upstream chunks in, checked chunks out. No IO of its own.

Reading and checking are apart: `feed` only queues, each choice is checked and sent by a task of its own, so that the
upstream is read on while a sentence is held. Chunks of one choice keep their order; choices do not wait for one
another, so that the one whose check is done first ends first, whichever the upstream ended first. The usage chunk comes
last, where the client asked for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from correct.exchange import Exchange
from proxy.choice_chunks import Send
from proxy.choice_relay import BeginStream, ChoiceRelay, Ending
from proxy.wire.json_body import JsonObject


class ChatRelay:
    """All choices of one streamed answer.

    :param exchange_of: the exchange of a choice, by its index
    :param begin: starts the check of a choice; None where the answer must not be rewritten
    :param send: writes chunks to the client
    :param wants_usage: whether the client asked for the usage chunk
    :param may_continue: the upstream may be asked to continue a repaired text: after each repair nothing more is
        released before `continue_anew` or `go_on`
    """

    def __init__(
        self,
        exchange_of: Callable[[int], Exchange],
        begin: BeginStream | None,
        send: Send,
        *,
        wants_usage: bool,
        may_continue: bool = False,
    ) -> None:
        self._exchange_of = exchange_of
        self._begin = begin
        self._send = send
        self._wants_usage = wants_usage
        self._may_continue = may_continue
        self._choices: dict[int, ChoiceRelay] = {}
        self._head: JsonObject = {"object": "chat.completion.chunk"}
        self.usage: JsonObject | None = None

    @property
    def complete(self) -> bool:
        """True when every choice seen has its finish_reason."""
        return bool(self._choices) and all(c.has_finish_reason for c in self._choices.values())

    async def feed(self, chunk: JsonObject) -> None:
        """Queue a chunk.

        :raises OSError: the client left, as `send` found out.
        """
        self._head = self._head | {k: v for k, v in chunk.items() if k not in ("choices", "usage")}
        self.usage = chunk.get("usage") or self.usage
        for choice in chunk["choices"]:
            index = choice.get("index", 0)
            if index not in self._choices:
                self._choices[index] = ChoiceRelay(
                    index,
                    self._exchange_of(index),
                    self._begin,
                    self._send,
                    may_continue=self._may_continue,
                )
            await self._choices[index].take(self._head, choice)

    def repaired(self) -> str | None:
        """The text of the answer as the client has it, where a repair waits for `continue_anew` or `go_on`."""
        texts = [choice.paused_at for choice in self._choices.values()]
        return texts[0] if len(texts) == 1 else None

    async def settled(self) -> str | None:
        """`repaired`, once all that was fed is released or a repair waits."""
        for choice in self._choices.values():
            await choice.settled()
        return self.repaired()

    def continue_anew(self) -> None:
        """Drop what was fed and not released; the chunks to come go on from `repaired`."""
        for choice in self._choices.values():
            choice.continue_anew()

    def go_on(self) -> None:
        """Release on what was fed, as if nothing had been repaired."""
        for choice in self._choices.values():
            choice.go_on()

    async def finish(self) -> list[JsonObject]:
        """Sends the rest; a choice without a finish_reason gets "stop", because clients fail without one.

        What goes with the end mark is returned: the usage chunk, where the client asked for it.
        """
        await self._end(Ending.FINISHED)
        if self._wants_usage and self.usage is not None:
            return [{**self._head, "choices": [], "usage": self.usage}]
        return []

    async def abort(self) -> None:
        """Sends what is still held, checked, after the upstream failed: no finish_reason follows."""
        await self._end(Ending.BROKEN_OFF)

    def abandon(self) -> None:
        """Records what was sent so far; nobody waits for the rest."""
        for choice in self._choices.values():
            choice.abandon()

    async def _end(self, ending: Ending) -> None:
        await asyncio.gather(*(choice.end(ending) for choice in self._choices.values()))
