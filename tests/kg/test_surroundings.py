"""What stands around a mention."""

from __future__ import annotations

import spacy

from kg.name_match import NameSpan
from kg.surroundings import Suggested, Surroundings, surroundings
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer


def around(text: str, *, demonym: bool = False) -> Surroundings:
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    first = [token for token, _ in tokens.tokens].index("Xyz")
    span = NameSpan(first, first + 1, (), demonym=demonym)
    return surroundings(tokens, span, Suggested(frozenset(), False, frozenset()))


def test_words_beside_are_those_that_say_what_a_name_is() -> None:
    assert around("The planet Xyz shone.").beside == {"planet", "shone"}
    assert {"small", "planet"} <= around("They saw Xyz, a small planet.").beside
    assert {"planet"} <= around("Xyz is a planet.").beside


def test_the_sentence_gives_stems_without_words_of_grammar() -> None:
    assert around("The two moons of Xyz shone brightly.").sentence == {"two", "moon", "shone", "brightly"}


def test_a_demonym_behind_in_is_a_language() -> None:
    assert around("It was sung in Xyz.", demonym=True).language
    assert not around("It was sung by Xyz singers.", demonym=True).language
