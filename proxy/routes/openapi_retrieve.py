"""What /openapi.json says of retrieval."""

from __future__ import annotations

from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import FUSIONS, METHODS

_TEXT: JsonObject = {"type": "string"}
_FLAG: JsonObject = {"type": "boolean", "default": False}
_SHARE: JsonObject = {"type": "number", "minimum": 0, "maximum": 1}

_PROPERTIES: JsonObject = {
    "query": _TEXT,
    "k": {"type": "integer", "minimum": 1, "maximum": K_MOST, "default": 10},
    "collection": {**_TEXT, "description": "Passages of it instead of facts."},
    "method": {**_TEXT, "enum": list(METHODS), "default": METHODS[-1]},
    "fusion": {**_TEXT, "enum": list(FUSIONS), "default": FUSIONS[-1]},
    "weights": {
        "type": "object",
        "properties": {"bm25": _SHARE, "dense": _SHARE, "exact": _SHARE},
        "description": "Of the weighted fusion; they add up to 1. exact is for facts.",
    },
    "compare": {**_FLAG, "description": "Both fusions side by side."},
    "rerank": {**_FLAG, "description": "The verifier has the last word on the order of passages."},
}

RETRIEVE: JsonObject = {
    "summary": "Facts, or passages of a collection, with every system's own score and rank.",
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"type": "object", "properties": _PROPERTIES, "required": ["query"]}
            }
        },
    },
    "responses": {
        "200": {"description": "OK", "content": {"application/json": {"schema": {"type": "object"}}}},
        "default": {"$ref": "#/components/responses/Error"},
    },
}
