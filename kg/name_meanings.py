"""What the names of a graph may mean, by how they are spelt: "us" is not "US", nor "CAT" the animal.

Every answer is remembered, for the same words come again and again in a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import lru_cache

from kg.alias import fold, plain
from kg.graph import Candidate, Graph
from kg.name_wording import names_of, shortens
from kg.records import EntityClass
from kg.word import word

PROPER = frozenset((EntityClass.PERSON,))
"""Classes whose members no word without capitals names."""
_POINTED = re.compile(r"[^\W\d_]{2}\.[^\W\d_]")


class NameMeanings:
    """The candidates of surfaces in one graph; safe from several threads.

    ``candidates`` are all; ``stated`` those that are exact and not partial; ``common`` what a word without capitals
    names; ``fitting`` what a name with capitals may mean, and whether the graph spells none of it so.
    """

    def __init__(self, graph: Graph, classes: Callable[[str], Set[EntityClass]]) -> None:
        """``classes``: those of an entity."""
        self._graph = graph
        self._classes = classes
        self.candidates = lru_cache(maxsize=1 << 12)(self._look_up)
        quick: Callable[[str], Sequence[Candidate]] | None = getattr(graph, "stated_candidates", None)
        self.stated = lru_cache(maxsize=1 << 12)(quick or self._look_up_stated)
        self.common = lru_cache(maxsize=1 << 13)(self._common_names)
        self.fitting = lru_cache(maxsize=1 << 12)(self._well_spelt)
        self._spelling = lru_cache(maxsize=1 << 12)(self._spelt)

    def _look_up(self, surface: str) -> tuple[Candidate, ...]:
        return tuple(self._graph.candidates(surface))

    def _look_up_stated(self, surface: str) -> Sequence[Candidate]:
        return [c for c in self.candidates(surface) if c.exact and not c.partial]

    def _common_names(self, surface: str) -> tuple[Candidate, ...]:
        """What a word without capitals names: spelt so in the graph, no surname, nobody, nothing usually longer."""
        classes = self._classes
        return tuple(
            [c for c in self.stated(surface) if not shortens(surface, c) and not classes(c.id) & PROPER]
        )

    def _well_spelt(self, surface: str) -> tuple[tuple[Candidate, ...], bool]:
        """What a name with capitals may mean, and whether the graph spells none of it so."""
        candidates = self.candidates(surface)
        if surface[-1:] == "s" and surface.isalpha():
            candidates = tuple([c for c in candidates if c.by_label or not self._is_owner(c.id, surface)])
        exact = [c.exact for c in candidates]
        if all(exact):
            return candidates, False
        if " " in surface:
            return candidates, not any(exact)
        shouted = word(surface).shouted
        fitting = tuple([c for c in candidates if c.exact or self._is_spelt(c, surface, shouted=shouted)])
        return fitting, bool(fitting) and not any(exact)

    def _is_owner(self, entity_id: str, surface: str) -> bool:
        """Whether an entity is only called so with an apostrophe: "King's" of a college, and not "Kings"."""
        names = [name for name in names_of(self._graph.entity(entity_id)) if plain(name) == surface]
        return bool(names) and not any(name.isalpha() for name in names)

    def _is_spelt(self, candidate: Candidate, surface: str, *, shouted: bool) -> bool:
        """Whether a name that differs in case or signs may be written so: not "Us" for US, "CAT" for cat, nor "William"
        for will.i.am.
        """
        if candidate.by_label:
            label = candidate.label
            if word(label).shouted == shouted and " " not in label and not _has_points(label, surface):
                return True
        return self._spelling(candidate.id, surface)

    def _spelt(self, entity_id: str, surface: str) -> bool:
        """The same from all names of an entity."""
        shouted, folded = word(surface).shouted, fold(surface)
        spellings = [name for name in names_of(self._graph.entity(entity_id)) if fold(name) == folded]
        if not spellings:
            return True
        return any(
            word(name).shouted == shouted
            for name in spellings
            if " " not in name and not _has_points(name, surface)
        )


def _has_points(name: str, surface: str) -> bool:
    """Whether points join words in a name, which do not in a text."""
    return _POINTED.search(name) is not None and _POINTED.search(surface) is None
