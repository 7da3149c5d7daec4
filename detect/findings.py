"""Findings: every fact that bears on a stated reading, compared with it under every meaning of its subject."""

from __future__ import annotations

from dataclasses import replace

from detect.bare import without_bare
from detect.bound import Sense
from detect.claimed import claimed_time, likely_meanings
from detect.compare import Comparison, Outcome
from detect.continents import CONTINENT
from detect.evidence import Evidence
from detect.occasion import END, POINT, START, compare_end, compare_occasion, end_meant, in_its_era, lasted
from detect.stated import Finding, Stated
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact
from kg.schema import builtin

_PLACES = frozenset((EntityClass.PLACE,))


class Findings:
    """Looks facts up and compares them; thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def of(self, stated: Stated) -> list[Finding]:
        """Of every entity that the subject may mean, each fact of the relation with its comparison."""
        if stated.subject is None:
            return []
        priors = {c.id: c.prior for c in stated.subject.candidates}
        found: list[Finding] = []
        for subject_id in self._evidence.subjects(stated.subject, stated.reading.relation):
            compared = (
                self._locate(stated, subject_id)
                if stated.reading.relation.contains and stated.object is not None
                else self._compare(stated, subject_id)
            )
            found.extend(Finding(stated, subject_id, fact, c, priors[subject_id]) for fact, c in compared)
        return found

    def meant(self, stated: Stated) -> Stated:
        """The reading as it is meant: one end of a range is that end, and what changes is said of today."""
        relation = stated.reading.relation
        end = end_meant(relation.id, stated.reading.bound)
        if end != relation.id:
            stated = replace(stated, reading=replace(stated.reading, relation=builtin()[end]))
        return self._of_today(stated)

    def _of_today(self, stated: Stated) -> Stated:
        """Of what changes, today's is said of the Russia of today, where its name means a former one as well."""
        reading = stated.reading
        if reading.past or not reading.relation.changes:
            return stated
        subject = None if stated.subject is None else self._present(stated.subject)
        return replace(stated, subject=subject, object=stated.object and self._present(stated.object))

    def _present(self, mention: Mention) -> Mention:
        """The mention without former states that it may mean, unless it means one first of all."""
        places, first = self._evidence.places, mention.best
        if len(mention.candidates) < 2 or first is None or places.types.is_former(first.id):
            return mention
        present = tuple(each for each in mention.candidates if not places.types.is_former(each.id))
        return mention if len(present) == len(mention.candidates) else mention._replace(candidates=present)

    def _compare(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        reading = replace(stated.reading, object=replace(stated.reading.object, mention=stated.object))
        facts = [
            fact
            for fact in self._evidence.facts(subject_id, reading.relation)
            if not self._is_of_former(fact, stated)
        ]
        if not facts and reading.relation.id == POINT:
            return self._lasted(stated, subject_id)
        if reading.relation.id in (START, END) and reading.bound.sense in (Sense.FIRST, Sense.LAST):
            return self._lasted(stated, subject_id)
        return [(fact, self._evidence.compare(reading, fact)) for fact in facts]

    def _lasted(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        """Of what took place for a while, when it began and ended."""
        claimed, ends = claimed_time(stated.object), lasted(self._evidence.graph.facts(subject_id))
        if claimed is None or not ends:
            return []
        end, bound = stated.reading.relation.id, stated.reading.bound
        claimed = in_its_era(claimed, bound)
        if end == POINT:
            comparison = compare_occasion(claimed, bound, ends)
            return [(fact, comparison) for fact in ends]
        comparison = compare_end(claimed, bound, end, ends)
        return [(fact, comparison) for fact in ends if fact.relation.id == end]

    def _is_of_former(self, fact: Fact, stated: Stated) -> bool:
        """Whether a fact joins its subject to what is no more, while something of today is claimed."""
        best = None if stated.object is None else stated.object.best
        if stated.reading.past or not stated.reading.relation.changes or best is None:
            return False
        places, value = self._evidence.places, fact.object
        return (
            isinstance(value, EntityRef)
            and places.types.is_former(value.id)
            and not places.types.is_former(best.id)
        )

    def _locate(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        assert stated.object is not None
        likely = likely_meanings(stated.object)
        known = without_bare(self._evidence.graph, [each.id for each in stated.object.candidates])
        as_continent = stated.reading.relation.id == CONTINENT
        out: list[tuple[Fact, Comparison]] = []
        for candidate in (each for each in stated.object.candidates if each.id in known):
            location = self._evidence.places.within(subject_id, candidate.id, as_continent=as_continent)
            outcome = location.comparison.outcome
            if outcome is not Outcome.AGREE and not self._evidence.fits(candidate.id, _PLACES):
                continue
            if outcome is Outcome.DISAGREE and self._evidence.names.is_misspelt(stated.object):
                continue
            leaves_open = outcome is Outcome.UNDECIDED
            if location.fact is not None and (candidate.id in likely or not leaves_open):
                out.append((location.fact, location.comparison))
        return out
