"""What /openapi.json says of the trust score of retrieved answers."""

from __future__ import annotations

from proxy.wire.json_body import JsonObject

_TEXT: JsonObject = {"type": "string"}
_DOCUMENT: JsonObject = {
    "anyOf": [
        _TEXT,
        {"type": "object", "properties": {"text": _TEXT, "source": _TEXT, "metadata": {"type": "object"}}},
    ]
}
_SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "query": _TEXT,
        "answer": _TEXT,
        "documents": {"type": "array", "items": _DOCUMENT, "minItems": 1, "maxItems": 1000},
        "samples": {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 32},
                {"type": "array", "items": _TEXT, "maxItems": 32},
            ]
        },
        "log_probabilities": {"type": "array", "items": {"type": "number", "maximum": 0}},
        "generate": {"type": "boolean", "default": False},
        "model": _TEXT,
        "graph": {"type": "string", "enum": ["html", "mermaid"]},
    },
    "required": ["query", "documents"],
}

AUDIT_RAG: JsonObject = {
    "summary": "How far to trust an answer written from documents: metrics, their weighted sum, label, sentences with"
    " evidence; where asked for, the reasoning graph.",
    "requestBody": {"required": True, "content": {"application/json": {"schema": _SCHEMA}}},
    "responses": {
        "200": {
            "description": "The report.",
            "content": {"application/json": {"schema": {"type": "object"}}},
        },
        "default": {"$ref": "#/components/responses/Error"},
    },
}
