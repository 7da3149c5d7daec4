"""Demonyms: the adjective and the people of a place ("French", "Germans") lead back to the place.

What the graph says (P1549) comes first; the common ones of `demonyms.tsv` cover graphs that say nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import islice

from kg.alias import fold
from kg.graph import Candidate, Graph
from kg.records import Entity, EntityClass, EntityRef, Text
from kg.tokens import FoldedTokens

DEMONYM = "P1549"
_PLACE = frozenset((EntityClass.PLACE,))
_MOST_ENTITIES = 20_000
"""Most important entities among which places are asked for their demonyms."""


class Demonyms:
    """Places by demonym, over one graph; look-ups are cached."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._places = dict(_table())
        self._stated = _stated(graph)
        self._begin = frozenset(_beginnings([*self._places, *self._stated]))
        self.places = lru_cache(maxsize=4096)(self._find)

    def begins(self, folded: str) -> bool:
        """Whether a demonym may begin with a folded word."""
        begin = self._begin
        return (
            folded in begin or (folded.endswith("s") and folded[:-1] in begin) or _singular(folded) in begin
        )

    def _find(self, surface: str) -> tuple[Candidate, ...]:
        """The place that a capitalised demonym belongs to, singular or plural; empty for any other word."""
        folded = fold(surface)
        for form in (folded, folded[:-1] if folded.endswith("s") else "", _singular(folded)):
            if place := self._stated.get(form):
                return (place,)
            if label := self._places.get(form):
                return self._places_named(label)
        return ()

    def _places_named(self, label: str) -> tuple[Candidate, ...]:
        fitting = [c for c in self._graph.candidates(label) if not c.partial and self._is_place(c)]
        return tuple(fitting[:1])

    def _is_place(self, candidate: Candidate) -> bool:
        classes = self._graph.entity(candidate.id).classes
        return not classes or EntityClass.PLACE in classes


def is_name(tokens: FoldedTokens, first: int, stop: int, place: Candidate) -> bool:
    """Whether the place is named, and not spoken of by its name as an adjective: "in New Zealand," and not "a New
    Zealand writer".
    """
    if fold(place.label) != fold(tokens.surface(first, stop)):
        return False
    following = tokens.words[stop] if stop < len(tokens) else None
    return following is None or following.function or not following.letters


def demonyms_of(graph: Graph, place: EntityRef) -> tuple[str, ...]:
    """The demonyms of a place: those the graph states, those of `demonyms.tsv` where it states none."""
    stated = (f.object for f in graph.facts(place.id) if f.relation.id == DEMONYM)
    named = tuple(value.text for value in stated if isinstance(value, Text))
    return named or _common().get(place.label, ())


@lru_cache(maxsize=1)
def place_names() -> Mapping[str, str]:
    """The folded name of the place that each folded demonym of `demonyms.tsv` belongs to."""
    return {demonym: fold(place) for demonym, place in _table()}


def _beginnings(demonyms: Iterable[str]) -> Iterable[str]:
    return (demonym.partition(" ")[0] for demonym in demonyms)


def _singular(folded: str) -> str:
    return folded[:-3] + "man" if folded.endswith("men") else ""


def _table() -> Iterable[tuple[str, str]]:
    return ((fold(name), place) for place, names in _common().items() for name in names)


@lru_cache(maxsize=1)
def _common() -> dict[str, tuple[str, ...]]:
    text = (files(__package__) / "demonyms.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["place"]: tuple(row["demonyms"].split("|")) for row in rows}


def _stated(graph: Graph) -> dict[str, Candidate]:
    """Demonyms that the graph states of its most important entities; the more important place keeps a demonym."""
    entities: Iterable[Entity] = getattr(graph, "entities", tuple)()
    if all(relation.id != DEMONYM for relation in graph.relations()):
        return {}
    stated: dict[str, Candidate] = {}
    for entity in islice(entities, _MOST_ENTITIES):
        if EntityClass.PLACE not in (entity.classes or _PLACE):
            continue
        for fact in graph.facts(entity.id):
            if fact.relation.id == DEMONYM and isinstance(fact.object, Text):
                candidate = Candidate(entity.id, entity.label, prior=1.0, importance=entity.importance)
                stated.setdefault(fold(fact.object.text), candidate)
    return stated
