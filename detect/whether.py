"""Answers to a question that asks whether something is so: a plain "Yes" affirms it, a "No" denies it, or
puts it right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import groupby

from detect.affirmed import DENIED, affirmed, affirms_with_verb, is_affirmation, is_surely_so
from detect.answer_lead import is_opening
from detect.asked_statement import AskedStatement, asked_statement
from detect.clause_reader import ReadClause
from detect.of_asked import of_asked
from detect.place_types import PlaceTypes
from detect.put_right import Entities, only_denies, put_right
from detect.verdict import CheckedClaim, Verdict, moved_by
from kg.mention import LinkedText
from kg.records import EntityRef

_ELSEWHERE = "entity:elsewhere"
_PRESENT = frozenset(("is", "are", "does", "do", ""))
Told = Callable[[str], Sequence[CheckedClaim]]
"""The claims of a statement that nothing stands around."""


class Whether:
    """Fed the sentences of one answer in order, of which the first one that says more than "No" may answer; not
    thread-safe.

    :param prompt: the question
    :param entity: what the graph knows of one, by its id
    :param types: of what kind places are
    """

    def __init__(self, prompt: LinkedText, entity: Entities, types: PlaceTypes) -> None:
        self._prompt = prompt
        self._entity = entity
        self._types = types
        self._asked = asked_statement(prompt)

    def fork(self) -> Whether:
        """A copy that goes its own way."""
        return copy(self)

    def told(
        self, read: Sequence[ReadClause], found: list[CheckedClaim], told: Told, *, ends: int | None
    ) -> list[CheckedClaim]:
        """The claims of the next sentences, with what one of them affirms or denies wrongly, or puts right.

        :param found: the claims that were read in the clauses, in offsets of the answer
        :param ends: where the answer ends, None where more may follow
        """
        for offset, clauses in groupby(read, key=lambda each: each.offset):
            linked = next(clauses).linked
            if self._asked is None or is_opening(linked.text):
                continue
            if only_denies(linked.text):
                is_all = ends is not None and offset + len(linked.text.rstrip()) >= ends
                wrong = self._denied(self._asked, linked, told) if is_all else None
                found = found if wrong is None else with_claim(found, moved_by(wrong, offset))
                self._asked = replace(self._asked, is_denied=True)
                continue
            asked, self._asked = self._asked, None
            for claim in self._answers(asked, linked, told):
                found = with_claim(found, moved_by(claim, offset))
        return found

    def _is_wrong(self, claim: CheckedClaim) -> bool:
        """Whether a claim is, and not about the continent of what may be an island far from it: "Is Aruba in South
        America?".
        """
        if claim.verdict is not Verdict.CONTRADICTED:
            return False
        value, is_of_place = claim.claim.value, claim.rule.endswith(_ELSEWHERE)
        return not (is_of_place and isinstance(value, EntityRef) and self._types.is_continent(value.id))

    def _denied(self, asked: AskedStatement, linked: LinkedText, told: Told) -> CheckedClaim | None:
        """What a sentence that says nothing but "No" denies, where it is so."""
        if asked.is_denied or asked.is_negative:
            return None
        others = [
            m for m in self._prompt.mentions if asked.rest_at <= m.start < asked.rest_at + len(asked.rest)
        ]
        if len(others) != 1:
            return None
        claims = told(asked.statement())
        if any(claim.verdict is not Verdict.SUPPORTED for claim in claims):
            return None
        if asked.verb in _PRESENT and any(map(self._is_of_former, claims)):
            return None  # "Is Prague the capital of Czechoslovakia?"
        start, end = others[0].start - asked.rest_at, others[0].end - asked.rest_at
        worded = asked.statement(self._without_name(asked), f"{asked.rest[:start]}{{x}}{asked.rest[end:]}")
        sure = next((claim for claim in claims if is_surely_so(claim, worded)), None)
        return None if sure is None else affirmed(linked.text, sure, rule=DENIED)

    def _is_of_former(self, claim: CheckedClaim) -> bool:
        """Whether a claim is about a state that is no more."""
        ends = (claim.claim.subject, claim.claim.value)
        return any(isinstance(each, EntityRef) and self._types.is_former(each.id) for each in ends)

    def _without_name(self, asked: AskedStatement) -> str:
        """What a statement begins with, its name left out: "the capital of {x}"."""
        if asked.subject is not None:
            return "{x}"
        named = [m for m in self._prompt.mentions if m.end <= asked.rest_at and m.text in asked.said]
        return asked.said.replace(named[-1].text, "{x}", 1) if named else asked.said

    def _answers(self, asked: AskedStatement, linked: LinkedText, told: Told) -> Iterator[CheckedClaim]:
        """What a sentence says of what was asked, in its offsets."""
        if is_affirmation(linked.text):
            is_open = asked.is_negative and not affirms_with_verb(linked.text)
            claims = [] if asked.is_denied or is_open else told(asked.statement())
            wrong = next((claim for claim in claims if self._is_wrong(claim)), None)
            if wrong is not None:
                yield affirmed(linked.text, wrong)
            return
        said = put_right(asked, self._prompt, linked, self._entity)
        if said is not None:
            claim = said.said(told(said.statement), linked.text)
            if claim is not None:
                yield claim
        elif (of := of_asked(asked, self._prompt, linked, self._entity)) is not None:
            yield from of.said(told(of.statement), linked.text)


def with_claim(found: list[CheckedClaim], claim: CheckedClaim) -> list[CheckedClaim]:
    """The claims with one more, which stands for those that were left open around it, if none is decided there."""
    start, end = claim.claim.value_start, claim.claim.value_end
    there = [c for c in found if c.claim.start < end and start < c.claim.end]
    if any(c.verdict is not Verdict.NOT_CHECKABLE and c.claim.value_start == start for c in there):
        return found
    opened = [c for c in there if c.verdict is Verdict.NOT_CHECKABLE]
    return sorted([*(c for c in found if c not in opened), claim], key=lambda c: c.claim.start)
