"""Completeness: how likely a claimed value is false that the graph does not have for a subject.

The graph itself tells: how many values subjects have under the relation, which values stand side by side, whether
other facts of the subject lead into the value. The rules are in the order in which they apply.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from detect.absence import NO_TALLY, PRIORS, Signs, missing, p_false, together
from detect.continents import BORDERS
from detect.distinct import Distinct
from detect.head import Head, standing
from detect.kinds import Kinds
from detect.places import Places
from kg.alias import fold
from kg.graph import Graph
from kg.records import Cardinality, EntityClass, EntityRef, Fact, Relation, Text, ValueKind
from kg.schema import builtin

OTHER_VALUE = frozenset(f"absent:{cardinality.value}" for cardinality in Cardinality)
"""Rules of a value that is none of the known ones, and nothing speaks for it."""
IN_DOUBT = 0.5
RELATED = 0.2
"""A value above or below a known one (writer, novelist) is rather true than false."""
ANOTHERS = 0.98
"""Probability that what people of another place are called is not said of this one's, that no language is called as the
people of a country whose languages are known by other names, and that no value is had by whom only others have it.
"""
_PERFORMER = "P175"
ALBUM = "absent:album"
_BAND = frozenset({EntityClass.ORGANISATION})
_LANGUAGE = frozenset({EntityClass.LANGUAGE})
_MOST_OTHERS = 64
_LEAST_BEARERS = 12
_MOST_MEANINGS = 4
_MOST_KNOWN = 32


@dataclass(frozen=True, slots=True)
class Absence:
    """What it means that the graph lacks a claimed value; ``rule`` is for the record."""

    p_false: float
    rule: str


class Completeness:
    """Estimates over one graph; safe from several threads. The head is read when first needed.

    ``retracted``: subjects and relations of facts that the user took back (`OverlayGraph.retracted_pairs`).
    ``single``: those of the user's own things that have one object (`OverlayGraph.single_pairs`).
    """

    def __init__(
        self,
        graph: Graph,
        *,
        head: Head | None = None,
        places: Places | None = None,
        kinds: Kinds | None = None,
        retracted: Container[tuple[str, str]] = frozenset(),
        single: Container[tuple[str, str]] = frozenset(),
    ) -> None:
        self._graph = graph
        self._head = head or Head(graph)
        self._places = places or Places(graph)
        self._kinds = kinds or Kinds(graph)
        self._distinct = Distinct(graph)
        self._retracted = retracted
        self._single = single

    def read(self) -> None:
        """Read the graph's head now."""
        _ = self._head.figures

    def absence(
        self, subject_id: str, relation: Relation, value_ids: Sequence[str], known: Sequence[Fact]
    ) -> Absence:
        """``value_ids``: what the claimed value may mean, empty for a literal; ``known``: the graph's facts, not empty.

        Of several meanings the most plausible one counts.
        """
        if (subject_id, relation.id) in self._retracted:
            return Absence(IN_DOUBT, "absent:retracted")
        if (subject_id, relation.id) in self._single:
            return Absence(p_false(Signs(*PRIORS[Cardinality.ONE])), "absent:own")
        known = standing(relation, known)
        if not known:
            return Absence(IN_DOUBT, "absent:ended")
        value_ids = value_ids[:_MOST_MEANINGS]
        if subject_id in value_ids and relation.object_classes == _LANGUAGE:
            return Absence(ANOTHERS, "absent:people")
        if not self._above(subject_id).isdisjoint(value_ids):
            return Absence(RELATED, "absent:related")
        if any(self._related(value, fact) for value in value_ids for fact in known[:_MOST_KNOWN]):
            return Absence(RELATED, "absent:related")
        if relation.kind is ValueKind.TEXT and value_ids:
            return self._of_another(relation, value_ids, known)
        if (elsewhere := self._from_value(subject_id, relation, value_ids)) is not None:
            return elsewhere
        if value_ids and all(self._is_of_others(subject_id, relation, value) for value in value_ids):
            return Absence(ANOTHERS, "absent:kind")
        if relation.id == _PERFORMER and self._is_album(subject_id) and self._are_bands(value_ids, known):
            return Absence(ANOTHERS, ALBUM)
        signs = [self.signs(subject_id, relation, value, known) for value in value_ids or ("",)]
        return Absence(min(map(p_false, signs)), f"absent:{relation.cardinality.value}")

    def _is_album(self, subject_id: str) -> bool:
        """Whether something is a recording, which is its performers' alone: songs are sung by many."""
        try:
            types = self._graph.entity(subject_id).types
        except KeyError:
            return False
        return any("album" in kind.casefold().split() for kind in types)

    def _are_bands(self, value_ids: Sequence[str], known: Sequence[Fact]) -> bool:
        """Whether a band is claimed where another one is known: people may be members of it, or guests."""
        performers = [fact.object.id for fact in known if isinstance(fact.object, EntityRef)]
        return bool(value_ids) and all(self._classes(each) == _BAND for each in (*value_ids, *performers))

    def _from_value(self, subject_id: str, relation: Relation, value_ids: Sequence[str]) -> Absence | None:
        """Of many values what each one of them says itself, where it can belong to one subject alone: a planet may have
        moons that the graph lacks, but not those of another planet. None where that is not so.
        """
        inverse = builtin().get(relation.inverse) if relation.cardinality is Cardinality.MANY else None
        if inverse is None or inverse.cardinality is not Cardinality.ONE or not value_ids:
            return None
        found = []
        for value in value_ids:
            own = [fact for fact in self._graph.facts(value) if fact.relation.id == inverse.id]
            if not own:
                return None
            found.append(self.absence(value, inverse, (subject_id,), own))
        return min(found, key=lambda each: each.p_false)

    def _of_another(self, relation: Relation, value_ids: Sequence[str], known: Sequence[Fact]) -> Absence:
        """Of a text by which something else is named, "Maldivian" beside "Liechtensteiner": false where what it names
        has a text of its own, of which no word is the subject's too ("Samoan" beside "American Samoan").
        """
        own = _words(known)
        named = [[f for f in self._graph.facts(each) if f.relation.id == relation.id] for each in value_ids]
        if not named[0]:
            return Absence(IN_DOUBT, "absent:named")
        if any(not own.isdisjoint(_words(facts)) for facts in named):
            return Absence(RELATED, "absent:related")
        return Absence(ANOTHERS, "absent:another's")

    def signs(self, subject_id: str, relation: Relation, value_id: str, known: Sequence[Fact]) -> Signs:
        """What speaks for a value; "" for a literal, for which nothing but a missing fact does."""
        tallies = self._head.figures.tallies
        tally = tallies.get(relation.id, NO_TALLY)
        count = self._distinct.count(relation, (fact.object for fact in known))
        more, missed = missing(tallies, relation, count)
        if not value_id:
            return Signs(more, missed)
        others = [fact.object.id for fact in known if isinstance(fact.object, EntityRef)]
        beside = max((together(tally, value_id, other) for other in others), default=0.0)
        if relation.id == BORDERS:  # of the neighbours of one country many are each other's
            beside = min(beside, 0.0)
        return Signs(more, missed, beside, float(self._contained(subject_id, relation, value_id)))

    def _is_of_others(self, subject_id: str, relation: Relation, value_id: str) -> bool:
        """Whether many are known to have a value, and none of them is of a class that the subject is of: countries are
        members of the United Nations, and no physicist is. Of 1,199 true facts left out of a graph none was of others.
        """
        own = self._classes(subject_id)
        bearers = self._graph.inverse_facts(value_id, relation.id, limit=_MOST_OTHERS)
        known = [classes for fact in bearers if (classes := self._classes(fact.subject.id))]
        return bool(own) and len(known) >= _LEAST_BEARERS and all(map(own.isdisjoint, known))

    def _related(self, value_id: str, fact: Fact) -> bool:
        """True where one of two values contains the other, as a class, a place or in words."""
        if not isinstance(fact.object, EntityRef):
            return False
        known = fact.object.id
        above, below = self._above(known), self._above(value_id)
        return value_id in above or known in below or self._worded_alike(value_id, fact.object.label)

    def _above(self, entity_id: str) -> frozenset[str]:
        return self._kinds.chain(entity_id) | self._places.chain(entity_id)

    def _worded_alike(self, value_id: str, label: str) -> bool:
        """ "film actor" beside "actor"."""
        one, two = set(fold(self._label(value_id)).split()), set(fold(label).split())
        return bool(one and two) and (one <= two or two <= one)

    def _label(self, entity_id: str) -> str:
        try:
            return self._graph.entity(entity_id).label
        except KeyError:
            return ""

    def _classes(self, entity_id: str) -> frozenset[EntityClass]:
        try:
            return self._graph.entity(entity_id).classes
        except KeyError:
            return frozenset()

    def _contained(self, subject_id: str, relation: Relation, value_id: str) -> bool:
        """Whether another fact of the subject leads into the value, which must be a place or of no known class."""
        classes = self._classes(value_id)
        if classes and EntityClass.PLACE not in classes:
            return False
        stated = self._graph.facts(subject_id)[:_MOST_OTHERS]
        others = (fact.object for fact in stated if fact.relation.id != relation.id)
        return any(isinstance(o, EntityRef) and value_id in self._places.chain(o.id) for o in others)


def _words(facts: Sequence[Fact]) -> frozenset[str]:
    """The words of the facts' texts."""
    return frozenset(
        word for f in facts if isinstance(f.object, Text) for word in fold(f.object.text).split()
    )
