"""What the words of a terse answer say of its value, beside what was read in them: that it is all of the answer, that
the question is echoed, that what was asked is stated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.asked_relation import AskedRelation, AskedRelations
from detect.beside import Answer, without_mentions
from detect.clause import Symbol
from detect.given_value import GivenValues
from detect.relation_terms import relation_terms
from detect.stated import NO_FACT
from detect.term import terms
from detect.terse_answer import is_english
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText, MentionKind
from kg.records import Relation

MEANT_FROM = 0.12
"""Risk of a claim that some words of the answer may well make."""
_WORDS = re.compile(r"[^\W\d_]+")
_UNKNOWN_NAME = re.compile(r"\A\s*[A-Z][a-z]+(?<!ing)(?<!ion)(?= (?:is|was|has|had)\b)")
"""A word that may be a garbled name; those of doings are none."""
_FRAMES = frozenset("in on by at about around roughly approximately circa some nearly over".split())


class AnswerWords:
    """Reads them over one graph; thread-safe."""

    def __init__(self, asked: AskedRelations, values: GivenValues) -> None:
        self._asked = asked
        self._values = values

    def is_all(self, asked: AskedRelation, linked: LinkedText, value: Symbol) -> bool:
        """Whether an answer is a value and nothing else, but for a time, for where a place lies, and for words of what
        was asked: "Heinrich Hertz in 1895", "Bridgetown, Barbados", "Roughly 1,900,000 people".
        """
        rest = f"{linked.text[: value.start]} {linked.text[value.end :]}"
        for mention in linked.mentions:
            is_time = mention.kind in {MentionKind.TIME, MentionKind.QUANTITY}
            if mention.start != value.start and (
                is_time or self._values.is_around(mention, value.mention, linked.text)
            ):
                rest = rest.replace(mention.text, " ", 1)
        said = _WORDS.findall(rest.casefold())
        known = relation_terms(asked.relation)
        return all(word in _FRAMES or not terms(word) or not known.isdisjoint(terms(word)) for word in said)

    def echo(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether an answer is the question in its own words with a value put in: "What language do people speak in
        Peru?" - "People in Peru speak Danish."
        """
        said = frozenset(terms(without_mentions(answer.linked)))
        return (
            bool(said) and said <= asked.question.content and self._values.names_subject(asked, answer.linked)
        )

    def state(self, asked: AskedRelation, answer: Answer) -> bool:
        """Whether an answer, in this language, may well state what was asked: as its words were read, or since they are
        all words in which that is stated ("was in the director's chair"), whoever it is said of ("Upperanium was
        discovered in 1793").
        """
        known = self._asked.stated_in(asked.relation)
        text = without_mentions(answer.linked)
        said = frozenset(terms(text))
        is_known = bool(said) and said <= known
        if not (is_known or is_english(answer.linked.text)):
            return False
        if _is_read(asked.relation, answer.claims) or (asked.surely and _is_of_unknown(asked, answer.claims)):
            return True
        opening = _UNKNOWN_NAME.match(text)
        if opening is not None and not self._asked.is_asked_in(opening[0]):
            said = frozenset(terms(text[opening.end() :]))
        return bool(said) and not answer.claims and said <= known


def _is_read(relation: Relation, claims: Sequence[CheckedClaim]) -> bool:
    """Whether words of an answer may well state a relation: a date in words about something else answers nothing."""
    read = {c.claim.relation.id for c in claims if c.claim.relation is not None and _may_be_meant(c)}
    return relation.id in read or relation.inverse in read


def _is_of_unknown(asked: AskedRelation, claims: Sequence[CheckedClaim]) -> bool:
    """Whether what was asked, and nothing else, is told of a name that nobody knows."""
    return bool(claims) and all(
        checked.rule == NO_FACT
        and checked.claim.subject is None
        and checked.claim.relation is not None
        and checked.claim.relation.id == asked.relation.id
        for checked in claims
    )


def _may_be_meant(checked: CheckedClaim) -> bool:
    return checked.verdict is not Verdict.NOT_CHECKABLE or checked.risk >= MEANT_FROM
