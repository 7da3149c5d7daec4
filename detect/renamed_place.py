"""Places told by an old name and the one of today: "was born in Bombay (now Mumbai)".

What stands in brackets is the same place, so that both are one mention, by the name of today, which may mean what
either name does: a fact may tell the place of today, or a city of old as a thing of its own (Constantinople). Where
today's name is that of a country ("Smiljan (now Croatia)") it says only where the place lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from detect.place_types import PlaceTypes
from kg.graph import Candidate, Graph
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityClass

_NOW = re.compile(
    r"[*_]*\s*\((?:which\s+is\s+)?(?:now|today(?:['’]s)?|nowadays|present-day|modern(?:-day)?|currently)\s+"
    r"(?:called\s+|known\s+as\s+|named\s+)?[*_]*"
)
_CLOSED = re.compile(r"[*_]*\)")


class RenamedPlaces:
    """Finds them over one graph; safe from several threads."""

    def __init__(self, graph: Graph, types: PlaceTypes) -> None:
        self._graph = graph
        self._types = types

    def told(self, linked: LinkedText) -> LinkedText:
        """A text with both names of such a place as one mention."""
        if "(" not in linked.text:
            return linked
        found = list(self._found(linked))
        if not found:
            return linked
        others = (m for m in linked.mentions if not any(each.start <= m.start < each.end for each in found))
        return replace(linked, mentions=tuple(sorted((*others, *found), key=lambda each: each.start)))

    def _found(self, linked: LinkedText) -> Iterator[Mention]:
        for old, new in pairwise(linked.mentions):
            between = _NOW.fullmatch(linked.text, old.end, new.start)
            if between is None or old.possessive or not self._is_place(old, unknown=True):
                continue
            if not self._is_place(new, unknown=False):
                continue
            closed = _CLOSED.match(linked.text, new.end)
            end = new.end if closed is None else closed.end()
            yield new._replace(start=old.start, end=end, candidates=_both(new, old))

    def _is_place(self, mention: Mention, *, unknown: bool) -> bool:
        """Whether a name is that of a place smaller than a country, or one that is ``unknown``."""
        best = mention.best
        if best is None:
            return unknown and mention.kind is MentionKind.NAME
        is_place = EntityClass.PLACE in self._graph.entity(best.id).classes
        return is_place and not mention.demonym and not self._types.is_country(best.id)


def _both(new: Mention, old: Mention) -> tuple[Candidate, ...]:
    """What both names may mean, today's first."""
    every = {candidate.id: candidate for candidate in (*reversed(old.candidates), *reversed(new.candidates))}
    return tuple(reversed(every.values()))
