"""What speaks for a value of a claim being meant of one of the documents, and for its being wrong then, as numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from detect.bound import Sense
from detect.compare import Outcome
from detect.document_values.form import of_claim, of_sentence
from detect.document_values.reckoning import follows
from detect.document_values.saying import LONGEST_QUESTION, Saying
from detect.document_values.stated import Stated
from detect.passage_search import share
from detect.passage_value import Kind
from detect.reckoned import may_be_reckoned
from detect.term import terms
from detect.value_alignment import (
    Told,
    is_a_case,
    is_same_figure,
    may_be_written_otherwise,
    wanted_of,
)
from detect.value_spot import Words
from detect.word_likeness import WordLikeness
from kg.records import Quantity
from kg.unit import convert

MOST_APART = 8.0
"""Logarithm (base 2) of how many times as much a figure is, at most."""
NOWHERE = -0.2
"""How well a value is aligned that no document has."""
MOST_NEAR, MOST_HERE = 12, 8
"""Words by a value, and values of its sentence, that are counted."""
KINDS = (
    Kind.TIME, Kind.DAY, Kind.CLOCK, Kind.WEEKDAY, Kind.MONTH, Kind.QUANTITY, Kind.ORDINAL, Kind.NAME, Kind.WORD,
)  # fmt: skip
SIGNALS = (
    *(kind.value for kind in KINDS),
    "measured", "count", "undecided", "score", "near", "anywhere", "precise", "asked_near", "asked_anywhere",
    "alike", "alike_asked", "rank", "found", "coverage", "cosine", "rival", "lead", "agreed", "agreed_here", "literal",
    "in_question", "same_noun", "same_unit", "apart", "digits", "above", "below", "about", "stated_above",
    "stated_below", "stated_about", "case", "denied", "claim_denied", "stated_denied", "differs_denied",
    "claim_coverage", "claim_coverage_all", "values_claimed", "values_stated", "reckoned", "one_of", "otherwise",
    "same_figure", "follows", "follows_of_all", "claim_case", "stated_case", "first", "has_verb", "length",
    "near_words", "like", "same_before", "keyed", "row", "asks_figure", "asks_who", "asks_when", "asks_where", "place",
    "stated_place", "said_there", "other_said", "rest_said", "part_said",
)  # fmt: skip
"""The names of the numbers."""
_AT = {name: place for place, name in enumerate(SIGNALS)}


class DocumentValueSignals:
    """Computes them; thread-safe."""

    def __init__(self, likeness: WordLikeness) -> None:
        self._likeness = likeness

    def rows(
        self, saying: Saying, found: Sequence[Stated], places: Sequence[int], told: Told
    ) -> NDArray[np.float32]:
        """For each value at ``places`` of ``found`` one number for each of `SIGNALS`, shape (places, signals)."""
        wanted = wanted_of(saying.text, saying.value, saying.beside, saying.search.weights)
        asked = [(each, each, 1.0) for each in dict.fromkeys(terms(saying.question[:LONGEST_QUESTION]))]
        scores = [told.score(wanted, each.spot) for each in found]
        agreed = [(scores[at], each) for at, each in enumerate(found) if each.outcome is Outcome.AGREE]
        common = {**of_claim(saying), **_of_found(saying, found)}
        rows = np.zeros((len(places), len(SIGNALS)), np.float32)
        for row, at in zip(rows, places, strict=True):
            signals = {
                **common,
                **self._of_words(wanted, asked, saying, found[at], told),
                **self._of_values(saying, found[at], found),
                **of_sentence(saying, found[at]),
            }
            others = [
                scores[other]
                for other, each in enumerate(found)
                if each.outcome is not Outcome.AGREE and each.spot.written != found[at].spot.written
            ]
            signals["score"] = scores[at]
            signals["rival"] = scores[at] - max(others, default=0.0)
            signals["agreed"] = max((score for score, _ in agreed), default=NOWHERE)
            signals["lead"] = scores[at] - max(0.0, signals["agreed"])
            here = [s for s, each in agreed if each.found.place == found[at].found.place]
            signals["agreed_here"] = max(here, default=NOWHERE)
            signals["follows_of_all"] = max(signals.get("follows_of_all", 0), signals.get("follows", 0))
            for name, value in signals.items():
                row[_AT[name]] = value
        return rows

    def _of_words(
        self,
        wanted: Sequence[tuple[str, str, float]],
        asked: Sequence[tuple[str, str, float]],
        saying: Saying,
        each: Stated,
        told: Told,
    ) -> dict[str, float]:
        spot, nearest = each.spot, self._likeness.nearest
        every: Words = {**spot.lent, **spot.beside, **spot.lead, **spot.near}
        own = {**spot.lead, **spot.near}
        claimed = [word for _, word, _ in wanted]
        words_asked = [word for _, word, _ in asked]
        weights = saying.search.weights
        return {
            "near": _share(wanted, spot.near),
            "anywhere": _share(wanted, every),
            "precise": len(spot.near.keys() & {each for each, _, _ in wanted}) / max(1, len(spot.near)),
            "asked_near": _share(asked, spot.near),
            "asked_anywhere": _share(asked, every),
            "alike": _mean(nearest(word, claimed) for word in own.values()) if claimed else 0.0,
            "alike_asked": _mean(nearest(word, words_asked) for word in own.values()) if words_asked else 0.0,
            "near_words": min(MOST_NEAR, len(spot.near)),
            "rank": each.rank,
            "found": each.found.score,
            "coverage": each.found.coverage,
            "cosine": each.found.cosine,
            "claim_coverage": share(weights, terms(spot.sentence)),
            "rest_said": _mean(told.said(term, word, spot) for term, word, _ in wanted),
            "part_said": _mean(nearest(word, claimed) for word in spot.near.values()) if claimed else 0.0,
        }

    def _of_values(self, saying: Saying, each: Stated, found: Sequence[Stated]) -> dict[str, float]:
        value, other = saying.value, each.spot.value
        mine, theirs = value.value, other.value
        here = [s for s in found if s.found.place == each.found.place]
        signals: dict[str, float] = {
            "undecided": each.outcome is Outcome.UNDECIDED,
            "values_stated": min(MOST_HERE, len(here)),
            "same_noun": bool(value.counted) and value.counted == other.counted,
            "stated_above": other.bound.sense is Sense.ABOVE,
            "stated_below": other.bound.sense is Sense.BELOW,
            "stated_about": other.bound.sense not in (Sense.EXACT, Sense.ABOVE, Sense.BELOW),
            "denied": each.spot.denied,
            "said_there": any(s.outcome is Outcome.AGREE for s in here),
            "other_said": each.spot.written.casefold() in saying.text.casefold(),
        }
        if isinstance(mine, Quantity) and isinstance(theirs, Quantity):
            signals["same_unit"] = mine.unit == theirs.unit
            signals["apart"] = _apart(mine, theirs)
            signals["digits"] = len(f"{mine.amount:g}") == len(f"{theirs.amount:g}")
        if value.kind in (Kind.NAME, Kind.WORD):
            signals["like"] = self._likeness.nearest(
                saying.written.casefold(), [each.spot.written.casefold()]
            )
            signals["digits"] = len(value.terms) == len(other.terms)
            return signals
        signals["case"] = not signals["undecided"] and is_a_case(value, each.spot)
        signals["follows"] = follows(value, [s.spot.value for s in here], saying.figures)
        return signals


def _of_found(saying: Saying, found: Sequence[Stated]) -> dict[str, float]:
    """Of all values that were found of a measure, whichever it is meant of."""
    value, spots = saying.value, [each.spot for each in found]
    if value.kind in (Kind.NAME, Kind.WORD):
        return {}
    return {
        "reckoned": may_be_reckoned(saying.text, value, saying.beside, spots),
        "follows_of_all": follows(value, [spot.value for spot in spots], saying.figures),
        "otherwise": may_be_written_otherwise(value, spots),
        "same_figure": any(is_same_figure(value, spot.value) for spot in spots),
    }


def _share(wanted: Iterable[tuple[str, str, float]], said: Mapping[str, str]) -> float:
    total, found = 0.0, 0.0
    for each, _, weight in wanted:
        total += weight
        found += weight * (each in said)
    return found / total if total else 0.0


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def _apart(one: Quantity, other: Quantity) -> float:
    """How far two amounts are apart, as a logarithm to base 2."""
    there = convert(other, one.unit).amount if other.unit and one.unit else other.amount
    if not one.amount or not there or not math.isfinite(there):
        return MOST_APART
    return min(MOST_APART, abs(math.log2(abs(one.amount)) - math.log2(abs(there))))
