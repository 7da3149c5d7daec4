"""Wrong values of the user's own things are found in whatever sentence and words; what may be right is left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import contradicted

FACTS = b"""subject,relation,object
Falcon FD20 drill,price,189 EUR
Falcon FD20 drill,maximum torque,65 Nm
Falcon FD20 drill,weight,1.6 kg
Falcon FS90 jigsaw,price,249 EUR
Falcon FS90 jigsaw,cutting depth,66 mm
Falcon FS90 jigsaw,noise level,101 dB
Falcon 4Ah battery pack,charging time,55 minutes
Falcon 4Ah battery pack,price,99 EUR
Falcon,tool warranty,5 years
Falcon,managing director,Radka Novotny
Falcon,headquarters,Ghent
Harbour House,number of rooms,112
Harbour House,dog fee per night,18 EUR
Harbour House,breakfast hours,7:00-10:30
Harbour House,cancellation deadline,5 days before arrival
Harbour House,child ticket price,60 NOK
Harbour House,pool temperature,30 \xc2\xb0C
excess luggage,price per kg,11 EUR
barque Alma,number of masts,3
barque Alma,length,48.5 m
Paris City Tour,population limit,12
"""


@pytest.fixture(scope="module")
def checker(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(FACTS)


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        (
            "What does the FD20 cost?",
            "Good choice! You get it for 169 EUR.",
            "169 EUR",
            "189 EUR",
        ),
        ("Tell me about the FD20.", "It is our bestseller. It weighs only 1.9 kg.", "1.9 kg", "1.6 kg"),
        ("How much torque does the drill have?", "The FD20 manages up to 75 Nm.", "75 Nm", "65 Nm"),
        (
            "How many rooms are there?",
            "Harbour House has a garden and a pool. Altogether you'll find 121 rooms there.",
            "121",
            "112",
        ),
        (
            "Can I bring my dog?",
            "At Harbour House we love dogs. You pay 25 EUR per night for yours.",
            "25 EUR",
            "18 EUR",
        ),
        (
            "Which jigsaw is deeper?",
            "The FS90: its cutting depth is 60 mm, so it needs two passes.",
            "60 mm",
            "66 mm",
        ),
        (
            "Who runs Falcon?",
            "Falcon is headed by managing director Pavla Hruba.",
            "Pavla Hruba",
            "Radka Novotny",
        ),
        (
            "What time is breakfast?",
            "Breakfast is served from 7:00 to 10:00 at Harbour House.",
            "10:00",
            "10:30",
        ),
        (
            "What is a child ticket at Harbour House?",
            "A child ticket is 70 NOK at Harbour House.",
            "70 NOK",
            "60 NOK",
        ),
        (
            "Compare the FD20 and the FS90.",
            "| | FD20 | FS90 |\n|---|---|---|\n| Price | 189 EUR | 279 EUR |",
            "279 EUR",
            "249 EUR",
        ),
        (
            "Give me the data of the FS90.",
            "Here it is:\n\n- Cutting depth: 68 mm\n- Noise level: 101 dB",
            "68 mm",
            "66 mm",
        ),
    ],
)
def test_a_wrong_value_is_found_in_any_words(
    checker: Checker, question: str, answer: str, wrong: str, right: str
) -> None:
    (claim,) = contradicted(checker, question, answer)
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == (wrong, right)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long does the battery take?", "A half charge of the 4Ah battery pack takes about 25 minutes."),
        ("My bag is 4 kg over. What now?", "Excess luggage is 11 EUR per kilo, so you'd pay 44 EUR."),
        ("How many rooms are there?", "112 rooms at Harbour House, on four floors."),
        ("What do two drills cost?", "Two FD20 drills are 378 EUR."),
        ("What does the FD20 cost?", "With a second battery pack the FD20 is 279 EUR."),
        ("Tell me about the FD20.", "The FD20 comes in a case, and the case weighs 2.1 kg."),
        ("How loud is the FS90?", "With the hood on, the FS90 reaches 70 to 80 dB."),
        ("How warm is the pool at Harbour House?", "The pool is at 30 °C, and the sauna at 90 °C."),
        ("How much is the FS90?", "The FS90 is 249 EUR, so 60 EUR more than the drill."),
        ("Who runs Falcon?", "Radka Novotny does; the workshop is in the hands of Pavla Hruba."),
        ("Compare France and Italy.", "| | France | Italy |\n|---|---|---|\n| Drills | 20 | 30 |"),
        ("How many masts has the Mir?", "The Mir has 3 masts and is 109 m long."),
        ("What warranty is there?", "Every battery pack has a warranty of 2 years."),
        ("How long is the ride to Harbour House?", "The bus takes 25 minutes and costs 42 NOK for children."),
        ("How deep is the pilot hole of the FS90?", "The pilot hole of the FS90 is 20 mm deep."),
        (
            "How long does the battery pack take?",
            "It takes 55 minutes, 20 minutes of which are for the last tenth.",
        ),
        ("When is breakfast at Harbour House?", "From 7:00 to 10:30. On Sundays, breakfast begins at 8:00."),
        ("Can I add packs?", "Yes, with one more pack you'd then pay 198 EUR."),
        ("Where is the IMF?", "The managing director is Kristalina Georgieva."),
        ("Tell me about the BMW M3.", "The BMW M3 is a car. Its maximum torque is 650 Nm."),
        ("How loud is a jackhammer?", "The noise level is 120 dB."),
        (
            "How many rooms?",
            "Of the 112 rooms, 20 have a balcony. Harbour House has 20 rooms with a sea view.",
        ),
        ("How long does the 4Ah battery pack take?", "The 2Ah battery pack takes 30 minutes."),
        ("Tell me about the FD20 and the FS90.", "### FD20\n- Weight: 1.6 kg\n\n### FS90\n- Weight: 2.2 kg"),
        (
            "Compare the FD20 with the Bosch GSR 18.",
            "The FD20 costs 189 EUR. It costs 30 EUR less than the Bosch.",
        ),
        ("How much longer is the Alma than the Mir?", "She is 28 m longer."),
        ("How long are the Alma and the Mir?", "The Mir is 109 m long."),
        ("What population has Paris?", "Paris has about 2.1 million people."),
        ("Is there a discount?", "Students pay 40 NOK at Harbour House."),
        ("When is breakfast at Harbour House?", "In August, breakfast is from 7:00 to 11:00."),
        ("When is breakfast at Harbour House?", "In the annex, breakfast is from 8:00 to 10:30."),
        ("Tell me about the Alma.", "The barque Alma carries 1,200 m of rope."),
        ("How warm is the pool at Harbour House?", "The sea is 18 °C."),
        ("How heavy is the FD20?", "The FD20 is a drill. The battery is removable. It weighs 0.4 kg."),
        ("How heavy is the FD20?", "The competitor is lighter. It weighs 1.1 kg."),
    ],
)
def test_what_may_be_right_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert contradicted(checker, question, answer) == []


def test_figures_of_a_stream_are_found_where_they_stand(checker: Checker) -> None:
    piecewise = checker.begin("Tell me about the FD20.")
    for piece in ("It is our bestseller. ", "It weighs only 1.9 kg. ", "Enjoy!"):
        piecewise.sentence(piece)
    (claim,) = [c for c in piecewise.claims if c.verdict is Verdict.CONTRADICTED]
    assert piecewise.answer[claim.claim.value_start : claim.claim.value_end] == "1.9 kg"


def test_a_wrong_value_is_found_below_a_long_pasted_text(checker: Checker) -> None:
    pasted = " ".join(f"Line {n} of the order speaks of a part." for n in range(1000))
    (claim,) = contradicted(checker, f"{pasted}\nTell me about the FD20.", "The FD20 costs 169 EUR.")
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("169 EUR", "189 EUR")


def test_what_nobody_looked_into_is_still_heard(checker: Checker) -> None:
    piecewise = checker.begin("What do the FD20 and the FS90 cost?")
    piecewise.sentence("The FD20 costs 189 EUR. ")
    piecewise.sentence("Now the FS90 jigsaw. ", encode=False)
    piecewise.sentence("You get it for 249 EUR. ")
    assert [c.rule for c in piecewise.claims if c.verdict is Verdict.CONTRADICTED] == []


HALL = b"""subject,relation,object
Quayside Hall,opening hours,09:00-17:00
Quayside Hall,director,Ilse Brandauer
Quayside Hall,lecture hall capacity,140
Quayside Hall,coat check fee,$3
Quayside Hall,guided tour,every 40 minutes
Quayside Hall,factory outlet in,Paris
"""


@pytest.fixture(scope="module")
def hall(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(HALL)


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        ("Who runs the hall?", "The director is Ilse Hofmann.", "Ilse Hofmann", "Ilse Brandauer"),
        ("How many people fit in?", "The lecture hall has a capacity of 180.", "180", "140"),
        (
            "Until when is Quayside Hall open?",
            "It is open until 6 in the evening.",
            "6 in the evening",
            "5 in the afternoon",
        ),
        ("When can I come?", "Quayside Hall opens at 10:00.", "10:00", "09:00"),
        (
            "How often are the tours?",
            "There is a guided tour every 60 minutes.",
            "every 60 minutes",
            "every 40 minutes",
        ),
    ],
)
def test_names_of_a_family_ends_of_hours_and_phrases_are_put_right(
    hall: Checker, question: str, answer: str, wrong: str, right: str
) -> None:
    (claim,) = contradicted(hall, question, answer)
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == (wrong, right)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "We are 120 people. Do you have a room?",
            "The lecture hall holds 140, so 120 people are no problem.",
        ),
        ("How many people fit in?", "When used for dinners, the lecture hall has a capacity of 90."),
        ("Who was the director before?", "The director before her was Karl Auer."),
        ("What do we pay for four coats?", "That makes $12 for the coat check."),
        ("When do you open on New Year's Day?", "On New Year's Day we open at 11:00."),
        ("How long is the hall open?", "It closes at 17:00, half an hour after midnight in Tokyo."),
        ("I bring 12 kg of coats. What's the fee?", "The coat check takes bags up to 20 kg."),
        ("Where is the outlet?", "The factory outlet is in France."),
    ],
)
def test_what_is_of_something_else_or_follows_is_left_alone(
    hall: Checker, question: str, answer: str
) -> None:
    assert contradicted(hall, question, answer) == []
