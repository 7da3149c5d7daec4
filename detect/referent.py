"""What a pronoun or a definite description can refer to, by what the graph knows of an entity.

"he" and "she" speak of people, of known gender where the graph states one; "it" of things, "they" of organisations
alone, since nobody can tell which of several people are meant. A description ("the physicist", "this country") names
a type of the entity, or an occupation, itself or by a broader word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from detect.another import Nouns
from detect.called import PARTS_OF_COUNTRIES, RELATING, heads_of, is_known
from detect.clause import PERSONAL, PRONOUNS
from detect.gender import gender_of
from detect.kinds import Kinds
from detect.owner import PLACE, TOPIC, nouns_of_places
from detect.place_types import COUNTRY_TYPES
from kg.alias import fold
from kg.graph import Graph
from kg.records import EntityClass, EntityRef
from kg.schema import builtin, coarse_classes
from kg.stem import stem

OCCUPATION = "P106"
_PLURAL = frozenset({"they", "them", "their"})
_FEMALE = frozenset({"she", "her"})
_COMPANIES = frozenset("company firm business organisation organization enterprise".split())
"""What the user's own organisation may be called of whatever sort it is."""
_REMEMBERED = 1 << 11
_OCCUPATION = frozenset((EntityClass.OCCUPATION,))
"""What somebody is, and not who: "Pasteur was a chemist. The scientist died in 1895"."""


class Referents:
    """What fits a referring phrase, over one graph; safe from several threads."""

    def __init__(self, graph: Graph, *, own: Iterable[str] = ()) -> None:
        """``own``: ids of the entities that only the user's files know."""
        self._graph = graph
        self._own = frozenset(own)
        self._own_nouns = frozenset(_head(kind) for each in self._own for kind in graph.entity(each).types)
        self._kinds = Kinds(graph)
        self.fits = lru_cache(maxsize=_REMEMBERED)(self._fits)
        self.place_nouns = nouns_of_places((*graph.relations(), *builtin().values()))
        """What a place may own by its demonym ("the French capital")."""
        self.nouns = Nouns((*graph.relations(), *builtin().values()), self._is_occupation)
        self.is_calling = lru_cache(maxsize=_REMEMBERED)(self._is_calling)

    def _fits(self, entity_id: str, phrase: str) -> bool:
        """Whether a pronoun or description, case-folded ("he", "the physicist"), may speak of an entity."""
        if phrase in {PLACE, TOPIC}:
            return EntityClass.PLACE in self._graph.entity(entity_id).classes
        if self._graph.entity(entity_id).classes == _OCCUPATION:
            return False
        if phrase not in PRONOUNS:
            return self._is_described(entity_id, phrase.split()[1:])
        entity = self._graph.entity(entity_id)
        classes = entity.classes
        if phrase in _PLURAL:
            return EntityClass.ORGANISATION in classes
        if phrase not in PERSONAL:
            return EntityClass.PERSON not in classes
        if (classes or entity.types) and EntityClass.PERSON not in classes:
            return False
        return gender_of(self._graph, entity_id) in ("", "female" if phrase in _FEMALE else "male")

    def _is_calling(self, noun: str) -> bool:
        """Whether things are called so: by the graph's occupations, the user's own things, or `detect.called`."""
        if noun in self._own_nouns or is_known(noun):
            return True
        return self._is_occupation(noun)

    def _is_occupation(self, noun: str) -> bool:
        """Whether the graph knows people who are so by it."""
        classes = (self._graph.entity(c.id).classes for c in self._graph.candidates(noun) if not c.partial)
        return any(EntityClass.OCCUPATION in each for each in classes)

    def is_something(self, entity_id: str) -> bool:
        """Whether the graph knows of which class an entity is."""
        return bool(self._graph.entity(entity_id).classes)

    def is_of_known_gender(self, entity_id: str) -> bool:
        """Whether the graph tells that somebody is a man or a woman."""
        return bool(gender_of(self._graph, entity_id))

    def _is_described(self, entity_id: str, words: Sequence[str]) -> bool:
        """Whether what stands behind "the" says what an entity is: a noun, nouns joined by "and", or one behind others
        that its description has ("router company", but not "parent company").
        """
        nouns = [words[-1]] if "and" not in words else [word for word in words if word != "and"]
        before = set(words) - {*nouns, "and"}
        said = {stem(word) for word in fold(self._graph.entity(entity_id).description).split()}
        fits = RELATING.isdisjoint(before) and said.issuperset(map(stem, before))
        return fits and all(self._is_called(entity_id, noun) for noun in nouns)

    def _is_called(self, entity_id: str, noun: str) -> bool:
        """Whether a noun says what an entity is."""
        entity, heads = self._graph.entity(entity_id), heads_of(noun)
        if noun in PARTS_OF_COUNTRIES and not COUNTRY_TYPES.isdisjoint(entity.types):
            return False
        if any(_head(kind) in heads for kind in entity.types):
            return True
        if entity_id in self._own and EntityClass.ORGANISATION in entity.classes and noun in _COMPANIES:
            return True
        if EntityClass.PERSON not in entity.classes or coarse_classes([noun]):
            return False
        return noun in fold(entity.description).split() or self._is_occupied(entity_id, noun)

    def _is_occupied(self, person_id: str, noun: str) -> bool:
        occupations = self._objects(person_id, OCCUPATION)
        if any(_head(label) in heads_of(noun) for label in occupations.values()):
            return True
        meant = {c.id for c in self._graph.candidates(noun) if not c.partial}
        return bool(meant) and any(meant & self._kinds.chain(one) for one in occupations)

    def _objects(self, entity_id: str, relation_id: str) -> dict[str, str]:
        """Labels of the entities that a relation leads to, by id."""
        return {
            fact.object.id: fact.object.label
            for fact in self._graph.facts(entity_id)
            if fact.relation.id == relation_id and isinstance(fact.object, EntityRef)
        }


def _head(label: str) -> str:
    """The noun of a type's label.

    >>> _head("urban municipality of Germany"), _head("theoretical physicist")
    ('municipality', 'physicist')
    """
    words = fold(label).split(" of ", maxsplit=1)[0].split(" in ", maxsplit=1)[0].split()
    return words[-1] if words else ""
