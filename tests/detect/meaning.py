"""A statement whose ends mean what a test says they do."""

from __future__ import annotations

from detect.clause import Symbol
from detect.reading import Reading
from detect.stated import Stated
from kg.graph import Candidate
from kg.mention import Mention, MentionKind
from kg.schema import builtin


def mention(text: str, **priors: float) -> Mention:
    """A name that means each of these entities with this probability."""
    meant = tuple(Candidate(id, text, prior) for id, prior in priors.items())
    return Mention(0, len(text), text, MentionKind.ENTITY, meant)


def reading(relation: str, value: Mention) -> Reading:
    symbol = Symbol("E", value.start, value.end, value.text, value)
    return Reading(
        builtin()[relation], None, symbol, 0, 0, negated=False, past=False, inverted=False, weight=1
    )


def stated(relation: str, subject: Mention, value: Mention) -> Stated:
    return Stated(reading(relation, value), subject, value)
