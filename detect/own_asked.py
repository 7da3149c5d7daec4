"""What a plain question asks for of the user's own things, whose relations nobody trained on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from detect.evidence import Evidence
from detect.plain_question import PlainQuestion, selecting
from detect.question_match import LEAST_MISSED, MOST_MARGIN, OPEN_ENDED, Likeness, QuestionMatch, asks_for
from detect.term import terms
from kg.records import Relation

OWN_CLEAR = 0.68
OWN_MARGIN, OWN_BELOW, OWN_WORDED = 0.05, 0.15, 0.9
"""Of the user's own things, whose relations nobody trained on: the same sum, how far a relation has to lie above the
others of the thing, how far it may lie below one that the thing has not, and from which cosine on a question is as good
as one for it, whatever asks so of other things.
"""
IMPLIED_BELOW, LEAST_IMPLIED = 0.15, 0.5
"""Of a question that names nothing: how far a relation of own things may lie below another, and its least cosine."""


class OwnAsked:
    """Reads such questions over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, match: QuestionMatch) -> None:
        self._evidence = evidence
        self._match = match

    def of_thing(
        self, asked: PlainQuestion, subject: str, ranked: Sequence[Likeness], fitting: Sequence[Likeness]
    ) -> Relation | None:
        """Of the few relations that a thing has the one that lies clearly above its others, where the question is not
        far likelier to ask for what it has not.
        """
        known = [each for each in fitting if self._evidence.facts(subject, each.relation)]
        if not known or ranked[0].cosine - known[0].cosine > OWN_BELOW:
            return None
        best, *others = known
        if best.missed < LEAST_MISSED and best.cosine < OWN_WORDED:
            return None
        margin = _margin(asked, best, others)
        if margin < OWN_MARGIN or best.cosine + min(margin, MOST_MARGIN) < OWN_CLEAR:
            return None
        return None if _picks(asked, best) else best.relation

    def implied(
        self, asked: PlainQuestion, only: Mapping[str, str], relations: Collection[str]
    ) -> Relation | None:
        """The relation that a question asks for which names no subject, of those (``relations``) that the user's own
        things have; None where several things have it. ``only``: the one that has it, by the relation's id.
        """
        ranked = self._match.ranked(
            asked.masked, frozenset(), lambda each: self._match.counts(asked.counted, each)
        )
        known = [
            each for each in ranked if each.relation.id in relations and asks_for(asked, each, hours=True)
        ]
        if not known or ranked[0].cosine - known[0].cosine > IMPLIED_BELOW:
            return None
        best, *others = known
        margin = _margin(asked, best, others)
        if best.relation.id not in only or margin < OWN_MARGIN or best.cosine < LEAST_IMPLIED:
            return None
        return None if _picks(asked, best) else best.relation


def _picks(asked: PlainQuestion, best: Likeness) -> bool:
    """Whether a question picks one of several values, or has many good answers."""
    return bool(asked.selecting - selecting(best.question)) or best.relation.id in OPEN_ENDED


def _margin(asked: PlainQuestion, best: Likeness, others: Iterable[Likeness]) -> float:
    """How far the best of an own thing's relations lies above the others; "emergency phone" is no rival of "phone"
    where nobody asks for emergencies.
    """
    said = set(terms(best.relation.label))
    rivals = (
        each
        for each in others
        if not (
            said < (named := set(terms(each.relation.label))) and (named - said).isdisjoint(asked.content)
        )
    )
    return min((best.cosine - each.cosine for each in rivals), default=MOST_MARGIN)
