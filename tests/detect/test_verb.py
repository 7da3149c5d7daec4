"""Verb forms: which words may carry a sentence, and which only add to a noun."""

import pytest

from detect.verb import VerbForm, verb_form


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("wrote", VerbForm.PAST),
        ("born", VerbForm.PARTICIPLE),
        ("written", VerbForm.PARTICIPLE),
        ("founded", VerbForm.BOTH),
        ("died", VerbForm.BOTH),
        ("won", VerbForm.BOTH),
        ("living", VerbForm.GERUND),
        ("king", None),
        ("red", None),
        ("united", None),
        ("indeed", None),
        ("city", None),
    ],
)
def test_the_form_of_a_word(word: str, form: VerbForm | None) -> None:
    assert verb_form(word) is form
