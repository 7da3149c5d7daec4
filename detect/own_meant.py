"""Of which facts about the user's own things a value of a sentence may be meant: the words around it tell, the
question, and that the thing has no other fact of its measure.
"""

from __future__ import annotations

from dataclasses import dataclass

from detect.evidence import Evidence
from detect.explained import is_covered, terms_of
from detect.own_against import Against
from detect.own_plain import is_fragment
from detect.own_saying import Saying
from detect.own_wording import ALIKE, OwnWordings
from detect.relation_terms import relation_terms
from detect.term import term, terms, words
from detect.word_likeness import WordLikeness
from kg.mention import NAMING
from kg.records import Relation, Text
from kg.schema import builtin
from kg.static_embedding import StaticEmbedding

SAID, MOSTLY_SAID, HALF_SAID, TOUCHED = 1.0, 0.66, 0.5, 0.3
"""Shares of a relation's telling terms: all of them, two of three, half, one of three."""
_VAGUE = frozenset(
    terms("number maximum minimum total amount time rate date year per level size name count current hour")
)
"""Terms of labels that tell little."""
_KINDS = frozenset(
    terms(
        "model product item thing version edition total sum day night person customer guest user door "
        "plan tier full whole entire present front current latest altogether overall"
    )
)
"""Terms of words that stand for a thing or for whoever asks, or tell it from none."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What a fact says to a value that may be meant of it: ``worded``, ``asked``: the shares of the relation's telling
    terms in the words around the value and in the question; ``only``: no other fact of the thing has its measure;
    ``named``: the sentence names the thing; ``of_name``: it is a name that is given.
    """

    against: Against
    worded: float
    asked: float
    only: bool
    named: bool
    of_name: bool

    @property
    def rank(self) -> tuple[float, float]:
        return self.worded, self.asked


class OwnMeaning:
    """Tells it over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, wordings: OwnWordings) -> None:
        self._evidence = evidence
        self._wordings = wordings
        self._likeness = WordLikeness(StaticEmbedding.default())

    def may_mean(
        self, against: Against, saying: Saying, *, is_named: bool, is_spoken_of: bool
    ) -> Meant | None:
        """What a fact may have to do with a value; None for nothing. ``is_named``: the sentence names the thing;
        ``is_spoken_of``: it or what was said before does.
        """
        fact, relation = against.fact, against.relation
        thing, asked, of_text = fact.subject.id, saying.asked, isinstance(fact.object, Text)
        if not of_text and not saying.is_of_now(fact, relation):
            return None
        is_asked = asked is not None and (asked.relation.id, asked.subject_id) == (relation.id, thing)
        worded = self._share(relation, saying.wording)
        in_question = 1.0 if is_asked else self._share(relation, saying.question)
        if not is_spoken_of and not (is_asked or (worded >= SAID and len(terms(relation.label)) > 1)):
            return None
        only = not saying.given.is_name and (of_text or self._evidence.own.is_only(fact))
        if max(worded, in_question) < TOUCHED and not only:
            return None
        if not is_named and worded + in_question < HALF_SAID:
            return None
        if is_fragment(saying.prompt.text) and self._wordings.is_narrowed(saying.prompt, thing, relation):
            return None
        if in_question >= HALF_SAID and not is_named and self._is_of_part(saying, thing, relation, worded):
            return None
        if self._speaks_of_else(against, saying):
            return None
        return Meant(against, worded, in_question, only, is_named, saying.given.is_name)

    def _is_of_part(self, saying: Saying, thing: str, relation: Relation, worded: float) -> bool:
        """Whether the question may ask for a part of the thing; one that names no thing asks for what the sentence
        speaks of, where that says it by itself.
        """
        if not saying.question:
            return False
        names_it = any(c.id == thing for m in saying.prompt.mentions for c in m.candidates)
        if not names_it and worded >= MOSTLY_SAID:
            return False
        return self._wordings.asks_for_part(saying.prompt, thing, relation)

    def _speaks_of_else(self, against: Against, saying: Saying) -> bool:
        """Whether something stands before a value that neither the thing nor the question accounts for, which may have
        it: "students pay 60 EUR", "with a massage it costs 130 EUR".
        """
        thing, relation, given = against.fact.subject.id, against.relation, saying.given
        known = terms_of(relation, self._evidence.graph.entity(thing))
        if saying.question and not self._wordings.asks_for_part(saying.prompt, thing, relation):
            known |= frozenset(terms(saying.question))
        if relation.id in builtin():
            known |= relation_terms(relation)
        first, last = given.part
        strange = (
            m
            for m in saying.linked.mentions
            if m.kind in NAMING
            and first <= m.start < last
            and m is not given.mention
            and m.start != given.end + 1
            and not any(c.id in self._evidence.own for c in m.candidates)
        )
        if any(m.text[:1].isupper() and not is_covered(terms(m.text), known) for m in strange):
            return True
        known |= _KINDS
        if saying.of_what and not any(is_covered([each], known) for each in terms(saying.of_what)):
            return True
        said = (*saying.nouns_aside(), *saying.nouns_before())
        return any(not is_covered(terms(each.text), known) for each in said)

    def _share(self, relation: Relation, text: str) -> float:
        """The share of the telling terms of a relation's name that a text has, or words near them in meaning; all where
        it has a word of the schema's own wordings.
        """
        said = [match[0].lower() for match in words(text) if term(match[0])]
        known = frozenset(map(term, said))
        if relation.id in builtin() and not relation_terms(relation).isdisjoint(known):
            return 1.0
        label = [match[0].lower() for match in words(relation.label) if term(match[0])]
        telling = [each for each in label if term(each) not in _VAGUE] or label
        has = [
            is_covered([term(each)], known) or self._likeness.nearest(each, said) >= ALIKE for each in telling
        ]
        return sum(has) / len(has) if has else 0.0
