"""Which of the user's own facts a plain question asks for, also where it does not name what it is about.

"What is your return period?", asked of a shop's assistant, speaks of the shop: only one of its things has a return
period. What names something else ("of Berlin", "for children") is left to others.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from detect.asked_relation import AskedRelation, AskedRelations
from detect.evidence import Evidence
from detect.own_names import OwnName, OwnNames
from detect.plain_question import PlainQuestion, may_be_plain, may_be_short, question_about
from detect.term import terms
from kg.graph import Candidate
from kg.mention import LinkedText, Mention, MentionKind

_NAMING = frozenset((MentionKind.ENTITY, MentionKind.NAME))
_ARTICLE = re.compile(r"\b(?:the|an?|your|our|my|this|that) \Z", re.IGNORECASE)
_KIND = re.compile(
    r" (?:plan|package|tariff|subscription|membership|edition|model|version|product|branch|location|store|shop|ticket|"
    r"fare|option|one)\b"
)
"""What a thing may be called behind its name."""
_REFERS = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|this|that|these|those|one)\b", re.IGNORECASE
)
"""Words for something that was named before."""


class OwnQuestions:
    """Reads questions about own things; thread-safe."""

    def __init__(self, evidence: Evidence, asked: AskedRelations, ids: Set[str]) -> None:
        """``ids``: of the entities that only the user's files know."""
        self._evidence = evidence
        self._asked = asked
        graph = evidence.graph
        things = [graph.entity(each) for each in sorted(ids) if graph.facts(each)]
        self.things = tuple(thing.id for thing in things)
        self.names = OwnNames(things)
        bearers: dict[str, set[str]] = defaultdict(set)
        for thing in things:
            for fact in graph.facts(thing.id):
                bearers[fact.relation.id].add(thing.id)
        self._only: Mapping[str, str] = {
            relation: next(iter(found)) for relation, found in bearers.items() if len(found) == 1
        }
        """The one thing that has a relation, by the relation's id."""
        self._relations = frozenset(bearers)
        labels = (graph.relation(relation).label for relation in bearers)
        self._asking = frozenset(each for label in labels for each in terms(label))

    def read(self, prompt: LinkedText) -> AskedRelation | None:
        """What a prompt asks for; None where it is no plain question about one own thing. Raises what the encoder
        raises.
        """
        if len(prompt.sentences) != 1 or not (may_be_plain(prompt.text) or may_be_short(prompt.text)):
            return None
        named = self.names.find(prompt.text, asks=True)
        if len({name.id for name in named}) > 1 or self._names_another(prompt, named):
            return None
        if not named:
            if _REFERS.search(prompt.text):
                return None
            plain = question_about(prompt.text, Mention(0, 0, "", MentionKind.ENTITY))
            return None if plain is None else self._asked.read_implied(plain, self._only, self._relations)
        plain = self._about(prompt.text, named[0])
        found = None if plain is None else self._asked.read(plain)
        return None if found is None else replace(found, question=_unplaced(found.question))

    def _about(self, text: str, name: OwnName) -> PlainQuestion | None:
        """The question about what it names; "the Team plan" is all of it the name."""
        entity = self._evidence.graph.entity(name.id)
        meant = Candidate(entity.id, entity.label, 1.0, entity.importance)
        before, behind = _ARTICLE.search(text, 0, name.start), _KIND.match(text, name.end)
        start, end = before.start() if before else name.start, behind.end() if behind else name.end
        return question_about(
            text, Mention(start, end, text[start:end], MentionKind.ENTITY, candidates=(meant,))
        )

    def _names_another(self, prompt: LinkedText, named: Sequence[OwnName]) -> bool:
        """Whether a prompt names something with a capital that is none of the own things."""
        return any(
            mention.kind in _NAMING
            and mention.text[:1].isupper()
            and mention.start > 0
            and not self.names.is_part(mention.text)
            and not self._asking.issuperset(terms(mention.text))
            and not any(name.start < mention.end and mention.start < name.end for name in named)
            for mention in prompt.mentions
        )


def _unplaced(question: PlainQuestion) -> PlainQuestion:
    """The same with its subject nowhere: offsets of the question mean nothing in its answer."""
    return replace(question, subject=question.subject._replace(start=0, end=0))
