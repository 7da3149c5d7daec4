"""A candidate that a snapshot gives: it reads its label when somebody asks, since most are dropped unasked."""

from __future__ import annotations

from collections.abc import Callable

from kg.graph import Candidate


class ReadCandidate(Candidate):
    """``label_of`` gives the label of an entity by its number."""

    __slots__ = ("_label_of", "_number")

    def __init__(
        self,
        number: int,
        label_of: Callable[[int], str],
        id: str,
        prior: float,
        importance: int,
        exact: bool,
        partial: bool,
        by_label: bool,
    ) -> None:
        self._number = number
        self._label_of = label_of
        self._label = ""
        self.id = id
        self.prior = prior
        self.importance = importance
        self.exact = exact
        self.partial = partial
        self.by_label = by_label

    @property
    def label(self) -> str:
        if not self._label:
            self._label = self._label_of(self._number)
        return self._label
