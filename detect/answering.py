"""The sentence of an answer that answers its question, and what it claims by doing so.

An answer mostly begins with what was asked, behind words of course ("Sure!"). It may also tell something else first:
"Guernica is almost eight metres wide. It came from the brush of Joan Miró." So each of the first sentences is held
against the question, until one may have answered it. Behind the first one only what is told of the subject counts, and
only where it surely gives a value for what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import groupby

from detect.another import Another
from detect.answer_lead import is_opening
from detect.clause_reader import ReadClause
from detect.expected import SAYS_WHAT, Expected, expected_by, ids_of
from detect.held import Held
from detect.question import Question
from detect.question_rule import QuestionRule
from detect.tagging import tags
from detect.verdict import CheckedClaim, moved_by
from detect.weighed import Pair
from kg.mention import LinkedText

MOST_SENTENCES = 4
"""Sentences that are held against a question, words of course not counted."""
_PRONOUN = re.compile(r"p(?!s|Bi?m[hjw])")
"""What opens with a pronoun that stands for something: not with "its", nor "it was Bonn where"."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The clauses of one sentence, at least one."""

    clauses: Sequence[ReadClause]

    @property
    def linked(self) -> LinkedText:
        return self.clauses[0].linked

    @property
    def start(self) -> int:
        """Its offset in the answer."""
        return self.clauses[0].offset

    @property
    def stop(self) -> int:
        return self.start + len(self.linked.text)


class Answering:
    """Fed the sentences of one answer in order; not thread-safe. ``rule``: None where only templates read questions."""

    def __init__(self, rule: QuestionRule | None, prompt: LinkedText, question: Question) -> None:
        self._rule = rule
        self._question = None if rule is None else rule.question(prompt)
        self._worded = tuple(expected_by(question))
        self._relations = frozenset(each.relation.id for each in self._worded)
        self._last: Held | None = None
        """The sentence that was held last, to be asked whether it answers once another one follows."""
        self._sentences = 0
        self._heard = 0
        """Where the sentences end that were held, or are words of course."""
        self._is_alone = True
        """Whether nothing was spoken of but what was asked about."""

    def fork(self) -> Answering:
        """A copy that goes its own way."""
        return copy(self)

    def claim(
        self,
        read: Sequence[ReadClause],
        found: Sequence[CheckedClaim],
        answer: str,
        *,
        begins: int = 0,
        ends: bool,
    ) -> tuple[Sentence, CheckedClaim] | None:
        """What one of the next sentences claims by answering, in offsets of the sentence, if any does.

        :param found: all claims that were read in the clauses, in offsets of ``answer``, all of it that was read
        :param begins: where the answer begins in the text
        :param ends: nothing follows upon what was read
        Raises what the encoder raises.
        """
        if self._sentences >= MOST_SENTENCES:
            return None
        for _, clauses in groupby(read, key=lambda each: each.offset):
            sentence = Sentence(tuple(clauses))
            if is_opening(sentence.linked.text):
                continue
            if not self._goes_on(answer[max(self._heard, begins) : sentence.start]):
                self._sentences = MOST_SENTENCES
                return None
            is_all = ends and not answer[sentence.stop :].strip()
            claim = self._claim(sentence, found, is_all=is_all, opened=sentence.start > begins)
            if claim is not None:
                self._sentences = MOST_SENTENCES
                return sentence, claim
        return None

    def _goes_on(self, between: str) -> bool:
        """Whether the next sentence is held as well, behind the last one and the text ``between``: few were so far, and
        nothing was said that may have answered.
        """
        rule, question, last = self._rule, self._question, self._last
        if rule is None or question is None or question.plain is None or self._sentences == MOST_SENTENCES:
            return False
        if between.strip() and not is_opening(between):
            return False
        return last is None or not rule.may_answer(question, last)

    def _claim(
        self, sentence: Sentence, found: Sequence[CheckedClaim], *, is_all: bool, opened: bool
    ) -> CheckedClaim | None:
        rule, question, start = self._rule, self._question, sentence.start
        if rule is None or question is None:
            return None
        inside = [moved_by(c, -start) for c in found if start <= c.claim.start < sentence.stop]
        clauses = [each.clause for each in sentence.clauses]
        is_first, is_about = not self._sentences, self._is_about(sentence)
        self._last = Held(
            sentence.linked,
            clauses,
            inside,
            self._relations,
            sentence.clauses[0].also_meant,
            is_first=is_first,
            is_all=is_all and is_first,
            is_opened=opened,
        )
        self._sentences += 1
        self._heard = sentence.stop
        return rule.claim(question, self._last) if is_first or is_about else None

    def pairs(self, read: ReadClause) -> Sequence[Pair]:
        """The pairs of a clause, with what the question asks for where the clause may answer it in words unread yet.

        Raises what the encoder raises.
        """
        expected = self._expected(read.pairs) if read.opening and read.pairs else ()
        stated = {found.reading.relation.id for found in read.stated if found.findings}
        if not expected or any({e.relation.id, e.relation.inverse} & stated for e in expected):
            return read.pairs
        return [replace(pair, expected=expected) for pair in read.pairs]

    def _expected(self, pairs: Sequence[Pair]) -> tuple[Expected, ...]:
        """What the question asks for, as a template reads it or else by meaning."""
        rule, question, worded = self._rule, self._question, self._worded
        if rule is None or question is None or any(each.relation.id not in SAYS_WHAT for each in worded):
            return worded
        asked = rule.asked(question, (end for pair in pairs for end in (pair.subject, pair.object)))
        return worded if asked is None else (*worded, Expected(asked.relation, ids_of(asked.subject)))

    def _is_about(self, sentence: Sentence) -> bool:
        """Whether a sentence speaks of what was asked about: by name, as "it", or since nothing else was spoken of."""
        plain = None if self._question is None else self._question.plain
        if plain is None:
            return False
        subjects, was_alone = ids_of(plain.subject), self._is_alone
        leading = [each.leading for each in sentence.clauses]
        is_led = all(each is not None and not subjects.isdisjoint(ids_of(each)) for each in leading)
        self._is_alone &= is_led and all(each.unnamed is Another.NOTHING for each in sentence.clauses)
        if is_led or any(not subjects.isdisjoint(ids_of(each)) for each in sentence.linked.mentions):
            return True
        return was_alone and _PRONOUN.match(tags(sentence.clauses[0].clause)) is None
