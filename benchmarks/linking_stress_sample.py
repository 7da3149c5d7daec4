"""The sample as the linking stress set needs it: entities with what they are, facts that a sentence can state.

Only described entities take part (ids beginning with X are names alone). A fact is worded by sentences that begin
with their subject: two thirds are in the words of the schema, one third in words that the schema does not have.
"""

from __future__ import annotations

import csv
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from benchmarks.statement import Triple, filled, in_schema, read_wordings
from kg import schema
from kg.alias import fold

_LEFT_OUT = frozenset(("P31", "P279", "P527", "P366"))
"""Kinds and parts: whatever has them is hardly spoken of by a surname or a pronoun."""
_STATED = re.compile(r"\{s\} (?!born in)[^{]*\{o\}[^{]*")
_SURNAMED = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)* (?P<surname>[A-Z][\w'’-]{2,})")
_FEMALE = re.compile(r"\b(?:actress|woman|queen|princess|businesswoman|sportswoman)\b", re.IGNORECASE)
_SCHEMA_SHARE = 2 / 3
_FEWEST_FACTS = 2


@dataclass(frozen=True, slots=True)
class Thing:
    """An entity of the sample with its names, label first, and what it is; ``callings`` are occupations."""

    id: str
    names: tuple[str, ...]
    description: str
    types: tuple[str, ...]
    callings: tuple[str, ...]

    @property
    def label(self) -> str:
        return self.names[0]

    @property
    def is_person(self) -> bool:
        return "human" in self.types

    @property
    def surname(self) -> str:
        """The last word of a person's name of several words; "" where it is none."""
        match = _SURNAMED.fullmatch(self.label) if self.is_person else None
        return match["surname"] if match else ""

    @property
    def nouns(self) -> tuple[str, ...]:
        """Single nouns that say what it is: "physicist", "city"."""
        kinds = (kind.split()[-1] for kind in self.types if " of " not in kind)
        return self.callings if self.is_person else tuple(k for k in kinds if k in schema.type_words())


class StressSample:
    """Entities and their worded facts; what is drawn depends on the generator handed in alone."""

    def __init__(self, folder: Path) -> None:
        """:raises FileNotFoundError: one of the tables is missing."""
        every = list(_rows(folder / "entities.tsv"))
        rows = [row for row in every if row["id"][:1] == "Q" and row["label"]]
        self._doubled = {fold(row["label"]) for row in every if row["id"][:1] != "Q"}
        labels = {row["id"]: row["label"] for row in rows}
        self.facts: dict[str, list[Triple]] = defaultdict(list)
        self.stated: dict[str, list[Triple]] = defaultdict(list)
        """All facts between described entities; ``facts`` are those that a sentence can state."""
        callings: dict[str, list[str]] = defaultdict(list)
        wordings = _sentences()
        for row in _rows(folder / "facts.tsv"):
            triple = Triple(row["subject"], row["relation"], row["object"])
            if triple.subject not in labels or triple.object not in labels:
                continue
            if triple.relation in wordings and triple.subject != triple.object:
                self.facts[triple.subject].append(triple)
            if triple.relation == "P106" and labels[triple.object].isalpha():
                callings[triple.subject].append(labels[triple.object])
            self.stated[triple.subject].append(triple)
        self.things = {row["id"]: _thing(row, callings[row["id"]]) for row in rows}
        self._wordings = wordings

    @cached_property
    def told(self) -> list[Thing]:
        """The entities of which several facts can be told, in a fixed order; none whose name an id with X has too."""
        told = (self.things[e] for e in sorted(self.facts) if len(self.facts[e]) >= _FEWEST_FACTS)
        return [thing for thing in told if not {fold(name) for name in thing.names} & self._doubled]

    @cached_property
    def bearers(self) -> Mapping[str, frozenset[str]]:
        """Ids by folded name."""
        by_name: dict[str, set[str]] = defaultdict(set)
        for thing in self.things.values():
            for name in thing.names:
                by_name[fold(name)].add(thing.id)
        return {name: frozenset(ids) for name, ids in by_name.items()}

    def another(self, thing: Thing, chance: random.Random) -> Thing:
        """Somebody else of whom facts can be told."""
        people = [other for other in self.told if other.is_person and other.id != thing.id]
        return chance.choice(people)

    def some_facts(self, thing: Thing, count: int, chance: random.Random) -> list[Triple]:
        """Facts of different relations, at most ``count``."""
        drawn = self.facts[thing.id][:]
        chance.shuffle(drawn)
        by_relation = {triple.relation: triple for triple in reversed(drawn)}
        return list(by_relation.values())[:count]

    def other_value(self, triple: Triple, chance: random.Random) -> Triple:
        """The same with a value of the same relation that is not true of the subject."""
        true = {t.object for t in self.stated[triple.subject]} | {triple.subject}
        others = [o for o in self._values[triple.relation] if o not in true]
        return Triple(triple.subject, triple.relation, chance.choice(others)) if others else triple

    def sentence(self, triple: Triple, said: str, chance: random.Random) -> str:
        """The triple as a sentence whose subject is called ``said``."""
        own, other = self._wordings[triple.relation]
        known = own if own and (not other or chance.random() < _SCHEMA_SHARE) else other
        return filled(chance.choice(known), said, self.things[triple.object].label).removesuffix(".") + "."

    @cached_property
    def _values(self) -> Mapping[str, list[str]]:
        values: dict[str, set[str]] = defaultdict(set)
        for triples in self.stated.values():
            for triple in triples:
                values[triple.relation].add(triple.object)
        return {relation: sorted(objects) for relation, objects in values.items()}


def noun_of(relation: str) -> str:
    """What the schema calls a relation: "birthplace"; "" for nothing."""
    known = schema.builtin().get(relation)
    return known.nouns[0] if known and known.nouns else ""


def pronoun(thing: Thing, chance: random.Random) -> str:
    """ "She" where the description says so; the sample knows no other gender."""
    if not thing.is_person:
        return "It"
    return "She" if _FEMALE.search(thing.description) else chance.choice(("He", "She"))


def _sentences() -> dict[str, tuple[list[str], list[str]]]:
    """Templates that begin with the subject, by relation: those of the schema, and others."""
    known = schema.builtin()
    templates = {}
    for relation, wording in read_wordings().items():
        own = [w for w in known[relation].wordings if _STATED.fullmatch(w)] if relation in known else []
        other = [w for w in wording.sentences if _STATED.fullmatch(w) and not in_schema(relation, w)]
        if relation not in _LEFT_OUT and (own or other):
            templates[relation] = own, other
    return templates


def _thing(row: Mapping[str, str], callings: Sequence[str]) -> Thing:
    names = (row["label"], *filter(None, row["aliases"].split("|")))
    types = tuple(filter(None, row["types"].split("|")))
    return Thing(row["id"], tuple(dict.fromkeys(names)), row["description"], types, tuple(callings))


def _rows(path: Path) -> Iterable[Mapping[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
