"""Names close to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterator

import marisa_trie
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from kg.misspelt import CloseName, close_names


class TrieNames:
    def __init__(self, *names: str) -> None:
        self._trie = marisa_trie.Trie(names)

    def __contains__(self, folded: str) -> bool:
        return folded in self._trie

    def has_prefix(self, folded: str) -> bool:
        return next(self._trie.iterkeys(folded), None) is not None

    def names(self, prefix: str = "") -> Iterator[str]:
        found: Iterator[str] = self._trie.iterkeys(prefix)
        return found


NAMES = TrieNames(
    "eiffel tower", "eiffel", "paris", "barack obama", "albert einstein", "rome", "москва", "au"
)


@pytest.mark.parametrize(("text", "name", "distance"), [
    ("eifel tower", "eiffel tower", 1), ("eiffell tower", "eiffel tower", 1), ("ieffel tower", "eiffel tower", 1),
    ("eiffel towr", "eiffel tower", 1), ("eifel towr", "eiffel tower", 2), ("barak obamma", "barack obama", 2),
    ("albrt einstien", "albert einstein", 2), ("xaris", "paris", 1), ("parsi", "paris", 1), ("мосва", "москва", 1),
])  # fmt: skip
def test_one_or_two_errors_are_forgiven(text: str, name: str, distance: int) -> None:
    assert close_names(NAMES, text) == [CloseName(name, distance)]


@pytest.mark.parametrize("text", ["", "a", "ax", "rxm", "romexx", "pxrxs", "qqqqqqqq", "x" * 1000])
def test_short_texts_and_far_ones_find_nothing(text: str) -> None:
    assert close_names(NAMES, text) == []


def test_the_text_itself_is_no_misspelling() -> None:
    assert close_names(NAMES, "paris") == []


@settings(max_examples=200, deadline=None)
@given(
    st.text(alphabet="ab c", min_size=4, max_size=9),
    st.sets(st.text(alphabet="ab c", min_size=1, max_size=9)),
)
def test_all_names_one_edit_away_are_found_and_none_that_is_further_than_stated(
    text: str, names: set[str]
) -> None:
    found = dict(close_names(TrieNames(*names), text))
    assert all(OSA.distance(name, text) == distance for name, distance in found.items())
    assert {name for name in names if OSA.distance(name, text) == 1} <= set(found)


def test_the_work_is_bounded_among_many_names() -> None:
    names = TrieNames(*(f"name {number:06}" for number in range(100_000)), "name anna")
    assert all(close.distance <= 2 for close in close_names(names, "name 99999x9"))
