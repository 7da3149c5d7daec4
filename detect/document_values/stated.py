"""The values of the documents that a value of a claim may be meant of: those of its kind in the sentences found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from detect.compare import Outcome
from detect.document import Document
from detect.document_values.given import IsName, days, months, names_in, plain_words
from detect.passage_search import Found, Place, Search
from detect.passage_value import Kind, StatedValue, initials
from detect.value_alignment import outcome_of
from detect.value_spot import Spot, spots, stated_in
from kg.records import Quantity, Time
from kg.unit import comparable

Find = Callable[[str], Sequence[StatedValue]]
MEASURES = frozenset((Kind.TIME, Kind.QUANTITY, Kind.ORDINAL, Kind.DAY, Kind.CLOCK))


@dataclass(frozen=True, slots=True)
class Stated:
    """A value of a document; ``rank``: which of the sentences found it stands in, the best is 0. ``context``: what is
    read before its sentence.
    """

    spot: Spot
    found: Found
    rank: int
    outcome: Outcome
    context: str

    @property
    def evidence(self) -> str:
        """What a verifier reads."""
        return f"{self.context}{self.spot.sentence}"


class StatedValues:
    """Those of the documents that the claims of one answer are held against; what a sentence has is found once."""

    def __init__(self, documents: Sequence[Document], is_name: IsName) -> None:
        self._documents = documents
        self._find: Mapping[Kind, Find] = {
            Kind.WEEKDAY: days,
            Kind.MONTH: _in_months,
            Kind.WORD: plain_words,
            Kind.NAME: partial(names_in, is_name=is_name),
        }
        """How the values beside which one of a kind stands are found; measures as documents state them."""
        self._known: dict[tuple[Place, Find | None], Sequence[Spot]] = {}

    def beside(self, claim: str, kind: Kind) -> Sequence[StatedValue]:
        """The values of a claim that one of a kind is told from."""
        return self._find.get(kind, stated_in)(claim)

    def of(self, claimed: StatedValue, result: Search) -> Iterator[Stated]:
        """The values of the sentences found that agree with a claim's or could stand in its place, in order."""
        for rank, found in enumerate(result.found):
            document, number = self._documents[found.place.document], found.place.number
            context = ""
            for spot in self._spots(found.place, self._find.get(claimed.kind)):
                outcome = _outcome(claimed, spot.value)
                if outcome is not None:
                    context = context or context_of(document, number)
                    yield Stated(spot, found, rank, outcome, context)

    def measures(self, place: Place) -> Sequence[Spot]:
        """Those of a sentence."""
        return self._spots(place, None)

    def _spots(self, place: Place, find: Find | None) -> Sequence[Spot]:
        if (place, find) not in self._known:
            document = self._documents[place.document]
            self._known[place, find] = tuple(spots(document, place.number, find))
        return self._known[place, find]


def context_of(document: Document, number: int) -> str:
    """What a sentence stands under, as it is read before it."""
    above = document.sentences[number].above
    said = (
        document.heading_of(document.sentences[number]),
        document.said(above.lead) if above.lead >= 0 else "",
    )
    return "".join(f"{each.rstrip(': ')}: " for each in said if each)


def in_context(document: Document, number: int) -> str:
    """A sentence with what it stands under, as it is read."""
    return f"{context_of(document, number)}{document.as_read(number)}"


def _outcome(claimed: StatedValue, other: StatedValue) -> Outcome | None:
    """None where one could not stand for the other."""
    if claimed.kind in MEASURES:
        return _of_measures(claimed, other)
    mine, theirs = claimed.value, other.value
    if claimed.kind is Kind.WEEKDAY and isinstance(mine, int) and isinstance(theirs, int):
        if mine & theirs in (mine, theirs):
            return Outcome.AGREE
        return Outcome.UNDECIDED if mine & theirs else Outcome.DISAGREE
    if claimed.kind is Kind.MONTH:
        return Outcome.AGREE if mine == theirs else Outcome.DISAGREE
    if claimed.kind is Kind.NAME:
        return Outcome.AGREE if _is_one_name(claimed.terms, other.terms) else Outcome.DISAGREE
    return Outcome.AGREE if claimed.terms == other.terms else Outcome.DISAGREE


def _of_measures(claimed: StatedValue, other: StatedValue) -> Outcome | None:
    said = outcome_of(claimed, other)
    mine, theirs = claimed.value, other.value
    if isinstance(mine, Quantity) and isinstance(theirs, Quantity) and mine.amount == -theirs.amount:
        return Outcome.AGREE  # "lowers it by 6 dB" of "-6 dB"
    if said is not Outcome.UNDECIDED:
        return said
    if isinstance(mine, Quantity) and isinstance(theirs, Quantity):
        return said if comparable(mine.unit, theirs.unit) or not (mine.unit and theirs.unit) else None
    return said if claimed.kind is other.kind and claimed.kind is not Kind.TIME else None


def _is_one_name(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names may be of the same: one has all words of the other, both end alike, or one is the initials."""
    if one[-1] == other[-1] or set(one) <= set(other) or set(other) <= set(one):
        return True
    return initials(one) == "".join(other) or initials(other) == "".join(one)


def _in_months(text: str) -> list[StatedValue]:
    """The months of a text, those of its dates among them."""
    dated = [
        StatedValue(Kind.MONTH, each.start, each.end, each.value.month)
        for each in stated_in(text)
        if isinstance(each.value, Time) and each.value.month
    ]
    found = [m for m in months(text) if not any(d.start <= m.start < d.end for d in dated)]
    return sorted((*dated, *found), key=lambda each: each.start)
