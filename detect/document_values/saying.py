"""A value as a claim gives it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.passage_search import Search
from detect.passage_value import StatedValue
from detect.value_spot import stated_in
from kg.records import Quantity

LONGEST_QUESTION = 400
"""Code points of a question that are looked at."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A value of a claim: ``text`` is what the claim is read as, ``beside`` the values it is told from."""

    text: str
    value: StatedValue
    beside: Sequence[StatedValue]
    question: str
    search: Search
    is_first: bool
    is_literal: bool
    """Whether a document has the value as it is written."""

    @property
    def written(self) -> str:
        return self.text[self.value.start : self.value.end]

    def with_value(self, other: str) -> str:
        """The claim with another value in place of this one."""
        return f"{self.text[: self.value.start]}{other}{self.text[self.value.end :]}"

    @property
    def figures(self) -> list[float]:
        """Those of the claim beside its value, and of its question."""
        others = [each for each in self.beside if each is not self.value]
        told = (*others, *stated_in(self.question[:LONGEST_QUESTION]))
        return [each.value.amount for each in told if isinstance(each.value, Quantity)]
