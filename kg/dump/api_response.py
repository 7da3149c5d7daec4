"""Responses of Wikidata's web API (action wbgetentities) and of Special:EntityData, read like a dump.

Such a response is one JSON object with a member "entities"; its entities become one line each. Entities that the API
reports as missing, pages of other kinds and redirects are told apart where the lines are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import orjson

from kg.dump.stream import Chunk, DumpStream

_MOST_BYTES = 1 << 30
_BEGINS = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:entities|error|errors|success|servedby|batchcomplete|warnings|normalized)"\s*:'
)


def is_response(stream: DumpStream) -> bool:
    """Whether the file begins like a response, which no line of a dump does."""
    return stream.codec == "plain" and _BEGINS.match(stream.head) is not None


def response_chunks(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """One chunk with a line per entity.

    :raises ValueError: the response is an error, larger than 1 GB, or no JSON.
    """
    data = bytearray()
    for chunk in chunks:
        data += chunk.data
        if len(data) > _MOST_BYTES:
            raise ValueError("an API response of more than 1 GB; use a dump with one entity per line")
    try:
        content = orjson.loads(bytes(data))
    except orjson.JSONDecodeError as error:
        raise ValueError(f"an API response that is no JSON ({error}); download it again") from error
    entities = content.get("entities")
    if entities is None:
        info = content.get("error") or content.get("errors")
        reason = info.get("info", info) if isinstance(info, dict) else info
        raise ValueError(f"an API response without entities ({reason}); ask for ids such as Q42")
    documents = entities.values() if isinstance(entities, dict) else entities
    yield Chunk(b"".join(orjson.dumps(document) + b"\n" for document in documents), len(data))
