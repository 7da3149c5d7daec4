"""One answer about the user's own things, sentence by sentence: the first that gives a value for what was asked is held
against that, and every figure against what it may be meant of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from functools import cached_property

from detect.another import Another
from detect.asked_relation import AskedRelation
from detect.clause_reader import ReadClause
from detect.own_against import FactId
from detect.own_answer import OwnAnswers
from detect.own_text import may_give
from detect.referring import THINGS
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText

_ROUGH = re.compile(r"quantity:(?:tolerance|rounded|below|above)\Z")
"""Rules by which a figure is right that another one would be too."""
_OPENS = re.compile(rf"\W*(?:{'|'.join(sorted(THINGS))})\b", re.IGNORECASE)


class OwnTelling:
    """Fed the clauses of an answer in order; not thread-safe."""

    def __init__(self, rule: OwnAnswers, prompt: LinkedText) -> None:
        self._rule = rule
        self._asking = rule.questions.asking(prompt)
        self._is_answered = False
        self._has_told = False
        """Whether a sentence before gave a value."""
        self._told: frozenset[FactId] = frozenset()
        """The facts whose own values were given."""
        self._spoken_of = rule.values.named(self._asking.question) or tuple(
            filter(None, (self._asking.referred,))
        )
        """Ids of the own things that were named last."""
        self._came_to_another = False
        """Whether something without a name was spoken of since, which "it" may mean."""

    def fork(self) -> OwnTelling:
        """A copy that goes its own way."""
        return copy(self)

    def hear(self, read: Sequence[ReadClause]) -> None:
        """Take clauses as told that nobody looked into."""
        for last in {id(each.linked): each for each in read}.values():
            self._turn_to(last)

    def _turn_to(self, last: ReadClause) -> None:
        """Take a sentence as told, by its last clause."""
        named = self._rule.values.named(last.linked)
        if named or not _opens_with_pronoun(last.linked):
            self._came_to_another = not named and Another.SOMETHING in last.unnamed
        self._spoken_of = named or self._spoken_of

    def claims(
        self, read: Sequence[ReadClause], found: Sequence[CheckedClaim]
    ) -> list[tuple[ReadClause, CheckedClaim]]:
        """Wrong values for what was asked, and slips in numbers to call, each with a clause of its sentence, in offsets
        of that.

        ``found``: all claims that were read in the clauses, in offsets of the answer. Raises what the encoder raises.
        """
        answered = self._answered(read, found)
        sentences = {each.offset: each for each in reversed(read)}
        done = None if answered is None else answered[0].offset
        figures: list[tuple[ReadClause, CheckedClaim]] = []
        last = {each.offset: each for each in read}
        for each in reversed(sentences.values()):
            if each.offset != done:
                figures += ((each, claim) for claim in self._values(each, read, found))
            self._turn_to(last[each.offset])
        if done is not None:
            del sentences[done]
        contacts = [
            (each, claim)
            for each in sentences.values()
            for claim in self._rule.contacts.claims(each.linked.text)
        ]
        told = [*figures, *contacts]
        return told if answered is None else [answered, *told]

    def _values(
        self, first: ReadClause, read: Sequence[ReadClause], found: Sequence[CheckedClaim]
    ) -> list[CheckedClaim]:
        """The wrong figures of the sentence that begins with a clause, but for what was decided already."""
        linked, offset = first.linked, first.offset
        clauses = [each.clause for each in read if each.linked is linked]
        is_first, self._has_told = not self._has_told, self._has_told or _may_answer(linked)
        claims, told = self._rule.values.claims(
            self._asking.question,
            self._asked,
            self._spoken_of,
            linked,
            clauses,
            names_others=self._names_others or (self._came_to_another and _opens_with_pronoun(linked)),
            is_first=is_first,
            told=self._told,
            is_decided=lambda at: any(_decides(each, at + offset) for each in found),
        )
        self._told |= told
        return claims

    @cached_property
    def _names_others(self) -> bool:
        return self._rule.values.names_others(self._asking.question)

    @cached_property
    def _asked(self) -> AskedRelation | None:
        """What the question asks for. Raises what the encoder raises."""
        return self._rule.questions.read(self._asking)

    def _answered(
        self, read: Sequence[ReadClause], found: Sequence[CheckedClaim]
    ) -> tuple[ReadClause, CheckedClaim] | None:
        first = None if self._is_answered else next((each for each in read if _may_answer(each.linked)), None)
        if first is None:
            return None
        self._is_answered = True
        before = [each for each in read if each.offset < first.offset]
        came = Another.SOMETHING in before[-1].unnamed if before else self._came_to_another
        if came and _opens_with_pronoun(first.linked):
            return None
        linked, stop = first.linked, first.offset + len(first.linked.text)
        inside = [each for each in found if first.offset <= each.claim.start < stop]
        clauses = [each.clause for each in read if each.linked is linked]
        claim = self._rule.claim(self._asking, self._asked, linked, clauses, inside, offset=first.offset)
        return None if claim is None else (first, claim)


def _opens_with_pronoun(linked: LinkedText) -> bool:
    return _OPENS.match(linked.text) is not None


def _may_answer(linked: LinkedText) -> bool:
    return bool(linked.mentions) or may_give(linked.text)


def _decides(checked: CheckedClaim, start: int) -> bool:
    """Whether a claim has decided about the value at ``start`` of the answer."""
    claim = checked.claim
    if checked.verdict is Verdict.SUPPORTED and _ROUGH.search(checked.rule):
        return False
    return checked.verdict is not Verdict.NOT_CHECKABLE and claim.value_start <= start < claim.value_end
