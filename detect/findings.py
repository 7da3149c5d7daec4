"""Findings: every fact that bears on a stated reading, compared with it under every meaning of its subject."""

from __future__ import annotations

from dataclasses import replace

from detect.compare import Comparison, Outcome
from detect.evidence import Evidence, likely_meanings
from detect.stated import Finding, Stated
from kg.records import Fact


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

    def _compare(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        reading = replace(stated.reading, object=replace(stated.reading.object, mention=stated.object))
        facts = self._evidence.facts(subject_id, reading.relation)
        return [(fact, self._evidence.compare(reading, fact)) for fact in facts]

    def _locate(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        assert stated.object is not None
        likely = likely_meanings(stated.object)
        out: list[tuple[Fact, Comparison]] = []
        for candidate in stated.object.candidates:
            location = self._evidence.places.within(subject_id, candidate.id)
            leaves_open = location.comparison.outcome is Outcome.UNDECIDED
            if location.fact is not None and (candidate.id in likely or not leaves_open):
                out.append((location.fact, location.comparison))
        return out
