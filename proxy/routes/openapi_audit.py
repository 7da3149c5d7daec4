"""What /openapi.json says of answer audits: JSON with texts or a collection, or a form with files."""

from __future__ import annotations

from proxy.routes.openapi_document import DOCUMENTS
from proxy.wire.hit_count import K_MOST
from proxy.wire.json_body import JsonObject

_TEXT: JsonObject = {"type": "string"}
_SUMMARY: JsonObject = {"type": "string", "enum": ["none", "extractive", "model"]}
_SHARED: JsonObject = {
    "question": _TEXT,
    "answer": _TEXT,
    "collection": _TEXT,
    "k": {"type": "integer", "minimum": 1, "maximum": K_MOST},
    "summary": _SUMMARY,
    "model": _TEXT,
    "html": {"type": "boolean"},
}
_SHARE: JsonObject = {"type": "number", "minimum": 0, "maximum": 1}
_JSON: JsonObject = {
    "type": "object",
    "properties": {
        **_SHARED,
        "documents": DOCUMENTS,
        "weights": {
            "type": "object",
            "properties": {"global": _SHARE, "local": _SHARE, "rerank": _SHARE},
            "required": ["global", "local", "rerank"],
        },
        "negation_penalty": _SHARE,
    },
    "required": ["answer"],
}
_FORM: JsonObject = {
    "type": "object",
    "properties": {**_SHARED, "file": {"type": "array", "items": {"type": "string", "format": "binary"}}},
    "required": ["answer"],
}

AUDIT_ANSWER: JsonObject = {
    "summary": "How far documents support an answer: trust, label, claims, the best passage with two sentences marked.",
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": _JSON}, "multipart/form-data": {"schema": _FORM}},
    },
    "responses": {
        "200": {
            "description": "The audit; with html a self-contained page.",
            "content": {
                "application/json": {"schema": {"type": "object"}},
                "text/html": {"schema": {"type": "string"}},
            },
        },
        "default": {"$ref": "#/components/responses/Error"},
    },
}
