"""Fitting a calibration to answers that are known to be right or wrong.

First the rules: how often a verdict of each rule was right, and an undecided claim wrong, over answers of one claim or
claims with a label of their own. Then HVI over all answers, with these rules. Both are drawn to the calibration there
was before, by as much as `PRIOR_WEIGHT` observations count: few lines change little.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from detect.calibration import (
    FEATURES,
    OPTIONAL,
    SIGNS,
    Calibration,
    HviFeatures,
    Threshold,
    log_odds,
    open_rule,
    sigmoid,
)
from detect.logistic import fit
from detect.verdict import Assessment, CheckedClaim, Verdict

PRIOR_WEIGHT = 20.0
LEAST_BLANK = 0.55
"""Here an answer without claims is one that nobody could read; elsewhere it is mostly one that states nothing."""
LEAST_L2 = 0.01
"""Of the weights, however many answers there are: the cosines of one kind of question say little of another."""
FALSE_ALARM_RATE = 0.02
SLOPE_L2 = 1e-3
LEAST_SLOPE = 0.05
"""A surer reading makes a surer verdict, also where all were right; and a later fit has to see the readings."""
FOLDS = 5
WIDEST = 12.0
"""Log-odds between which an intercept is looked for."""


@dataclass(frozen=True, slots=True)
class Example:
    """An answer with its assessment and whether all of it is right.

    ``claims`` says of the claims at these places whether each is right; empty where only the answer has a label.
    """

    assessment: Assessment
    right: bool
    claims: dict[int, bool] = field(default_factory=dict)
    domain: str = ""
    log_probability: float | None = None

    @property
    def labelled(self) -> Iterator[tuple[CheckedClaim, bool]]:
        """The claims whose truth is known: those labelled, and the only one of an answer."""
        every = self.assessment.claims
        known = self.claims or ({0: self.right} if len(every) == 1 else {})
        return ((every[place], right) for place, right in known.items() if place < len(every))


def fitted(
    previous: Calibration,
    examples: Sequence[Example],
    *,
    false_alarm_rate: float = FALSE_ALARM_RATE,
    prior: float | None = None,
) -> Calibration:
    """``previous`` moved to the examples, which it has checked.

    ``prior`` is the share of wrong answers that it shall hold for, by default the one among the examples.

    :raises ValueError: there are no examples, or only right or only wrong ones.
    """
    rights = [example.right for example in examples]
    if len(set(rights)) < 2:
        raise ValueError("a calibration needs right and wrong answers")
    wrong_share = round(rights.count(False) / len(rights), 4)
    ruled = _with_rules(previous, examples)
    rescored = [_rescored(example, previous, ruled) for example in examples]
    weighted = _with_weights(replace(ruled, means=_means(previous, rescored)), rescored)
    there = replace(weighted, fitted_prior=wrong_share, prior=wrong_share, blank=_blank(previous, rescored))
    aimed = there.for_prior(wrong_share if prior is None else prior)
    return replace(aimed, threshold=threshold_of(aimed, rescored, false_alarm_rate))


def held_out(
    previous: Calibration, examples: Sequence[Example], *, prior: float, folds: int = FOLDS
) -> list[float]:
    """HVI of each example by a calibration that is fitted to the others, a part of ``1 / folds`` at a time."""
    order = sorted(range(len(examples)), key=lambda place: examples[place].right)
    values = [0.0] * len(examples)
    for fold in range(folds):
        apart = order[fold::folds]
        left = set(apart)
        rest = [example for place, example in enumerate(examples) if place not in left]
        new = fitted(previous, rest, prior=prior)
        found = hvi_of(new, [examples[place] for place in apart], checked_with=previous)
        for place, value in zip(apart, found, strict=True):
            values[place] = value
    return values


def hvi_of(
    calibration: Calibration, examples: Iterable[Example], *, checked_with: Calibration
) -> list[float]:
    """HVI of answers that were checked with another calibration."""
    rescored = (_rescored(example, checked_with, calibration) for example in examples)
    return [calibration.hvi(features_of(calibration, example)) for example in rescored]


def features_of(calibration: Calibration, example: Example) -> HviFeatures:
    """The features of an answer whose claims have this calibration's scores."""
    assessment = example.assessment
    return calibration.features(
        assessment.claims,
        s_context=assessment.s_context,
        s_kg=assessment.s_kg,
        log_probability=example.log_probability,
    )


def threshold_of(calibration: Calibration, examples: Sequence[Example], rate: float) -> Threshold:
    """The HVI below which at most ``rate`` of the right answers fall; of answers scored with this calibration."""
    values = [calibration.hvi(features_of(calibration, example)) for example in examples]
    right = sorted(v for v, example in zip(values, examples, strict=True) if example.right)
    wrong = [v for v, example in zip(values, examples, strict=True) if not example.right]
    tau = math.floor(right[min(int(rate * len(right)), len(right) - 1)] * 10_000) / 10_000
    found = sum(value < tau for value in wrong) / len(wrong)
    return Threshold(tau, rate, round(found, 4))


