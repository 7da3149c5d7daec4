"""A small stand-in for an OpenSearch of any version, which speaks its HTTP and really searches (`ranking`).

Writes are seen by searches after a refresh, and requests interleave. What a real server refuses (parameters, bodies,
documents and names that it does not know) is refused here too. `Faults` makes it fail as servers do.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.kg.retrieval.stand_in import ranking
from tests.kg.retrieval.stand_in.cluster import Cluster, only
from tests.kg.retrieval.stand_in.index import Index, Json, Refusal

PAUSE_EVERY = 3
"""Documents after which a bulk request, or one that deletes, lets others in."""
MAX_BODY = 100 * 2**20
GLOBAL = {"pretty", "human", "error_trace", "filter_path", "source"}
CONDITIONS = {"if_seq_no", "if_primary_term"}
HEADING_KEYS = {"index", "preference", "allow_partial_search_results", "search_type"}


@dataclass
class Faults:
    """``busy_items`` bulk items and ``busy_bulks`` bulk requests are refused with 429; all are answered ``status``."""

    busy_items: int = 0
    busy_bulks: int = 0
    status: int | None = None
    delay_s: float = 0.0
    refuse_text: str | None = None
    """Documents with this in their text are refused."""
    dies_in_bulk: bool = False
    """After half of a bulk request it is ``dead``."""
    dead: bool = False
    """Connections are cut."""


@dataclass
class StandIn:
    """:param auth: user and password, where they are wanted"""

    version: str = "3.5.0"
    distribution: str | None = "opensearch"
    auth: tuple[str, str] | None = None
    faults: Faults = field(default_factory=Faults)
    asked: Counter[str] = field(default_factory=Counter)
    """How often each kind of request came; hybrid queries beside them."""
    url: str = ""

    def __post_init__(self) -> None:
        major, minor, *_ = self.version.split(".")
        self.cluster = Cluster((int(major), int(minor)))

    def routes(self) -> Iterator[web.RouteDef]:
        for method, path, handle, allowed in (
            ("GET", "/", self.info, set()),
            ("PUT", "/_index_template/{name}", self.put_template, set()),
            ("PUT", "/_search/pipeline/{name}", self.put_pipeline, set()),
            ("PUT", "/{index}", self.create, set()),
            ("DELETE", "/{index}", self.drop, set()),
            ("GET", "/{index}/_mapping", self.mapping, set()),
            ("POST", "/{index}/_refresh", self.refresh, set()),
            ("POST", "/{index}/_bulk", self.bulk, {"require_alias"}),
            ("POST", "/{index}/_delete_by_query", self.delete_by_query, {"refresh", "conflicts"}),
            ("POST", "/{index}/_search", self.search, {"search_pipeline", *HEADING_KEYS}),
            ("POST", "/{index}/_msearch", self.msearch, set()),
            ("PUT", "/{index}/_doc/{id}", self.put, {"op_type", "require_alias", *CONDITIONS}),
            ("GET", "/{index}/_doc/{id}", self.get, set()),
            ("DELETE", "/{index}/_doc/{id}", self.delete, CONDITIONS),
        ):
            yield web.route(method, path, self._answering(handle, allowed | GLOBAL))

    def _answering(
        self, handle: Callable[[web.Request], Awaitable[Json]], allowed: set[str]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            self.asked[handle.__name__] += 1
            await asyncio.sleep(self.faults.delay_s)
            self._live_or_die(request)
            try:
                self._check(request, allowed)
                return web.json_response(await handle(request))
            except Refusal as refusal:
                return web.json_response(refusal.body, status=refusal.status)

        return answer

    def _live_or_die(self, request: web.Request) -> None:
        if self.faults.dead and request.transport:
            request.transport.abort()
            raise asyncio.CancelledError

    def _check(self, request: web.Request, allowed: set[str]) -> None:
        if self.faults.status:
            raise Refusal(self.faults.status, "made_up_exception", "as the test wants it")
        if self.auth:
            wanted = "Basic " + base64.b64encode(":".join(self.auth).encode()).decode()
            if request.headers.get("authorization") != wanted:
                raise Refusal(401, "security_exception", "missing authentication credentials")
        if unknown := set(request.query) - allowed:
            raise Refusal(400, "illegal_argument_exception", f"contains unrecognized parameter: {unknown}")

    async def info(self, request: web.Request) -> Json:
        version = {"number": self.version, "lucene_version": "10.3.1"}
        named = {"distribution": self.distribution} if self.distribution else {}
        return {"cluster_name": "stand-in", "version": version | named}

    async def put_template(self, request: web.Request) -> Json:
        self.cluster.put_template(request.match_info["name"], await request.json())
        return {"acknowledged": True}

    async def put_pipeline(self, request: web.Request) -> Json:
        self.cluster.put_pipeline(request.match_info["name"], await request.json())
        return {"acknowledged": True}

    async def create(self, request: web.Request) -> Json:
        self.cluster.create(request.match_info["index"], await request.json())
        return {"acknowledged": True}

    async def drop(self, request: web.Request) -> Json:
        self.cluster.drop(request.match_info["index"])
        return {"acknowledged": True}

    async def mapping(self, request: web.Request) -> Json:
        return self.cluster.mappings(request.match_info["index"])

    async def refresh(self, request: web.Request) -> Json:
        self._known(request).refresh()
        return {"_shards": {"total": 1, "successful": 1, "failed": 0}}

    async def put(self, request: web.Request) -> Json:
        body = await request.json()
        document = self._writable(request).put(
            request.match_info["id"],
            body,
            create=request.query.get("op_type") == "create",
            if_seq_no=_if_seq_no(request),
        )
        return {"_id": request.match_info["id"], "_seq_no": document.seq_no, "_primary_term": 1}

    async def get(self, request: web.Request) -> Json:
        document = self._known(request).written.get(request.match_info["id"])
        if document is None:
            raise _NotFound({"_id": request.match_info["id"], "found": False})
        return {"found": True, "_seq_no": document.seq_no, "_primary_term": 1, "_source": document.source}

    async def delete(self, request: web.Request) -> Json:
        if not self._known(request).delete(request.match_info["id"], if_seq_no=_if_seq_no(request)):
            raise _NotFound({"result": "not_found"})
        return {"result": "deleted"}

    async def bulk(self, request: web.Request) -> Json:
        if self.faults.busy_bulks:
            self.faults.busy_bulks -= 1
            raise Refusal(429, "rejected_execution_exception", "bulk queue is full")
        lines = [json.loads(line) for line in (await request.text()).splitlines()]
        if self.faults.dies_in_bulk:
            await self._carry_out(request, lines[: len(lines) // 4 * 2])
            self.faults = Faults(dead=True)
            self._live_or_die(request)
        items = await self._carry_out(request, lines)
        errors = any("error" in outcome for item in items for outcome in item.values())
        return {"took": 1, "errors": errors, "items": items}

    async def _carry_out(self, request: web.Request, lines: list[Json]) -> list[Json]:
        items: list[Json] = []
        rest = iter(lines)
        for action in rest:
            ((kind, heading),) = action.items()
            outcome: Json = {"_id": heading["_id"]}
            document = next(rest) if kind == "index" else None
            try:
                outcome |= self._carry_out_one(request, heading["_id"], document)
            except Refusal as refusal:
                outcome |= {"status": refusal.status, "error": refusal.error}
            items.append({kind: outcome})
            if len(items) % PAUSE_EVERY == 0:
                await asyncio.sleep(0)
        return items

    def _carry_out_one(self, request: web.Request, identifier: str, document: Json | None) -> Json:
        """Index a document, or delete where there is none."""
        index = self._writable(request)
        if self.faults.busy_items:
            self.faults.busy_items -= 1
            raise Refusal(429, "rejected_execution_exception", "write queue is full")
        if document is None:
            there = index.delete(identifier)
            return {"result": "deleted", "status": 200} if there else {"result": "not_found", "status": 404}
        if self.faults.refuse_text and self.faults.refuse_text in document.get("text", ""):
            raise Refusal(400, "mapper_parsing_exception", "failed to parse")
        index.put(identifier, document)
        return {"result": "created", "status": 201}

    async def delete_by_query(self, request: web.Request) -> Json:
        body = await request.json()
        index = self._known(request)
        seen = index.visible
        found = list(ranking.terms(index, seen, body["query"]["terms"]))
        for number, each in enumerate(found):
            if index.written.get(each) is not seen[each]:
                raise Refusal(409, "version_conflict_engine_exception", f"[{each}]: version conflict")
            index.delete(each)
            if number % PAUSE_EVERY == 0:
                await asyncio.sleep(0)
        if request.query.get("refresh") == "true":
            index.refresh()
        return {"deleted": len(found), "failures": [], "version_conflicts": 0}

    async def search(self, request: web.Request) -> Json:
        body = await request.json()
        if name := request.query.get("search_pipeline"):
            body["search_pipeline"] = name
        self.asked["hybrid"] += "hybrid" in body["query"]
        return self.cluster.search(self._known(request), body)

    async def msearch(self, request: web.Request) -> Json:
        lines = [json.loads(line) for line in (await request.text()).splitlines()]
        if not lines:
            raise Refusal(400, "action_request_validation_exception", "no requests added")
        responses = []
        for heading, body in zip(lines[::2], lines[1::2], strict=True):
            only(heading, HEADING_KEYS)
            await asyncio.sleep(0)
            try:
                responses.append(self.cluster.search(self._known(request), body) | {"status": 200})
            except Refusal as refusal:
                responses.append(refusal.body)
        return {"took": 1, "responses": responses}

    def _known(self, request: web.Request) -> Index:
        return self.cluster.known(request.match_info["index"])

    def _writable(self, request: web.Request) -> Index:
        require_alias = request.query.get("require_alias") == "true"
        return self.cluster.writable(request.match_info["index"], require_alias=require_alias)


class _NotFound(Refusal):
    """A 404 whose body is no error."""

    def __init__(self, body: Json) -> None:
        super().__init__(404, "", "")
        self._body = body

    @property
    def body(self) -> Json:
        return self._body


def _if_seq_no(request: web.Request) -> int | None:
    given = request.query.get("if_seq_no")
    return None if given is None else int(given)


@asynccontextmanager
async def standing_in(**settings: Any) -> AsyncIterator[StandIn]:
    """A server on a free port of the loopback."""
    stand_in = StandIn(**settings)
    app = web.Application(client_max_size=MAX_BODY)
    app.add_routes(stand_in.routes())
    server = TestServer(app)
    await server.start_server()
    stand_in.url = re.sub(r"/$", "", str(server.make_url("/")))
    try:
        yield stand_in
    finally:
        await server.close()
