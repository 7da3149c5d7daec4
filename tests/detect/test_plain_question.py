"""Plain questions: one thing asked about one subject."""

import pytest

from detect.plain_question import PlainQuestion, may_be_plain, plain_question, selecting
from kg.linker import Linker
from kg.records import EntityClass, ValueKind
from kg.store import Snapshot

ASKING = frozenset(("country", "element", "tabl", "period"))


def read(graph: Snapshot, prompt: str) -> PlainQuestion | None:
    return plain_question(Linker(graph).link(prompt), ASKING)


@pytest.mark.parametrize(
    ("prompt", "subject", "kind"),
    [
        ("What is the capital of France?", "France", None),
        ("Where did Albert Einstein come into the world?", "Albert Einstein", ValueKind.ENTITY),
        ("In what year was Albert Einstein born?", "Albert Einstein", ValueKind.TIME),
        ("How many people live in Germany?", "Germany", ValueKind.QUANTITY),
        ("Please tell me the atomic number of iron.", "iron", None),
        ("Who wrote Hamlet?", "Hamlet", ValueKind.ENTITY),
        ("Could you tell me who wrote Hamlet?", "Hamlet", ValueKind.ENTITY),
        ("What is the ISO code of France?", "France", None),
        ("capital city France", "France", None),
        ("I wonder who wrote Hamlet.", "Hamlet", ValueKind.ENTITY),
        ("How many degrees Celsius does iron need?", "iron", ValueKind.QUANTITY),
        ("Which city or town would I find in France?", "France", None),
        ("If I fly to France, which country am I in?", "France", None),
        ("Under which heading would a bookshop put Hamlet?", "Hamlet", None),
    ],
)
def test_a_question_for_one_thing_is_plain(
    tiny_graph: Snapshot, prompt: str, subject: str, kind: ValueKind | None
) -> None:
    asked = read(tiny_graph, prompt)
    assert asked is not None
    assert (asked.subject.text, asked.kind) == (subject, kind)
    assert asked.masked == prompt.replace(subject, "it")


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "Hello!",
        "France.",
        "Let us visit France",
        "Thanks for France",
        "Why is Paris the capital of France?",
        "What do you think of France?",
        "When and where was Albert Einstein born?",
        "Where was Albert Einstein born, and when?",
        "What would be the capital of France if it moved?",
        "If Germany had won the war, what would France be called?",
        "Is Berlin the capital of Germany?",
        "What is the difference between France and Germany?",
        "Write a poem that tells who wrote Hamlet.",
        "What is not the capital of France?",
        "What was the capital of France in 1940?",
        "Albert Einstein was a physicist. Where was he born?",
        "What is the capital of Ruritania?",
        "How old was Albert Einstein when Hamlet was first shown?",
    ],
)
def test_other_prompts_are_not(tiny_graph: Snapshot, prompt: str) -> None:
    assert read(tiny_graph, prompt) is None


def test_who_asks_for_people_and_where_for_places(tiny_graph: Snapshot) -> None:
    who, where = read(tiny_graph, "Who wrote Hamlet?"), read(tiny_graph, "Where is Ulm?")
    assert who is not None
    assert where is not None
    assert EntityClass.PERSON in who.classes
    assert where.classes == {EntityClass.PLACE}


def test_first_picks_one_of_several_before_a_noun_alone() -> None:
    assert selecting("Who was the first president?") == {"first"}
    assert selecting("When was it first shown?") == frozenset()
    assert selecting("What is the second largest city?") == {"second", "largest"}


@pytest.mark.parametrize(
    "prompt", ["", "Hello!", "Why is Paris so big?", "Write a poem. Who is it for?", "What isn't?"]
)
def test_the_words_alone_tell_what_is_no_plain_question(prompt: str) -> None:
    assert not may_be_plain(prompt)


def test_the_words_of_a_name_tell_nothing() -> None:
    assert may_be_plain("Who wrote The Best Years and the Rest of Our Lives?")
    assert may_be_plain("Would you tell me who wrote pride and prejudice?")