def _with_rules(previous: Calibration, examples: Sequence[Example]) -> Calibration:
    """New intercepts for the rules that spoke, and new slopes where there is enough to see one."""
    decided: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    undecided: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for example in examples:
        for claim, right in example.labelled:
            if claim.verdict is Verdict.NOT_CHECKABLE:
                undecided[open_rule(claim.rule)].append((log_odds(claim.risk), not right))
            else:
                agrees = (claim.verdict is Verdict.SUPPORTED) == right
                decided[f"{claim.verdict.value} {claim.rule}"].append((_reading(previous, claim), agrees))
    slope, open_slope = _slope(decided, previous.slope), _slope(undecided, previous.open_slope)
    rules = dict(previous.rules)
    for rule, seen in decided.items():
        rules[rule] = _intercept(seen, slope, before=_decided_before(previous, rule))
    every = [each for seen in undecided.values() for each in seen]
    rules[open_rule("")] = common = _intercept(every, open_slope, before=rules[open_rule("")])
    for rule, seen in undecided.items():
        rules[rule] = _intercept(seen, open_slope, before=rules.get(rule, common))
    return replace(previous, rules=rules, slope=slope, open_slope=open_slope)


def _decided_before(previous: Calibration, rule: str) -> float:
    verdict, _, bare = rule.partition(" ")
    return _intercept_of(previous, bare, Verdict(verdict))


def _intercept_of(calibration: Calibration, rule: str, verdict: Verdict) -> float:
    return log_odds(calibration.claim_score(rule, 1.0, verdict))


def _reading(calibration: Calibration, claim: CheckedClaim) -> float:
    """log of the probability of the reading behind a score; 0 where the calibration does not look at it."""
    gone = log_odds(claim.score) - _intercept_of(calibration, claim.rule, claim.verdict)
    return min(0.0, gone / calibration.slope) if calibration.slope else 0.0


def _slope(seen: dict[str, list[tuple[float, bool]]], before: float) -> float:
    """Weight of the reading beside one intercept a rule, at least `LEAST_SLOPE`."""
    places = {rule: place for place, rule in enumerate(seen)}
    rows = [(places[rule], x, y) for rule, observed in seen.items() for x, y in observed]
    if len(rows) < PRIOR_WEIGHT or len({y for *_, y in rows}) < 2:
        return before
    table = np.zeros((len(rows), len(places) + 1))
    table[np.arange(len(rows)), [place for place, *_ in rows]] = 1.0
    table[:, -1] = [x for _, x, _ in rows]
    signs = [*[0] * len(places), 1]
    toward = [*[0.0] * len(places), before]
    model = fit(table, [y for *_, y in rows], signs=signs, l2=SLOPE_L2, toward=toward)
    return round(max(LEAST_SLOPE, float(model.weights[-1])), 4)


def _intercept(seen: Sequence[tuple[float, bool]], slope: float, *, before: float) -> float:
    """The intercept at which as many are expected as were seen; ``before`` counts as PRIOR_WEIGHT observations."""
    x = np.array([each for each, _ in seen]) * slope
    count = sum(y for _, y in seen) + PRIOR_WEIGHT * sigmoid(before)
    low, high = -WIDEST, WIDEST
    for _ in range(50):
        middle = (low + high) / 2
        expected = float((1 / (1 + np.exp(-(middle + x)))).sum()) + PRIOR_WEIGHT * sigmoid(middle)
        low, high = (middle, high) if expected < count else (low, middle)
    return round((low + high) / 2, 4)


def _means(previous: Calibration, examples: Sequence[Example]) -> dict[str, float]:
    """Means of the features that may be missing, where any example has them."""
    features = [features_of(previous, example) for example in examples]
    known = {name: [v for f in features if (v := getattr(f, name)) is not None] for name in OPTIONAL}
    return {name: float(np.mean(v)) if v else previous.means[name] for name, v in known.items()}


def _with_weights(calibration: Calibration, examples: Sequence[Example]) -> Calibration:
    claimed = [example for example in examples if example.assessment.claims]
    rights = [example.right for example in claimed]
    if len(set(rights)) < 2:
        return calibration
    rows = [calibration.vector(features_of(calibration, example)) for example in claimed]
    before = [calibration.weights[name] for name in FEATURES]
    signs = [SIGNS[name] for name in FEATURES]
    l2 = max(LEAST_L2, PRIOR_WEIGHT / len(rows) / 4)
    model = fit(rows, rights, signs=signs, l2=l2, toward=before)
    weights = dict(zip(FEATURES, (float(w) for w in model.weights), strict=True))
    return replace(calibration, intercept=model.intercept, weights=weights)


def _blank(previous: Calibration, examples: Sequence[Example]) -> float:
    blank = [example.right for example in examples if not example.assessment.claims]
    share = (sum(blank) + PRIOR_WEIGHT * previous.blank) / (len(blank) + PRIOR_WEIGHT)
    return round(max(LEAST_BLANK, share), 4)


def _rescored(example: Example, old: Calibration, new: Calibration) -> Example:
    claims = tuple(_rescored_claim(claim, old, new) for claim in example.assessment.claims)
    return replace(example, assessment=replace(example.assessment, claims=claims))


def _rescored_claim(claim: CheckedClaim, old: Calibration, new: Calibration) -> CheckedClaim:
    """The score under another calibration; an undecided claim has none."""
    if claim.verdict is Verdict.NOT_CHECKABLE:
        return claim
    after = _intercept_of(new, claim.rule, claim.verdict) + new.slope * _reading(old, claim)
    return replace(claim, score=sigmoid(after))
