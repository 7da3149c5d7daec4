"""The lines that `akgc calibrate` reads."""

from __future__ import annotations

import json
import math

import pytest

from detect.verdict import CheckedClaim, Claim, Verdict
from proxy.cli.calibrate_line import LabelledLine


def line(**item: object) -> str:
    return json.dumps(item)


def test_a_label_is_a_word_or_a_truth_value() -> None:
    labels = ("right", "wrong", True, False)
    read = [LabelledLine.parse(1, line(answer="Oslo.", label=label)).right for label in labels]
    assert read == [True, False, True, False]


def test_an_answer_is_right_when_all_of_its_labelled_claims_are() -> None:
    claims = [{"text": "Oslo is a city.", "label": "right"}, {"text": "It is in Peru.", "label": "wrong"}]
    read = LabelledLine.parse(1, line(answer="Oslo is a city. It is in Peru.", claims=claims))
    assert read.right is False
    assert LabelledLine.parse(1, line(answer="Oslo is a city.", claims=claims[:1])).right is True


def test_labels_of_claims_are_found_by_their_place() -> None:
    answer = "Oslo is a city. It is in Peru."
    claims = [{"text": "Oslo is a city.", "label": "right"}, {"text": "It is in Peru.", "label": "wrong"}]
    checked = [
        CheckedClaim(Claim(answer[start:end], start, end), Verdict.SUPPORTED, 0.9)
        for start, end in ((0, 15), (16, 30))
    ]
    assert LabelledLine.parse(1, line(answer=answer, claims=claims)).labels_of(checked) == {0: True, 1: False}


def test_a_text_that_the_answer_lacks_labels_nothing() -> None:
    claims = [{"text": "Bergen", "label": "right"}]
    checked = [CheckedClaim(Claim("Oslo.", 0, 5), Verdict.SUPPORTED, 0.9)]
    assert LabelledLine.parse(1, line(answer="Oslo.", claims=claims)).labels_of(checked) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 3 is not JSON"),
        ("[]", "line 3 is no object"),
        (line(label="right"), 'line 3: "answer" is missing'),
        (line(answer=7, label="right"), 'line 3: "answer" must be a text, not 7'),
        (line(answer="x", prompt=[], label="right"), r'line 3: "prompt" must be a text, not \[\]'),
        (line(answer=" ", label="right"), "line 3: the answer is blank"),
        (line(answer="Oslo.", label="maybe"), "\"label\" is 'maybe'"),
        (line(answer="Oslo."), '"label" is missing'),
        (line(answer="Oslo.", label=7), '"label" is 7'),
        (line(answer="Oslo.", label=["right"]), "\"label\" is \\['right'\\]"),
        (
            line(answer="Oslo.", label="right", log_probability=math.nan),
            "is nan; write a number of at most 0",
        ),
        (line(answer="Oslo.", label="right", log_probability=-math.inf), "is -inf; write a number"),
        (line(answer="Oslo.", label="right", log_probability=0.5), "at most 0"),
        (line(answer="Oslo.", label="right", claims=["Oslo."]), '"claims" must be a list'),
    ],
)
def test_another_shape_is_refused_with_the_line_and_what_to_write(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        LabelledLine.parse(3, text)
