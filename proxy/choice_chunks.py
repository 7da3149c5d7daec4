"""The chunks of one choice, as they are written to the client: the role first, in one write with what comes with it.

A write of its own for the role costs every reader a turn of both event loops before the first text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from correct.exchange import Exchange
from proxy.verdict import verdict_json
from proxy.wire.json_body import JsonObject

Send = Callable[[list[JsonObject]], Awaitable[None]]


class ChoiceChunks:
    """``head``: the fields of a chunk around its choice, as the upstream last gave them.

    :param send: writes chunks to the client
    """

    def __init__(self, index: int, exchange: Exchange, send: Send) -> None:
        self.head: JsonObject = {}
        self._index = index
        self._exchange = exchange
        self._send = send
        self._unwritten: list[JsonObject] = []
        self._has_role = False

    def role(self, role: str | None) -> None:
        """Goes out with what is written next, or at `flush`; a second one is left out."""
        if not self._has_role:
            self._has_role = True
            self._unwritten.append(self._chunk({"role": role or "assistant", "content": ""}))

    async def write(
        self,
        delta: JsonObject,
        *,
        logprobs: JsonObject | None = None,
        extra: JsonObject | None = None,
        finish_reason: str | None = None,
    ) -> None:
        """One chunk, with what was not written; the one with a finish_reason carries the verdict.

        :param extra: fields of the upstream's choice beside the standard ones
        """
        chunk = self._chunk(delta, logprobs, extra, finish_reason)
        if finish_reason is not None:
            chunk["akgc"] = verdict_json(self._exchange)
        self._unwritten.append(chunk)
        await self.flush()

    async def flush(self) -> None:
        """Writes what was not written."""
        if self._unwritten:
            chunks, self._unwritten = self._unwritten, []
            await self._send(chunks)

    def _chunk(
        self,
        delta: JsonObject,
        logprobs: JsonObject | None = None,
        extra: JsonObject | None = None,
        finish_reason: str | None = None,
    ) -> JsonObject:
        choice = {
            "index": self._index,
            "delta": delta,
            **(extra or {}),
            "logprobs": logprobs,
            "finish_reason": finish_reason,
        }
        return {**self.head, "choices": [choice]}
