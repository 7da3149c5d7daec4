"""A sub-clause without its names: a wording with the kinds of its two ends, and the sentences that state nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kg.records import EntityClass, ValueKind
from kg.schema import near_misses

_SUBJECT, _OBJECT = "{s}", "{o}"
_THING = "thing"
_CALLED: Mapping[EntityClass, str] = {
    EntityClass.OCCUPATION: "profession",
    EntityClass.TAXON: "species",
    EntityClass.BODY: "planet",
    EntityClass.CONCEPT: "subject",
}
_VALUES: Mapping[ValueKind, str] = {
    ValueKind.TIME: "year",
    ValueKind.QUANTITY: "number",
    ValueKind.TEXT: "code",
    ValueKind.COORDINATES: "position",
}


@dataclass(frozen=True, slots=True)
class End:
    """What stands at one end of a statement; ``classes`` is empty where they are unknown."""

    kind: ValueKind
    classes: frozenset[EntityClass] = frozenset()

    def fits(self, kind: ValueKind, classes: frozenset[EntityClass]) -> bool:
        """Whether it can be what a relation wants there."""
        if self.kind is not kind:
            return False
        return not self.classes or not classes or bool(self.classes & classes)

    @property
    def word(self) -> str:
        """A noun for it; a town is a place, although its government is an organisation."""
        if self.kind is not ValueKind.ENTITY:
            return _VALUES[self.kind]
        first = min(self.classes, key=lambda each: (each is not EntityClass.PLACE, each.value), default=None)
        return _THING if first is None else _CALLED.get(first, first.value)


@dataclass(frozen=True, slots=True)
class Worded:
    """A sub-clause as a template ("{s} was born in {o}") with its ends."""

    wording: str
    subject: End
    object: End

    @property
    def masked(self) -> str:
        return masked(self.wording, self.subject.word, self.object.word)

    @property
    def subject_first(self) -> bool:
        return self.wording.find(_SUBJECT) <= self.wording.find(_OBJECT)


def masked(wording: str, subject: str, value: str) -> str:
    """A wording with words for its ends; the one that comes first is "one", the other "another".

    >>> masked("{o} wrote {s}", "work", "person")
    'one person wrote another work'
    """
    first, second = (
        ("another", "one") if wording.find(_OBJECT) < wording.find(_SUBJECT) else ("one", "another")
    )
    filled = wording.replace(_SUBJECT, f"{first} {subject}").replace(_OBJECT, f"{second} {value}")
    return " ".join(filled.split()).rstrip(" .,;:")


@cache
def missed() -> tuple[Worded, ...]:
    """The sentences that state no relation."""
    return tuple(Worded(wording, *map(_end, ends.split("-"))) for ends, wording in near_misses())


def _end(named: str) -> End:
    if named in {kind.value for kind in _VALUES}:
        return End(ValueKind(named))
    return End(ValueKind.ENTITY, frozenset() if named == "any" else frozenset({EntityClass(named)}))
