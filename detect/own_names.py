"""What a text calls the user's own things, whether or not it has named them in full before.

Among a few dozen things a short name is telling: "Premium" is the plan of that name where somebody asks for its price.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kg.alias import PARTIAL, fold
from kg.own_facts.short_forms import all_forms, nouns
from kg.records import Entity, EntityClass

_TOKEN = re.compile(r"[^\W_]+(?:[.&+-][^\W_]+)*\+?|&")
_MOST_WORDS = 6
_AT_END = re.compile(r"\W*\Z")
_DEFINITE = re.compile(r"\b(?:the|your|our|this|that) \Z", re.IGNORECASE)
"""Before a common noun that means the one thing that it may be."""


@dataclass(frozen=True, slots=True)
class OwnName:
    """``text[start:end]`` names an own thing; ``sure``: whatever the text is about."""

    id: str
    start: int
    end: int
    sure: bool = True


class OwnNames:
    """The names of own things, full and short; thread-safe."""

    def __init__(
        self, things: Sequence[Entity], is_known: Callable[[str], bool] = lambda form: False
    ) -> None:
        """``is_known``: whether something well known is called so, which no short name means then."""
        under: dict[str, dict[str, int]] = defaultdict(dict)
        forms_of = {key: list(forms) for key, forms in all_forms(things, is_known).items()}
        for thing in things:
            if EntityClass.PERSON in thing.classes and " " in thing.label:
                forms_of[thing.id].append((thing.label.split()[-1], PARTIAL))
        for entity_id, forms in forms_of.items():
            for form, rank in forms:
                known = under[fold(form)]
                known[entity_id] = min(rank, known.get(entity_id, rank))
        self._under: Mapping[str, Mapping[str, int]] = dict(under)
        self._nouns = nouns(things)
        self._words = frozenset(word for thing in things for word in fold(thing.label).split())

    def is_part(self, text: str) -> bool:
        """Whether all words of a text are words of own things' names: "Skua" of Skua Air and Skua Light."""
        return self._words.issuperset(fold(text).split())

    def find(self, text: str, *, asks: bool = False) -> list[OwnName]:
        """The names in a text, in order, the longest where several begin alike; none that several things bear.

        A short name in lower case counts at the end of a question ("how many users are there on business?"), and
        behind an article ("the drill").
        """
        tokens = list(_TOKEN.finditer(text))
        found: list[OwnName] = []
        at = 0
        while at < len(tokens):
            name = self._longest(text, tokens[at : at + _MOST_WORDS], asks=asks)
            if name is None:
                at += 1
                continue
            found.append(name)
            while at < len(tokens) and tokens[at].start() < name.end:
                at += 1
        return found

    def _longest(self, text: str, tokens: Sequence[re.Match[str]], *, asks: bool) -> OwnName | None:
        for last in reversed(tokens):
            start, end = tokens[0].start(), last.end()
            known = self._under.get(fold(text[start:end]), {})
            in_capitals = not text[start:end].islower()
            if len(known) == 1:
                (entity_id, rank), *_ = known.items()
                if rank < PARTIAL or in_capitals or (asks and _AT_END.match(text, end)):
                    return OwnName(entity_id, start, end, sure=rank < PARTIAL)
            noun = self._nouns.get(text[start:end].lower())
            if noun is not None and _DEFINITE.search(text, 0, start):
                return OwnName(noun, start, end, sure=False)
        return None
