"""Answers beside the question: sentences that state something else than what was asked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache

from detect.asked_relation import AskedRelation, AskedRelations
from detect.asked_size import gives_a_size
from detect.clause import Clause
from detect.evidence import Evidence
from detect.given_value import GivenValues
from detect.listed_alike import UNCERTAIN
from detect.named_classes import NAMED
from detect.occasion import END, POINT, START
from detect.relation_terms import relation_terms
from detect.term import terms
from detect.terse_answer import is_english
from detect.value_names import telling_words
from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold
from kg.mention import LinkedText, Mention
from kg.records import Cardinality, EntityRef, Relation, Text, ValueKind
from kg.schema import builtin

VAGUE = frozenset(
    terms(
        "spring summer autumn fall winter morning evening night noon midnight day week month year decade century "
        "age era ages reign war peace birthday childhood youth Christmas Easter few several some half quarter dozen "
        "pair couple degree hundred thousand million billion hundreds thousands millions billions double twice "
        "triple single alone average size same like"
    )
)
"""Terms that may give a time or an amount without a figure."""
_UNREAD = frozenset(("not understood", "hedged", "linked", "joined", UNCERTAIN, "ambiguous subject"))
"""Rules of claims that may say something else than was read."""
_DOINGS = frozenset(("P101", "P106", "P136", "P413", "P641", "P1303"))
"""Relations of what somebody does, which tell one another: a guitarist plays the guitar."""
_FIGURES = re.compile(r"\d+")
_BEGINS = re.compile(r"\b(?:begin|began|begun|start|break|broke|outbreak)", re.IGNORECASE)
_IS_A = re.compile(r"\b(?:is|was|are) (?:an?|the) ")
_NOUN_OF = re.compile(r"(?:the )?(?P<noun>[a-z][a-z -]*?) (?:of|for) (?:the )?\Z", re.IGNORECASE)
_OWNED = re.compile(r"['’]s? (?P<noun>[a-z][a-z -]*?) (?:is|was|are|were)\b")


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer that is one sentence, with the claims that were read in it."""

    linked: LinkedText
    clause: Clause
    claims: Sequence[CheckedClaim]


