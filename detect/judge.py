"""The judge: readings of one sentence against the graph, one verdict for each thing that the sentence states.

Rules, in the order they apply to all readings of one (subject, object) pair:
one fact that agrees supports the claim; a claim is contradicted only when every fact of every entity that the subject
may mean disagrees, and the relation is one the graph knows completely for it; anything else is not checkable.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from detect.claimed import REMOTE
from detect.compare import Outcome
from detect.completeness import ALBUM, IN_DOUBT, Absence, Completeness
from detect.contemporary import Contemporaries
from detect.denial import Denials
from detect.evidence import Evidence
from detect.findings import Findings
from detect.impossible import READ_BY_MEANING, READ_FROM, Impossible
from detect.kin import is_not_of_blood
from detect.listed_alike import UNCERTAIN, listed_alike
from detect.other_referents import OtherReferents
from detect.profile import Profiles
from detect.respective import respective
from detect.said_alone import is_said_alone
from detect.stated import NO_FACT, OF_OTHER_KIND, Finding, Found, Stated
from detect.stated_claim import claim_of
from detect.stated_once import JOINED_RISK, stated_once
from detect.tense import holds, of_today, was_not
from detect.value_names import UNKNOWN
from detect.verdict import CheckedClaim, Verdict
from kg.records import Cardinality, EntityRef

ClaimScore = Callable[[str, float, Verdict], float]
"""(rule, probability of the reading of the subject, verdict) -> probability that the verdict is right."""

LEARNED = "learned:"
"""Begins the rules of what was read by meaning."""
SUPPORTS_FROM = 0.6
"""Probability that the clause states what a fact agrees with, from which the fact supports it."""
SURE_FROM = 0.8
"""The same where the claimed value is what another fact says of the subject: it may be that fact that is stated."""
SURE_OF_UNKNOWN = 0.985
"""The same of a name that nobody knows where it is asked for, which makes it likelier (`detect.expected.ODDS`) whether
it is that of who did this or of who did something beside it.
"""
SURE_OF_PART = 0.9
"""The same where words of the clause stand beside what was read, and no reading has that other fact's relation; and of
a name that nobody knows, which may be of another kind than the relation's values.
"""
NAMESAKES = "namesake"
"""The rule of a claim that is true of somebody or something of the name that it hardly ever means."""
FALSE_FROM = 0.97
"""Probability that a value is false, not just missing from the graph, from which its absence contradicts: of a
founder beside the only one that is known it is about as probable."""
FALSE_OF_ONE_FROM = 0.95
"""The same of a relation that has one value, or is said to have: of a place that somebody lived in, and is said to have
been born in, it is about as probable."""
UNLIKELY = 0.04
"""A fact's reading this improbable, relative to one that facts deny, is not what is stated."""
UNASKED = 0.1
"""The same where the other is what the question asks for."""
LIKELY = 0.2
"""A reading this probable, relative to the most probable one, has to be reckoned with."""
AMBIGUOUS_RISK = 0.3
"""Share of the risk that is left where another bearer of the subject's name may be meant."""
_COVERED = re.compile(r"\b(?:perform|cover|play|live)\w*", re.IGNORECASE)
"""Words with which a band plays what is another's."""


