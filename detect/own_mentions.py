"""Which of the user's own things a text names, also by short names that the linker leaves alone until it has heard the
full one.

"How heavy is the KD18?", asked of a shop's assistant, names the Kestrel KD18 drill; so does its answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import replace

from detect.own_names import OwnName, OwnNames
from detect.term import terms
from kg.graph import Candidate, Graph
from kg.mention import NAMING, LinkedText, Mention, MentionKind
from kg.own_facts.own_entity import OWN_IMPORTANCE


class OwnMentions:
    """Finds them over one graph; thread-safe."""

    def __init__(self, graph: Graph, ids: Set[str]) -> None:
        """``ids``: of the entities that only the user's files know."""
        self._graph = graph
        things = [graph.entity(each) for each in sorted(ids) if graph.facts(each)]
        self.things = tuple(thing.id for thing in things)
        self._ids = frozenset(self.things)
        self.names = OwnNames(things, self._is_known)
        relations = {fact.relation.id for each in self.things for fact in graph.facts(each)}
        self._asking = frozenset(term for each in relations for term in terms(graph.relation(each).label))

    def _is_known(self, name: str) -> bool:
        """Whether something well known is called so that is no own thing: "New York City" of a tour through it."""
        found = self._graph.candidates(name)
        return any(each.importance >= OWN_IMPORTANCE and each.id not in self._ids for each in found)

    def asked(self, prompt: LinkedText) -> LinkedText:
        """A prompt with the own things as mentions that it names, also in a hurry, where it names nothing else."""
        found = self.names.find(prompt.text, asks=True)
        if any(other.start > 0 for other in self.others(prompt, found)):
            found = [name for name in found if name.sure]
        return self._with(prompt, found)

    def told(self, linked: LinkedText, heard: Collection[str]) -> LinkedText:
        """A piece of an answer with those as mentions that it names by a name of their own, or that were named before
        (``heard``, by id). What is called like a part of an own thing's name is nothing little known: "Central" is a
        branch of a library whose files say so, and not the town in Louisiana.
        """
        found = self.names.find(linked.text)
        linked = self._with(linked, [name for name in found if name.sure or name.id in heard])
        mentions = tuple(map(self._without_little_known, linked.mentions))
        return linked if mentions == linked.mentions else replace(linked, mentions=mentions)

    def _without_little_known(self, mention: Mention) -> Mention:
        best = mention.best
        if best is None or best.id in self._ids or best.importance >= OWN_IMPORTANCE:
            return mention
        if mention.demonym or not self.names.is_part(mention.text):
            return mention
        return mention._replace(kind=MentionKind.NAME, candidates=())

    def others(self, prompt: LinkedText, named: Sequence[OwnName]) -> list[Mention]:
        """What a prompt names with a capital that is none of the own things."""
        return [
            mention
            for mention in prompt.mentions
            if mention.kind in NAMING
            and mention.text[:1].isupper()
            and not self.names.is_part(mention.text)
            and not self._asking.issuperset(terms(mention.text))
            and not any(name.start < mention.end and mention.start < name.end for name in named)
        ]

    def _with(self, linked: LinkedText, names: Iterable[OwnName]) -> LinkedText:
        mentions = list(linked.mentions)
        for name in names:
            beside = [m for m in mentions if m.start < name.end and name.start < m.end]
            if not any(_is_wider(each, name) or _means(each, name.id) for each in beside):
                kept = (each for each in mentions if each not in beside)
                mentions = sorted([*kept, self._mention(linked.text, name)], key=lambda m: m.start)
        return linked if mentions == list(linked.mentions) else replace(linked, mentions=tuple(mentions))

    def _mention(self, text: str, name: OwnName) -> Mention:
        entity, said = self._graph.entity(name.id), text[name.start : name.end]
        meant = Candidate(entity.id, entity.label, 1.0, entity.importance)
        is_owner = text.startswith(("'s", "’s"), name.end)
        return Mention(
            name.start, name.end, said, MentionKind.ENTITY, candidates=(meant,), possessive=is_owner
        )


def _means(mention: Mention, entity_id: str) -> bool:
    return any(candidate.id == entity_id for candidate in mention.candidates)


def _is_wider(mention: Mention, name: OwnName) -> bool:
    """Whether a name of something has more words than the short one of an own thing: "YouTube Premium"."""
    return mention.kind in NAMING and mention.end - mention.start > name.end - name.start
