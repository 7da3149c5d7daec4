"""What a text and what was said before it have named: entities, the short names of people, and names unknown.

Of people of one last name, the one named last is meant by it; where that one is unknown to the graph, nobody is.
"""

from __future__ import annotations

from kg.alias import fold
from kg.graph import Candidate
from kg.name_match import NameSpan
from kg.short_name import ShortNames, last_name, regnal_name
from kg.typo import nearest

_LONGEST_PERSON = 4
"""Words of a person's name."""


class Spoken:
    """The names of one text, in the order they are named; ``about``: stems of the question that it answers."""

    def __init__(self, about: frozenset[str] = frozenset()) -> None:
        self.about = about
        self.ids: dict[str, None] = {}
        """Of the entities, in the order they were first named."""
        self._short = ShortNames()
        self._names: dict[str, Candidate] = {}
        self._people: dict[str, Candidate] = {}
        self._strangers: set[str] = set()
        self._reigning: dict[str, str] = {}
        """Whom the text called by a name with a number, by that name."""
        self._distinct: set[str] = set()
        """Names that were told from others that differ in a letter: "Robert Schumann and Robert Schuman"."""

    def copy(self) -> Spoken:
        """The same names, to be added to apart from these."""
        twin = Spoken(self.about)
        twin.ids, twin._names, twin._strangers = self.ids.copy(), self._names.copy(), self._strangers.copy()
        twin._people, twin._reigning = self._people.copy(), self._reigning.copy()
        twin._short, twin._distinct = self._short.copy(), self._distinct.copy()
        return twin

    def name(self, surface: str, entity: Candidate, *, is_person: bool) -> None:
        """The text calls an entity so."""
        self.ids[entity.id] = None
        self._names[fold(surface)] = entity
        if is_person and " " in surface:
            self._people[fold(surface)] = entity
            self._short.learn(surface, entity)
            self._strangers.discard(last_name(surface))
            self._reign(regnal_name(surface), entity.id)

    def called(self, surface: str) -> str:
        """The id of what was named by this very name, "" for nothing."""
        entity = self._names.get(fold(surface))
        return entity.id if entity else ""

    def name_stranger(self, surface: str) -> None:
        """The text names something in capitals that the graph does not know, and that is no slip."""
        if " " in surface and nearest(fold(surface), self._names) is not None:
            self._distinct.add(fold(surface))
        if 0 < surface.count(" ") < _LONGEST_PERSON and (last := last_name(surface)):
            self._strangers.add(last)
            self._short.forget(last)
        self._reign(regnal_name(surface), "")

    def _reign(self, name: str, entity_id: str) -> None:
        """One more king or pope of a name: it alone means none of two, nor somebody else."""
        if name and (not entity_id or self._reigning.setdefault(name, entity_id) != entity_id):
            self._strangers.add(name)
            self._short.forget(name)

    def is_stranger(self, surface: str) -> bool:
        """Whether a single word is the last name of somebody unknown."""
        return bool(self._strangers) and fold(surface) in self._strangers

    def with_short(self, span: NameSpan, surface: str) -> NameSpan:
        """The span with whom a short name means among its candidates."""
        return self._short.added_to(span, surface)

    def bearer(self, surface: str) -> Candidate | None:
        """The person named before whose last name a word is."""
        return self._short.bearer(surface)

    def is_distinct(self, surface: str) -> bool:
        """Whether a name was told from one that differs in a letter."""
        return bool(self._distinct) and fold(surface) in self._distinct

    def tell_apart(self, surface: str, line: str) -> None:
        """A name that a text, folded as ``line``, has beside one that differs in a letter is no slip of that."""
        folded = fold(surface)
        if " " not in folded or nearest(folded, self._names) is None:
            return
        if nearest(folded, {name: name for name in self._names if name in line}) is not None:
            self._distinct.add(folded)

    def meant(self, surface: str) -> Candidate | None:
        """What was named before by a name that differs in one letter, or by one with more before it; None where two
        were.
        """
        folded = fold(surface)
        if " " in folded:
            return nearest(folded, self._names) or self._by_last_names(folded)
        return nearest(folded, self._short.last_names) or nearest(folded, self._names, strict=True)

    def _by_last_names(self, folded: str) -> Candidate | None:
        """The person whose last names several words are: "Conan Doyle"; None where there are two."""
        bearers = {each.id: each for name, each in self._people.items() if name.endswith(f" {folded}")}
        return next(iter(bearers.values())) if len(bearers) == 1 else None
