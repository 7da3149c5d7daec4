"""What a plain question asks for: the relation, its subject and what the graph knows; nothing where that is in doubt.

Rules: the subject must be one entity without a namesake that could be meant; the relation must lie clearly above all
others that things of its kind have, and above questions that ask for none; no word of the question may name another
relation or pick another thing; of what changes, only the present is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from detect.claimed import NAMESAKE
from detect.evidence import Evidence, present
from detect.occasion import POINT, lasted
from detect.own_asked import OwnAsked
from detect.plain_question import (
    PlainQuestion,
    asks_in_words,
    attribute,
    plain_question,
    selecting,
)
from detect.profile import Profiles
from detect.question_match import LEAST_MISSED, MOST_MARGIN, OPEN_ENDED, Likeness, QuestionMatch, asks_for
from detect.term import terms
from detect.years import years_of
from kg.graph import Candidate
from kg.mention import LinkedText, Mention
from kg.records import Cardinality, EntityClass, Fact, Relation
from kg.schema import builtin

LEAST_MARGIN = 0.05
"""How far the relation has to lie above every other one whose objects the graph does not give alike."""
LEAST_CLEAR = 0.82
"""The least sum of cosine and margin: the less a question is worded like a known one, the clearer it has to be. Of
held-out questions nine in ten are read so, and seven in a hundred of those for an attribute without known questions.
"""
MOST_BELOW = 0.05
"""How far the best relation may lie below one that things of the subject's kind do not have."""
_FIRST = 4
"""Relations that a question is most like, among which those of one noun are told apart."""
SURELY = 0.92
"""Cosine from which on a question has about the words of a known one."""
NEARLY = 0.2
"""How far below the relation that is asked for one may lie that is asked for in nearly the same words."""


@dataclass(frozen=True, slots=True)
class AskedRelation:
    """``facts``, of the present and not empty: what is right. ``every``: also what was right once.

    ``nearly``: ids of relations that are asked for in much the same words ("Where did she work?": for whom, in which
    town), so that one who tells that has answered too. ``surely``: it is asked for in as many words.
    """

    question: PlainQuestion
    relation: Relation
    facts: tuple[Fact, ...]
    every: tuple[Fact, ...]
    nearly: frozenset[str] = frozenset()
    surely: bool = False

    @property
    def subject(self) -> Mention:
        return self.question.subject

    @property
    def subject_id(self) -> str:
        return self.facts[0].subject.id

    @property
    def of_any_time(self) -> bool:
        """Whether what was right once is right too: not of the capital or the head of state of today."""
        return self.question.past or not self.relation.changes


