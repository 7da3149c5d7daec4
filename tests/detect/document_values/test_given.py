"""The values of a text that may be held against others."""

from __future__ import annotations

from detect.document_values.given import names_in, values_of
from detect.passage_value import Kind


def given(text: str, *names: str) -> list[tuple[str, str]]:
    return [(text[v.start : v.end], v.kind.value) for v in values_of(text, names.__contains__)]


def test_measures_days_names_and_words_are_told_apart() -> None:
    assert given("On Mondays in May, Ann Miller sells 5 kg of plums at 9:30.") == [
        ("Mondays", Kind.WEEKDAY.value),
        ("May", Kind.MONTH.value),
        ("Ann Miller", Kind.NAME.value),
        ("sells", Kind.WORD.value),
        ("5 kg", Kind.QUANTITY.value),
        ("plums", Kind.WORD.value),
        ("9:30", Kind.CLOCK.value),
    ]


def test_a_word_that_opens_the_text_is_a_name_where_it_is_one_elsewhere() -> None:
    assert given("Halvorsen did.", "Halvorsen") == [("Halvorsen", Kind.NAME.value)]
    assert ("Bring", Kind.NAME.value) not in given("Bring a towel.")


def test_what_the_calendar_names_is_no_name() -> None:
    assert names_in("They meet on Thursday, in April and with Ann.", lambda word: False)[0].terms == ("ann",)
