"""One answer about the user's own things, sentence by sentence: the first that gives a value for what was asked is held
against that.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from detect.clause_reader import ReadClause
from detect.own_answer import OwnAnswers
from detect.own_text import may_give
from detect.verdict import CheckedClaim
from kg.mention import LinkedText


class OwnTelling:
    """Fed the clauses of an answer in order; not thread-safe."""

    def __init__(self, rule: OwnAnswers, prompt: LinkedText) -> None:
        self._rule = rule
        self._asking = rule.questions.asking(prompt)
        self._is_answered = False

    def fork(self) -> OwnTelling:
        """A copy that goes its own way."""
        return copy(self)

    def claims(
        self, read: Sequence[ReadClause], found: Sequence[CheckedClaim]
    ) -> list[tuple[ReadClause, CheckedClaim]]:
        """Wrong values for what was asked, and slips in numbers to call, each with a clause of its sentence, in offsets
        of that.

        ``found``: all claims that were read in the clauses, in offsets of the answer. Raises what the encoder raises.
        """
        answered = self._answered(read, found)
        sentences = {each.offset: each for each in reversed(read)}
        if answered is not None:
            del sentences[answered[0].offset]
        contacts = [
            (each, claim)
            for each in sentences.values()
            for claim in self._rule.contacts.claims(each.linked.text)
        ]
        return contacts if answered is None else [answered, *contacts]

    def _answered(
        self, read: Sequence[ReadClause], found: Sequence[CheckedClaim]
    ) -> tuple[ReadClause, CheckedClaim] | None:
        first = None if self._is_answered else next((each for each in read if _may_answer(each.linked)), None)
        if first is None:
            return None
        self._is_answered = True
        linked, stop = first.linked, first.offset + len(first.linked.text)
        inside = [each for each in found if first.offset <= each.claim.start < stop]
        clauses = [each.clause for each in read if each.linked is linked]
        claim = self._rule.claim(self._asking, linked, clauses, inside, offset=first.offset)
        return None if claim is None else (first, claim)


def _may_answer(linked: LinkedText) -> bool:
    return bool(linked.mentions) or may_give(linked.text)
