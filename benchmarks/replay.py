"""An OpenAI-compatible upstream that replays drafts: the same answer for the same question, at once."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from benchmarks.dialogue import Dialogue

TOKEN = re.compile(r"\s*\S+")


class Replay:
    """`token_s` is the time between two tokens of a stream; a whole answer comes at once."""

    def __init__(self, dialogues: Sequence[Dialogue], *, token_s: float) -> None:
        self._dialogues = {dialogue.question: dialogue for dialogue in dialogues}
        self._token_s = token_s

    def answer(self, text: str) -> str:
        """The draft to a question; the corrected text where the question comes with facts."""
        if text in self._dialogues:
            return self._dialogues[text].draft
        within = (d.corrected for question, d in self._dialogues.items() if question in text)
        return next(within, "I do not know.")

    async def chat(self, request: web.Request) -> web.StreamResponse:
        """POST /v1/chat/completions."""
        body = await request.json()
        text = self.answer(body["messages"][-1]["content"])
        if not body.get("stream"):
            message = {"role": "assistant", "content": text}
            return web.json_response(
                _completion("chat.completion", {"message": message, "finish_reason": "stop"})
            )
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for token in TOKEN.findall(text):
            await asyncio.sleep(self._token_s)
            await response.write(_event({"delta": {"content": token}, "finish_reason": None}))
        await response.write(_event({"delta": {}, "finish_reason": "stop"}))
        await response.write(b"data: [DONE]\n\n")
        return response

    @asynccontextmanager
    async def serving(self, bound: socket.socket) -> AsyncIterator[None]:
        """Serve on a bound socket while the block runs."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self.chat)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.SockSite(runner, bound).start()
            yield
        finally:
            await runner.cleanup()


def _completion(kind: str, choice: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": "chatcmpl-replay",
        "object": kind,
        "created": 0,
        "model": "replay",
        "choices": [{"index": 0, **choice}],
    }


def _event(choice: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(_completion('chat.completion.chunk', choice))}\n\n".encode()
