"""Why a check went less deep than it could have, as one of a few words: what metrics are labelled by.

The words of an exchange's ``reason`` (`correct.ladder`, `detect.batching`) are for people and name numbers and errors;
here they are sorted by what an operator would do about them.
"""

from __future__ import annotations

from enum import Enum

from correct.exchange import Exchange


class Degradation(str, Enum):
    TIMEOUT = "timeout"
    """The budget ran out."""
    BREAKER = "breaker"
    """A model kept failing and is left alone for a while."""
    QUEUE_FULL = "queue_full"
    """More checks waited for a model than its queue holds."""
    MODEL_TIMEOUT = "model_timeout"
    """A model did not answer in time."""
    ERROR = "error"
    """Something failed."""


_TOLD = (
    ("failed again and again", Degradation.BREAKER),
    ("calls wait for the", Degradation.QUEUE_FULL),
    ("did not answer in time", Degradation.MODEL_TIMEOUT),
    ("took longer than", Degradation.TIMEOUT),
)
"""What the reasons say, the deepest cause first."""


def degradation(exchange: Exchange) -> Degradation | None:
    """None where nothing stood in the way of the check, or none was tried."""
    if not (exchange.reason and exchange.attempts):
        return None
    return next((kind for words, kind in _TOLD if words in exchange.reason), Degradation.ERROR)
