"""The exchanges of one request: opened when it comes in, written to the log and counted however it ends.

A request has one exchange, and one more for every further choice of its answer. Failures are data on the
exchange: what the client saw (status, message), or 499 where the client had left (nginx's code for it).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import wraps

from aiohttp import web
from aiohttp.typedefs import Handler

from correct.exchange import Exchange, Policy
from proxy.errors import translate
from proxy.headers import POLICY
from proxy.in_flight import IN_FLIGHT
from proxy.metrics import METRICS
from proxy.parts import PARTS, SETTINGS, ExchangeStore
from proxy.request_id import REQUEST_ID_KEY
from proxy.routes.field import policy

log = logging.getLogger("proxy.ledger")

CLIENT_LEFT = 499


class Ledger:
    """The exchanges of a request, by index of the choice of its answer."""

    def __init__(self, first: Exchange) -> None:
        self.first = first
        self.reason = ""
        self._choices: dict[int, Exchange] = {}
        self.is_delivered = False
        """Whether all of the answer was handed to the client: one that leaves now has what it came for."""
        self._is_written = False
        self._started = time.perf_counter()

    @property
    def exchanges(self) -> list[Exchange]:
        return list(self._choices.values()) or [self.first]

    def of_choice(self, index: int) -> Exchange:
        """The choice seen first has the exchange of the request, any other one its own."""
        if index not in self._choices:
            self._choices[index] = self._another(index) if self._choices else self.first
        return self._choices[index]

    def leave_unchecked(self, reason: str) -> None:
        """No choice of this request is checked."""
        self.reason = self.first.reason = reason

    def upstream_done(self) -> None:
        """The upstream has answered: the time since the request came in was spent waiting for it."""
        for exchange in self.exchanges:
            exchange.upstream_ms = (time.perf_counter() - self._started) * 1000.0

    def fail(self, status: int, message: str) -> None:
        for exchange in self.exchanges:
            exchange.status, exchange.error = status, message
        self._is_written = False

    async def write(self, store: ExchangeStore) -> None:
        """Writes the exchanges, again only after a failure. A log that fails does not fail the request."""
        if self._is_written:
            return
        self._is_written = True
        for exchange in self.exchanges:
            try:
                await store.write(exchange)
            except Exception:
                log.exception("exchange %s was not logged", exchange.id)

    def _another(self, index: int) -> Exchange:
        return Exchange(
            id=f"{self.first.id}.{index}",
            started_at=self.first.started_at,
            route=self.first.route,
            model=self.first.model,
            policy=self.first.policy,
            prompt=self.first.prompt,
            context=self.first.context,
            material=self.first.material,
            streamed=self.first.streamed,
            reason=self.reason,
        )


Recorded = Callable[[web.Request, Ledger], Awaitable[web.StreamResponse]]


def recorded(handler: Recorded) -> Handler:
    """A handler whose exchanges are logged and counted, whether it answers, fails or is cancelled."""

    @wraps(handler)
    async def record(request: web.Request) -> web.StreamResponse:
        with request.app[IN_FLIGHT].running():
            return await logged(request)

    async def logged(request: web.Request) -> web.StreamResponse:
        ledger = Ledger(_exchange_of(request))
        try:
            ledger.first.policy = _policy_of(request)
            return await handler(request, ledger)
        except (asyncio.CancelledError, ConnectionResetError):
            if not ledger.is_delivered:
                left = request.transport is None or request.transport.is_closing()
                ledger.fail(CLIENT_LEFT, "the client left" if left else "the server stopped")
            raise
        except Exception as error:
            status, body, _ = translate(error, request)
            ledger.fail(status, str(body["error"]["message"]))
            raise
        finally:
            await ledger.write(request.app[PARTS].log)
            for exchange in ledger.exchanges:
                request.app[METRICS].count(exchange)

    return record


def _exchange_of(request: web.Request) -> Exchange:
    return Exchange(
        id=request[REQUEST_ID_KEY],
        started_at=time.time(),
        route=request.path,
        policy=request.app[SETTINGS].policy,
    )


def _policy_of(request: web.Request) -> Policy:
    """The policy of the path, else of the header, else of the settings.

    :raises ApiError: there is no such policy.
    """
    named = request.match_info.get("policy") or request.headers.get(POLICY)
    return policy(named) if named else request.app[SETTINGS].policy
