"""Whom and what the readings of a clause speak of: their pronouns, descriptions and carried subjects, resolved by what
the answer has spoken of before. What is in doubt stays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from detect.also_meant import AlsoMeant
from detect.asked_owner import Owner, is_of_another_named, owner_of
from detect.clause import PERSONAL, Clause, Symbol
from detect.evidence import Evidence
from detect.focus import Focus
from detect.leading import leading_symbol
from detect.limits import limits
from detect.owner import PLACE, TOPIC
from detect.profile import Profiles
from detect.question import Asked
from detect.reading import Reading
from detect.stated import Stated
from kg.mention import Mention
from kg.records import EntityClass, Relation

_OWNING = frozenset((PLACE, TOPIC, "its"))
_BEGINS = frozenset(
    "end ended ends begin began begins begun start started starts break broke last lasted".split()
)


_MOST_NAMED = 64
"""Names that a value may be right of, so that time stays linear in a long clause."""


class Subjects:
    """Of one answer; ``focus`` is what it has spoken of, ``asked`` what the question asks for."""

    def __init__(self, evidence: Evidence, profiles: Profiles, focus: Focus, asked: Sequence[Asked]) -> None:
        self._evidence = evidence
        self._profiles = profiles
        self._focus = focus
        self._asked = asked

    def owner(self, clause: Clause, relations: Sequence[Relation], value: Mention) -> Owner | None:
        """Whose ``value`` a clause speaks of without saying so; None where it is, or may be, that of another."""
        evidence, topic = self._evidence, self._focus.topic
        if topic is None and any(EntityClass.PLACE in each.subject_classes for each in relations):
            topic = self._focus.referent(TOPIC, clause.start)
        owner = owner_of(relations, self._asked, topic=topic, evidence=evidence)
        leading = leading_symbol(clause.symbols)
        about = None if leading is None else leading.mention
        if owner is None or not (about is None or about is value or about.best and about.best.id == owner.id):
            return None
        beside = (each.mention for each in clause.symbols if each.mention is not None)
        named = [*islice(self._focus.named, _MOST_NAMED), *islice(beside, _MOST_NAMED)]
        return None if is_of_another_named(owner, value, named, evidence) else owner

    def resolve(self, clause: Clause, found: Sequence[Reading]) -> list[Stated]:
        """Readings with pronouns and carried subjects resolved, in order of position."""
        leading = self._focus.leading
        stated: list[Stated] = []
        for reading in sorted(found, key=lambda r: r.object.start):
            subject = self.mention(reading.subject) if reading.subject else leading
            subject = self._owner_of(reading, subject)
            if self._is_right_of_another(reading, subject):
                subject = None
            if self.is_rather_an_event(reading.subject, subject, reading.object, clause):
                subject = None
            if reading.subject is not None and not reading.inverted:
                leading = subject or leading
            value = self.known(reading.object)
            if value is not None and value is subject:
                subject, value = self._told_apart(reading)
                if value is None:
                    continue
            also = self.also_meant(reading.subject, subject)
            stated.append(Stated(reading, subject, value, limits=limits(clause, value), also_meant=also))
        return stated

    def _owner_of(self, reading: Reading, subject: Mention | None) -> Mention | None:
        """Who a phrase like "its" means: the only one that may have such a thing where it is in doubt, or where what it
        is read to mean has none and the question names the other, as a city has no currency. "It", too, means the other
        then: "After passing Cairo, it flows into".
        """
        phrase = "" if reading.subject is None else reading.subject.text.casefold()
        if phrase not in _OWNING and (phrase != "it" or subject is None):
            return subject
        best = None if subject is None else subject.best
        if subject is not None and (best is None or self._may_own(reading.relation, best.id)):
            return subject
        may_own, owns = partial(self._may_own, reading.relation), partial(self._owns, reading.relation)
        if phrase == "it":
            return self._focus.asked_owner(owns) or subject
        owner = self._focus.owner(phrase, may_own, owns, reading.object.mention)
        if owner is not None and self._is_of_another_named(reading, owner):
            return None
        return owner if subject is None or (owner is not None and self._focus.is_asked(owner)) else subject

    def _is_right_of_another(self, reading: Reading, subject: Mention | None) -> bool:
        """Whether a phrase is read to mean what nothing was about, and what is said is right of something else that was
        named: "the country's capital, Wellington", where Australia was named last.
        """
        if reading.subject is None or reading.subject.mention is not None or subject is None:
            return False
        return not self._focus.is_about(subject) and self._is_of_another_named(reading, subject)

    def _is_of_another_named(self, reading: Reading, subject: Mention) -> bool:
        """Whether what is said of a subject is right of something else that was named."""
        value = reading.object.mention
        if value is None or subject.best is None or reading.negated:
            return False
        named = [each for each in islice(self._focus.named, _MOST_NAMED) if each.text != subject.text]
        return is_of_another_named(Owner(reading.relation, subject), value, named, self._evidence)

    def is_rather_an_event(
        self, symbol: Symbol | None, subject: Mention | None, value: Symbol, clause: Clause
    ) -> bool:
        """Whether "it", which began or ended then, is rather an event that was spoken of: a war, not a state in it."""
        if symbol is None or subject is None or symbol.text.casefold() != "it" or value.code[0] != "T":
            return False
        if subject.best is None or clause.words().isdisjoint(_BEGINS):
            return False
        return not self._is_event(subject.best.id) and any(map(self._is_event, self._focus.spoken_of))

    def _is_event(self, entity_id: str) -> bool:
        return EntityClass.EVENT in self._evidence.graph.entity(entity_id).classes

    def _may_own(self, relation: Relation, entity_id: str) -> bool:
        """Whether something has, or may have, what a relation leads to: a city has no capital."""
        return self._owns(relation, entity_id) or self._profiles.may_have(
            entity_id, replace(relation, inverse="")
        )

    def _owns(self, relation: Relation, entity_id: str) -> bool:
        """Whether something is known to have it."""
        return bool(self._evidence.facts(entity_id, relation))

    def _told_apart(self, reading: Reading) -> tuple[Mention | None, Mention | None]:
        """The ends of a reading of which one is a pronoun for the other: nobody says so of what it is about."""
        subject, value = reading.subject, reading.object
        if value.mention is None:
            return None if subject is None else self.mention(subject), self._focus.another(value.text)
        if subject is None or subject.mention is not None:
            return None, None
        found = self._focus.another(subject.text)
        return found, value.mention if found is not None else None

    def known(self, symbol: Symbol) -> Mention | None:
        """As `mention`, without strangers that a pronoun refers back to: of them nothing is denied."""
        mention = self.mention(symbol)
        return None if mention is not symbol.mention and mention and mention.best is None else mention

    def also_meant(self, symbol: Symbol | None, found: Mention | None) -> tuple[AlsoMeant, ...]:
        """What else a pronoun may mean that is read to mean ``found``."""
        if symbol is None:
            return self._focus.perhaps
        if symbol.code[0] != "P" or symbol.mention is not None:
            return ()
        return self._focus.also_meant(symbol.text, symbol.start, found)

    def certainly(self, text: str, at: int) -> Mention | None:
        """What a pronoun means beyond doubt: "he" is nobody where somebody else may be meant."""
        found = self._focus.referent(text, at)
        is_personal = text.casefold() in PERSONAL
        return None if is_personal and self._focus.also_meant(text, at, found) else found

    def region(self, text: str, at: int) -> Mention | None:
        """What place around towns a phrase like "its" means: where a town was named with its country, the country."""
        found, types = self._focus.referent(text, at), self._evidence.places.types
        if found is None or (found.best is not None and types.is_settlement(found.best.id)):
            may_have = types.may_have_towns
            return self._focus.owner(text.casefold(), may_have, may_have, None)
        return found

    def first_also_meant(self, clause: Clause) -> tuple[AlsoMeant, ...]:
        """As `also_meant`, of the first pronoun of a clause."""
        first = next((s for s in clause.symbols if s.code[0] == "P" and s.mention is None), None)
        return () if first is None else self.also_meant(first, self.mention(first))

    def mention(self, symbol: Symbol) -> Mention | None:
        if symbol.code.startswith("P") and symbol.mention is None:
            return self._focus.referent(symbol.text, symbol.start)
        return symbol.mention