class AskedRelations:
    """Reads questions over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, profiles: Profiles, match: QuestionMatch) -> None:
        self._evidence = evidence
        self._profiles = profiles
        self._match = match
        self._own = OwnAsked(evidence, match)

    def warm_up(self) -> None:
        """Load what is loaded lazily."""
        self._match.warm_up()

    def stated_in(self, relation: Relation) -> frozenset[str]:
        """The terms in which a relation is stated and asked for."""
        return self._match.terms_of(relation)

    def is_asked_in(self, word: str) -> bool:
        """Whether a word is one in which anything is asked for, and so no name."""
        return not self._match.asking.isdisjoint(terms(word))

    def may_have(self, subject_id: str, relation: Relation) -> bool:
        """Whether such a subject has a relation; True in doubt."""
        if not self._evidence.fits(subject_id, relation.subject_classes):
            return False
        return bool(self._evidence.facts(subject_id, relation)) or self._profiles.may_have(
            subject_id, relation
        )

    def classes(self, entity_id: str) -> frozenset[EntityClass]:
        """Of what classes a thing is that may be asked about."""
        return self._evidence.graph.entity(entity_id).classes

    def plain(self, prompt: LinkedText) -> PlainQuestion | None:
        """The question of a prompt, where it is a plain one with a certain subject; asks no model."""
        asked = plain_question(prompt, self._match.asking)
        return None if asked is None or asked.subject.candidates[0].partial else asked

    def read(self, asked: PlainQuestion) -> AskedRelation | None:
        """The relation that a plain question asks for; embeds the question. Raises what the encoder raises.

        Of namesakes it is the likeliest, where of no other one can it be asked: a film has a director, a president has
        none.
        """
        best, *others = self._of_year(_namesakes(asked.subject), asked.year)
        found = self._read_of(asked, best)
        if found is None or any(self.may_have(c.id, found.relation) for c in others):
            return None
        known = sum(not candidate.partial for candidate in asked.subject.candidates)
        if known > 1 and not found.surely and not asks_in_words(asked.masked):
            return None
        if not others:
            return found
        subject = asked.subject._replace(candidates=(best,))
        return replace(found, question=replace(asked, subject=subject))

    def _of_year(self, named: Sequence[Candidate], year: int | None) -> Sequence[Candidate]:
        """Those that began or came out in a year, if any."""
        fitting = [
            each for each in named if year is not None and year in years_of(self._evidence.graph, each.id)
        ]
        return fitting or named

    def _read_of(self, asked: PlainQuestion, best: Candidate) -> AskedRelation | None:
        """The relation that a question asks for of one that its subject may mean."""
        classes = self._evidence.graph.entity(best.id).classes
        ranked = self._known_first(
            best, self._match.ranked(asked.masked, classes, self._speaks_of(asked, classes))
        )
        is_own = best.id in self._evidence.own
        fitting = [each for each in ranked if asks_for(asked, each, hours=is_own)]
        if is_own:
            relation = self._own.of_thing(asked, best.id, ranked, fitting)
            return None if relation is None else self._found(asked, best, relation)
        near = list(self._nearest(best, fitting))
        first = next((each for each in ranked if not self._is_turned(best, each.relation)), None)
        if not near or first is None or first.cosine - near[0].cosine > MOST_BELOW:
            return None
        if not self._is_clear(asked, near, best):
            return None
        found = self._found(asked, best, near[0].relation)
        nearly = (each.relation.id for each in fitting if near[0].cosine - each.cosine <= NEARLY)
        surely = near[0].cosine >= SURELY
        return found and replace(found, nearly=frozenset(nearly), surely=surely)

    def read_implied(
        self, asked: PlainQuestion, only: Mapping[str, str], relations: Collection[str]
    ) -> AskedRelation | None:
        """See `OwnAsked.implied`."""
        found = self._own.implied(asked, only, relations)
        if found is None:
            return None
        entity = self._evidence.graph.entity(only[found.id])
        meant = Candidate(entity.id, entity.label, 1.0, entity.importance)
        subject = replace(asked, subject=asked.subject._replace(text=entity.label, candidates=(meant,)))
        return self._found(subject, meant, found)

    def _found(self, asked: PlainQuestion, best: Candidate, relation: Relation) -> AskedRelation | None:
        every = tuple(self._evidence.facts(best.id, relation))
        if relation.id == POINT and not every:
            every = tuple(lasted(self._evidence.graph.facts(best.id)))
        facts = tuple(present(every))
        return AskedRelation(asked, relation, facts, every) if facts else None

    def _speaks_of(self, asked: PlainQuestion, classes: frozenset[EntityClass]) -> Callable[[Relation], bool]:
        """Whether a relation is one of such subjects."""

        def speaks_of(relation: Relation) -> bool:
            wanted = relation.subject_classes
            apart = wanted and classes and not wanted & classes
            return not apart and self._match.counts(asked.counted, relation)

        return speaks_of

    def _nearest(self, subject: Candidate, ranked: Sequence[Likeness]) -> Iterator[Likeness]:
        """The best relation that such a subject has, and its rivals."""
        best: Likeness | None = None
        for each in ranked:
            if self._is_turned(subject, each.relation):
                continue
            if best is not None and best.cosine - each.cosine >= MOST_MARGIN:
                return
            if self._evidence.facts(subject.id, each.relation) or self._profiles.may_have(
                subject.id, each.relation
            ):
                best = best or each
                yield each

    def _known_first(self, subject: Candidate, ranked: Sequence[Likeness]) -> Sequence[Likeness]:
        """Without relations that nothing is known of where another one of the same noun is known: the height of a
        mountain is its elevation.
        """
        first = ranked[:_FIRST]
        known = [each for each in first if self._evidence.facts(subject.id, each.relation)]
        nouns = frozenset[str]().union(*(each.relation.nouns for each in known))
        kept = [each for each in first if each in known or nouns.isdisjoint(each.relation.nouns)]
        return [*kept, *ranked[_FIRST:]]

    def _is_clear(self, asked: PlainQuestion, near: Sequence[Likeness], subject: Candidate) -> bool:
        best = near[0]
        if best.missed < LEAST_MISSED or best.relation.id in OPEN_ENDED:
            return False
        if asked.past and best.relation.cardinality is Cardinality.CURRENT:
            return False
        if asked.selecting - selecting(best.question) or self._match.strange(asked.content, best.relation):
            return False
        if not self._match.names(attribute(asked.masked), best.relation):
            return False
        rivals = (each for each in near[1:] if not self._is_no_rival(subject, best.relation, each.relation))
        margin = min((best.cosine - each.cosine for each in rivals), default=MOST_MARGIN)
        return margin >= LEAST_MARGIN and best.cosine + margin >= LEAST_CLEAR

    def _is_no_rival(self, subject: Candidate, relation: Relation, other: Relation) -> bool:
        """Where the other one has the same objects."""
        return self._objects(subject, relation) == self._objects(subject, other)

    def _is_turned(self, subject: Candidate, relation: Relation) -> bool:
        """Whether a relation is only known of the subject the other way round: a country is no capital of another."""
        inverse = builtin().get(relation.inverse)
        if inverse is None or inverse.id == relation.id or self._objects(subject, relation):
            return False
        return bool(self._objects(subject, inverse))

    def _objects(self, subject: Candidate, relation: Relation) -> frozenset[object]:
        return frozenset(fact.object for fact in self._evidence.facts(subject.id, relation))


class ReadQuestion:
    """The question of one prompt, read once, when that is first needed."""

    def __init__(self, asked: AskedRelations, prompt: LinkedText) -> None:
        self._asked = asked
        self._prompt = prompt

    @cached_property
    def plain(self) -> PlainQuestion | None:
        """See `AskedRelations.plain`."""
        return self._asked.plain(self._prompt)

    @cached_property
    def relation(self) -> AskedRelation | None:
        """See `AskedRelations.read`; raises what the encoder raises."""
        return None if self.plain is None else self._asked.read(self.plain)


def _namesakes(subject: Mention) -> Sequence[Candidate]:
    """What a subject may well mean, best first."""
    first, *others = subject.candidates
    return [first, *(each for each in others if not each.partial and each.prior >= NAMESAKE * first.prior)]
