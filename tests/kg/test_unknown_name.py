"""Runs of capitals: unknown names, and known names that are only part of one."""

from __future__ import annotations

import pytest
import spacy

from kg.graph import Candidate
from kg.name_match import NameSpan
from kg.tokens import FoldedTokens
from kg.unknown_name import split_names

_TOKENIZER = spacy.blank("en").tokenizer


def judged(text: str, *known: str, related: bool = False) -> tuple[list[str], list[str]]:
    """Texts of the known names that stay and of the unknown ones found; ``known`` are words of the text."""
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    words = [token for token, _ in tokens.tokens]
    spans = [NameSpan(words.index(w), words.index(w) + 1, (Candidate(w, w, prior=1.0),)) for w in known]
    kept, unknown = split_names(tokens, spans, [False] * len(tokens), related=lambda one, other: related)
    return [tokens.surface(s.first, s.stop) for s in kept], [tokens.surface(*span) for span in unknown]


@pytest.mark.parametrize(
    ("text", "known", "stays", "unknown"),
    [
        ("Then Paris Hilton came.", ["Paris"], [], ["Paris Hilton"]),
        ("In Paris it rained.", ["Paris"], ["Paris"], []),
        ("Leopold Mozart taught his son.", ["Mozart"], [], ["Leopold Mozart"]),
        ("Emily Mozart taught her son.", ["Mozart"], [], ["Emily Mozart"]),
        ("Then Mozart died early.", ["Mozart"], ["Mozart"], []),
        ("Composer Mozart died early.", ["Mozart"], ["Mozart"], []),
        ("Wilhelm I, whom he served, wept.", [], [], ["Wilhelm I"]),
        ("Today I was late.", [], [], []),
        ("Honestly I had no idea.", [], [], []),
        ("MZ is the code of Mozambique.", ["Mozambique"], ["Mozambique"], ["MZ"]),
        ("MZ wept over Mozambique.", ["Mozambique"], ["Mozambique"], []),
        ("Capital of Nigeria?", ["Nigeria"], ["Nigeria"], []),
        ("Capital of the Moon?", [], [], ["Capital of the Moon"]),
        ("Currency of Japan is the yen.", ["Japan"], ["Japan"], []),
        ("Mother of Japan wept.", ["Japan"], [], ["Mother of Japan"]),
        ("He saw the University of Paris.", ["Paris"], [], ["University of Paris"]),
        ("He met President Lincoln there.", ["Lincoln"], ["Lincoln"], []),
        ("He met the actors Jake Lacy there.", [], [], ["Jake Lacy"]),
        ("There the Red River flows.", ["Red", "River"], [], ["Red River"]),
        ("He met the Queen of Spain.", ["Queen", "Spain"], ["Spain"], []),
        ("He saw My Three Sons there.", [], [], ["My Three Sons"]),
        ("He saw Who Wants to Be a Millionaire in Paris.", ["Paris"], ["Paris"], ["Who Wants to Be a Millionaire"]),
        ("He spoke Old French.", ["French"], [], ["Old French"]),
        ("Paris Mayor Opens New Bridge Over River", ["Paris"], ["Paris"], []),
        ("I said it on Monday.", [], [], []),
        ("Then Dumas fils wrote it.", ["Dumas"], [], ["Dumas"]),
        ("Then Holbein the younger came.", ["Holbein"], [], ["Holbein"]),
        ("It was the elder Pitt who came.", ["Pitt"], [], ["Pitt"]),
        ("His younger brother Pitt came.", ["Pitt"], ["Pitt"], []),
    ],
)  # fmt: skip
def test_a_run_of_capitals_is_one_name(
    text: str, known: list[str], stays: list[str], unknown: list[str]
) -> None:
    assert judged(text, *known) == (stays, unknown)


def test_known_names_side_by_side_stay_where_the_graph_relates_them() -> None:
    assert judged("He left Paris France.", "Paris", "France", related=True) == (["Paris", "France"], [])
