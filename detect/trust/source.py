"""Documents of a retrieval-augmented answer, in whatever shape a framework hands them over.

Known by their shape and never by their class, so that no framework need be installed: strings, mappings, LangChain's
`Document` (``page_content``, ``metadata``), LlamaIndex's nodes (``get_content()``, ``metadata``, ``ref_doc_id``), both
beside a score (`NodeWithScore`, pairs), and what these become as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from numbers import Real

TEXT_KEYS = ("page_content", "text", "content", "contents", "body", "passage", "chunk")
"""Where a mapping has its text, the first that holds one."""
WRAPPER_KEYS = ("node", "document", "kwargs", "text_resource")
"""What holds the document where the mapping itself has no text."""
METADATA_KEYS = ("metadata", "meta", "extra_info")
ORIGIN_KEYS = (
    "source", "url", "uri", "file_path", "path", "file_name", "filename", "ref_doc_id", "document_id", "doc_id",
    "title", "name",
)  # fmt: skip
"""What says where a document is from, the first that is there; an id of a chunk says nothing of the kind."""
_DEEPEST = 4
_FRAGMENT = re.compile(r"(?<=.)#[^/]+$")


@dataclass(frozen=True, slots=True)
class Source:
    """A document: its text, and where it is from, "" where nobody says."""

    text: str
    origin: str = ""

    @property
    def identity(self) -> str:
        """Equal for two chunks of one source: where they are from, without a place in it; else the text itself."""
        if self.origin:
            return _FRAGMENT.sub("", " ".join(self.origin.split())).rstrip("/").casefold()
        return " ".join(self.text.split()).casefold()


def sources(documents: Iterable[object]) -> tuple[Source, ...]:
    """The documents in order.

    :raises ValueError: one has no text that could be found, or an empty one; the message names it.
    """
    if isinstance(documents, str | Mapping) or not isinstance(documents, Iterable):
        raise ValueError(f"documents must be a list, not {documents!r:.60}; put a single one into a list")
    return tuple(_source(document, f"documents[{place}]") for place, document in enumerate(documents))


def _source(document: object, name: str) -> Source:
    found = _read(document)
    if found is None:
        raise ValueError(
            f"{name} is {_told(document)}, in which no text was found; give a string, a mapping with "
            '"text" (and "source"), a LangChain document or a LlamaIndex node'
        )
    if not found.text.strip():
        raise ValueError(f"{name} is empty; leave it out")
    return found


def _read(document: object, depth: int = 0) -> Source | None:
    if isinstance(document, Source):
        return document
    if isinstance(document, str):
        return Source(document)
    if depth > _DEEPEST:
        return None
    if isinstance(document, tuple | list):
        is_scored = len(document) == 2 and isinstance(document[1], Real)
        return _read(document[0], depth + 1) if is_scored else None
    return _of_mapping(document, depth) if isinstance(document, Mapping) else _of_object(document, depth)


def _of_mapping(document: Mapping[object, object], depth: int) -> Source | None:
    for key in TEXT_KEYS:
        if isinstance(text := document.get(key), str):
            return Source(text, _origin(document))
    if (text := _pages(document.get("pages"))) is not None:
        return Source(text, _origin(document))
    for key in WRAPPER_KEYS:
        held = document.get(key)
        if isinstance(held, Mapping) and (found := _read(held, depth + 1)):
            return Source(found.text, found.origin or _origin(document))
    return None


def _pages(pages: object) -> str | None:
    if not isinstance(pages, list) or not pages or not all(isinstance(page, str) for page in pages):
        return None
    return "\n\n".join(pages)


def _of_object(document: object, depth: int) -> Source | None:
    if isinstance(text := getattr(document, "page_content", None), str):
        return Source(text, _origin_of(document))
    node = getattr(document, "node", None)
    if node is not None and (found := _read(node, depth + 1)):
        return found
    get_content = getattr(document, "get_content", None)
    text = get_content() if callable(get_content) else getattr(document, "text", None)
    return Source(text, _origin_of(document)) if isinstance(text, str) else None


def _origin_of(document: object) -> str:
    metadata = getattr(document, "metadata", None)
    stated = _stated(metadata) if isinstance(metadata, Mapping) else ""
    return stated or _text(getattr(document, "ref_doc_id", None))


def _origin(document: Mapping[object, object]) -> str:
    """What its metadata say, else what it says itself."""
    for key in METADATA_KEYS:
        if isinstance(metadata := document.get(key), Mapping) and (stated := _stated(metadata)):
            return stated
    return _stated(document) or _source_node(document.get("relationships"))


def _source_node(relationships: object) -> str:
    """The id under which a LlamaIndex node's JSON names what it is a part of (relationship "1", SOURCE)."""
    part_of = relationships.get("1") if isinstance(relationships, Mapping) else None
    return _text(part_of.get("node_id")) if isinstance(part_of, Mapping) else ""


def _stated(metadata: Mapping[object, object]) -> str:
    return next((stated for key in ORIGIN_KEYS if (stated := _text(metadata.get(key)))), "")


def _text(value: object) -> str:
    """A string, or a number as one; "" for anything else."""
    return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _told(document: object) -> str:
    if isinstance(document, Mapping):
        return f"a mapping with {', '.join(map(repr, list(document)[:6])) or 'nothing'}"
    return f"of the type {type(document).__name__}"
