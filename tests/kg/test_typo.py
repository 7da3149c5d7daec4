"""Names misspelt by one letter."""

from __future__ import annotations

from collections.abc import Iterator

import marisa_trie
import pytest

from kg.typo import corrected, nearest


class Names:
    def __init__(self, *names: str) -> None:
        self._trie = marisa_trie.Trie(names)

    def __contains__(self, folded: str) -> bool:
        return folded in self._trie

    def has_prefix(self, folded: str) -> bool:
        return next(self.names(folded), None) is not None

    def names(self, prefix: str = "") -> Iterator[str]:
        found: Iterator[str] = self._trie.iterkeys(prefix)
        return found


NAMES = Names("albert einstein", "james hanson", "louis xiv", "paul klee", "united states")


def found(folded: str) -> str:
    return corrected(folded, NAMES, lambda surname: ["albert einstein"] if surname == "einstein" else [])


@pytest.mark.parametrize("written", ["albert einstien", "albert einsein", "albert einstkein"])
def test_a_slip_in_the_second_half_is_found(written: str) -> None:
    assert found(written) == "albert einstein"


def test_a_slip_in_the_first_name_is_found_by_the_last() -> None:
    assert found("ablert einstein") == "albert einstein"


@pytest.mark.parametrize(
    "other", ["james hansen", "louis xvi", "albert einsteinn", "albert weinstein", "jams"]
)
def test_what_may_be_another_name_is_left_alone(other: str) -> None:
    assert found(other) == ""


def test_of_names_said_before_any_letter_may_be_wrong() -> None:
    assert nearest("hansen", {"hanson": 1}) == 1
    assert nearest("hansen", {"hanson": 1, "hansem": 2}) is None
    assert nearest("ulm", {"ull": 1}) is None
    assert nearest("janson", {"hanson": 1}) is None
    assert nearest("napoleon ii", {"napoleon iii": 1}) is None
    assert nearest("napolean iii", {"napoleon iii": 1}) == 1


@pytest.mark.parametrize("written", ["acme x300", "acme x20", "acme x2001"])
def test_a_digit_is_never_a_slip(written: str) -> None:
    assert nearest(written, {"acme x200": 1}) is None


def test_a_letter_beside_a_number_is() -> None:
    assert nearest("acmee x200", {"acme x200": 1}) == 1
