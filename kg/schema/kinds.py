"""Kinds of things that everybody knows: animals, elements, instruments, languages, and what they are kinds of.

`kinds.tsv` has one row a kind: its name, its plural, what else it is called, the kinds right above it, and its sort. A
thing is of one kind of each sort at most: no mammal is a fish, no noble gas a halogen. Kinds that experts put under
each other, whatever the books for children say (birds are dinosaurs, whales even-toed ungulates), are listed as akin.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

_AKIN = frozenset(
    map(
        frozenset,
        (
            ("bird", "dinosaur"),
            ("cetacean", "even-toed ungulate"),
            ("planet", "dwarf planet"),
            ("asteroid", "dwarf planet"),
            ("gas giant", "ice giant"),
        ),
    )
)
_AKIN_AS_SUCH = frozenset(
    map(
        frozenset,
        (("bird", "reptile"), ("crustacean", "insect"), ("arachnid", "crustacean"), ("snake", "lizard")),
    )
)
"""The same of the kinds themselves, though hardly anybody says it of their members."""
_ID = "AK:kind/"


@dataclass(frozen=True, slots=True)
class Kind:
    """``plural`` is "" where the name has none; ``above`` are the names of the kinds right above it."""

    label: str
    plural: str
    also: tuple[str, ...]
    above: tuple[str, ...]
    sort: str

    @property
    def id(self) -> str:
        return f"{_ID}{self.label.replace(' ', '-')}"


class KindTree:
    """The table with what follows from it."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self._kinds = kinds

    @cached_property
    def names(self) -> Mapping[str, tuple[Kind, ...]]:
        """Every name in small letters with the kinds that have it: an element and a planet are called mercury."""
        found: dict[str, tuple[Kind, ...]] = {}
        for kind in self._kinds.values():
            for name in dict.fromkeys((kind.label, kind.plural, *kind.also)):
                if name:
                    found[name.casefold()] = *found.get(name.casefold(), ()), kind
        return found

    @cached_property
    def opening(self) -> frozenset[str]:
        """The first words, in small letters, of names by which a thing is said to be of a kind of some sort."""
        return frozenset(
            name.split()[0] for name, kinds in self.names.items() if any(kind.sort for kind in kinds)
        )

    @cached_property
    def longest(self) -> int:
        """Words of the longest name."""
        return max(name.count(" ") for name in self.names) + 1

    def line(self, kind: Kind) -> tuple[Kind, ...]:
        """A kind with all that it is a kind of, nearest first."""
        found = {kind.label: kind}
        waiting = [kind]
        while waiting:
            for name in waiting.pop(0).above:
                if name not in found:
                    found[name] = self._kinds[name]
                    waiting.append(self._kinds[name])
        return tuple(found.values())

    def apart(self, one: Kind, other: Kind) -> Kind | None:
        """What the one is that nothing of the other can be; None where they may meet, or one is a kind of the other."""
        mine, others = self.line(one), self.line(other)
        if other in mine or one in others or {one.label, other.label} in _AKIN_AS_SUCH:
            return None
        if any({each.label, rival.label} in _AKIN for each in mine for rival in others):
            return None
        return next((each for each in mine if any(_exclude(each, rival) for rival in others)), None)

    def compares(self, one: Kind, other: Kind) -> bool:
        """Whether both are of some kind of one sort."""
        sorts = {each.sort for each in self.line(one) if each.sort}
        return any(each.sort in sorts for each in self.line(other))


def _exclude(one: Kind, other: Kind) -> bool:
    return bool(one.sort) and one.sort == other.sort and one.label != other.label


@cache
def kind_tree() -> KindTree:
    """The built-in one."""
    return KindTree({kind.label: kind for kind in _read()})


def _read() -> Iterator[Kind]:
    text = (files(__package__) / "kinds.tsv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        also, above = (tuple(name for name in row[column].split("|") if name) for column in ("also", "kinds"))
        yield Kind(row["label"], row["plural"], also, above, row["sort"])
