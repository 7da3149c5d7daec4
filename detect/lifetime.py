"""What nobody can have done, since it was before his birth or after his death: "Darwin published it in 1759".

The date has to belong to the deed, and the deed to be one of the living (`detect.living`). A date outside a life may
also mean that another bearer of the name did it, so nothing is said unless the name is that of somebody whom everybody
knows, or something beside it belongs to the same life.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from detect.bound import EXACT, Sense
from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.living import GONE, Deed, deed_of
from detect.outcome import disagree
from detect.scene import Named, Scene
from detect.scope import asserted, stances
from detect.segment import Segment, segments
from detect.tagging import tags
from detect.years import BORN, DIED
from kg.date import DECADE, YEAR
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact, Time

_WHEN = re.compile(r"[nadxmpsqi]{0,14}?,?(?:(?P<i>i)[nad]*)?(?P<t>t)(?![nmxdsK])")
"""What may stand between a verb and the date of its deed, and that."""
_FRONTED = re.compile(r"(?P<i>i)[nad]*(?P<t>t),?")
_IN = frozenset(("in", "on"))
_AT = frozenset("at in near on of from to by for with across through into over against under out".split())
"""Prepositions before what is no other event's."""
_TOGETHER = frozenset("married wed fought defeated captured".split())
"""Deeds that take two who live."""
_WHOM = re.compile(r"[nadx]*(?P<s>m)")
_TITLES = frozenset(
    "king queen emperor empress tsar pope president saint sir captain general prince sultan".split()
)
"""Nouns before a name that are part of it."""
_TELLS = re.compile(
    r"\b(?:about|history|story|account|tale|biography|novel|film|movie|book|play|poem|opera|image|portrait|scene|"
    r"battle|siege|war|death|birth|murder|assassination|anniversary|memory|honou?r)\b",
    re.IGNORECASE,
)
"""Words for works and events that may have the date instead."""
_NOTHING = frozenset("nothing nobody none neither nor hardly".split())
_SLACK = 1
"""Years by which calendars and sources differ."""
_SLACKS = {Sense.EXACT: 0, Sense.ABOUT: 15}
"""Years by which a date may be off that is worded so; others are none."""
_SHARED = frozenset(
    ("P27", "P106", "P21", "P31", "P140", "P39", "P1412", "P101", "P136", "P166", "P735", "P734")
)
"""Citizenship, occupation, faith and the like."""
_PLACES = frozenset((EntityClass.PLACE, EntityClass.ORGANISATION))
"""Of these many others than he are told."""
_ARTICLE = re.compile(r"\b(?:the|an?|USS|HMS|SS|RMS)\Z", re.IGNORECASE)
_MOST_TIES = 64
_OF_PEOPLE = re.compile(r"he|she|him|his|her|himself|herself", re.IGNORECASE)
"""Beside a surname, that tells that it is no company's."""
KNOWN_TO_ALL, KNOWN_AS_SUCH = 200, 100
"""Importance of somebody whom a full name means wherever it stands, and of one whose name no families have."""
_OF_ONE = re.compile(r"\A\w+\Z|\bthe\b")
"""In names that are handed down to nobody: "Suleiman the Magnificent", "Michelangelo"."""
_NUMBERED = re.compile(r"\b[IVX]+\b")
"""In names that many realms have: "Charles I"."""


class _Life(NamedTuple):
    """What tells when somebody was born and died, at least by the year."""

    born: list[Fact]
    died: list[Fact]

    def denies(self, first: int, last: int, deed: Deed) -> Fact | None:
        """The fact by which somebody cannot have done something from one year to another."""
        if self.born and last < min(map(_year, self.born)) - _SLACK:
            return self.born[0]
        if self.died and first > max(map(_year, self.died)) + _SLACK + deed.years_after_death:
            return self.died[0]
        return None


def lifetimes(scene: Scene) -> Iterator[DerivedClaim]:
    """Deeds that are dated outside the life of who did them; what is possible is no claim."""
    clause, letters = scene.clause, tags(scene.clause)
    if clause.negations or "t" not in letters or not clause.words().isdisjoint(_NOTHING):
        return
    deeds = [
        (deed, at)
        for segment in segments(clause)
        if (deed := deed_of(clause, letters, segment)) is not None
        and (at := _date(clause, letters, segment)) is not None
    ]
    if not deeds:
        return
    people = {e.index: e for e in scene.entities() if EntityClass.PERSON in e.classes and e.sure}
    for deed, at in deeds:
        person = people.get(deed.who)
        if person is None:
            continue
        places = sorted((deed.who, deed.verb, at))
        if not asserted(clause, stances(clause), places[0], places[-1]):
            continue
        date = clause.symbols[at].mention
        both = [person]
        if clause.symbols[deed.verb].code in _TOGETHER and (whom := _WHOM.match(letters, deed.verb + 1)):
            both += [people[each] for each in (whom.start("s"),) if each in people and each != deed.who]
        claim = next(filter(None, (_outside(scene, each, date, deed) for each in both)), None)
        if claim is not None:
            yield claim


