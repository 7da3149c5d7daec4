"""Evidence: the facts of the graph that bear on a reading, and the comparison of each with what was claimed.

Facts are read in both directions (capital and capital of). Places agree along located-in and part-of chains. A claim
about a place that is merely coarser or finer than the fact is not contradicted; nor is one about a kind of thing, or
a part of an organisation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from detect.ancestors import objects
from detect.bare import meant, without_bare
from detect.bound import EXACT, Sense, is_limit
from detect.claimed import claimed_quantity, claimed_time, likely_meanings
from detect.compare import (
    Comparison,
    Outcome,
    agree,
    compare_quantities,
    compare_texts,
    compare_times,
    disagree,
    role,
    undecided,
)
from detect.continents import BORDERS
from detect.kinds import Kinds
from detect.named_classes import is_common_noun
from detect.organisations import Organisations
from detect.own_things import OwnThings
from detect.parents import is_other_parent
from detect.places import SETTLED_BORDERS, Places
from detect.reading import Reading
from detect.referent import OCCUPATION
from detect.shores import Shores
from detect.slack import slack
from detect.stated import Stated
from detect.value_names import UNKNOWN, ValueNames
from kg.date import names_era
from kg.demonym import DEMONYM
from kg.graph import Graph
from kg.mention import Mention, MentionKind
from kg.records import (
    Coordinates,
    EntityClass,
    EntityRef,
    Fact,
    Quantity,
    Relation,
    Text,
    Time,
)

JOINED_CANDIDATES = 3
MOST_TOLD = 64
_PASSING = frozenset({EntityClass.PERSON, EntityClass.EVENT})
_AT_DEATH = frozenset(("P20", "P119"))
"""Relations of what happened at the end of a life."""
_CONCEPT = frozenset({EntityClass.CONCEPT})
_LANGUAGE = frozenset({EntityClass.LANGUAGE})
"""A language that is called as the people of its country is known as such: no language is "Austrian"."""
_REMEMBERED = 2048
"""Entities whose facts are kept at hand: what an answer is about is asked for again and again."""


class Evidence:
    """Facts and comparisons over one graph; chains of places are cached, so build one per graph."""

    def __init__(self, graph: Graph, *, own: Collection[str] = ()) -> None:
        """``own``: ids of the entities that only the user's files know."""
        self.graph = graph
        self.own = OwnThings(graph, own)
        self.names = ValueNames(graph, own)
        self.places = Places(graph)
        self.shores = Shores(graph, self.places.types)
        self.kinds = Kinds(graph)
        self.organisations = Organisations(graph)
        self._own = lru_cache(maxsize=_REMEMBERED)(self._read_own)
        self._stated_of = lru_cache(maxsize=_REMEMBERED)(self._read_stated_of)

    def facts(self, subject_id: str, relation: Relation) -> Sequence[Fact]:
        """Facts (subject, relation, object), also those stated the other way round, turned to this direction."""
        own = self._own(subject_id).get(relation.id, [])
        own = self._most_specific(own) if _happens_somewhere(relation) else own
        if not relation.inverse:
            return own
        known = {fact.object.id for fact in own if isinstance(fact.object, EntityRef)}
        return own + [
            Fact(f.object, relation.ref, f.subject, f.start, f.end, f.source)
            for f in self._stated_of(subject_id, relation.inverse)
            if isinstance(f.object, EntityRef) and f.subject.id not in known
        ]

    def stated(self, subject_id: str) -> Set[str]:
        """Ids of the relations that facts about a subject have; those stated the other way round are not among them."""
        return self._own(subject_id).keys()

    def _read_own(self, subject_id: str) -> Mapping[str, list[Fact]]:
        """The facts of a subject by relation."""
        facts: dict[str, list[Fact]] = defaultdict(list)
        for fact in self.graph.facts(subject_id):
            facts[fact.relation.id].append(fact)
        return dict(facts)

    def _read_stated_of(self, object_id: str, relation_id: str) -> Sequence[Fact]:
        """The facts of a relation that have an entity as their object."""
        return tuple(self.graph.inverse_facts(object_id, relation_id))

    def reciprocal(self, subject_id: str, relation: Relation, values: Collection[str] = ()) -> bool:
        """For a relation that is its own inverse: whether every object states it back; of those of the type of one of
        the ``values`` if any are (Mexico says nothing of what Texas shares with California).

        Where they do not, the graph misses some of these facts, and a further one proves nothing missing.
        """
        own = list(objects(self.graph, subject_id, (relation.id,)))
        types = frozenset().union(*(self.graph.entity(each).types for each in values))
        alike = [each for each in own if not types.isdisjoint(self.graph.entity(each).types)]
        return all(subject_id in objects(self.graph, each, (relation.id,)) for each in alike or own)

    def _most_specific(self, facts: list[Fact]) -> list[Fact]:
        """Without the facts that only say coarser what another says: born in Warsaw, born in Poland."""
        objects = [fact.object.id for fact in facts if isinstance(fact.object, EntityRef)]
        if len(objects) < 2:
            return facts
        coarse = frozenset[str]().union(*map(self.places.chain, objects))
        kept = [f for f in facts if not (isinstance(f.object, EntityRef) and f.object.id in coarse)]
        return kept or facts

    def subjects(self, mention: Mention, relation: Relation) -> list[str]:
        """Entities that may be meant as the subject of a relation, best first: those of its kind, or with facts."""
        ids = [c.id for c in mention.candidates]
        return [id for id in ids if self.fits(id, relation.subject_classes) or self.facts(id, relation)]

    def joining(self, first: Mention, second: Mention) -> Fact | None:
        """A fact that joins what two mentions name, in either direction; times must be of one year."""
        for one, other in ((first, second), (second, first)):
            ends = {c.id for c in other.candidates[:JOINED_CANDIDATES]}
            for candidate in one.candidates[:JOINED_CANDIDATES]:
                for fact in self.graph.facts(candidate.id):
                    if isinstance(fact.object, EntityRef) and fact.object.id in ends:
                        return fact
                    if _same_time(other.value, fact.object):
                        return fact
        return None

    def speaks_of(self, subject_id: str, stated: Stated) -> bool:
        """Whether any fact about a subject, of whatever relation, has the value that is stated of it."""
        mention = stated.object
        if mention is None or stated.subject is None:
            return False
        mention = self._fitting(mention, stated.reading.relation)
        reading = replace(stated.reading, object=replace(stated.reading.object, mention=mention), bound=EXACT)
        for fact in self.graph.facts(subject_id)[:MOST_TOLD]:
            as_this = replace(reading, relation=self.graph.relation(fact.relation.id))
            if self.compare(as_this, fact).outcome is Outcome.AGREE:
                return True
        return self.joining(stated.subject, mention) is not None

    def _fitting(self, mention: Mention, relation: Relation) -> Mention:
        """A mention with those of its meanings that can be a value: of "Russian" the language, not the country."""
        fitting = tuple(c for c in mention.candidates if self.fits(c.id, relation.object_classes))
        return mention._replace(candidates=fitting)

    def compare(self, reading: Reading, fact: Fact) -> Comparison:
        """The claimed object of a reading against a fact's object."""
        value, mention, types = fact.object, reading.object.mention, self.places.types
        tolerance = min(reading.relation.tolerance, self.own.tolerance(fact))
        if isinstance(value, Time):
            claimed = claimed_time(mention)
            if claimed is None:
                return undecided("time:none")
            end = role(reading.relation)
            is_of_era = mention is not None and names_era(mention.text)
            return compare_times(
                claimed, value, tolerance=tolerance, bound=reading.bound, role=end, is_of_era=is_of_era
            )
        if isinstance(value, Quantity):
            amount = claimed_quantity(mention)
            if amount is None:
                return undecided("quantity:none")
            apart = slack(types, fact.subject.id, reading.relation, claimed=amount, stated=value)
            is_whole = fact.subject.id in self.own and is_limit(reading.relation, reading.bound)
            bound = EXACT if is_whole else reading.bound
            is_point = types.is_mountain(fact.subject.id)
            found = compare_quantities(
                amount, value, tolerance=tolerance, bound=bound, slack=apart, is_point=is_point
            )
            if bound.sense is Sense.EXACT and self.own.is_no_round(fact, amount, found):
                return disagree("quantity:exact")
            return found
        if isinstance(value, Text):
            if mention is not None and mention.demonym and reading.relation.id == DEMONYM:
                return self._compare_peoples(mention, fact.subject.id)
            return compare_texts(reading.object.text, value)
        if isinstance(value, Coordinates):
            return undecided("coordinates")
        return self._compare_entities(mention, fact, value, reading.relation)

    def _compare_peoples(self, mention: Mention, place: str) -> Comparison:
        """What people are called against a place, in whatever form: "Danes" are those of Denmark, and may be those of
        what lies in it or around it.
        """
        claimed = {candidate.id for candidate in mention.candidates}
        if place in claimed:
            return agree("text:equal")
        around = claimed & self.places.chain(place)
        is_near = around or any(place in self.places.chain(each) for each in claimed)
        return undecided("text:people") if is_near else disagree("text:equal")

    def _compare_entities(
        self, mention: Mention | None, fact: Fact, value: EntityRef, relation: Relation
    ) -> Comparison:
        if mention is None or mention.kind in {MentionKind.TIME, MentionKind.QUANTITY}:
            return undecided("entity:none")
        claimed = [c.id for c in mention.candidates]
        if mention.demonym:
            claimed += [c.id for c in self.graph.candidates(mention.text)]
        if value.id in claimed:
            return agree("entity:same", 0.0)
        if self.names.has(mention.text, value):
            return agree("entity:alias")
        is_where = _happens_somewhere(relation) or (
            not relation.object_classes and fact.subject.id in self.own
        )
        located = is_where and self._is_place(value.id, relation)
        if mention.kind is MentionKind.NAME or not claimed:
            return undecided(UNKNOWN) if located else self.names.unknown(mention.text, value)
        fitting = [c for c in claimed if self.fits(c, relation.object_classes)]
        if (
            not fitting
            and mention.demonym
            and fact.subject.id in claimed
            and relation.object_classes == _LANGUAGE
        ):
            known = (
                f.object for f in self.facts(fact.subject.id, relation) if isinstance(f.object, EntityRef)
            )
            is_name = self.names.sound_alike(mention.text, known)
            return undecided("entity:type") if is_name else disagree("entity:people")
        wanted = relation.object_classes or self.graph.entity(value.id).classes
        is_origin = mention.demonym and EntityClass.PERSON in wanted  # "was painted by an Italian"
        if not fitting or is_origin or is_common_noun(self.graph, mention, fitting, wanted):
            return undecided("entity:type")
        is_parent = is_other_parent(self.graph, value, fitting, relation)
        if is_parent or all(self._is_of_another_kind(each, value.id, relation) for each in fitting):
            return undecided("entity:type")
        if located:
            found = self._compare_places(mention, fact, value, without_bare(self.graph, fitting))
            if found.outcome is Outcome.DISAGREE and self.names.lies_in_namesake(value, mention):
                return undecided("entity:described")
        elif relation.id == BORDERS and self._is_across_water(fact.subject.id, fitting):
            return undecided("entity:across")
        else:
            found = self._compare_kinds(value.id, fitting) or disagree("entity:other")
        misspelt = found.outcome is Outcome.DISAGREE and self.names.is_misspelt(mention)
        return undecided("entity:misspelt") if misspelt else found

    def _is_across_water(self, place: str, claimed: Sequence[str]) -> bool:
        """Whether one of the claimed neighbours is water, or may lie across it."""
        return any(self.places.types.is_water(each) or self.shores.may_face(place, each) for each in claimed)

    def _compare_places(
        self, mention: Mention, fact: Fact, value: EntityRef, claimed: Sequence[str]
    ) -> Comparison:
        """Against each place that the fact's may stand for: they disagree only where all do."""
        likely, year = likely_meanings(mention), self.year_of(fact)
        found = [
            self.places.compare(place, claimed, likely=likely, year=year)
            for place in meant(self.graph, value.id)
        ]
        return next((each for each in found if each.outcome is not Outcome.DISAGREE), found[0])

    def _is_of_another_kind(self, claimed: str, value: str, relation: Relation) -> bool:
        """Whether two entities, of a relation that has values of several classes, have none in common: what a company
        makes is made in a place too. Of a value of unknown class nobody knows that it is a place.
        """
        if relation.object_classes == _CONCEPT:
            return self._is_other_concept(claimed, value, relation)
        if len(relation.object_classes) < 2:
            return False
        said, known = self.graph.entity(claimed).classes, self.graph.entity(value).classes
        if not known:
            return said == frozenset({EntityClass.PLACE})
        return bool(said) and said.isdisjoint(known)

    def _is_other_concept(self, claimed: str, value: str, relation: Relation) -> bool:
        """Whether a concept is of other types than the value, and no value of the relation anywhere: Fahrenheit is no
        currency.
        """
        types = self.graph.entity(claimed).types, self.graph.entity(value).types
        if not all(types) or not set(types[0]).isdisjoint(types[1]):
            return False
        return not any(True for _ in self.graph.inverse_facts(claimed, relation.id, limit=1))

    def _is_place(self, value: str, relation: Relation) -> bool:
        """Whether a value of a relation is a place; the maker of a thing may be one, and mostly is none."""
        places = frozenset({EntityClass.PLACE})
        return relation.object_classes == places or bool(places & self.graph.entity(value).classes)

    def _compare_kinds(self, value: str, claimed: Sequence[str]) -> Comparison | None:
        """Along subclasses and the parts of organisations; None where nothing joins the two."""
        found = [
            c
            for one in claimed
            for c in (self.kinds.compare(value, one), self.organisations.compare(value, one))
        ]
        known = [comparison for comparison in found if comparison is not None]
        return min(known, key=lambda c: c.outcome is not Outcome.AGREE, default=None)

    def year_of(self, fact: Fact) -> int | None:
        """About when it was that something was at the place of a fact."""
        return self.year(fact.subject.id, last=fact.relation.id in _AT_DEATH)

    def year(self, entity_id: str, *, last: bool = False) -> int | None:
        """The earliest year that the graph states of an entity, or the ``last``; else of what is no person and no event
        the present.
        """
        years = [f.object.year for f in self.graph.facts(entity_id) if isinstance(f.object, Time)]
        if last and years:
            return max(years)
        return min(years, default=SETTLED_BORDERS if self.lasts(entity_id) else None)

    def lasts(self, entity_id: str) -> bool:
        """Whether something is where it is today, unlike people and events."""
        return _PASSING.isdisjoint(self.graph.entity(entity_id).classes)

    def is_known_as(self, person: Mention, role: Mention) -> bool:
        """Whether somebody whom a name may mean has an occupation, for all that the graph says."""
        roles = {candidate.id for candidate in role.candidates}
        return any(
            fact.relation.id == OCCUPATION and isinstance(fact.object, EntityRef) and fact.object.id in roles
            for candidate in person.candidates
            for fact in self.graph.facts(candidate.id)
        )

    def fits(self, entity_id: str, wanted: frozenset[EntityClass]) -> bool:
        """Whether an entity may be of the wanted classes; of unknown classes it may."""
        return not wanted or not (classes := self.graph.entity(entity_id).classes) or bool(classes & wanted)


def present(facts: Iterable[Fact]) -> list[Fact]:
    """Facts that still hold."""
    return [fact for fact in facts if not fact.ended]


def _happens_somewhere(relation: Relation) -> bool:
    """True for places of what is no place itself (born in, based in), which a larger place contains as well."""
    return EntityClass.PLACE in relation.object_classes and EntityClass.PLACE not in relation.subject_classes


def _same_time(claimed: object, stated: object) -> bool:
    if not isinstance(claimed, Time) or not isinstance(stated, Time):
        return False
    return compare_times(claimed, stated).outcome is Outcome.AGREE
