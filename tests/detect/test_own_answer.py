"""What a customer is told of the user's own things: wrong figures are found, whatever may be right is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import contradicted

FACTS = b"""subject,relation,object
Lakeside Inn,number of rooms,62
Lakeside Inn,manager,Thomas Rainer
Lakeside Inn,opened,1987
Lakeside Inn,cancellation period,48 hours
Lakeside Inn,check-in from,15:00
Night Song,type,song
Night Song,composer,Ann Able
Day Song,type,song
Corner Shop,opening hours,08:00 to 18:30
Corner Shop,closes at,18:30
Lake Suite,price per night,340 EUR
Lake Suite,size,58 sqm
Lake Suite,maximum guests,4
Garden Suite,price per night,165 EUR
Garden Suite,size,24 sqm
Spa Course,duration,4 sessions
Spa Course,price,90 EUR
Brewer Uno,warranty period,2 years
Brewer Uno,return period,30 days
Brewer Uno,weight,7.5 kg
Brewer Uno,released,2024-05-15
Brewer Duo,warranty period,3 years
Brewer Duo,weight,12 kg
Corner Shop,phone,044 310 72 80
Corner Shop,closed on,Tuesday
Corner Shop,address,44 Exchange Street
Corner Shop,head of design,Chiara Donati
Corner Shop,delivery time,10 days
Corner Shop,annual production,420000 litres
Brewer Uno,manufacturer,Corner Shop
"""


@pytest.fixture(scope="module")
def checker(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(FACTS)


@pytest.mark.parametrize(
    ("question", "answer", "right"),
    [
        (
            "How many rooms does the Lakeside Inn have?",
            "There are 58 rooms in the inn.",
            "There are 62 rooms in the inn.",
        ),
        (
            "How many rooms does the Lakeside Inn have?",
            "We have 58 rooms. Most of them face the lake.",
            "We have 62 rooms. Most of them face the lake.",
        ),
        (
            "What does a night in the Lake Suite cost?",
            "You pay 390 EUR per night.",
            "You pay 340 EUR per night.",
        ),
        (
            "What does a night in the Lake Suite cost?",
            "A night in the Lake Suite is 390 EUR.",
            "A night in the Lake Suite is 340 EUR.",
        ),
        (
            "How long is the return period of the Brewer Uno?",
            "Of course! You can return it within 14 days.",
            "Of course! You can return it within 30 days.",
        ),
        ("What is the duration of the Spa Course?", "It takes six sessions.", "It takes four sessions."),
        (
            "When is check-in at the Lakeside Inn?",
            "You can check in from 2 pm.",
            "You can check in from 3 pm.",
        ),
        (
            "What are the opening hours of the Corner Shop?",
            "You can reach us from 8 am to 8 pm.",
            "You can reach us from 8 am to 6:30 pm.",
        ),
        (
            "What are the opening hours of the corner shop?",
            "Its opening hours are from 8 am to 8 pm.",
            "Its opening hours are from 8 am to 6:30 pm.",
        ),
        (
            "When was the Brewer Uno released?",
            "It was released on 1 May 2024.",
            "It was released on 15 May 2024.",
        ),
        ("What's the number to call?", "+41 44 310 27 80", "044 310 72 80"),
        ("Can I call you?", "Sure, dial 044 310 27 80.", "Sure, dial 044 310 72 80."),
        ("On which day is the shop closed?", "We are closed on Mondays.", "We are closed on Tuesdays."),
        (
            "Where is the Corner Shop?",
            "It's at 14 Exchange Street, opposite the bank.",
            "It's at 44 Exchange Street, opposite the bank.",
        ),
        ("Who is your head of design?", "Carla Donati.", "Chiara Donati."),
        ("How fast do you deliver?", "We deliver within three weeks.", "We deliver within 10 days."),
        (
            "What is your annual production?",
            "We make 240,000 litres a year.",
            "We make 420,000 litres a year.",
        ),
        (
            "What is your cancellation period?",
            "It is 24 hours, and the money comes back soon.",
            "It is 48 hours, and the money comes back soon.",
        ),
    ],
)
def test_what_a_customer_is_told_is_held_against_the_question(
    checker: Checker, question: str, answer: str, right: str
) -> None:
    (claim,) = contradicted(checker, question, answer)
    correction = claim.correction
    assert correction is not None
    assert answer[: correction.start] + correction.right + answer[correction.end :] == right


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many rooms does the Lakeside Inn have?", "There are 62 rooms in the inn."),
        ("How many rooms does the Lakeside Inn have?", "There are 20 parking spaces in front of the inn."),
        ("How many rooms does the Lakeside Inn have?", "If you count the annex, there are 70 rooms."),
        ("What does the Spa Course cost?", "The Spa Course costs 120 EUR before tax."),
        ("What does the Spa Course cost?", "The Spa Course costs 110 EUR with the oil massage."),
        ("Where is the Brewer Uno made?", "In Berlin."),
        ("Who makes the Brewer Uno?", "A company from Berlin."),
        ("Who is your head of design?", "Signora Donati."),
        ("What does a night in the Lake Suite cost?", "Breakfast is 20 EUR extra."),
        ("What does a night in the Lake Suite cost?", "It is 100 EUR more than the standard room."),
        ("What does a night in the Lake Suite cost?", "The deposit is 100 EUR."),
        (
            "How long is the return period of the Brewer Uno?",
            "You can return it within a month, that is, 30 days.",
        ),
        ("How long is the return period of the Brewer Uno?", "Refunds usually arrive after 14 days."),
        ("What is the duration of the Spa Course?", "It takes two hours a week."),
        ("What is the price of the Spa Course?", "With the discount it is 70 EUR."),
        ("When was the Brewer Uno released?", "Its successor came out in 2025."),
        ("When is check-in at the Lakeside Inn?", "Check-in is from 3 o'clock."),
        ("When is check-in at the Lakeside Inn?", "Check-in opens at 15:00 and closes at 22:00."),
        ("When is check-in at the Lakeside Inn?", "Breakfast is served from 7 am."),
        ("When is check-in at the Lakeside Inn?", "Check-in is possible up to 10 pm."),
        ("How many rooms does the Lakeside Inn have?", "We can offer you 5 rooms."),
        ("How many rooms does the Lakeside Inn have?", "The annex has 12 rooms."),
        ("How long is the return period of the Brewer Uno?", "Opened boxes can be returned within 14 days."),
        ("How long is the return period of the Brewer Uno?", "You have 5 days left."),
        ("What is the price of the Spa Course?", "Students pay 60 EUR."),
        ("What is the price of the Spa Course?", "Your total is 95 EUR."),
        ("What is the price of the Spa Course?", "The Sauna Course is 70 EUR."),
        ("What is the price of the Spa Course?", "With a massage it costs 130 EUR."),
        ("How heavy is the Brewer Uno?", "With packaging it weighs 9 kg."),
        ("How heavy is the Brewer Uno?", "The tank weighs 1 kg."),
        ("How heavy is the tank of the Brewer Uno?", "It weighs 1 kg."),
        ("How many double rooms does the Lakeside Inn have?", "It has 30 of them: 30 double rooms."),
        ("How many rooms of the Lakeside Inn are free?", "There are 12 rooms free."),
        ("Who is the manager of the spa at the Lakeside Inn?", "The manager is Ulla Dahl."),
        ("What are the opening hours of the Corner Shop on Sundays?", "From 10 am to 2 pm."),
        ("How long is the return period of the Brewer Uno for opened boxes?", "It is 14 days."),
        ("What is the price of the Spa Course for students?", "It's 60 EUR."),
        ("Who is the manager of the Lakeside Inn?", "You can reach the manager through Ulla Dahl."),
        ("What are the opening hours of the Corner Shop?", "On Saturdays we are open from 8 am to 1 pm."),
        ("What are the opening hours of the Corner Shop?", "The bakery next door is open from 6 am to noon."),
        ("Is the Brewer Duo heavier than the Brewer Uno?", "Yes, the Duo is heavier, by 4.5 kg."),
        ("What's the number to call?", "+41 44 310 72 80"),
        ("Can I call you?", "The bakery has the number 031 555 12 34."),
        ("Can I call you?", "Our fax is 044 310 27 80."),
        ("Can I call you?", "Ms Able's line is 044 310 72 82."),
        ("Where is the Corner Shop?", "Opposite 51 Exchange Street."),
        ("Where is the Corner Shop?", "Its office is at 46 Exchange Street, the shop is next door."),
        ("On which day is the shop closed?", "On Christmas Day we are closed, too."),
        ("Who is your head of design?", "Our head of sales is Carla Donati."),
        ("Who is the head of design of Lego?", "Carla Donati."),
        ("How fast do you deliver?", "We deliver to islands within three weeks."),
        ("How fast do you deliver at Christmas?", "Within three weeks."),
        ("How heavy is it?", "It weighs 9 kg."),
        ("Under 16?", "Spa Course 60 EUR."),
        ("What is your annual production?", "Our brewer in Bern makes 240,000 litres a year."),
    ],
)
def test_what_may_be_right_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert contradicted(checker, question, answer) == []


@pytest.mark.parametrize(
    ("question", "answer", "subject"),
    [
        ("What does the Brewer Uno weigh?", "The Uno weighs 9 kg.", "Brewer Uno"),
        ("Which is heavier, the Brewer Uno or the Brewer Duo?", "The Duo weighs 14 kg.", "Brewer Duo"),
        ("Tell me about the Lakeside Inn.", "The inn has 58 rooms.", "Lakeside Inn"),
        ("How long is the Brewer Uno covered?", "The Uno comes with a 5-year warranty.", "Brewer Uno"),
    ],
)
def test_own_things_go_by_their_short_names(
    checker: Checker, question: str, answer: str, subject: str
) -> None:
    (claim,) = contradicted(checker, question, answer)
    assert claim.claim.subject is not None
    assert claim.claim.subject.label == subject


def test_a_short_name_that_nobody_has_named_in_full_is_nobodys(checker: Checker) -> None:
    assert contradicted(checker, "What does it weigh?", "The Uno weighs 9 kg.") == []


@pytest.mark.parametrize("answer", ["You pay 390 EUR per night.", "A night in the Lake Suite is 390 EUR."])
def test_a_stream_gives_the_same_verdict_as_the_whole(checker: Checker, answer: str) -> None:
    question = "What does a night in the Lake Suite cost?"
    whole = checker.check(question, f"Sure! {answer} Enjoy your stay.")
    piecewise = checker.begin(question)
    for piece in ("Sure! ", f"{answer} ", "Enjoy your stay."):
        piecewise.sentence(piece)
    assert [(c.verdict, c.claim.start) for c in piecewise.claims if c.verdict is Verdict.CONTRADICTED] == [
        (c.verdict, c.claim.start) for c in whole.claims if c.verdict is Verdict.CONTRADICTED
    ]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("The Brewer Uno is heavier than the Brewer Duo.", True),
        ("The Uno is lighter than the Duo.", False),
        ("The Garden Suite is more expensive than the Lake Suite.", True),
        ("The Garden Suite is cheaper than the Lake Suite.", False),
    ],
)
def test_own_things_are_compared_by_the_figure_that_both_have(
    checker: Checker, answer: str, wrong: bool
) -> None:
    question = "Compare the Brewer Uno with the Brewer Duo, and the Lake Suite with the Garden Suite."
    assert bool(contradicted(checker, question, answer)) is wrong


@pytest.mark.parametrize(
    ("answer", "supported"),
    [("Ann Able.", True), ("Ann Able wrote it.", True), ("Ann Able wrote Day Song.", False)],
)
def test_a_right_name_beside_another_work_answers_nothing(
    checker: Checker, answer: str, supported: bool
) -> None:
    assert bool(checker.check("Who composed Night Song?", answer).supported) is supported


@pytest.mark.parametrize(
    ("before", "question", "wrong"),
    [
        ("Tell me about the Brewer Uno.", "How heavy is it?", True),
        ("Tell me about the Brewer Uno.", "And what is its weight?", True),
        ("Compare the Brewer Duo with the Brewer Uno.", "How heavy is it?", False),
        ("Tell me about the Brewer Uno. Or about Paris.", "How heavy is it?", False),
        ("Tell me about Paris.", "How heavy is it?", False),
    ],
)
def test_a_later_question_is_about_what_was_named_last(
    checker: Checker, before: str, question: str, wrong: bool
) -> None:
    checking = checker.begin(question, [before])
    checking.sentence("It weighs 9 kg.")
    assert any(claim.verdict is Verdict.CONTRADICTED for claim in checking.claims) is wrong


def test_a_slip_in_a_number_leaves_other_mistakes_of_its_sentence(checker: Checker) -> None:
    answer = "The Lakeside Inn opened in 1950 and the Corner Shop has the phone 044 310 72 08."
    assert {claim.rule for claim in contradicted(checker, "", answer)} == {"time:year", "question:contact"}


def test_a_slip_in_a_later_sentence_is_found_whole_and_piece_by_piece(checker: Checker) -> None:
    question = "How many rooms does the Lakeside Inn have?"
    pieces = ["We have 58 rooms. ", "The Corner Shop has the phone 044 310 27 80."]
    whole = contradicted(checker, question, "".join(pieces))
    piecewise = checker.begin(question)
    _ = [piecewise.sentence(piece) for piece in pieces]
    assert [claim.correction and claim.correction.right for claim in whole] == ["62", "044 310 72 80"]
    assert [c.correction for c in piecewise.claims if c.verdict is Verdict.CONTRADICTED] == [
        claim.correction for claim in whole
    ]
