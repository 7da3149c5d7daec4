"""A small stand-in for an OpenSearch of any version, which speaks its HTTP and really searches (`ranking`).

Writes are seen by searches after a refresh, requests interleave, and what a real server refuses (parameters, bodies,
documents and names that it does not know) is refused here too. `Faults` makes it fail as servers do.
"""

from __future__ import annotations

import asyncio
import base64
import fnmatch
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
from tests.kg.retrieval.stand_in.index import Document, Index, Json, Refusal, check_name, gone

PAUSE_EVERY = 3
"""Documents after which a bulk request, or one that deletes, lets others in."""
GLOBAL = {"pretty", "human", "error_trace", "filter_path", "source"}
SEARCH_KEYS = {
    "query",
    "size",
    "from",
    "_source",
    "track_total_hits",
    "search_pipeline",
    "sort",
    "preference",
}


@dataclass
class Faults:
    """``busy_items`` bulk items and ``busy_bulks`` bulk requests are refused with 429; all are answered ``status``."""

    busy_items: int = 0
    busy_bulks: int = 0
    status: int | None = None
    delay_s: float = 0.0
    refuse_text: str | None = None
    """Documents with this in their text are refused."""
    die_in_bulk: bool = False
    """The connection is cut after half a bulk request was carried out."""


