"""What /openapi.json says of grounded answers and of audits of retrieval."""

from __future__ import annotations

from proxy.routes.openapi_document import DOCUMENTS
from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject
from proxy.wire.retrieval_choice import FUSIONS, METHODS, RetrievalChoice

_TEXT: JsonObject = {"type": "string"}
_TEXTS: JsonObject = {"type": "array", "items": _TEXT}
_SHARE: JsonObject = {"type": "number", "minimum": 0, "maximum": 1}
_SEARCHED: JsonObject = {
    "documents": DOCUMENTS,
    "collection": _TEXT,
    "method": {"type": "string", "enum": list(METHODS), "default": RetrievalChoice().method},
    "fusion": {"type": "string", "enum": list(FUSIONS), "default": RetrievalChoice().fusion},
    "weights": {"type": "object", "properties": {"bm25": _SHARE, "dense": _SHARE}},
    "model": _TEXT,
}
_QUERY: JsonObject = {
    "type": "object",
    "properties": {"id": _TEXT, "query": _TEXT, "expected": _TEXTS},
    "required": ["query", "expected"],
}


def _posted(summary: str, properties: JsonObject, *needs: str) -> JsonObject:
    schema = {"type": "object", "properties": properties, "required": list(needs)}
    answered = {"description": "OK", "content": {"application/json": {"schema": {"type": "object"}}}}
    return {
        "summary": summary,
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {"200": answered, "default": {"$ref": "#/components/responses/Error"}},
    }


ANSWER: JsonObject = _posted(
    "An answer written by the upstream from documents or a collection alone, every sentence attributed to a source"
    " sentence or marked as unattributed.",
    {
        "question": _TEXT,
        "persona": _TEXT,
        "k": {"type": "integer", "minimum": 1, "maximum": K_MOST, "default": 4},
        "least": {**_SHARE, "default": 0.5},
        "temperature": {"type": "number"},
        "max_tokens": {"type": "integer"},
        **_SEARCHED,
    },
    "question",
)
AUDIT_RETRIEVAL: JsonObject = _posted(
    "Does retrieval find what it should? Coverage, noise and score of every query, for documents, a collection, or"
    " results of another system.",
    {
        "queries": {"type": "array", "items": _QUERY},
        "results": {"type": "object", "additionalProperties": _TEXTS},
        "k": {"type": "integer", "minimum": 1, "maximum": K_MOST, "default": 3},
        "passing": {"type": "integer", "default": 60},
        "explain": {"type": "string", "enum": ["auto", "model", "plain"], "default": "auto"},
        **_SEARCHED,
    },
    "queries",
)
