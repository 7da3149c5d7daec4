"""What an answer says in place of what the question asks whether it is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.put_right import only_denies

if TYPE_CHECKING:
    from detect.checker import Checker

CAPITAL = "Is Alba the capital of Norduria?"


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        (CAPITAL, "No, Birka is.", "Birka", "Hafen"),
        (CAPITAL, "No – Birka is the capital.", "Birka", "Hafen"),
        (CAPITAL, "No, that's **Birka**, which is large.", "Birka", "Hafen"),
        (CAPITAL, "No. Birka is.", "Birka", "Hafen"),
        (CAPITAL, "No, it isn't. It's Birka.", "Birka", "Hafen"),
        (CAPITAL, "Not quite: Birka.", "Birka", "Hafen"),
        ("Is Norduria's capital Alba?", "No, it's Birka.", "Birka", "Hafen"),
        ("Did Ada Berg write Grey Water?", "No, Gustav Holm did.", "Gustav Holm", "Carl Dorn"),
        ("Did Ada Berg write Grey Water?", "No, Gustav Holm wrote it.", "Gustav Holm", "Carl Dorn"),
        ("Did Ada Berg write Grey Water?", "No, that's by Gustav Holm.", "Gustav Holm", "Carl Dorn"),
        ("Ada Berg wrote Grey Water, right?", "No, Gustav Holm wrote it.", "Gustav Holm", "Carl Dorn"),
        ("True or false: Ada Berg was born in Alba.", "False, in Birka.", "Birka", "Hafen"),
        ("Was Grey Water written by Ada Berg?", "No, by Gustav Holm.", "Gustav Holm", "Carl Dorn"),
        ("Was Ada Berg born in Alba?", "No, in Birka.", "Birka", "Hafen"),
        ("Was Ada Berg born in Alba?", "No, she was born in Birka.", "Birka", "Hafen"),
        ("Was Ada Berg born in 1910?", "No, 1930.", "1930", "1920"),
        ("Was Ada Berg born in 1910?", "Nope, in 1930.", "1930", "1920"),
    ],
)
def test_what_is_put_in_place_wrongly_is_put_right(
    small_world: Checker, question: str, answer: str, wrong: str, right: str
) -> None:
    fixed = [claim.correction for claim in small_world.check(question, answer).contradicted]
    assert [(each.wrong, each.right) for each in fixed if each is not None] == [(wrong, right)]
    assert all(answer[each.start : each.end] == wrong for each in fixed if each is not None)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was Ada Berg born in Alba?", "No. Gustav Holm was born in Birka too."),
        ("Is Hafen in Ostland?", "No. Birka is in Westland too."),
        ("Did Ada Berg die in 1950?", "No. Carl Dorn died in 1970."),
    ],
)
def test_what_is_told_of_another_is_not_completed_by_the_question(
    small_world: Checker, question: str, answer: str
) -> None:
    claims = small_world.check(question, answer).claims
    assert all(each.claim.subject is None or each.claim.subject.label not in question for each in claims)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "No, Hafen is."),
        (CAPITAL, "No. It's Hafen."),
        ("Did Ada Berg write Grey Water?", "No, Carl Dorn did."),
        ("Was Ada Berg born in 1910?", "No, in 1920."),
    ],
)
def test_the_right_one_is_borne_out(small_world: Checker, question: str, answer: str) -> None:
    checked = small_world.check(question, answer)
    assert checked.supported
    assert not checked.contradicted


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "No, of Ostland."),
        (CAPITAL, "No, Ostland."),
        (CAPITAL, "No, but Birka was."),
        (CAPITAL, "No, nor is Birka."),
        (CAPITAL, "No. Birka is not either."),
        (CAPITAL, "No, Birka and Hafen are larger."),
        (CAPITAL, "No, perhaps Birka is."),
        (CAPITAL, "No, in Birka they say so."),
        ("Did Ada Berg write Grey Water?", "No, The Long Night."),
        ("Did Ada Berg write Grey Water?", "No, Gustav Holm read it."),
        ("Was Ada Berg born in Alba?", "No, in 1920."),
        ("Was Ada Berg born in Alba?", "No, she was raised in Birka."),
        ("Who was born in Alba? Was Ada Berg?", "No, Carl Dorn was."),
    ],
)
def test_where_something_else_may_be_meant_nothing_is_wrong(
    small_world: Checker, question: str, answer: str
) -> None:
    assert not small_world.check(question, answer).contradicted


def test_it_is_the_same_piece_by_piece_and_without_models(small_world: Checker) -> None:
    piecewise = small_world.begin(CAPITAL)
    piecewise.sentence("No. ", encode=False)
    (claim,) = piecewise.sentence("Birka is. ", encode=False)
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("Birka", "Hafen")
    assert not piecewise.sentence("Alba is.", encode=False)


@pytest.mark.parametrize("sentence", ["No.", "No!", "Nope, it is not.", "No, that's wrong.", "Not quite."])
def test_a_sentence_may_only_deny(sentence: str) -> None:
    assert only_denies(sentence)


@pytest.mark.parametrize("sentence", ["No, Hafen.", "Nobody knows.", "No, it is Hafen.", "Norduria.", ""])
def test_others_say_something(sentence: str) -> None:
    assert not only_denies(sentence)