def _date(clause: Clause, letters: str, segment: Segment) -> int | None:
    """The symbol of the date of a predicate."""
    when = _WHEN.match(letters, segment.verb.stop, segment.stop)
    if when is not None:
        to = when.start("i") if when["i"] else when.start("t")
        if _is_plain(clause, letters, range(segment.verb.stop, to)):
            is_dated = clause.symbols[to].code in _IN if when["i"] else _is_about(clause, when.start("t"))
            return when.start("t") if is_dated else None
    apart = (_FRONTED.fullmatch(letters, span.start, span.stop) for span in segment.more)
    found = next((each for each in apart if each and clause.symbols[each.start("i")].code in _IN), None)
    return None if found is None else found.start("t")


def _is_about(clause: Clause, at: int) -> bool:
    """Whether a date needs no preposition: "around 1650"."""
    return clause.bounds.get(clause.symbols[at].start, EXACT).sense is Sense.ABOUT


def _is_plain(clause: Clause, letters: str, between: range) -> bool:
    """Whether nothing between a verb and a date is an event or a work that the date may be of."""
    if any(letters[at] == "i" and clause.symbols[at].code not in _AT for at in between):
        return False
    return not any(
        _TELLS.search(clause.symbols[at].text) and letters[at + 1] not in "m" for at in between
    )  # but "her novel Emma"


def _outside(scene: Scene, person: Named, date: Mention | None, deed: Deed) -> DerivedClaim | None:
    """The claim that somebody did something at a date, if he was not yet alive, or no more."""
    if date is None or date.kind is not MentionKind.TIME or not isinstance(date.value, Time):
        return None
    slack = _SLACKS.get(scene.clause.bounds.get(date.start, EXACT).sense)
    if date.value.precision < DECADE or slack is None:
        return None
    life = _Life(_dated(scene, person, BORN), _dated(scene, person, DIED))
    first = date.value.year
    last = first if date.value.precision >= YEAR else first + 9
    fact = life.denies(first - slack, last + slack, deed)
    moves = scene.clause.symbols[deed.verb].code in GONE
    if fact is None or not _is_meant(scene, person, date.text, moves=moves):
        return None
    return DerivedClaim(
        subject=person.ref,
        comparison=disagree("lifetime"),
        facts=(fact,),
        start=min(person.start, date.start),
        end=max(person.end, date.end),
        value_start=date.start,
        value_end=date.end,
        value=date.value,
    )


def _dated(scene: Scene, person: Named, relation: str) -> list[Fact]:
    facts = scene.facts(person, relation)
    return [f for f in facts if isinstance(f.object, Time) and f.object.precision >= YEAR]


def _year(fact: Fact) -> int:
    assert isinstance(fact.object, Time)
    return fact.object.year


def _is_meant(scene: Scene, person: Named, date: str, *, moves: bool) -> bool:
    """Whether the known bearer of a name is meant, though a date speaks against it, and the date is no work of his.

    :param moves: what is told is done by ships and probes as well
    """
    graph, clause = scene.evidence.graph, scene.clause
    mention = clause.symbols[person.index].mention
    is_word = mention is not None and " " not in mention.text
    if _is_thing(scene, person) or (moves and is_word):
        return False
    tied = {f.object.id for f in graph.facts(person.ref.id) if _ties(f) and isinstance(f.object, EntityRef)}
    tied |= {f.subject.id for f in graph.inverse_facts(person.ref.id, limit=_MOST_TIES) if _ties(f)}
    if any(each.id in tied for each in graph.candidates(date)):  # "Orwell invented Newspeak in 1984"
        return False
    is_his = any(_OF_PEOPLE.fullmatch(symbol.text) for symbol in clause.symbols)
    said = person.ref.label if mention is None else mention.text
    in_full = (not is_word or is_his or " " not in person.ref.label) and _NUMBERED.search(said) is None
    fame = KNOWN_AS_SUCH if _OF_ONE.search(said) and _OF_ONE.search(person.ref.label) else KNOWN_TO_ALL
    if in_full and graph.entity(person.ref.id).importance >= fame:
        return True
    others = (m for m in scene.linked.mentions if m.kind is MentionKind.ENTITY and not m.demonym)
    firsts = (each.id for other in others for each in other.candidates[:1])
    return any(each in tied and graph.entity(each).classes.isdisjoint(_PLACES) for each in firsts)


def _is_thing(scene: Scene, person: Named) -> bool:
    """Whether an article or a noun before a name makes it that of a thing: "the George Washington", "USS Lincoln"."""
    before = scene.text[: person.start].rstrip()[-8:]
    if _ARTICLE.search(before):
        return True
    if not person.index:
        return False
    noun, letter = scene.clause.symbols[person.index - 1], tags(scene.clause)[person.index - 1]
    return letter == "n" and noun.end + 1 >= person.start and noun.code.lstrip("#") not in _TITLES


def _ties(fact: Fact) -> bool:
    """Whether a fact joins somebody to what not thousands of others are joined to as well."""
    return fact.relation.id not in _SHARED
