"""N-Triples and Turtle, plain or in gzip, as triples and as a source of a snapshot.

Wikidata's ids are kept; other IRIs get an id from their last part ("AK:rocket-2"). The label in the first of the
chosen languages names an entity, further ones are aliases; one without is called by its IRI's last part. Blank nodes
are left out.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple, cast

from kg.literal import format_literal
from kg.own_facts.naming import free_id, label_of
from kg.rdf_term import (
    About,
    about,
    is_framework,
    is_wanted,
    language_rank,
    local_name,
    value_of,
    wikidata_id,
)
from kg.records import Text
from kg.source import RelationRow, Row
from kg.starter import EntityRow, FactRow, SourceNote

SUFFIXES = (".nt", ".ttl", ".nt.gz", ".ttl.gz")


class RdfTriple(NamedTuple):
    """``object`` is an IRI where ``datatype`` is empty, else a literal."""

    subject: str
    predicate: str
    object: str
    datatype: str = ""
    language: str = ""


def is_rdf(path: Path) -> bool:
    """Whether a file's name says that it is N-Triples or Turtle."""
    return path.name.lower().endswith(SUFFIXES)


def read_triples(path: Path) -> Iterator[RdfTriple]:
    """The triples of a file without those of blank nodes.

    :raises ValueError: the file is missing or cannot be parsed; the message names the line.
    """
    name = path.name.lower().removesuffix(".gz")
    try:
        with gzip.open(path) if path.name.lower().endswith(".gz") else path.open("rb") as file:
            yield from parse_triples(cast(IO[bytes], file), turtle=not name.endswith(".nt"))
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}; correct the line") from None
    except (OSError, EOFError) as error:
        raise ValueError(f"{path}: cannot be read ({error}); name a .nt or .ttl file") from None


def parse_triples(file: IO[bytes], *, turtle: bool) -> Iterator[RdfTriple]:
    """:raises SyntaxError: the text cannot be parsed."""
    import pyoxigraph as ox

    form = ox.RdfFormat.TURTLE if turtle else ox.RdfFormat.N_TRIPLES
    for quad in ox.parse(file, format=form):
        subject, value = quad.subject, quad.object
        if not isinstance(subject, ox.NamedNode):
            continue
        if isinstance(value, ox.Literal):
            yield RdfTriple(
                subject.value, quad.predicate.value, value.value, value.datatype.value, value.language or ""
            )
        elif isinstance(value, ox.NamedNode):
            yield RdfTriple(subject.value, quad.predicate.value, value.value)


class RdfIds:
    """Ids of IRIs; two IRIs with the same last part get different ones. ``called`` gives the words of an IRI."""

    def __init__(self, called: Callable[[str], str] = local_name) -> None:
        self._called = called
        self._ids: dict[str, str] = {}
        self._taken: dict[str, str] = {}

    def __call__(self, iri: str) -> str:
        found = self._ids.get(iri)
        if found is None:
            found = wikidata_id(iri) or free_id(self._called(iri), lambda new: self._is_taken(new, iri))
            self._ids[iri] = found
        return found

    def _is_taken(self, new: str, iri: str) -> bool:
        return self._taken.setdefault(new, iri) != iri


@dataclass(slots=True)
class _Described:
    label: str = ""
    label_rank: int = 0
    """Place of the label's language; see `kg.rdf_term.language_rank`."""
    aliases: dict[str, None] = field(default_factory=dict)
    description: str = ""
    description_rank: int = 0
    types: dict[str, None] = field(default_factory=dict)
    importance: int = 0

    def call(self, name: str, rank: int) -> None:
        """A further label; the one of the lowest rank names, the first of several."""
        if self.label and self.label_rank <= rank:
            self.aliases[name] = None
            return
        if self.label:
            self.aliases[self.label] = None
        self.label, self.label_rank = name, rank

    def describe(self, text: str, rank: int) -> None:
        if not self.description or rank < self.description_rank:
            self.description, self.description_rank = text, rank


