"""Linking texts to a graph of three dozen entities."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.build import build
from kg.linker import Linker
from kg.mention import Mention, MentionKind
from kg.records import Quantity, Time
from kg.store import Snapshot

_SOURCE = Path(__file__).parent.parent / "data/linking"


@pytest.fixture(scope="module")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    out = tmp_path_factory.mktemp("linking") / "snapshot"
    build([_SOURCE], out, encoder=None, budget_bytes=None, name="linking")
    return Linker(Snapshot.open(out), trained=False)


def entities(linker: Linker, text: str, context: str = "") -> list[tuple[str, str]]:
    mentions = linker.link(text, context).mentions
    return [(m.text, m.best.id) for m in mentions if m.best]


def names(linker: Linker, text: str) -> list[str]:
    return [m.text for m in linker.link(text).mentions if m.kind is MentionKind.NAME]


def mention(linker: Linker, text: str, part: str) -> Mention:
    return next(m for m in linker.link(text).mentions if m.text == part)


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


def test_a_common_noun_links_in_any_case(linker: Linker) -> None:
    assert entities(linker, "Iron rusts. He forged iron.") == [("Iron", "Q677"), ("iron", "Q677")]


def test_a_proper_name_in_lower_case_does_not_link_in_a_text_with_capitals(linker: Linker) -> None:
    assert entities(linker, "The hamlet lies near Paris.") == [("Paris", "Q90")]


def test_an_acronym_does_not_link_from_a_word_of_grammar(linker: Linker) -> None:
    assert entities(linker, "Tell us who it is.") == []
    assert entities(linker, "In the US the WHO is known.") == [("US", "Q30"), ("WHO", "Q7809")]


def test_an_acronym_does_not_link_from_a_capitalised_word(linker: Linker) -> None:
    assert entities(linker, "The animal is a Cat today.") == []


def test_an_alias_that_shortens_a_longer_name_does_not_link_in_lower_case(linker: Linker) -> None:
    assert entities(linker, "He bought a house.") == []


def test_words_of_the_schema_are_no_entities(linker: Linker) -> None:
    assert entities(linker, "The capital, the author and the population of the city.") == []


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


def test_a_surname_links_only_after_the_full_name(linker: Linker) -> None:
    assert entities(linker, "In Paris, Einstein slept.") == [("Paris", "Q90")]
    assert entities(linker, "Albert Einstein woke. Then Einstein slept.")[1] == ("Einstein", "Q937")
    assert entities(linker, "Then Einstein slept.", "Who was Albert Einstein?") == [("Einstein", "Q937")]


def test_a_person_keeps_the_short_names_of_a_full_name(linker: Linker) -> None:
    assert entities(linker, "John Ronald Reuel Tolkien wrote. Then Tolkien slept.")[-1] == ("Tolkien", "Q892")
    assert entities(linker, "Victor Hugo wrote. Then Victor slept.")[-1] == ("Victor", "Q535")


def test_a_place_named_after_in_is_no_person(linker: Linker) -> None:
    assert entities(linker, "Abraham Lincoln was tall. He lived in Lincoln.")[1] == ("Lincoln", "Q28260")


def test_a_unit_that_bears_a_name_stays_with_its_number(linker: Linker) -> None:
    assert [m.text for m in linker.link("It boils at 100 degrees Celsius.").mentions] == [
        "100 degrees Celsius"
    ]


def test_a_surname_behind_a_title_means_its_best_known_bearer(linker: Linker) -> None:
    assert entities(linker, "Then Professor Einstein slept.") == [("Einstein", "Q937")]


def test_a_person_named_before_is_preferred_to_a_place_of_that_name(linker: Linker) -> None:
    assert entities(linker, "Lincoln is the capital of Nebraska.")[0] == ("Lincoln", "Q28260")
    assert entities(linker, "Abraham Lincoln was tall. Lincoln was born there.")[1] == ("Lincoln", "Q91")


def test_a_town_whose_name_better_known_people_bear_needs_support(linker: Linker) -> None:
    assert entities(linker, "Then Perry sang.") == []
    assert entities(linker, "He lives in Perry.") == [("Perry", "AK:perry")]


@pytest.mark.parametrize(
    ("text", "entity_id"),
    [
        ("Mercury is the closest planet to the Sun.", "Q308"),
        ("Here the planet Mercury was seen.", "Q308"),
        ("Here the element mercury was found.", "Q925"),
        ("Mercury is a chemical element.", "Q925"),
        ("Freddie Mercury sang. Mercury was loved.", "Q15869"),
        ("James Cameron made the film Titanic.", "AK:titanic-film"),
        ("The ship Titanic sank.", "AK:titanic-ship"),
        ("Titanic (ship) sank.", "AK:titanic-ship"),
    ],
)
def test_words_beside_a_mention_choose_among_its_readings(linker: Linker, text: str, entity_id: str) -> None:
    assert entity_id in {best for _, best in entities(linker, text)}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The French writer Victor Hugo", "France"),
        ("He was French.", "France"),
        ("The Germans left.", "Germany"),
        ("An American singer", "United States"),
        ("The South Koreans won.", "South Korea"),
        ("A Hexagonian custom", "France"),
    ],
)
def test_a_demonym_leads_to_its_place(linker: Linker, text: str, label: str) -> None:
    first = next(m for m in linker.link(text).mentions if m.demonym)
    assert first.best
    assert first.best.label == label


@pytest.mark.parametrize(
    "text",
    [
        "He speaks French.",
        "It was written in French.",
        "The official language is French.",
        "French is spoken there.",
    ],
)
def test_a_demonym_is_a_language_where_languages_are_spoken_of(linker: Linker, text: str) -> None:
    french = mention(linker, text, "French")
    assert french.best
    assert french.best.id == "Q142-L"
    assert not french.demonym


def test_members_of_a_list_are_of_one_kind(linker: Linker) -> None:
    assert entities(linker, "He speaks French and German.") == [("French", "Q142-L"), ("German", "Q188-L")]


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


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        "Paris ",
        "Paris, ",
        "Zorbax ",
        "1984 ",
        "x",
        "\n",
        "French ",
        '"',
        "It is of the ",
        "*a",
        "Paris of the ",
    ],
)
def test_a_hundred_thousand_characters_take_little_time(linker: Linker, unit: str) -> None:
    text = (unit * 100_000)[:100_000]
    started = perf_counter()
    linker.link(text)
    assert perf_counter() - started < 20


def test_a_long_context_costs_little(linker: Linker) -> None:
    context = "Albert Einstein was born in Paris. " * 30_000
    started = perf_counter()
    assert entities(linker, "Then Einstein slept.", context)
    assert perf_counter() - started < 5


def test_an_answer_of_a_hundred_tokens_is_linked_in_a_few_milliseconds(linker: Linker) -> None:
    text = "Paris is the capital of France, and Albert Einstein (14 March 1879) was a German physicist. " * 5
    linker.link(text)
    times = []
    for _ in range(30):
        started = perf_counter()
        linker.link(text)
        times.append(perf_counter() - started)
    assert median(times) < 0.02


def test_a_name_behind_an_article_wins_where_it_reaches_further(tmp_path: Path) -> None:
    rows = ["id\tlabel\taliases\tdescription\ttypes", "AK:book\tThe Republic\t\t\tbook"]
    rows += ["AK:congo\tRepublic of the Congo\t\t\tcountry", "AK:gabon\tGabon\t\t\tcountry"]
    (tmp_path / "entities.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    facts = "subject\trelation\tobject\tsource\nAK:gabon\tP47\tAK:congo\tt\nAK:book\tP407\tAK:gabon\tt\n"
    (tmp_path / "facts.tsv").write_text(facts, encoding="utf-8")
    build([tmp_path], tmp_path / "snapshot", encoder=None, budget_bytes=None, name="republics")
    linker = Linker(Snapshot.open(tmp_path / "snapshot"), trained=False)

    assert entities(linker, "Gabon borders the Republic of the Congo.")[1][1] == "AK:congo"
    assert ("The Republic", "AK:book") in entities(linker, "She read The Republic in Gabon.")


def test_a_noun_that_is_a_word_of_grammar_too_links_behind_an_article_where_the_text_is_about_it(
    linker: Linker,
) -> None:
    assert entities(linker, "The currency of South Korea is the won.")[-1] == ("won", "AK:won")
    assert entities(linker, "He won the race in Berlin.") == [("Berlin", "Q64")]
    assert entities(linker, "The won and the lost were in Berlin.") == [("Berlin", "Q64")]


def test_a_short_name_in_lower_case_links_where_the_text_is_about_it(linker: Linker) -> None:
    assert entities(linker, "The currency of South Africa is the rand.")[-1] == ("rand", "AK:rand")
    assert entities(linker, "He saw the rand in Berlin.") == [("Berlin", "Q64")]


def test_a_material_that_describes_another_noun_is_not_the_material(linker: Linker) -> None:
    assert entities(linker, "He saw an iron gate.") == []
    assert entities(linker, "He saw an iron, cold and grey.") == [("iron", "Q677")]


def test_an_unknown_name_keeps_a_possessive_inside_it(linker: Linker) -> None:
    assert names(linker, "They marched to Harper's Ferry at night.") == ["Harper's Ferry"]
    assert entities(linker, "They marched to Harper's Paris at night.") == [("Paris", "Q90")]


@pytest.mark.parametrize(
    "text", ["Freddie Mercury was born in Ulm.", "He died in Rome.", "He was buried in Ulm at last."]
)
def test_a_name_that_the_graph_has_for_something_that_cannot_be_meant_stays_unlinked(
    linker: Linker, text: str
) -> None:
    assert not {"AK:ulm-man", "AK:rome-film"} & {entity for _, entity in entities(linker, text)}


def test_the_same_name_links_where_nothing_speaks_against_it(linker: Linker) -> None:
    assert entities(linker, "They spoke of Ulm again.") == [("Ulm", "AK:ulm-man")]
    assert entities(linker, "The film Rome was directed there.") == [("Rome", "AK:rome-film")]


def test_what_was_named_before_is_meant_again_wherever_it_stands(linker: Linker) -> None:
    assert entities(linker, "The detective Ulm slept. He was born in Ulm.")[-1] == ("Ulm", "AK:ulm-man")


def test_readings_by_prior_are_the_best_known_of_each_name(linker: Linker) -> None:
    text = "The planet Mercury and Paris."
    found = [(text[start:end], entity) for start, end, entity in linker.readings(text)]
    assert found == [("Mercury", "Q308"), ("Paris", "Q90")]


def test_context_costs_at_most_a_few_times_what_finding_the_names_costs(linker: Linker) -> None:
    text = "In 1905 Albert Einstein left Berlin for Paris, the capital of France. " * 8
    linked = min(_seconds(linker.link, text) for _ in range(15))
    named = min(_seconds(linker.readings, text) for _ in range(15))
    assert linked < 8 * named


def _seconds(link: Callable[[str], object], text: str) -> float:
    begin = perf_counter()
    link(text)
    return perf_counter() - begin
