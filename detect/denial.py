"""What it takes to deny: how likely a value is false that no fact has, and whether the facts are about the subject."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from detect.borrowed import BorrowedNames
from detect.claimed import NAMESAKE, REMOTE, claimed_time
from detect.compare import Outcome
from detect.completeness import IN_DOUBT, Absence, Completeness
from detect.contemporary import LIFETIME, Contemporaries
from detect.continents import BORDERS
from detect.evidence import Evidence
from detect.limits import is_limited
from detect.profile import Profiles
from detect.regional import is_regional
from detect.stated import Finding, Stated
from detect.ties import CITIZENSHIP, Ties
from detect.won_once import RULE as WON_ONCE
from detect.won_once import is_won_once
from kg.mention import Mention
from kg.records import Cardinality, EntityClass, EntityRef, Time

_ENCLOSED = re.compile(
    r"\b(?:inside|within|surrounded|enclosed|encircled|enclaves?|landlocked)\b", re.IGNORECASE
)
_AT_SEA = re.compile(r"\b(?:maritime|sea|strait)\b", re.I)
"""Borders of which no list has all: "shares a maritime border with"."""
_OTHERWISE = 3.0
"""So many times likelier is what a name is the label of than what is meant in spite of that."""
INCEPTION = "P571"
ELSEWHERE = 0.98
"""Probability that a place is not where the graph's chains of places say that it cannot be."""


class _Reach(NamedTuple):
    """The continents that a place lies on, with its state, and those that they border."""

    on: frozenset[str]
    beside: frozenset[str]

    def is_apart(self, other: _Reach) -> bool:
        return not (self.on & other.on or self.on & other.beside or other.on & self.beside)