@dataclass
class StandIn:
    """:param auth: user and password, where they are wanted"""

    version: str = "3.5.0"
    distribution: str | None = "opensearch"
    auth: tuple[str, str] | None = None
    faults: Faults = field(default_factory=Faults)
    indexes: dict[str, Index] = field(default_factory=dict)
    templates: dict[str, Json] = field(default_factory=dict)
    pipelines: dict[str, Json] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    """How often each kind of request came; hybrid queries beside them."""
    url: str = ""

    @property
    def number(self) -> tuple[int, int]:
        major, minor, *_ = self.version.split(".")
        return int(major), int(minor)

    def routes(self) -> Iterator[web.RouteDef]:
        for method, path, handle, allowed in (
            ("GET", "/", self.info, ()),
            ("PUT", "/_index_template/{name}", self.put_template, ()),
            ("PUT", "/_search/pipeline/{name}", self.put_pipeline, ()),
            ("PUT", "/{index}", self.create, ()),
            ("DELETE", "/{index}", self.drop, ()),
            ("GET", "/{index}/_mapping", self.mapping, ()),
            ("POST", "/{index}/_refresh", self.refresh, ()),
            ("POST", "/{index}/_bulk", self.bulk, ("require_alias",)),
            ("POST", "/{index}/_delete_by_query", self.delete_by_query, ("refresh", "conflicts")),
            (
                "POST",
                "/{index}/_search",
                self.search,
                ("search_pipeline", "preference", "allow_partial_search_results"),
            ),
            ("POST", "/{index}/_msearch", self.msearch, ()),
            (
                "PUT",
                "/{index}/_doc/{id}",
                self.put,
                ("op_type", "require_alias", "if_seq_no", "if_primary_term"),
            ),
            ("GET", "/{index}/_doc/{id}", self.get, ()),
            ("DELETE", "/{index}/_doc/{id}", self.delete, ("if_seq_no", "if_primary_term")),
        ):
            yield web.route(method, path, self._answering(handle, {*allowed, *GLOBAL}))

    def _answering(
        self, handle: Callable[[web.Request], Awaitable[Json]], allowed: set[str]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            self.asked[handle.__name__] += 1
            await asyncio.sleep(self.faults.delay_s)
            try:
                self._check(request, allowed)
                return web.json_response(await handle(request))
            except Refusal as refusal:
                return web.json_response(refusal.body, status=refusal.status)

        return answer

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
        return {
            "cluster_name": "stand-in",
            "version": version | ({"distribution": self.distribution} if self.distribution else {}),
        }

    async def put_template(self, request: web.Request) -> Json:
        body = await request.json()
        _only(body, {"index_patterns", "template", "priority", "version", "_meta", "composed_of"})
        self.templates[request.match_info["name"]] = body
        return {"acknowledged": True}

    async def put_pipeline(self, request: web.Request) -> Json:
        self.pipelines[request.match_info["name"]] = ranking.check_pipeline(
            await request.json(), version=self.number
        )
        return {"acknowledged": True}

    async def create(self, request: web.Request) -> Json:
        self._create(request.match_info["index"], await request.json())
        return {"acknowledged": True}

    def _create(self, name: str, body: Json) -> Index:
        _only(body, {"aliases", "mappings", "settings"})
        aliases = set(body.get("aliases", {}))
        for each in {name, *aliases}:
            check_name(each)
        if name in self.indexes:
            raise Refusal(400, "resource_already_exists_exception", f"index [{name}] already exists")
        template = self._template(name)
        mappings = _merged(template.get("mappings", {}), body.get("mappings", {}))
        settings = _merged(template.get("settings", {}), body.get("settings", {}))
        kinds = {described["type"] for described in mappings.get("properties", {}).values()}
        if "knn_vector" in kinds and not settings.get("index", {}).get("knn"):
            raise Refusal(400, "mapper_parsing_exception", "index.knn is not set")
        index = self.indexes[name] = Index(name, mappings, settings, aliases)
        return index

    def _template(self, name: str) -> Json:
        fitting = [
            each
            for each in self.templates.values()
            if any(fnmatch.fnmatchcase(name, pattern) for pattern in each["index_patterns"])
        ]
        return (
            dict(max(fitting, key=lambda each: int(each.get("priority", 0)))["template"]) if fitting else {}
        )

    async def drop(self, request: web.Request) -> Json:
        name = request.match_info["index"]
        if name not in self.indexes:
            raise gone(name)
        del self.indexes[name]
        return {"acknowledged": True}

    async def mapping(self, request: web.Request) -> Json:
        name = request.match_info["index"]
        found = self.indexes.values() if "*" in name else [self._known(name)]
        return {
            each.name: {"mappings": each.mappings}
            for each in found
            if fnmatch.fnmatchcase(each.name, name) or "*" not in name
        }

    async def refresh(self, request: web.Request) -> Json:
        self._known(request.match_info["index"]).refresh()
        return {"_shards": {"total": 1, "successful": 1, "failed": 0}}

    async def put(self, request: web.Request) -> Json:
        index = self._writable(request)
        if_seq_no = request.query.get("if_seq_no")
        document = index.put(
            request.match_info["id"],
            await request.json(),
            create=request.query.get("op_type") == "create",
            if_seq_no=None if if_seq_no is None else int(if_seq_no),
        )
        return {"_id": request.match_info["id"], "_seq_no": document.seq_no, "_primary_term": 1}

    async def get(self, request: web.Request) -> Json:
        document = self._known(request.match_info["index"]).written.get(request.match_info["id"])
        if document is None:
            raise _NotFound({"_id": request.match_info["id"], "found": False})
        return {"found": True, "_seq_no": document.seq_no, "_primary_term": 1, "_source": document.source}

    async def delete(self, request: web.Request) -> Json:
        if_seq_no = request.query.get("if_seq_no")
        there = self._known(request.match_info["index"]).delete(
            request.match_info["id"], if_seq_no=None if if_seq_no is None else int(if_seq_no)
        )
        if not there:
            raise _NotFound({"result": "not_found"})
        return {"result": "deleted"}

    async def bulk(self, request: web.Request) -> Json:
        if self.faults.busy_bulks:
            self.faults.busy_bulks -= 1
            raise Refusal(429, "rejected_execution_exception", "bulk queue is full")
        lines = [json.loads(line) for line in (await request.text()).splitlines()]
        if self.faults.die_in_bulk:
            await self._carry_out(request, lines[: len(lines) // 4 * 2])
            assert request.transport
            request.transport.abort()
            raise ConnectionResetError
        items = await self._carry_out(request, lines)
        return {
            "took": 1,
            "errors": any("error" in each for item in items for each in item.values()),
            "items": items,
        }

    async def _carry_out(self, request: web.Request, lines: list[Json]) -> list[Json]:
        items: list[Json] = []
        rest = iter(lines)
        for action in rest:
            ((kind, heading),) = action.items()
            outcome: Json = {"_id": heading["_id"]}
            document = next(rest) if kind == "index" else None
            try:
                outcome |= self._carry_out_one(request, kind, heading["_id"], document)
            except Refusal as refusal:
                outcome |= {"status": refusal.status, "error": refusal.error}
            items.append({kind: outcome})
            if len(items) % PAUSE_EVERY == 0:
                await asyncio.sleep(0)
        return items

    def _carry_out_one(self, request: web.Request, kind: str, identifier: str, document: Json | None) -> Json:
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
        index = self._known(request.match_info["index"])
        body = await request.json()
        seen = index.visible
        deleted = 0
        for each in ranking.terms(index, seen, body["query"]["terms"]):
            if index.written.get(each) is not seen[each]:
                raise Refusal(409, "version_conflict_engine_exception", f"[{each}]: version conflict")
            index.delete(each)
            deleted += 1
            if deleted % PAUSE_EVERY == 0:
                await asyncio.sleep(0)
        if request.query.get("refresh") == "true":
            index.refresh()
        return {"deleted": deleted, "failures": [], "version_conflicts": 0}

    async def search(self, request: web.Request) -> Json:
        body = await request.json()
        if name := request.query.get("search_pipeline"):
            body["search_pipeline"] = name
        return self._search(self._known(request.match_info["index"]), body)

    async def msearch(self, request: web.Request) -> Json:
        lines = [json.loads(line) for line in (await request.text()).splitlines()]
        if not lines:
            raise Refusal(400, "action_request_validation_exception", "no requests added")
        responses = []
        for heading, body in zip(lines[::2], lines[1::2], strict=True):
            _only(heading, {"index", "preference", "allow_partial_search_results", "search_type"})
            await asyncio.sleep(0)
            try:
                responses.append(
                    self._search(self._known(request.match_info["index"]), body) | {"status": 200}
                )
            except Refusal as refusal:
                responses.append(refusal.body)
        return {"took": 1, "responses": responses}

    def _search(self, index: Index, body: Json) -> Json:
        _only(body, SEARCH_KEYS)
        seen, size, query = index.visible, body.get("size", 10), body["query"]
        if "hybrid" in query and self.number >= (2, 10):
            self.asked["hybrid"] += 1
            allowed = {"queries", "filter"} | ({"pagination_depth"} if self.number >= (2, 19) else set())
            _only(query["hybrid"], allowed)
            ranked = ranking.hybrid(index, seen, query["hybrid"], size=size, pipeline=self._pipeline(body))
        else:
            ranked = ranking.run(index, seen, query, size=size)
        hits = [_hit(index, seen[each], each, score, body.get("_source", True)) for each, score in ranked]
        return {"took": 1, "timed_out": False, "hits": {"hits": hits}}

    def _pipeline(self, body: Json) -> Json | None:
        named = body.get("search_pipeline")
        if isinstance(named, dict):
            return ranking.check_pipeline(named, version=self.number)
        if named is not None and named not in self.pipelines:
            raise Refusal(400, "illegal_argument_exception", f"Pipeline {named} is not defined")
        return self.pipelines[named] if named else None

    def _known(self, name: str) -> Index:
        for index in self.indexes.values():
            if name == index.name or name in index.aliases:
                return index
        raise gone(name)

    def _writable(self, request: web.Request) -> Index:
        """An index that does not exist comes to be by a write, as on real servers, unless an alias is required."""
        name = request.match_info["index"]
        try:
            index = self._known(name)
        except Refusal:
            if request.query.get("require_alias") == "true":
                raise
            return self._create(name, {})
        if request.query.get("require_alias") == "true" and name not in index.aliases:
            raise gone(name)
        return index


class _NotFound(Refusal):
    """A 404 whose body is no error."""

    def __init__(self, body: Json) -> None:
        super().__init__(404, "", "")
        self._body = body

    @property
    def body(self) -> Json:
        return self._body


def _hit(index: Index, document: Document, identifier: str, score: float, wanted: bool | list[str]) -> Json:
    hit: Json = {"_index": index.name, "_id": identifier, "_score": score}
    if wanted is True:
        hit["_source"] = document.source
    elif wanted:
        hit["_source"] = {name: document.source[name] for name in wanted if name in document.source}
    return hit


def _only(body: Json, known: set[str]) -> None:
    if unknown := set(body) - known:
        raise Refusal(400, "parsing_exception", f"unknown key {sorted(unknown)}")


def _merged(below: Json, above: Json) -> Json:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


@asynccontextmanager
async def standing_in(**settings: Any) -> AsyncIterator[StandIn]:
    """A server on a free port of the loopback."""
    stand_in = StandIn(**settings)
    app = web.Application(client_max_size=100 * 2**20)
    app.add_routes(stand_in.routes())
    server = TestServer(app)
    await server.start_server()
    stand_in.url = re.sub(r"/$", "", str(server.make_url("/")))
    try:
        yield stand_in
    finally:
        await server.close()
