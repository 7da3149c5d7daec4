"""Prizes that a text says somebody won, held against the winners that the graph knows with their years.

Wrong is a year in which somebody did not win what he won in another, and a winner who is on no list that has nearly
every year of its prize. A year may be that of a ceremony held in the next one; what is received may be so years later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, disagree
from detect.scene import Named, Scene
from detect.segment import segments
from detect.tagging import tags
from detect.winners import AWARD, Prizes, Winner
from detect.years import DIED, years_of
from kg.date import YEAR
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact, Time

RULE = "prize:"
_SLACK, _SLACK_OF_WORKS = 1, 2
"""Years between a prize and its ceremony, and between a film, its season and its ceremony."""
_WINNERS = frozenset((EntityClass.PERSON, EntityClass.WORK))
_WIN = r"won|shared|earned|be awarded|awarded|took home"
_GET = r"received|got|be given|be hono(?:u)?red with"
_WON = re.compile(
    rf" (?:(?:also|later|then|jointly|in T\d+) )*(?P<verb>{_WIN}|{_GET}) (?:(?P<before>T\d+) )?"
    r"(?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))?"
    r"(?P<with>(?: (?:jointly|together))? with (?:[a-z#]+ )?(?P<other>E\d+(?: , E\d+)*(?: ,? ?and E\d+)?)"
    r"(?: in (?P<late>T\d+))?)?"
)
_WENT_TO = re.compile(
    r" (?:(?P<before>T\d+) )?(?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))? (?:, in (?P<late>T\d+) , )?"
    r"(?P<verb>went to|be awarded to|be given to|be won by|be awarded jointly to) "
    r"(?P<who>[EO]\d+(?: , E\d+)*(?: ,? ?and E\d+)?)(?= )"
)
_AND = re.compile(r"(?: ,)? and (?P<prize>E\d+)(?: (?:in|for|of) (?P<behind>T\d+))")
"""Behind a prize: another one of the same winner, with its year."""
_LIST = re.compile(r" (?P<who>E\d+(?: , E\d+)*(?: ,? ?and E\d+)) \Z")
_DATES = ("before", "behind", "late")
_OTHERWISE = re.compile(
    r"\b(?:almost|nearly|narrowly|respectively|nomin\w+|shortlisted|behalf|should|fictional|youngest|oldest)\b",
    re.I,
)
"""Words for prizes that were not won, or not by each in the same year."""


def prizes(scene: Scene, known: Prizes) -> Iterator[DerivedClaim]:
    """What a clause says of who won which prize, and when."""
    clause = scene.clause
    if clause.negations or not any(_is_prize(symbol.mention, known) for symbol in clause.symbols):
        return
    if _OTHERWISE.search(scene.text, clause.start, clause.end):
        return
    named = {e.index: e for e in scene.entities() if not _WINNERS.isdisjoint(e.classes)}
    for pattern in (_WON, _WENT_TO):
        for found in pattern.finditer(clause.line):
            at = clause.index(found.start("prize"))
            prize = clause.symbols[at].mention
            if prize is None or not _is_prize(prize, known) or tags(clause)[at + 1 : at + 2] == "n":
                continue  # "the Nobel Prize ceremony"
            year = next((clause.at(found.start(each)).mention for each in _DATES if found[each]), None)
            is_late = re.match(_GET, found["verb"]) is not None
            if pattern is _WON:
                more = [] if found["other"] else list(_more(clause, found, known))
                for who in _subjects(scene, found, named):
                    for each, date in [(prize, year), *more]:
                        yield from _told(scene, known, who, each, date, is_late=is_late)
            for who in _joined(clause, found, "who" if pattern is _WENT_TO else "other", named):
                yield from _told(scene, known, who, prize, year, whose=True, is_late=is_late)


def _is_prize(mention: Mention | None, known: Prizes) -> bool:
    return mention is not None and mention.best is not None and known.is_known(mention.best.id)


def _more(clause: Clause, found: re.Match[str], known: Prizes) -> Iterator[tuple[Mention, Mention | None]]:
    """The prizes that are named behind one, with their years."""
    behind = _AND.match(clause.line, found.end())
    prize = None if behind is None else clause.at(behind.start("prize")).mention
    if behind is not None and prize is not None and _is_prize(prize, known):
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
        return
    verb = scene.clause.index(found.start("verb"))
    for segment in segments(scene.clause):
        if verb in segment.verb or verb + 1 in segment.verb:
            subject = segment.subject
            if len(subject.symbols) == 1 and not subject.inside and subject.symbols[0] in named:
                yield named[subject.symbols[0]]
            return


def _told(
    scene: Scene,
    known: Prizes,
    who: Named,
    prize: Mention,
    date: Mention | None,
    *,
    whose: bool = False,
    is_late: bool = False,
) -> Iterator[DerivedClaim]:
    """That somebody won a prize, in a year where one is told; ``whose``: who did is what is told."""
    assert prize.best is not None
    who, year = _meant(scene, known, who, prize.best.id), _year(date)
    if known.goes_to(prize.best.id) not in who.classes:
        return
    own = known.own(prize.best.id, who.ref.id)
    start, end = min(who.start, prize.start), max(who.end, prize.end)
    value, right = (prize.start, prize.end), ""
    comparison: Comparison | None = None
    fact: Fact | None = None
    if own and (year is None or _may_be(scene, who, own, year, is_late=is_late)):
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


def _meant(scene: Scene, known: Prizes, who: Named, prize: str) -> Named:
    """Of all that a name may mean the one that won: the film "The English Patient", not the novel."""
    mention = scene.clause.symbols[who.index].mention
    for each in mention.candidates if mention is not None else ():
        if known.own(prize, each.id):
            classes = scene.evidence.graph.entity(each.id).classes
            return replace(who, ref=EntityRef(each.id, each.label), classes=classes)
    return who


def _may_be(scene: Scene, who: Named, own: list[Winner], year: int, *, is_late: bool) -> bool:
    """Whether somebody may be said to have won in a year; a prize that could not be taken was handed over while he
    lived.
    """
    slack = _SLACK_OF_WORKS if EntityClass.WORK in who.classes else _SLACK
    died = years_of(scene.evidence.graph, who.ref.id, (DIED,))
    last = max(died, default=year) if is_late else 0
    return any(winner.year - slack <= year <= max(winner.year + slack, last) for winner in own)


def _of_another(
    scene: Scene, known: Prizes, who: Named, prize: str, year: int | None, *, whose: bool
) -> tuple[Comparison | None, Fact | None, str]:
    """Whether somebody who is on no list of winners cannot have won; what speaks against it, and what is right: who won
    in that year, or what he won instead.
    """
    winners = known.winners(prize)
    first, last = min(w.year for w in winners), max(w.year for w in winners)
    died = years_of(scene.evidence.graph, who.ref.id, (DIED,))
    told = year is not None and first <= year <= last
    over = year is None and bool(died) and first < max(died) <= last
    if not (told or over):
        return None, None, ""
    of_year = [w for w in winners if told and w.year == year]
    others = [
        (w.fact, each.object.label)
        for each in scene.facts(who, AWARD)
        if isinstance(each.object, EntityRef)
        for w in known.own(each.object.id, who.ref.id)
        if year is None or abs(w.year - year) <= _SLACK
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