class Denials:
    """What speaks for a denial, over one graph; thread-safe."""

    def __init__(
        self,
        evidence: Evidence,
        profiles: Profiles,
        completeness: Completeness,
        contemporaries: Contemporaries,
    ) -> None:
        self._evidence = evidence
        self._profiles = profiles
        self._completeness = completeness
        self._ties = Ties(evidence)
        self._contemporaries = contemporaries
        self._borrowed = BorrowedNames(evidence.graph, evidence.places.types, evidence.places.continents)

    def absence(self, findings: Sequence[Finding], text: str) -> Absence:
        """How likely a value is false that none of the facts has, under the meaning for which it is least likely.

        What is read from both ends is false if it is so from either: Sydney is a capital, Australia has another one.
        """
        if findings[0].stated.reading.relation.id == BORDERS and _AT_SEA.search(text):
            return Absence(IN_DOUBT, "absent:part")
        if self._is_enclosed(findings[0], text):
            return Absence(IN_DOUBT, "absent:part")
        if is_won_once(findings, text, self._evidence.graph, self._evidence.places):
            return Absence(ELSEWHERE, WON_ONCE)
        groups: dict[tuple[int, str], list[Finding]] = defaultdict(list)
        for finding in findings:
            groups[id(finding.stated), finding.subject_id].append(finding)
        least: dict[int, tuple[Stated, Absence]] = {}
        for (number, _), group in groups.items():
            absence = self._absence_of(group)
            if number not in least or absence.p_false < least[number][1].p_false:
                least[number] = (group[0].stated, absence)
        return min(
            (self._surer(stated, absence, least.values()) for stated, absence in least.values()), key=_p_false
        )

    def _is_enclosed(self, finding: Finding, text: str) -> bool:
        """Whether a state is only said to lie inside another: "San Marino lies entirely inside Italy"."""
        stated, types = finding.stated, self._evidence.places.types
        if stated.subject is None or not stated.reading.relation.contains or not _ENCLOSED.search(text):
            return False
        return any(types.is_sovereign(candidate.id) for candidate in stated.subject.candidates)

    def _surer(self, stated: Stated, absence: Absence, others: Iterable[tuple[Stated, Absence]]) -> Absence:
        """Of a statement and the same one read from its other end."""
        relation = stated.reading.relation
        if relation.inverse == relation.id:
            return absence
        turned = (other for each, other in others if each.reading.relation.id == relation.inverse)
        return max((absence, *turned), key=_p_false)

    def _absence_of(self, findings: Sequence[Finding]) -> Absence:
        stated, subject_id = findings[0].stated, findings[0].subject_id
        reading, relation = stated.reading, stated.reading.relation
        classes = self._evidence.graph.entity(subject_id).classes
        event = EntityClass.EVENT in classes
        changes = relation.changes and not (
            EntityClass.WORK in classes and relation.cardinality is not Cardinality.CURRENT
        )
        if event and relation.contains and not self._took_place_apart(findings):
            return Absence(IN_DOUBT, "absent:past")
        if reading.past and (relation.contains or changes) and not event:
            return Absence(IN_DOUBT, "absent:past")
        if changes and not relation.contains and self._is_of_former(stated):
            return Absence(IN_DOUBT, "absent:past")
        if _is_completed_later(findings):
            return Absence(IN_DOUBT, "absent:part")
        places, facts = self._evidence.places, (finding.fact for finding in findings)
        if is_limited(stated, subject_id, places) or is_regional(stated, subject_id, facts, places):
            return Absence(IN_DOUBT, "absent:part")
        if relation.contains:
            return Absence(ELSEWHERE, "absent:elsewhere")
        if relation.id == BORDERS and self._is_overseas(subject_id, stated):
            return Absence(ELSEWHERE, "absent:overseas")
        values = [c.id for c in stated.object.candidates] if stated.object is not None else []
        if relation.id == CITIZENSHIP and self._ties.has_none(subject_id, values):
            return Absence(ELSEWHERE, "absent:no tie")
        if self._contemporaries.rule_out(subject_id, relation, values):
            return Absence(ELSEWHERE, f"absent:{LIFETIME}")
        if relation.inverse == relation.id and not self._evidence.reciprocal(subject_id, relation, values):
            return Absence(IN_DOUBT, "absent:one-sided")
        return self._completeness.absence(subject_id, relation, values, [f.fact for f in findings])

    def _is_of_former(self, stated: Stated) -> bool:
        """Whether what is claimed is no more: "Xi'an, capital of the Tang dynasty" says nothing of today.

        An old language may be an official one.
        """
        best = None if stated.object is None else stated.object.best
        if best is None or EntityClass.LANGUAGE in self._evidence.graph.entity(best.id).classes:
            return False
        return self._evidence.places.types.is_former(best.id)

    def _is_overseas(self, place: str, stated: Stated) -> bool:
        """Whether all that a claimed neighbour may mean are places of other continents, and the states of neither
        border one of the other's: Chile does not border Jamaica, nor Idaho China, however few borders are known. What
        belongs to a state far away may be meant by its name.
        """
        candidates = () if stated.object is None else stated.object.candidates
        here = self._reach(place)
        reaches = [self._reach(each.id) for each in candidates]
        if here is None or not reaches:
            return False
        return all(there is not None and here.is_apart(there) for there in reaches)

    def _reach(self, place: str) -> _Reach | None:
        """None where it is not known: of what is no state, where it borders must be."""
        continents = self._evidence.places.continents
        states = continents.states(place)
        if not states or (place not in states and not continents.beside(place)):
            return None
        everywhere = {place, *states}
        on = frozenset[str]().union(*map(continents.ids, everywhere))
        return _Reach(on, frozenset[str]().union(*map(continents.beside, everywhere))) if on else None

    def _took_place_apart(self, findings: Sequence[Finding]) -> bool:
        """Whether an event cannot have been where it is said to have been, whatever borders were then: Austerlitz lay
        in Austria, and a war is fought in more places than are known.
        """
        stated, subject_id = findings[0].stated, findings[0].subject_id
        if any("war" in kind.split() for kind in self._evidence.graph.entity(subject_id).types):
            return False
        claimed = [c.id for c in stated.object.candidates] if stated.object is not None else []
        places, year = self._evidence.places, self._evidence.year(subject_id)
        known = [f.fact.object.id for f in findings if isinstance(f.fact.object, EntityRef)]
        found = (places.compare(each, claimed, year=year) for each in known)
        return bool(known) and all(each.outcome is Outcome.DISAGREE for each in found)

    def is_ambiguous(self, findings: Sequence[Finding]) -> bool:
        """True where the subject may well be an entity of which the graph does not know the relation.

        One that is far likelier counts even where its kind has no such facts: "Mexico is in America" is not said of
        the town of that name. So does one that the text prefers to better known ones: "Georgia is a state". Nor is a
        small town meant for sure that may be named after another.
        """
        stated = findings[0].stated
        assert stated.subject is not None
        judged = {f.subject_id for f in findings}
        if self._is_the_value(stated, judged) or _is_called_otherwise(stated.subject, judged):
            return True
        priors = {c.id: c.prior for c in stated.subject.candidates if not c.partial}
        relation = stated.reading.relation
        likeliest = max(judged, key=lambda each: priors.get(each, 0.0))
        if relation.contains and self._is_of_borrowed_name(likeliest, stated):
            return True
        if relation.contains and self._may_be_buried(stated):
            return True
        subjects = self._evidence.subjects(stated.subject, relation)
        if (
            subjects
            and subjects[0] not in judged
            and priors.get(subjects[0], 0.0) < max(priors.values(), default=0.0)
        ):
            return True
        others = [s for s in subjects if s not in judged]
        surest = max((priors.get(subject, 0.0) for subject in judged), default=0.0)
        if any(priors.get(s, 0.0) * REMOTE > surest for s in others):
            return True
        likely = surest * NAMESAKE
        return any(priors.get(s, 0.0) > likely and self._profiles.may_have(s, relation) for s in others)

    def _is_of_borrowed_name(self, place: str, stated: Stated) -> bool:
        """Whether something that the graph does not know may be meant by the name of a place."""
        claimed = () if stated.object is None else stated.object.candidates[:1]
        return self._borrowed.may_be_borrowed(place) or any(
            self._borrowed.may_be_lent(place, each.id) for each in claimed
        )

    def _may_be_buried(self, stated: Stated) -> bool:
        """Whether who lies in a graveyard may be somebody: "Kennedy lies in Arlington National Cemetery"."""
        places = () if stated.object is None else stated.object.candidates
        people = () if stated.subject is None else stated.subject.candidates
        return any(self._evidence.places.types.is_graveyard(each.id) for each in places) and any(
            EntityClass.PERSON in self._evidence.graph.entity(each.id).classes for each in people
        )

    def _is_the_value(self, stated: Stated, judged: Collection[str]) -> bool:
        """Whether the subject most likely is what it is said to lie in: "Holland is only a part of the Netherlands"."""
        best = stated.subject.best if stated.subject is not None else None
        if best is None or stated.object is None or best.id in judged:
            return False
        return any(candidate.id == best.id for candidate in stated.object.candidates)


def _is_called_otherwise(subject: Mention, judged: Collection[str]) -> bool:
    """Whether the name is the label of what it means at first, and only another name of those judged: "Romania", as
    the Byzantine Empire was called too.
    """
    first = subject.best
    if first is None or not first.by_label or first.id in judged:
        return False
    others = [each for each in subject.candidates if each.id in judged]
    return not any(each.by_label or each.prior * _OTHERWISE > first.prior for each in others)


def _is_completed_later(findings: Sequence[Finding]) -> bool:
    """Whether something is said to have been completed after it was begun, by all that is known of when."""
    stated = findings[0].stated
    known = [f.fact.object.year for f in findings if isinstance(f.fact.object, Time)]
    if not known or not stated.reading.completes or stated.reading.relation.id != INCEPTION:
        return False
    claimed = claimed_time(stated.object)
    return claimed is None or claimed.year > max(known)


def _p_false(absence: Absence) -> float:
    return absence.p_false
