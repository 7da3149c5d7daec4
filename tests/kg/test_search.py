"""Search for entities by text."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.search import search
from kg.store import Snapshot


def _ids(graph: Snapshot, text: str, limit: int = 10) -> list[str]:
    return [entity.id for entity in search(graph, text, limit=limit)]


def test_an_exact_name_finds_the_most_important_entity_first(graph: Snapshot) -> None:
    assert _ids(graph, "paris") == ["Q90", "Q830149"]


def test_an_exact_name_comes_before_the_beginning_of_a_more_important_one(graph: Snapshot) -> None:
    assert _ids(graph, "au")[0] == "Q897"


def test_the_beginning_of_a_name_is_enough(graph: Snapshot) -> None:
    assert _ids(graph, "Fren") == ["Q142"]


def test_words_from_within_a_name_find_it_in_any_order(graph: Snapshot) -> None:
    assert _ids(graph, "galaxy guide") == ["Q3107329"]
    assert _ids(graph, "guide gal") == ["Q3107329"]


def test_case_and_diacritics_do_not_matter(graph: Snapshot) -> None:
    assert _ids(graph, "SAO PAULO") == ["Q9682"]


def test_there_are_no_more_results_than_asked_for(graph: Snapshot) -> None:
    assert len(_ids(graph, "b", 1)) == 1
    assert _ids(graph, "paris", 0) == []


def test_nothing_is_found_for_nothing(graph: Snapshot) -> None:
    assert _ids(graph, "") == _ids(graph, "?!") == _ids(graph, "zzz") == []


def test_an_id_finds_its_entity_first(graph: Snapshot) -> None:
    assert _ids(graph, "Q142")[0] == _ids(graph, " q142")[0] == "Q142"


def test_a_misspelt_name_finds_the_entity(graph: Snapshot) -> None:
    assert _ids(graph, "Albrt Einstien") == ["Q937"]
    assert _ids(graph, "germny")[0] == "Q183"


def test_a_description_finds_the_entity_where_no_name_does(dense_folder: Path) -> None:
    graph = Snapshot.open(dense_folder)
    assert _ids(graph, "the capital city of Germany")[0] == "Q64"
    assert _ids(graph, "zzz") == []


def test_letters_that_are_no_words_describe_nothing(
    dense_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.search._ALIKE", -1.0)
    graph = Snapshot.open(dense_folder)
    assert _ids(graph, "asdfghjkl") == _ids(graph, "zzzzqqq") == []
    assert _ids(graph, "photovoltaics") != []


def test_a_name_comes_before_what_is_only_described_so(dense_folder: Path) -> None:
    assert _ids(Snapshot.open(dense_folder), "Paris")[:2] == ["Q90", "Q830149"]


def test_among_too_many_names_those_that_begin_with_a_word_are_searched(
    graph: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.search._MOST_NAMES_READ", 10)
    assert _ids(graph, "galaxy hitchhikers") == ["Q3107329"]
    assert _ids(graph, "adams douglas") == ["Q42"]
