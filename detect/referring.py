"""Phrases that refer back: what "he", "its" or "the actor" says of whom it means, whatever was told before."""

from __future__ import annotations

from detect.called import OF_PEOPLE, is_known
from detect.clause import PERSONAL
from detect.owner import PLACE, TOPIC

THINGS = frozenset(("it", "its"))
_ONE_NOUN = 2
"""Words of "the actor"."""


def is_description(text: str) -> bool:
    """ "the actor", "this country"."""
    return text.casefold().startswith(("the ", "this ", "that ")) and text not in {PLACE, TOPIC}


def is_of_person(phrase: str) -> bool:
    """Whether a phrase, case-folded, speaks of somebody: "she", "the actor"."""
    noun = phrase.rsplit(maxsplit=1)[-1]
    return phrase in PERSONAL or (is_description(phrase) and (not is_known(noun) or noun in OF_PEOPLE))


def tells_more(text: str) -> bool:
    """Whether a description has several nouns, with which one tells that it is about somebody else."""
    return is_description(text) and len(text.split()) > _ONE_NOUN


def needs_one(text: str) -> bool:
    """Whether whoever else fits leaves doubt; "it" is mostly said of what the sentence before was about."""
    return text.casefold() not in {*THINGS, PLACE, TOPIC}


def gender(pronoun: str) -> str:
    """Of "he", "him", "his", "she" or "her"."""
    return "female" if pronoun in {"she", "her"} else "male"
