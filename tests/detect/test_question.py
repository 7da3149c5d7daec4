"""Questions: which relation of which entity a prompt asks for."""

import pytest

from detect.checker import Checker
from detect.question import Question
from detect.wording import Wordings
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot

WORDINGS = Wordings(builtin().values())


@pytest.mark.parametrize(
    ("prompt", "relation", "subject"),
    [
        ("What is the capital of France?", "P36", "France"),
        ("Hi! What's the capital of France?", "P36", "France"),
        ("Who wrote Hamlet?", "P50", "Hamlet"),
        ("Where was Albert Einstein born?", "P19", "Albert Einstein"),
        ("When was Albert Einstein born?", "P569", "Albert Einstein"),
        ("Where is Ulm?", "P17", "Ulm"),
        ("What is the atomic number of iron?", "P1086", "iron"),
        ("what is france's capital", "P36", "france"),
        ("When did Albert Einstein die?", "P570", "Albert Einstein"),
        ("Where did Albert Einstein die?", "P20", "Albert Einstein"),
        ("What currency does France use?", "P38", "France"),
    ],
)
def test_a_question_asks_for_a_relation(
    tiny_graph: Snapshot, prompt: str, relation: str, subject: str
) -> None:
    asked = Question(Linker(tiny_graph).link(prompt), WORDINGS).asked
    assert (relation, subject) in {(a.wording.relation.id, a.subject.text) for a in asked}


@pytest.mark.parametrize(
    "prompt",
    ["", "Hello!", "Tell me a joke about France.", "Is Paris nice?", "What isn't the capital of France?"],
)
def test_other_prompts_ask_for_nothing(tiny_graph: Snapshot, prompt: str) -> None:
    assert not Question(Linker(tiny_graph).link(prompt), WORDINGS).asked


@pytest.mark.parametrize(
    "prompt",
    [
        "Which countries border France?",
        "Which country borders France?",
        "Which countries does France border?",
    ],
)
def test_what_holds_both_ways_is_asked_for_from_either_end(tiny_graph: Snapshot, prompt: str) -> None:
    asked = Question(Linker(tiny_graph).link(prompt), WORDINGS).asked
    assert {(a.wording.relation.id, a.subject.text) for a in asked} == {("P47", "France")}


@pytest.mark.parametrize(
    ("prompt", "answer", "right", "wrong"),
    [
        (
            "When did Albert Einstein die?",
            "On 18 April {}, when he was 76; he had long been ill.",
            "1955",
            "1945",
        ),
        ("When did Albert Einstein die?", "18 April {} (in Princeton).", "1955", "1945"),
        ("Where did Albert Einstein die?", "In {}, on 18 April 1955.", "Princeton", "Paris"),
        ("Where did Albert Einstein die?", "In {}, in 1955, in the care of Ulm.", "Princeton", "Paris"),
    ],
)
def test_what_an_answer_begins_with_answers_a_question_with_do(
    tiny_checker: Checker, prompt: str, answer: str, right: str, wrong: str
) -> None:
    assert tiny_checker.check(prompt, answer.format(wrong)).contradicted
    assert not tiny_checker.check(prompt, answer.format(right)).contradicted


@pytest.mark.parametrize("answer", ["France is a country.", "France is a large country, and it is old."])
def test_what_is_told_of_the_subject_is_no_value(tiny_checker: Checker, answer: str) -> None:
    for prompt in ("Which countries does France border?", "What currency does France use?"):
        assert not tiny_checker.check(prompt, answer).contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "In 1933, when it was no longer safe, Albert Einstein left Berlin.",
        "In 1933, after a visit to Paris, he left Germany.",
        "In 1933, he left Germany.",
    ],
)
def test_a_time_that_a_sentence_of_its_own_follows_is_no_answer(tiny_checker: Checker, answer: str) -> None:
    assert not tiny_checker.check("When did Albert Einstein die?", answer).contradicted


@pytest.mark.parametrize(
    ("prompt", "answer", "wrong"),
    [
        ("When and where was Albert Einstein born?", "In Berlin in 1879.", ["Berlin"]),
        ("Where and when was Albert Einstein born?", "14 March 1889, Ulm", ["14 March 1889"]),
        ("When and where did Albert Einstein die?", "On 18 April 1955, in Princeton.", []),
        ("Where was Albert Einstein born?", "In Ulm, on 14 March 1889.", ["14 March 1889"]),
        ("When was Albert Einstein born?", "On 14 March 1879, in Berlin.", ["Berlin"]),
        ("When was Albert Einstein born?", "On 14 March 1879, in Ulm.", []),
    ],
)
def test_a_time_and_a_place_both_answer(
    tiny_checker: Checker, prompt: str, answer: str, wrong: list[str]
) -> None:
    claims = tiny_checker.check(prompt, answer).contradicted
    assert [answer[each.claim.value_start : each.claim.value_end] for each in claims] == wrong


@pytest.mark.parametrize(
    "prompt",
    [
        "What is the atomic number of iron, gold or lead?",
        "Where is Albert Einstein from?",
        "What is the capital of France, Germany or Italy?",
    ],
)
def test_a_question_about_several_asks_for_none(tiny_graph: Snapshot, prompt: str) -> None:
    assert not Question(Linker(tiny_graph).link(prompt), WORDINGS).asked


def test_directions_are_no_part_of_a_list_of_neighbours(tiny_checker: Checker) -> None:
    question = "Which countries border Germany?"
    answer = "France to the west and Ulm to the east."
    plain = tiny_checker.check(question, "France and Ulm.").claims
    told = tiny_checker.check(question, answer).claims
    assert [(each.verdict, each.rule) for each in told] == [(each.verdict, each.rule) for each in plain]
    assert any(each.supported for each in (tiny_checker.check(question, answer),))
