"""An entity document of Wikidata as rows of a shard.

pysimdjson parses a line and only what is needed becomes Python objects: four to six times the speed of parsing all.
Its proxies live in the parser's buffer, so none may outlive the line. Empty maps may be written as ``[]`` and any key
may be missing. An item without a label in the chosen languages takes the title of its article.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kg.dump.options import DumpOptions
from kg.dump.relation_filter import RelationFilter, is_internal
from kg.dump.statement import MALFORMED, Statement, StatementReader
from kg.dump.value import Json, LeftOut, is_item_id
from kg.dump.wikipedia import is_wikipedia
from kg.records import EntityRef
from kg.staging.shard import StagedEntity, StagedFact, StagedRelation

SOURCE = "wikidata"
_TYPE = "P31"
_PROPERTY = re.compile(r"P[1-9]\d{0,8}")
_BRACKETS = re.compile(r" \([^()]*\)$")
_DATATYPE_OF = {
    "wikibase-entityid": "wikibase-item",
    "time": "time",
    "quantity": "quantity",
    "globecoordinate": "globe-coordinate",
    "monolingualtext": "monolingualtext",
    "string": "string",
}
_NOTHING: Json = {}


class Document(NamedTuple):
    """What one line gave: an entity with its facts, or a relation. ``modified`` is an ISO time or empty."""

    entity: StagedEntity | None
    relation: StagedRelation | None
    facts: Sequence[StagedFact]
    modified: str


class EntityReader:
    """Reads documents one after the other; counts what it leaves out in ``left_out``, by reason.

    The datatype of a property is learnt where it first occurs and not looked at again.
    """

    def __init__(self, options: DumpOptions, left_out: Counter[str]) -> None:
        from simdjson import Parser

        self._parser = Parser()
        self._options = options
        self._languages = tuple(dict.fromkeys((options.languages[0], "mul", *options.languages)))
        self._filter = RelationFilter(options)
        self._statements = StatementReader(options, left_out)
        self._left_out = left_out
        self._drops: dict[str, str] = {}

    def read(self, line: bytes) -> Document:
        """
        :raises LeftOut: the document is well and yet not wanted; the message is the reason.
        :raises ValueError: the line is no JSON, or no entity.
        """
        document: Any = self._parser.parse(line)
        if not hasattr(document, "keys"):
            raise ValueError("is no JSON object")
        return self._document(document)

    def _document(self, document: Json) -> Document:
        if "redirect" in document:
            raise LeftOut("redirect")
        if "missing" in document:
            raise LeftOut("missing entity")
        if "id" not in document:
            raise ValueError("has no id")
        key = document["id"]
        if is_item_id(key):
            return self._item(key, document)
        if isinstance(key, str) and _PROPERTY.fullmatch(key):
            return Document(None, self._relation(key, document), (), _modified(document))
        kind = document.get("type")
        if isinstance(kind, str) and kind not in {"item", "property"}:
            raise LeftOut(kind)
        raise ValueError(f"has the id {str(key)[:40]!r}, which is none of an item or a property")

    def _item(self, key: str, document: Json) -> Document:
        sites = _keys(_map(document, "sitelinks"))
        articles = sum(map(is_wikipedia, sites))
        if articles < self._options.min_sitelinks:
            raise LeftOut("too few sitelinks" if sites else "no sitelink")
        claims = _map(document, "claims") or _map(document, "statements")
        types = self._statements.read(_TYPE, claims[_TYPE]) if _TYPE in claims else []
        if not self._options.keep_internal and is_internal(
            [one.object.id for one in types if isinstance(one.object, EntityRef)]
        ):
            raise LeftOut("Wikimedia page")
        label, aliases = self._names(document)
        if not label:
            raise LeftOut("no label")
        if "redirects" in document:
            self._left_out["read under the id it redirects to"] += 1
        entity = StagedEntity(key, label, aliases, self._text(document, "descriptions"), (), articles)
        return Document(entity, None, list(self._facts(key, claims, types)), _modified(document))

    def _facts(self, subject: str, claims: Json, types: Sequence[Statement]) -> Iterator[StagedFact]:
        for relation in _keys(claims):
            if relation == _TYPE:
                kept = types
            else:
                statements = claims[relation]
                if reason := self._reason_to_drop(relation, statements):
                    self._left_out[reason] += len(statements)
                    continue
                kept = self._statements.read(relation, statements)
            for statement in kept:
                yield StagedFact(subject, relation, statement.object, SOURCE, statement.start, statement.end)

    def _reason_to_drop(self, relation: str, statements: Sequence[Any]) -> str:
        reason = self._drops.get(relation)
        if reason is None:
            datatype = _datatype(statements)
            reason = self._filter.reason_to_drop(relation, datatype)
            if datatype:
                self._drops[relation] = reason
        return reason

    def _relation(self, key: str, document: Json) -> StagedRelation:
        label, aliases = self._names(document)
        if not label:
            raise LeftOut("no label")
        return StagedRelation(key, label, self._text(document, "descriptions"), aliases)

    def _names(self, document: Json) -> tuple[str, tuple[str, ...]]:
        """The label, and all other names in the chosen languages."""
        labels, aliases = _map(document, "labels"), _map(document, "aliases")
        names = [text for one in self._languages if (text := _value(labels, one))]
        if not names and (title := self._title(document)):
            names.append(title)
        for language in self._languages:
            if language in aliases:
                names.extend(_values(aliases[language]))
        distinct = tuple(dict.fromkeys(names))
        return (distinct[0], distinct[1:]) if distinct else ("", ())

    def _title(self, document: Json) -> str:
        """Of the article in the first chosen language that has one, without what tells it from others."""
        links = _map(document, "sitelinks")
        for language in self._options.languages:
            site = f"{language.replace('-', '_')}wiki"
            if site in links and isinstance(title := links[site]["title"], str):
                return _BRACKETS.sub("", title).strip()
        return ""

    def _text(self, document: Json, name: str) -> str:
        texts = _map(document, name)
        return next((text for one in self._languages if (text := _value(texts, one))), "")


def _map(document: Json, name: str) -> Json:
    """A member that is an object; empty where it is missing or written as ``[]``."""
    if name not in document:
        return _NOTHING
    value = document[name]
    return value if hasattr(value, "keys") else _NOTHING


def _keys(value: Json) -> list[str]:
    return list(value)


def _value(texts: Json, language: str) -> str:
    if language not in texts:
        return ""
    try:
        text = texts[language]["value"]
    except MALFORMED:
        return ""
    return text.strip() if isinstance(text, str) else ""


def _values(aliases: Sequence[Any]) -> list[str]:
    texts = []
    for at in range(len(aliases)):
        try:
            text = aliases[at]["value"]
        except MALFORMED:
            continue
        if isinstance(text, str) and (text := text.strip()):
            texts.append(text)
    return texts


def _modified(document: Json) -> str:
    modified = document["modified"] if "modified" in document else ""  # noqa: SIM401 - a proxy has no cheap get
    return modified if isinstance(modified, str) else ""


def _datatype(statements: Sequence[Any]) -> str:
    """The datatype that the first statements with a value state, "" where none does."""
    for at in range(len(statements)):
        try:
            snak = statements[at]["mainsnak"]
            if "datatype" in snak and isinstance(datatype := snak["datatype"], str):
                return datatype
            if "datavalue" in snak:
                return _DATATYPE_OF.get(snak["datavalue"]["type"], "")
        except MALFORMED:
            continue
    return ""
