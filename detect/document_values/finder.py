"""Finds for each value of a claim the values of the documents that it may be meant of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detect.compare import Outcome
from detect.document import Document, names_of
from detect.document_values.given import values_of
from detect.document_values.saying import Saying
from detect.document_values.signals import DocumentValueSignals
from detect.document_values.stated import Stated, StatedValues
from detect.passage_search import Search
from detect.passage_value import Kind, StatedValue
from detect.reckoned import is_halved
from detect.value_alignment import Told, wanted_of
from detect.value_spot import Spot
from detect.word_likeness import WordLikeness

MOST_GIVEN = 12
"""Values of a claim that are looked at, plain words apart."""
MOST_MEANT = 6
"""Values of the documents that are looked at for one."""
MOST_PAIRS = 8
"""Pairs of a plain word of a claim and one of the documents that are looked at."""
LEAST_LIKE, MOST_LIKE = 0.25, 0.95
"""Cosines between which a plain word may stand in the place of another one."""
_DIFFERENCE = re.compile(
    r"(?:,?\s(?:and\s)?[\d.,]+\s?\w+)?\s(?:more|less|fewer|longer|shorter|later|earlier|sooner|higher|lower|cheaper|dearer|"
    r"older|younger|heavier|lighter|taller|further|faster|slower|larger|smaller|bigger)\b",
    re.IGNORECASE,
)
"""Behind a value that is how far two others are apart: "2 hours and 45 minutes longer"."""
OF_RANK = 0.02
"""What a value loses by each sentence that was found before its own."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A value of a claim with the values of its kind that were found, of a plain word one and those that agree. It may
    be meant of those at ``places``, which differ from it; ``rows`` are the signals of these, shape (places,
    `detect.document_values.signals.SIGNALS`).
    """

    saying: Saying
    found: Sequence[Stated]
    places: Sequence[int]
    rows: NDArray[np.float32]


class ValueFinder:
    """Finds them for the claims of one answer."""

    def __init__(self, documents: Sequence[Document], question: str, likeness: WordLikeness) -> None:
        self._documents = documents
        self._question = question
        self._likeness = likeness
        self._signals = DocumentValueSignals(likeness)
        self._names = names_of(question).union(*(document.names for document in documents))
        self._stated = StatedValues(documents, self._is_name)
        self._told = Told(likeness.nearest)

    def meant(self, claim: str, result: Search, *, is_first: bool) -> Iterator[Meant]:
        """For each value of a claim what it may be meant of, where something differs from it."""
        given = values_of(claim, self._is_name)
        for value in [each for each in given if each.kind is not Kind.WORD][:MOST_GIVEN]:
            if _DIFFERENCE.match(claim, value.end):
                continue
            saying = self._saying(claim, value, result, is_first=is_first)
            found = tuple(self._stated.of(value, result))
            if is_halved(claim, value, [each.spot for each in found]):
                continue
            if places := self._places(saying, found):
                yield Meant(saying, found, places, self._signals.rows(saying, found, places, self._told))
        words = [each for each in given if each.kind is Kind.WORD]
        for saying, others in self._pairs(claim, words, result, is_first=is_first):
            yield Meant(saying, others, [0], self._signals.rows(saying, others, [0], self._told))

    def measures(self, result: Search) -> list[Spot]:
        """The measures of the sentences found."""
        return [spot for found in result.found for spot in self._stated.measures(found.place)]

    def _places(self, saying: Saying, found: Sequence[Stated]) -> list[int]:
        """Those that differ and are aligned best, one of each writing."""
        wanted = wanted_of(saying.text, saying.value, saying.beside, saying.search.weights)
        best: dict[str, tuple[float, int]] = {}
        for at, each in enumerate(found):
            if each.outcome is Outcome.AGREE:
                continue
            score = self._told.score(wanted, each.spot) - OF_RANK * each.rank
            key = each.spot.written.casefold()
            if key not in best or best[key][0] < score:
                best[key] = score, at
        return [at for _, at in sorted(best.values(), reverse=True)[:MOST_MEANT]]

    def _pairs(
        self, claim: str, words: Sequence[StatedValue], result: Search, *, is_first: bool
    ) -> Iterator[tuple[Saying, Sequence[Stated]]]:
        """The plain words of a claim, each with one of the documents that is most like it, and those that agree."""
        claimed = {term for each in words for term in each.terms}
        pairs: list[tuple[float, StatedValue, Sequence[Stated]]] = []
        for value in words:
            found = tuple(self._stated.of(value, result))
            if not found:
                continue
            said, written = claim[value.start : value.end], [each.spot.written.casefold() for each in found]
            likes = self._likeness.cosines([said.casefold()], written)[0]
            agreed = [each for each in found if each.outcome is Outcome.AGREE]
            pairs += [
                (float(likes[at]) + each.found.score / 2, value, (each, *agreed))
                for at, each in enumerate(found)
                if LEAST_LIKE <= likes[at] <= MOST_LIKE and claimed.isdisjoint(each.spot.value.terms)
            ]
        seen: set[tuple[int, str]] = set()
        for _, value, others in sorted(pairs, key=lambda each: -each[0]):
            key = value.start, others[0].spot.written
            if key not in seen:
                seen.add(key)
                yield self._saying(claim, value, result, is_first=is_first), others
            if len(seen) == MOST_PAIRS:
                return

    def _saying(self, claim: str, value: StatedValue, result: Search, *, is_first: bool) -> Saying:
        told = [
            each
            for each in self._stated.beside(claim, value.kind)
            if not (each.start < value.end and value.start < each.end)
        ]
        written = claim[value.start : value.end]
        return Saying(
            claim, value, sorted((value, *told), key=lambda each: each.start), self._question, result,
            is_first=is_first, is_literal=any(written in document.text for document in self._documents),
        )  # fmt: skip

    def _is_name(self, word: str) -> bool:
        return word in self._names
