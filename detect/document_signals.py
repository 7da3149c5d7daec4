"""What speaks for and against a claim in the passages found for it: the features of the document calibration."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from detect.contrast import NEGATION, antonyms, differs_in_negation
from detect.document_polarity import Polarity, polarity
from detect.entailment import Entailment
from detect.passage import Passage, joined
from detect.passage_search import Search, share
from detect.passage_value import Kind, Standing, StatedValue, ValueMatch, compare, values
from detect.term import terms
from detect.value_alignment import Aligned, aligned
from detect.value_spot import Spot
from detect.word_likeness import WordLikeness
from detect.wrong_value import MEANT_FROM, Learned

FLOOR = 0.002
"""Smallest probability whose logarithm is taken."""
LONGEST_WITHIN = 40
"""Terms of a claim that is looked for within a sentence."""
LEAST_DENIED = 0.7
"""Share of a claim's terms that the passages must say for a negation or an opposite in them to deny it."""


@dataclass(frozen=True, slots=True)
class Signals:
    """Of one claim; every share is in [0, 1].

    ``coverage`` = share of the claim's terms that the passages say, by weight, ``somewhere`` = that the documents say;
    ``likeness`` = the same for words that are alike (`detect.word_likeness`); ``order`` = share of its neighbouring
    terms that are neighbours there too; ``cosine`` with the best sentence; ``values`` and ``names`` = the claim's, as
    they stand there; ``entailment`` = what the verifier reads, None where none did.

    ``conflict``: how well another value is aligned with one of the claim (`detect.value_alignment`). ``negation``,
    ``antonym``: a sentence found is negated where the claim is not (or the reverse), or says the opposite of a word;
    each is the square of how much else of the claim its passage says.

    ``denied``: the best sentence denies most of what it has in common with the claim, or the claim does, and not both.
    ``plainly``: and the sentence says all of the claim otherwise, word by word.
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
    plainly: bool = False
    wording: str = ""
    """The claim with its values that are found as the documents write them: "14:00" for "2 pm"."""
    learned: Learned | None = None
    """What was learned from what a verifier reads; None where none did."""

    @property
    def speaks_of_it(self) -> bool:
        """Whether a negation or an opposite denies the claim: a sentence of few of its words denies something else."""
        return not (self.negation or self.antonym) or self.coverage >= LEAST_DENIED

    @property
    def is_opposed(self) -> bool:
        """Whether the documents say another value than the claim, or its very words with a negation more or less."""
        return bool(self.conflicts) or self.plainly

    @property
    def is_stated(self) -> bool:
        """Whether the documents state every time, quantity and ordinal of the claim."""
        return all(match.standing is Standing.FOUND for match in self.values)

    @property
    def conflicts(self) -> tuple[ValueMatch, ...]:
        """The values that the documents state otherwise."""
        if self.learned is not None:
            value = self.learned.value
            return (value.match,) if value is not None and value.probability >= MEANT_FROM else ()
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
            "entailed": 0.0 if read is None else log_ratio(read.supported, read.contradicted),
            "bearing": 0.0 if read is None else log_ratio(read.supported + read.contradicted, read.neutral),
        }


def signals(
    claim: str, passages: Sequence[Passage], result: Search, spots: Sequence[Spot], likeness: WordLikeness
) -> Signals:
    """The signals of a claim that needs no verifier; ``spots``: the values of the sentences found."""
    evidence = joined(passages)
    claimed, said = terms(claim), terms(evidence)
    stated = values(claim)
    found = [_Anchor.of(passage, _without_values(claim, stated, result.weights)) for passage in passages]
    standing = aligned(claim, spots, result.weights, likeness.nearest)
    clear = [each for each in standing if each.is_clear]
    names = compare([each for each in stated if each.kind is Kind.NAME], (), against=(), said=frozenset(said))
    denied = polarity(claim, found[0].sentence) is Polarity.OPPOSED
    return Signals(
        coverage=share(result.weights, said),
        somewhere=result.somewhere,
        likeness=likeness.recall(claim, evidence, result.weights),
        order=_order(claimed, said),
        cosine=result.found[0].cosine if result.found else 0.0,
        values=tuple(each.match if each.stands else each.missing for each in standing),
        names=tuple(names),
        conflict=max((each.score for each in clear), default=0.0),
        negation=_strongest(found[:1] if differs_in_negation(claim, found[0].sentence) else ()),
        antonym=_strongest(found[:1] if antonyms(claim, found[0].sentence) else ()),
        denied=denied,
        wording=_as_found(claim, standing),
        plainly=denied and _says_the_same(_affirmed(claim), _affirmed(found[0].sentence)),
    )


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A sentence that was found; ``topic`` is how much its passage says of the claim, the claim's values left out."""

    sentence: str
    topic: float

    @classmethod
    def of(cls, passage: Passage, weights: Mapping[str, float]) -> _Anchor:
        return cls(passage.sentence, share(weights, terms(passage.evidence)))


def _as_found(claim: str, standing: Sequence[Aligned]) -> str:
    """A claim with its values that are found in the wording of the documents."""
    for each in sorted(standing, key=lambda value: -value.match.claimed.start):
        value = each.match.claimed
        if each.match.standing is Standing.FOUND and each.spot is not None:
            claim = f"{claim[: value.start]}{each.spot.written}{claim[value.end :]}"
    return claim


def _affirmed(text: str) -> list[str]:
    """The terms of a text in their order, what negates left out."""
    return list(terms(NEGATION.sub(" ", text)))


def _says_the_same(claim: Sequence[str], sentence: Sequence[str]) -> bool:
    """Whether the terms of a claim stand in a sentence in their order, with one more between them at most ("was" the
    first, "became" the first). Of long claims they have to be the same.
    """
    if len(claim) > LONGEST_WITHIN:
        return claim == sentence
    for start in (i for i, each in enumerate(sentence) if claim and each == claim[0]):
        rest = iter(sentence[start : start + len(claim) + 1])
        if all(each in rest for each in claim):
            return True
    return False


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


def log_ratio(one: float, other: float) -> float:
    """The logarithm of how much likelier one is than the other, neither less likely than `FLOOR`."""
    return math.log(max(FLOOR, one) / max(FLOOR, other))