class RdfSource:
    """An RDF file as a source; names are held in memory until the end, facts are not.

    ``languages`` are codes, the most wanted first. ``left_out`` counts what was skipped and why.
    """

    def __init__(self, path: Path, languages: tuple[str, ...] = ("en",)) -> None:
        """:raises ValueError: no such file, or its name does not say what it is."""
        if not path.is_file():
            raise ValueError(f"{path}: no such file; name a file of N-Triples or Turtle")
        if not is_rdf(path):
            raise ValueError(f"{path}: not known as RDF; call it .nt or .ttl (or .nt.gz, .ttl.gz)")
        self._path = path
        self._languages = languages
        self._name = path.name.split(".")[0]
        self.left_out: Counter[str] = Counter()

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        return (SourceNote(self._name, "", "", "", "RDF"),)

    def rows(self) -> Iterator[Row]:
        """:raises ValueError: the file cannot be parsed."""
        ids, relation_ids = RdfIds(), RdfIds(lambda iri: label_of(local_name(iri)))
        entities: dict[str, _Described] = {}
        relations: dict[str, None] = {}
        for triple in read_triples(self._path):
            said = about(triple.predicate)
            if said is None:
                if row := self._fact(triple, ids, relation_ids(triple.predicate)):
                    entities.setdefault(triple.subject, _Described())
                    if not triple.datatype:
                        entities.setdefault(triple.object, _Described())
                    relations[triple.predicate] = None
                    yield row
            else:
                self._describe(entities, triple, said)
        for iri in relations:
            yield _relation(relation_ids(iri), iri, entities)
        for iri, described in entities.items():
            if not iri.startswith(("http://", "https://", "urn:")) or iri in relations:
                continue
            yield _entity(ids(iri), iri, described, entities)

    def _fact(self, triple: RdfTriple, ids: RdfIds, relation: str) -> FactRow | None:
        if not triple.datatype:
            return FactRow(ids(triple.subject), relation, ids(triple.object), self._name)
        if not is_wanted(triple.language, self._languages):
            self.left_out["language"] += 1
            return None
        try:
            value = value_of(triple.object, triple.datatype) or Text(" ".join(triple.object.split()))
            return FactRow(ids(triple.subject), relation, format_literal(value), self._name)
        except ValueError:
            self.left_out["bad literal"] += 1
            return None

    def _describe(self, entities: dict[str, _Described], triple: RdfTriple, said: About) -> None:
        described = entities.get(triple.subject) or _Described()
        text = " ".join(triple.object.split())
        rank = language_rank(triple.language, self._languages)
        if said is About.NOTHING or rank is None:
            return
        if said is About.TYPE:
            if not is_framework(triple.object):
                described.types[triple.object] = None
        elif said is About.LABEL:
            described.call(text, rank)
        elif said is About.ALIAS:
            described.aliases[text] = None
        elif said is About.DESCRIPTION:
            described.describe(text, rank)
        elif text.isdigit():
            described.importance = int(text)
        entities[triple.subject] = described


def _entity(entity_id: str, iri: str, described: _Described, entities: dict[str, _Described]) -> EntityRow:
    return EntityRow(
        id=entity_id,
        label=described.label or local_name(iri),
        aliases=tuple(alias for alias in described.aliases if alias != described.label),
        description=described.description,
        types=tuple(_name(iri, entities) for iri in described.types),
        importance=min(described.importance, 0xFFFF),
    )


def _relation(relation_id: str, iri: str, entities: dict[str, _Described]) -> RelationRow:
    described = entities.get(iri) or _Described()
    return RelationRow(relation_id, described.label or label_of(local_name(iri)), described.description)


def _name(iri: str, entities: dict[str, _Described]) -> str:
    """Label of a class."""
    described = entities.get(iri)
    return described.label if described and described.label else label_of(local_name(iri))