class Beside:
    """Tells such answers over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, asked: AskedRelations, values: GivenValues) -> None:
        self._evidence = evidence
        self._asked = asked
        self._values = values

    def states_else(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence states something else: of what was asked it has no word, and no value that is no name."""
        relation, text = asked.relation, answer.linked.text
        if gives_a_size(asked, answer.claims):
            return False
        if self._repeats_subject(asked, answer) or self._is_noun_of_another(asked, answer):
            return True
        said = frozenset(terms(without_mentions(answer.linked)))
        others = list(_others(asked, answer.claims, said))
        if relation.id in _DOINGS and any(other.id in _DOINGS for other in others):
            return False
        if not (others or (is_english(text) and _states_something(answer))):
            return False
        if not self._values.names_subject(asked, answer.linked) and not (others and _is_full(answer.clause)):
            return False
        left = said - frozenset().union(*map(relation_terms, others)) - self._kinds(asked)
        if relation.kind in {ValueKind.TIME, ValueKind.QUANTITY}:
            return left.isdisjoint(relation_terms(relation) | VAGUE)
        named = bool(relation.object_classes) and relation.object_classes <= NAMED
        return said.isdisjoint(relation_terms(relation)) and (named or not left)

    def states_another(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence states another relation of what was asked about, in none of the words of that one, and the
        values in it have nothing to do with a right one ("Boeing is buried in Forest Lawn").
        """
        said = frozenset(terms(without_mentions(answer.linked)))
        others = list(_others(asked, answer.claims, said))
        if (
            asked.relation.kind is not ValueKind.ENTITY
            or not others
            or asked.subject_id in self._evidence.own
        ):
            return False
        if asked.relation.id in _DOINGS and any(other.id in _DOINGS for other in others):
            return False
        if not self._values.names_subject(asked, answer.linked):
            return False
        left = said.difference(*map(relation_terms, others))
        stated_in = self._asked.stated_in(asked.relation)
        if not (said.isdisjoint(relation_terms(asked.relation)) and left.isdisjoint(stated_in)):
            return False
        rights = {fact.object.id for fact in asked.every if isinstance(fact.object, EntityRef)}
        around = rights.union(*map(self._evidence.places.chain, rights))
        values = [each for each in answer.linked.mentions if not self._values.is_subject(each, asked)]
        return all(each.best is not None and self._is_apart(each, rights, around) for each in values)

    def tells_another(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence gives a time or an amount of what was asked about, and in words of just that one that was
        not asked for ("Mozart was born in 1756" to when he died).
        """
        if asked.relation.kind not in {ValueKind.TIME, ValueKind.QUANTITY} or not answer.claims:
            return False
        if gives_a_size(asked, answer.claims) or not self._values.names_subject(asked, answer.linked):
            return False
        said = frozenset(terms(without_mentions(answer.linked)))
        return said.isdisjoint(self._asked.stated_in(asked.relation)) and all(
            each.claim.subject is not None
            and each.claim.subject.id == asked.subject_id
            and (relation := each.claim.relation) is not None
            and relation.kind is asked.relation.kind
            and relation.id not in asked.nearly
            and not _is_of_same_event(asked, relation)
            and each.rule not in _UNREAD
            and said <= relation_terms(relation)
            for each in answer.claims
        )

    def states_wrongly(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence states of what was asked about only what is wrong, in a relation that is not asked for in
        nearly the same words ("was founded in 1481" to when it was dissolved).
        """
        judged = [each for each in answer.claims if each.verdict is not Verdict.NOT_CHECKABLE]
        return bool(judged) and all(
            each.verdict is Verdict.CONTRADICTED
            and each.claim.subject is not None
            and each.claim.subject.id == asked.subject_id
            and each.claim.relation is not None
            and (asked.surely or each.claim.relation.id not in asked.nearly)
            for each in judged
        )

    def states_absurdly(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence states of what was asked about only what nothing of its kind has, in words of just that:
        "The home ground of the United Kingdom is San Siro".
        """
        if any(each.verdict is not Verdict.NOT_CHECKABLE for each in answer.claims) or _has_in_it(
            asked, answer
        ):
            return False
        said = frozenset(terms(without_mentions(answer.linked)))
        stated = {
            relation.id: relation
            for each in answer.claims
            if each.claim.subject is not None
            and each.claim.subject.id == asked.subject_id
            and (relation := each.claim.relation) is not None
            and said <= relation_terms(relation)
        }
        stated |= {each.id: each for each in self._attributes(asked, answer)}
        return bool(stated) and not any(
            each.id == asked.relation.id or self._asked.may_have(asked.subject_id, each)
            for each in stated.values()
        )

    def states_of_another(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence states what was asked, in words of just that, of something else: "The currency of Turkey
        is the Turkish lira" to a question about Turkmenistan.
        """
        rights = {fact.object.id for fact in asked.every if isinstance(fact.object, EntityRef)}
        if any(each.id in rights for mention in answer.linked.mentions for each in mention.candidates):
            return False
        if self._values.names_subject(asked, answer.linked):
            return False
        said = frozenset(terms(without_mentions(answer.linked)))
        read = [each for each in answer.claims if each.rule not in _UNREAD]
        return bool(read) and all(
            each.claim.relation is not None
            and each.claim.relation.id == asked.relation.id
            and said <= relation_terms(asked.relation)
            and is_of_another(asked.subject, each)
            for each in read
        )

    def _is_noun_of_another(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence says what another attribute of what was asked about is: "The genre of Guam is drama". What
        is asked for in nearly the same words may answer; where both are of codes, its code would have been read.
        """
        others = {each.id: each for each in self._attributes(asked, answer)}
        if _has_in_it(asked, answer):
            return False
        return bool(others) and not any(
            each.id == asked.relation.id
            or (each.id in asked.nearly and not each.kind is asked.relation.kind is ValueKind.TEXT)
            for each in others.values()
        )

    def _attributes(self, asked: AskedRelation, answer: Answer) -> Sequence[Relation]:
        """The relations that have the noun by which a sentence speaks of what was asked about: "The genre of Guam"."""
        text = answer.linked.text
        for mention in answer.linked.mentions:
            if self._values.is_subject(mention, asked):
                found = _NOUN_OF.fullmatch(text[: mention.start].lstrip()) or _OWNED.match(text, mention.end)
                if found is not None:
                    return _called().get(found["noun"].casefold(), ())
        return ()

    def _repeats_subject(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether a sentence gives what was asked about as the value: "Croatia is the capital of Croatia". What has a
        name in common with a right value may be meant as that, as Mexico and its capital.
        """
        relation, mentions = asked.relation, answer.linked.mentions
        if (
            relation.kind is not ValueKind.ENTITY
            or relation.cardinality is Cardinality.MANY
            or len(mentions) < 2
        ):
            return False
        if not all(self._values.is_subject(each, asked) for each in mentions):
            return False
        said = frozenset(terms(without_mentions(answer.linked)))
        own = set(fold(asked.subject.text).split())
        rights = [fact.object.label for fact in asked.every if isinstance(fact.object, EntityRef)]
        return said <= relation_terms(relation) and all(own.isdisjoint(fold(name).split()) for name in rights)

    def _is_apart(self, mention: Mention, rights: Set[str], around: Set[str]) -> bool:
        """Whether nothing that a mention may mean is a right value, contains one or lies in one."""
        meant = {candidate.id for candidate in mention.candidates}
        inside = frozenset[str]().union(*map(self._evidence.places.chain, meant))
        return meant.isdisjoint(around) and inside.isdisjoint(rights)

    def _kinds(self, asked: AskedRelation) -> frozenset[str]:
        """The terms that say what kind of thing was asked about: "Malawi is a country" tells none of its currencies."""
        return frozenset(
            term for kind in self._evidence.graph.entity(asked.subject_id).types for term in terms(kind)
        )


def is_of_another(subject: Mention, checked: CheckedClaim) -> bool:
    """Whether a claim is about something else than what was asked about, whose names have no word in common, and does
    not name that as its value.
    """
    meant = {candidate.id for candidate in subject.candidates}
    about, value = checked.claim.subject, checked.claim.value
    if about is None or about.id in meant or (isinstance(value, EntityRef) and value.id in meant):
        return False
    return telling_words(about.label).isdisjoint(telling_words(subject.text))


def says_what_it_is(text: str) -> bool:
    """Whether a sentence says what kind of thing something is: "Canada is a country."."""
    return _IS_A.search(text) is not None


def _others(asked: AskedRelation, claims: Sequence[CheckedClaim], said: frozenset[str]) -> Iterator[Relation]:
    """The relations other than the one asked for that an answer was read to state; of what is uncertain those of which
    all its words are ("Taipei shares a border with Bolivia").

    ``said``: the terms of the answer beside the names.
    """
    for checked in claims:
        relation = checked.claim.relation
        if relation is None or relation.id == asked.relation.id or _is_of_same_event(asked, relation):
            continue
        is_worded = checked.rule == UNCERTAIN and bool(said) and said <= relation_terms(relation)
        if is_worded or checked.rule not in _UNREAD:
            yield relation


def _is_of_same_event(asked: AskedRelation, relation: Relation) -> bool:
    """Whether a relation gives the beginning or the end of what is only asked when it was."""
    is_when = asked.relation.id == POINT or (
        asked.relation.id == START and _BEGINS.search(asked.question.masked) is None
    )
    return is_when and relation.id in (START, END)


def _is_full(clause: Clause) -> bool:
    """Whether no pronoun stands for what a sentence is about."""
    return not any(symbol.code[0] == "P" and symbol.mention is None for symbol in clause.symbols)


def without_mentions(linked: LinkedText) -> str:
    """The text with blanks for what it names."""
    text = linked.text
    for mention in linked.mentions:
        text = text[: mention.start] + " " * len(mention.text) + text[mention.end :]
    return text


def _states_something(answer: Answer) -> bool:
    """Whether the sentence was read as stating something, names two known things, or says what a thing is."""
    if any(checked.rule not in _UNREAD for checked in answer.claims):
        return True
    known = [s for s in answer.clause.symbols if s.mention is not None and s.mention.candidates]
    kind = any(symbol.code.startswith("#") for symbol in answer.clause.symbols)
    return len(known) > 1 or (kind and says_what_it_is(answer.linked.text))


def _has_in_it(asked: AskedRelation, answer: Answer) -> bool:
    """Whether a right code is all the letters of something in a sentence: the O of "O2"."""
    said = {_FIGURES.sub("", word.strip(".,;:")) for word in answer.linked.text.split()}
    return any(isinstance(fact.object, Text) and fact.object.text in said for fact in asked.every)


@cache
def _called() -> Mapping[str, Sequence[Relation]]:
    """The built-in relations by what they are called, case-folded."""
    called: dict[str, list[Relation]] = defaultdict(list)
    for relation in builtin().values():
        for noun in {name.casefold() for name in (relation.label, *relation.nouns)}:
            called[noun].append(relation)
    return called
