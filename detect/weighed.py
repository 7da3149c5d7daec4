"""Readings of a pair of mentions with facts that speak of them, and everything known about whether they are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from detect.also_meant import AlsoMeant
from detect.clause import Symbol
from detect.entailment import Entailment
from detect.expected import Expected
from detect.match_model import MOST, SURE_OF_BOTH, Signals
from detect.occasion import END
from detect.proposal import Proposal
from detect.reading import COMPLETED, Reading
from detect.relation_match import Option, Scored
from detect.word_alignment import content_words
from detect.years import BORN, DIED
from kg.mention import Mention
from kg.records import Fact, Relation, ValueKind
from kg.schema import attributes
from kg.stem import stem

ENDS = frozenset((END, DIED, "P576"))
"""Relations that say when something was over."""
CLEAR_DIRECTION = 0.1
"""Neither encoder nor verifier tells "the father of" from "a child of": a direction less clear than this is a guess."""

_PLAIN = frozenset(
    "official actual exact estimated approximate overall own full known recorded reported responsible credited".split()
)
"""Words that describe what is spoken of without making it something else."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A proposal with its ends resolved to mentions.

    ``expected``: what the question asks for, where it may answer. ``limits``: see `detect.limits`.
    ``phrase_denied``: it does not say that something lies elsewhere, see `detect.negation`. ``also_meant``: what a
    pronoun for its subject may mean instead.
    """

    proposal: Proposal
    subject: Mention
    object: Mention
    expected: tuple[Expected, ...] = ()
    limits: tuple[Symbol, ...] = ()
    phrase_denied: bool = False
    also_meant: tuple[AlsoMeant, ...] = ()

    def ends(self, option: Option) -> tuple[Mention, Mention]:
        """The mentions of the relation's subject and object."""
        return (self.object, self.subject) if option.inverted else (self.subject, self.object)

    def is_expected(self, option: Option) -> bool:
        """Whether an option states what the question asks for."""
        return self.answered(option) is not None

    def answered(self, option: Option) -> Relation | None:
        """The relation that the question asks for and an option states, maybe from the other side."""
        ends = self.ends(option)
        return next((each.relation for each in self.expected if each.is_stated(option, *ends)), None)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One reading of a pair with a fact that speaks of it and everything known about whether it is meant.

    ``turnable``: the subject could be the relation's value as well, so that the relation may be meant the other way
    round. ``kinds``: the words for what the subject is. ``only``: see `OwnThings.is_only`, of the fact.
    """

    pair: Pair
    scored: Scored
    fact: Fact
    signals: Signals
    turnable: bool = True
    kinds: frozenset[str] = frozenset()
    only: bool = False

    @property
    def option(self) -> Option:
        return self.scored.option

    @property
    def is_of_another(self) -> bool:
        """Whether something is spoken of that only belongs to the subject, and is no word for the relation: "Newton's
        mother died in 1679".
        """
        option, proposal = self.option, self.pair.proposal
        of_subject = attributes(option.relation, of_object=option.inverted)
        if not stems(proposal.noun) <= of_subject | self.kinds | _PLAIN:
            return True
        of_value = attributes(option.relation, of_object=not option.inverted)
        return not stems(proposal.measure) <= of_value | _PLAIN

    @property
    def is_expected(self) -> bool:
        """Whether it is what the question asks for, and its words bear that."""
        return self.signals.bears and self.pair.is_expected(self.option)


def stems(words: str) -> frozenset[str]:
    """The stems of the words of a phrase that carry meaning."""
    return frozenset(stem(word) for word in content_words(words))


def is_guess(weighed: Weighed, probable: float) -> bool:
    """Where the direction is unclear, no word says what is meant, or the two only stand in one list; and a claim that
    no fact agrees with, where it is worded almost like one that states nothing, names only what lies beside the value
    ("died near Vienna"), or a value of a sort that the relation never has ("was painted in Paris" of who painted it),
    or until when it lasted. Where a question asks for it, neither need the words be clear nor the value be of a usual
    sort: "The capital of Chile is Brazil"; and what is spoken of may be called anything ("the head count of Chile")
    where verifier and all signals together are sure.
    """
    scored, signals, proposal = weighed.scored, weighed.signals, weighed.pair.proposal
    turned = weighed.turnable and scored.cosine - scored.turned < CLEAR_DIRECTION
    asked = weighed.pair.is_expected(weighed.option)
    expected = asked and (signals.bears or probable >= SURE_OF_BOTH)
    sure = asked and min(signals.entailed or 0.0, probable) >= SURE_OF_BOTH
    relation = weighed.option.relation
    listed = proposal.listed and relation.inverse != relation.id
    if turned or (proposal.bare and not (weighed.only or expected)) or proposal.of_some or listed:
        return True
    if signals.agrees:
        return False
    clear = signals.is_clear(probable) or expected or weighed.only
    usual = signals.usual > 0 or expected
    beside = proposal.beside and relation.kind is not ValueKind.TEXT
    aside = beside or proposal.again or (proposal.until and relation.id not in ENDS)
    aside = aside or proposal.does_it or (proposal.onward and relation.id == BORN)
    return not (clear and usual) or aside or (weighed.is_of_another and not sure)


def answered_once(weighed: Sequence[Sequence[Weighed]]) -> Sequence[Sequence[Weighed]]:
    """Where one reading gives the right answer to the question, no other one of that sentence is expected to."""
    if not any(each.is_expected and each.signals.agrees for options in weighed for each in options):
        return weighed
    return [
        [
            each if each.signals.agrees else replace(each, pair=replace(each.pair, expected=()))
            for each in options
        ]
        for options in weighed
    ]


def with_margins(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Each with its distance to the best other one."""
    cosines = [each.scored.cosine for each in weighed]
    return [with_margin(each, cosines[:place] + cosines[place + 1 :]) for place, each in enumerate(weighed)]


def with_margin(weighed: Weighed, others: Sequence[float]) -> Weighed:
    """The reading with its distance to the best of the cosines of other ones."""
    margin = weighed.scored.cosine - max(others) if others else MOST
    return replace(weighed, signals=replace(weighed.signals, margin=max(-MOST, min(margin, MOST))))


def verified(weighed: Weighed, answer: Entailment) -> Weighed:
    answers = weighed.pair.is_expected(weighed.option)
    return replace(weighed, signals=replace(weighed.signals, entailed=answer.supported, answers=answers))


def reading_of(pair: Pair, option: Option, certainty: float) -> Reading:
    """A pair as the reading that an option makes of it."""
    proposal = pair.proposal
    ends = _symbol(proposal.subject, pair.subject), proposal.object
    subject, value = reversed(ends) if option.inverted else ends
    return Reading(
        relation=option.relation,
        subject=subject,
        object=value,
        start=proposal.start,
        end=proposal.end,
        negated=proposal.negated,
        past=proposal.past,
        inverted=option.inverted,
        weight=0,
        bound=proposal.bound,
        certainty=certainty,
        completes=not COMPLETED.isdisjoint(proposal.wording.split()),
    )


def _symbol(symbol: Symbol | None, mention: Mention) -> Symbol:
    """The subject's symbol; a carried one gets the place of the mention it was carried from."""
    return symbol or Symbol("E", mention.start, mention.end, mention.text, mention)
