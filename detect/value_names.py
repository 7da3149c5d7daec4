"""The names of right values, beside what a claim calls its value: the same, another spelling, a stranger."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from detect.currency_name import is_money
from detect.outcome import Comparison, disagree, undecided
from detect.own_things import is_another_name
from kg.alias import fold
from kg.graph import Graph
from kg.inflection import singular
from kg.mention import Mention
from kg.records import EntityClass, EntityRef
from kg.role import TITLES
from kg.schema import type_words

UNKNOWN, SIMILAR = "entity:unknown", "entity:similar"
"""Rules of a name that nobody knows, and of one that has something in common with the right one."""
_LEAST_LETTERS = 4
_KINDS = TITLES | {"mount"}
"""Words of names that say no more than what is named, beside those of types."""
_BEGINS, _ALIKE = 3, 4
"""Letters with which names of one people and one language begin alike, or that they have in common."""
_FIRM = re.compile(
    r"&|\b(?:Associates|Architects|Partners|Partnership|Company|Co|Inc|Ltd|LLC|GmbH|Group|Studios?|Brothers|Bros|"
    r"Corporation|Corp|Office|Bureau|Team|Laborator(?:y|ies)|Institute|University|Committee|Agency)\b"
)
"""What a firm is called, and nobody."""
_REMEMBERED = 2048
"""Entities whose names are kept folded: a claimed value is compared with every fact that may speak of it."""


class ValueNames:
    """Compares names over one graph; ``own`` are the ids of the entities that only the user's files know."""

    def __init__(self, graph: Graph, own: Collection[str] = ()) -> None:
        self._graph = graph
        self._own = frozenset(own)
        self._folded = lru_cache(maxsize=_REMEMBERED)(self._fold_names)
        self._called = lru_cache(maxsize=_REMEMBERED)(self._is_called)

    def has(self, text: str, value: EntityRef) -> bool:
        """Whether a text is a name of the value."""
        return fold(text) in self._folded(value.id) or fold(text) == fold(value.label)

    def unknown(self, text: str, value: EntityRef) -> Comparison:
        """A name the graph does not know is wrong unless it looks like the right one: a longer form, a family's."""
        text = " ".join(word for word in text.split() if fold(word).rstrip(".") not in TITLES) or text
        names = telling_words(text)
        known = set().union(*(telling_words(name) for name in self._names(value)))
        if value.id in self._own and all(is_another_name(text, name) for name in self._names(value)):
            return disagree(UNKNOWN, 0.8)
        if self._is_other_money(text, value):
            return disagree(UNKNOWN, 0.8)
        families = {name.removesuffix("s") for name in names} & {name.removesuffix("s") for name in known}
        if _FIRM.search(text) and EntityClass.PERSON in self._graph.entity(value.id).classes:
            return undecided("entity:type")  # its architect may be one of theirs
        if not text.isascii():
            return undecided(SIMILAR, 0.5)  # it may be what its own people call it: "Österreich"
        return undecided(SIMILAR) if families or not names else disagree(UNKNOWN, 0.8)

    def _is_other_money(self, text: str, value: EntityRef) -> bool:
        """Whether money has another name than the right one, whoever uses it: "Kenyan pound" and "Kenyan shilling"."""
        if "currency" not in self._graph.entity(value.id).types:
            return False
        last = text.rsplit(maxsplit=1)[-1]
        known = {word for name in self._names(value) for word in fold(name).split()}
        return is_money(last, self._graph) and fold(singular(last) or last) not in known

    def sound_alike(self, people: str, languages: Iterable[EntityRef]) -> bool:
        """Whether people are called nearly as a language: "Nepalese" stands for Nepali, "Rwandan" for Kinyarwanda."""
        said = fold(people)
        parts = {said[at : at + _ALIKE] for at in range(len(said) - _ALIKE + 1)} | {said[:_BEGINS]}
        return any(
            any(part in word if len(part) == _ALIKE else word.startswith(part) for part in parts)
            for language in languages
            for name in self._names(language)
            for word in fold(name).split()
        )

    def lies_in_namesake(self, place: EntityRef, mention: Mention) -> bool:
        """Whether a place is said to lie in what the claim names, though in none of that name that the graph knows: a
        village in Kent, which is no town in Ohio.
        """
        words = f" {fold(self._graph.entity(place.id).description)} "
        return any(f" {preposition} {fold(mention.text)} " in words for preposition in ("in", "of"))

    def is_misspelt(self, mention: Mention) -> bool:
        """Whether an entity is called by no name of its own, so that another may be meant: Kansai is not Kansas."""
        if len(mention.candidates) != 1 or mention.demonym:
            return False
        return not self._called(mention.candidates[0].id, mention.text)

    def _is_called(self, entity_id: str, text: str) -> bool:
        """Whether a text is a name of an entity, maybe a part of one or a plural."""
        said, names = set(fold(text).split()), self._folded(entity_id)
        one = _letters(singular(text) or "") if text.endswith("s") else ""  # "Chilean pesos"
        meant = {_letters(text), one} - {""}  # "C.S. Lewis" of C. S. Lewis
        return any(said <= set(name.split()) or _letters(name) in meant for name in names)

    def _names(self, value: EntityRef) -> Sequence[str]:
        return value.label, *self._graph.entity(value.id).aliases

    def _fold_names(self, entity_id: str) -> Sequence[str]:
        """The names of an entity, folded, each once."""
        entity = self._graph.entity(entity_id)
        return tuple(dict.fromkeys(map(fold, (entity.label, *entity.aliases))))


def telling_words(text: str) -> set[str]:
    """Words of a name that say something: four letters or more, and not only of what kind it is, where others do."""
    said = {word for word in fold(text).split() if len(word) >= _LEAST_LETTERS}
    return {word for word in said if word not in _KINDS and word not in type_words()} or said


def _letters(name: str) -> str:
    return "".join(character for character in fold(name) if character.isalnum())
