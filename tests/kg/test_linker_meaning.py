"""Which of its meanings a name has: by what was named before, by the words beside it, by its case."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kg.build import build
from kg.linker import Linker
from kg.store import Snapshot
from tests.kg.linked import entities, mention

HEAD = "id\tlabel\taliases\tdescription\ttypes\timportance"


def linker_over(folder: Path, *rows: str, facts: Sequence[str] = ()) -> Linker:
    """A linker over a few entities, each a row of the table."""
    (folder / "entities.tsv").write_text("\n".join((HEAD, *rows)), encoding="utf-8")
    stated = ("subject\trelation\tobject\tsource", *facts)
    (folder / "facts.tsv").write_text("\n".join(stated) + "\n", encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="names")
    return Linker(Snapshot.open(folder / "snapshot"))


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


def test_a_surname_links_only_after_the_full_name(linker: Linker) -> None:
    assert entities(linker, "In Paris, Einstein slept.") == [("Paris", "Q90")]
    assert entities(linker, "Albert Einstein woke. Then Einstein slept.")[1] == ("Einstein", "Q937")
    assert entities(linker, "Then Einstein slept.", "Who was Albert Einstein?") == [("Einstein", "Q937")]


def test_a_person_keeps_the_short_names_of_a_full_name(linker: Linker) -> None:
    assert entities(linker, "John Ronald Reuel Tolkien wrote. Then Tolkien slept.")[-1] == ("Tolkien", "Q892")
    assert entities(linker, "Victor Hugo wrote. Then Victor slept.")[-1] == ("Victor", "Q535")


def test_a_place_named_after_in_is_no_person(linker: Linker) -> None:
    assert entities(linker, "Abraham Lincoln was tall. He lived in Lincoln.")[1] == ("Lincoln", "Q28260")


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


def test_a_language_does_not_mean_its_country_as_well(linker: Linker) -> None:
    language = mention(linker, "French is spoken there.", "French")
    people = mention(linker, "He met a French physicist.", "French")
    assert "Q142" not in {candidate.id for candidate in language.candidates}
    assert people.best is not None
    assert people.best.id == "Q142"


def test_points_in_a_name_join_no_words_of_a_text(tmp_path: Path) -> None:
    linker = linker_over(tmp_path, "Q1\twill.i.am\t\tAmerican rapper\thuman\t120")
    assert entities(linker, "William of Orange was born in The Hague.") == []
    assert entities(linker, "Two sons, William and Harry, were there.") == []
    assert entities(linker, "Will.i.am was born in Los Angeles.") == [("Will.i.am", "Q1")]


def test_a_title_keeps_its_article_where_the_text_shows_that_it_is_meant(tmp_path: Path) -> None:
    linker = linker_over(
        tmp_path,
        "Q1\tPrince\t\tAmerican musician\thuman\t180",
        "Q2\tThe Prince\t\ttreatise by Machiavelli\ttreatise\t100",
        "Q3\tMachiavelli\t\tItalian writer\thuman\t150",
        "Q4\tMinneapolis\t\tcity\tcity\t150",
        facts=("Q2\tP50\tQ3\tt", "Q1\tP19\tQ4\tt"),
    )
    assert ("The Prince", "Q2") in entities(linker, "Machiavelli wrote The Prince.")
    assert ("The Prince", "Q2") in entities(linker, "The Prince was written by Machiavelli.")
    assert entities(linker, "The Prince was born in Minneapolis.")[0][1] == "Q1"


def test_a_word_that_begins_a_longer_name_is_no_town(tmp_path: Path) -> None:
    linker = linker_over(tmp_path, "Q1\tUniversity\t\ttown in Florida\tcity\t40")
    assert entities(linker, "Moscow is home to the University of Idaho.") == []
    assert entities(linker, "She lived in University near Tampa.") == [("University", "Q1")]


def test_a_plural_is_no_owner(tmp_path: Path) -> None:
    linker = linker_over(
        tmp_path,
        "Q1\tKing's College London\tKing's\tcollege\tuniversity\t90",
        "Q2\tMacy's\t\tshop\tcompany\t90",
    )
    assert entities(linker, "Kings were crowned there.") == []
    assert entities(linker, "She studied at King's.") == [("King's", "Q1")]
    assert entities(linker, "Macys sells hats.") == [("Macys", "Q2")]


def test_how_a_description_tells_the_maker_says_nothing_of_which_work_is_meant(tmp_path: Path) -> None:
    linker = linker_over(
        tmp_path,
        "Q1\tGrey Rook\t\t1960 film by Otto Brand\tfilm\t90",
        "Q2\tGrey Rook\t\t1998 film directed by Vera Holm\tfilm\t30",
    )
    for question in ("Who directed Grey Rook?", "When was Grey Rook directed?"):
        (named,) = linker.link(question).mentions
        assert named.best is not None
        assert named.best.id == "Q1"
