"""The fields that a request may have, to tell a misspelt one from one that is somebody else's.

A field that nobody knows is left alone, as everywhere in JSON interfaces, unless it is nearly the name of a field that
is missing: then the sender's wish would be lost without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice

_NEAR = 0.8
"""Ratio of `difflib.SequenceMatcher`: one letter of five is wrong, missing or too many, or two have changed places."""
_LOOKED_AT = 32
"""Unknown names of a body that are compared; a body with more is no slip of the hand."""


class MisspeltField(ValueError):
    """``param`` is the name as it was sent."""

    def __init__(self, param: str, meant: str) -> None:
        super().__init__(f'There is no field "{param}"; did you mean "{meant}"?')
        self.param = param


class KnownFields:
    """
    :param names: the fields, separated by spaces; those that mean the same are joined by ``|``

    >>> KnownFields("k|limit query").check({"qurey": "a", "k": 3})
    Traceback (most recent call last):
    proxy.wire.known_fields.MisspeltField: There is no field "qurey"; did you mean "query"?
    """

    def __init__(self, names: str) -> None:
        self._groups = [group.split("|") for group in names.split()]
        self.names = frozenset(name for group in self._groups for name in group)

    def check(self, sent: Iterable[str]) -> None:
        """:raises MisspeltField: one is nearly the name of a field that is missing."""
        present = set(sent)
        missing = list(self._missing(present))
        for name in islice((name for name in sent if name not in self.names), _LOOKED_AT):
            for meant in get_close_matches(name.lower(), missing, n=1, cutoff=_NEAR):
                raise MisspeltField(name, meant)

    def _missing(self, present: set[str]) -> Iterator[str]:
        for group in self._groups:
            if present.isdisjoint(group):
                yield from group
