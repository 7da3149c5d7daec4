"""What a pronoun may mean instead: what is true of that is not called wrong of what the sentence before was about."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.test_learned_reading import Asked, checker_with

ABOUT = "Tell me about France."


def wrong(checker: Checker, answer: str, question: str = ABOUT) -> list[str]:
    return [claim.claim.text for claim in checker.check(question, answer).contradicted]


@pytest.mark.parametrize("question", [ABOUT, "What is the capital of France?", ""])
def test_what_is_true_of_another_one_named_just_before_is_open(tiny_checker: Checker, question: str) -> None:
    answer = "France borders Germany. Its capital is Berlin."
    claims = tiny_checker.check(question, answer).claims
    assert [claim.verdict for claim in claims] == [Verdict.SUPPORTED, Verdict.NOT_CHECKABLE]
    assert claims[1].rule == "ambiguous pronoun"


@pytest.mark.parametrize(
    "answer",
    [
        "France borders Germany. Its capital is Ulm.",
        "France borders Germany. The capital of France is Berlin.",
        "Germany is large. France is old. Its capital is Berlin.",
    ],
)
def test_what_is_true_of_nothing_that_may_be_meant_is_wrong(tiny_checker: Checker, answer: str) -> None:
    assert len(wrong(tiny_checker, answer)) == 1


def test_what_is_read_by_meaning_may_be_of_another_as_well(
    tiny_graph: Snapshot, reader: DistilBertEncoder
) -> None:
    checker = checker_with(Asked(0.99), tiny_graph, reader)
    question = "What is the capital of France?"
    assert wrong(checker, "France is a country. It is ruled from Berlin.", question)
    assert not wrong(checker, "France borders Germany. It is ruled from Berlin.", question)


@pytest.mark.parametrize(
    "before",
    [
        "Hamlet inspired a novel.",
        "Hamlet has an unknown sequel.",
        "Hamlet was based on a lost play.",
    ],
)
def test_it_may_be_what_was_introduced(tiny_checker: Checker, before: str) -> None:
    """A correction there would put the author of the play upon the novel."""
    assert not wrong(tiny_checker, f"{before} It was written by Albert Einstein.", "Who wrote Hamlet?")


@pytest.mark.parametrize(
    "before",
    [
        "Hamlet is a famous play.",
        "Hamlet made the theatre rich.",
        "Hamlet has five acts.",
        "Hamlet has a sad ending, a ghost and a duel. Hamlet is long.",
    ],
)
def test_it_is_not_what_cannot_be_meant_or_was_known_before(tiny_checker: Checker, before: str) -> None:
    assert wrong(tiny_checker, f"{before} It was written by Albert Einstein.", "Who wrote Hamlet?")


def test_he_may_be_somebody_introduced(tiny_checker: Checker) -> None:
    question = "Where was Albert Einstein born?"
    assert wrong(tiny_checker, "Albert Einstein wrote a letter. He was born in Paris.", question)
    assert not wrong(tiny_checker, "Albert Einstein knew a physicist. He was born in Paris.", question)


WHERE = "Where was Albert Einstein born?"


@pytest.mark.parametrize(
    "answer",
    [
        "Albert Einstein admired Isaac Newton. He was born in Woolsthorpe.",
        "Albert Einstein was a physicist; William Shakespeare was not, and he was born in Stratford-upon-Avon.",
        "Albert Einstein had a friend. Besso Smorgson was an engineer, and he was born in Paris.",
        "Albert Einstein worked with Besso Smorgson. He was born in Paris.",
    ],
)
def test_he_may_be_somebody_of_whom_it_is_true_or_nothing_is_known(
    tiny_checker: Checker, answer: str
) -> None:
    assert not wrong(tiny_checker, answer, WHERE)


def test_a_pronoun_may_mean_what_the_question_is_about(tiny_checker: Checker) -> None:
    answer = "Albert Einstein was born in Ulm. He was born in 1564."
    assert wrong(tiny_checker, answer, WHERE)
    assert not wrong(tiny_checker, answer, "When was William Shakespeare born?")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who wrote Hamlet?", "Hamlet is old. The river is older: it was written by Albert Einstein."),
        ("Who wrote Hamlet?", "Hamlet is old. France's theatre is older: it was written by Albert Einstein."),
        (WHERE, "They met Isaac Newton and Albert Einstein, the one born in Paris, the other in Ulm."),
        (WHERE, "Isaac Newton won it in 1705, Albert Einstein, born in Ulm, Germany, in 1922."),
    ],
)
def test_what_is_told_of_something_without_a_name_is_not_told_of_what_was_asked(
    tiny_checker: Checker, question: str, answer: str
) -> None:
    assert not wrong(tiny_checker, answer, question)


def test_who_an_answer_began_with_may_be_meant_after_many_sentences(measures: Snapshot) -> None:
    checker = Checker(measures, Linker(measures), encoder=None, calibration=Calibration.load())
    told = (
        "He tried music, gave it up, and took his degree. He sailed on under Captain Hook. "
        "He didn't publish his theory until 1905, years after his return. "
        "A letter from Niels Bohr (1885–1962) had pushed him to hurry. More of it followed in 1915. "
    )
    begun = "Albert Einstein was born on 14 March 1879, long before Isaac Asimov. "
    assert not wrong(checker, f"{begun}{told}He died in 1955.", "")
    assert wrong(checker, f"{begun}{told}Niels Bohr died in 1955.", "")
