"""An OpenAI-compatible server as upstream, over aiohttp.

Timeouts bound silence, never the length of an answer. An error keeps the upstream's status and body; a server
that cannot be reached is a 502 that names the URL and what to do.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO

import aiohttp
from aiohttp import web
from multidict import CIMultiDict
from yarl import URL

from proxy.continuation_ability import Abilities, Ability
from proxy.headers import to_client, to_upstream, unread_to_client
from proxy.settings import Continuation
from proxy.upstream import Reply, UpstreamCut, UpstreamError, replayed
from proxy.wire.json_body import JsonObject, dump, parse_object
from proxy.wire.sse import SseDecoder

CONNECT_TIMEOUT_S = 10.0
READ_TIMEOUT_S = 600.0
_IDLE_CONNECTION_S = 4.0
"""Below the 5 s after which uvicorn closes idle connections: a request sent into a closing one is lost."""
_SHOWN_CHARACTERS = 1_000
_STREAM_TYPE = "text/event-stream"


class HttpUpstream:
    """``url`` is a base URL as OpenAI clients take it; "/v1" is added where it has no path."""

    def __init__(
        self,
        url: str,
        *,
        key: str = "",
        continuation: Continuation = Continuation.AUTO,
        connect_timeout_s: float = CONNECT_TIMEOUT_S,
        read_timeout_s: float = READ_TIMEOUT_S,
    ) -> None:
        self._base = str(URL(base_url(url)))
        self._root = self._base.removesuffix("/v1")
        self._abilities = Abilities(continuation, self._base.removeprefix(self._root))
        self._key = key
        self._timeout = aiohttp.ClientTimeout(
            total=None, sock_connect=connect_timeout_s, sock_read=read_timeout_s
        )
        self._session: aiohttp.ClientSession | None = None

    @property
    def name(self) -> str:
        return self._base

    async def chat(self, body: JsonObject, headers: Mapping[str, str]) -> Reply:
        """See `Upstream.chat`."""
        sent = to_upstream(headers, key=self._key)
        sent["Content-Type"] = "application/json"
        wants_stream = body.get("stream") is True
        sent["Accept"] = _STREAM_TYPE if wants_stream else "application/json"
        url = self._base + "/chat/completions"
        response = await self._send("POST", url, sent, data=dump(body))
        returned = to_client(response.headers)
        if wants_stream and response.ok and response.content_type == _STREAM_TYPE:
            return Reply(chunks=self._chunks(response), headers=returned)
        answer = await self._whole(response)
        if wants_stream:
            return Reply(chunks=replayed(answer), headers=returned)
        return Reply(body=answer, headers=returned)

    async def ability(self, body: JsonObject, headers: Mapping[str, str]) -> Ability:
        """See `Upstream.ability`."""

        async def ask(method: str, path: str, asked: JsonObject | None) -> JsonObject:
            sent = to_upstream(headers, key=self._key)
            sent["Content-Type"] = sent["Accept"] = "application/json"
            data = None if asked is None else dump(asked)
            return await self._whole(await self._send(method, self._root + path, sent, data=data))

        return await self._abilities.of(body, ask)

    async def models(self, headers: Mapping[str, str]) -> JsonObject:
        """See `Upstream.models`."""
        sent = to_upstream(headers, key=self._key)
        return await self._whole(await self._send("GET", self._base + "/models", sent))

    async def passthrough(self, request: web.Request, path: str) -> web.StreamResponse:
        """See `Upstream.passthrough`."""
        sent = to_upstream(request.headers, key=self._key)
        if request.content_length is not None and "Content-Encoding" not in request.headers:
            sent["Content-Length"] = str(request.content_length)
        raw_query = request.rel_url.raw_query_string
        query = f"?{raw_query}" if raw_query else ""
        data = request.content.iter_chunked(1 << 16) if request.can_read_body else None
        response = await self._send(request.method, self._base + path + query, sent, data=data)
        async with response:
            answer = web.StreamResponse(status=response.status, headers=unread_to_client(response.headers))
            await answer.prepare(request)
            await self._copy(response, answer)
            return answer

    async def close(self) -> None:
        """Closes the connections; the next request opens new ones."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def _send(
        self,
        method: str,
        url: str,
        headers: CIMultiDict[str],
        *,
        data: bytes | AsyncIterator[bytes] | None = None,
        again: bool = True,
    ) -> aiohttp.ClientResponse:
        """
        :param again: whether a request that could not be sent is sent once more, over another connection
        :raises UpstreamError: no answer came back.
        """
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=_IDLE_CONNECTION_S)
            self._session = aiohttp.ClientSession(
                connector=connector, timeout=self._timeout, skip_auto_headers=("Accept-Encoding",)
            )
        try:
            return await self._session.request(
                method,
                URL(url, encoded=True),
                headers=headers,
                data=BytesIO(data) if isinstance(data, bytes) else data,
                allow_redirects=False,
            )
        except (aiohttp.ClientError, OSError) as error:
            if again and isinstance(data, bytes) and _is_unsent(error):
                return await self._send(method, url, headers, data=data, again=False)
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> UpstreamError:
        reason = str(error) or type(error).__name__
        message = (
            f"The upstream {self._base} cannot be reached: {reason}. Start it, or name the right one with"
            " `akgc serve --upstream URL` (upstream: in akgc.yaml, AKGC_UPSTREAM in the environment)."
        )
        return UpstreamError(message, status=502, code="upstream_unreachable")

    async def _whole(self, response: aiohttp.ClientResponse) -> JsonObject:
        """:raises UpstreamError: the answer is an error, breaks off or is not JSON."""
        async with response:
            with self._read_errors(UpstreamError):
                data = await response.read()
        try:
            body: JsonObject | None = parse_object(data)
        except ValueError:
            body = None
        if response.ok and body is not None and response.status < 300:
            return body
        status = response.status if response.status >= 400 else 502
        shown = data[:_SHOWN_CHARACTERS].decode("utf-8", "replace").strip()
        message = f"The upstream {self._base} answered {response.status} ({response.content_type}): {shown}"
        raise UpstreamError(
            message, status=status, code="upstream_error", body=body, headers=to_client(response.headers)
        )

    async def _chunks(self, response: aiohttp.ClientResponse) -> AsyncGenerator[JsonObject, None]:
        """:raises UpstreamCut: the stream breaks off or ends without its end mark."""
        decoder = SseDecoder()
        at_end = False
        async with response:
            while not at_end:
                with self._read_errors(UpstreamCut):
                    data = await response.content.readany()
                at_end = not data
                for event in decoder.flush() if at_end else decoder.decode(data):
                    if event.data.strip() == "[DONE]":
                        return
                    chunk = self._chunk(event.data)
                    if _has_choices(chunk):
                        yield chunk
        raise UpstreamCut(
            f"The upstream {self._base} ended the stream in the middle of the answer.", code="upstream_cut"
        )

    def _chunk(self, data: str) -> JsonObject:
        """:raises UpstreamError: it is an error, or not JSON."""
        try:
            chunk = parse_object(data.encode())
        except ValueError as error:
            raise UpstreamError(
                f"The upstream {self._base} sent an event that cannot be read. {error}"
            ) from error
        if chunk.get("error"):
            raise UpstreamError(f"The upstream {self._base} failed in mid-stream.", body=chunk)
        return chunk

    async def _copy(self, response: aiohttp.ClientResponse, answer: web.StreamResponse) -> None:
        """:raises UpstreamCut: the upstream's answer broke off."""
        while True:
            with self._read_errors(UpstreamCut):
                data = await response.content.readany()
            if not data:
                await answer.write_eof()
                return
            await answer.write(data)

    @contextmanager
    def _read_errors(self, kind: type[UpstreamError]) -> Iterator[None]:
        try:
            yield
        except (aiohttp.ClientError, OSError) as error:
            reason = str(error) or type(error).__name__
            message = f"The upstream {self._base} broke off in the middle of the answer: {reason}"
            raise kind(message, code="upstream_cut") from error


def _is_unsent(error: Exception) -> bool:
    """Whether the connection had been closed by the upstream before the request was written into it.

    llama.cpp's server closes a connection behind a stream although it said that it keeps it alive.
    """
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, aiohttp.ClientConnectionResetError):
        cause = cause.__cause__
    return cause is not None


def _has_choices(chunk: JsonObject) -> bool:
    """Whether it is a chunk of a chat completion; other events make clients fail."""
    choices = chunk.get("choices")
    return isinstance(choices, list) and all(
        isinstance(c, dict)
        and isinstance(c.get("delta", {}), dict | None)
        and isinstance(c.get("index", 0), int)
        for c in choices
    )


def base_url(url: str) -> str:
    """
    >>> base_url("http://localhost:11434/")
    'http://localhost:11434/v1'
    """
    trimmed = url.rstrip("/")
    return trimmed if "/" in trimmed.partition("://")[2] else f"{trimmed}/v1"
