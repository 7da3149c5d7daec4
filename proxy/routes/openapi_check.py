"""What /openapi.json says of checks."""

from __future__ import annotations

from correct.exchange import Policy
from proxy.routes.openapi_document import DOCUMENTS
from proxy.wire.json_body import JsonObject

_SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "prompt": {"type": "string"},
        "answer": {"type": "string"},
        "documents": {**DOCUMENTS, "description": "What the answer is held against instead of the graph."},
        "policy": {"type": "string", "enum": [policy.value for policy in Policy]},
    },
    "required": ["answer"],
}

CHECK: JsonObject = {
    "summary": "The verdict on a text, by the graph or by documents.",
    "requestBody": {"required": True, "content": {"application/json": {"schema": _SCHEMA}}},
    "responses": {
        "200": {"description": "OK", "content": {"application/json": {"schema": {"type": "object"}}}},
        "default": {"$ref": "#/components/responses/Error"},
    },
}
