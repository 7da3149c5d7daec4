"""The grammar of relation labels: which sentences follow from "founded by", "capital of", "warranty period".

Two sets follow from one label. Exact frames can mean nothing else and are matched word by word; broad frames are how
people also say it, and are only ever compared by meaning. Frames hold {s} for the subject and {o} for the object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from kg.records import ValueKind
from kg.schema.measure_frames import measure_frames

_PREPOSITIONS = frozenset(
    "about after against among around as at by during for from in into of off on out over through to towards under "
    "upon with within".split()
)
_OWNING = frozenset(("has", "have", "had"))
_CAMEL = re.compile(r"(?<=[a-z\d])(?=[A-Z])")
_PARTICIPLE = re.compile(r"[a-z]{2,}(?<![e])ed|[a-z]{2,}[aeou]ught")
_PAST_OF = {
    "begun": "began", "broken": "broke", "built": "built", "chosen": "chose", "done": "did", "drawn": "drew",
    "driven": "drove", "eaten": "ate", "flown": "flew", "forgotten": "forgot", "found": "found", "given": "gave",
    "grown": "grew", "held": "held", "hidden": "hid", "kept": "kept", "known": "knew", "led": "led", "lent": "lent",
    "made": "made", "meant": "meant", "met": "met", "overseen": "oversaw", "paid": "paid", "run": "ran",
    "seen": "saw", "sent": "sent", "set": "set", "shot": "shot", "shown": "showed", "sold": "sold",
    "spoken": "spoke", "sung": "sang", "sunk": "sank", "sworn": "swore", "taken": "took", "thrown": "threw",
    "told": "told", "won": "won", "worn": "wore", "woven": "wove", "written": "wrote",
}  # fmt: skip
"""Irregular participles, and the past tense of each."""

_NOUN = (
    "The {noun} of {s} is {o}",
    "{s}'s {noun} is {o}",
    "{o} is the {noun} of {s}",
    "{o} is {s}'s {noun}",
)
_KIND = {
    ValueKind.ENTITY: ("{s} has {o} as its {noun}", "{s}'s {noun}, {o},", "The {noun} of {s}, {o},"),
    ValueKind.QUANTITY: ("{s} has a {noun} of {o}",),
    ValueKind.TEXT: ("The {noun} for {s} is {o}", "{o} is the {noun} for {s}", "{s} has the {noun} {o}"),
}
_BROAD_NOUN = (
    "{o} was the {noun} of {s}",
    "The {noun} of {s} was {o}",
    "{s}, whose {noun} is {o},",
    "{o}, the {noun} of {s},",
    "As its {noun}, {s} has {o}",
    "It is {o} that is the {noun} of {s}",
    "{s} got {o} as its {noun}",
    "When it comes to its {noun}, {s} has {o}",
    "{o} became the {noun} of {s}",
    "{o} serves as the {noun} of {s}",
    "Among the {noun}s of {s} is {o}",
)
_LEADERS = frozenset(
    "head leader director manager boss president principal dean chair chairman chairwoman chairperson chief captain "
    "coordinator supervisor".split()
)
_LEADING = frozenset(("head", "chief", "lead", "leading", "managing", "executive"))
_AGENT = re.compile(r"[a-z]{3,}(?:[aeiou]t|ct|[a-z])(?:or|er)")
_BROAD_LEADER = (
    "{s} is led by {o}",
    "{s} is headed by {o}",
    "{s} is run by {o}",
    "{o} runs {s}",
    "{o} leads {s}",
    "{o} is in charge of {s}",
    "At the head of {s} is {o}",
)
_BROAD_PARTICIPLE = (
    "{s} was {verb} in {o}",
    "{s} was {verb} by {o}",
    "{s}, {verb} in {o},",
    "{s} {verb} at {o}",
)


class Shape(Enum):
    """What a label is, and so which sentences it makes."""

    NOUN = "noun"
    """ "warranty period": the warranty period of {s} is {o}."""
    ROLE = "role"
    """ "capital of": {s} is the capital of {o}."""
    PASSIVE = "passive"
    """ "founded by", "located in": {s} was founded by {o}."""
    VERB = "verb"
    """ "works for": {s} works for {o}."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label as plain words; ``head`` is what stands before its last preposition ("founded" of "founded by")."""

    text: str
    shape: Shape
    head: str = ""
    preposition: str = ""


@lru_cache(maxsize=4096)
def read_label(label: str) -> Label:
    """The words of a label and its shape; "foundedBy" and "founded_by" read as "founded by".

    >>> read_label("foundedBy").shape.value, read_label("has part")
    ('passive', Label(text='part', shape=<Shape.NOUN: 'noun'>, head='', preposition=''))
    """
    words = _CAMEL.sub(" ", re.sub(r"[{}_]+", " ", label)).split()
    text = " ".join(w.lower() if w[1:].islower() and len(words) > 1 else w for w in words)
    if len(words) > 1 and words[0].lower() in _OWNING:
        return Label(text.split(maxsplit=1)[1], Shape.NOUN)
    if len(words) < 2 or words[-1].lower() not in _PREPOSITIONS:
        return Label(text, Shape.NOUN)
    head, preposition = " ".join(text.split()[:-1]), words[-1].lower()
    verb = head.split()[-1]
    if is_participle(verb):
        return Label(text, Shape.PASSIVE, head, preposition)
    if preposition == "of":
        return Label(text, Shape.ROLE, head, preposition)
    return Label(text, Shape.VERB, head, preposition)


