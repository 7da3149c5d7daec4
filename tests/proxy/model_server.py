"""A server as llama.cpp, vLLM, Ollama and hosted services behave towards an assistant message that comes last."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

DRAFT = "The capital of France is Berlin. It lies on the Spree. The city has an old wall."
CONTINUATION = " It lies on the Seine. The city has an old bridge."
PROMPT_TOKENS = 20


@dataclass
class ModelServer:
    """``server`` is what it is, ``manner`` what its model makes of an assistant message that comes last.

    ``renders``: it says what the model would read; ``refuses``: it lets no model go on, whatever it says.

    A token is a word. ``pause_s`` is the time between two of them.
    """

    server: str = "llamacpp"
    manner: str = "continue"
    renders: bool = True
    refuses: bool = False
    pause_s: float = 0.0
    bodies: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    continued: asyncio.Event = field(default_factory=asyncio.Event)
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    async def models(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        owner = {"llamacpp": "llamacpp", "vllm": "vllm", "ollama": "library"}.get(self.server, "org")
        return web.json_response({"object": "list", "data": [{"id": "m", "owned_by": owner}]})

    async def version(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        if self.server != "ollama":
            return web.Response(status=404)
        return web.json_response({"version": "0.12.0"})

    async def apply_template(self, request: web.Request) -> web.Response:
        """Of llama.cpp."""
        self.asked.append(request.path)
        if self.server != "llamacpp" or not self.renders:
            return web.Response(status=404)
        return web.json_response({"prompt": self._rendered(await request.json())})

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        if body.get("_debug_render_only") and self.server == "ollama" and self.renders:
            self.asked.append("_debug_render_only")
            return web.json_response({"_debug_info": {"rendered_template": self._rendered(body)}})
        self.bodies.append(body)
        if self._is_to_continue(body):
            self.continued.set()
        if not body.get("stream"):
            return web.json_response({"choices": []})
        if self._is_to_continue(body) and (self.refuses or self.manner == "refuse"):
            return web.json_response({"error": {"message": "no prefill with enable_thinking"}}, status=400)
        return await self._write(request, body)

    async def _write(self, request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        words = re.findall(r"\s*\S+", self._text(body))[: body.get("max_tokens", 1000)]
        try:
            if self.manner == "silent" and self._is_to_continue(body):
                await asyncio.sleep(1)
            for word in words:
                await self._send(response, {"content": word})
                await asyncio.sleep(self.pause_s)
        except (asyncio.CancelledError, ConnectionResetError):
            self.closed.set()
            raise
        await self._send(response, {}, finish="stop")
        prefix = body["messages"][-1]["content"].split() if self._is_to_continue(body) else []
        prompt = PROMPT_TOKENS + len(prefix)
        usage = {
            "prompt_tokens": prompt,
            "completion_tokens": len(words),
            "total_tokens": prompt + len(words),
        }
        await self._send(response, None, usage=usage)
        await response.write(b"data: [DONE]\n\n")
        return response

    async def _send(
        self,
        response: web.StreamResponse,
        delta: dict[str, Any] | None,
        *,
        finish: str | None = None,
        usage: object = None,
    ) -> None:
        choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
        head = {
            "id": f"chatcmpl-{len(self.bodies)}",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "m",
        }
        data = json.dumps({**head, "choices": choices, **({"usage": usage} if usage else {})})
        await response.write(f"data: {data}\n\n".encode())

    def _text(self, body: dict[str, Any]) -> str:
        if not self._is_to_continue(body):
            return DRAFT
        prefix = str(body["messages"][-1]["content"])
        return {
            "continue": CONTINUATION,
            "repeat": prefix + CONTINUATION,
            "anew": "The capital of France is Berlin. It is a large city.",
            "otherwise": "Certainly! France has a capital on the Seine.",
            "loop": " The capital of France is Paris. And so on.",
            "end": "",
            "silent": CONTINUATION,
        }[self.manner]

    def _is_to_continue(self, body: dict[str, Any]) -> bool:
        if body["messages"][-1]["role"] != "assistant":
            return False
        return self.server != "vllm" or body.get("continue_final_message") is True

    def _rendered(self, body: dict[str, Any]) -> str:
        text = "".join(f"<{m['role']}>{m['content']}" for m in body["messages"])
        return text if self.manner in ("continue", "loop", "repeat") else f"{text}<assistant>"


@asynccontextmanager
async def serving(server: ModelServer) -> AsyncIterator[ModelServer]:
    app = web.Application()
    app.router.add_get("/v1/models", server.models)
    app.router.add_get("/api/version", server.version)
    app.router.add_post("/apply-template", server.apply_template)
    app.router.add_post("/v1/chat/completions", server.chat)
    runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = "http://{}:{}/v1".format(*runner.addresses[0][:2])
    try:
        yield server
    finally:
        await runner.cleanup()
