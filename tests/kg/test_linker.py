"""Which spans of a text are mentions, on a graph of three dozen entities."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kg.build import build
from kg.linker import Linker
from kg.mention import MentionKind
from kg.records import Quantity, Time
from kg.store import Snapshot
from tests.kg.linked import entities, mention, names


def linker_of(folder: Path, rows: Sequence[str], facts: Sequence[str]) -> Linker:
    """A linker over a graph of some lines of its two tables."""
    (folder / "entities.tsv").write_text("\n".join([*rows, ""]), encoding="utf-8")
    lines = ["subject\trelation\tobject\tsource", *facts, ""]
    (folder / "facts.tsv").write_text("\n".join(lines), encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="lines")
    return Linker(Snapshot.open(folder / "snapshot"), trained=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Paris is the capital of France.", [("Paris", "Q90"), ("France", "Q142")]),
        ("what is the capital of france", [("france", "Q142")]),
        ("WHAT IS THE CAPITAL OF FRANCE?", [("FRANCE", "Q142")]),
        ("who wrote hamlet", [("hamlet", "Q41567")]),
        ("Who wrote hamlet?", [("hamlet", "Q41567")]),
        ("New York City is large.", [("New York City", "Q60")]),
        ("He left New York for Berlin.", [("New York", "Q60"), ("Berlin", "Q64")]),
        ("He moved to The Hague.", [("The Hague", "Q36091")]),
        ("The United States is large.", [("United States", "Q30")]),
        ("They saw the Beatles.", [("the Beatles", "Q1299")]),
        ("J.R.R. Tolkien and J. R. R. Tolkien", [("J.R.R. Tolkien", "Q892"), ("J. R. R. Tolkien", "Q892")]),
        ("Paris, Berlin and The Hague", [("Paris", "Q90"), ("Berlin", "Q64"), ("The Hague", "Q36091")]),
        ("1. Paris\n2. Berlin", [("Paris", "Q90"), ("Berlin", "Q64")]),
    ],
)
def test_names_link_to_what_they_name(linker: Linker, text: str, expected: list[tuple[str, str]]) -> None:
    assert entities(linker, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Compare Paris and Berlin.",
        "List Paris and Berlin.",
        "Paris and Berlin",
        "Describe Paris. Then Berlin.",
    ],
)
def test_a_request_is_no_part_of_the_name_behind_it(linker: Linker, text: str) -> None:
    assert entities(linker, text) == [("Paris", "Q90"), ("Berlin", "Q64")]


def test_the_partners_of_a_firm_are_one_name(linker: Linker) -> None:
    text = "It was designed by Quimby, Zorbax & Merrill, not by Quimby."
    assert names(linker, text) == ["Quimby, Zorbax & Merrill", "Quimby"]
    assert entities(linker, "Paris, Berlin & The Hague")[0] == ("Paris", "Q90")


@pytest.mark.parametrize(
    "text", ["It was nice.", "It is said that it rains.", "The novel was nice. It sold well.", "It's in it."]
)
def test_a_pronoun_is_no_title(linker: Linker, text: str) -> None:
    assert entities(linker, text) == []


@pytest.mark.parametrize(
    "text", ["He read “It” twice.", 'He read "It" twice.', "He read *It* twice.", "the novel It"]
)
def test_a_quoted_pronoun_is_a_title(linker: Linker, text: str) -> None:
    assert entities(linker, text) == [("It", "AK:it-novel")]


def test_a_bare_number_is_a_title_only_in_quotation_marks_or_behind_a_type_word(linker: Linker) -> None:
    assert entities(linker, "He counted 1984 sheep.") == []
    assert entities(linker, 'He read "1984" in the novel 1984.') == [("1984", "AK:1984")] * 2


def test_an_entity_beats_the_number_in_it(linker: Linker) -> None:
    (only,) = linker.link("Then Apollo 11 flew.").mentions
    assert only.best
    assert only.best.id == "Q43653"


def test_an_entity_that_begins_with_a_year_beats_the_year(linker: Linker) -> None:
    assert entities(linker, "He watched the 1966 FIFA World Cup.") == [
        ("1966 FIFA World Cup", "AK:world-cup")
    ]


def test_a_name_with_a_colon_is_found_whole_and_a_colon_joins_nothing_else(linker: Linker) -> None:
    assert entities(linker, "See 2001: A Space Odyssey.") == [("2001: A Space Odyssey", "AK:odyssey")]
    assert entities(linker, "Two places: New York, city of lights.")[0] == ("New York", "Q60")


def test_a_possessive_stays_outside_the_span(linker: Linker) -> None:
    france = mention(linker, "France's capital is Paris.", "France")
    assert france.possessive
    assert not mention(linker, "France's capital is Paris.", "Paris").possessive
    assert mention(linker, "The Beatles' songs", "The Beatles").possessive
    assert mention(linker, "It is Paris’s river.", "Paris").possessive


def test_a_name_with_a_possessive_of_its_own_is_found_whole(linker: Linker) -> None:
    assert entities(linker, "He works at Sotheby's in Paris.")[0] == ("Sotheby's", "AK:sothebys")


def test_a_unit_that_bears_a_name_stays_with_its_number(linker: Linker) -> None:
    assert [m.text for m in linker.link("It boils at 100 degrees Celsius.").mentions] == [
        "100 degrees Celsius"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Here Zorbax Quimby met Ada Lovelace Byron.", ["Zorbax Quimby", "Ada Lovelace Byron"]),
        ("Then Paris Hilton came.", ["Paris Hilton"]),
        ("He went to the University of Paris.", ["University of Paris"]),
        ("He read The Call of the Wild.", ["The Call of the Wild"]),
        ("He watched My Three Sons.", ["My Three Sons"]),
        ("He flew a Boeing 747 there.", ["Boeing 747"]),
        ('The song "Too Much Time on My Hands" is old.', ["Too Much Time on My Hands"]),
        ("In Lutopia it rains.", ["Lutopia"]),
        ("He spoke to Robert E. Lee there.", ["Robert E. Lee"]),
        ("He speaks Middle German.", ["Middle German"]),
        ("However, the rain stopped. Visit us.", []),
        ("On Monday in May it rained.", []),
    ],
)
def test_capitals_that_the_graph_does_not_know_are_names(
    linker: Linker, text: str, expected: list[str]
) -> None:
    assert names(linker, text) == expected


def test_a_role_does_not_join_the_name_behind_it(linker: Linker) -> None:
    assert entities(linker, "There President Abraham Lincoln met CEO Victor Hugo.") == [
        ("Abraham Lincoln", "Q91"),
        ("Victor Hugo", "Q535"),
    ]


def test_times_and_quantities_are_mentions_with_values(linker: Linker) -> None:
    linked = linker.link("On 4 May 1904 Paris had 2.1 million people.")
    assert [m.value for m in linked.mentions] == [Time(1904, 5, 4, 11), None, Quantity(2.1e6)]
    assert [m.kind for m in linked.mentions] == [MentionKind.TIME, MentionKind.ENTITY, MentionKind.QUANTITY]


def test_sentences_and_tokens_cover_the_text(linker: Linker) -> None:
    linked = linker.link("  Paris is in France. Berlin is not.\n")
    assert [linked.text[a:b] for a, b in linked.sentences] == ["Paris is in France.", "Berlin is not."]
    assert [t.text for t in linked.tokens][:3] == ["Paris", "is", "in"]
    assert all(linked.text[t.start : t.end] == t.text for t in linked.tokens)


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "😀", "東京 Москва", "\ud800 Paris \udfff", "'s", '"', "**", "É" * 50]
)
def test_strange_texts_are_linked_without_error(linker: Linker, text: str) -> None:
    linked = linker.link(text, text)
    assert linked.text == text
    assert all(text[t.start : t.end] == t.text for t in linked.tokens)


_WORDS = st.sampled_from(
    "Paris France's the The of It it 1984 14 March May , . ( ) \" “ ” * - – 's French German Einstein Albert New York "
    "City President and iron Iron $5 km² was born in 😀 \ud800 \n \n\n 1. Zorbax The_Hague film".split(" ")
)


@example(text="$5 March 1984")
@example(text='" March 1984 "')
@example(text="/*0*÷")
@given(st.lists(_WORDS, max_size=20).map(" ".join) | st.text(max_size=40))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_mentions_are_ordered_apart_and_say_what_the_text_says(linker: Linker, text: str) -> None:
    mentions = linker.link(text, "Albert Einstein").mentions
    assert all(m.text == text[m.start : m.end] and m.text.strip() for m in mentions)
    assert all(a.end <= b.start for a, b in itertools.pairwise(mentions))
    assert all(bool(m.candidates) == (m.kind is MentionKind.ENTITY) for m in mentions)


def test_threads_share_one_linker(linker: Linker) -> None:
    texts = [
        f"Paris is in France. Albert Einstein was {n}. Einstein was born in {1800 + n}." for n in range(60)
    ]
    expected = [linker.link(text).mentions for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert [linked.mentions for linked in pool.map(linker.link, texts)] == expected


def test_a_name_behind_an_article_wins_where_it_reaches_further(tmp_path: Path) -> None:
    rows = ["id\tlabel\taliases\tdescription\ttypes", "AK:book\tThe Republic\t\t\tbook"]
    rows += ["AK:congo\tRepublic of the Congo\t\t\tcountry", "AK:gabon\tGabon\t\t\tcountry"]
    linker = linker_of(tmp_path, rows, ["AK:gabon\tP47\tAK:congo\tt", "AK:book\tP407\tAK:gabon\tt"])

    assert entities(linker, "Gabon borders the Republic of the Congo.")[1][1] == "AK:congo"
    assert ("The Republic", "AK:book") in entities(linker, "She read The Republic in Gabon.")


def test_an_unknown_name_keeps_a_possessive_inside_it(linker: Linker) -> None:
    assert names(linker, "They marched to Harper's Ferry at night.") == ["Harper's Ferry"]
    assert entities(linker, "They marched to Harper's Paris at night.") == [("Paris", "Q90")]


def test_a_pope_is_no_king_of_his_name(tmp_path: Path) -> None:
    rows = ["id\tlabel\taliases\tdescription\ttypes", "AK:tsar\tOsric III\t\ttsar of Norduria\thuman"]
    rows += ["AK:pope\tPope Osric IV\tOsric IV\tpope\thuman", "AK:gabon\tGabon\t\t\tcountry"]
    linker = linker_of(tmp_path, rows, ["AK:tsar\tP27\tAK:gabon\tt", "AK:pope\tP27\tAK:gabon\tt"])

    assert ("Osric III", "AK:tsar") in entities(linker, "The tsar Osric III went to Gabon.")
    assert [each[1] for each in entities(linker, "In Gabon Pope Osric IV died.")] == ["AK:gabon", "AK:pope"]
    told = entities(linker, "In Gabon Pope Osric III died. Then Osric was buried.")
    assert [each[1] for each in told] == ["AK:gabon"]
