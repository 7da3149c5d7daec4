"""BM25 over words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.retrieval.engine_error import EngineError
from kg.retrieval.word_index import MOST_TERMS, WordIndex, words_of


def _index(folder: Path, *texts: str) -> WordIndex:
    index = WordIndex.create(folder / "words")
    index.add(dict(enumerate(texts, 1)))
    return index


def _found(index: WordIndex, text: str, limit: int = 10) -> list[int]:
    return list(index.searcher().search(text, limit))


def test_english_words_are_found_in_another_form(tmp_path: Path) -> None:
    assert _found(_index(tmp_path, "Keepers rowed to lighthouses.", "A kettle."), "keeper lighthouse") == [1]


def test_accents_and_case_do_not_matter(tmp_path: Path) -> None:
    assert _found(_index(tmp_path, "PENELOPE acts.", "Bread."), "Penélope") == [1]


def test_stop_words_are_found_as_they_are(tmp_path: Path) -> None:
    assert _found(_index(tmp_path, "The Who played.", "Pink Floyd played."), "the who") == [1]


def test_scripts_without_spaces_are_found_by_character(tmp_path: Path) -> None:
    assert _found(_index(tmp_path, "東京は日本の首都です。", "パリはフランスの首都です。"), "東京")[0] == 1


@pytest.mark.parametrize(
    "hostile",
    ['row:[0 TO 9]', "*:*", "lamp AND NOT lamp", '"lamp', "lamp^1e9", "/.*/", "lamp~2", "\ud800lamp\0", "(((("],
)  # fmt: skip
def test_a_query_is_words_and_nothing_else(hostile: str, tmp_path: Path) -> None:
    index = _index(tmp_path, "the lamp", "the boat")
    assert _found(index, hostile) == ([1] if "lamp" in hostile else [])


def test_a_query_without_words_finds_nothing(tmp_path: Path) -> None:
    index = _index(tmp_path, "lamp")
    assert _found(index, "") == _found(index, "?! —") == _found(index, "lamp", limit=0) == []


def test_of_a_long_query_the_rarest_words_count(tmp_path: Path) -> None:
    usual = " ".join(f"word{number}" for number in range(MOST_TERMS))
    index = _index(tmp_path, *[usual] * 3, f"{usual} lamp")
    assert _found(index, f"{usual} lamp")[0] == 4


def test_what_was_added_is_seen_by_the_next_searcher_only(tmp_path: Path) -> None:
    index = _index(tmp_path, "lamp")
    before = index.searcher()
    index.add({2: "lamp"})
    assert list(before.search("lamp", 5)) == [1]
    assert sorted(index.searcher().search("lamp", 5)) == [1, 2]


def test_removed_rows_are_gone(tmp_path: Path) -> None:
    index = _index(tmp_path, "lamp", "lamp", "lamp")
    index.remove([1, 3])
    assert _found(index, "lamp") == [2]


def test_what_an_add_that_failed_left_is_replaced(tmp_path: Path) -> None:
    index = _index(tmp_path, "lamp", "boat")
    index.add({2: "kettle"})
    assert (_found(index, "boat"), _found(index, "kettle"), _found(index, "lamp")) == ([], [2], [1])


def test_another_process_sees_what_was_written(tmp_path: Path) -> None:
    index = _index(tmp_path, "lamp")
    other = WordIndex(tmp_path / "words")
    index.add({2: "boat"})
    assert _found(other, "boat") == [2]


def test_a_folder_that_holds_no_index_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=str(tmp_path)):
        WordIndex(tmp_path)


def test_words_are_split_at_what_is_no_letter_or_figure() -> None:
    assert words_of("Ulm's 1,500 m²") == ["ulm", "s", "1", "500", "m2"]
