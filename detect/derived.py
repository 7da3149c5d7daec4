"""Claims that follow from several facts: comparatives and superlatives, ages, durations, counts, nationalities,
levels of places, what is dated outside a life.

Each kind has a file and a word without which it is not looked for, so most clauses cost one search a kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from detect import (
    age,
    choice,
    closest_planet,
    comparative,
    formed,
    independence,
    lasting,
    office,
    place_level,
    planet_order,
    riverside,
    state_of_matter,
    superlative,
    tally,
)
from detect.choice import Choice
from detect.clause import Clause
from detect.closest_planet import AskedEnd
from detect.conversion import conversions
from detect.derived_claim import DerivedClaim
from detect.detail import details, without_surroundings
from detect.evidence import Evidence
from detect.fragment import leading_value
from detect.kind_of import kinds_of
from detect.lifetime import lifetimes
from detect.nationality import WORDS, nationalities
from detect.office import offices
from detect.office_phrase import OfficePhrase
from detect.on_display import on_display
from detect.outcome import Outcome
from detect.prize import prizes
from detect.rivals import Rivals
from detect.riverside import AskedRiver
from detect.scene import Refer, Scene
from detect.scope import stances
from detect.stance import Stance
from detect.superlative import Phrase
from detect.terms import Terms
from detect.ties import Ties
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from detect.whereabouts import standing, whereabouts
from detect.winners import Prizes
from detect.worded_name import WordedNames
from kg.mention import LinkedText

Asked = Phrase | Choice | OfficePhrase | AskedRiver | AskedEnd
"""What a question asks for that several facts tell."""
ClaimScore = Callable[[str, float, Verdict], float]
"""(rule, probability of the reading of the subject, verdict) -> probability that the verdict is right."""

_SURE, _UNSURE = 1.0, 0.6
_AMBIGUOUS_RISK = 0.3
_LONGEST_ASKED = 300
"""Characters of a question about common knowledge."""


class DerivedClaims:
    """Finds and judges such claims over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, rivals: Rivals, score: ClaimScore) -> None:
        self._evidence = evidence
        self._terms = Terms(evidence.graph)
        self._prizes = Prizes(evidence.graph)
        self._rivals = rivals
        self._score = score
        self._ties = Ties(evidence)
        self._names = WordedNames(evidence.graph)

    def asked(self, clause: Clause, linked: LinkedText) -> Asked | None:
        """The superlative or the office that a question asks for, or which of two things it wants."""
        scene = Scene(clause, linked, self._evidence, lambda pronoun, at: None)
        if choice.ASKS_FIRST.search(linked.text, clause.start, clause.end):
            return choice.asked_for(scene)
        if superlative.WORDS.search(linked.text, clause.start, clause.end):
            return superlative.asked_for(scene)
        if comparative.ADJECTIVE.search(linked.text, clause.start, clause.end):
            return choice.asked_for(scene)
        if closest_planet.WORDS.search(linked.text, clause.start, clause.end):
            return closest_planet.asked_for(scene)
        return riverside.asked_for(scene) or office.asked_for(scene, self._terms)

    def claims(
        self,
        clause: Clause,
        linked: LinkedText,
        refer: Refer,
        region: Refer | None = None,
        *,
        asked: Asked | None = None,
    ) -> list[CheckedClaim]:
        """The claims of one clause in order of position; none where it asks, supposes, hedges or quotes.

        :param refer: resolves pronouns
        :param region: resolves those for a place that others lie in; default: ``refer``
        :param asked: what the clause may be an answer to
        """
        if _leaves_open(clause):
            return []
        unsaid = Stance.QUOTED in stances(clause)
        scene = Scene(clause, linked, self._evidence, refer, region)
        derived = [each for each in self._derived(scene, asked) if not (unsaid and _is_quoted(clause, each))]
        once = {(each.comparison.rule, each.value_start, each.value_end): each for each in derived}
        found = [self._checked(claim, linked.text) for claim in once.values()]
        return sorted(found, key=lambda checked: checked.claim.value_start)

    def details(
        self, claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText
    ) -> list[CheckedClaim]:
        """The claims of a clause with those that place its right values and subjects, which stand for what else was
        read there and not found right.
        """
        claims = without_surroundings(claims, linked.text, self._evidence)
        placed = (
            *details(claims, clause, linked, self._evidence),
            *whereabouts(claims, clause, linked, self._evidence),
        )
        found = [self._checked(each, linked.text) for each in placed]
        taken = {each.claim.value_start for each in found}
        kept = [c for c in claims if c.verdict is Verdict.SUPPORTED or c.claim.value_start not in taken]
        decided = {c.claim.value_start for c in kept}
        new = (each for each in found if each.claim.value_start not in decided)
        return sorted([*kept, *new], key=lambda each: each.claim.start)

    def with_common_knowledge(
        self, claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, asked: str, *, opening: bool
    ) -> list[CheckedClaim]:
        """The claims of a clause with those that no fact of the graph is needed for: measures in another unit, kinds of
        things. ``asked``: the question that the answer is for, ``opening`` whether the clause opens it.
        """
        if _leaves_open(clause):
            return list(claims)
        asked = asked if len(asked) <= _LONGEST_ASKED else ""
        found = [
            *conversions(claims, clause, linked, asked if opening else ""),
            *kinds_of(claims, clause, linked, asked, opening=opening),
        ]
        if not found:
            return list(claims)
        said = {each.value_start for each in found}
        kept = [c for c in claims if c.claim.value_start not in said]
        new = [self._checked(each, linked.text) for each in found]
        return sorted([*kept, *new], key=lambda each: each.claim.start)

    def _derived(self, scene: Scene, asked: Asked | None) -> Iterator[DerivedClaim]:
        clause, linked = scene.clause, scene.linked
        text = linked.text[clause.start : clause.end]
        yield from self._answered(scene, asked)
        if superlative.WORDS.search(text):
            phrase = asked if isinstance(asked, Phrase) else None
            yield from superlative.superlatives(scene, self._rivals, phrase)
        if closest_planet.WORDS.search(text):
            yield from closest_planet.closest_planets(scene, asked if isinstance(asked, AskedEnd) else None)
        for words, told in _TOLD_BY_WORDS:
            if words.search(text):
                yield from told(scene)
        said = (m for m in linked.mentions if clause.start <= m.start < clause.end)
        if WORDS.search(text) or any(mention.demonym for mention in said):
            yield from nationalities(scene, self._ties, self._names)
        yield from lifetimes(scene)
        yield from offices(scene, self._terms)
        yield from prizes(scene, self._prizes)
        yield from on_display(scene)
        yield from standing(scene)

    def _answered(self, scene: Scene, asked: Asked | None) -> Iterator[DerivedClaim]:
        """What a clause claims by being a short answer to what was asked."""
        if isinstance(asked, Choice):
            yield from choice.answered(scene, asked)
        elif asked is not None and (value := leading_value(scene.clause)) is not None:
            if isinstance(asked, OfficePhrase):
                yield from office.answered(scene, self._terms, asked, value.start)
            elif isinstance(asked, AskedRiver):
                yield from riverside.answered(scene, asked, value.start)
            elif isinstance(asked, AskedEnd):
                yield from closest_planet.answered(scene, asked, value.start)
            else:
                yield from superlative.answered(scene, self._rivals, asked, value.start)

    def _checked(self, derived: DerivedClaim, text: str) -> CheckedClaim:
        comparison = derived.comparison
        verdict = _VERDICTS[comparison.outcome]
        if derived.negated:
            verdict = _OPPOSITE[verdict]
        prior = _SURE if derived.sure else _UNSURE
        claim = _claim(derived, text)
        if verdict is Verdict.NOT_CHECKABLE:
            return CheckedClaim(
                claim,
                verdict,
                score=0.0,
                facts=derived.facts,
                rule=comparison.rule,
                risk=comparison.p_disagree,
            )
        if verdict is Verdict.CONTRADICTED and not derived.sure:
            return CheckedClaim(
                claim, Verdict.NOT_CHECKABLE, score=0.0, rule="ambiguous subject", risk=_AMBIGUOUS_RISK
            )
        score = min(self._score(comparison.rule, prior, verdict), 1.0 - _error(derived, verdict))
        checked = CheckedClaim(claim, verdict, score=score, facts=derived.facts, rule=comparison.rule)
        return replace(checked, correction=_correction(derived, verdict, text))