class Judge:
    """Judges stated readings; thread-safe."""

    def __init__(
        self, evidence: Evidence, profiles: Profiles, completeness: Completeness, score: ClaimScore
    ) -> None:
        self._evidence = evidence
        self._findings = Findings(evidence)
        self._completeness = completeness
        self._profiles = profiles
        contemporaries = Contemporaries(evidence.graph)
        self._denials = Denials(evidence, profiles, completeness, contemporaries)
        self._others = OtherReferents(self._findings, profiles)
        self._impossible = Impossible(evidence, contemporaries, self._others, score)
        self._score = score

    def warm_up(self) -> None:
        """Read what telling namesakes apart needs, a fraction of a second, instead of in the first check."""
        self._profiles.read()
        self._completeness.read()

    def find(self, stated: Stated) -> Found:
        """What the graph says to a reading."""
        stated = self._findings.meant(stated)
        return Found(stated, tuple(self._findings.of(stated)))

    def judge(self, found: Sequence[Found], text: str) -> list[CheckedClaim]:
        """Claims in order of position; ``text`` is the text that the offsets of the readings count in."""
        groups: dict[tuple[int, int], list[Found]] = defaultdict(list)
        for each in found:
            groups[_places(each.stated)].append(each)
        claims = [self._decide(_telling_readings(group), text) for group in groups.values()]
        once = listed_alike(stated_once(respective(claims), text), text, self._contradicted)
        return sorted(_without_shadows(once), key=lambda claim: claim.claim.start)

    def _contradicted(self, checked: CheckedClaim) -> CheckedClaim:
        """What only its reading left open, where that is certain."""
        rule = f"{LEARNED}listed"
        score = self._score(rule, 1.0, Verdict.CONTRADICTED)
        return replace(checked, verdict=Verdict.CONTRADICTED, score=score, rule=rule, risk=0.0)

    def _decide(self, group: Sequence[Found], text: str) -> CheckedClaim:
        said = group[0].reading
        if is_not_of_blood(text, said.start, said.end, said.relation.id):
            return self._open(group[0].stated, text, rule=NO_FACT, risk=0.0, facts=[])
        findings = [finding for found in group for finding in found.findings]
        agreeing = [f for f in findings if f.comparison.outcome is Outcome.AGREE and holds(f)]
        surest = max((f.certainty for f in agreeing), default=0.0)
        if surest >= SUPPORTS_FROM and surest >= LIKELY * group[0].reading.certainty:
            agreeing.sort(key=lambda f: -f.certainty)
            if was_not(agreeing[0], text):
                return self._open(agreeing[0].stated, text, rule="absent:past", risk=0.0, facts=agreeing[:1])
            if all(_is_of_namesake(each, findings) for each in agreeing):
                return self._of_namesake(agreeing[0], text)
            return self._verdict(agreeing[0], Verdict.SUPPORTED, agreeing, text)
        against = self._against(group, findings)
        if against and self._others.may_be_of(against[0].stated):
            return self._open(against[0].stated, text, rule="ambiguous pronoun", risk=0.0, facts=[])
        if against:
            return self._against_all(against, text)
        if agreeing:
            return self._open(agreeing[0].stated, text, rule="joined", risk=JOINED_RISK, facts=agreeing[:1])
        if not findings:
            first = group[0].stated
            return self._impossible.claim(first, text) or self._open(
                first, text, rule=NO_FACT, risk=0.0, facts=[]
            )
        nearest = min(findings, key=lambda f: f.comparison.p_disagree)
        risk = nearest.certainty * nearest.comparison.p_disagree
        return self._open(nearest.stated, text, rule=nearest.comparison.rule, risk=risk, facts=[nearest])

    def _against(self, group: Sequence[Found], findings: list[Finding]) -> list[Finding]:
        """What speaks against every likely reading; empty where anything leaves one of them open.

        A value of a kind that a relation never has decides nothing about that reading where another one fits it
        ("Serbia belongs to Africa" speaks of no membership).
        """
        least = LIKELY * group[0].reading.certainty
        likely = of_today(self._telling([f for f in findings if f.certainty >= least]))
        spoken = {id(f.stated) for f in likely}
        learned = [each.stated for each in group if each.stated.learned]
        silent = any(id(s) not in spoken for s in learned if s.reading.certainty >= least)
        telling = [f for f in likely if f.comparison.rule not in OF_OTHER_KIND] or likely
        if silent or any(f.comparison.outcome is not Outcome.DISAGREE for f in telling):
            return []
        return telling

    def _against_all(self, findings: Sequence[Finding], text: str) -> CheckedClaim:
        of_first = (each for each in findings if each.stated is findings[0].stated)
        first = max(of_first, key=lambda each: each.prior)
        meant = first.certainty
        if self._denials.is_ambiguous(findings):
            if turned := self._from_other_end(first.stated):
                return self._against_all(turned, text)
            risk = AMBIGUOUS_RISK * meant
            return self._open(first.stated, text, rule="ambiguous subject", risk=risk, facts=[])
        absence = self._denials.absence(findings, text)
        if self._evidence.own.opens_with_condition(first.stated.reading, first.subject_id, text):
            absence = Absence(IN_DOUBT, "absent:part")
        if absence.rule == ALBUM and _COVERED.search(text):
            absence = Absence(IN_DOUBT, "absent:part")
        reading = first.stated.reading
        has_one = reading.relation.cardinality is Cardinality.ONE or is_said_alone(reading, text)
        is_false = absence.p_false >= (FALSE_OF_ONE_FROM if has_one else FALSE_FROM)
        if is_false and meant >= self._least(first):
            return self._verdict(first, Verdict.CONTRADICTED, findings, text)
        rule = UNCERTAIN if is_false else absence.rule
        risk = meant * absence.p_false
        facts = findings if rule == UNCERTAIN else findings[:1]
        return self._open(first.stated, text, rule=rule, risk=risk, facts=facts)

    def _from_other_end(self, stated: Stated) -> list[Finding]:
        """What denies the same statement from its other end, about which there is no doubt: whichever Athens is meant
        in "Athens, capital of Turkey", Turkey has another capital.
        """
        reading = stated.reading
        inverse = reading.relation.inverse
        if reading.subject is None or inverse in ("", reading.relation.id):
            return []
        try:
            relation = self._evidence.graph.relation(inverse)
        except KeyError:  # the graph has no fact of it
            return []
        swapped = replace(
            reading,
            relation=relation,
            subject=reading.object,
            object=reading.subject,
            inverted=not reading.inverted,
        )
        turned = replace(stated, reading=swapped, subject=stated.object, object=stated.subject)
        found = self._findings.of(self._findings.meant(turned))
        if any(each.comparison.outcome is not Outcome.DISAGREE for each in found):
            return []
        return [] if found and self._denials.is_ambiguous(found) else found

    def _least(self, first: Finding) -> float:
        """How probable a reading has to be to contradict; more than certain where words around it may well turn it into
        what another fact says (of a planet "from its centre to its surface": its radius, not its diameter); less
        where the question asks for it.
        """
        stated = first.stated
        if stated.learned and first.comparison.rule == UNKNOWN:
            return SURE_OF_UNKNOWN if stated.asked else SURE_OF_PART
        if not self._evidence.speaks_of(first.subject_id, stated):
            return READ_BY_MEANING if stated.learned else READ_FROM
        unlikely = UNASKED if stated.asked else UNLIKELY
        told_apart = stated.rival is None or stated.rival <= unlikely * first.certainty
        if not stated.whole and not told_apart:
            return math.inf
        if not stated.whole:
            return SURE_FROM if stated.asked else SURE_OF_PART
        return READ_FROM if told_apart and stated.rival is not None else SURE_FROM

    def _telling(self, findings: list[Finding]) -> list[Finding]:
        """Where the graph knows the town of an event, what it says of regions and former states decides nothing."""
        places = self._evidence.places
        exact = [
            f
            for f in findings
            if isinstance(f.fact.object, EntityRef) and places.types.kind(f.fact.object.id).settlement
        ]
        telling = [f for f in findings if f.comparison.rule != "entity:coarse"]
        return telling if any(f in telling for f in exact) else findings

    def _verdict(
        self, first: Finding, verdict: Verdict, findings: Sequence[Finding], text: str
    ) -> CheckedClaim:
        if first.stated.reading.negated:
            verdict = Verdict.SUPPORTED if verdict is Verdict.CONTRADICTED else Verdict.CONTRADICTED
        rule = f"{LEARNED}{first.comparison.rule}" if first.stated.learned else first.comparison.rule
        return CheckedClaim(
            claim=claim_of(first.stated, text, first.fact.subject),
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
        claim = claim_of(stated, text, subject)
        return CheckedClaim(
            claim, Verdict.NOT_CHECKABLE, score=0.0, facts=tuple(f.fact for f in facts), rule=rule, risk=risk
        )

    def _of_namesake(self, finding: Finding, text: str) -> CheckedClaim:
        """Open, and about the bearer of the name of which it is true."""
        risk = AMBIGUOUS_RISK * finding.certainty
        checked = self._open(finding.stated, text, rule=NAMESAKES, risk=risk, facts=[finding])
        return replace(checked, claim=replace(checked.claim, subject=finding.fact.subject))


def _telling_readings(group: Sequence[Found]) -> list[Found]:
    """What templates read; what was read by meaning where the graph knows nothing of that."""
    exact = _most_specific([each for each in group if not each.stated.learned])
    learned = _most_specific([each for each in group if each.stated.learned])
    return exact if exact and (not learned or any(each.speaks for each in exact)) else learned


def _most_specific(group: Sequence[Found]) -> list[Found]:
    """The readings of the most specific wording; of two inverse relations, the one that has a noun comes first."""
    weight = max((each.reading.weight for each in group), default=0)
    best = [each for each in group if each.reading.weight == weight]
    return sorted(best, key=lambda each: (-each.reading.certainty, not each.reading.relation.nouns))


def _without_shadows(claims: Sequence[CheckedClaim]) -> list[CheckedClaim]:
    """Drop an undecided claim whose object a decided claim already speaks about."""
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    return [c for c in claims if c.verdict is not Verdict.NOT_CHECKABLE or c.claim.value_start not in decided]


def _places(stated: Stated) -> tuple[int, int]:
    """Where the two sides stand: readings of one pair are about one statement, whichever side is the subject."""
    subject = stated.subject.start if stated.subject is not None else -1
    first, second = sorted((subject, stated.reading.object.start))
    return first, second


def _is_of_namesake(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether a finding is about a remote bearer of the subject's name, and the graph speaks of a likelier one."""
    likeliest = max(each.prior for each in findings if each.stated is finding.stated)
    return finding.prior < REMOTE * likeliest
