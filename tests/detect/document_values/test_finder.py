"""Which values of documents one of a claim may be meant of."""

from __future__ import annotations

from detect.document import Document
from detect.document_values.finder import Meant, ValueFinder
from detect.document_values.signals import SIGNALS
from detect.passage_search import PassageSearch
from detect.passage_value import Kind
from detect.word_likeness import WordLikeness
from kg.static_embedding import StaticEmbedding

LAB = """Fume hoods are inspected every May by Aerotest Limited. Eyewashes are tested weekly, on Mondays.

| Task | Gloves | Apron |
|---|---|---|
| Acids | neoprene | rubber, 2 mm |
| Solvents | nitrile | cotton, 1 mm |"""


def meant(claim: str, question: str = "") -> list[Meant]:
    static = StaticEmbedding.default()
    document = Document.read(LAB)
    search = PassageSearch([document], static)
    finder = ValueFinder([document], question, WordLikeness(static))
    return list(finder.meant(claim, search.search([claim], limit=8)[0], is_first=True))


def rivals(claim: str, kind: Kind) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in meant(claim):
        if each.saying.value.kind is kind:
            others = [each.found[at].spot.written for at in each.places]
            found.setdefault(each.saying.written, []).extend(others)
    return found


def test_a_day_a_month_and_a_name_are_held_against_those_of_their_kind() -> None:
    assert rivals("Eyewashes are tested on Wednesdays.", Kind.WEEKDAY) == {"Wednesdays": ["Mondays"]}
    assert rivals("Hoods are inspected in June.", Kind.MONTH) == {"June": ["May"]}
    assert "Aerotest Limited" in rivals("The hoods are inspected by Halvorsen.", Kind.NAME)["Halvorsen"]


def test_nothing_is_held_against_what_agrees() -> None:
    assert rivals("The fume hoods are inspected every May.", Kind.MONTH) == {}
    assert rivals("The fume hoods are inspected by Aerotest.", Kind.NAME) == {}


def test_the_cell_of_its_row_and_column_is_aligned_best() -> None:
    (measure,) = [m for m in meant("For acids the apron has 3 mm.") if m.saying.value.kind is Kind.QUANTITY]
    assert measure.found[measure.places[0]].spot.written == "2 mm"
    scores = measure.rows[:, SIGNALS.index("score")]
    assert scores[0] > scores[1]


def test_a_plain_word_is_held_against_one_like_it() -> None:
    found = rivals("For acids wear a leather apron.", Kind.WORD)
    assert "rubber" in found.get("leather", [])


def test_a_claim_without_values_has_nothing() -> None:
    assert meant("") == []


def test_how_far_two_things_are_apart_is_held_against_neither() -> None:
    claim = "The apron for acids is 3 mm and 5 cm longer than that for solvents."
    assert [m for m in meant(claim) if m.saying.value.kind is Kind.QUANTITY] == []
