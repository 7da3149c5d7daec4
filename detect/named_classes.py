"""Which classes of things bear names of their own."""

from __future__ import annotations

from collections.abc import Iterable, Set

from kg.graph import Graph
from kg.mention import Mention
from kg.records import EntityClass

NAMED = frozenset(
    (
        EntityClass.PERSON,
        EntityClass.PLACE,
        EntityClass.ORGANISATION,
        EntityClass.WORK,
        EntityClass.EVENT,
        EntityClass.BODY,
        EntityClass.LANGUAGE,
    )
)
"""Classes of what has a name with a capital."""


def is_common_noun(graph: Graph, mention: Mention, meant: Iterable[str], wanted: Set[EntityClass]) -> bool:
    """Whether a word in small letters stands where a name is wanted, and is not known to be one: "the music for Peer
    Gynt was composed by ..." calls nobody music, nor does "a masterpiece of Byzantine architecture".

    :param meant: the ids of what it may mean
    :param wanted: the classes of what may stand there, empty for all
    """
    if not wanted or not wanted <= NAMED or not mention.text.islower():
        return False
    return not any(graph.entity(each).classes & wanted for each in meant)
