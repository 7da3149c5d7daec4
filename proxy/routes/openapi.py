"""The description served at /openapi.json (OpenAPI 3.1): what exists, no more."""

from __future__ import annotations

from proxy import __version__
from proxy.routes.exchanges import PARAMETERS
from proxy.routes.openapi_audit import AUDIT_ANSWER
from proxy.routes.openapi_check import CHECK
from proxy.routes.openapi_grounded import ANSWER, AUDIT_RETRIEVAL
from proxy.routes.openapi_rag import AUDIT_RAG
from proxy.routes.openapi_retrieve import RETRIEVE
from proxy.wire.json_body import JsonObject

_OBJECT: JsonObject = {"application/json": {"schema": {"type": "object"}}}


def _operation(
    summary: str, *, fields: str = "", needs: str = "", query: str = "", path: str = ""
) -> JsonObject:
    """``fields`` are the string fields of the request body, of which ``needs`` must be there."""
    answers: JsonObject = {
        "200": {"description": "OK", "content": _OBJECT},
        "default": {"$ref": "#/components/responses/Error"},
    }
    operation: JsonObject = {"summary": summary, "responses": answers}
    if fields:
        properties: JsonObject = {name: {"type": "string"} for name in fields.split()}
        schema = {"type": "object", "properties": properties, "required": needs.split()}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    places = [("query", name) for name in query.split()] + [("path", name) for name in path.split()]
    if places:
        operation["parameters"] = [
            {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}
            for place, name in places
        ]
    return operation


_CHAT: JsonObject = {
    "summary": "Chat completion, checked and repaired; whole or streamed. OpenAI's request and answer.",
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "model": {"type": "string"},
                        "messages": {"type": "array", "items": {"type": "object"}},
                        "stream": {"type": "boolean"},
                    },
                    "required": ["messages"],
                }
            }
        },
    },
    "responses": {
        "200": {
            "description": "The answer; its verdict is `akgc`, in a stream on the chunk with finish_reason.",
            "content": {**_OBJECT, "text/event-stream": {"schema": {"type": "string"}}},
        },
        "default": {"$ref": "#/components/responses/Error"},
    },
}

_ERROR: JsonObject = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "message": {"type": "string"},
                "type": {"type": ["string", "null"]},
                "param": {"type": ["string", "null"]},
                "code": {"type": ["string", "null"]},
            },
            "required": ["message", "type", "param", "code"],
        }
    },
}

_METRICS: JsonObject = {
    "summary": "Counts, times and states for Prometheus; OpenMetrics where Accept asks for it.",
    "responses": {
        "200": {
            "description": "OK",
            "content": {
                "text/plain": {"schema": {"type": "string"}},
                "application/openmetrics-text": {"schema": {"type": "string"}},
            },
        },
    },
}

_ADD_DOCUMENTS: JsonObject = {
    **_operation(
        "Put files into a collection: PDF, HTML, Markdown or text, each read and indexed once. 207 where only some of"
        " them can be read.",
        query="collection",
    ),
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "collection": {"type": "string", "default": "default"},
                        "file": {"type": "array", "items": {"type": "string", "format": "binary"}},
                    },
                }
            }
        },
    },
}

DESCRIPTION: JsonObject = {
    "openapi": "3.1.0",
    "info": {
        "title": "AKGC",
        "version": __version__,
        "description": "An OpenAI-compatible proxy that checks answers against a knowledge graph and repairs"
        " them. Every path is also served without /v1, and under /observe, /balanced or /strict to choose the"
        " policy. Any other path under /v1 goes to the upstream unread.",
    },
    "paths": {
        "/v1/chat/completions": {"post": _CHAT},
        "/v1/models": {"get": _operation("The upstream's models, cached for a minute.")},
        "/v1/models/{id}": {"get": _operation("One of them; its id may contain slashes.", path="id")},
        "/v1/akgc/check": {"post": CHECK},
        "/v1/akgc/audit/answer": {"post": AUDIT_ANSWER},
        "/v1/akgc/audit/rag": {"post": AUDIT_RAG},
        "/v1/akgc/audit/retrieval": {"post": AUDIT_RETRIEVAL},
        "/v1/akgc/answer": {"post": ANSWER},
        "/v1/akgc/documents": {"post": _ADD_DOCUMENTS, "get": _operation("The collections of documents.")},
        "/v1/akgc/documents/{collection}": {
            "get": _operation("A collection with its files.", path="collection"),
            "delete": _operation("Delete a collection.", path="collection"),
        },
        "/v1/akgc/documents/{collection}/{file}": {
            "delete": _operation("Take a file out, by its SHA-256 or its name.", path="collection file")
        },
        "/v1/akgc/link": {
            "post": _operation("Mentions of a text with their entities.", fields="text context", needs="text")
        },
        "/v1/akgc/retrieve": {"post": RETRIEVE},
        "/v1/akgc/entities/{id}": {"get": _operation("An entity with its facts.", path="id")},
        "/v1/akgc/exchanges": {"get": _operation("The log, newest first.", query=PARAMETERS)},
        "/v1/akgc/exchanges/{id}": {"get": _operation("One exchange of the log.", path="id")},
        "/audit": {"get": _operation("A page that audits an answer against documents (HTML).")},
        "/health": {"get": _operation("The process is up.")},
        "/health/ready": {"get": _operation("It can serve: 503 while the upstream cannot be reached.")},
        "/metrics": {"get": _METRICS},
        "/version": {"get": _operation("Version, snapshot and upstream.")},
    },
    "components": {
        "responses": {
            "Error": {
                "description": "What went wrong, in OpenAI's shape.",
                "content": {"application/json": {"schema": _ERROR}},
            }
        }
    },
}
