"""What one clause says, read by templates, and which pairs of its mentions are left to be read by meaning.

Pronouns and carried subjects are resolved to what the answer has spoken of before. No model is needed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from detect.also_meant import AlsoMeant
from detect.another import Another
from detect.asked_owner import of_topic
from detect.begun import dates_of_begun
from detect.birth_name import without_birth_names
from detect.byline import of_author
from detect.clause import Clause, Symbol
from detect.currency_name import with_currencies
from detect.description import described, with_things
from detect.edition import is_of_another, is_of_edition, of_book
from detect.elided import is_before_owner, with_nouns
from detect.focus import DONE_TO, Focus
from detect.frame import frames
from detect.gapped import apart
from detect.in_list import NOT_LISTED, Listed
from detect.language_name import with_languages
from detect.lies_in import PLACED
from detect.lifespan import lives, spans_of
from detect.limits import limits
from detect.listed_behind import is_no_statement
from detect.named_kind import of_their_kinds
from detect.named_subject import named_subject
from detect.namesake import without_introduced, without_kin, without_namesakes
from detect.nested import nested_names, without_nested_pronouns
from detect.object_relative import object_relatives
from detect.on_border import on_borders
from detect.others_event import is_of_others_event
from detect.owner import owned
from detect.passive import passives
from detect.placed_kind import has_plain_name, is_called, is_of_other_kind, of_continents, placed_kinds
from detect.placed_name import only_places, placed_names
from detect.proposal import Proposal
from detect.proposer import proposals
from detect.question import Question
from detect.reading import Reading, hedged, readings, says_nothing
from detect.restated import without_restated
from detect.right_beside import names_right_beside
from detect.spoken_of import leaves_some_out, speaks_of_others
from detect.stance import Stance
from detect.stated import Found, Stated
from detect.subjects import Subjects
from detect.superlative import is_open_grade
from detect.told_beside import told_beside
from detect.topical import topical
from detect.verdict import CheckedClaim
from detect.weighed import Pair
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityClass

if TYPE_CHECKING:
    from detect.checker import Checker


_CONTRASTED = re.compile(r",\s+(?:and\s+)?not\s+(?:the\s+)?\Z", re.I)
"""Before what is held against one of the names of a sentence: "Canberra is the capital of Australia, not Sydney"."""
_CONTRAST_REACH = 16
_FOUND, _FINDING = frozenset(("discovered", "invented")), frozenset(("P61", "P575"))
_EDITED = frozenset(("published", "released", "issued"))
"""What is done to a work more than once."""
_ONE_OF_THEM = re.compile(
    r"\bthe\s+(?:one|other|former|latter)\s+(?:[a-z]+ed|born|made|built|in|at|from)\b", re.I
)
"""One of those named before, nobody knows which: "with Florey and Chain, the one born in Adelaide"."""
_LIKE_ANOTHER = re.compile(
    r"\s*,\s+(?:just\s+)?(?:like|unlike|as\s+well\s+as|along\s+with|together\s+with)\s[^,;]{1,60},\s+"
    r"(?:the|an?|its|their|his|her|home|once|now)\b",
    re.IGNORECASE,
)
"""Behind a name, another one with what that is: "Geneva, like Lausanne, the seat of the IOC, lies on a lake"."""


@dataclass(frozen=True, slots=True)
class ReadClause:
    """A clause with what templates read in it, and the pairs of mentions that they say nothing about.

    ``offset``: where the linked text begins in the answer. ``leading``: what the clause is about, None in doubt.
    ``opening``: it is of the first sentence that names something, which is where an answer says what was asked.
    """

    clause: Clause
    linked: LinkedText
    offset: int
    leading: Mention | None
    derived: Sequence[CheckedClaim]
    stated: Sequence[Found]
    pairs: Sequence[Pair]
    opening: bool = False
    unnamed: Another = Another.NOTHING
    """What the clause is about without naming it."""
    also_meant: tuple[AlsoMeant, ...] = ()
    """What its first pronoun may mean instead of what it is read to mean."""
    in_list: Listed = NOT_LISTED


class ClauseReader:
    """Reads the clauses of one answer in order; a copy goes its own way."""

    def __init__(self, checker: Checker, question: Question, asked: Sequence[Mention]) -> None:
        self._checker = checker
        self._question = question
        self._focus = Focus(checker.referents, asked)
        self._subjects = self._of(self._focus)
        self._wanted = checker.derived.asked(question.clause, question.linked)

    def fork(self) -> ClauseReader:
        twin = copy(self)
        twin._focus = copy(self._focus)
        twin._subjects = self._of(twin._focus)
        return twin

    def _of(self, focus: Focus) -> Subjects:
        return Subjects(self._checker.evidence, self._checker.profiles, focus, self._question.about)

    def turn(self) -> None:
        """See `Focus.turn`."""
        self._focus.turn()

    def read(
        self, linked: LinkedText, clause: Clause, offset: int, *, first: bool, opening: bool
    ) -> ReadClause:
        """The next clause of an answer; the ``first`` sentence may answer the question in a fragment.

        :param offset: where ``linked`` begins in the answer
        :param opening: see `ReadClause`
        """
        clause, beside = self._told(clause, linked)
        self._focus.hear(clause, linked.text)
        answers = first and clause.stance is not Stance.ASKED
        found = self._question.completed_by(clause, linked.text) if answers else []
        if len({each.object.start for each in found}) == 1:  # and no list
            evidence = self._checker.evidence
            found = [each for each in found if not names_right_beside(each, clause, evidence)]
        some = leaves_some_out(clause, linked.text)
        found = [] if some else found or self._readings(clause, linked.text, beside)
        asked = self._wanted if answers else None
        refer, region = self._subjects.certainly, self._subjects.region
        derived = self._checker.derived.claims(clause, linked, refer, region, asked=asked)
        judged = {c.claim.value_start for c in derived if not (is_open_grade(c) or c.rule.startswith(PLACED))}
        found = [
            r
            for r in found
            if r.object.start not in judged and not self._is_of_others(r, clause, linked.text)
        ]
        resolved = self._subjects.resolve(clause, found)
        find = self._checker.judge.find
        spans = list(spans_of(clause, linked))
        stated = [*(find(each) for each in resolved), *lives(spans, find)]
        known = [each.stated for each in stated if each.speaks]
        judged |= {date.start for span in spans for date in (span.first, span.last)}
        left = [] if some else self._pairs(clause, linked, known)
        pairs = [pair for pair in left if pair.object.start not in judged]
        if is_of_edition(clause) or is_of_another(clause, self._checker.evidence):
            stated = [
                each for each in stated if not self._dates_work(each.stated.subject, each.stated.object)
            ]
            pairs = [each for each in pairs if not self._dates_work(each.subject, each.object)]
        focus = self._focus
        also = self._subjects.first_also_meant(clause)
        return ReadClause(
            clause, linked, offset, focus.leading, derived, stated, pairs, opening, focus.unnamed, also
        )

    def _told(self, clause: Clause, linked: LinkedText) -> tuple[Clause, list[Clause]]:
        """The clause with what its words leave out or say of names, and what stands ``beside`` it without a verb."""
        referents, evidence = self._checker.referents, self._checker.evidence
        clause = of_their_kinds(
            without_birth_names(without_restated(clause)), evidence.places.types, linked.text
        )
        clause = of_topic(
            clause,
            linked.text,
            self._checker.relations_by_noun,
            self._question.about,
            topic=self._focus.topic,
            named=self._focus.named,
            evidence=evidence,
        )
        clause = owned(clause, linked.text, referents.place_nouns)
        nouns = self._checker.noun_codes, referents.place_nouns
        clause = of_book(of_author(clause, evidence), evidence, self._question)
        clause = with_things(clause, linked.text)
        beside = told_beside(clause, *nouns, evidence, referents)
        owner = partial(self._subjects.owner, clause)
        beside += topical(clause, linked.text, self._checker.relations_by_noun, owner)
        if not self._is_found(clause):
            clause = described(clause, linked.text, referents.is_calling)
        beside += [*object_relatives(clause), *with_nouns(clause)]
        clause = with_languages(clause, self._checker.graph)
        clause = with_currencies(clause, linked.text, self._checker.graph)
        clause = without_namesakes(clause, evidence)
        clause = without_kin(clause, linked.text, lambda: self._focus.spoken_of)
        clause = without_nested_pronouns(without_introduced(clause, linked.text))
        return clause, beside

    def _readings(self, clause: Clause, text: str, beside: Sequence[Clause]) -> list[Reading]:
        """What templates read in a clause, and ``beside`` it in what stands without a verb."""
        found = readings(clause, self._checker.wordings)
        if says_nothing(clause):
            return found
        named = named_subject(clause, text)
        if named is not None:
            found = _together(readings(named, self._checker.wordings), found)
        continental = of_continents(clause, self._checker.evidence.places.types.is_continent)
        inside = nested_names(clause)
        for said in (*continental, *beside):
            if said.symbols[0].start not in inside:
                found = _together(readings(said, self._checker.wordings), found)
        placed = (
            *placed_kinds(clause, self._may_be),
            *placed_names(clause, self._may_be),
            *on_borders(clause, self._may_lie_across),
        )
        for turned in (*self._turned(clause), *placed):
            if turned.symbols[0].start not in inside:
                found = _together(found, readings(turned, self._checker.wordings))
        return found

    def _turned(self, clause: Clause) -> list[Clause]:
        """The clause turned round; what an organisation publishes may be a later edition of it."""
        doer = next((s.mention for s in clause.symbols if s.code[0] in "ENP"), None)
        best = doer.best if doer is not None else None
        is_person = best is not None and EntityClass.PERSON in self._checker.graph.entity(best.id).classes
        edited = doer is not None and not is_person
        return [
            each
            for each in passives(clause)
            if not (edited and any(s.text == DONE_TO for s in each.symbols) and _EDITED & each.words())
        ]

    def _is_of_others(self, reading: Reading, clause: Clause, text: str) -> bool:
        """Whether the names of a reading stand for something else in the clause."""
        subject, value, place = reading.subject, reading.object, reading.relation.contains
        if _is_said_of_others(subject, value, clause, text):
            return True
        if speaks_of_others(clause, text, subject, value, negated=reading.negated, place=place):
            return True
        if not place or subject is None:
            return False
        return is_of_other_kind(text[subject.end : value.start], subject, self._may_be)

    def _may_be(self, symbol: Symbol, noun: str) -> bool:
        """Whether a name is that of a place that a noun may be said of."""
        best = symbol.mention.best if symbol.mention is not None else None
        if best is None or EntityClass.PLACE not in self._checker.graph.entity(best.id).classes:
            return False
        if noun and has_plain_name(symbol.text):
            return False
        return is_called(best.id, noun, self._checker.evidence.places.types)

    def _may_lie_across(self, symbol: Symbol) -> bool:
        """Whether something is a place that may lie in two countries, as a lake may: neither a town nor a country."""
        mention = self._subjects.mention(symbol)
        best = mention.best if mention is not None else None
        if best is None or EntityClass.PLACE not in self._checker.graph.entity(best.id).classes:
            return False
        return not any(self._checker.evidence.places.types.kind(best.id))

    def _is_found(self, clause: Clause) -> bool:
        """Whether a clause says who found what, or when, of a kind of thing that is known for it: "the neutron"."""
        first = clause.symbols[0].mention if clause.symbols else None
        if first is None or first.best is None or clause.negations or clause.words().isdisjoint(_FOUND):
            return False
        return any(fact.relation.id in _FINDING for fact in self._checker.graph.facts(first.best.id))

    def _dates_work(self, subject: Mention | None, value: Mention | None) -> bool:
        """Whether a time is given of a work."""
        if subject is None or value is None or value.kind is not MentionKind.TIME:
            return False
        entity = self._checker.graph.entity
        return any(EntityClass.WORK in entity(each.id).classes for each in subject.candidates)

    def _pairs(self, clause: Clause, linked: LinkedText, stated: Sequence[Stated]) -> list[Pair]:
        """Proposals that no template has read, with both ends resolved to mentions."""
        read = {_in_order(e.subject, e.object) for e in stated if e.subject and e.object}
        proposed = [each for said in (clause, *self._turned(clause)) for each in proposals(said, linked.text)]
        pairs = [
            pair
            for proposal in proposed
            if not (proposal.hedged or is_no_statement(clause, proposal.subject, proposal.object))
            and (pair := self._pair(proposal, clause, linked.text)) is not None
            and _in_order(pair.subject, pair.object) not in read
        ]
        if hedged(clause):
            return pairs
        known = {*read, *(_in_order(pair.subject, pair.object) for pair in pairs)}
        whole = self._with_owners(named_subject(clause, linked.text) or clause)
        framed = (
            self._pair(proposal, whole, linked.text)
            for proposal in frames(whole, linked.text, known)
            if not is_no_statement(whole, proposal.subject, proposal.object)
        )
        return [*pairs, *(pair for pair in framed if pair is not None)]

    def _with_owners(self, clause: Clause) -> Clause:
        """With the name of an owner in the place of a pronoun: "its score" as "Jaws's score"."""
        symbols = list(clause.symbols)
        for at, (owner, mark) in enumerate(pairwise(clause.symbols)):
            if mark.code == "'s" and owner.code[0] == "P" and owner.mention is None:
                mention = self._subjects.mention(owner)
                if mention is not None and mention.best is not None:
                    symbols[at] = replace(owner, code=f"E{at}", mention=mention)
        return clause.of(*symbols)

    def _pair(self, proposal: Proposal, clause: Clause, text: str) -> Pair | None:
        subject = self._subjects.known(proposal.subject) if proposal.subject else self._focus.leading
        value = self._subjects.known(proposal.object)
        if subject is None or value is None or subject.start == value.start:
            return None
        ends, negated = (proposal.subject, proposal.object), proposal.negated
        if self._subjects.is_rather_an_event(proposal.subject, subject, proposal.object, clause):
            return None
        if _is_said_of_others(*ends, clause, text):
            return None
        if only_places(clause, *ends) or only_places(clause, *reversed(ends)):
            return None
        if speaks_of_others(clause, text, *ends, negated=negated):
            return None
        if negated and _CONTRASTED.search(text, max(0, value.start - _CONTRAST_REACH), value.start):
            return None
        first = proposal.subject
        if first is not None and _LIKE_ANOTHER.match(text, first.end):
            return None
        if first is not None and is_of_other_kind(
            text[first.end : proposal.object.start], first, self._may_be
        ):
            return None
        phrase_denied = negated and speaks_of_others(clause, text, *ends, negated=negated, place=True)
        also = self._subjects.also_meant(first, subject)
        return Pair(
            proposal,
            subject,
            value,
            limits=limits(clause, value),
            phrase_denied=phrase_denied,
            also_meant=also,
        )


def _is_said_of_others(subject: Symbol | None, value: Symbol, clause: Clause, text: str) -> bool:
    """Whether a value is that of another one whose verb is left out, or dates what the subject begins."""
    start = clause.symbols[0].start if subject is None else subject.start
    if _ONE_OF_THEM.search(text, min(start, value.start), max(start, value.start)) is not None:
        return True
    if is_of_others_event(clause, subject, value) or is_before_owner(clause, subject, value):
        return True
    return apart(clause, start, value.start) or value.start in dates_of_begun(clause, text)


def _together(first: Sequence[Reading], more: Sequence[Reading]) -> list[Reading]:
    """All readings of the first, and those of the others whose objects they do not read."""
    read = {reading.object.start for reading in first}
    return [*first, *(reading for reading in more if reading.object.start not in read)]


def _in_order(one: Mention, other: Mention) -> tuple[int, int]:
    """Where two mentions stand, the first one first."""
    first, second = sorted((one.start, other.start))
    return first, second