def _leaves_open(clause: Clause) -> bool:
    """Whether anything in a clause is asked, supposed, hedged or the like."""
    return any(stance not in (Stance.ASSERTED, Stance.QUOTED) for stance in stances(clause))


def _is_quoted(clause: Clause, derived: DerivedClaim) -> bool:
    """Whether a claim reaches into a quotation."""
    return any(start < derived.end and derived.start < end for start, end in clause.quoted)


_TOLD_BY_WORDS: tuple[tuple[re.Pattern[str], Callable[[Scene], Iterator[DerivedClaim]]], ...] = (
    (comparative.WORDS, comparative.comparatives),
    (age.WORDS, age.ages),
    (lasting.WORDS, lasting.durations),
    (tally.WORDS, tally.tallies),
    (place_level.WORDS, place_level.place_levels),
    (independence.WORDS, independence.independences),
    (formed.WORDS, formed.formations),
    (riverside.WORDS, riverside.riversides),
    (state_of_matter.WORDS, state_of_matter.states),
    (planet_order.WORDS, planet_order.planet_orders),
)
"""What is told by sentences that have one of some words."""
_VERDICTS = {
    Outcome.AGREE: Verdict.SUPPORTED,
    Outcome.DISAGREE: Verdict.CONTRADICTED,
    Outcome.UNDECIDED: Verdict.NOT_CHECKABLE,
}
_OPPOSITE = {
    Verdict.SUPPORTED: Verdict.CONTRADICTED,
    Verdict.CONTRADICTED: Verdict.SUPPORTED,
    Verdict.NOT_CHECKABLE: Verdict.NOT_CHECKABLE,
}


def _error(derived: DerivedClaim, verdict: Verdict) -> float:
    """Probability, before calibration, that the comparison misled."""
    wrong = derived.comparison.p_disagree
    return 1.0 - wrong if (verdict is Verdict.CONTRADICTED) != derived.negated else wrong


def _claim(derived: DerivedClaim, text: str) -> Claim:
    return Claim(
        text=text[derived.start : derived.end],
        start=derived.start,
        end=derived.end,
        subject=derived.subject,
        value=derived.value,
        value_start=derived.value_start,
        value_end=derived.value_end,
        negated=derived.negated,
    )


def _correction(derived: DerivedClaim, verdict: Verdict, text: str) -> Correction | None:
    start, end = derived.wrong_at or (derived.value_start, derived.value_end)
    wrong = text[start:end]
    if verdict is not Verdict.CONTRADICTED or derived.negated or not derived.right or derived.right == wrong:
        return None
    return Correction(start, end, wrong, derived.right)
