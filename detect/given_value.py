"""The value that a terse answer gives for what was asked: right, another one, none, or nothing that could be told.

Every date, number and name of the answer beside the subject is compared with every fact that is right or was right
once. Whatever agrees, is near, coarser, finer, of an unknown name or in no unit leaves the answer alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from detect.asked_relation import AskedRelation
from detect.clause import Clause, Symbol
from detect.compare import Outcome
from detect.compare_quantity import OTHER_UNIT
from detect.evidence import Evidence
from detect.findings import Findings
from detect.given import NOTHING, OPEN, Given, GivenValue, agrees
from detect.given_code import code_given
from detect.given_people import people_given
from detect.limits import limits
from detect.reading import reading_of
from detect.relation_terms import relation_terms
from detect.restated import gives_again
from detect.right_name import RightNames, right_day_said
from detect.stated import NO_FACT, OF_OTHER_KIND, Found, Stated
from detect.term import terms
from detect.value_names import telling_words
from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold
from kg.demonym import DEMONYM
from kg.mention import LinkedText, Mention, MentionKind
from kg.numeral import from_words
from kg.records import Cardinality, EntityClass, EntityRef, Quantity, ValueKind
from kg.word import FUNCTION_WORDS

_COMMON = re.compile(r" [a-z]+\Z")
_NOUN_BEHIND = re.compile(r" (?P<noun>[a-z]{3,})\W*\Z")
ALIKE = 50.0
"""Share of letters, in percent, from which on a noun may be another spelling of one: "sheqel"."""
_COMMA = re.compile(r",\s+")
_FIGURES = re.compile(r"(?<![^\W\d_])(?<![^\W\d_]\d)\d")
"""Not those of a formula: "C2H6"."""
_WORD = re.compile(r"[^\W_]+")
_FORMULA = re.compile(r"(?=\D*\d)(?:[A-Z][a-z]?\d*){2,}")
_COUNTED = re.compile(r" [a-z]{3,}")
_PLACES = frozenset((EntityClass.PLACE,))
_ONE_OR_FEW = frozenset((Cardinality.ONE, Cardinality.FEW))
_ARTICLES = frozenset(("The", "El", "Il", "La", "Le"))
SURELY_MEANT = 0.9
"""The share of the meanings of a name from which on it means the likeliest."""


class GivenValues:
    """Reads the values of answers, over one graph; thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._findings = Findings(evidence)
        self._right_names = RightNames(evidence.graph)

    def of(
        self, asked: AskedRelation, linked: LinkedText, clause: Clause, claims: Sequence[CheckedClaim]
    ) -> GivenValue:
        """What a terse answer gives; ``claims`` are those that were read in it."""
        rest = self._right_names.rest(asked, linked, self.is_subject)
        if asked.relation.kind is ValueKind.TEXT:
            return self._text(asked, linked, clause, claims, rest)
        other = self._of_other_noun(asked, linked)
        if other is not None:
            return GivenValue(Given.OTHER, code=other)
        found: list[Found] = []
        for mention in linked.mentions:
            each = self.found(asked, mention, clause)
            if self.is_subject(mention, asked) or _is_told_of(asked, mention, claims):
                if agrees(each):
                    return OPEN
                continue
            if self._is_of_other_kind(asked, each, mention) or _counts_else(asked, mention, claims):
                continue
            if found and self._is_said_with(found[-1].stated.object, mention, linked.text):
                continue
            if (mention.kind is MentionKind.NAME and not self._is_of_one(asked, mention)) or (
                found and agrees(found[-1])
            ):
                return OPEN
            if self._is_open(asked, each, claims) and (found or not agrees(each)):
                return OPEN
            found.append(each)
        if found and agrees(found[0]):
            return GivenValue(Given.RIGHT, tuple(found))
        if self._right_names.said(asked, rest) or right_day_said(asked, rest):
            return OPEN
        if found:
            return GivenValue(Given.OTHER, tuple(found))
        return OPEN if _may_give(asked.relation.kind, rest, linked) else NOTHING

    def _text(
        self,
        asked: AskedRelation,
        linked: LinkedText,
        clause: Clause,
        claims: Sequence[CheckedClaim],
        rest: str,
    ) -> GivenValue:
        if self._right_names.said(asked, rest):
            return OPEN
        people = [self.found(asked, each, clause) for each in linked.mentions if each.demonym]
        if people and asked.relation.id == DEMONYM:
            return people_given(people, clause)
        return code_given(asked, rest, claims)

    def may_be_right(self, asked: AskedRelation, linked: LinkedText, clause: Clause) -> bool:
        """Whether anything that a sentence names, beside what was asked about, may be meant as a right value."""
        rest = self._right_names.rest(asked, linked, self.is_subject)
        if self._right_names.said(asked, rest) or right_day_said(asked, rest):
            return True
        return any(
            finding.comparison.outcome is not Outcome.DISAGREE
            for mention in linked.mentions
            if not self.is_subject(mention, asked) and not _counts(mention, linked.text)
            for finding in self.found(asked, mention, clause).findings
            if finding.comparison.rule not in OF_OTHER_KIND
        )

    def names_subject(self, asked: AskedRelation, linked: LinkedText) -> bool:
        """Whether a text names what the question is about, by a name and not by a pronoun."""
        return any(self.is_subject(mention, asked) for mention in linked.mentions)

    def meant(self, asked: AskedRelation, mention: Mention) -> Mention:
        """A mention as a value of what was asked: "English" as the language, where that is asked for."""
        wanted = asked.relation.object_classes
        fitting = tuple(each for each in mention.candidates if self._evidence.fits(each.id, wanted))
        return mention._replace(candidates=fitting) if fitting else mention

    def found(self, asked: AskedRelation, mention: Mention, clause: Clause) -> Found:
        """A mention as the value of what was asked, with what the graph says to it."""
        subject = asked.subject
        named = Symbol("E0", subject.start, subject.end, subject.text, subject)
        reading = reading_of(asked.relation, mention, clause, subject=named)
        stated = Stated(reading, asked.subject, mention, limits=limits(clause, mention))
        findings = self._findings.of(stated)
        if not asked.of_any_time:
            findings = [each for each in findings if not each.fact.ended] or findings
        return Found(stated, tuple(findings))

    def _of_other_noun(self, asked: AskedRelation, linked: LinkedText) -> Mention | None:
        """A value that nobody knows but by whose people's it is, with a noun that others' have and no right one:
        "Israeli dinar" for the Israeli new shekel.
        """
        if asked.relation.cardinality is Cardinality.MANY:
            return None  # a "British novelist" may be a writer too
        adjectives = [each for each in linked.mentions if each.demonym]
        named = all(each.demonym or self.is_subject(each, asked) for each in linked.mentions)
        rights = [fact.object for fact in asked.every if isinstance(fact.object, EntityRef)]
        if len(adjectives) != 1 or not named or not asked.surely or len(rights) != len(asked.every):
            return None
        if not all(_COMMON.search(right.label) for right in rights):
            return None
        (adjective,) = adjectives
        noun = _NOUN_BEHIND.match(linked.text, adjective.end)
        if noun is None or not self._is_no_noun_of(asked, noun["noun"]):
            return None
        start, end = adjective.start, noun.end("noun")
        return Mention(start, end, linked.text[start:end], MentionKind.NAME)

    def _is_no_noun_of(self, asked: AskedRelation, noun: str) -> bool:
        """Whether a noun is what values of others are called, and like no word of a right one's names."""
        graph, relation = self._evidence.graph, asked.relation.id
        called = (each for word in (noun, noun.removesuffix("s")) for each in graph.candidates(word))
        if not any(True for each in called for _ in graph.inverse_facts(each.id, relation, limit=1)):
            return False
        words = {word for name in self._right_names.of(asked) for word in fold(name).split()}
        alike = max((fuzz.ratio(noun, word) for word in words), default=0.0)
        return alike < ALIKE and relation_terms(asked.relation).isdisjoint(terms(noun))

    def _is_of_one(self, asked: AskedRelation, mention: Mention) -> bool:
        """Whether an unknown name is that of somebody where somebody is asked for who is the only one or one of few; of
        one word it may be a nickname.
        """
        words = [word for word in mention.text.split() if word[:1].isupper()]
        if not asked.surely or asked.relation.cardinality not in _ONE_OR_FEW or len(words) < 2:
            return False
        rights = [f.object.id for f in asked.every if isinstance(f.object, EntityRef)]
        people = (EntityClass.PERSON in self._evidence.graph.entity(each).classes for each in rights)
        return words[0] not in _ARTICLES and bool(rights) and all(people)

    def _is_said_with(self, value: Mention | None, mention: Mention, text: str) -> bool:
        """Whether a mention only says where the place before it lies, or gives the same measure in another unit."""
        return self.is_around(mention, value, text) or gives_again(value, mention, text)

    def is_around(self, place: Mention, inner: Mention | None, text: str) -> bool:
        """Whether a place only says where the one before it lies: "Bridgetown, Barbados"."""
        if inner is None or inner.best is None or _COMMA.fullmatch(text, inner.end, place.start) is None:
            return False
        chain = self._evidence.places.chain(inner.best.id)
        return any(each.id in chain for each in place.candidates)

    def _is_of_other_kind(self, asked: AskedRelation, found: Found, mention: Mention) -> bool:
        """Whether a mention is no value of the relation; an unknown name always may be, but for a formula where a place
        is asked for.
        """
        if mention.kind is MentionKind.NAME:
            is_formula = bool(_FORMULA.fullmatch(mention.text)) and asked.relation.object_classes <= _PLACES
            return asked.relation.kind is not ValueKind.ENTITY or (
                is_formula and bool(asked.relation.object_classes)
            )
        rules = {finding.comparison.rule for finding in found.findings}
        if not rules:
            wanted, classes = asked.relation.object_classes, self._classes(mention)
            return bool(wanted and classes and not wanted & classes)
        return rules <= OF_OTHER_KIND or (rules <= {*OF_OTHER_KIND, OTHER_UNIT} and _has_unit(mention))

    def _classes(self, mention: Mention) -> frozenset[EntityClass]:
        best = mention.best
        return frozenset() if best is None else self._evidence.graph.entity(best.id).classes

    def _is_open(self, asked: AskedRelation, found: Found, claims: Sequence[CheckedClaim]) -> bool:
        """Where a fact does not disagree, the value is what another fact says of the subject (unless it is asked for
        in as many words), or nobody else has it: then its name may mean something that the graph does not know (Kent,
        of England and of Washington).
        """
        outcomes = {finding.comparison.outcome for finding in found.findings}
        if outcomes != {Outcome.DISAGREE}:
            return True
        at = found.reading.object.start
        is_known = found.stated.object is None or found.stated.object.best is not None
        if asked.relation.kind is ValueKind.ENTITY and is_known and not self._is_elsewhere(asked, found):
            return True
        supported = any(c.verdict is Verdict.SUPPORTED and c.claim.value_start == at for c in claims)
        return supported or (not asked.surely and self._evidence.speaks_of(asked.subject_id, found.stated))

    def _is_elsewhere(self, asked: AskedRelation, found: Found) -> bool:
        """Whether the value is one of the relation for another subject, or has a name that means nothing else: a
        well-known one, a state's, or one of several words.
        """
        mention, relation, graph = found.stated.object, asked.relation, self._evidence.graph
        candidates = () if mention is None else mention.candidates
        fitting = [c for c in candidates if self._evidence.fits(c.id, relation.object_classes)]
        if mention is None or not fitting:
            return False
        best, wanted = fitting[0], relation.object_classes
        turned = (fact for fact in graph.facts(best.id) if fact.relation.id == relation.inverse)
        if any(True for _ in graph.inverse_facts(best.id, relation.id, limit=1)) or any(True for _ in turned):
            return True
        if best.partial:
            return False
        if not asked.surely and best.prior < SURELY_MEANT * sum(c.prior for c in fitting):
            return False
        if wanted and not graph.entity(best.id).classes & wanted:
            return False
        types = self._evidence.places.types
        is_known = types.is_well_known(best.id) or types.is_sovereign(best.id)
        return is_known or len(fold(mention.text).split()) > 1

    def is_subject(self, mention: Mention, asked: AskedRelation) -> bool:
        """Whether a mention is what the question is about, or its name garbled."""
        if mention.demonym:
            return False
        if any(candidate.id == asked.subject_id for candidate in mention.candidates):
            return True
        garbled = mention.kind is MentionKind.NAME and asked.relation.kind is not ValueKind.ENTITY
        return garbled and bool(telling_words(mention.text) & telling_words(asked.subject.text))


