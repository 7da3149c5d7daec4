"""Other frames for a template: what it says with the value or the subject put elsewhere in the sentence.

"{s} was born in {o}" becomes "It was in {o} that {s} was born", "{o} is where {s} was born" and
"{s}, who was born in {o}, is often mentioned"; the frames fit all relations, so
they teach that the order of words says nothing.
"""

from __future__ import annotations

import re
from random import Random

from kg.records import EntityClass, EntityRef, Time, Value
from scripts.verifier.paraphrase import synonym

_ENDING = re.compile(
    r"\{s\} (?P<verb>.+) (?P<preposition>in|at|on|by|of|with|for|from|to|as) (?P<article>an? |the )?\{o\}$"
)
_PLAIN = re.compile(r"\{s\} (?P<verb>(?:is|was|has|had|died|became|\w+ed|\w+s) .*)\{o\}$")
_HAPPENED = (
    "You may know {s}, who {rest}", "{s}, who {rest}, is often mentioned", "There is {s}, who {rest}",
    "{s} is somebody who {rest}", "Much has been written about {s}, who {rest}", "It is {s} who {rest}",
)  # fmt: skip
_THINGS = (
    "You may know {s}, which {rest}", "{s}, which {rest}, is often mentioned", "There is {s}, which {rest}",
    "Much has been written about {s}, which {rest}", "It is {s} that {rest}",
)  # fmt: skip
_CLEFTS = ("It was {p} {o} that {s} {v}", "It is {p} {o} that {s} {v}", "{p} {o}, {s} {v}")
_PLACES = ("{o} is where {s} {v}", "{o} was the place where {s} {v}", "The place where {s} {v} is {o}")
_TIMES = ("{o} was when {s} {v}", "{o} was the year when {s} {v}", "The time when {s} {v} was {o}")


def framed(
    template: str,
    value: Value,
    subject: frozenset[EntityClass],
    objects: frozenset[EntityClass],
    chance: Random,
) -> str:
    """The template in another frame, or with another word; as it is where no frame fits."""
    roll = chance.random()
    if roll < 0.3:
        return synonym(template, chance) or template
    if roll < 0.65 and (match := _ENDING.fullmatch(template)) and match["article"] is None:
        frames = list(_CLEFTS)
        if match["preposition"] in ("in", "at", "on"):
            frames += _PLACES if EntityClass.PLACE in objects else _TIMES if isinstance(value, Time) else ()
        return _filled(chance.choice(frames), p=match["preposition"], v=match["verb"])
    if template.startswith("{s} ") and template.count("{s}") == 1 and _PLAIN.fullmatch(template):
        frames = list(_HAPPENED if EntityClass.PERSON in subject else _THINGS)
        return chance.choice(frames).replace("{rest}", template.removeprefix("{s} "))
    if isinstance(value, EntityRef) and template.startswith("{o} is the ") and template.count("{o}") == 1:
        return (
            template.replace("{o} is", "{o} became", 1)
            if roll > 0.9
            else f"It is {template.replace('{o} is', '{o} that is', 1)}"
        )
    return template


def _filled(frame: str, *, p: str, v: str) -> str:
    text = frame.replace("{p}", p).replace("{v}", v)
    return text[:1].upper() + text[1:] if text[0] != "{" else text
