"""Right names in the place of wrong ones."""

from __future__ import annotations

import pytest

from detect.worded_name import WordedNames
from kg.linker import Linker
from kg.mention import Mention, MentionKind
from kg.records import EntityRef
from kg.store import Snapshot


def reworded(graph: Snapshot, text: str, wrong: str, right: str) -> str | None:
    """``text`` with the entity ``right`` in the place of the mention of ``wrong``; None where it cannot stand there."""
    known = (m for m in Linker(graph).link(text, "").mentions if m.text == wrong)
    start = text.index(wrong)
    mention = next(known, Mention(start, start + len(wrong), wrong, MentionKind.NAME))
    claimed = EntityRef(mention.best.id, mention.best.label) if mention.best else None
    new = WordedNames(graph).replacement(graph.entity(right).ref, text, mention, claimed)
    return None if new is None else text[: new.start] + new.right + text[new.end :]


FRANCE, SPAIN, POLAND, NETHERLANDS, UNITED_STATES = "Q142", "Q29", "Q36", "Q55", "Q30"
PARIS, LOUVRE, PRADO, EURO, DOLLAR, ZLOTY = "Q90", "Q19675", "Q23402", "Q4916", "Q4917", "Q123213"


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("It is a French film.", "French", SPAIN, "It is a Spanish film."),
        ("The film is French.", "French", POLAND, "The film is Polish."),
        ("He was a German.", "German", POLAND, "He was a Pole."),
        ("The Germans won.", "Germans", POLAND, "The Poles won."),
        ("The Germans won.", "Germans", SPAIN, "The Spaniards won."),
    ],
)
def test_a_demonym_becomes_the_demonym(
    values: Snapshot, text: str, wrong: str, right: str, expected: str
) -> None:
    assert reworded(values, text, wrong, right) == expected


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [("He was a German.", "German", FRANCE), ("The film is French.", "French", LOUVRE)],
)
def test_without_a_demonym_that_fits_nothing_is_replaced(
    values: Snapshot, text: str, wrong: str, right: str
) -> None:
    assert reworded(values, text, wrong, right) is None


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("It lies in the United States.", "United States", FRANCE, "It lies in France."),
        ("It lies in France.", "France", NETHERLANDS, "It lies in the Netherlands."),
        (
            "It borders Spain, France and Poland.",
            "France",
            NETHERLANDS,
            "It borders Spain, the Netherlands and Poland.",
        ),
        ("Spain, France, Poland, and Ulm", "France", NETHERLANDS, "Spain, the Netherlands, Poland, and Ulm"),
        ("It is in Berlin, France.", "France", NETHERLANDS, "It is in Berlin, Netherlands."),
        ("It lies in the Netherlands.", "Netherlands", UNITED_STATES, "It lies in the United States."),
        ("It hangs in the Prado.", "Prado", LOUVRE, "It hangs in the Louvre."),
        ("It hangs in the Prado.", "Prado", PARIS, "It hangs in Paris."),
        ("It hangs in Berlin.", "Berlin", PRADO, "It hangs in the Prado."),
        ("The currency is the euro.", "euro", ZLOTY, "The currency is the złoty."),
        ("Currency: euro", "euro", DOLLAR, "Currency: United States dollar"),
        ("Country: France", "France", NETHERLANDS, "Country: Netherlands"),
    ],
)
def test_the_definite_article_is_that_of_the_right_name(
    values: Snapshot, text: str, wrong: str, right: str, expected: str
) -> None:
    assert reworded(values, text, wrong, right) == expected


def test_the_plural_of_a_common_noun_stays(values: Snapshot) -> None:
    assert reworded(values, "Both were physicists.", "physicists", "Q36180") == "Both were writers."


def test_capitals_of_the_text_stay(values: Snapshot) -> None:
    assert reworded(values, "BERLIN is big.", "BERLIN", PARIS) == "PARIS is big."


def test_a_name_does_not_stand_where_a_common_noun_of_another_kind_stood(values: Snapshot) -> None:
    assert reworded(values, "It was found by a physicist, Ada.", "physicist", PARIS) is None


def test_the_noun_of_an_unknown_name_goes_with_it(values: Snapshot) -> None:
    text = "The currency is the Mongwriter dollar."
    assert reworded(values, text, "Mongwriter", DOLLAR) == "The currency is the United States dollar."
