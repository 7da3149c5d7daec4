"""What an answer is expected to state: the one thing that its question asks for.

An answer mostly begins with what was asked. So of a first sentence whose words leave open what it states ("The first
cry of Armstrong was heard on 4 August 1901"), the reading that answers the question is likelier than its words alone
make it: its odds are multiplied, as Bayes' rule has it. Nothing becomes a reading by that which the words do not bear.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from detect.question import Question
from detect.relation_match import Option
from kg.mention import Mention
from kg.records import Relation

ODDS = 2.0
"""How much likelier a reading is that answers the question, beyond what the match model knows of that (`answers` in
`detect.match_model.Signals`): more than this called "follows several families through the age of Napoleon" an author.
"""
SAYS_WHAT = frozenset(("P31", "P106", "P39"))
"""Relations that a template reads in any "which ... is ...": "Which continent is Chad on?" asks for more than that."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A relation that a question asks for, and the ids of all that its subject may mean."""

    relation: Relation
    subjects: frozenset[str]

    def is_stated(self, option: Option, subject: Mention, value: Mention) -> bool:
        """Whether an option, between these ends of its relation, states what was asked, from either side."""
        if option.relation.id == self.relation.id:
            return self.is_about(subject)
        return option.relation.inverse == self.relation.id and self.is_about(value)

    def is_about(self, mention: Mention) -> bool:
        """Whether a mention may mean what the question is about."""
        return any(candidate.id in self.subjects for candidate in mention.candidates)


def expected_by(question: Question) -> Iterator[Expected]:
    """What a question asks for that a template reads; mostly one relation, in several wordings."""
    for asked in question.asked:
        subject = asked.subject.mention
        if subject is not None and subject.candidates:
            yield Expected(asked.wording.relation, ids_of(subject))


def ids_of(mention: Mention) -> frozenset[str]:
    """The ids of all that a mention may mean."""
    return frozenset(candidate.id for candidate in mention.candidates)


def meet(one: Mention, other: Mention) -> bool:
    """Whether two mentions may mean the same."""
    return not ids_of(one).isdisjoint(ids_of(other))
