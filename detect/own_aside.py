"""Claims about the user's own things in sentences that speak of something else than the fact which denies them."""

from __future__ import annotations

import re
from dataclasses import replace

from detect import own_scope
from detect.evidence import Evidence
from detect.explained import terms_of
from detect.judge import ClaimScore
from detect.own_family import is_of_what_belongs, names_another
from detect.own_limits import is_limiting
from detect.own_values import TRUTH
from detect.own_wording import OwnWordings
from detect.reading import CERTAINTY
from detect.relation_terms import relation_terms
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText
from kg.records import Relation, Text

MEANT_FROM = 0.12
"""Risk of a claim about what may be another part of the thing."""
_SOMEWHERE = re.compile(r"\b(?:in|on|at|for|with)\b", re.IGNORECASE)
"""In what a relation is called that only tells of some place or of some people: "flowers allowed on wards"."""


class OwnAside:
    """Tells them over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, wordings: OwnWordings, score: ClaimScore) -> None:
        self._evidence = evidence
        self._wordings = wordings
        self._score = score

    def unless_aside(self, prompt: LinkedText, linked: LinkedText, checked: CheckedClaim) -> CheckedClaim:
        """The claim; about an own thing, open where its sentence speaks of another holder of an office, of a rate or,
        if it denies a fact, of another time or case, or has the fact's own value after all.
        """
        claim, text = checked.claim, linked.text
        if checked.verdict is Verdict.NOT_CHECKABLE or claim.subject is None or not checked.facts:
            return checked
        if claim.subject.id not in self._evidence.own:
            return checked
        relation = claim.relation or self._evidence.graph.relation(checked.facts[0].relation.id)
        if checked.verdict is Verdict.CONTRADICTED and (right := self._right(text, checked)) is not None:
            return right
        aside = own_scope.is_of_another_holder(text, relation)
        if checked.verdict is Verdict.SUPPORTED:
            aside = aside or own_scope.is_rate(text, claim.value_end, checked.facts, relation)
        else:
            aside = (
                aside
                or own_scope.is_of_once(text, claim.value_start, claim.value_end, relation)
                or own_scope.is_agent(text, claim.value_start, relation)
                or own_scope.is_counted_from(text, claim.value_start)
                or (checked.rule == TRUTH and self._is_of_part(prompt, text, checked, relation))
                or own_scope.says_right(text, checked.facts)
                or self._is_of_another_thing(text, checked, relation)
                or self._wordings.opens_aside(prompt, linked, checked, relation)
            )
        return opened(checked) if aside else checked

    def _is_of_part(self, prompt: LinkedText, text: str, checked: CheckedClaim, relation: Relation) -> bool:
        """Whether what is affirmed or denied is so somewhere, or for somebody, that the fact does not speak of: "in the
        chapel" where it is about the wards.
        """
        if not _SOMEWHERE.search(relation.label):
            return False
        known = terms_of(relation, self._evidence.graph.entity(checked.facts[0].subject.id))
        return is_limiting(f"{prompt.text} {text}", known | relation_terms(relation))

    def _is_of_another_thing(self, text: str, checked: CheckedClaim, relation: Relation) -> bool:
        """Whether a text speaks of what only has a part of a thing's name, or belongs to it."""
        thing = self._evidence.graph.entity(checked.facts[0].subject.id)
        known = terms_of(relation, thing) | relation_terms(relation)
        return names_another(text, thing.label, known) or is_of_what_belongs(text, thing.label, known)

    def _right(self, text: str, checked: CheckedClaim) -> CheckedClaim | None:
        """The claim as one that gives a fact's own value, if that stands where its value begins: of "+47 55 12 34 56"
        a value may be read that ends behind "+47".
        """
        claim = checked.claim
        for fact in checked.facts:
            end = own_scope.right_at(text, claim.value_start, fact)
            if end is not None and isinstance(fact.object, Text) and not claim.negated:
                value = Text(text[claim.value_start : end])
                claim = replace(claim, value=value, value_end=end, end=max(claim.end, end))
                score = self._score("text:equal", CERTAINTY, Verdict.SUPPORTED)
                return CheckedClaim(claim, Verdict.SUPPORTED, score=score, facts=(fact,), rule="text:equal")
        return None


def opened(checked: CheckedClaim) -> CheckedClaim:
    """The claim, left open: it may be about another part of the thing."""
    left = replace(checked, verdict=Verdict.NOT_CHECKABLE, score=0.0, rule="absent:part")
    return replace(left, risk=MEANT_FROM, correction=None)
