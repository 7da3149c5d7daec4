"""Focus: which entity a pronoun of the answer refers back to.

The entity that the answer spoke of last, else the one entity of the question. In doubt (two that fit) there is none,
and the claim stays unchecked: a wrong subject is worse than none.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.clause import PERSONAL
from kg.graph import Graph
from kg.mention import Mention, MentionKind
from kg.records import EntityClass


class Focus:
    """Entities in the order they were spoken of; one per answer."""

    def __init__(self, graph: Graph, question: Sequence[Mention]) -> None:
        self._graph = graph
        self._question = [m for m in question if m.kind is MentionKind.ENTITY and not m.demonym]
        self._subject: Mention | None = None

    def speak_of(self, mention: Mention | None) -> None:
        """The answer made a claim about this entity."""
        if mention is not None and mention.kind in {MentionKind.ENTITY, MentionKind.NAME}:
            self._subject = mention

    def referent(self, pronoun: str) -> Mention | None:
        """The mention that a pronoun refers back to, None in doubt."""
        personal = pronoun.casefold() in PERSONAL
        if self._subject is not None:
            return self._subject if self._fits(self._subject, personal=personal) else None
        fitting = [m for m in self._question if self._fits(m, personal=personal)]
        distinct = {m.best.id for m in fitting if m.best}
        return fitting[-1] if len(distinct) == 1 else None

    def _fits(self, mention: Mention, *, personal: bool) -> bool:
        if mention.best is None:
            return False
        classes = self._graph.entity(mention.best.id).classes
        return not classes or (EntityClass.PERSON in classes) == personal
