"""A fact that a value of a sentence may be meant of, and what the texts have to do with its thing."""

from __future__ import annotations

from dataclasses import dataclass

from detect.own_against import Against


@dataclass(frozen=True, slots=True)
class Slot:
    """A fact that a value may be meant of; ``near``: the part of the sentence around the value names its thing;
    ``named``: the sentence does; ``spoken_of``: the question or what was said before does; ``single``: no other thing
    has the relation; ``told``: a sentence before gives the fact's own value.
    """

    against: Against
    near: bool
    named: bool
    spoken_of: bool
    single: bool
    told: bool
