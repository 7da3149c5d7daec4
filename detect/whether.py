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
from detect.put_right import Entities, only_denies, put_right
from detect.verdict import CheckedClaim, Verdict, moved_by
from kg.mention import LinkedText

Told = Callable[[str], Sequence[CheckedClaim]]
"""The claims of a statement that nothing stands around."""


class Whether:
    """Fed the sentences of one answer in order, of which the first one that says more than "No" may answer; not
    thread-safe.

    :param prompt: the question
    :param entity: what the graph knows of one, by its id
    """

    def __init__(self, prompt: LinkedText, entity: Entities) -> None:
        self._prompt = prompt
        self._entity = entity
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

    def _denied(self, asked: AskedStatement, linked: LinkedText, told: Told) -> CheckedClaim | None:
        """What a sentence that says nothing but "No" denies, where it is so."""
        if asked.is_denied or asked.is_negative:
            return None
        claims = told(asked.statement())
        return (
            affirmed(linked.text, claims[0], rule=DENIED)
            if claims and all(map(is_surely_so, claims))
            else None
        )

    def _answers(self, asked: AskedStatement, linked: LinkedText, told: Told) -> Iterator[CheckedClaim]:
        """What a sentence says of what was asked, in its offsets."""
        if is_affirmation(linked.text):
            is_open = asked.is_negative and not affirms_with_verb(linked.text)
            claims = [] if asked.is_denied or is_open else told(asked.statement())
            wrong = next((claim for claim in claims if claim.verdict is Verdict.CONTRADICTED), None)
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
