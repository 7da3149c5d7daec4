"""Prizes that a text says somebody won, held against the winners that the graph knows with their years.

Wrong is a year in which somebody did not win what he won in another, and a winner who is on no list that has nearly
every year of its prize. A year may be that of a ceremony held in the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, disagree
from detect.scene import Named, Scene
from detect.years import DIED
from kg.date import YEAR
from kg.graph import Graph
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact, Time

AWARD = "P166"
RULE = "prize:"
_MOST_WINNERS = 1000
_FEWEST_YEARS = 20
_WHOLE = 0.8
"""Share of the years from the first to the last that a whole list has winners in; in war hardly a prize is given."""
_SLACK = 1
_REMEMBERED = 1024
_WINNERS = frozenset((EntityClass.PERSON, EntityClass.ORGANISATION, EntityClass.WORK))
_VERB = (
    r"(?:won|received|shared|got|earned|accepted|be awarded|be given|awarded|took home|winning|receiving|sharing|"
    r"be honoured with|be honored with)"
)
_WON = re.compile(
    rf" (?:(?:also|later|then|jointly|in T\d+) )*(?P<verb>{_VERB}) (?:(?P<before>T\d+) )?"
    r"(?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))?"
    r"(?P<with>(?: (?:jointly|together))? with (?:[a-z#]+ )?(?P<other>E\d+(?: , E\d+)*(?: ,? ?and E\d+)?)"
    r"(?: in (?P<late>T\d+))?)?"
)
_WENT_TO = re.compile(
    r" (?:(?P<before>T\d+) )?(?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))? (?:, in (?P<late>T\d+) , )?"
    r"(?:went to|be awarded to|be given to|be won by|be awarded jointly to) "
    r"(?P<who>[EO]\d+(?: , E\d+)*(?: ,? ?and E\d+)?)(?= )"
)
_AND = re.compile(r"(?: ,)? and (?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))")
"""Behind a prize: another one of the same winner, with its year."""
_LIST = re.compile(r" (?P<who>E\d+(?: , E\d+)*(?: ,? ?and E\d+)) \Z")
_DATES = ("before", "behind", "late")


class Winner(NamedTuple):
    """Who won a prize in which year."""

    who: EntityRef
    year: int
    fact: Fact


class Prizes:
    """The winners of the prizes of one graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.winners = lru_cache(maxsize=_REMEMBERED)(self._winners)
        self.whole = lru_cache(maxsize=_REMEMBERED)(self._is_whole)

    def is_known(self, prize: str) -> bool:
        return bool(self.winners(prize))

    def _winners(self, prize: str) -> tuple[Winner, ...]:
        facts = self._graph.inverse_facts(prize, AWARD, limit=_MOST_WINNERS)
        dated = [(fact, fact.start) for fact in facts if fact.start and fact.start.precision >= YEAR]
        if len(facts) >= _MOST_WINNERS or len({start.year for _, start in dated}) < _FEWEST_YEARS:
            return ()
        return tuple(Winner(fact.subject, start.year, fact) for fact, start in dated)

    def _is_whole(self, prize: str) -> bool:
        """Whether hardly a year of a prize has no winner."""
        years = {winner.year for winner in self.winners(prize)}
        return bool(years) and len(years) >= _WHOLE * (max(years) - min(years) + 1)


def prizes(scene: Scene, known: Prizes) -> Iterator[DerivedClaim]:
    """What a clause says of who won which prize, and when."""
    clause = scene.clause
    if clause.negations:
        return
    if not any(m.best is not None and known.is_known(m.best.id) for m in _mentions(clause)):
        return
    named = {e.index: e for e in scene.entities() if not _WINNERS.isdisjoint(e.classes)}
    for pattern in (_WON, _WENT_TO):
        for found in pattern.finditer(clause.line):
            prize = clause.at(found.start("prize")).mention
            if prize is None or prize.best is None or not known.is_known(prize.best.id):
                continue
            year = next((clause.at(found.start(each)).mention for each in _DATES if found[each]), None)
            told = _joined(clause, found, "who" if pattern is _WENT_TO else "other", named)
            if pattern is _WON:
                more = [] if found["other"] else list(_more(clause, found, known))
                for who in _subjects(scene, found, named):
                    for each, date in [(prize, year), *more]:
                        yield from _told(scene, known, who, each, date, whose=False)
            for who in told:
                yield from _told(scene, known, who, prize, year, whose=True)


def _more(clause: Clause, found: re.Match[str], known: Prizes) -> Iterator[tuple[Mention, Mention | None]]:
    """The prizes that are named behind one, with their years."""
    behind = _AND.match(clause.line, found.end())
    prize = None if behind is None else clause.at(behind.start("prize")).mention
    if behind is not None and prize is not None and prize.best is not None and known.is_known(prize.best.id):
        yield prize, clause.at(behind.start("behind")).mention


