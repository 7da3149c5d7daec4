"""What the stand-in for OpenSearch holds and does, without HTTP; what a real one refuses is refused."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.kg.retrieval.stand_in import ranking
from tests.kg.retrieval.stand_in.index import Document, Index, Json, Refusal, check_name, gone

HYBRID_SINCE, DEPTH_SINCE = (2, 10), (2, 19)
SEARCH_KEYS = {"query", "size", "from", "_source", "track_total_hits", "search_pipeline", "sort"}
TEMPLATE_KEYS = {"index_patterns", "template", "priority", "version", "_meta", "composed_of"}


@dataclass
class Cluster:
    version: tuple[int, int]
    indexes: dict[str, Index] = field(default_factory=dict)
    templates: dict[str, Json] = field(default_factory=dict)
    pipelines: dict[str, Json] = field(default_factory=dict)

    def put_template(self, name: str, body: Json) -> None:
        only(body, TEMPLATE_KEYS)
        self.templates[name] = body

    def put_pipeline(self, name: str, body: Json) -> None:
        self.pipelines[name] = ranking.check_pipeline(body, version=self.version)

    def create(self, name: str, body: Json) -> Index:
        only(body, {"aliases", "mappings", "settings"})
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
        """The fitting template of the highest priority; templates are not merged."""
        fitting = [
            each
            for each in self.templates.values()
            if any(fnmatch.fnmatchcase(name, pattern) for pattern in each["index_patterns"])
        ]
        return (
            dict(max(fitting, key=lambda each: int(each.get("priority", 0)))["template"]) if fitting else {}
        )

    def drop(self, name: str) -> None:
        if name not in self.indexes:
            raise gone(name)
        del self.indexes[name]

    def mappings(self, name: str) -> Json:
        found: Iterable[Index] = [self.known(name)] if "*" not in name else self.indexes.values()
        return {
            each.name: {"mappings": each.mappings}
            for each in found
            if "*" not in name or fnmatch.fnmatchcase(each.name, name)
        }

    def known(self, name: str) -> Index:
        for index in self.indexes.values():
            if name == index.name or name in index.aliases:
                return index
        raise gone(name)

    def writable(self, name: str, *, require_alias: bool) -> Index:
        """What does not exist comes to be by a write, as on real servers, unless an alias is required."""
        if require_alias:
            index = self.known(name)
            if name not in index.aliases:
                raise gone(name)
            return index
        try:
            return self.known(name)
        except Refusal:
            return self.create(name, {})

    def search(self, index: Index, body: Json) -> Json:
        only(body, SEARCH_KEYS)
        seen, size, query = index.visible, body.get("size", 10), body["query"]
        if "hybrid" in query and self.version >= HYBRID_SINCE:
            depth = {"pagination_depth"} if self.version >= DEPTH_SINCE else set()
            only(query["hybrid"], {"queries", "filter"} | depth)
            ranked = ranking.hybrid(index, seen, query["hybrid"], size=size, pipeline=self._pipeline(body))
        else:
            ranked = ranking.run(index, seen, query, size=size)
        hits = [_hit(index, seen[each], each, score, body.get("_source", True)) for each, score in ranked]
        return {"took": 1, "timed_out": False, "hits": {"hits": hits}}

    def _pipeline(self, body: Json) -> Json | None:
        named: Any = body.get("search_pipeline")
        if isinstance(named, dict):
            return ranking.check_pipeline(named, version=self.version)
        if named is not None and named not in self.pipelines:
            raise Refusal(400, "illegal_argument_exception", f"Pipeline {named} is not defined")
        return self.pipelines[named] if named else None


def only(body: Json, known: set[str]) -> None:
    if unknown := set(body) - known:
        raise Refusal(400, "parsing_exception", f"unknown key {sorted(unknown)}")


def _hit(index: Index, document: Document, identifier: str, score: float, wanted: bool | list[str]) -> Json:
    hit: Json = {"_index": index.name, "_id": identifier, "_score": score}
    if wanted is True:
        hit["_source"] = document.source
    elif wanted:
        hit["_source"] = {name: document.source[name] for name in wanted if name in document.source}
    return hit


def _merged(below: Json, above: Json) -> Json:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
