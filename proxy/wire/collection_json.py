"""Collections and their files as JSON, on the wire and on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from kg.collection.catalogue import CollectionFile, CollectionRecord


def collection_json(record: CollectionRecord) -> JsonObject:
    return {
        "object": "collection",
        "name": record.name,
        "created": record.created,
        "files": len(record.files),
        "pages": sum(file.pages for file in record.files),
        "passages": sum(file.passages for file in record.files),
        "bytes": sum(file.bytes for file in record.files),
    }


def file_json(file: CollectionFile) -> JsonObject:
    """``pages_without_text`` are those to be recognised first, as scanned ones."""
    return {
        "object": "document",
        "sha256": file.sha256,
        "name": file.name,
        "type": file.kind,
        "bytes": file.bytes,
        "pages": file.pages,
        "pages_without_text": list(file.without_text),
        "passages": file.passages,
        "added": file.added,
    }
