"""What a sentence is told of, where it answers a question: "The antenna is 24 m tall" is not told of the tower that was
asked about.
"""

from __future__ import annotations

from detect.another import Another, Unnamed, predicate, unnamed
from detect.asked_relation import AskedRelation, AskedRelations
from detect.clause import Clause
from detect.evidence import Evidence
from detect.explained import is_covered, terms_of
from detect.leading import leading_symbol
from detect.referent import Referents
from detect.relation_terms import relation_terms
from detect.term import terms
from detect.value_names import telling_words
from kg.mention import LinkedText, MentionKind
from kg.records import EntityRef, Relation, ValueKind


class ToldOf:
    """Tells it over one graph; thread-safe."""

    def __init__(self, asked: AskedRelations, evidence: Evidence, referents: Referents) -> None:
        self._asked = asked
        self._evidence = evidence
        self._referents = referents

    def another(self, asked: AskedRelation, linked: LinkedText, clause: Clause) -> bool:
        """Whether the sentence of a clause is about another thing than a question: one without a name that is neither
        what was asked about, nor what was asked for, nor a right answer, or one whose name has that of the thing in
        it, and more ("The Middle Rhine is 159 km long").
        """
        own = telling_words(asked.subject.text)
        if any(m.kind is MentionKind.NAME and telling_words(m.text) > own for m in linked.mentions):
            return True
        return self._is_unnamed(asked, clause)

    def _is_unnamed(self, asked: AskedRelation, clause: Clause) -> bool:
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
        if relation.kind is not ValueKind.ENTITY or self._referents.nouns.kind(found) is Another.SOMEBODY:
            return frozenset()
        return self._asked.stated_in(relation)
