"""Sources of a grounded answer."""

from __future__ import annotations

from correct.grounded_source import Source, shown
from kg.retrieval.passage_engine import IndexedPassage, PassageHit


def hit(text: str, *, start: int = 0, page: int = 1, name: str = "log.txt") -> PassageHit:
    passage = IndexedPassage(f"{name}:{page}:{start}", "ab" * 32, name, page, start, start + len(text), text)
    return PassageHit(passage, 0.5, {"bm25": 2.0}, {"bm25": 1})


def test_a_hit_keeps_its_place_and_scores() -> None:
    (source,) = shown([hit("The lamp was lit.", start=40, page=3)])

    assert source == Source("log.txt", 3, 40, 57, "The lamp was lit.", 0.5, {"bm25": 2.0}, {"bm25": 1})


def test_a_long_passage_is_cut_at_a_space_and_its_end_moves_with_it() -> None:
    source = Source("log.txt", 1, 100, 111, "ninety nine").shortened(9)

    assert (source.text, source.start, source.end) == ("ninety", 100, 106)


def test_a_long_word_is_cut_where_it_must_be() -> None:
    assert Source("log.txt", 1, 0, 20, "x" * 20).shortened(9).text == "x" * 9


def test_what_another_passage_covers_is_shown_once() -> None:
    whole, part = hit("The lamp was lit in 1847."), hit("lamp was lit", start=4)
    elsewhere = hit("lamp was lit", start=4, page=2)

    assert shown([whole, part, elsewhere, hit("  ", start=90)]) == shown([whole, elsewhere])
    assert len(shown([whole, elsewhere])) == 2