def _may_give(kind: ValueKind, rest: str, linked: LinkedText) -> bool:
    """Whether there may be a value that no mention is made of: figures, numbers in words, names in capitals."""
    if kind in {ValueKind.TIME, ValueKind.QUANTITY}:
        spoken = any(from_words(word) is not None for word in _WORD.findall(rest))
        read = any(m.kind in {MentionKind.TIME, MentionKind.QUANTITY} for m in linked.mentions)
        return (bool(_FIGURES.search(rest)) or spoken) and not read
    return False


def _counts_else(asked: AskedRelation, mention: Mention, claims: Sequence[CheckedClaim]) -> bool:
    """Whether a number without a unit counts something else, as its words say."""
    if asked.relation.kind is not ValueKind.QUANTITY or not isinstance(mention.value, Quantity):
        return False
    if mention.value.unit or all(isinstance(f.object, Quantity) and not f.object.unit for f in asked.every):
        return False
    said = (c.claim for c in claims if c.verdict is not Verdict.NOT_CHECKABLE or c.rule == NO_FACT)
    return any(
        claim.value_start == mention.start
        and claim.relation is not None
        and claim.relation.id != asked.relation.id
        for claim in said
    )


def _is_told_of(asked: AskedRelation, mention: Mention, claims: Sequence[CheckedClaim]) -> bool:
    """Whether what was asked is told of a name that has a word of the subject's in it, garbled or shortened: "Eve was
    directed by ..." to who directed All About Eve.
    """
    words = set(fold(mention.text).split()) & set(fold(asked.subject.text).split())
    return not words <= FUNCTION_WORDS and any(
        claim.relation is not None
        and claim.relation.id == asked.relation.id
        and claim.value_start != mention.start
        and (claim.subject is None or any(claim.subject.id == each.id for each in mention.candidates))
        for claim in (checked.claim for checked in claims if checked.rule == NO_FACT)
    )


def _counts(mention: Mention, text: str) -> bool:
    """Whether a number is one of things: "eight planets"."""
    return (
        mention.kind is MentionKind.QUANTITY
        and not _has_unit(mention)
        and bool(_COUNTED.match(text, mention.end))
    )


def _has_unit(mention: Mention) -> bool:
    return not isinstance(mention.value, Quantity) or bool(mention.value.unit)
