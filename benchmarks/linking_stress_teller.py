"""What a case of the linking stress set tells of one entity, sentence by sentence."""

from __future__ import annotations

import random
from dataclasses import dataclass

from benchmarks.linking_stress_sample import StressSample, Thing, noun_of
from benchmarks.statement import Triple
from kg.alias import fold

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SHORTEST_TYPO = 5
ANY_PROMPT = "Tell me something I do not know yet."


@dataclass(frozen=True, slots=True)
class Teller:
    """``right``: whether the sentence looked at states a fact, or something false of the same relation."""

    sample: StressSample
    thing: Thing
    right: bool
    chance: random.Random

    def facts(self, count: int) -> list[Triple]:
        """The fact of the sentence looked at, and those told before it; always the same for an entity."""
        return self.sample.some_facts(self.thing, count, random.Random(self.thing.id))

    def last(self, said: str) -> str:
        """The sentence looked at."""
        triple = self.facts(1)[0]
        told = triple if self.right else self.sample.other_value(triple, self.chance)
        return self.sample.sentence(told, said, self.chance)

    def before(self, *names: str) -> str:
        """True sentences about the entity under these names."""
        others = self.facts(len(names) + 1)[1:]
        told = [self.sample.sentence(t, n, self.chance) for t, n in zip(others, names, strict=True)]
        return "".join(sentence + " " for sentence in told)

    def can_tell(self, count: int) -> bool:
        return len(self.facts(count)) == count

    @property
    def asking(self) -> str:
        """A prompt that names the entity in full."""
        frames = ("Tell me about {}.", "Who was {}?" if self.thing.is_person else "What is {}?")
        return self.chance.choice(frames).format(self.thing.label)

    def noun_sentence(self) -> str:
        """The fact of the sentence looked at with a slot for its owner: "{} birthplace is Ulm."; "" without a noun."""
        triple = self.facts(1)[0]
        noun = noun_of(triple.relation)
        told = triple if self.right else self.sample.other_value(triple, self.chance)
        return f"{{}} {noun} is {self.sample.things[told.object].label}." if noun else ""

    def is_named(self, name: str) -> bool:
        """Whether anything bears a name in full."""
        return fold(name) in self.sample.bearers

    def is_alone(self, name: str) -> bool:
        """Whether nothing else bears a name."""
        return self.sample.bearers.get(fold(name), frozenset()) <= {self.thing.id}

    def is_told_apart(self, name: str) -> bool:
        """Whether what is told before is true of no other bearer of a name, nor about one."""
        told, others = self.facts(2)[1], self.sample.bearers[fold(name)] - {self.thing.id}
        stated = {(t.relation, t.object) for other in others for t in self.sample.stated[other]}
        return (told.relation, told.object) not in stated and told.object not in others

    def typo(self, name: str) -> str:
        """The name with one letter missing, added, changed or swapped with the next; "" where nothing unknown results.

        The first letter stays, as it does in nearly all misspellings.
        """
        places = [i for i in range(1, len(name) - 1) if name[i].isalpha() and name[i + 1].islower()]
        if len(name) < _SHORTEST_TYPO or not places:
            return ""
        for _ in range(5):
            written = self._misspelt(name, self.chance.choice(places))
            if written != name and fold(written) not in self.sample.bearers:
                return written
        return ""

    def _misspelt(self, name: str, at: int) -> str:
        head, letter, tail = name[:at], name[at], name[at + 1 :]
        other = self.chance.choice(_LETTERS)
        if letter.isupper():
            return head + letter + other + tail
        return self.chance.choice(
            (
                head + tail,
                head + other + letter + tail,
                head + other + tail,
                head + tail[0] + letter + tail[1:],
            )
        )
