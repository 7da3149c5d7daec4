"""Whether a sentence says of the user's own thing what was asked, and nothing else.

Every word of it is accounted for, by the question, by what the thing and the relation are called, by general words; or
the verifier reads it, with the right value in place, as what the fact says, and no unknown word before the value may be
something else that has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from detect.asked_relation import AskedRelation
from detect.contrast import antonyms
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.explained import main_part, narrowing, terms_of, unexplained
from detect.own_hours import SOME_DAYS
from detect.own_things import counted_in, is_plain
from detect.relation_terms import relation_terms
from detect.term import term, terms, words
from detect.verdict import CheckedClaim
from detect.word_likeness import WordLikeness
from kg.mention import LinkedText, Mention
from kg.records import Fact, Quantity, Relation, ValueKind
from kg.schema import anchors
from kg.static_embedding import StaticEmbedding
from kg.unit import name_of
from kg.verbalise import fact_text, value_text

STATED, CLEARLY_STATED = 0.7, 0.9
"""Probability, as the verifier reads it, that a sentence with the right value in place follows from the fact; and of
one that says "usually".
"""
ALIKE = 0.7
"""Cosine of the static embedding from which two words mean about the same."""
_HEDGE = re.compile(r"\b(?:usually|normally|typically|generally)\b", re.IGNORECASE)
"""Words with which a value may hold in most cases."""
_OF_ONE = re.compile(
    r"\b(?:my|still|today|now|yet|so far|left|remaining|i have|offer me|i(?:'ve| have) got)\b", re.IGNORECASE
)
"""Words of a question with which it is the case of whoever asks."""
_NAMED_SO = re.compile(
    r"(?:\b(?:is|are|was|were|by|named|called|in|at)\s+|\A\W*(?:(?:Yes|Sure)\W+)?)(?:the\s+|our\s+)?"
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)*\{o\}",
    re.IGNORECASE,
)
"""Where a sentence gives a name: behind "is" and "by", or at its beginning."""
_DOING = r"\b(?i:we|you|it|they|he|she|i|can|to|will) "
"""Before a verb."""
_FOR = re.compile(r"\b(?:for|with|without)\b", re.IGNORECASE)
_SUPPOSING = re.compile(r"\b(?:if|unless|except|without|instead)\b", re.IGNORECASE)
_WHO = re.compile(
    r"\W*(?!(?:(?:all|our)\s+)?(?:customers|guests|visitors|users|clients|passengers|buyers)\b)"
    r"(?:[\w-]+\s+){0,3}?[\w-]+s(?=\s+(?:(?:only|just)\s+)?(?:pay|get|receive|need|are charged)\b)",
    re.IGNORECASE,
)
"""Those of whom a sentence tells what they pay or get, if not everybody."""
_THEY = re.compile(r"\W*(?:(?:yes|no|sure|certainly|of course)\W+)?they\b", re.IGNORECASE)
_ASKED_WHO = re.compile(
    r"\b(?:do|can|must|may|will|are)\s+(?:the\s+)?"
    r"(?P<who>(?!(?:customers|guests|visitors|users|clients|passengers|buyers|you|we|they)\b)[a-z-]+s)\s+"
    r"(?:have to |need to )?(?:pay|get|receive|need|enjoy|qualify|charged)\b",
    re.IGNORECASE,
)
"""Those whom a question asks about, whom an answer may tell of as "they"."""
_OPENING = re.compile(
    r"\W*(?:when|if|as|before|after|in|on|at|for|to|with|without|during|until|till|since|from|under|over|unlike|besides|"
    r"including|excluding|together with|along with|within|outside|across|through|throughout|once|while|per|only)\b"
    r"[^.!?\n]*",
    re.IGNORECASE,
)
"""A sentence that begins with a preposition, or with one for clauses."""
_BEHIND_PREPOSITION = re.compile(
    r"\b(?:of|for|with|without|in|on|at|under|over|above|below|during|per|from) (?:(?:an?|the|my|your|our|his|her) )?"
    r"(?:\w+ )?\Z",
    re.IGNORECASE,
)
_BESIDE = re.compile(r" (?:(?:\w+ )?(?:of|in|at|on|for|from) )?(?:(?:the|your|our) )?", re.IGNORECASE)
"""Between a part and its whole: "the tank of the Uno", "the boulder area in Leeds"."""
_ITS = re.compile(r"(?:['’]s?)? ")
"""Between a whole and its part: "the Uno's tank"."""
_SLOT = re.compile(r"\{[so]\}")
_GENERAL = frozenset(
    terms(
        "much many long high big name year day date number time maximum minimum get offer take come total here"
    )
)


class Said(Enum):
    """How it is known that a sentence says what was asked."""

    ALONE = "alone"
    """Every word of it is accounted for."""
    STATED = "stated"
    """The verifier reads it so."""


class OwnWordings:
    """Reads wordings over one graph; thread-safe. Without a verifier every word has to be accounted for."""

    def __init__(self, evidence: Evidence, verifier: Verifier | None) -> None:
        self._evidence = evidence
        self._verifier = verifier
        self._likeness = WordLikeness(StaticEmbedding.default())

    def is_narrowed(self, prompt: LinkedText, subject_id: str, relation: Relation) -> bool:
        """Whether a prompt about an own thing may ask for a part of it, or for somebody's case."""
        return self._is_limited_case(prompt, subject_id, relation) or bool(
            self._unknown(prompt, subject_id, relation)
        )

    def asks_for_part(self, prompt: LinkedText, subject_id: str, relation: Relation) -> bool:
        """Whether a prompt asks for a part of the own thing that it names ("the tank of the Uno"), for some only ("for
        students"), or for somebody's case; of one that names none, whether it may.
        """
        if self._is_limited_case(prompt, subject_id, relation):
            return True
        unknown = self._unknown(prompt, subject_id, relation)
        named = [m for m in prompt.mentions if any(c.id == subject_id for c in m.candidates)]
        return bool(unknown) if not named else any(_is_part(prompt.text, each, named) for each in unknown)

    def _is_limited_case(self, prompt: LinkedText, subject_id: str, relation: Relation) -> bool:
        about = relation_terms(relation) | terms_of(relation, self._evidence.graph.entity(subject_id))
        limiting = (*_OF_ONE.finditer(prompt.text), *SOME_DAYS.finditer(prompt.text))
        return bool(_SUPPOSING.search(prompt.text)) or any(
            not about.issuperset(terms(each[0])) for each in limiting
        )

    def _unknown(self, prompt: LinkedText, subject_id: str, relation: Relation) -> list[str]:
        """The words of a prompt that neither the thing nor the relation accounts for."""
        graph = self._evidence.graph
        about = relation_terms(relation) | terms_of(relation, graph.entity(subject_id))
        left = narrowing(prompt, self._evidence.own.__contains__, about | unit_terms(graph.facts(subject_id)))
        return self._unlike(left, " ".join((relation.label, *relation.nouns)))

    def says(self, asked: AskedRelation, mention: Mention, linked: LinkedText) -> Said | None:
        """Whether the sentence speaks plainly of what was asked, or of the only figure of its measure: all its words
        are accounted for, or the verifier reads it so.
        """
        wording = main_part(f"{linked.text[: mention.start]}{{o}}{linked.text[mention.end :]}")
        if asked.relation.kind is ValueKind.QUANTITY and not is_plain(wording, asked.relation):
            return None
        hedged = _HEDGE.search(wording) is not None
        if not hedged and self._says_that_alone(asked, mention, wording):
            return Said.ALONE
        if self._is_of_somebody(asked, wording):
            return None
        stated = self._states(asked, wording, least=CLEARLY_STATED if hedged else STATED)
        return Said.STATED if stated else None

    def _is_of_somebody(self, asked: AskedRelation, wording: str) -> bool:
        """Whether a word that is not accounted for may name what has a wording's value, {o}, or whom it is for; a verb
        does not ("we brew {o}").
        """
        if asked.relation.kind is ValueKind.ENTITY and _NAMED_SO.search(wording) is None:
            return True
        before, _, behind = wording.partition("{o}")
        left = self._left(asked, before)
        if any(
            re.search(rf"{_DOING}{re.escape(each)}\b", before) is None and each[-2:] != "ed" for each in left
        ):
            return True
        return bool(_FOR.search(behind)) and bool(self._left(asked, behind))

    def _states(self, asked: AskedRelation, wording: str, *, least: float) -> bool:
        """Whether the verifier reads a wording, with the right value in its place, {o}, as what the fact says."""
        if self._verifier is None:
            return False
        fact = asked.facts[0]
        claim = wording.replace("{o}", value_text(fact.object)).strip()
        (read,) = self._verifier.verify([(fact_text(fact, asked.relation), claim)])
        return read.supported >= least

    def _says_that_alone(self, asked: AskedRelation, mention: Mention, wording: str) -> bool:
        """Whether every word of a wording is accounted for, and some tell what is spoken of, unless there is none."""
        relation, known = asked.relation, known_terms(asked)
        if not self.is_explained(asked, wording):
            return False
        if relation.kind is ValueKind.ENTITY and _NAMED_SO.search(wording) is None:
            return False
        is_bare = self.is_bare(asked, wording)
        if relation.kind is not ValueKind.QUANTITY:
            return is_bare or not known.isdisjoint(terms(wording))
        counted = counted_in(wording)
        if counted in known or all(map(self._evidence.own.is_only, asked.facts)):
            return True
        is_measured = isinstance(mention.value, Quantity) and bool(mention.value.unit)
        if is_bare and (is_measured or not counted):
            return True
        return (is_measured or not counted) and not known.isdisjoint(terms(wording))

    def is_explained(self, asked: AskedRelation, text: str) -> bool:
        """Whether a sentence, its values left out, says nothing that was not asked."""
        return not self._left(asked, text)

    def is_limited(
        self, prompt: LinkedText, linked: LinkedText, checked: CheckedClaim, relation: Relation
    ) -> bool:
        """Whether words stand behind the figure of a claim that neither the question nor the thing accounts for."""
        claim = checked.claim
        if relation.kind is not ValueKind.QUANTITY or claim.subject is None:
            return False
        about = terms_of(relation, self._evidence.graph.entity(claim.subject.id))
        known = about | unit_terms(checked.facts) | frozenset(terms(prompt.text))
        return bool(unexplained("{o}" + linked.text[claim.value_end :], known))

    def strange_words(self, fact: Fact, relation: Relation, question: str, text: str) -> list[str]:
        """The words of a text that say something which nothing that it may be about accounts for."""
        about = terms_of(relation, self._evidence.graph.entity(fact.subject.id)) | unit_terms((fact,))
        left = unexplained(text, about | frozenset(terms(question)))
        return self._unlike(left, " ".join((relation.label, *relation.nouns, question)))

    def opens_aside(
        self, prompt: LinkedText, linked: LinkedText, checked: CheckedClaim, relation: Relation
    ) -> bool:
        """Whether the sentence of a claim limits itself before it comes to its point ("When used in a bakery, the K4
        has", "Before 5.0 the default was"), or tells of some people ("Students pay").
        """
        start = max((s for s, _ in linked.sentences if s <= checked.claim.value_start), default=0)
        opening = _OPENING.match(linked.text, start, checked.claim.value_start)
        opening = opening or _WHO.match(linked.text, start, checked.claim.value_start)
        if opening is None and _THEY.match(linked.text, 0, checked.claim.value_start):
            opening = _ASKED_WHO.search(prompt.text)
            return opening is not None and bool(
                self.strange_words(checked.facts[0], relation, "", opening["who"])
            )
        if opening is None:
            return False
        about = terms_of(relation, self._evidence.graph.entity(checked.facts[0].subject.id))
        point = next((w.start() for w in words(opening[0]) if term(w[0]) in about), len(opening[0]))
        aside = opening[0][:point]
        return bool(self.strange_words(checked.facts[0], relation, prompt.text, aside))

    def is_bare(self, asked: AskedRelation, text: str) -> bool:
        """Whether a sentence, its value left out, says nothing at all but what the thing is called."""
        called = terms_of(asked.relation, self._evidence.graph.entity(asked.subject_id))
        return not unexplained(text, called | unit_terms(asked.facts))

    def _left(self, asked: AskedRelation, text: str) -> list[str]:
        """The words of a sentence, its values left out, that say something that was not asked."""
        relation = asked.relation
        about = terms_of(relation, self._evidence.graph.entity(asked.subject_id))
        left = unexplained(text, about | asked.question.content | unit_terms(asked.facts))
        return self._unlike(left, " ".join((relation.label, *relation.nouns, asked.question.masked)))

    def _unlike(self, said: Iterable[str], known: str) -> list[str]:
        """Those of some words that mean nothing near a known one, as "borrow" does beside "loan period"."""
        others = [match[0].lower() for match in words(known) if term(match[0])]
        return [
            each
            for each in said
            if antonyms(each, known) or self._likeness.nearest(each.lower(), others) < ALIKE
        ]


def known_terms(asked: AskedRelation) -> frozenset[str]:
    """Terms in which the relation is spoken of, and those of the question; of names and dates also looser ones."""
    relation = asked.relation
    known = relation_terms(relation) | asked.question.content
    if relation.kind is ValueKind.QUANTITY:
        known |= unit_terms(asked.facts)
    else:
        known |= {found for said in anchors(relation) for found in terms(_SLOT.sub(" ", said))}
    return known - _GENERAL


def unit_terms(facts: Iterable[Fact]) -> frozenset[str]:
    """Terms of what the figures of facts count ("semesters")."""
    units = (fact.object.unit for fact in facts if isinstance(fact.object, Quantity))
    return frozenset(each for unit in units for each in terms(name_of(unit)))


def _is_part(text: str, word: str, named: Iterable[Mention]) -> bool:
    """Whether a word of a prompt stands behind a preposition, or right beside what the prompt names."""
    return any(
        _BEHIND_PREPOSITION.search(text, 0, found.start())
        or any(_BESIDE.fullmatch(text, found.end(), mention.start) for mention in named)
        or any(_ITS.fullmatch(text, mention.end, found.start()) for mention in named)
        for found in re.finditer(rf"\b{re.escape(word)}\b", text)
    )
