"""Values of own things that are no plain figures: words, yes and no, versions, words with a figure among them, days,
from when something holds; and figures as answers put them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.checker import Checker
from tests.detect.conftest import contradicted

FACTS = b"""subject,relation,object,valid from
Gravel SL,frame material,aluminium,
Gravel SL,mass,8.6 kg,
Gravel SL,dishwasher safe,no,
Gravel SL,motor,Brennar M2,
Harbour Pool,closed on,Monday,
Harbour Pool,towel included,yes,
Harbour Pool,card payment accepted,no,
Harbour Pool,opening hours,9:00 to 20:00,
Harbour Pool,open day,first Thursday of the month,
Harbour Pool,minimum age for the sauna,16,
Harbour Pool,bill due,14 days after the visit,
Harbour Pool,director,Radka Novotny,2023-05-15
Ferro,current version,4.7.2,
Ferro,minimum python version,3.10,
Ferro,default compression,zstd,
Ferro,maximum upload size,250 MB,
Mixer 600,wattage,"1,100 W",
"""


@pytest.fixture(scope="module")
def checker(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(FACTS)


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        ("What is the frame of the Gravel SL made of?", "The Gravel SL has a steel frame.", "steel", "aluminium"),
        ("When is the open day?", "The open day is on the first Tuesday of the month.", "first Tuesday of the month",
         "first Thursday of the month"),
        ("Which version of Ferro is current?", "The current version of Ferro is 4.6.0.", "4.6.0", "4.7.2"),
        ("Which Python does Ferro need?", "The minimum Python version is 3.8.", "3.8", "3.10"),
        ("How large may an upload be?", "Uploads may not be larger than 200 MB.", "200 MB", "250 MB"),
        ("What is the wattage of the Mixer 600?", "The wattage of the Mixer 600 is 1,000 W.", "1,000 W", "1,100 W"),
        ("When does the pool open?", "Harbour Pool opens at 8:00 and closes at 20:00.", "8:00", "9:00"),
    ],
)  # fmt: skip
def test_another_value_is_found_and_put_right(
    checker: Checker, question: str, answer: str, wrong: str, right: str
) -> None:
    (claim,) = contradicted(checker, question, answer)
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == (wrong, right)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Are towels included?", "No, towels are not included."),
        ("Can I pay by card?", "Yes, card payment is accepted."),
    ],
)
def test_yes_is_not_no(checker: Checker, question: str, answer: str) -> None:
    assert contradicted(checker, question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the frame of the Gravel SL made of?", "It has a frame of aluminium."),
        ("What is the frame of the Gravel SL made of?", "The Gravel SL has a light frame."),
        ("Are towels included?", "Yes, towels are included."),
        ("Are towels included?", "Yes, and the showers are warm."),
        ("Can I pay by card?", "Unfortunately, card payment is not accepted."),
        ("Can I pay by card?", "No, please bring cash."),
        ("Which version of Ferro is current?", "Version 4.7 is current."),
        ("Which Python does Ferro need?", "Python 3.10 or newer."),
        ("Who is the director?", "Radka Novotny has been the director since May 2023."),
        ("When is the open day?", "On the first Thursday of each month."),
        ("How large may an upload be?", "Uploads may not be larger than 250 MB."),
        ("When is the pool closed?", "Harbour Pool is closed on Mondays."),
        ("What is the wattage of the Mixer 600?", "It has about 1,100 W."),
        ("What does the sauna cost for students?", "Students pay 7 EUR for Harbour Pool."),
    ],
)
def test_what_is_right_or_of_something_else_is_left_alone(
    checker: Checker, question: str, answer: str
) -> None:
    assert not contradicted(checker, question, answer)
