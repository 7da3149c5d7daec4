"""What a text has told of those whom it names, beyond what the graph knows: whom it called "she", and which names that
the graph does not know can be nobody, or no place, or are those of many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from detect.clause import PERSONAL, Clause
from detect.owner import PLACE, TOPIC
from detect.referring import THINGS, gender, is_description, is_of_person
from detect.stranger import are_many, is_nobody
from kg.mention import Mention, MentionKind

THING, NO_PLACE, MANY = "thing", "no place", "many"
_PEOPLE, _NOBODY = frozenset(("female", "male")), frozenset((THING, NO_PLACE))
_MOST = 128
"""Of so many it is remembered what they are."""
_CLOSED = frozenset("country nation continent planet element ocean".split())
"""Of these the graph knows all: what it does not know is none."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """``kinds``: a gender, or one of `THING`, `NO_PLACE`, `MANY`, by the id of an entity or the text of a name."""

    kinds: Mapping[str, str] = field(default_factory=dict)

    def and_of(self, mention: Mention, kind: str) -> Remembered:
        """With what one is; of a long text the oldest is forgotten."""
        kept = list(self.kinds.items())
        return Remembered({**dict(kept[max(0, len(kept) + 1 - _MOST) :]), _key(mention): kind})

    def after(self, clause: Clause, text: str) -> Remembered:
        """With what the names of a clause of ``text`` cannot be, as far as it shows."""
        found = self
        for symbol in clause.symbols:
            name = symbol.mention
            if (
                name is None
                or name.best is not None
                or name.kind is not MentionKind.NAME
                or found.knows(name)
            ):
                continue
            if are_many(name, text):
                found = found.and_of(name, MANY)
            elif is_nobody(name, text):
                found = found.and_of(name, THING)
        return found

    def knows(self, mention: Mention) -> bool:
        return _key(mention) in self.kinds

    def denies(self, mention: Mention, text: str) -> bool:
        """Whether a phrase cannot speak of this; of what the graph knows it is to tell, and nobody is called "The"."""
        phrase, kind = text.casefold(), self.kinds.get(_key(mention))
        if kind and phrase in PERSONAL and kind != gender(phrase):
            return True
        if mention.best is not None:
            return False
        if text in {PLACE, TOPIC}:
            return kind in (MANY, NO_PLACE)
        if phrase in THINGS:
            return kind in (MANY, *_PEOPLE)
        if is_description(phrase) and not is_of_person(phrase):
            return kind in _PEOPLE or phrase.rsplit(maxsplit=1)[-1] in _CLOSED
        return (mention.text.startswith("The ") or kind in _NOBODY) and is_of_person(phrase)


def _key(mention: Mention) -> str:
    return mention.best.id if mention.best is not None else mention.text
