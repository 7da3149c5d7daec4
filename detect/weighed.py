"""Readings of a pair of mentions with facts that speak of them, and everything known about whether they are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from detect.entailment import Entailment
from detect.match_model import MOST, Signals
from detect.proposal import Proposal
from detect.relation_match import Option, Scored
from kg.mention import Mention
from kg.records import Fact

CLEAR_DIRECTION = 0.1
"""Neither encoder nor verifier tells "the father of" from "a child of": a direction less clear than this is a guess."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A proposal with its ends resolved to mentions."""

    proposal: Proposal
    subject: Mention
    object: Mention


@dataclass(frozen=True, slots=True)
class Weighed:
    """One reading of a pair with a fact that speaks of it and everything known about whether it is meant.

    ``place``: how many options of the pair have a higher cosine. ``turnable``: the subject could be the relation's
    value as well, so that the relation may be meant the other way round.
    """

    pair: Pair
    scored: Scored
    fact: Fact
    signals: Signals
    place: int = 0
    turnable: bool = True

    @property
    def option(self) -> Option:
        return self.scored.option


def is_guess(weighed: Weighed, probable: float) -> bool:
    """Where the direction is unclear or no word says what is meant; and a claim that no fact agrees with, where it is
    worded almost like one that states nothing, names only what lies beside the value ("died near Vienna"), or a value
    of a sort that the relation never has ("was painted in Paris" of who painted it).
    """
    scored = weighed.scored
    turned = weighed.turnable and scored.cosine - scored.turned < CLEAR_DIRECTION
    if turned or weighed.pair.proposal.bare:
        return True
    clear = weighed.signals.is_clear(probable) and not weighed.pair.proposal.beside
    return not weighed.signals.agrees and not (clear and weighed.signals.usual)


def with_margins(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Each with its distance to the best other one, and its place."""
    cosines = [each.scored.cosine for each in weighed]
    out = []
    for place, each in enumerate(weighed):
        others = cosines[:place] + cosines[place + 1 :]
        margin = cosines[place] - max(others) if others else MOST
        bounded = max(-MOST, min(margin, MOST))
        out.append(replace(each, signals=replace(each.signals, margin=bounded), place=place))
    return out


def verified(weighed: Weighed, answer: Entailment) -> Weighed:
    return replace(weighed, signals=replace(weighed.signals, entailed=answer.supported))
