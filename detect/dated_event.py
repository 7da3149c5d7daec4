"""Events with dates beside them: "beaten at the Battle of Waterloo on 18 June 1845", "the Treaty of Trianon of 1820".

A date behind the name of a battle belongs to it where somebody does something there; behind "of" and in brackets to
whatever event it is. What else a date may be of, an anniversary or a film, stands in other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.bound import EXACT, Sense
from detect.derived_claim import DerivedClaim
from detect.occasion import END, POINT, START
from detect.outcome import agree, disagree
from detect.scene import Named, Scene
from kg.date import YEAR
from kg.mention import Mention
from kg.records import EntityClass, Time

RULE = "event:date"
_AT_BATTLE = re.compile(r" (?:at|in|during|after|before) (?P<event>E\d+) (?:in|on) (?P<when>T\d+) ")
_OF = re.compile(r" (?P<event>E\d+) of (?P<when>[TQ]\d+) ")
_BRACKETED = re.compile(r" (?P<event>E\d+) \( (?P<when>T\d+) \) ")
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_BATTLES = frozenset(("battle", "siege"))
_TOLD_LATER = frozenset(
    "anniversary commemorated commemorate commemorates celebrated remembered reenacted re-enacted reenactment film "
    "filmed painted painting novel book wrote published museum memorial centenary bicentenary veterans survivor "
    "based about depicts depicting portrayed".split()
)
_SLACK, _LONG_AGO, _SLACK_THEN = 1, 1000, 3
"""Years by which sources differ, and by which they do on what was before the year 1000."""


def dated_events(scene: Scene) -> Iterator[DerivedClaim]:
    """The dates that stand right beside events, if they are others than those of the graph."""
    clause = scene.clause
    words = {symbol.code.lstrip("#") for symbol in clause.symbols}
    if clause.negations or not words.isdisjoint(_TOLD_LATER):
        return
    events = {e.index: e for e in scene.entities() if EntityClass.EVENT in e.classes and e.sure}
    if not events:
        return
    for pattern in (_AT_BATTLE, _OF, _BRACKETED):
        for found in pattern.finditer(clause.line):
            event = events.get(clause.index(found.start("event")))
            when = clause.at(found.start("when")).mention
            if event is None or when is None:
                continue
            if clause.bounds.get(when.start, EXACT).sense is not Sense.EXACT:
                continue
            if pattern is not _AT_BATTLE or _is_battle(scene, event):
                yield from _dated(scene, event, when)


def _is_battle(scene: Scene, event: Named) -> bool:
    types = scene.evidence.places.types.of(event.ref.id)
    return not _BATTLES.isdisjoint(word for label in types for word in label.split())


def _dated(scene: Scene, event: Named, when: Mention) -> Iterator[DerivedClaim]:
    """That an event was at a time, right or wrong where the graph has its dates."""
    year = _year(when)
    stated = (fact for relation in (POINT, START, END) for fact in scene.facts(event, relation))
    facts = [fact for fact in stated if isinstance(fact.object, Time) and fact.object.precision >= YEAR]
    years = [fact.object.year for fact in facts if isinstance(fact.object, Time)]
    if not years or year is None:
        return
    slack = _SLACK if min(years) >= _LONG_AGO else _SLACK_THEN
    is_right = min(years) - slack <= year <= max(years) + slack
    only = str(years[0]) if len(set(years)) == 1 and when.text.isdigit() else ""
    yield DerivedClaim(
        subject=event.ref,
        comparison=agree(RULE) if is_right else disagree(RULE),
        facts=tuple(facts[:1]),
        start=event.start,
        end=when.end,
        value_start=when.start,
        value_end=when.end,
        value=when.value,
        right="" if is_right else only,
    )


def _year(when: Mention) -> int | None:
    """The year that is told, which behind "of" looks like a number."""
    value = when.value
    if isinstance(value, Time):
        return value.year if value.precision >= YEAR else None
    return int(when.text) if _YEAR.fullmatch(when.text) else None
