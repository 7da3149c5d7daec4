"""Ages at death: "died aged 76", "lived to be 76", judged by the dates of birth and death."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.bound import Sense
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, disagree, undecided
from detect.scene import Named, Scene
from detect.years import BORN, DIED
from kg import quantity
from kg.date import DAY, YEAR
from kg.mention import MentionKind
from kg.records import Fact, Quantity, Time
from kg.unit import YEARS

_ABOUT_YEARS = 3
_NUMBER = r"(?P<age>\d{1,3}|[a-z]+(?:-[a-z]+)?)"
_DIED = r"(?:died|passed away|(?:was|were) (?:killed|executed|assassinated|murdered|beheaded))"
_ABOUT = r"(?:about |around |only |just )?"
_AT_AGE = r"(?:at (?:the )?age (?:of )?|aged )"
_STOP = r"(?=\s*(?:[.;!)]|\Z)|,(?!\d))"
_GOES_ON = r"(?=\s(?:years?|in|on|at|of|from|after|and|while|when|due|following|with|by|during)\b)"
_LIVED_TO = r"(?:to be |to the age of |to age |to |until (?:the age of |age ))"
_PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b(?P<verb>{_DIED})\b[^.;:]{{0,90}}?\b{_AT_AGE}{_ABOUT}{_NUMBER}(?:{_STOP}|{_GOES_ON})",
        rf"\b(?P<verb>{_DIED}) at {_ABOUT}{_NUMBER}{_STOP}",
        rf"\b(?P<verb>lived) {_LIVED_TO}{_ABOUT}{_NUMBER}(?:{_STOP}|(?= years\b))",
        rf"\b(?P<verb>lived) for {_ABOUT}{_NUMBER} years{_STOP}",
        rf"\b(?P<verb>was) {_ABOUT}{_NUMBER}(?: years old)? when (?:he|she|they) (?:{_DIED})\b",
    )
)
_SOMEWHERE = re.compile(r"\b(?:where|in which)\s+(?:\w+\s+){1,3}\Z", re.I)
"""What makes years those that somebody spent in a place: "to Vienna, where he lived for 78 years"."""
WORDS = re.compile(
    r"\b(?:aged?|lived|years old when|was \w+ when|(?:died|away|killed|executed|murdered|assassinated) at)\b",
    re.I,
)
"""Stands in every sentence that is read here."""


def ages(scene: Scene) -> Iterator[DerivedClaim]:
    """Claims about how old somebody became."""
    for pattern in _PATTERNS:
        match = pattern.search(scene.text, scene.clause.start, scene.clause.end)
        read = quantity.parse(match["age"]) if match else None
        subject = scene.subject_before(match.start("verb")) if match and read else None
        if match is None or read is None or subject is None:
            continue
        if _SOMEWHERE.search(scene.text, scene.clause.start, match.start("verb")):
            return
        dates = _dates(scene, subject)
        if dates is not None and 0 < read.amount <= 130:
            yield _claim(scene, match, subject, int(read.amount), dates)
        return


def _dates(scene: Scene, subject: Named) -> tuple[Fact, Fact] | None:
    """The one birth and the one death that are known at least by their year."""
    born, died = scene.facts(subject, BORN), scene.facts(subject, DIED)
    if len(born) != 1 or len(died) != 1:
        return None
    times = [f.object for f in (*born, *died) if isinstance(f.object, Time) and f.object.precision >= YEAR]
    return (born[0], died[0]) if len(times) == 2 else None


def _claim(
    scene: Scene, match: re.Match[str], subject: Named, age: int, dates: tuple[Fact, Fact]
) -> DerivedClaim:
    born, died = (fact.object for fact in dates)
    assert isinstance(born, Time)
    assert isinstance(died, Time)
    possible = possible_ages(born, died)
    mention = scene.value_at(*match.span("age"), MentionKind.QUANTITY)
    sense = (
        scene.clause.bounds[mention.start].sense
        if mention and mention.start in scene.clause.bounds
        else Sense.EXACT
    )
    exact = len(possible) == 1 and not born.julian
    comparison = compare_age(age, possible, sense, exact=exact)
    return DerivedClaim(
        subject=subject.ref,
        comparison=comparison,
        facts=dates,
        start=min(subject.start, match.start()),
        end=match.end(),
        value_start=match.start("age"),
        value_end=match.end("age"),
        value=Quantity(float(age), YEARS),
        sure=subject.sure,
        right=quantity.format(Quantity(float(possible[0])), match["age"])
        if exact and sense is Sense.EXACT
        else "",
    )


def possible_ages(born: Time, died: Time) -> range:
    """Ages in full years that a birth and a death allow.

    >>> possible_ages(Time(1879, 3, 14, 11), Time(1955, 4, 18, 11)), possible_ages(Time(1879), Time(1955))
    (range(76, 77), range(75, 77))
    """
    years = died.year - born.year - (born.year < 0 < died.year)
    common = min(born.precision, died.precision)
    if common >= DAY or (common > YEAR and born.month != died.month):
        passed = (died.month, died.day) >= (born.month, born.day)
        return range(years, years + 1) if passed else range(years - 1, years)
    return range(max(0, years - 1), years + 1)


def compare_age(age: int, possible: range, sense: Sense, *, exact: bool = False) -> Comparison:
    """A year off may be another source where the days are not known (``exact``); "about" may be three off."""
    near = _ABOUT_YEARS if sense is not Sense.EXACT else 0 if exact else 1
    low, high = possible[0], possible[-1]
    if sense is Sense.ABOVE and high > age + near:
        return agree("age", 0.3) if high <= age + 10 else undecided("age", 0.1)
    if sense is Sense.BELOW and low < age - near:
        return agree("age", 0.3) if low >= age - 10 else undecided("age", 0.1)
    if age in possible:
        return agree("age", 0.0)
    off = max(low - age, age - high)
    if off <= near:
        return agree("age", 0.5) if sense is Sense.ABOUT else undecided("age", 0.8)
    return disagree("age", off / (near + 1))
