"""The odds that a claimed value is false which a graph does not have, in figures alone.

A claim is true though absent where the subject has more values than the graph knows, and this is one of them. How
often subjects have more values than so many is counted in the graph's head (functionality: Galárraga et al., AMIE,
WWW 2013, section 5) and never taken to be less than the cardinality of the relation allows, because a graph that
misses facts looks functional. What speaks for the value itself counts too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from detect.head import Tally
from kg.records import Cardinality, Relation, ValueKind


class Prior(NamedTuple):
    """``more``: least share of subjects that have another value; ``missed``: the share of those that a graph misses."""

    more: float
    missed: float


PRIORS = {
    Cardinality.ONE: Prior(more=0.005, missed=0.2),
    Cardinality.CURRENT: Prior(more=0.1, missed=0.05),
    Cardinality.FEW: Prior(more=0.05, missed=0.02),
    Cardinality.MANY: Prior(more=0.3, missed=0.5),
}
TRUE_TO_FALSE = 3.0
"""How many of the claims that are made are true for each that is false."""
_PRIOR_SUBJECTS = 5.0
_LEAST_ASKED = 20
_TWO_SIDES = 1.5
"""Between 1, where the second side is a copy of the first, and 2, where they know nothing of each other."""
_SMALL = 0.1
_MOST_TOGETHER = 3.0
NO_TALLY = Tally()


class Weights(NamedTuple):
    """Log odds of false by sign, for `FITTED_MISSED` and as many true claims as false ones."""

    intercept: float
    more: float
    together: float
    contained: float


WEIGHTS = Weights(intercept=1.36, more=-1.33, together=-0.81, contained=-0.92)
"""Fitted by `scripts/fit_completeness.py`."""
FITTED_MISSED = 0.2
"""The share of facts that the graph missed that the weights were fitted on."""


class Signs(NamedTuple):
    """What speaks for a value that the graph lacks.

    ``more``: how likely a subject with so many values has another one; ``missed``: how likely the graph misses it.
    ``together``: the log of how much more often the value stands beside the known ones than by chance.
    ``contained``: 1 where another fact of the subject leads into the value (born in a town of a claimed country).
    """

    more: float
    missed: float
    together: float = 0.0
    contained: float = 0.0


def p_false(
    signs: Signs,
    weights: Weights = WEIGHTS,
    *,
    true_to_false: float = TRUE_TO_FALSE,
    missed: float | None = None,
) -> float:
    """Probability in (0, 1) that a claimed value is false, not just missing; ``missed`` overrides that of the signs."""
    odds = weights.intercept + weights.more * math.log(signs.more)
    odds += weights.together * signs.together + weights.contained * signs.contained
    odds -= math.log(true_to_false * (missed or signs.missed) / FITTED_MISSED)
    return 1.0 / (1.0 + math.exp(-odds))


def missing(tallies: Mapping[str, Tally], relation: Relation, count: int) -> tuple[float, float]:
    """How likely a subject with so many known values has one more, and how likely the graph misses that.

    Quantities are many because they were measured often, not because they differ: there only the prior counts.
    """
    prior, tally = PRIORS[relation.cardinality], tallies.get(relation.id, NO_TALLY)
    missed = _missed(prior.missed, tally, tallies.get(relation.inverse, NO_TALLY))
    if relation.kind is ValueKind.QUANTITY:
        return prior.more, missed
    more = (tally.having(count + 1) + _PRIOR_SUBJECTS * prior.more) / (tally.having(count) + _PRIOR_SUBJECTS)
    return max(more, prior.more), missed


def _missed(prior: float, tally: Tally, inverse: Tally) -> float:
    """A fact with an inverse is missed where neither side states it; the sides are not written independently."""
    if min(tally.asked, inverse.asked) < _LEAST_ASKED:
        return prior
    return max(math.pow(prior, _TWO_SIDES), _unanswered(tally) * _unanswered(inverse))


def _unanswered(tally: Tally) -> float:
    """The share of facts that their objects do not state back."""
    return 1.0 - tally.answered / tally.asked


def together(tally: Tally, value_id: str, other: str) -> float:
    """Smoothed pointwise mutual information of two values over the subjects of a relation, bounded: of values that the
    graph has many of, never seen together, it only says that they rarely are.
    """
    expected = tally.values[value_id] * tally.values[other] / max(1, tally.having(1))
    first, second = sorted((value_id, other))
    found = math.log((tally.pairs[first, second] + _SMALL) / (expected + _SMALL))
    return max(-_MOST_TOGETHER, min(found, _MOST_TOGETHER))
