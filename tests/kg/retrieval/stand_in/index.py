"""An index of the stand-in for OpenSearch: what is written, and what of it searches see since the last refresh."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import tantivy

Json = dict[str, Any]


class Refusal(Exception):
    """An error that the server answers with."""

    def __init__(self, status: int, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.status, self.kind, self.reason = status, kind, reason

    @property
    def error(self) -> Json:
        cause = {"type": self.kind, "reason": self.reason}
        return {**cause, "root_cause": [cause]}

    @property
    def body(self) -> Json:
        return {"error": self.error, "status": self.status}


def gone(name: str) -> Refusal:
    return Refusal(404, "index_not_found_exception", f"no such index [{name}]")


@dataclass(frozen=True)
class Document:
    source: Json
    seq_no: int


@dataclass
class Index:
    """``visible`` is replaced by a refresh, never changed; without ``refresh_interval`` -1 it may be at any moment."""

    name: str
    mappings: Json
    settings: Json
    aliases: set[str]
    written: dict[str, Document] = field(default_factory=dict)
    visible: Mapping[str, Document] = field(default_factory=dict)
    next_seq_no: int = 0

    def put(
        self, identifier: str, source: Json, *, create: bool = False, if_seq_no: int | None = None
    ) -> Document:
        old = self.written.get(identifier)
        if (create and old) or (if_seq_no is not None and (old is None or old.seq_no != if_seq_no)):
            raise self._conflict(identifier)
        self._check(source)
        document = self.written[identifier] = Document(source, self.next_seq_no)
        self._written()
        return document

    def delete(self, identifier: str, *, if_seq_no: int | None = None) -> bool:
        old = self.written.get(identifier)
        if if_seq_no is not None and (old is None or old.seq_no != if_seq_no):
            raise self._conflict(identifier)
        if old:
            del self.written[identifier]
            self._written()
        return old is not None

    def _written(self) -> None:
        self.next_seq_no += 1
        if self.settings.get("index", {}).get("refresh_interval") != "-1":
            self.refresh()

    def refresh(self) -> None:
        self.visible = dict(self.written)

    def _conflict(self, identifier: str) -> Refusal:
        return Refusal(409, "version_conflict_engine_exception", f"[{identifier}]: version conflict")

    def _check(self, source: Json) -> None:
        """A document must fit the mapping, which is strict."""
        known = self.mappings.get("properties", {})
        for name, value in source.items():
            if name not in known:
                raise Refusal(
                    400, "strict_dynamic_mapping_exception", f"introduction of [{name}] is not allowed"
                )
            if not FITS[known[name]["type"]](known[name], value):
                raise Refusal(400, "mapper_parsing_exception", f"failed to parse field [{name}]")

    def terms(self, document: Document, field: str) -> list[str] | None:
        """Terms of a text field, or of a field of one; None where the document has none."""
        text = document.source.get(field.partition(".")[0])
        return None if text is None else self.analyse(text, field)

    def analyse(self, text: str, field: str) -> list[str]:
        """Terms of a text, by the analyzer that the mapping names for a field."""
        name, _, inner = field.partition(".")
        described = self.mappings["properties"][name]
        described = described["fields"][inner] if inner else described
        return analyser(self.settings["index"]["analysis"], described["analyzer"]).analyze(text)


def _vector_fits(field: Json, value: Any) -> bool:
    return len(value) == field["dimension"] and all(isinstance(x, float | int) for x in value) and any(value)


FITS: Mapping[str, Any] = {
    "keyword": lambda _, value: isinstance(value, str) and len(value.encode()) <= 32_766,
    "text": lambda _, value: isinstance(value, str),
    "integer": lambda _, value: isinstance(value, int) and abs(value) < 2**31,
    "object": lambda field, value: field.get("enabled") is False and isinstance(value, dict),
    "knn_vector": _vector_fits,
}


def analyser(analysis: Json, name: str) -> tantivy.TextAnalyzer:
    """Tokens, then the filters in order; what is not known here is refused as by the server."""
    described = analysis["analyzer"][name]
    if described["tokenizer"] != "standard":
        raise Refusal(400, "illegal_argument_exception", f"unknown tokenizer {described['tokenizer']}")
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for each in described["filter"]:
        own = analysis.get("filter", {}).get(each, {"type": each})
        builder = builder.filter(_filter(own))
    return builder.build()


def _filter(described: Json) -> tantivy.Filter:
    match described:
        case {"type": "lowercase"}:
            return tantivy.Filter.lowercase()
        case {"type": "asciifolding"}:
            return tantivy.Filter.ascii_fold()
        case {"type": "stemmer", "language": "porter2"}:
            return tantivy.Filter.stemmer("english")
        case {"type": "stop", "stopwords": "_english_"}:
            return tantivy.Filter.stopword("english")
    raise Refusal(400, "illegal_argument_exception", f"unknown filter {described}")


def check_name(name: str) -> None:
    """What the documentation says of names of indexes and aliases."""
    if (
        name != name.lower()
        or re.search(r'[\s,:"*+/\\|?#><]', name)
        or name[:1] in "_-"
        or len(name.encode()) > 255
    ):
        raise Refusal(400, "invalid_index_name_exception", f"Invalid index name [{name}]")
