"""The upstream: who writes the drafts. One protocol for a server behind a URL and for the embedded model.

Everything that goes wrong upstream is an `UpstreamError`: it knows the status and body that the client sees.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from aiohttp import web

from proxy.wire.chat import chunks_of
from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from proxy.continuation_ability import Ability

_TOO_LONG = "context_length_exceeded"
_STATUS_TOO_LONG = (400, 413)
_TOLD_TOO_LONG = (
    "context length",
    "context window",
    "context size",
    "maximum context",
    "exceed_context_size",
)
"""How servers say it that have no code for it (llama.cpp, vLLM, Ollama)."""


class UpstreamError(RuntimeError):
    """The upstream refused, failed or could not be reached.

    ``body`` is the JSON error the upstream sent, None where the message is ours; ``param`` then names the field of the
    request that was refused.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 502,
        code: str | None = None,
        param: str | None = None,
        body: JsonObject | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.param = param
        self.body = body
        self.headers = dict(headers or {})

    @property
    def is_too_long(self) -> bool:
        """Whether the messages did not fit into the model's context window."""
        told = (self.body or {}).get("error")
        code = told.get("code") if isinstance(told, dict) else self.code
        message = str(told.get("message", "")) if isinstance(told, dict) else str(told or self.message)
        said = self.status in _STATUS_TOO_LONG and any(words in message.lower() for words in _TOLD_TOO_LONG)
        return _TOO_LONG in (code, self.code) or said


class UpstreamCut(UpstreamError):
    """A stream ended before its end mark."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: ``body`` whole, or ``chunks`` of a stream (closing the generator cancels the upstream call).

    ``headers`` are those of the upstream that go back to the client.
    """

    body: JsonObject | None = None
    chunks: AsyncGenerator[JsonObject, None] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


async def replayed(answer: JsonObject) -> AsyncGenerator[JsonObject, None]:
    """A whole answer as a stream."""
    for chunk in chunks_of(answer):
        yield chunk


class Upstream(Protocol):
    @property
    def name(self) -> str:
        """What it is, for people: a URL or the name of a model file."""
        ...

    async def chat(self, body: JsonObject, headers: Mapping[str, str]) -> Reply:
        """A chat completion; ``headers`` are the client's, ``body["stream"]`` chooses body or chunks.

        :raises UpstreamError: it failed before the first chunk; a later failure is raised by the chunks.
        """
        ...

    async def ability(self, body: JsonObject, headers: Mapping[str, str]) -> Ability:
        """Whether the model continues ``body``, whose last message is the assistant's. It never fails.

        What is learned of it later is written into the object: it is the same one for the same model.
        """
        ...

    async def models(self, headers: Mapping[str, str]) -> JsonObject:
        """The list of models in OpenAI's shape.

        :raises UpstreamError: it could not be had.
        """
        ...

    async def passthrough(self, request: web.Request, path: str) -> web.StreamResponse:
        """Sends a request on to ``path`` ("/embeddings") unread and its answer back unread, bytes for bytes.

        :raises UpstreamError: the upstream could not be reached.
        """
        ...

    async def close(self) -> None: ...
