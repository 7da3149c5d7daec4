"""Deeds that only the living do, and what only they endure: "painted", "was crowned", "discovered by".

Verbs that are said of names, bodies, statues, ships and banknotes as well ("returned", "entered", "launched") are none
of them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from detect.clause import Clause
from detect.segment import Form, Segment
from detect.verb import past_of

_DONE = frozenset(
    "wrote composed painted sculpted carved invented discovered isolated patented founded finished completed married "
    "wed fought defeated conquered captured commanded ruled reigned governed studied graduated enrolled proclaimed "
    "resigned abdicated settled emigrated fled signed issued crowned directed".split()
)
GONE = frozenset("reached travelled traveled sailed landed".split())
"""Deeds of ships and probes, too, which bear such names."""
_ALSO_AFTER = frozenset("won received".split())
"""What may come after a death: prizes."""
_OUT_OF_ESTATE = frozenset(("published",))
"""What comes soon after a death, if at all."""
LONGEST_ESTATE = 15
"""Years in which it comes."""
_BECAME = frozenset(("became", "become"))
_ANY = _DONE | GONE | _ALSO_AFTER | _OUT_OF_ESTATE | _BECAME
_OFFICE = re.compile(
    r"(?:[a-z-]+ ){0,3}?(?:president|king|queen|emperor|empress|tsar|pope|chancellor|premier|minister|governor|mayor|"
    r"sultan|duke|ruler|monarch|bishop|archbishop|professor)\b",
    re.IGNORECASE,
)
"""What one becomes alive; somebody dead may become a saint or a symbol."""
_ENDURED = frozenset(
    "defeated beaten captured arrested crowned exiled imprisoned wounded sentenced overthrown deposed dethroned "
    "married banished".split()
)
_ACTIVE = re.compile(r"a*(?P<done>[VK])a*")
_PASSIVE = re.compile(r"a*Ba*(?P<done>[KL])a*")
_PARTICIPLE = re.compile(r"a*(?P<done>[KL])a*")
_BY_WHOM = re.compile(r"(?:i[nad]*t)?(?P<by>i)[nadx]*(?P<s>m)")


@dataclass(frozen=True, slots=True)
class Deed:
    """The symbols of who did something and of the verb; it may be dated so many years after his death."""

    who: int
    verb: int
    years_after_death: float = 0


def deed_of(clause: Clause, letters: str, segment: Segment) -> Deed | None:
    """What a predicate says that somebody did or endured; None of what may happen at any time, or is nobody's.

    :param letters: the tags of the clause
    """
    span = segment.verb.start, segment.verb.stop
    active, passive = _ACTIVE.fullmatch(letters, *span), _PASSIVE.fullmatch(letters, *span)
    subject = segment.subject
    if len(subject.symbols) == 1 and not subject.inside:
        who = subject.symbols[0]
        if active is not None and segment.form in (Form.MAIN, Form.RELATIVE):
            return _done(clause, who, active.start("done"))
        if passive is not None and clause.symbols[passive.start("done")].code in _ENDURED:
            return Deed(who, passive.start("done"))
    done = passive or _PARTICIPLE.fullmatch(letters, *span)
    by = None if done is None else _BY_WHOM.match(letters, segment.verb.stop)
    if done is None or by is None or clause.symbols[by.start("by")].code != "by":
        return None
    return _done(clause, by.start("s"), done.start("done"))


def _done(clause: Clause, who: int, verb: int) -> Deed | None:
    code = clause.symbols[verb].code
    past = code if code in _ANY else past_of(code)
    if past in _BECAME:
        office = " ".join(symbol.text for symbol in clause.symbols[verb + 1 : verb + 5])
        return Deed(who, verb, 0 if _OFFICE.match(office) else math.inf)
    if past in _DONE | GONE:
        return Deed(who, verb)
    if past in _OUT_OF_ESTATE:
        return Deed(who, verb, LONGEST_ESTATE)
    return Deed(who, verb, math.inf) if past in _ALSO_AFTER else None
