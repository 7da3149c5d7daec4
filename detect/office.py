"""Offices as a text tells of them: "the first president of the United States was X", "Y was prime minister until 1994",
held against the terms that the graph knows (`detect.terms`).

Wrong is the first (or last) of an office before (behind) whom another held it, an end of a term that none of somebody's
has, and who is on no list that is whole. Where a name may stand for several offices ("president of Germany"), it has to
be wrong of each. Of crowns it is said of consorts, of claimants and in other titles too: of these only the years count
of who wore them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from detect.bound import EXACT, Sense
from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.held_office import NUMBERED, RULE, HeldOffice, office_of
from detect.office_holder import holder, holder_behind, line_of
from detect.office_phrase import OfficePhrase, office_phrases
from detect.outcome import Comparison, disagree
from detect.scene import Named, Scene
from detect.succession import successions
from detect.terms import Term, Terms
from detect.years import BORN, DIED
from kg.date import YEAR
from kg.mention import Mention
from kg.numeral import from_ordinal, ordinal_like
from kg.records import EntityClass, Fact, Time

_BOTH_ENDS = 2
"""Years of "from 1989 to 1993"."""
_SLACK = 2
"""Years by which an election, an inauguration and a coronation are apart."""
_TOLD = frozenset((Sense.EXACT, Sense.FIRST, Sense.LAST, Sense.BETWEEN))
"""Years that are told as they are, not "before 1990"."""
_IN_OFFICE = r"in #?office|serving|served|holding #?office|held #?office|reigning|reigned"
_TENURE = re.compile(
    rf" (?:, (?:W\d+ )?(?:{_IN_OFFICE}) |, (?=from T\d+ (?:to|until|till))|\( )?(?:twice )?(?:, (?=first ))?(?:first )?"
    r"(?:(?P<by>from|in|between|until|till|during|since) )?(?P<one>T\d+)"
    r"(?: (?:to|until|till|and|through|-|–|—) (?P<other>T\d+))?(?= )"
)
_ORDER_ENDS = re.compile(
    r" (?:[.;:] |\Z|, (?:W\d+|be|serving|served|in #?office|holding|from)|"
    r"(?:from|in|between|until|till|during) (?:T\d|#?office))"
)
"""Behind the first of an office, not of those that something else is told of: "from Texas", "after 1945"."""
_TELLS_MORE = re.compile(r"\b(?:to\s+(?!\d)|after|since|only|so far|ever|born|outside|as of|overall)\b", re.I)
_ASKS = re.compile(r" W\d+ (?:be|served as|became) \Z")
_ASKED = re.compile(r" (?:[?.] )?\Z")
_REIGNED = re.compile(
    r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,ENPW]{1,90} , )?(?:reigned|ruled)"
    r"(?: (?:over|in) (?:E\d+|[#a-z]+))?(?P<tenure> (?:from|between|until|till) T\d+.*)"
)


def asked_for(scene: Scene, terms: Terms) -> OfficePhrase | None:
    """The office that a question asks the first or the last holder of, and nothing more."""
    for phrase in office_phrases(scene.clause, terms):
        symbols = scene.clause.symbols
        asks = (
            _ASKS.fullmatch(line_of(symbols[: phrase.first])),
            _ASKED.fullmatch(line_of(symbols[phrase.stop :])),
        )
        if phrase.order and all(asks):
            return phrase
    return None


def answered(scene: Scene, terms: Terms, asked: OfficePhrase, at: int) -> Iterator[DerivedClaim]:
    """What a short answer claims by naming somebody at ``at``."""
    who = next((e for e in scene.entities() if e.start == at), None)
    if who is not None and not scene.clause.negations and _is_person(who):
        comparison, fact, right = HeldOffice(scene, terms, asked).ordered(who)
        if comparison is not None:
            yield _claim(who, comparison, fact, (who.start, who.end), (who.start, who.end), right=right)


def offices(scene: Scene, terms: Terms) -> Iterator[DerivedClaim]:
    """What a clause says of who held an office, and when."""
    if scene.clause.negations:
        return
    people = {e.index: e for e in scene.entities() if _is_person(e)}
    if not people:
        return
    for phrase in office_phrases(scene.clause, terms):
        yield from _told(HeldOffice(scene, terms, phrase), people)
    yield from _reigns(scene, people)
    yield from successions(scene, terms, people)


def _is_person(named: Named) -> bool:
    return EntityClass.PERSON in named.classes


def _told(office: HeldOffice, people: Mapping[int, Named]) -> Iterator[DerivedClaim]:
    scene, clause, phrase = office.scene, office.scene.clause, office.phrase
    people = {at: office.meant(each) for at, each in people.items()}
    who, adjective, sure = holder(clause, phrase, people)
    behind = line_of(clause.symbols[phrase.stop :])
    if who is None:
        who = holder_behind(clause, phrase, people)
        if who is not None and not _says_more(scene, phrase):
            yield from _of_order(office, who, whose=True)
        return
    if phrase.order and not adjective and _ORDER_ENDS.match(behind) and not _says_more(scene, phrase):
        yield from _of_order(office, who, whose=False)
    tenure = _TENURE.match(behind)
    dates = _dates(clause, tenure, phrase.stop) if tenure else []
    if _is_life(office, who, dates):
        return
    yield from _of_tenure(office, who, dates)
    years = [value.year for _, value in dates]
    fact = office.never(who, years) if sure or years else None
    if fact is not None:
        named = clause.symbols[phrase.first].start, clause.symbols[phrase.stop - 1].end
        span = min(who.start, named[0]), named[1]
        yield _claim(who, disagree(f"{RULE}holder"), fact, span, named)


def _says_more(scene: Scene, phrase: OfficePhrase) -> bool:
    """Whether more is told of the first of an office than that: "to be impeached", "born in Quebec"."""
    start = scene.clause.symbols[phrase.stop - 1].end
    comma = scene.text.find(",", start, scene.clause.end)
    return _TELLS_MORE.search(scene.text, start, scene.clause.end if comma < 0 else comma) is not None


def _is_life(office: HeldOffice, who: Named, dates: Sequence[tuple[Mention, Time]]) -> bool:
    """Whether two years behind an office are those of a life: "president of the United States (1809-1865)"."""
    lived = {
        fact.object.year
        for relation in (BORN, DIED)
        for fact in office.scene.facts(who, relation)
        if isinstance(fact.object, Time)
    }
    return bool(dates) and all(any(abs(value.year - year) <= 1 for year in lived) for _, value in dates)


def _of_order(office: HeldOffice, who: Named, *, whose: bool) -> Iterator[DerivedClaim]:
    """That somebody was the first or the last; ``whose``: who it was is what is told."""
    symbols, phrase = office.scene.clause.symbols, office.phrase
    comparison, fact, right = office.ordered(who)
    if comparison is None:
        return
    named = symbols[phrase.first].start, symbols[phrase.stop - 1].end
    value = (who.start, who.end) if whose else named
    span = min(who.start, named[0]), max(who.end, named[1])
    right = right if whose else ""
    if not whose and phrase.order.isdigit():
        order = next(each for each in symbols[phrase.first :] if from_ordinal(each.code) is not None)
        value, number = (order.start, order.end), office.number(who)
        right = ordinal_like(number, order.text) if number else ""
    yield _claim(who, comparison, fact, span, value, right=right)


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
    office: HeldOffice, who: Named, dates: Sequence[tuple[Mention, Time]]
) -> Iterator[DerivedClaim]:
    """The years of a tenure that lie outside of all terms of who is said to have had it."""
    bearers = [] if office.is_power else office.own(who)
    own = [term for term in bearers if term.holder.id == who.ref.id]
    if not own:
        return
    known = max(office.terms.known_until(office_of(term)) for term in own)
    begun = max(office.terms.of(office_of(term))[0].first for term in own)
    for at, (mention, value) in enumerate(dates):
        sense = office.scene.clause.bounds.get(mention.start, EXACT).sense
        end = (
            Sense.EXACT if office.is_crown else sense
        )  # a crown is said to be worn from a coronation, a union on
        may_be = value.year < begun or any(_may_be(term, value.year, end) for term in bearers)
        slack = _SLACK if end is Sense.EXACT else 0  # "was elected president in 2024"
        if may_be or sense not in _TOLD or value.year >= known - slack:
            continue
        right = ""
        if len(own) == 1 and mention.text.isdigit() and len(dates) == _BOTH_ENDS:
            year = own[0].last if at else own[0].first
            right = str(year) if year > 0 and not (at and own[0].goes_on) else ""
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


def _reigns(scene: Scene, people: Mapping[int, Named]) -> Iterator[DerivedClaim]:
    """Reigns that last beyond a death: of what, and under which title, does not matter."""
    for found in _REIGNED.finditer(scene.clause.line):
        who = people.get(scene.clause.index(found.start("who")))
        tenure = None if who is None else _TENURE.match(found["tenure"])
        if who is None or tenure is None or NUMBERED.search(who.ref.label):
            continue
        died = [
            f for f in scene.facts(who, DIED) if isinstance(f.object, Time) and f.object.precision >= YEAR
        ]
        years = [fact.object.year for fact in died if isinstance(fact.object, Time)]
        offset = scene.clause.index(found.start("tenure") + 1)
        for mention, value in _dates(scene.clause, tenure, offset):
            if years and value.year > max(years) + 1:
                place = mention.start, mention.end
                span = min(who.start, mention.start), max(who.end, mention.end)
                yield _claim(who, disagree(f"{RULE}life"), died[0], span, place)


def _claim(
    who: Named,
    comparison: Comparison,
    fact: Fact,
    span: tuple[int, int],
    value: tuple[int, int],
    *,
    right: str = "",
) -> DerivedClaim:
    return DerivedClaim(
        subject=who.ref,
        comparison=comparison,
        facts=(fact,),
        start=span[0],
        end=span[1],
        value_start=value[0],
        value_end=value[1],
        value=who.ref if value == (who.start, who.end) else None,
        sure=who.sure,
        right=right,
    )
