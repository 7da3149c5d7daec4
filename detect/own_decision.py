"""How sure it is that a value of a sentence is meant of one of the user's own facts, and denies it.

Two classifiers of boosted trees, fitted by `scripts/train_own_values.py` to answers about made-up organisations: a
quick one by `detect.own_signals` alone, and one that also knows what the verifier says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detect.logistic import Array
from detect.own_saying import Saying
from detect.own_signals import SIGNALS
from detect.own_slot import Slot
from detect.trees import Trees

WRONG_FROM = 0.75
"""Probability that a value is meant of a fact from which it is called wrong."""
WORTH_READING = 0.1
"""The same before the verifier was asked, from which it is."""
READ = ("follows", "denied", "follows_alone", "denied_alone")
"""What the verifier adds to `detect.own_signals.SIGNALS`: the probability that the sentence with the fact's own value
follows from the fact, and that the fact denies it as it stands; as it may be read behind the name of the thing, and
alone.
"""
LEFT = ("told", "in_question", "reckoned", "case", "conditional", "limited")
"""Signals with which a value is left alone, whatever else speaks for a fact: its own value was given before, the
question has the value, it follows from the fact's, or it may hold in some cases only.
"""
HALF_ASKED = 0.5
"""Share of what tells a relation that a question has which asks for it."""
FIRST, SECOND = "own_values_first.safetensors", "own_values.safetensors"
Rows = NDArray[np.float32]


class Deciding(Protocol):
    """What decides; the trees, or whoever wants to know what they see."""

    def warm_up(self) -> None:
        """Load what loads lazily."""
        ...

    def is_worth_reading(self, rows: Rows) -> Sequence[bool]:
        """For each row of signals whether the verifier is to be asked."""
        ...

    def wrong(self, saying: Saying, slots: Sequence[Slot], rows: Rows) -> int | None:
        """The place of the one of ``slots`` that a value is meant of and denies, None for none; ``rows`` have their
        signals, and what the verifier says behind them.
        """
        ...


class OwnDecision:
    """Decides by the trees."""

    def warm_up(self) -> None:
        for name in (FIRST, SECOND):
            _trees(name)

    def is_worth_reading(self, rows: Rows) -> Sequence[bool]:
        likely = _trees(FIRST).probability(rows)
        return [bool(each) for each in (likely >= WORTH_READING) & ~is_left(rows)]

    def probability(self, rows: Rows) -> Array:
        """That a value is meant of the fact of each row, and wrong, shape (rows,)."""
        return _trees(SECOND).probability(rows)

    def wrong(self, saying: Saying, slots: Sequence[Slot], rows: Rows) -> int | None:
        sure = self.probability(rows)
        best = int(sure.argmax())
        return best if sure[best] >= WRONG_FROM else None


def is_left(rows: Rows) -> NDArray[np.bool_]:
    """For each row whether it is left alone; so is what may be of another thing that the sentence does not name: of one
    of several that have such a fact, of what the question names beside it or a part of it or instead of it, or of a
    word before it that was not asked about; and a name that is not given as what holds.
    """
    has = {name: rows[:, at] > 0 for at, name in enumerate(SIGNALS)}
    asked = has["is_asked"] | (rows[:, SIGNALS.index("asked")] >= HALF_ASKED)
    of_nobody = ~(has["spoken_of"] | has["single"])
    of_part = has["spoken_of"] & has["asks_part"] & asked
    of_other = of_nobody | of_part | has["asks_strange"] | has["others"] | (has["unexplained"] & ~asked)
    left = np.logical_or.reduce([has[name] for name in LEFT])
    return np.asarray(left | (of_other & ~has["named"]) | (has["name"] & has["not_now"]))


@cache
def _trees(name: str) -> Trees:
    with as_file(files("detect.weights") / name) as file:
        return Trees.load(file)
