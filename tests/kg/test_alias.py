"""Names of entities and how they are found."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.alias import ALIAS, LABEL, PARTIAL, fold, names_of, plain
from kg.records import Entity, EntityClass
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Paris", "paris"),
        ("São Tomé", "sao tome"),
        ("Łódź", "lodz"),
        ("Straße", "strasse"),
        ("Stratford-upon-Avon", "stratford upon avon"),
        ("O’Brien", "obrien"),
        ("J. R. R. Tolkien", "j r r tolkien"),
        ("Washington,  D.C.", "washington dc"),
        ("AT&T", "at and t"),
        ("C++", "c++"),
        ("Jeopardy!", "jeopardy"),
        ("東京", "東京"),
        ("!?", ""),
    ],
)
def test_names_fold_to_what_a_reader_takes_for_the_same(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=5))
def test_the_fold_of_a_text_is_the_folds_of_its_words(words: list[str]) -> None:
    assert fold(" ".join(words)) == " ".join(part for word in words if (part := fold(word)))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_a_text_folds_as_the_rules_say_for_the_whole_of_it(text: str) -> None:
    """The rules, applied to the text as a whole instead of sign by sign."""

    def without_punctuation(text: str) -> str:
        text = re.sub(r"[.'’‘ʼʻ`´\"“”„«»®™©]+", "", text).replace("&", " and ")
        return " ".join(re.sub(r"[^\w+#$%°€£¥🇦-🇿🌀-🫿☀-➿ ]+|_", " ", text).split())

    letters = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
    letters |= str.maketrans({"ı": "i", "ħ": "h", "ŋ": "n", "ə": "a"})
    decomposed = unicodedata.normalize("NFKD", without_punctuation(text).casefold().translate(letters))
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    assert plain(text) == without_punctuation(text)
    assert fold(text) == without_punctuation(bare.casefold())


def _names(label: str, *aliases: str, person: bool = False) -> dict[str, int]:
    classes = frozenset((EntityClass.PERSON,)) if person else frozenset()
    ranks: dict[str, int] = {}
    for name, rank in names_of(Entity("Q1", label, aliases, classes=classes)):
        ranks.setdefault(fold(name), rank)
    return ranks


def test_initials_are_found_written_apart_or_together() -> None:
    assert {"j r r tolkien", "jrr tolkien"} <= set(_names("J. R. R. Tolkien"))
    assert {"j r r tolkien", "jrr tolkien"} <= set(_names("J.R.R. Tolkien"))


def test_umlauts_are_found_spelt_out() -> None:
    assert {"kurt godel", "kurt goedel"} <= set(_names("Kurt Gödel"))


def test_a_remark_in_brackets_may_be_left_out() -> None:
    assert _names("Mercury (planet)")["mercury"] == ALIAS


def test_a_lower_case_code_is_no_name() -> None:
    assert set(_names("Norway", "no", "NO", "Norge")) == {"norway", "no", "norge"}
    assert "no" not in _names("Norway", "no")


def test_a_short_name_of_a_currency_or_unit_is_one_in_lower_case_too() -> None:
    for kind in ("currency", "unit of mass"):
        names = names_of(Entity("Q1", "Japanese yen", ("yen",), types=(kind,)))
        assert ("yen", ALIAS) in names


@pytest.mark.parametrize(
    ("label", "surnames"),
    [
        ("Albert Einstein", {"einstein"}),
        ("Vincent van Gogh", {"gogh", "van gogh"}),
        ("Martin Luther King Jr.", {"king"}),
        ("Elizabeth II", set()),
        ("Catherine of Aragon", set()),
        ("Louis XIV", set()),
        ("Plato", set()),
        ("Malcolm X", set()),
    ],
)
def test_a_person_is_partly_named_by_the_surname(label: str, surnames: set[str]) -> None:
    partial = {name for name, rank in _names(label, person=True).items() if rank == PARTIAL}
    assert partial == surnames


def test_what_is_no_person_has_no_surname() -> None:
    assert _names("Eiffel Tower") == {"eiffel tower": LABEL}


def test_the_index_tells_prefixes_for_longest_matching(graph: Snapshot) -> None:
    aliases = graph.aliases
    assert aliases.prefixes("paris hilton was") == ["paris"]
    assert aliases.has_prefix("albert ein")
    assert not aliases.has_prefix("albert zwei")
    assert "city of light" in aliases
    assert "city of" not in aliases
    assert set(aliases.names("fr")) == {"fr", "france", "french republic"}
