"""What a sentence is told of, where it answers a question: "The antenna is 24 m tall" is not told of the tower that was
asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.another import Another, Unnamed, predicate, unnamed
from detect.asked_relation import AskedRelation, AskedRelations
from detect.clause import Clause
from detect.evidence import Evidence
from detect.explained import is_covered, terms_of
from detect.given_value import GivenValues
from detect.leading import leading_symbol
from detect.occasion import END, START
from detect.referent import Referents
from detect.relation_terms import relation_terms
from detect.term import terms
from detect.value_names import telling_words
from kg.mention import LinkedText, MentionKind
from kg.records import EntityRef, Relation, ValueKind

_OF = re.compile(r"(?P<noun>[a-z-]+)\s+of\s+(?:the\s+)?\Z")
_LONGEST_OF = 40
_MOMENTS = frozenset("day date year month moment hour time".split())
_OF_END, _OF_START = (
    frozenset(("end", "close")),
    frozenset("beginning beginnings start origin origins outbreak".split()),
)
"""Of something they are no part that has a time of its own: "the last day of the war" is when it ended."""
_ENDS, _STARTS = frozenset((END, "P576", "P570")), frozenset((START, "P571", "P569"))


class ToldOf:
    """Tells it over one graph; thread-safe."""

    def __init__(
        self, asked: AskedRelations, evidence: Evidence, referents: Referents, values: GivenValues
    ) -> None:
        self._asked = asked
        self._evidence = evidence
        self._referents = referents
        self._values = values

    def other(self, asked: AskedRelation, linked: LinkedText, clause: Clause) -> bool:
        """Whether the sentence of a clause gives its value for another time, or what has another name, than was asked
        for.
        """
        return _is_of_once(asked, linked, clause) or _is_of_larger_name(asked, linked)

    def part(self, asked: AskedRelation, linked: LinkedText, clause: Clause) -> bool:
        """Whether it gives its value for something of what was asked about, or for what has no name: for another thing,
        unless that is a way to state it ("The beginnings of the Louvre go back to 1190").
        """
        nouns = self._nouns_of(asked, linked)
        if nouns and _times(asked.relation).issuperset(nouns):
            return False
        return self._is_of_part(asked, nouns) or self._is_of_unnamed(asked, clause)

    def _nouns_of(self, asked: AskedRelation, linked: LinkedText) -> list[str]:
        """What of the subject a sentence speaks of: "pyramid", of the glass pyramid of the Louvre."""
        return [
            found["noun"]
            for mention in linked.mentions
            if self._values.is_subject(mention, asked)
            and (found := _OF.search(linked.text, max(0, mention.start - _LONGEST_OF), mention.start))
        ]

    def _is_of_part(self, asked: AskedRelation, nouns: Sequence[str]) -> bool:
        """Whether a time or amount is given for something of the subject, by a noun that is none of the relation's and
        speaks of something; "the origin of the Louvre" does not.
        """
        if asked.relation.kind not in {ValueKind.TIME, ValueKind.QUANTITY}:
            return False
        known = relation_terms(asked.relation)
        kind = self._referents.nouns.kind
        return any(known.isdisjoint(terms(noun)) and kind(Unnamed(noun)) for noun in nouns)

    def _is_of_unnamed(self, asked: AskedRelation, clause: Clause) -> bool:
        """Whether a clause is about something without a name that is neither what was asked about, nor what was asked
        for, nor a right answer.
        """
        found = unnamed(clause, leading_symbol(clause.symbols), one=False) or predicate(clause)
        if found is None:
            return False
        relation, graph = asked.relation, self._evidence.graph
        known = relation_terms(relation) | asked.question.content
        known |= terms_of(relation, graph.entity(asked.subject_id))
        is_told = is_covered(terms(found.noun), known | self._stated_in(relation, found))
        if is_told and is_covered(terms(found.phrase), known | frozenset(terms(found.noun))):
            return False
        right = [fact.object.id for fact in asked.facts if isinstance(fact.object, EntityRef)]
        return not any(self._referents.fits(each, found.phrase) for each in (asked.subject_id, *right))

    def _stated_in(self, relation: Relation, found: Unnamed) -> frozenset[str]:
        """The terms in which what is no figure, no date and nobody is stated: "The seat of government is Berlin"."""
        if (
            relation.kind is not ValueKind.ENTITY
            or self._referents.nouns.kind(found) & (Another.SOMEBODY | Another.SOMETHING) is Another.SOMEBODY
        ):
            return frozenset()
        return self._asked.stated_in(relation)


def _times(relation: Relation) -> frozenset[str]:
    """Nouns for the time that a relation gives."""
    if relation.kind is not ValueKind.TIME:
        return frozenset()
    if relation.id in _ENDS:
        return _MOMENTS | _OF_END
    return _MOMENTS | _OF_START if relation.id in _STARTS else _MOMENTS


def _is_of_larger_name(asked: AskedRelation, linked: LinkedText) -> bool:
    """Whether a name has that of what was asked about in it, and more: "The Middle Rhine is 159 km long"."""
    own = telling_words(asked.subject.text)
    return any(m.kind is MentionKind.NAME and telling_words(m.text) > own for m in linked.mentions)


def _is_of_once(asked: AskedRelation, linked: LinkedText, clause: Clause) -> bool:
    """Whether it is told when something was so that may have changed: "It was Melbourne from 1901 to 1927"."""
    is_told = any(mention.kind is MentionKind.TIME for mention in linked.mentions)
    past = any(symbol.past for symbol in clause.symbols)
    return is_told and past and not asked.of_any_time and asked.relation.kind is not ValueKind.TIME
