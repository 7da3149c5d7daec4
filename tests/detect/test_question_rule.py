"""The question rule: what answers wrongly or not at all is contradicted; whatever may be right is left alone."""

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.question_rule import BESIDE, is_whole
from detect.verdict import CheckedClaim, Verdict, moved_by
from kg.linker import Linker
from kg.store import Snapshot

CAPITAL = "In which city does the government of France sit?"
BORN = "In which town was Albert Einstein delivered as a baby?"
WHEN = "On what date did Albert Einstein come into the world?"
PEOPLE = "How many souls live in Germany?"
PROTONS = "How many protons does iron have?"
SYMBOL = "What does a chemist write for iron?"
AUTHOR = "Which author is behind Hamlet?"


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, encoder: DistilBertEncoder, reader: DistilBertEncoder) -> Checker:
    return Checker(
        tiny_graph, Linker(tiny_graph), encoder=encoder, reader=reader, calibration=Calibration.load()
    )


def told(checker: Checker, question: str, answer: str) -> list[CheckedClaim]:
    """The claims that the rule adds."""
    return [c for c in checker.check(question, answer).claims if c.rule.startswith("question:")]


@pytest.mark.parametrize(
    ("question", "answer", "right"),
    [
        (CAPITAL, "Berlin.", "Paris."),
        (CAPITAL, "It is Berlin.", "It is Paris."),
        (WHEN, "In 1880.", "In 1879."),
        (PROTONS, "27", "26"),
    ],
)
def test_another_value_is_contradicted_and_patched(
    checker: Checker, question: str, answer: str, right: str
) -> None:
    (claim,) = told(checker, question, answer)
    assert claim.verdict is Verdict.CONTRADICTED
    correction = claim.correction
    assert correction is not None
    assert answer[: correction.start] + correction.right + answer[correction.end :] == right


@pytest.mark.parametrize("answer", ["Berlin.", "It is Berlin. Many people live there."])
def test_thoughts_before_the_answer_change_nothing(checker: Checker, answer: str) -> None:
    thoughts = "<think>\nThe capital of France? Paris is a city. It is Ulm.\n\nSo Berlin.\n</think>\n\n"
    (claim,) = told(checker, CAPITAL, answer)
    (behind,) = checker.check(CAPITAL, thoughts + answer).contradicted
    assert behind == moved_by(claim, len(thoughts))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Capital of France?", "Berlin."),
        ("capital of france", "Ulm"),
        ("who wrote hamlet", "Lope de Vega."),
        ("iron atomic number", "56"),
    ],
    ids=["a known town", "in small letters", "a name that nobody knows", "what another fact says"],
)
def test_a_short_question_is_held_against_a_short_answer(
    checker: Checker, question: str, answer: str
) -> None:
    (claim,) = told(checker, question, answer)
    assert claim.verdict is Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("who wrote hamlet", "The Bard."),
        ("who wrote hamlet", "Will Shakespeare."),
        ("capital of france", "Paname"),
    ],
)
def test_a_nickname_is_left_alone(checker: Checker, question: str, answer: str) -> None:
    assert not told(checker, question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "The ministries of France are found in Berlin."),
        (SYMBOL, "Chemists write iron with Ir."),
        (CAPITAL, "The seat of government there is Berlin."),
        (WHEN, "Elbart was born in 1901."),
    ],
)
def test_another_value_in_words_that_are_not_read_speaks_for_the_whole_sentence(
    checker: Checker, question: str, answer: str
) -> None:
    (claim,) = told(checker, question, answer)
    assert claim.verdict is Verdict.CONTRADICTED
    assert is_whole(claim)
    assert claim.correction is None


