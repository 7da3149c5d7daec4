"""Records of the knowledge graph: entities, relations, typed values and facts.

All records are immutable. Values are typed (entity, time, quantity, text) so that they can be compared as values and
never as strings. Time precisions are Wikidata's codes (https://www.wikidata.org/wiki/Help:Dates): 7 century,
8 decade, 9 year, 10 month, 11 day.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class ValueKind(str, Enum):
    """What the object of a relation is."""

    ENTITY = "entity"
    TIME = "time"
    QUANTITY = "quantity"
    TEXT = "text"
    COORDINATES = "coordinates"


class Cardinality(str, Enum):
    """How many objects one subject has under a relation.

    ``ONE``: one for ever (place of birth); ``CURRENT``: one at a time (head of state, population);
    ``FEW``: several, and the graph usually has all of them (author, official language, founder);
    ``MANY``: several, and absence from the graph proves nothing (occupation, award).
    """

    ONE = "one"
    CURRENT = "current"
    FEW = "few"
    MANY = "many"


class EntityClass(str, Enum):
    """Coarse class of an entity, for the type constraints of relations."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    WORK = "work"
    EVENT = "event"
    SUBSTANCE = "substance"
    LANGUAGE = "language"
    OCCUPATION = "occupation"
    TAXON = "taxon"
    BODY = "body"
    """An astronomical body."""
    CONCEPT = "concept"
    """Anything else: genres, fields, currencies, inventions, units."""


@dataclass(frozen=True, slots=True)
class EntityRef:
    """An entity as the object or subject of a fact."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class RelationRef:
    id: str
    label: str


_CHANGING = frozenset({EntityClass.PLACE, EntityClass.ORGANISATION})
GREATEST_YEAR = (1 << 47) - 2
"""In both directions; the universe began in the year -13,798,000,000."""


@dataclass(frozen=True, slots=True)
class Time:
    """A point in time at a precision; ``month`` and ``day`` are 0 where the precision leaves them open.

    ``year`` is astronomical for the Common Era and negative for BCE as in Wikidata (-44 is 44 BCE). ``julian``: the
    date is in the Julian calendar, as its source states it; nothing is converted.
    """

    year: int
    month: int = 0
    day: int = 0
    precision: int = 9
    julian: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount in a unit; ``unit`` is the unit's Wikidata id ("Q712226" is the square kilometre) or "" for a count.

    ``uncertainty`` is half the distance between the bounds that the source gives, 0 where it gives none.
    """

    amount: float
    unit: str = ""
    uncertainty: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A string value: a symbol, a code, a motto."""

    text: str


@dataclass(frozen=True, slots=True)
class Coordinates:
    """A place on a globe, in degrees; north and east are positive."""

    latitude: float
    longitude: float


Value = EntityRef | Time | Quantity | Text | Coordinates


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity; ``importance`` is about the number of Wikipedias that have an article on it (0 and up)."""

    id: str
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    types: tuple[str, ...] = ()
    importance: int = 0
    classes: frozenset[EntityClass] = frozenset()

    @property
    def ref(self) -> EntityRef:
        return EntityRef(self.id, self.label)


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation with what checking needs to know about it.

    ``subject_classes`` and ``object_classes`` are empty where anything goes. ``inverse`` is the id of the relation
    that states the same facts the other way round ("" for none). ``contains`` marks part-of/located-in relations,
    along which "born in Paris" supports "born in France". ``nouns`` name the relation ("capital", "capital city");
    ``wordings`` are sentence templates with ``{s}`` and ``{o}``, the first being the plain statement of the fact.
    ``tolerance``: for quantities the relative difference, for times the years, within which two values agree or at
    least do not contradict each other.
    """

    id: str
    label: str
    description: str = ""
    kind: ValueKind = ValueKind.ENTITY
    cardinality: Cardinality = Cardinality.MANY
    subject_classes: frozenset[EntityClass] = frozenset()
    object_classes: frozenset[EntityClass] = frozenset()
    inverse: str = ""
    contains: bool = False
    tolerance: float = 0.0
    nouns: tuple[str, ...] = ()
    wordings: tuple[str, ...] = ()

    @property
    def ref(self) -> RelationRef:
        return RelationRef(self.id, self.label)

    @property
    def changes(self) -> bool:
        """Whether what holds now may not have held before, as far as the kind of relation and subject tells."""
        if self.kind is ValueKind.TIME or self.cardinality is Cardinality.ONE:
            return False
        return self.cardinality is Cardinality.CURRENT or bool(self.subject_classes & _CHANGING)


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple; ``start`` and ``end`` bound its validity where the source says so."""

    subject: EntityRef
    relation: RelationRef
    object: Value
    start: Time | None = None
    end: Time | None = None
    source: str = ""

    @property
    def ended(self) -> bool:
        """True when the fact has an end date: it no longer supports a claim in the present tense."""
        return self.end is not None


def url_of(entity_id: str, relation_id: str = "") -> str | None:
    """Page about an entity (at a relation) on the site its id comes from; None for own ids.

    >>> url_of("Q142", "P36")
    'https://www.wikidata.org/wiki/Q142#P36'
    """
    anchor = f"#{relation_id}" if relation_id.startswith("P") else ""
    if entity_id[:1] == "Q" and entity_id[1:].isdigit():
        return f"https://www.wikidata.org/wiki/{entity_id}{anchor}"
    if entity_id[:2] == "GN" and entity_id[2:].isdigit():
        return f"https://www.geonames.org/{entity_id[2:]}"
    return None