def _joined(clause: Clause, found: re.Match[str], name: str, named: Mapping[int, Named]) -> Iterator[Named]:
    """Those of several who are named one after the other."""
    if found[name] is None:
        return
    first = clause.index(found.start(name))
    for at in range(first, first + found[name].count(" ") + 1):
        if at in named:
            yield named[at]


def _subjects(scene: Scene, found: re.Match[str], named: Mapping[int, Named]) -> Iterator[Named]:
    """Of whom a verb is said: one, or several who are named right before it."""
    before = _LIST.search(scene.clause.line[: found.start() + 1])
    if before is not None and scene.clause.index(before.start("who")) == 0:
        yield from _joined(scene.clause, before, "who", named)
    elif (who := _subject(scene, found, named)) is not None:
        yield who


def _subject(scene: Scene, found: re.Match[str], named: Mapping[int, Named]) -> Named | None:
    """Of whom a verb is said."""
    verb = scene.clause.at(found.start("verb"))
    first = scene.clause.index(found.start() + 1)
    beside = named.get(first - 1)
    who = beside if beside is not None and beside.leads else scene.subject_before(verb.start)
    if who is None and verb.code.endswith("ing"):
        who = named.get(0)
    return who if who is not None and not _WINNERS.isdisjoint(who.classes) else None


def _mentions(clause: Clause) -> Iterator[Mention]:
    return (symbol.mention for symbol in clause.symbols if symbol.mention is not None)


def _told(
    scene: Scene, known: Prizes, who: Named, prize: Mention, date: Mention | None, *, whose: bool
) -> Iterator[DerivedClaim]:
    """That somebody won a prize, in a year where one is told; ``whose``: who did is what is told."""
    assert prize.best is not None
    year = _year(date)
    winners = known.winners(prize.best.id)
    own = [winner for winner in winners if winner.who == who.ref]
    start, end = min(who.start, prize.start), max(who.end, prize.end)
    value, right, comparison, fact = (prize.start, prize.end), "", None, None
    if own and (year is None or any(abs(winner.year - year) <= _SLACK for winner in own)):
        comparison, fact = agree(f"{RULE}winner"), own[0].fact
    elif own and date is not None and not whose:
        comparison, fact, value = disagree(f"{RULE}year"), own[0].fact, (date.start, date.end)
        right = str(own[0].year) if len(own) == 1 and date.text.isdigit() else ""
        start, end = min(start, date.start), max(end, date.end)
    elif own or known.whole(prize.best.id):
        comparison, fact, right = _of_another(scene, known, who, prize.best.id, year, whose=whose)
    if comparison is None or fact is None:
        return
    value = (who.start, who.end) if whose else value
    yield DerivedClaim(
        subject=who.ref,
        comparison=comparison,
        facts=(fact,),
        start=start,
        end=end,
        value_start=value[0],
        value_end=value[1],
        value=EntityRef(prize.best.id, prize.best.label) if value == (prize.start, prize.end) else None,
        sure=who.sure,
        right=right,
    )


def _of_another(
    scene: Scene, known: Prizes, who: Named, prize: str, year: int | None, *, whose: bool
) -> tuple[Comparison | None, Fact | None, str]:
    """Whether somebody who is on no list of winners cannot have won; what speaks against it, and what is right: who won
    in that year, or what he won instead.
    """
    winners = known.winners(prize)
    first, last = min(w.year for w in winners), max(w.year for w in winners)
    died = [f.object.year for f in scene.facts(who, DIED) if isinstance(f.object, Time)]
    told = year is not None and first <= year <= last
    over = year is None and bool(died) and first < max(died) <= last
    if not (told or over):
        return None, None, ""
    of_year = [w for w in winners if told and w.year == year]
    others = [
        (w.fact, each.object.label)
        for each in scene.facts(who, AWARD)
        if isinstance(each.object, EntityRef)
        for w in known.winners(each.object.id)
        if w.who == who.ref and (year is None or abs(w.year - year) <= _SLACK)
    ]
    wrong = disagree(f"{RULE}winner")
    if whose and of_year:
        return wrong, of_year[0].fact, of_year[0].who.label if len(of_year) == 1 else ""
    if others:
        return wrong, others[0][0], others[0][1] if len(others) == 1 and not whose else ""
    return wrong, (of_year or [winners[-1]])[0].fact, ""


def _year(date: Mention | None) -> int | None:
    value = None if date is None else date.value
    return value.year if isinstance(value, Time) and value.precision >= YEAR else None
