"""The aiohttp application: middlewares and routes, each one literal list.

Every route is served with and without /v1 and, to choose a policy, below /observe, /balanced and /strict.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from correct.exchange import Policy
from proxy.access_log import access_log
from proxy.cors import add_cors_headers, cors
from proxy.counted import counted
from proxy.errors import errors, note_start
from proxy.graph_reload import RELOAD, GraphReload
from proxy.headers import add_request_id
from proxy.in_flight import IN_FLIGHT, InFlight, drain
from proxy.metrics import METRICS, Metrics
from proxy.parts import PARTS, SETTINGS, ExchangeStore, Parts, Retriever
from proxy.request_id import request_id
from proxy.routes.answer import answer
from proxy.routes.audit_answer import audit_answer
from proxy.routes.audit_page import audit_page
from proxy.routes.audit_rag import audit_rag
from proxy.routes.audit_retrieval import audit_retrieval
from proxy.routes.chat import chat_completions
from proxy.routes.check import check
from proxy.routes.documents import (
    add_documents,
    collection,
    collections,
    delete_collection,
    delete_document,
)
from proxy.routes.exchanges import PARAMETERS, exchange, exchanges
from proxy.routes.knowledge import entity, link
from proxy.routes.ledger import recorded
from proxy.routes.models import MODELS, ModelList, model, models
from proxy.routes.operations import (
    health,
    metrics,
    openapi,
    ready,
    snapshot_name,
    unknown,
    version,
)
from proxy.routes.passthrough import passthrough
from proxy.routes.query import with_query
from proxy.routes.retrieve import retrieve
from proxy.routes.start_page import start_page
from proxy.settings import Settings
from proxy.upstream_probe import PROBE, UpstreamProbe

log = logging.getLogger("proxy.app")

__all__ = ["ExchangeStore", "Parts", "Retriever", "create_app", "create_runner"]

MAX_BODY_BYTES = 64 * 1024**2
SHUTDOWN_TIMEOUT_S = 0.5
"""What aiohttp waits, twice, for handlers that `drain` could not end."""

MIDDLEWARES = (request_id, access_log, counted, cors, errors)
"""Outermost first; errors is next to the handlers, so that everything outside sees responses only."""

ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("POST", "/{lead:/*}chat/completions{trail:/*}", recorded(chat_completions)),
    ("GET", "/models", models),
    ("GET", "/models/{id:.+}", model),
    ("POST", "/akgc/check", recorded(check)),
    ("POST", "/akgc/audit/answer", audit_answer),
    ("POST", "/akgc/audit/rag", audit_rag),
    ("POST", "/akgc/audit/retrieval", audit_retrieval),
    ("POST", "/akgc/answer", recorded(answer)),
    ("POST", "/akgc/link", link),
    ("POST", "/akgc/retrieve", retrieve),
    ("GET", "/akgc/entities/{id:.+}", entity),
    ("POST", "/akgc/documents", add_documents),
    ("GET", "/akgc/documents", collections),
    ("GET", "/akgc/documents/{collection}", collection),
    ("DELETE", "/akgc/documents/{collection}", delete_collection),
    ("DELETE", "/akgc/documents/{collection}/{file}", delete_document),
    ("GET", "/akgc/exchanges", exchanges),
    ("GET", "/akgc/exchanges/{id}", exchange),
    ("*", "/akgc{tail:(/.*)?}", unknown),
)
"""Routes below each of the prefixes. A slash too many must not lead a chat past its check."""

OWN = "/akgc/"
QUERIES: Mapping[Handler, str] = {exchanges: PARAMETERS, add_documents: "collection"}
"""Query parameters of the routes below `OWN`; those that are not here take none.

Elsewhere any are let through: clients of models send an api-version, probes and scrapers what they like.
"""

UNREAD = (
    "/{name:(completions|embeddings|responses|messages|moderations|audio|images|files|batches)}{tail:(/.*)?}"
)
"""What passes through without /v1 in its path; with /v1, everything does."""

ROOT_ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/", start_page),
    ("GET", "/audit", audit_page),
    ("GET", "/health", health),
    ("GET", "/health/ready", ready),
    ("GET", "/metrics", metrics),
    ("GET", "/version", version),
    ("GET", "/openapi.json", openapi),
)

_POLICY = "/{policy:(" + "|".join(p.value for p in Policy) + ")}"


def create_app(
    settings: Settings, parts: Parts, reload: GraphReload | None = None, *, shared_metrics: Path | None = None
) -> web.Application:
    """The application; it closes the upstream and the library when it ends, the log is its owner's to close.

    ``reload`` keeps the parts up to date with the snapshot's folder. ``shared_metrics`` is the folder in which the
    workers that share the port count together.
    """
    app = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=MIDDLEWARES)
    app[SETTINGS] = settings
    app[PARTS] = parts
    app[IN_FLIGHT] = InFlight()
    app[METRICS] = Metrics(
        budget_ms=settings.budget_ms,
        breakers=parts.breakers,
        snapshot=lambda: snapshot_name(parts),
        shared=shared_metrics,
    )
    app[MODELS] = ModelList(parts.upstream)
    app[PROBE] = UpstreamProbe(parts.upstream)
    for method, path, handler in ROOT_ROUTES:
        app.router.add_route(method, path, handler)
    for prefix in ("/v1", "", f"{_POLICY}/v1", _POLICY):
        for method, path, handler in ROUTES:
            is_own = path.startswith(OWN)
            served = with_query(handler, QUERIES.get(handler, "")) if is_own else handler
            app.router.add_route(method, prefix + path, served)
        rest = "/{tail:.*}" if prefix.endswith("/v1") else UNREAD
        app.router.add_route("*", prefix + rest, recorded(passthrough))
    app.on_response_prepare.extend((note_start, add_request_id, add_cors_headers))
    app.on_shutdown.append(drain)
    app.on_startup.append(_tidy_library)
    app.on_cleanup.extend((_close_library, _close_upstream))
    if reload is not None:
        app[RELOAD] = reload
        app.cleanup_ctx.append(reload.running)
    return app


def create_runner(app: web.Application) -> web.AppRunner:
    """A runner that cancels the work for a client that has left."""
    return web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=SHUTDOWN_TIMEOUT_S)


async def _tidy_library(app: web.Application) -> None:
    library, days = app[PARTS].library, app[SETTINGS].document_keep_days
    if library is None or not days:
        return
    try:
        await library.forget_unused(days)
    except OSError as error:
        log.warning("old documents stay in %s: %s", library.folder, error)


async def _close_upstream(app: web.Application) -> None:
    await app[PARTS].upstream.close()


async def _close_library(app: web.Application) -> None:
    library = app[PARTS].library
    if library is not None:
        await library.close()
