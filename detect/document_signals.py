"""What speaks for and against a claim in the passages found for it: the features of the document calibration."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from detect.contrast import antonyms, differs_in_negation
from detect.document_polarity import Polarity, polarity
from detect.entailment import Entailment
from detect.passage import Passage, joined
from detect.passage_search import Search, share
from detect.passage_value import Kind, Standing, StatedValue, ValueMatch, compare, measures, values
from detect.term import terms
from detect.word_likeness import WordLikeness

FLOOR = 0.002
"""Smallest probability whose logarithm is taken."""


@dataclass(frozen=True, slots=True)
class Signals:
    """Of one claim; every share is in [0, 1].

    ``coverage`` = share of the claim's terms that the passages say, by weight, ``somewhere`` = that the documents say;
    ``likeness`` = the same for words that are alike (`detect.word_likeness`); ``order`` = share of its neighbouring
    terms that are neighbours there too; ``cosine`` with the best sentence; ``values`` and ``names`` = the claim's, as
    they stand there; ``entailment`` = what the verifier reads, None where none did.

    ``conflict``, ``negation``, ``antonym``: a sentence found states another value, is negated where the claim is not
    (or the reverse), or says the opposite of a word; each is the square of how much else of the claim its passage says.

    ``denied``: the best sentence denies most of what it has in common with the claim, or the claim does, and not both.
    """

    coverage: float = 0.0
    somewhere: float = 0.0
    likeness: float = 0.0
    order: float = 0.0
    cosine: float = 0.0
    values: tuple[ValueMatch, ...] = ()
    names: tuple[ValueMatch, ...] = ()
    conflict: float = 0.0
    negation: float = 0.0
    antonym: float = 0.0
    entailment: Entailment | None = None
    denied: bool = False

    @property
    def conflicts(self) -> tuple[ValueMatch, ...]:
        return tuple(match for match in self.values if match.standing is Standing.CONFLICT)

    def features(self) -> Mapping[str, float]:
        """By the names that the calibration gives its weights."""
        read = self.entailment
        return {
            "coverage": self.coverage,
            "somewhere": self.somewhere,
            "likeness": self.likeness,
            "order": self.order,
            "cosine": max(0.0, self.cosine),
            "values_missing": _share(self.values, Standing.MISSING),
            "values_found": _share(self.values, Standing.FOUND),
            "names_missing": _share(self.names, Standing.MISSING),
            "conflict": self.conflict,
            "negation": self.negation,
            "antonym": self.antonym,
            "entailed": 0.0 if read is None else _log_ratio(read.supported, read.contradicted),
            "bearing": 0.0 if read is None else _log_ratio(read.supported + read.contradicted, read.neutral),
        }


def signals(claim: str, passages: Sequence[Passage], result: Search, likeness: WordLikeness) -> Signals:
    """The signals of a claim that needs no verifier.

    A value is found in any passage, and contradicted by the sentences that were found alone.
    """
    evidence = joined(passages)
    claimed, said = terms(claim), terms(evidence)
    stated = values(claim)
    found = [_Anchor.of(passage, _without_values(claim, stated, result.weights)) for passage in passages]
    matches = compare(
        stated,
        [value for anchor in found for value in anchor.around],
        against=[value for anchor in found for value in anchor.values],
        said=frozenset(said),
    )
    conflicting = {match.other for match in matches if match.standing is Standing.CONFLICT}
    return Signals(
        coverage=share(result.weights, said),
        somewhere=result.somewhere,
        likeness=likeness.recall(claim, evidence, result.weights),
        order=_order(claimed, said),
        cosine=result.found[0].cosine if result.found else 0.0,
        values=tuple(match for match in matches if match.claimed.kind is not Kind.NAME),
        names=tuple(match for match in matches if match.claimed.kind is Kind.NAME),
        conflict=_strongest(anchor for anchor in found if conflicting.intersection(anchor.values)),
        negation=_strongest(found[:1] if differs_in_negation(claim, found[0].sentence) else ()),
        antonym=_strongest(found[:1] if antonyms(claim, found[0].sentence) else ()),
        denied=polarity(claim, found[0].sentence) is Polarity.OPPOSED,
    )


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A sentence that was found; ``topic`` is how much its passage says of the claim, the claim's values left out.

    ``values`` are those of the sentence, and the passage's counts, whose nouns tell what they are about; ``around``
    are all of the passage.
    """

    sentence: str
    values: Sequence[StatedValue]
    around: Sequence[StatedValue]
    topic: float

    @classmethod
    def of(cls, passage: Passage, weights: Mapping[str, float]) -> _Anchor:
        first, last = (place - passage.start for place in passage.best)
        around = measures(passage.text)
        inside = [value for value in around if first <= value.start < last or value.is_count]
        return cls(passage.sentence, inside, around, share(weights, terms(passage.evidence)))


def _strongest(anchors: Iterable[_Anchor]) -> float:
    return max((anchor.topic**2 for anchor in anchors), default=0.0)


def _without_values(
    claim: str, stated: Sequence[StatedValue], weights: Mapping[str, float]
) -> Mapping[str, float]:
    """The weights of the terms that are not in the times, quantities and ordinals of a claim."""
    measured = (value for value in stated if value.kind is not Kind.NAME)
    aside = {each for value in measured for each in terms(claim, value.start, value.end)}
    return {each: weight for each, weight in weights.items() if each not in aside}


def _order(claimed: Sequence[str], said: Sequence[str]) -> float:
    pairs = set(pairwise(claimed))
    return len(pairs & set(pairwise(said))) / len(pairs) if pairs else 0.0


def _share(matches: Sequence[ValueMatch], standing: Standing) -> float:
    return sum(match.standing is standing for match in matches) / len(matches) if matches else 0.0


def _log_ratio(one: float, other: float) -> float:
    return math.log(max(FLOOR, one) / max(FLOOR, other))