def test_another_value_in_words_about_something_else_is_left_alone(checker: Checker) -> None:
    assert told(checker, CAPITAL, "The painters of France once met in Berlin.") == []
    assert told(checker, WHEN, "Work was begun in 1901.") == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "The population of France is 68 million."),
        (PEOPLE, "Germany is a country."),
        (PEOPLE, "Germany borders France."),
        (WHEN, "Albert Einstein was born in Ulm."),
        (PROTONS, "The chemical symbol for iron is Fe."),
        (AUTHOR, "Hamlet borders Albert Einstein."),
        (CAPITAL, "France borders Germany."),
        (CAPITAL, "France is the capital of France."),
        (SYMBOL, "The genre of iron is drama film."),
        (PEOPLE, "The population of France is 68 million."),
        (WHEN, "Albert Einstein died in 1900."),
    ],
)
def test_a_sentence_that_states_something_else_does_not_answer(
    checker: Checker, question: str, answer: str
) -> None:
    (claim,) = told(checker, question, answer)
    assert (claim.rule, claim.verdict) == (BESIDE, Verdict.CONTRADICTED)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "Paris, of course."),
        (PEOPLE, "Over 80 million."),
        (BORN, "In Germany."),
        (WHEN, "1879 (on 14 March)"),
        (PROTONS, "Twenty-six."),
    ],
)
def test_the_right_value_in_few_words_is_supported(checker: Checker, question: str, answer: str) -> None:
    assert [claim.verdict for claim in checker.check(question, answer).claims] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "paris"),
        (CAPITAL, "The city of light."),
        (CAPITAL, "Lutetia."),
        (CAPITAL, "Die Regierung sitzt in Lutetia."),
        (CAPITAL, "I don't know."),
        (CAPITAL, "That depends on the century."),
        (CAPITAL, "Not in Berlin."),
        (CAPITAL, "It moved from Berlin to Paris."),
        (CAPITAL, "It has three of them."),
        (CAPITAL, "Sure, happy to help."),
        (CAPITAL, "Formerly in Berlin."),
        (CAPITAL, "Berlin. No, it is Paris."),
        (BORN, "At home."),
        (BORN, "In a house by the river."),
        (BORN, "In the south of Germany."),
        (BORN, "He was born on 14 March 1879."),
        (WHEN, "In the spring."),
        (WHEN, "In the late 19th century."),
        (WHEN, "Albert Einstein was born in the age of steam."),
        (WHEN, "Around 1880."),
        (WHEN, "Albert Einstein was born in 1879 and died in 1955."),
        (WHEN, "He died in 1955."),
        (PEOPLE, "About 83 million, or 84 by some counts."),
        (PEOPLE, "Many millions."),
        (PEOPLE, "Eighty-three million."),
        (PEOPLE, "83 Millionen"),
        (PROTONS, "As many as electrons."),
        (SYMBOL, "Fe, from the Latin ferrum."),
        (SYMBOL, "It is the sign of Mars."),
        (SYMBOL, "Iron is Fe."),
        (AUTHOR, "The Bard."),
        (AUTHOR, "Bard of Avon."),
        (AUTHOR, "Will Shakespear."),
        (AUTHOR, "Some say Albert Einstein."),
        (AUTHOR, "Shakespeare and Fletcher."),
        (PEOPLE, "The population of West Germany was 63 million."),
        (CAPITAL, "The seat of the bishops of France is a town on the Rhône."),
        ("Is Berlin the capital of France?", "Berlin."),
        ("Why is Paris the capital of France?", "France is a country."),
        ("What is the second city of France?", "Berlin."),
        ("What would be the capital of France if Paris fell?", "Berlin."),
        ("Write a poem about the capital of France.", "Berlin is a dream."),
        ("Where was the wife of Albert Einstein born?", "In Berlin."),
    ],
)
def test_what_may_be_right_or_was_not_asked_is_left_alone(
    checker: Checker, question: str, answer: str
) -> None:
    assert not checker.check(question, answer).contradicted


def test_an_answer_that_goes_on_is_not_held_against_the_question(checker: Checker) -> None:
    answer = "Germany is a country. It borders France. Its people number 83 million."
    assert not told(checker, PEOPLE, answer)


def test_what_is_read_in_words_is_not_told_twice(checker: Checker) -> None:
    assert not told(checker, "What is the capital of France?", "The capital of France is Berlin.")


