"""An entity document of Wikidata as rows of a shard.

pysimdjson parses a line and only what is needed becomes Python objects: four to six times the speed of parsing all.
Its proxies live in the parser's buffer and none may outlive the line, not even in the traceback of an error. Empty
maps may be written as ``[]`` and any key may be missing. An item without a label in the chosen languages takes the
title of its article.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kg.dump.options import DumpOptions
from kg.dump.relation_filter import RelationFilter, is_internal
from kg.dump.statement import MALFORMED, Statement, StatementReader, each
from kg.dump.value import Json, LeftOut, is_item_id
from kg.dump.wikipedia import is_wikipedia
from kg.records import EntityRef
from kg.staging.shard import StagedEntity, StagedFact, StagedRelation

SOURCE = "wikidata"
_LEAST_IMPORTANCE = 1
"""Of an item without an article: 0 would leave its importance to be guessed from the number of its facts."""
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

Members = Mapping[str, Any]
"""A document by member; objects and arrays are proxies."""


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

        self._new_parser = Parser
        self._parser = Parser()
        self._options = options
        self._languages = tuple(dict.fromkeys((options.languages[0], "mul", *options.languages)))
        self._no_label = f"no label in {' or '.join(options.languages)}"
        self._filter = RelationFilter(options)
        self._statements = StatementReader(options, left_out)
        self._left_out = left_out
        self._drops: dict[str, str] = {}

    def read(self, line: bytes) -> Document:
        """
        :raises LeftOut: the document is well and yet not wanted; the message is the reason.
        :raises ValueError: the line is no JSON, or no entity.
        """
        try:
            document = self._parsed(line)
            if not hasattr(document, "keys"):
                raise ValueError("is no JSON object")
            return self._document({name: document[name] for name in document})
        except LeftOut as reason:
            raise reason.with_traceback(None) from None
        except Exception:
            self._parser = self._new_parser()
            raise
        finally:
            document = None

    def _parsed(self, line: bytes) -> Any:
        try:
            return self._parser.parse(line)
        except UnicodeDecodeError:
            raise
        except ValueError as error:
            raise ValueError("is not valid JSON") from error

    def _document(self, members: Members) -> Document:
        if "redirect" in members:
            raise LeftOut("redirect")
        if "missing" in members:
            raise LeftOut("missing entity")
        if "id" not in members:
            raise ValueError("has no id")
        key = members["id"]
        if is_item_id(key):
            return self._item(key, members)
        if isinstance(key, str) and _PROPERTY.fullmatch(key):
            return Document(None, self._relation(key, members), (), _modified(members))
        kind = members.get("type")
        if isinstance(kind, str) and kind not in {"item", "property"}:
            raise LeftOut(kind)
        raise ValueError(f"has the id {str(key)[:40]!r}, which is none of an item or a property")

    def _item(self, key: str, members: Members) -> Document:
        sites = list(_map(members, "sitelinks"))
        articles = sum(map(is_wikipedia, sites))
        if articles < self._options.min_sitelinks:
            raise LeftOut("too few sitelinks" if sites else "no sitelink")
        claims = _map(members, "claims")
        relations = list(claims)
        types = self._statements.read(_TYPE, claims[_TYPE]) if _TYPE in relations else []
        if not self._options.keep_internal and is_internal(
            [one.object.id for one in types if isinstance(one.object, EntityRef)]
        ):
            raise LeftOut("Wikimedia page")
        label, aliases = self._names(members)
        if not label:
            raise LeftOut(self._no_label)
        if "redirects" in members or _page(members, key) != key:
            self._left_out["read under the id it redirects to"] += 1
        importance = max(articles, _LEAST_IMPORTANCE)
        entity = StagedEntity(key, label, aliases, self._description(members), (), importance)
        return Document(entity, None, self._facts(key, claims, relations, types), _modified(members))

    def _facts(
        self, subject: str, claims: Json, relations: Sequence[str], types: Sequence[Statement]
    ) -> list[StagedFact]:
        facts = []
        known = self._drops
        for relation in relations:
            if relation == _TYPE:
                kept = types
            else:
                statements = claims[relation]
                reason = known[relation] if relation in known else self._reason_to_drop(relation, statements)
                if reason:
                    self._left_out[reason] += len(statements)
                    continue
                kept = self._statements.read(relation, statements)
            for value, start, end in kept:
                facts.append(StagedFact(subject, relation, value, SOURCE, start, end))
        return facts

    def _reason_to_drop(self, relation: str, statements: Sequence[Any]) -> str:
        datatype = _datatype(statements)
        reason = self._filter.reason_to_drop(relation, datatype)
        if datatype:
            self._drops[relation] = reason
        return reason

    def _relation(self, key: str, members: Members) -> StagedRelation:
        label, aliases = self._names(members)
        if not label:
            raise LeftOut(self._no_label)
        return StagedRelation(key, label, self._description(members), aliases)

    def _names(self, members: Members) -> tuple[str, tuple[str, ...]]:
        """The label, and all other names in the chosen languages."""
        names = _texts(_map(members, "labels"), self._languages)
        if not names and (title := self._title(members)):
            names.append(title)
        aliases = _map(members, "aliases")
        stated = list(aliases)
        for language in self._languages:
            if language in stated:
                names.extend(_values(aliases[language]))
        distinct = tuple(dict.fromkeys(names))
        return (distinct[0], distinct[1:]) if distinct else ("", ())

    def _title(self, members: Members) -> str:
        """Of the article in the first chosen language that has one, without what tells it from others."""
        links = _map(members, "sitelinks")
        stated = list(links)
        for language in self._options.languages:
            site = f"{language.replace('-', '_')}wiki"
            if site in stated and isinstance(title := links[site]["title"], str):
                return _BRACKETS.sub("", title).strip()
        return ""

    def _description(self, members: Members) -> str:
        texts = _texts(_map(members, "descriptions"), self._languages)
        return texts[0] if texts else ""


def _map(members: Members, name: str) -> Json:
    """A member that is an object; empty where it is missing or written as ``[]``."""
    value = members.get(name)
    return value if value is not None and hasattr(value, "keys") else _NOTHING


def _texts(texts: Json, languages: Sequence[str]) -> list[str]:
    """The texts in these languages that are filled in, in the order of the languages."""
    stated = list(texts)
    found = []
    for language in languages:
        if language in stated:
            found += _values([texts[language]])
    return found


def _values(stated: Sequence[Any]) -> list[str]:
    """The values of a JSON array of language and value; malformed ones are passed over."""
    texts = []
    for at in range(len(stated)):
        try:
            text = stated[at]["value"]
        except MALFORMED:
            continue
        if isinstance(text, str) and (text := text.strip()):
            texts.append(text)
    return texts


def _page(members: Members, key: str) -> str:
    """The title of the page without its namespace; the id itself where none is stated."""
    title = members.get("title")
    return title.rpartition(":")[2] if isinstance(title, str) else key


def _modified(members: Members) -> str:
    modified = members.get("modified")
    return modified if isinstance(modified, str) else ""


def _datatype(statements: Sequence[Any]) -> str:
    """The datatype that the first statement with a value states, "" where none does."""
    for statement in each(statements):
        try:
            snak = statement["mainsnak"]
            stated = list(snak)
            if "datatype" in stated and isinstance(datatype := snak["datatype"], str):
                return datatype
            if "datavalue" in stated:
                return _DATATYPE_OF.get(snak["datavalue"]["type"], "")
        except MALFORMED:
            continue
    return ""
