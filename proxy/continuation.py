"""An answer that goes on from its repaired text: one stream to the client, one request of the upstream after another.

After a repair the request under way is closed and the model asked to continue the text as the reader has it, with the
same parameters and what is left of the token budget. A server that has not proven to continue is tried first, while
its draft stays open: where it begins anew, the draft goes on; where it does that or repeats the text, it is not asked
again. The reader never gets a text twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping

from multidict import CIMultiDict

from proxy.continuation_ability import Ability, Proof
from proxy.continuation_opening import Chunks, Opening, text_in
from proxy.continuation_seam import Joint, Seam
from proxy.continuation_usage import SpentTokens
from proxy.upstream import Upstream, UpstreamCut, UpstreamError
from proxy.wire.json_body import JsonObject

log = logging.getLogger("proxy.continuation")

CONTINUATIONS_MOST = 4
TRIAL_TIMEOUT_S = 10.0
"""For a server that writes one answer at a time, and so must end the draft before it begins the continuation."""
_LIMITS = ("max_completion_tokens", "max_tokens")
_DID = {Joint.ANEW: "began anew", Joint.REPEATED: "repeated it"}
_IDENTITY = ("id", "object", "created", "model", "system_fingerprint")


class ContinuedAnswer:
    """The chunks of one streamed answer.

    :param body: the request as the upstream got it
    :param headers: the client's
    :param chunks: the answer to it
    """

    def __init__(
        self, upstream: Upstream, body: JsonObject, headers: Mapping[str, str], chunks: Chunks
    ) -> None:
        self._upstream = upstream
        self._body = body
        self._headers = CIMultiDict(headers)
        self._headers.popall("Idempotency-Key", None)  # with it some services would repeat the draft
        self._chunks = chunks
        self._ready: deque[JsonObject] = deque()
        self._identity: JsonObject | None = None
        self._spent = SpentTokens()
        self._draft = ""
        self.continuations = 0

    async def read(self) -> JsonObject | None:
        """The next chunk, None at the end.

        :raises UpstreamError: the upstream failed.
        """
        if self._ready:
            return self._as_one(self._ready.popleft())
        chunk = await anext(self._chunks, None)
        if chunk is None:
            return None
        self._spent.see(chunk)
        self._draft += text_in(chunk)
        return self._as_one(chunk)

    async def continue_from(self, prefix: str) -> bool:
        """Whether the next chunks continue ``prefix``; where they do not, they are those of the draft, as before.

        :raises UpstreamError: the upstream failed after the draft was closed.
        """
        body = continuation_body(self._body, prefix, spent=self._spent.of_text(prefix))
        if body is None or self.continuations >= CONTINUATIONS_MOST:
            return False
        ability = await self._upstream.ability(body, self._headers)
        body |= ability.fields
        match ability.proof:
            case Proof.REFUTED:
                opening = None
            case Proof.GIVEN:
                opening = await self._proven(body, prefix, ability)
            case Proof.NONE:
                opening = await self._tried(body, prefix, ability)
        if opening is None:
            return False
        self._go_on(opening, prefix)
        return True

    async def aclose(self) -> None:
        """Closes the request under way."""
        await self._chunks.aclose()

    async def _proven(self, body: JsonObject, prefix: str, ability: Ability) -> Opening:
        """The opening after the draft was closed; what is no continuation ends the answer.

        The server may repeat the text though its model surely goes on from it; some versions of llama.cpp do.
        """
        await self._chunks.aclose()
        try:
            opening = await self._opened(body, prefix, proven=True)
        except UpstreamError:
            ability.proof = Proof.REFUTED
            raise
        if opening.joint is Joint.ANEW:
            ability.proof = Proof.REFUTED
            log.warning("the upstream was to continue a text; it %s", _DID[opening.joint])
            await opening.chunks.aclose()
        return opening

    async def _tried(self, body: JsonObject, prefix: str, ability: Ability) -> Opening | None:
        """The opening while the draft is open, which is then closed; None where it is no continuation."""
        try:
            async with asyncio.timeout(TRIAL_TIMEOUT_S):
                opening = await self._opened(body, prefix, proven=False)
        except (UpstreamError, TimeoutError) as error:
            ability.proof = Proof.REFUTED
            log.warning("the upstream does not continue its answers: %s", str(error) or "nothing in time")
            return None
        ability.proof = Proof.GIVEN if opening.joint is Joint.CONTINUED else Proof.REFUTED
        if opening.joint is not Joint.CONTINUED:
            log.warning("the upstream does not continue its answers: it %s", _DID[opening.joint])
        closed = opening.chunks if opening.joint is Joint.ANEW else self._chunks
        await closed.aclose()
        return None if opening.joint is Joint.ANEW else opening

    async def _opened(self, body: JsonObject, prefix: str, *, proven: bool) -> Opening:
        """:raises UpstreamError: the upstream refused or failed."""
        reply = await self._upstream.chat(body, self._headers)
        if reply.chunks is None:
            raise UpstreamCut("The upstream answered a stream request with nothing.", code="upstream_cut")
        return await Opening.of(reply.chunks, Seam(prefix, draft=self._draft, proven=proven))

    def _go_on(self, opening: Opening, prefix: str) -> None:
        self.continuations += 1
        self._spent.close(prefix)
        for chunk in opening.read:
            self._spent.see(chunk)
        self._draft = prefix + opening.text
        self._chunks = opening.chunks
        self._ready = deque(opening.released())

    def _as_one(self, chunk: JsonObject) -> JsonObject:
        """The chunk with the identity of the first one, and the usage of all requests."""
        if self._identity is None:
            self._identity = {name: chunk[name] for name in _IDENTITY if name in chunk}
        usage = chunk.get("usage")
        summed = {"usage": self._spent.total(usage)} if isinstance(usage, dict) else {}
        return {**chunk, **self._identity, **summed}


def continuation_body(body: JsonObject, prefix: str, *, spent: int) -> JsonObject | None:
    """The request for what follows on ``prefix``; None where it cannot be continued, or its tokens are spent.

    Several choices share one stream, which cannot be stopped for one of them. White space at the end of an
    assistant's message is dropped by many chat templates, and misleads a model where it is not.
    """
    messages = body["messages"]
    if (body.get("n") or 1) != 1 or body.get("tools") or messages[-1].get("role") == "assistant":
        return None
    limits = {name: body[name] - spent for name in _LIMITS if isinstance(body.get(name), int)}
    if not prefix.strip() or any(left < 1 for left in limits.values()):
        return None
    return {**body, **limits, "messages": [*messages, {"role": "assistant", "content": prefix.rstrip()}]}