def is_participle(word: str) -> bool:
    """True for "founded" and "written"; decided by the ending."""
    return word in _PAST_OF or _PARTICIPLE.fullmatch(word) is not None


def past_tense(participle: str) -> str:
    """
    >>> past_tense("written"), past_tense("co-founded")
    ('wrote', 'co-founded')
    """
    return _PAST_OF.get(participle, participle)


def noun_frames(noun: str, kind: ValueKind) -> tuple[str, ...]:
    """Exact frames of a noun that names a relation, the plain statement first."""
    return tuple(frame.replace("{noun}", noun) for frame in _NOUN + _KIND.get(kind, ()))


def exact_frames(label: str, kind: ValueKind) -> tuple[str, ...]:
    """What can be read word by word as a statement of a relation that only has a label, the plain statement first."""
    read = read_label(label)
    said = f"{{s}} {read.text} {{o}}"
    if read.shape is Shape.NOUN:
        has = f"{{s}} has a {read.text} of {{o}}", f"{{s}} has the {read.text} {{o}}"
        return _distinct(*noun_frames(read.text, kind), *has, said)
    states = f"{{s}} is {read.text} {{o}}", f"{{s}} was {read.text} {{o}}", said
    if read.shape is Shape.ROLE:
        return _distinct(*states, *map(_swapped, noun_frames(read.head, kind)))
    return _distinct(*states, *_active(read))


def broad_frames(label: str, kind: ValueKind) -> tuple[str, ...]:
    """How people may also say it, for comparison by meaning; none of it is an exact frame."""
    read = read_label(label)
    if read.shape is Shape.NOUN and is_participle(read.text):
        frames = tuple(frame.replace("{verb}", read.text) for frame in _BROAD_PARTICIPLE)
    elif read.shape is Shape.NOUN:
        frames = tuple(frame.replace("{noun}", read.text) for frame in _BROAD_NOUN)
        if kind is ValueKind.QUANTITY:
            frames += measure_frames(read.text)
        elif kind is ValueKind.ENTITY:
            frames += tuple(_of_role(read.text))
    elif read.shape is Shape.ROLE:
        frames = tuple(_swapped(frame.replace("{noun}", read.head)) for frame in _BROAD_NOUN)
    else:
        frames = tuple(_broad_verb(read))
    exact = frozenset(exact_frames(label, kind))
    return tuple(frame for frame in _distinct(*frames) if frame not in exact)


def _active(read: Label) -> tuple[str, ...]:
    """ "founded by" -> "{o} founded {s}"; nothing for another preposition or a longer head ("material used by")."""
    if read.shape is not Shape.PASSIVE or read.preposition != "by" or " " in read.head:
        return ()
    return (f"{{o}} {past_tense(read.head)} {{s}}",)


def _broad_verb(read: Label) -> Iterator[str]:
    if read.shape is Shape.VERB:
        yield from (f"{{s}}, who {read.text} {{o}},", f"{{s}} {read.head} {read.preposition} {{o}} today")
        yield f"It is {{o}} that {{s}} {read.text}"
        return
    yield from (
        f"{{s}}, {read.text} {{o}},",
        f"{{s}} has been {read.text} {{o}}",
        f"{{s}} got {read.text} {{o}}",
    )
    if read.preposition == "by" and " " not in read.head:
        yield from (
            f"It was {{o}} who {past_tense(read.head)} {{s}}",
            f"{{o}} is the one who {past_tense(read.head)} {{s}}",
        )
        yield from _agent(read.head)
    else:
        yield f"{{o}} is what {{s}} was {read.text}"


def _of_role(noun: str) -> Iterator[str]:
    """ "head physician" leads, a "curator" has curated; the wrong spelling harms no comparison by meaning."""
    words = noun.split() or [""]
    if words[-1] in _LEADERS or words[0] in _LEADING:
        yield from _BROAD_LEADER
    if _AGENT.fullmatch(words[-1]):
        stem = words[-1][:-2]
        yield from (f"{{s}} is {stem}ed by {{o}}", f"{{s}} was {stem}ed by {{o}}", f"{{o}} {stem}ed {{s}}")


def _agent(participle: str) -> Iterator[str]:
    """ "supplied" -> "{o} is the supplier of {s}"; the wrong one of two spellings harms no comparison by meaning."""
    if participle in _PAST_OF:
        return
    for noun in (participle[:-1] + "r", participle[:-2] + "or"):
        yield from (f"{{o}} is the {noun} of {{s}}", f"The {noun} of {{s}} is {{o}}")


def _swapped(frame: str) -> str:
    return frame.replace("{s}", "{x}").replace("{o}", "{s}").replace("{x}", "{o}")


def _distinct(*frames: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(frames))
