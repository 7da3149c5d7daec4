"""How passages lie in OpenSearch: the template and the mapping of indexes, and one document a passage.

A collection is an index of one shard, never refreshed by itself: a search sees what a writer has finished (`lease`).
Searches go through one alias of it, writes through another, which is required and new for every index: so no write can
bring a dropped collection back as an index without a mapping, nor go on into one made anew of the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import orjson

from kg.embedding import Vectors
from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch.names import LAYOUT, PREFIX, Names
from kg.retrieval.passage_engine import IndexedPassage
from kg.well_formed import well_formed

TEMPLATE = "akgc-passages"
LEASE_FIELD = "lease"
MAX_DEPTH = 10_000
"""What ``index.max_result_window`` and ``k`` of a vector query allow."""

JsonObject = dict[str, object]

SOURCE = ("file", "name", "page", "start", "end", "text")

TEXT_FIELDS = ("text", "text.english")
"""A text is indexed twice and the scores of both are added, as by the embedded engine (`kg.retrieval.word_index`)."""

ANALYSIS: JsonObject = {
    "analyzer": {
        "plain": {"type": "custom", "tokenizer": "standard", "filter": ["lowercase", "asciifolding"]},
        "stems": {
            "type": "custom",
            "tokenizer": "standard",
            "filter": ["lowercase", "asciifolding", "english_stop", "english_stem"],
        },
    },
    "filter": {
        "english_stop": {"type": "stop", "stopwords": "_english_"},
        "english_stem": {"type": "stemmer", "language": "porter2"},
    },
}

TEMPLATE_BODY: JsonObject = {
    "index_patterns": [f"{PREFIX}*.{LAYOUT}"],
    "priority": 100,
    "version": LAYOUT,
    "template": {
        "settings": {
            "index": {
                "knn": True,
                "number_of_shards": 1,
                "auto_expand_replicas": "0-1",
                "refresh_interval": "-1",
                "max_result_window": MAX_DEPTH,
                "analysis": ANALYSIS,
            }
        },
        "mappings": {
            "dynamic": "strict",
            "properties": {
                "file": {"type": "keyword"},
                "name": {"type": "keyword", "index": False, "doc_values": False},
                "page": {"type": "integer", "index": False},
                "start": {"type": "integer", "index": False},
                "end": {"type": "integer", "index": False},
                "text": {
                    "type": "text",
                    "analyzer": "plain",
                    "fields": {"english": {"type": "text", "analyzer": "stems"}},
                },
                LEASE_FIELD: {"type": "object", "enabled": False},
            },
        },
    },
}
"""What all our indexes have in common."""


def creation(names: Names, collection: str, *, dimension: int, made: str) -> JsonObject:
    """The body that creates the index of a collection; the rest comes from the template. ``made`` is new every time."""
    return {
        "aliases": {names.alias(collection): {}, names.writing(collection, made): {}},
        "mappings": {
            "_meta": {"akgc": {"space": names.space, "collection": collection, "made": made}},
            "properties": {
                "vector": {
                    "type": "knn_vector",
                    "dimension": dimension,
                    "method": {"name": "hnsw", "engine": "lucene", "space_type": "cosinesimil"},
                }
            },
        },
    }


def collections_of(names: Names, mappings: Mapping[str, object]) -> list[str]:
    """The collections of a space among indexes, in order.

    :param mappings: what the server answers to ``GET /PATTERN/_mapping``
    """
    found = []
    for index in mappings.values():
        match index:
            case {"mappings": {"_meta": {"akgc": {"space": names.space, "collection": str(name)}}}}:
                found.append(name)
    return sorted(found)


@dataclass(frozen=True, slots=True)
class Described:
    """What a writer must know of an index."""

    dimension: int
    made: str


def described(mappings: Mapping[str, object]) -> Described:
    """
    :param mappings: what the server answers to ``GET /ALIAS/_mapping``
    :raises EngineError: unfit: the alias is not for an index of ours
    """
    for index in mappings.values():
        match index:
            case {
                "mappings": {
                    "_meta": {"akgc": {"made": str(made)}},
                    "properties": {"vector": {"dimension": int(dimension)}},
                }
            }:
                return Described(dimension, made)
    raise EngineError(
        Problem.UNFIT, f"{', '.join(mappings)} holds no vectors; delete it, or use another cluster"
    )


def bulk_lines(passages: Iterable[IndexedPassage], vectors: Vectors) -> list[tuple[str, str]]:
    """Action and document of each passage, as JSON. A vector of zeros, which has no direction, is left out."""
    lines = []
    for passage, vector in zip(passages, np.ascontiguousarray(vectors), strict=True):
        document: JsonObject = {field: getattr(passage, field) for field in SOURCE}
        document |= {"name": well_formed(passage.name), "text": well_formed(passage.text)}
        if vector.any():
            document["vector"] = vector
        action = orjson.dumps({"index": {"_id": passage.id}})
        lines.append((action.decode(), orjson.dumps(document, option=orjson.OPT_SERIALIZE_NUMPY).decode()))
    return lines


def deletion_line(identifier: str) -> str:
    """The action that deletes a passage, as JSON."""
    return orjson.dumps({"delete": {"_id": identifier}}).decode()


def passage_of(identifier: str, source: Mapping[str, object]) -> IndexedPassage:
    """
    :raises KeyError, ValueError: the document is not one of ours
    """
    return IndexedPassage(
        id=identifier,
        file=str(source["file"]),
        name=str(source["name"]),
        page=int(str(source["page"])),
        start=int(str(source["start"])),
        end=int(str(source["end"])),
        text=str(source["text"]),
    )
