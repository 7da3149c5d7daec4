"""Somebody else of the name: whose birth is told generations away from that of the known bearer, and whose place is
another one too, is hardly the known bearer whose every date is wrong.

"Francis Bacon was born in Dublin in 1909 and died in Madrid in 1992" is not said of the philosopher. A treaty is called
by where it was signed, and others were signed there too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from detect.clause import Clause
from detect.evidence import Evidence
from detect.judge import AMBIGUOUS_RISK, NAMESAKES
from detect.outcome import Outcome
from detect.tagging import tags
from detect.verdict import CheckedClaim, Verdict
from detect.years import BORN, DIED
from kg.records import Time

_LIVES = frozenset((BORN, DIED))
_PLACES = frozenset(("P19", "P20"))
_TREATY, _ANOTHER_TREATY = re.compile(r"(?:Treaty|Convention) of "), 5
"""By its label; and how many years apart two of one place are at least."""
_NAMED_IN = re.compile(r"(?P<i>i)[nad]*(?P<o>m)")
"""Behind a name."""
_GENERATIONS = 60
"""Years by which nobody mistakes a life."""


def without_strangers(claims: Sequence[CheckedClaim]) -> list[CheckedClaim]:
    """The claims of a clause, open where they speak of such a namesake."""
    about: dict[str, list[CheckedClaim]] = defaultdict(list)
    for each in claims:
        if each.claim.subject is not None and each.verdict is not Verdict.NOT_CHECKABLE:
            about[each.claim.subject.id].append(each)
    strange = {
        subject
        for subject, told in about.items()
        if len(told) > 1
        and all(each.verdict is Verdict.CONTRADICTED for each in told)
        and (any(map(_is_of_another_age, told)) or _is_another_life(told))
    }
    return [
        of_namesake(each) if _is_about(each, strange) or _is_of_another_treaty(each) else each
        for each in claims
    ]


def without_bearers_elsewhere(
    claims: Sequence[CheckedClaim], clause: Clause, evidence: Evidence
) -> list[CheckedClaim]:
    """The claims of a clause, open where they speak of what is told to be where what is known of the name is not: "the
    Guggenheim Museum in Bilbao" is not the one in New York.
    """
    if not any(each.verdict is Verdict.CONTRADICTED for each in claims):
        return list(claims)
    elsewhere = dict(_elsewhere(clause, evidence))
    return [
        of_namesake(each)
        if _is_about(each, elsewhere.keys()) and each.claim.value_start not in elsewhere.values()
        else each
        for each in claims
    ]


def _elsewhere(clause: Clause, evidence: Evidence) -> Iterator[tuple[str, int]]:
    """The id of what a name may mean behind which a place stands that it does not lie in, and where that stands: that
    it lies there may be just what is said.
    """
    letters = tags(clause)
    for at, symbol in enumerate(clause.symbols):
        found = _NAMED_IN.match(letters, at + 1) if symbol.mention is not None else None
        if found is None or clause.symbols[found.start("i")].code != "in":
            continue
        place = clause.symbols[found.start("o")].mention
        if place is None or symbol.mention is None or place.demonym:
            continue
        for each in symbol.mention.candidates:
            located = [evidence.places.within(each.id, other.id).comparison for other in place.candidates]
            if located and all(one.outcome is Outcome.DISAGREE for one in located):
                yield each.id, place.start


def _is_of_another_treaty(checked: CheckedClaim) -> bool:
    """Whether a treaty of a place is dated far from the known one: "the Treaty of Paris was signed in 1856"."""
    claim, known = checked.claim, _years(checked)
    if checked.verdict is not Verdict.CONTRADICTED or claim.subject is None:
        return False
    if not isinstance(claim.value, Time) or _TREATY.match(claim.subject.label) is None:
        return False
    return bool(known) and all(abs(year - claim.value.year) >= _ANOTHER_TREATY for year in known)


def _is_about(checked: CheckedClaim, strange: Set[str]) -> bool:
    subject = checked.claim.subject
    return subject is not None and subject.id in strange and checked.verdict is Verdict.CONTRADICTED


def _is_of_another_age(checked: CheckedClaim) -> bool:
    """Whether a birth or death is told generations away from what all facts say."""
    claim = checked.claim
    if claim.relation is None or claim.relation.id not in _LIVES or not isinstance(claim.value, Time):
        return False
    known = _years(checked)
    return bool(known) and all(abs(year - claim.value.year) >= _GENERATIONS for year in known)


def _is_another_life(told: Sequence[CheckedClaim]) -> bool:
    """Whether birth, death and the place of one of them are all told otherwise: hardly anybody errs three times."""
    relations = {each.claim.relation.id for each in told if each.claim.relation is not None}
    return relations >= _LIVES and not relations.isdisjoint(_PLACES)


def _years(checked: CheckedClaim) -> list[int]:
    return [fact.object.year for fact in checked.facts if isinstance(fact.object, Time)]


def of_namesake(checked: CheckedClaim) -> CheckedClaim:
    """The claim left open, since another bearer of the name may be meant."""
    return replace(
        checked,
        verdict=Verdict.NOT_CHECKABLE,
        score=0.0,
        rule=NAMESAKES,
        risk=AMBIGUOUS_RISK,
        correction=None,
    )
