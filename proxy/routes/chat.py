"""POST /v1/chat/completions, whole and streamed: draft from the upstream, check, repair, answer."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING

from aiohttp import web

from correct.exchange import Exchange
from proxy.continuation import ContinuedAnswer
from proxy.errors import upstream_body
from proxy.headers import POLICY, STREAM, verdict_headers
from proxy.parts import PARTS, SETTINGS, Parts
from proxy.relay import ChatRelay
from proxy.routes.chat_fields import check_chat_fields
from proxy.routes.field import read_body, stream_mode
from proxy.routes.ledger import Ledger
from proxy.routes.sse_response import SseResponse, sse_response
from proxy.settings import Continuation
from proxy.upstream import UpstreamCut, UpstreamError
from proxy.verdict import verdict_json, worst
from proxy.wire import chat
from proxy.wire.json_body import JsonObject, dump, well_formed

if TYPE_CHECKING:
    from correct.regenerate import Regenerate, Rewrite
    from correct.release import AnswerStream, StreamMode

log = logging.getLogger("proxy.chat")


async def chat_completions(request: web.Request, ledger: Ledger) -> web.StreamResponse:
    body = await read_body(request)
    exchange = ledger.first
    exchange.model = str(body.get("model") or "")
    exchange.streamed = body.get("stream") is True
    check_chat_fields(body)
    exchange.prompt, exchange.context = chat.prompt_of(body), chat.context_of(body)
    exchange.material = chat.material_of(body)
    ledger.leave_unchecked(chat.unchecked_reason(body))
    if exchange.streamed:
        return await _streamed(request, ledger, body)
    return await _whole(request, ledger, body)


async def _whole(request: web.Request, ledger: Ledger, body: JsonObject) -> web.Response:
    parts = request.app[PARTS]
    reply = await parts.upstream.chat(body, request.headers)
    assert reply.body is not None
    ledger.upstream_done()
    regenerate = _regeneration(parts, request, body)
    answer = await _checked_answer(parts, ledger, reply.body, regenerate)
    verdict = verdict_json(worst(ledger.exchanges))
    headers = {**reply.headers, **verdict_headers(verdict)}
    return web.Response(
        body=dump({**answer, "akgc": verdict}), headers=headers, content_type="application/json"
    )


async def _checked_answer(
    parts: Parts, ledger: Ledger, body: JsonObject, regenerate: Regenerate
) -> JsonObject:
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not all(isinstance(c, dict) for c in choices):
        ledger.leave_unchecked("the answer has no choices")
        return body
    ledger.first.usage = chat.usage_of(body)
    exchanges = [ledger.of_choice(i) for i in range(len(choices))]
    checked = list(
        await asyncio.gather(
            *(_checked_choice(parts, e, c, regenerate) for e, c in zip(exchanges, choices, strict=True))
        )
    )
    if len(checked) > 1:
        checked = [{**c, "akgc": verdict_json(e)} for c, e in zip(checked, exchanges, strict=True)]
    return {**body, "choices": checked}


async def _checked_choice(
    parts: Parts, exchange: Exchange, choice: JsonObject, regenerate: Regenerate
) -> JsonObject:
    """The choice as the client gets it; untouched where nothing was repaired."""
    message = choice.get("message")
    message = message if isinstance(message, dict) else {}
    draft = chat.text_of(message.get("content"))
    exchange.answer = draft
    exchange.log_probability = chat.log_probability_of(choice)
    exchange.reason = exchange.reason or chat.message_reason(message)
    if exchange.reason:
        return choice
    try:
        await parts.pipeline.correct(exchange, well_formed(draft), regenerate)
    except Exception:
        log.exception("checking exchange %s failed", exchange.id)
        exchange.answer, exchange.reason = draft, "checking failed; the server's log has the details"
        return choice
    return choice if exchange.answer == well_formed(draft) else chat.rewritten_choice(choice, exchange.answer)


def _regeneration(parts: Parts, request: web.Request, body: JsonObject) -> Regenerate:
    """Asks the same upstream and model again; the same idempotency key would only repeat the draft."""
    headers = request.headers.copy()
    headers.popall("Idempotency-Key", None)

    async def regenerate(asked: Rewrite) -> str:
        again = chat.regeneration_body(body, asked.prompt, most_tokens=asked.most_tokens)
        reply = await parts.upstream.chat(again, headers)
        return well_formed(chat.answer_of(reply.body or {}))

    return regenerate


async def _streamed(request: web.Request, ledger: Ledger, body: JsonObject) -> web.StreamResponse:
    parts, settings = request.app[PARTS], request.app[SETTINGS]
    mode = _stream_mode(request)
    asked = chat.with_usage(body)
    reply = await parts.upstream.chat(asked, request.headers)
    assert reply.chunks is not None
    answer = ContinuedAnswer(parts.upstream, asked, request.headers, reply.chunks)
    regenerate = _regeneration(parts, request, body)

    def begin(exchange: Exchange) -> AnswerStream:
        return parts.pipeline.stream(exchange, regenerate, mode)

    headers = {**reply.headers, POLICY: ledger.first.policy.value, STREAM: mode.value}
    async with aclosing(answer), sse_response(request, headers, settings.keep_alive_s) as out:
        relay = ChatRelay(
            ledger.of_choice,
            None if ledger.reason else begin,
            out.send,
            wants_usage=chat.wants_usage(body),
            may_continue=settings.continuation is not Continuation.OFF,
        )
        try:
            return await _relayed(request, ledger, answer, relay, out)
        except BaseException:
            relay.abandon()
            raise


def _stream_mode(request: web.Request) -> StreamMode:
    """The mode of the header, else of the settings.

    :raises ApiError: there is no such mode.
    """
    named = request.headers.get(STREAM)
    return stream_mode(named) if named else request.app[SETTINGS].stream


async def _relayed(
    request: web.Request,
    ledger: Ledger,
    answer: ContinuedAnswer,
    relay: ChatRelay,
    out: SseResponse,
) -> web.StreamResponse:
    """Leaving it, by whatever way, ends the upstream call."""
    try:
        await _read_on(answer, relay, ledger.first)
    except UpstreamError as error:
        if not (isinstance(error, UpstreamCut) and relay.complete):
            return await _broken_off(ledger, relay, out, error)
    ledger.upstream_done()
    last = await relay.finish()
    ledger.first.usage = chat.usage_of({"usage": relay.usage})
    await ledger.write(request.app[PARTS].log)
    await out.send(last, done=True)
    ledger.is_delivered = True
    return out.response


async def _read_on(answer: ContinuedAnswer, relay: ChatRelay, exchange: Exchange) -> None:
    """Reads the upstream to its end; after a repair it goes on from the repaired text, where the upstream can.

    :raises UpstreamError: the upstream failed.
    """
    while True:
        chunk = await answer.read()
        if chunk is not None:
            await relay.feed(chunk)
        repaired = await relay.settled() if chunk is None else relay.repaired()
        if repaired is not None:
            if await answer.continue_from(repaired):
                exchange.continuations += 1
                relay.continue_anew()
            else:
                relay.go_on()
        elif chunk is None:
            return


async def _broken_off(
    ledger: Ledger, relay: ChatRelay, out: SseResponse, error: UpstreamError
) -> web.StreamResponse:
    """The upstream died in mid-stream: what was checked is released, then the error."""
    frame = upstream_body(error)
    ledger.fail(error.status, str(frame["error"]["message"]))
    await relay.abort()
    await out.send([frame])
    return out.response