def test_without_an_encoder_no_question_is_read(tiny_checker: Checker) -> None:
    assert tiny_checker.question_rule is None
    assert not told(tiny_checker, PEOPLE, "Germany is a country.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When did Albert Einstein die?", "Albert Einstein was born in 1879."),
        ("When was Albert Einstein born?", "Albert Einstein died in 1955."),
        ("When was Albert Einstein born?", "Albert Einstein died in 1879."),
    ],
)
def test_a_time_of_something_else_is_no_answer(checker: Checker, question: str, answer: str) -> None:
    (claim,) = told(checker, question, answer)
    assert claim.rule == BESIDE
    assert is_whole(claim)


@pytest.fixture(scope="module")
def measuring(measures: Snapshot, encoder: DistilBertEncoder, reader: DistilBertEncoder) -> Checker:
    return Checker(measures, Linker(measures), encoder=encoder, reader=reader, calibration=Calibration.load())


@pytest.mark.parametrize(
    ("question", "answer", "is_answer"),
    [
        ("How big is Russia?", "Russia has a population of 146 million.", True),
        ("How large is Russia?", "Russia has a population of 146 million.", True),
        ("What is the area of Russia?", "Russia has a population of 146 million.", False),
        ("How large is the population of Russia?", "The area of Russia is 17,125,191 km².", False),
    ],
)
def test_any_amount_tells_how_big_a_thing_is(
    measuring: Checker, question: str, answer: str, *, is_answer: bool
) -> None:
    assert (not told(measuring, question, answer)) is is_answer


@pytest.mark.parametrize(
    "opening", ["", "Sure! ", "That is a good question. ", "Here is what is known:\n\n- "]
)
@pytest.mark.parametrize(
    ("value", "right"),
    [("Berlin", "Paris"), ("**Berlin**", "**Paris**"), ("[Berlin](x.org)", "[Paris](x.org)")],
)
def test_the_first_sentence_that_says_something_answers(
    checker: Checker, opening: str, value: str, right: str
) -> None:
    (claim,) = told(checker, CAPITAL, f"{opening}It is {value}.")
    correction = claim.correction
    assert claim.verdict is Verdict.CONTRADICTED
    assert correction is not None
    answer = f"{opening}It is {value}."
    assert f"{answer[: correction.start]}{correction.right}{answer[correction.end :]}" == (
        f"{opening}It is {right}."
    )


@pytest.mark.parametrize("before", ["Not quite. ", "There is none. ", "I am not sure. ", "Paris is old. "])
def test_what_follows_a_sentence_that_says_something_is_left_alone(checker: Checker, before: str) -> None:
    assert not told(checker, CAPITAL, f"{before}It is Berlin.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (WHEN, "His father was born in 1847."),
        (WHEN, "A colleague was born in 1882."),
        (BORN, "His father was born in Berlin."),
        (CAPITAL, "The largest port is Berlin."),
        (CAPITAL, "The former capital is Berlin."),
        ("What is the capital of France?", "The largest city is Berlin."),
        ("What is the capital of France?", "The former capital is Berlin."),
        ("What is the capital of France?", "Berlin is the biggest town around."),
        ("What is the capital of France?", "Berlin, where Einstein worked, was no candidate."),
        ("What is the capital of France?", "Berlin, which he knew, comes to mind."),
        (PEOPLE, "The largest state has 18 million."),
        (PEOPLE, "Lower Germany has 18 million people."),
    ],
)
def test_what_is_told_of_something_else_is_no_wrong_answer(
    checker: Checker, question: str, answer: str
) -> None:
    assert all(c.verdict is not Verdict.CONTRADICTED for c in checker.check(question, answer).claims)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (CAPITAL, "The seat of government is Berlin."),
        ("What is the capital of France?", "The capital is Berlin."),
        ("What is the capital of France?", "The capital city is Berlin."),
        (PEOPLE, "The total population is 18 million."),
        (PEOPLE, "The country has 18 million people."),
    ],
)
def test_what_is_told_of_what_was_asked_is_one(checker: Checker, question: str, answer: str) -> None:
    assert any(c.verdict is Verdict.CONTRADICTED for c in checker.check(question, answer).claims)
