"""Whom a noun phrase speaks of: "Kafka's wife" of Kafka, by what belongs to him."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.clause import NAMED_OF, Clause

_NOT_VERB = "[^BHDMVRKLG]"
_DIRECT = re.compile(rf"[natqdx]*?(?P<s>[mx])(?:i{_NOT_VERB}*)?")
_KIND_OF = re.compile(r"[nad]*ni(?P<s>[mx])")
_OF = re.compile(r"(?P<noun>[nad]*n)i[nad]*(?P<s>[mx])")
_OWNED = re.compile(r"[nad]*(?P<s>[mxp])s[nadtqx]*[nx]")
_APPOSED = re.compile(r"[nad]*[mxp]s[nadtqx]*(?P<s>m)")
_FRONTED = re.compile(r"(?:i[nadtxq]*){1,3}[mnx](?P<s>[mx])")
_PRONOUN = re.compile(r"a*(?P<s>p)a*")
_LIST = re.compile(r"[nadx]*m(?:,?c?[nadx]*m)*c[nadx]*m")


@dataclass(frozen=True, slots=True)
class Subject:
    """Symbols a predicate is said of; ``noun``: the symbols of the noun that belongs to them, where it is that which is
    spoken of ("the capital of France", "his wife").

    None at all where that is in doubt.
    """

    symbols: tuple[int, ...] = ()
    noun: range = range(0)

    @property
    def inside(self) -> bool:
        """Whether something that belongs to them is spoken of."""
        return bool(self.noun)


NOBODY = Subject()


def subject_of(clause: Clause, letters: str, first: int, stop: int) -> Subject:
    """The subject that the symbols ``[first, stop)`` make, tagged by ``letters``; nobody where that is in doubt."""
    phrase = letters[first:stop].rstrip("a")
    if m := _PRONOUN.fullmatch(phrase) or _APPOSED.fullmatch(phrase):
        return Subject((first + m.start("s"),))
    if m := _OWNED.fullmatch(phrase):
        return Subject((first + m.start("s"),), range(first + m.end("s") + 1, first + m.end()))
    if _LIST.fullmatch(phrase):
        return Subject(tuple(first + i for i, letter in enumerate(phrase) if letter == "m"))
    if m := _KIND_OF.fullmatch(phrase):
        kind, of = (clause.symbols[first + m.start("s") - back].code for back in (2, 1))
        if of == "of" and kind.removeprefix("#") in NAMED_OF:
            return Subject((first + m.start("s"),))
    if m := _OF.fullmatch(phrase):
        return Subject((first + m.start("s"),), range(first, first + m.end("noun")))
    if m := _DIRECT.fullmatch(phrase):
        return Subject((first + m.start("s"),))
    if (at := fronted_subject(clause, letters, first, stop)) is not None:
        return Subject((at,))
    return NOBODY


def fronted_subject(clause: Clause, letters: str, first: int, stop: int) -> int | None:
    """Where the name stands that a phrase without a comma is put in front of: "In Roman times the Danube", "In Paris
    Chopin", but not "On the river Danube".
    """
    m = _FRONTED.fullmatch(letters[first:stop].rstrip("a"))
    if m is None:
        return None
    at = first + m.start("s")
    before, name = clause.symbols[at - 1], clause.symbols[at]
    if name.mention is None or name.start == before.end:
        return None
    has_article = name.start > before.end + 1
    return at if has_article or before.mention is not None else None
