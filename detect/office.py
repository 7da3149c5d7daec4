"""Offices as a text tells of them: "the first president of the United States was X", "Y was its king until 1557",
"Z was succeeded by W", held against the terms that the graph knows (`detect.terms`).

Wrong is the first (or last) of an office before (behind) whom another held it, a year outside of all of somebody's
terms, a successor between whom and his predecessor somebody else was in office, and who is on no list that is whole.
Where a name may stand for several offices ("president of Germany"), it has to be wrong of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from detect.bound import EXACT, Sense
from detect.clause import Clause, Symbol
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, disagree
from detect.scene import Named, Scene
from detect.tagging import tags
from detect.terms import LISTED, POSITION, Term, Terms, years_in
from detect.years import BORN, DIED
from kg.date import YEAR
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact, Time

RULE = "office:"
_LONGEST_NOUN = 3
"""Words of "vice prime minister"."""
_ORDERS = {"first": "first", "1st": "first", "last": "last", "final": "last"}
_LESSER = frozenset(
    "vice deputy acting interim caretaker provisional shadow honorary assistant future self-styled "
    "would-be titular".split()
)
"""Before the name of an office these make another one of it, or none."""
_SLACK = 2
"""Years by which an election, an inauguration and a coronation are apart, or one holds power before an office."""
_FOLLOWS = 1
"""Years between two who follow upon each other."""
_OF_AGE = 18
_CLOSED_FOR = 10
"""Years after which nobody is expected to follow upon the last of a list."""
_NUMBERED = re.compile(r"\b[IVX]+\b")
"""In names that many realms have: of "Charles I" nobody knows whether another one is meant."""
_LATER = re.compile(r"\b(?:eventually|later|ultimately|finally|indirectly)\b", re.I)
_BEHIND_ORDER = re.compile(r" (?:[,.;:()]|and |\Z|(?:from|in|between|until|till|during) (?:T\d|#?office))")
"""Behind the first of an office, not of those that something else is told of: "to visit", "from Texas", "since"."""
_ENTERS = (
    r"be|became|become|becoming|(?:served|serve|serving|reigned|ruled|acted) (?:twice |again |briefly )?as"
)
_CHOSEN = r"elected|inaugurated|appointed|crowned|sworn in|proclaimed|chosen|installed|named"
_BEFORE = re.compile(
    r"(?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,]{1,90} , )?(?:T\d+ )?(?:went on to |later |then |and |twice |once )*"
    rf"(?:(?:{_ENTERS}|be (?:{_CHOSEN})(?: as)?) (?:twice |once |again |also )?"
    r"(?:(?:D\d+ )?(?:O\d+ |(?:[#a-z-]+ ){1,5}?)(?:of E\d+ )?(?:[#a-z-]+ )?"
    rf"(?:and(?: (?:{_ENTERS}))?|W\d+ (?:{_ENTERS})) )?)"
    r"(?:twice |also |in T\d+ )?(?:(?P<adjective>[a-z0-9-]+) )?\Z"
)
"""Somebody, a verb and maybe something else that he was, before the name of an office."""
_APPOSED = re.compile(r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?::|,)(?: [^,:;()]{1,40} ,)? \Z")
"""At the beginning: "Justin Trudeau: Liberal politician, @"."""
_TENURE = re.compile(
    r" (?:[,;] )?(?:\( )?(?:and |W\d+ )?(?:first |again )?"
    r"(?:(?:in #?office|serving|served|holding #?office|held #?office|reigning|reigned|ruled) )?"
    r"(?:(?P<by>from|in|between|until|till|during|since) )?(?P<one>T\d+)"
    r"(?: (?:to|until|till|and|through|-|–|—) (?P<other>T\d+))?"
)
_NAMED_BEHIND = re.compile(r" (?:(?:in|from) T\d+ (?:to T\d+ )?)?be (?P<who>E\d+) ")
_OPENING = re.compile(r" (?:and |but |so )?\Z")
_REIGNED = re.compile(
    r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,]{1,90} , )?(?:and )?"
    r"(?:reigned|ruled)(?: as [#a-z-]+)?(?: (?:over|in|as|for) (?:E\d+|[#a-z]+))*"
    r"(?P<tenure> (?:from|between|until|till|in) T\d+.*)"
)
_BECAME = re.compile(
    r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,]{1,90} , )?(?:and )?"
    rf"(?:became|be (?:{_CHOSEN})(?: as)?|served as|be) (?:[a-z-]+ )??(?P<noun>[#a-z]+(?: [#a-z]+)?)"
    r"(?P<tenure> (?:from|between|until|till|in) T\d+.*)"
)
_ENTERED = re.compile(
    r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, (?:W\d+ )?)?(?:and )?"
    r"(?:became (?P<noun>[#a-z]+(?: [#a-z]+)?)|(?:took|assumed) #?office)(?P<tenure> (?:in|on) T\d+ .*)"
)
"""Here the year is that of a beginning."""
_ASKING = re.compile(r"\s*(?:who|which|name|tell me)\b", re.I)
_SUCCEEDED = frozenset(("succeeded", "succeeding"))
_TAKING = frozenset(("taking", "took"))


@dataclass(frozen=True, slots=True)
class AskedOffice:
    """What a question asks for: the ``order`` ("first") of one of some offices."""

    offices: frozenset[str]
    order: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    """The name of an office in a clause, its symbols from ``first``, those of its order among them."""

    first: int
    stop: int
    offices: frozenset[str]
    order: str


def asked_for(scene: Scene, terms: Terms) -> AskedOffice | None:
    """The office that a question asks the first or last holder of, or whose holder it asks for."""
    if not _ASKING.match(scene.text, scene.clause.start):
        return None
    found = list(_phrases(scene.clause, terms))
    return AskedOffice(found[0].offices, found[0].order) if len(found) == 1 else None


def answered(scene: Scene, terms: Terms, asked: AskedOffice, at: int, today: date) -> Iterator[DerivedClaim]:
    """What a short answer claims by naming somebody at ``at``."""
    who = next((e for e in scene.entities() if e.start == at), None)
    if who is None or scene.clause.negations or not asked.order or not _is_person(who):
        return
    comparison, fact, right = _Office(scene, terms, asked.offices, today).ordered(who, asked.order)
    if comparison is not None:
        yield _claim(who, comparison, (fact,), (who.start, who.end), (who.start, who.end), right=right)


def offices(scene: Scene, terms: Terms, today: date) -> Iterator[DerivedClaim]:
    """What a clause says of who held an office, and when."""
    clause = scene.clause
    if clause.negations:
        return
    people = {e.index: e for e in scene.entities() if _is_person(e)}
    if not people:
        return
    for phrase in _phrases(clause, terms):
        office = _Office(scene, terms, phrase.offices, today)
        yield from _told(office, phrase, people)
    yield from _reigns(scene, terms, people, today)
    yield from _successions(scene, terms, people)


def _is_person(named: Named) -> bool:
    return EntityClass.PERSON in named.classes


def _phrases(clause: Clause, terms: Terms) -> Iterator[_Phrase]:
    """The offices that a clause names, by their own names or by those of their states."""
    symbols, at = clause.symbols, 0
    while at < len(symbols):
        found = _phrase(symbols, at, terms)
        if found is None:
            at += 1
            continue
        first, stop, ids = found
        order = ""
        if first < at:  # "Israel's first prime minister"
            order = next((_ORDERS[s.code] for s in symbols[first:at] if s.code in _ORDERS), "")
        elif at and symbols[at - 1].code in _ORDERS:
            first, order = at - 1, _ORDERS[symbols[at - 1].code]
        lesser = symbols[at - 1].code.lstrip("#") in _LESSER if at else False
        if not lesser:
            yield _Phrase(first, stop, ids, order)
        at = stop


def _phrase(symbols: Sequence[Symbol], at: int, terms: Terms) -> tuple[int, int, frozenset[str]] | None:
    """The symbols of an office whose noun or name is at ``at``, and what it may mean."""
    own = symbols[at].mention
    if own is not None:
        if own.best is None or own.demonym or not terms.is_known(own.best.id):
            return None
        return at, at + 1, frozenset(c.id for c in own.candidates if terms.is_known(c.id))
    for length in range(_LONGEST_NOUN, 0, -1):
        words = symbols[at : at + length]
        if len(words) < length or any(not _is_word(word) for word in words):
            continue
        noun, stop = " ".join(word.text.casefold() for word in words), at + length
        behind = symbols[stop + 1] if stop + 1 < len(symbols) and symbols[stop].code == "of" else None
        if behind is not None and (ids := _named(noun, behind.mention, terms)):
            return at, stop + 2, ids
        place = at - 1
        if place >= 0 and symbols[place].code in _ORDERS:
            place -= 1
        if place > 0 and symbols[place].code == "'s":
            place -= 1
        if place >= 0 and (ids := _named(noun, symbols[place].mention, terms)):
            return place, stop, ids
    return None


def _is_word(symbol: Symbol) -> bool:
    return symbol.mention is None and symbol.text.replace("-", "").isalpha()


def _named(noun: str, place: Mention | None, terms: Terms) -> frozenset[str]:
    if place is None or place.kind is not MentionKind.ENTITY:
        return frozenset()
    return frozenset(office for c in place.candidates[:2] for office in terms.named(noun, c.id))


class _Office:
    """One or several offices that a name may stand for."""

    def __init__(self, scene: Scene, terms: Terms, ids: frozenset[str], today: date) -> None:
        self.scene = scene
        self.terms = terms
        self.ids = ids
        self._today = today.year

    def meant(self, who: Named) -> Named:
        """Of those whom a name may mean the one who held such an office: "Charles I became emperor of Austria"."""
        mention = self.scene.clause.symbols[who.index].mention
        for each in mention.candidates if mention is not None else ():
            if not self.terms.held(each.id).isdisjoint(self.ids):
                return replace(who, ref=EntityRef(each.id, each.label))
        return who

    def ordered(self, who: Named, order: str) -> tuple[Comparison | None, Fact, str]:
        """Whether somebody was the first, or the last, of each of the offices; what speaks, and who was."""
        found = [self._ordered(who, order, self.terms.of(office)) for office in sorted(self.ids)]
        known = [each for each in found if each is not None]
        if len(known) == len(found) and not any(is_so for is_so, _ in known):
            ends = {term.holder for _, term in known}
            right = ends.pop().label if len(ends) == 1 else ""
            return disagree(f"{RULE}{order}"), known[0][1].fact, right
        if so := next((term for is_so, term in known if is_so), None):
            return agree(f"{RULE}{order}"), so.fact, ""
        return None, self.terms.of(min(self.ids))[0].fact, ""

    def _ordered(self, who: Named, order: str, terms: Sequence[Term]) -> tuple[bool, Term] | None:
        end = terms[0] if order == "first" else terms[-1]
        if order == "last" and not self._is_closed(terms):
            return None
        own = years_in(tuple(terms), who.ref.id)
        if not own:
            return (False, end) if self._could_not_be(who, order, terms) else None
        if order == "first":
            return own[0].first == end.first, end
        return own[-1].first == end.first or own[-1].last >= end.last, end

    def _could_not_be(self, who: Named, order: str, terms: Sequence[Term]) -> bool:
        """Whether somebody on no list was not the first (last) either: he lived when its first (last) took office.

        Of a list that begins late the first of all was dead by then, or known from another office of that state.
        """
        if self.never(who, terms, ()):
            return True
        at = terms[0].first if order == "first" else terms[-1].first
        born, died = (self._year(who, relation) for relation in (BORN, DIED))
        if (
            not who.sure
            or _NUMBERED.search(who.ref.label)
            or len(terms) < LISTED
            or not (born or died)
            or born > at
            or 0 < died < at
        ):
            return False
        places = {place for office in self.ids for place in self.terms.places(office)}
        return all(places.isdisjoint(self.terms.places(office)) for office in self.terms.held(who.ref.id))

    def _is_no_holder(self, who: Named, office: str) -> bool:
        """Whether somebody is surely meant of whom nothing says that he held an office, at whatever time."""
        if not who.sure or _NUMBERED.search(who.ref.label):
            return False
        graph = self.scene.evidence.graph
        stated = (f.object for f in graph.facts(who.ref.id) if f.relation.id == POSITION)
        if any(isinstance(each, EntityRef) and each.id == office for each in stated):
            return False
        return not self.terms.is_told_in(office, graph.entity(who.ref.id).description)

    def _is_closed(self, terms: Sequence[Term]) -> bool:
        return max(term.last for term in terms) < self._today - _CLOSED_FOR

    def never(self, who: Named, terms: Sequence[Term], years: Sequence[int]) -> bool:
        """Whether somebody cannot have held an office, since its list is whole while he could have."""
        office = _office_of(terms[0])
        if not self._is_no_holder(who, office) or not self.terms.whole(office):
            return False
        last = self.terms.known_until(_office_of(terms[0]))
        if any(terms[0].first < year < last for year in years):
            return True
        born, died = (self._year(who, relation) for relation in (BORN, DIED))
        if not born or born + _OF_AGE <= terms[0].first:
            return False
        return bool(died and died < last) or self._is_closed(terms)

    def never_any(self, who: Named, years: Sequence[int]) -> Fact | None:
        """A fact that speaks against his having held any of the offices."""
        lists = [self.terms.of(office) for office in sorted(self.ids)]
        if any(years_in(terms, who.ref.id) or not self.never(who, terms, years) for terms in lists):
            return None
        at = next((t for t in lists[0] if years and t.first <= years[0] <= t.last), lists[0][-1])
        return at.fact

    def _year(self, who: Named, relation: str) -> int:
        dated = (f.object for f in self.scene.facts(who, relation))
        years = [v.year for v in dated if isinstance(v, Time) and v.precision >= YEAR]
        return (max if relation == BORN else min)(years, default=0)


def _office_of(term: Term) -> str:
    assert isinstance(term.fact.object, EntityRef)
    return term.fact.object.id


def _told(office: _Office, phrase: _Phrase, people: dict[int, Named]) -> Iterator[DerivedClaim]:
    scene, clause = office.scene, office.scene.clause
    people = {at: office.meant(each) for at, each in people.items()}
    who, adjective, sure = _holder(clause, phrase, people)
    tenure = _TENURE.match(_line(clause.symbols[phrase.stop :]))
    if who is None:
        who = _behind(clause, phrase, people)
        if who is not None:
            yield from _of_order(office, phrase, who, whose=True)
        return
    if phrase.order and not adjective:
        yield from _of_order(office, phrase, who, whose=False)
    dates = _dates(clause, tenure, phrase.stop) if tenure else []
    if dates:
        yield from _of_tenure(scene, office.terms, who, _terms_of(office, who), dates)
    years = [value.year for _, value in dates]
    fact = office.never_any(who, years) if sure or years else None
    if fact is not None:
        named = clause.symbols[phrase.first].start, clause.symbols[phrase.stop - 1].end
        yield _claim(who, disagree(f"{RULE}holder"), (fact,), (min(who.start, named[0]), named[1]), named)


def _terms_of(office: _Office, who: Named) -> list[Term]:
    return [term for each in office.ids for term in years_in(office.terms.of(each), who.ref.id)]


def _line(symbols: Sequence[Symbol]) -> str:
    return " " + "".join(f"{symbol.code} " for symbol in symbols)


def _holder(clause: Clause, phrase: _Phrase, people: dict[int, Named]) -> tuple[Named | None, bool, bool]:
    """Who is said to hold an office that is named behind him, whether with an adjective, and whether with a verb."""
    line = _line(clause.symbols[: phrase.first])
    for pattern, sure in ((_BEFORE, True), (_APPOSED, False)):
        found = pattern.search(line) if sure else pattern.fullmatch(line)
        if found is None:
            continue
        adjective = found.groupdict().get("adjective")
        if adjective and tags(clause)[phrase.first - 1] not in "an":
            continue
        at = line.count(" ", 0, found.start("who") + 1) - 1
        who = people.get(at)
        if who is not None and (who.leads or who.index == 0):
            return who, bool(adjective), sure
    return None, False, False


def _behind(clause: Clause, phrase: _Phrase, people: dict[int, Named]) -> Named | None:
    """Who is said to be the first in an office that is named before him."""
    if not phrase.order or not _OPENING.fullmatch(_line(clause.symbols[: phrase.first])):
        return None
    found = _NAMED_BEHIND.match(_line(clause.symbols[phrase.stop :]))
    if found is None:
        return None
    at = phrase.stop + found.string.count(" ", 0, found.start("who")) - 1
    return people.get(at)


def _of_order(office: _Office, phrase: _Phrase, who: Named, *, whose: bool) -> Iterator[DerivedClaim]:
    """That somebody was the first or the last; ``whose``: who it was is what is told."""
    symbols = office.scene.clause.symbols
    if not whose and not _BEHIND_ORDER.match(_line(symbols[phrase.stop :])):
        return
    comparison, fact, right = office.ordered(who, phrase.order)
    if comparison is None:
        return
    named = symbols[phrase.first].start, symbols[phrase.stop - 1].end
    value = (who.start, who.end) if whose else named
    span = min(who.start, named[0]), max(who.end, named[1])
    yield _claim(who, comparison, (fact,), span, value, right=right if whose else "")


def _dates(clause: Clause, tenure: re.Match[str], offset: int) -> list[tuple[Mention, Time]]:
    """The years of a tenure that is told in the symbols from ``offset`` on."""
    found = []
    for name in ("one", "other"):
        if tenure[name] is None:
            continue
        mention = clause.symbols[offset + tenure.string.count(" ", 0, tenure.start(name)) - 1].mention
        if mention is not None and isinstance(mention.value, Time) and mention.value.precision >= YEAR:
            found.append((mention, mention.value))
    return found


def _of_tenure(
    scene: Scene,
    terms: Terms,
    who: Named,
    own: Sequence[Term],
    dates: Sequence[tuple[Mention, Time]],
    *,
    begins: bool = False,
) -> Iterator[DerivedClaim]:
    """The years of a tenure that lie outside of all terms of who is said to have had it; ``begins``: it is the year of
    a beginning.
    """
    if not own:
        return
    known = max(terms.known_until(_office_of(term)) for term in own)
    for at, (mention, value) in enumerate(dates):
        sense = Sense.FIRST if begins else scene.clause.bounds.get(mention.start, EXACT).sense
        if value.year >= known or any(_may_be(term, value.year, sense) for term in own):
            continue
        only = own[0] if len(own) == 1 else None
        right = ""
        if only is not None and mention.text.isdigit() and len(dates) == 2:
            year = only.first if at == 0 else only.last
            right = str(year) if year > 0 and not (at and only.goes_on) else ""
        nearest = min(own, key=lambda term: abs(term.first - value.year))
        yield DerivedClaim(
            subject=who.ref,
            comparison=disagree(f"{RULE}term"),
            facts=(nearest.fact,),
            start=min(who.start, mention.start),
            end=max(who.end, mention.end),
            value_start=mention.start,
            value_end=mention.end,
            value=value,
            sure=who.sure,
            right=right,
        )


def _may_be(term: Term, year: int, sense: Sense) -> bool:
    """Whether a year may be told of a term: its ends, where it is told as one of them, else any of its years."""
    if sense is Sense.FIRST:
        return abs(year - term.first) <= _SLACK
    if sense is Sense.LAST:
        return abs(year - term.last) <= _SLACK or (term.goes_on and year > term.first)
    return term.first - _SLACK <= year <= term.last + _SLACK


def _reigns(scene: Scene, terms: Terms, people: dict[int, Named], today: date) -> Iterator[DerivedClaim]:
    """Years of a reign, or of "became president in 1949", outside of all terms of somebody in any such office."""
    line, seen = scene.clause.line, set[int]()
    for pattern in (_REIGNED, _BECAME, _ENTERED):
        for found in pattern.finditer(line):
            who = people.get(scene.clause.index(found.start("who")))
            tenure = _TENURE.match(found["tenure"]) if who is not None else None
            if who is None or tenure is None:
                continue
            noun = (found.groupdict().get("noun") or "").replace("#", "")
            held = [o for o in terms.held(who.ref.id) if not noun or terms.is_called(o, noun)]
            own = [term for office in held for term in years_in(terms.of(office), who.ref.id)]
            offset = scene.clause.index(found.start("tenure") + 1)
            dates = _dates(scene.clause, tenure, offset)
            for claim in _of_tenure(scene, terms, who, own, dates, begins=pattern is _ENTERED):
                if claim.value_start not in seen:
                    seen.add(claim.value_start)
                    yield claim


def _successions(scene: Scene, terms: Terms, people: dict[int, Named]) -> Iterator[DerivedClaim]:
    """Who is said to have followed upon whom with others in office between them."""
    clause = scene.clause
    if _LATER.search(scene.text, clause.start, clause.end):
        return
    for before, after, told in _pairs(scene, people):
        if before is None or after is None or before.ref == after.ref:
            continue
        shared = terms.held(before.ref.id) & terms.held(after.ref.id)
        apart = [_next(terms, office, before, after) for office in sorted(shared)]
        if not apart or any(term is None for term in apart):
            continue
        instead = apart[0]
        assert instead is not None
        follows = told is after
        yield DerivedClaim(
            subject=before.ref if follows else after.ref,
            comparison=disagree(f"{RULE}succession"),
            facts=(instead.fact,),
            start=min(before.start, after.start),
            end=max(before.end, after.end),
            value_start=told.start,
            value_end=told.end,
            value=told.ref,
            sure=before.sure and after.sure,
            right=instead.holder.label if follows and len(apart) == 1 else "",
        )


def _pairs(scene: Scene, people: dict[int, Named]) -> Iterator[tuple[Named | None, Named | None, Named]]:
    """Who is said to have been followed by whom, and which of both is what is told."""
    symbols = scene.clause.symbols
    for at, symbol in enumerate(symbols):
        code, behind = symbol.code, at + 1
        if code in _TAKING and [s.code for s in symbols[at + 1 : at + 3]] == ["over", "from"]:
            behind = at + 3
        elif code not in _SUCCEEDED:
            continue
        if symbols[at - 1].code == "be" and at + 1 < len(symbols) and symbols[at + 1].code == "by":
            after = _first_of(people, at + 2)
            if after is not None:
                yield scene.subject_before(symbols[at - 1].start), after, after
            continue
        before = people.get(behind)
        if before is None:
            continue
        if code in ("succeeding", "taking"):
            yield before, people.get(0), before
        else:
            yield before, scene.subject_before(symbol.start), before


def _first_of(people: dict[int, Named], at: int) -> Named | None:
    """Who is named at a symbol, or behind a title there."""
    return people.get(at) or people.get(at + 1)


def _next(terms: Terms, office: str, before: Named, after: Named) -> Term | None:
    """Who else followed upon somebody in an office; None where the one who is said to did, or nobody knows."""
    every = terms.of(office)
    if not terms.whole(office):
        return None
    own, theirs = years_in(every, before.ref.id), years_in(every, after.ref.id)
    if any(abs(they.first - term.last) <= _FOLLOWS for term in own for they in theirs):
        return None
    last = own[-1].last
    followed = (
        t for t in every if t.holder != before.ref and abs(t.first - last) <= _SLACK and t.last > last
    )
    return next(followed, None)


def _claim(
    who: Named,
    comparison: Comparison,
    facts: tuple[Fact, ...],
    span: tuple[int, int],
    value: tuple[int, int],
    *,
    right: str = "",
) -> DerivedClaim:
    return DerivedClaim(
        subject=who.ref,
        comparison=comparison,
        facts=facts,
        start=span[0],
        end=span[1],
        value_start=value[0],
        value_end=value[1],
        value=EntityRef(who.ref.id, who.ref.label) if value == (who.start, who.end) else None,
        sure=who.sure,
        right=right,
    )
