"""The judge: readings of one sentence against the graph, one verdict for each thing that the sentence states.

Rules, in the order they apply to all readings of one (subject, object) pair:
one fact that agrees supports the claim; a claim is contradicted only when every fact of every entity that the subject
may mean disagrees, and the relation is one the graph knows completely for it; anything else is not checkable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from detect.compare import Comparison, Outcome
from detect.evidence import Evidence, claimed_quantity, claimed_time
from detect.profile import Profiles
from detect.reading import Reading
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import Mention
from kg.records import Cardinality, EntityClass, EntityRef, Fact, Relation, Text, Value, ValueKind

ClaimScore = Callable[[str, float, Verdict], float]
"""(rule, probability of the reading of the subject, verdict) -> probability that the verdict is right."""

_CHANGING = frozenset({EntityClass.PLACE, EntityClass.ORGANISATION})
_NAMESAKE = 0.25
"""A namesake this likely, relative to the entity that was judged, leaves the subject in doubt."""
SUPPORTS_FROM = 0.6
"""Probability that the clause states what a fact agrees with, from which the fact supports it."""
CONTRADICTS_FROM = 0.9
"""Probability that the claim is wrong from which it counts as contradicted."""
LIKELY = 0.3
"""A reading this probable, relative to the most probable one, has to be reckoned with."""
_JOINED_RISK = 0.05
_ABSENT_RISK = 0.3
"""Probability that a value is wrong which a many-valued relation does not list; a prior, replaced by calibration."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One reading with its subject and object resolved to mentions; an unresolved one is None."""

    reading: Reading
    subject: Mention | None
    object: Mention | None

    @property
    def learned(self) -> bool:
        """Read by meaning and not by a template."""
        return self.reading.certainty < 1.0


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact compared with a stated reading under one meaning of the subject."""

    stated: Stated
    subject_id: str
    fact: Fact
    comparison: Comparison
    prior: float

    @property
    def certainty(self) -> float:
        return self.stated.reading.certainty


class Judge:
    """Judges stated readings; thread-safe."""

    def __init__(self, evidence: Evidence, score: ClaimScore) -> None:
        self._evidence = evidence
        self._profiles = Profiles(evidence.graph)
        self._score = score

    def warm_up(self) -> None:
        """Read what telling namesakes apart needs, a fraction of a second, instead of in the first check."""
        self._profiles.read()

    def judge(self, stated: Sequence[Stated], text: str) -> list[CheckedClaim]:
        """Claims in order of position; ``text`` is the text that the offsets of the readings count in."""
        groups: dict[tuple[int, int], list[Stated]] = defaultdict(list)
        for each in stated:
            groups[_places(each)].append(each)
        claims = [self._decide(_most_specific(group), text) for group in groups.values()]
        return sorted(_without_shadows(claims), key=lambda claim: claim.claim.start)

    def _decide(self, group: Sequence[Stated], text: str) -> CheckedClaim:
        findings = [finding for stated in group for finding in self._findings(stated)]
        agreeing = [f for f in findings if f.comparison.outcome is Outcome.AGREE and _holds(f)]
        surest = max((f.certainty for f in agreeing), default=0.0)
        if surest >= SUPPORTS_FROM and surest >= LIKELY * group[0].reading.certainty:
            agreeing.sort(key=lambda f: -f.certainty)
            return self._verdict(agreeing[0], Verdict.SUPPORTED, agreeing, text)
        against = self._against(group, findings)
        if against:
            return self._against_all(against, unless=surest, text=text)
        if agreeing:
            return self._open(agreeing[0].stated, text, rule="joined", risk=_JOINED_RISK, facts=agreeing[:1])
        rule = findings[0].comparison.rule if findings else "no fact"
        return self._open(group[0], text, rule=rule, risk=0.0, facts=[])

    def _against(self, group: Sequence[Stated], findings: list[Finding]) -> list[Finding]:
        """What speaks against every likely reading; empty where anything leaves one of them open."""
        least = LIKELY * group[0].reading.certainty
        likely = self._telling([f for f in findings if f.certainty >= least])
        spoken = {id(f.stated) for f in likely}
        silent = any(id(s) not in spoken for s in group if s.reading.certainty >= least > 0 and s.learned)
        if silent or any(f.comparison.outcome is not Outcome.DISAGREE for f in likely):
            return []
        return likely

    def _against_all(self, findings: Sequence[Finding], *, unless: float, text: str) -> CheckedClaim:
        """``unless``: the probability of a reading that the graph supports."""
        first = findings[0]
        p_wrong = first.certainty * (1.0 - unless)
        if self._ambiguous(findings):
            risk = _ABSENT_RISK * p_wrong
            return self._open(first.stated, text, rule="ambiguous subject", risk=risk, facts=[])
        if not all(self._complete(f) for f in findings):
            return self._open(
                first.stated, text, rule="many:absent", risk=_ABSENT_RISK * p_wrong, facts=findings[:1]
            )
        if p_wrong < CONTRADICTS_FROM:
            return self._open(first.stated, text, rule="uncertain reading", risk=p_wrong, facts=findings[:1])
        return self._verdict(first, Verdict.CONTRADICTED, findings, text)

    def _findings(self, stated: Stated) -> list[Finding]:
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

    def _telling(self, findings: list[Finding]) -> list[Finding]:
        """Where the graph knows the town of an event, what it says of regions and former states decides nothing."""
        places = self._evidence.places
        exact = [
            f
            for f in findings
            if isinstance(f.fact.object, EntityRef) and places.kind(f.fact.object.id).settlement
        ]
        telling = [f for f in findings if f.comparison.rule != "entity:coarse"]
        return telling if any(f in telling for f in exact) else findings

    def _complete(self, finding: Finding) -> bool:
        """True where a value missing from the graph is wrong: single, or known in full, and said of now."""
        reading = finding.stated.reading
        relation = reading.relation
        if relation.contains:
            return not reading.past
        if relation.cardinality is Cardinality.MANY:
            return False
        if relation.inverse == relation.id and not self._evidence.reciprocal(finding.subject_id, relation):
            return False
        return not (reading.past and _changes(relation))

    def _ambiguous(self, findings: Sequence[Finding]) -> bool:
        """True where the subject may well be an entity of which the graph does not know the relation."""
        stated = findings[0].stated
        assert stated.subject is not None
        judged = {f.subject_id for f in findings}
        priors = {c.id: c.prior for c in stated.subject.candidates if not c.partial}
        likely = max((priors.get(subject, 0.0) for subject in judged), default=0.0) * _NAMESAKE
        relation = stated.reading.relation
        others = (s for s in self._evidence.subjects(stated.subject, relation) if s not in judged)
        return any(priors.get(s, 0.0) > likely and self._profiles.may_have(s, relation) for s in others)

    def _compare(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        reading = replace(stated.reading, object=replace(stated.reading.object, mention=stated.object))
        facts = self._evidence.facts(subject_id, reading.relation)
        return [(fact, self._evidence.compare(reading, fact)) for fact in facts]

    def _locate(self, stated: Stated, subject_id: str) -> list[tuple[Fact, Comparison]]:
        assert stated.object is not None
        out: list[tuple[Fact, Comparison]] = []
        for candidate in stated.object.candidates:
            location = self._evidence.places.within(subject_id, candidate.id)
            if location.fact is not None:
                out.append((location.fact, location.comparison))
        return out

    def _verdict(
        self, first: Finding, verdict: Verdict, findings: Sequence[Finding], text: str
    ) -> CheckedClaim:
        if first.stated.reading.negated:
            verdict = Verdict.SUPPORTED if verdict is Verdict.CONTRADICTED else Verdict.CONTRADICTED
        rule = f"learned:{first.comparison.rule}" if first.stated.learned else first.comparison.rule
        return CheckedClaim(
            claim=self._claim(first.stated, text, first.fact.subject),
            verdict=verdict,
            score=self._score(rule, first.prior * first.certainty, verdict),
            facts=tuple(dict.fromkeys(f.fact for f in findings if f.subject_id == first.subject_id)),
            rule=rule,
        )

    def _open(
        self, stated: Stated, text: str, *, rule: str, risk: float, facts: Sequence[Finding]
    ) -> CheckedClaim:
        best = stated.subject.best if stated.subject else None
        subject = EntityRef(best.id, best.label) if best else None
        claim = self._claim(stated, text, subject)
        return CheckedClaim(
            claim, Verdict.NOT_CHECKABLE, score=0.0, facts=tuple(f.fact for f in facts), rule=rule, risk=risk
        )

    def _claim(self, stated: Stated, text: str, subject: EntityRef | None) -> Claim:
        reading = stated.reading
        return Claim(
            text=text[reading.start : reading.end],
            start=reading.start,
            end=reading.end,
            subject=subject,
            relation=reading.relation,
            value=_value(stated),
            value_start=reading.object.start,
            value_end=reading.object.end,
            negated=reading.negated,
            inverted=reading.inverted,
        )


def _most_specific(group: Sequence[Stated]) -> list[Stated]:
    """The readings of the most specific wording; of two inverse relations, the one that has a noun comes first."""
    weight = max(stated.reading.weight for stated in group)
    best = [stated for stated in group if stated.reading.weight == weight]
    return sorted(best, key=lambda s: (-s.reading.certainty, not s.reading.relation.nouns))


def _without_shadows(claims: Sequence[CheckedClaim]) -> list[CheckedClaim]:
    """Drop an undecided claim whose object a decided claim already speaks about."""
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    return [c for c in claims if c.verdict is not Verdict.NOT_CHECKABLE or c.claim.value_start not in decided]


def _places(stated: Stated) -> tuple[int, int]:
    """Where the two sides stand: readings of one pair are about one statement, whichever side is the subject."""
    subject = stated.subject.start if stated.subject is not None else -1
    first, second = sorted((subject, stated.reading.object.start))
    return first, second


def _holds(finding: Finding) -> bool:
    """A fact that has ended supports only what is said of the past."""
    return not finding.fact.ended or finding.stated.reading.past


def _changes(relation: Relation) -> bool:
    if relation.kind is ValueKind.TIME or relation.cardinality is Cardinality.ONE:
        return False
    return relation.cardinality is Cardinality.CURRENT or bool(relation.subject_classes & _CHANGING)


def _value(stated: Stated) -> Value:
    mention, kind = stated.object, stated.reading.relation.kind
    value: Value | None = None
    if kind is ValueKind.TIME:
        value = claimed_time(mention)
    elif kind is ValueKind.QUANTITY:
        value = claimed_quantity(mention)
    elif mention is not None and mention.best is not None:
        value = EntityRef(mention.best.id, mention.best.label)
    return value or Text(stated.reading.object.text)
