"""What one clause named: what it is about, what it says of others, what it does to them."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from detect.also_meant import AlsoMeant
from detect.another import Another
from detect.clause import Clause, Symbol
from detect.phrase_subject import fronted_subject
from detect.referring import THINGS
from detect.segment import Form, Segment, segments
from detect.tagging import tags
from detect.verb import VerbForm, verb_form
from kg.mention import Mention

_DONE_TO = re.compile(r"(?:(?P<verb>[VK])a?|(?P<by>i))[nad]*m(?![nsm])")
_DONE_TO_PEOPLE = frozenset(("him", "her"))
_DOERS = frozenset(("by", "than"))
_COMPARATIVE = re.compile(
    r"(?:larg|bigg|small|great|high|tall|low|long|short|wid|narrow|heavi|light|dens|old|young|new|deep|fast|slow)er"
)
_UNNAMED = re.compile(r"[na]{0,4}ni[nad]{0,3}m(?:s[nad]{0,3}n)?[BHDMVK]")
"""A noun with a name in a phrase behind it, and the verb."""
_MARRIAGE = frozenset("marry married marries marriage wife husband spouse wed widow widower divorced".split())


@dataclass(frozen=True, slots=True)
class Heard:
    """What one sentence named: the entity it is about, and others."""

    leading: Mention | None
    others: tuple[Mention, ...]
    objects: tuple[Mention, ...] = ()
    """Those of the others that something is done to, or by, or that are compared: "A bought B. It was founded ..."."""
    denied_at: int = sys.maxsize
    """Where it denies something: what comes behind may be about what it denied it of."""
    subjects: tuple[Mention, ...] = ()
    """Those of the others of which its further clauses say something: "A is old; B was taller when it opened"."""
    unnamed: bool = False
    """Whether it is about something without a name: "The pyramid in the Louvre's courtyard opened in 1989"."""
    again: tuple[Mention, ...] = ()
    """Those of the others that an "it" of the sentence means: "Spain ceded it". The next "it" mostly means them too."""
    weds: bool = False
    """Whether it speaks of a marriage: of two people "she" may be either, where nobody knows."""
    called: frozenset[int] = frozenset()
    """Where those stand in the text that it says somebody is: "The mathematician was Ramanujan"."""
    another: Another = Another.NOTHING
    """Whom or what it is about without any name: "Her sister was a doctor"."""
    introduced: Another = Another.NOTHING
    """Whom or what it introduces without any name: "It runs a hospital". The next "it" may mean that."""
    lost: bool = False
    """Whether it is about something described as known, and nobody knows what: "The state that had built it"."""
    perhaps: tuple[AlsoMeant, ...] = ()
    """Whom or what the phrase may mean instead of what it is read to be about."""
    bound: frozenset[int] = frozenset()
    """Where pronouns stand to which something is done, and which are not who does it: "Tycho invited him"."""
    answer: int = -1
    """Where what it gives as an answer stands, which is no pronoun's before: "Her detective is Hercule Poirot"."""

    def leaves_open(self, phrase: str) -> bool:
        """Whether a pronoun of the sentence itself may mean what that is about without naming it."""
        if self.unnamed and phrase.casefold() in THINGS:
            return True
        return phrase.casefold() == "it" and (self.lost or Another.SOMETHING in self.another)

    @property
    def named(self) -> Sequence[Mention]:
        """All that it names."""
        return self.others if self.leading is None else (self.leading, *self.others)


def done_to(clause: Clause) -> frozenset[int]:
    """Where those stand in the text that something is done to, or by, or that are compared."""
    found = (each for each in _DONE_TO.finditer(tags(clause)) if _is_done(clause, each))
    return frozenset(clause.symbols[each.end() - 1].start for each in found)


def spoken_of(clause: Clause) -> frozenset[int]:
    """Where those stand in the text of which the main clauses say something."""
    return frozenset(clause.symbols[i].start for each in segments(clause) for i in _main_subjects(each))


def bound(clause: Clause) -> frozenset[int]:
    """Where pronouns for people stand in the text that are nobody's who does something there."""
    following = (*(symbol.code for symbol in clause.symbols[1:]), "")
    return frozenset(
        symbol.start
        for symbol, code in zip(clause.symbols, following, strict=True)
        if symbol.code[0] == "P" and symbol.text.casefold() in _DONE_TO_PEOPLE and code != "'s"
    )


def fronted_name(clause: Clause) -> Symbol | None:
    """The name that the first clause is about behind a phrase that names something else: "In the age of Augustus the
    Danube was a border".
    """
    main = next(iter(segments(clause)), None)
    if main is None or main.form is not Form.MAIN:
        return None
    at = fronted_subject(clause, tags(clause), 0, main.verb.start)
    return None if at is None or main.subject.symbols != (at,) else clause.symbols[at]


def weds(clause: Clause) -> bool:
    """Whether a clause speaks of a marriage."""
    return not _MARRIAGE.isdisjoint(clause.words())


def is_unnamed(clause: Clause, leading: Symbol | None) -> bool:
    """Whether a clause opens with something without a name, also where what it is said to be about stands for that:
    "The pyramid of the Louvre is of glass, and it opened in 1989".
    """
    found = _UNNAMED.match(tags(clause))
    if found is None or leading is None:
        return found is not None
    return leading.text.casefold() in THINGS and leading.start > clause.symbols[found.end() - 1].start


def compares_with_before(clause: Clause) -> bool:
    """Whether the clause says that its subject is more of something than what was told of: "Australia is larger"."""
    symbols, letters = clause.symbols, tags(clause)
    if any(symbol.code == "than" for symbol in symbols):
        return False
    return any(
        before.code == "be"
        and _COMPARATIVE.fullmatch(symbol.code)
        and letters[at + 2 : at + 3] not in set("nmx")
        for at, (before, symbol) in enumerate(pairwise(symbols))
    )


def _main_subjects(segment: Segment) -> Sequence[int]:
    """What a main clause says something of, and of nothing that belongs to it."""
    return segment.subject.symbols if segment.form is Form.MAIN and not segment.subject.inside else ()


def _is_done(clause: Clause, found: re.Match[str]) -> bool:
    """Whether something was done, to or by what is named: what borders or contains another is what is spoken of."""
    if found["by"]:
        return clause.symbols[found.start("by")].code in _DOERS
    return verb_form(clause.symbols[found.start("verb")].code) in (VerbForm.PAST, VerbForm.BOTH)
