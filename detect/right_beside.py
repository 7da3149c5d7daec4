"""A short answer that names the right value as well gives no wrong one: "La Paz, which shares the role with Sucre"."""

from __future__ import annotations

from detect.clause import Clause
from detect.evidence import Evidence
from detect.learned_reading import MEANINGS
from detect.reading import Reading
from kg.records import EntityRef


def names_right_beside(reading: Reading, clause: Clause, evidence: Evidence) -> bool:
    """Whether a clause names, beside the value of a reading, one that a fact has."""
    subject = None if reading.subject is None else reading.subject.mention
    if subject is None:
        return False
    right = {
        fact.object.id
        for candidate in subject.candidates[:MEANINGS]
        for fact in evidence.facts(candidate.id, reading.relation)
        if isinstance(fact.object, EntityRef)
    }
    beside = (s.mention for s in clause.symbols if s.mention is not None and s.start != reading.object.start)
    return any(candidate.id in right for mention in beside for candidate in mention.candidates)
