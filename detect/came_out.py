"""When works came out and things began, by year."""

from __future__ import annotations

import re
from dataclasses import replace

from detect.years import years_of
from kg.graph import Graph
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityClass

_YEAR_BEHIND = re.compile(r"[*_\"”’']{0,3}\s?\((?:[a-z]+ ){0,2}(?P<year>\d{4})\)(?=[^\n]*[^\W\d_])")
"""Behind which something is said; a lone year is what a list gives of its works, right or wrong."""
_MISTAKEN = 5
"""Years by which somebody may be wrong about a work; a remake mostly comes later."""


def of_their_years(linked: LinkedText, graph: Graph) -> LinkedText:
    """The text with works that bear a year in brackets as those of their names that came out about then; where none
    did, it is a remake, or another one that the graph does not know ("The Lost World (1997)").
    """
    return replace(linked, mentions=tuple(_of_its_year(each, linked.text, graph) for each in linked.mentions))


def _of_its_year(mention: Mention, text: str, graph: Graph) -> Mention:
    year = _YEAR_BEHIND.match(text, mention.end)
    if year is None or mention.best is None or EntityClass.WORK not in graph.entity(mention.best.id).classes:
        return mention
    fitting = tuple(
        each for each in mention.candidates if _is_of(years_of(graph, each.id), int(year["year"]))
    )
    if fitting:
        return mention._replace(candidates=fitting)
    return mention._replace(kind=MentionKind.NAME, candidates=())


def _is_of(known: frozenset[int], year: int) -> bool:
    return not known or min(abs(each - year) for each in known) <= _MISTAKEN
