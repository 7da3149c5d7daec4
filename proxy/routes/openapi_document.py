"""What /openapi.json says of documents in a body, as `proxy.wire.paged_documents` reads them."""

from __future__ import annotations

from proxy.wire.json_body import JsonObject
from proxy.wire.paged_documents import MOST_DOCUMENTS

_TEXT: JsonObject = {"type": "string"}
_DOCUMENT: JsonObject = {
    "anyOf": [
        _TEXT,
        {"type": "object", "properties": {"name": _TEXT, "text": _TEXT}, "required": ["text"]},
        {
            "type": "object",
            "properties": {"name": _TEXT, "pages": {"type": "array", "items": _TEXT}},
            "required": ["pages"],
        },
    ]
}
DOCUMENTS: JsonObject = {"type": "array", "items": _DOCUMENT, "minItems": 1, "maxItems": MOST_DOCUMENTS}
