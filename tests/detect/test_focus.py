"""Whom pronouns and definite descriptions refer back to."""

from __future__ import annotations

from copy import copy

import pytest

from detect.checker import Checker
from detect.clause import clause_of
from detect.description import described
from detect.focus import DONE_TO, Focus
from detect.referent import Referents
from detect.verdict import Verdict
from kg.graph import Graph
from kg.linker import Linker
from kg.store import Snapshot


def heard(graph: Graph, answer: str, prompt: str = "") -> Focus:
    """The focus after an answer to a prompt."""
    linker = Linker(graph, trained=False)
    referents = Referents(graph)
    focus = Focus(referents, linker.link(prompt).mentions)
    linked = linker.link(answer, prompt)
    for span in linked.sentences:
        focus.hear(described(clause_of(linked, *span), answer, referents.is_calling), answer)
    return focus


def referent(graph: Graph, answer: str, phrase: str, *, prompt: str = "") -> str:
    """The id of what a phrase refers to that opens the next sentence of an answer, "" in doubt."""
    mention = heard(graph, f"{answer} {phrase} was known.".strip(), prompt).leading
    return mention.best.id if mention and mention.best else ""


@pytest.mark.parametrize(
    ("answer", "phrase", "meant"),
    [
        ("Albert Einstein was born in Ulm. His sister was a writer.", "He", "Q937"),
        ("Albert Einstein was born in Ulm. His sister was a writer.", "She", ""),
        ("Albert Einstein was born in Ulm. His pupil was a writer.", "He", ""),
        ("Albert Einstein was born in Ulm. A colleague won a prize.", "He", ""),
        ("Albert Einstein was born in Ulm. The village was quiet.", "He", "Q937"),
        ("Albert Einstein was born in Ulm. His career was long.", "He", "Q937"),
        ("Albert Einstein was born in Ulm. He became a star of the time.", "He", "Q937"),
        ("Albert Einstein lived in Ulm. Lise Berger visited Ulm.", "He", "Q937"),
        ("Albert Einstein lived in Ulm. Otto Berger visited Ulm.", "He", ""),
        ("In the days of Einstein the Free City of Ulm was quiet.", "It", ""),
        ("In the lifetime of Albert Einstein Ulm was a city.", "It", "Q3012"),
        ("Ulm is a city. The valley is famous.", "It", ""),
        ("Ulm is a city. A museum opened there.", "It", ""),
        ("Ulm is a city. In it stands an old tower.", "It", ""),
        ("Ulm is a city. The population is growing.", "It", "Q3012"),
        ("Ulm is a city. The city is old.", "It", "Q3012"),
        ("Ulm is a city. The streets are narrow.", "It", "Q3012"),
    ],
)
def test_what_has_no_name_may_be_what_a_pronoun_means(
    tiny_graph: Snapshot, answer: str, phrase: str, meant: str
) -> None:
    assert referent(tiny_graph, answer, phrase) == meant


def test_a_pronoun_means_what_the_last_sentence_was_about(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "Albert Einstein was born in Ulm.", "He") == "Q937"
    assert referent(tiny_graph, "Albert Einstein was born in Ulm.", "It") == "Q3012"


def test_what_was_told_before_is_meant_where_the_last_sentence_does_not_fit(tiny_graph: Snapshot) -> None:
    told = "Albert Einstein was born in 1879. France borders Germany."
    assert referent(tiny_graph, told, "He") == "Q937"


def test_two_people_in_one_sentence_leave_doubt(tiny_graph: Snapshot) -> None:
    told = "Albert Einstein admired William Shakespeare."
    assert referent(tiny_graph, told, "He") == ""
    assert referent(tiny_graph, told, "He", prompt="Who was Albert Einstein?") == "Q937"


@pytest.mark.parametrize("told", ["Germany bought France.", "Germany was followed by France."])
def test_it_is_in_doubt_where_something_is_done_to_another(tiny_graph: Snapshot, told: str) -> None:
    assert referent(tiny_graph, told, "It") == ""
    assert referent(tiny_graph, told, "It", prompt="What is Germany?") == "Q183"
    assert referent(tiny_graph, told, "It", prompt="Who owns France?") == ""


def test_it_is_what_lies_in_another(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "Germany is in France.", "It", prompt="What is in France?") == "Q183"


def test_it_is_in_doubt_behind_what_was_denied(tiny_graph: Snapshot) -> None:
    linker, referents = Linker(tiny_graph, trained=False), Referents(tiny_graph)
    for text, meant in (
        ("Germany owns France; it was old.", "Q183"),
        ("Germany does not own France; it was old.", ""),
    ):
        focus = Focus(referents, ())
        focus.hear(clause_of(linker.link(text), 0, len(text)), text)
        mention = focus.referent("it", text.index(" it ") + 1)
        assert (mention.best.id if mention and mention.best else "") == meant


def test_a_name_that_only_begins_what_is_spoken_of_is_not_it(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "The Germany rainforest is large.", "It") == ""
    assert referent(tiny_graph, "The Germany country is large.", "It") == "Q183"


def test_the_question_says_who_is_meant(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "", "He", prompt="Who was Albert Einstein?") == "Q937"


def test_nobody_is_meant_where_somebody_unknown_was_spoken_of(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "Wendelin Abdolle was born in Ulm.", "He") == ""


@pytest.mark.parametrize("owned", ["The capital of France is Paris.", "France's capital is Paris."])
def test_it_is_neither_owner_nor_owned(tiny_graph: Snapshot, owned: str) -> None:
    assert referent(tiny_graph, owned, "It") == ""


def test_a_description_is_told_by_occupation_and_type(tiny_graph: Snapshot) -> None:
    told = "Albert Einstein was born in Ulm."
    assert referent(tiny_graph, told, "The physicist") == "Q937"
    assert referent(tiny_graph, told, "The city") == "Q3012"
    assert referent(tiny_graph, told, "This country") == ""


def test_a_pronoun_behind_a_name_means_what_the_sentence_is_about(tiny_graph: Snapshot) -> None:
    focus = heard(tiny_graph, "Albert Einstein was born in Ulm. William Shakespeare said that he knew.")
    found = focus.referent("he", 40)
    assert found is not None
    assert found.text == "William Shakespeare"


def test_people_are_not_referred_to_in_the_plural(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "Albert Einstein was born in 1879.", "They") == ""


def test_a_pronoun_does_not_mean_what_is_only_named_behind_it(tiny_graph: Snapshot) -> None:
    focus = heard(tiny_graph, "People came to it from Ulm.")
    assert focus.referent("it", 15) is None
    assert focus.referent("it", 40) is not None
    assert heard(tiny_graph, "It was a larger town than Ulm.").referent("It", 40) is None


def test_a_copy_goes_its_own_way(tiny_graph: Snapshot) -> None:
    focus = heard(tiny_graph, "Albert Einstein was born in Ulm.")
    twin = copy(focus)
    linked = Linker(tiny_graph, trained=False).link("William Shakespeare wrote Hamlet.")
    twin.hear(clause_of(linked, *linked.sentences[0]), linked.text)
    assert [f.leading and f.leading.text for f in (focus, twin)] == ["Albert Einstein", "William Shakespeare"]


def test_what_is_said_to_be_larger_than_what_came_before_leaves_it_in_doubt(tiny_graph: Snapshot) -> None:
    told = "The largest country is Germany. France is larger, but it does not count."
    assert referent(tiny_graph, told, "It") == ""
    assert referent(tiny_graph, "The first country is Germany. France is old.", "It") == "Q142"
    assert referent(tiny_graph, "Germany is old. France is larger than Germany.", "It") == "Q142"


def test_a_description_is_in_doubt_where_the_question_names_another(tiny_graph: Snapshot) -> None:
    told = "Berlin has many lakes."
    assert referent(tiny_graph, told, "The city") == "Q64"
    assert referent(tiny_graph, told, "The city", prompt="What is Berlin near Ulm?") == ""
    assert referent(tiny_graph, told, "The city", prompt="What is Berlin?") == "Q64"


def test_he_is_in_doubt_once_the_answer_has_come_to_somebody_else(tiny_graph: Snapshot) -> None:
    told = "Albert Einstein was born in Ulm. William Shakespeare was old."
    assert referent(tiny_graph, told, "He", prompt="Who was Albert Einstein?") == ""
    assert referent(tiny_graph, told, "He") == "Q692"
    assert (
        referent(tiny_graph, "William Shakespeare was old.", "He", prompt="Who was Albert Einstein?")
        == "Q692"
    )


def test_what_something_is_done_to_is_not_what_does_it(tiny_graph: Snapshot) -> None:
    def done_to(answer: str) -> str:
        mention = heard(tiny_graph, answer).referent(DONE_TO, len(answer))
        return mention.best.id if mention and mention.best else ""

    assert done_to("Berlin is old. France bought it in 1603.") == "Q64"
    assert done_to("France bought it in 1603.") == ""
    assert done_to("France is old. France bought it in 1603.") == ""


@pytest.mark.parametrize(
    ("answer", "phrase", "found"),
    [
        ("The first human in Berlin was Albert Einstein.", "He", "Q937"),
        ("The largest city in Germany is Berlin.", "It", "Q64"),
        ("The most beautiful city in France is Paris.", "It", "Q90"),
    ],
)
def test_what_only_one_can_be_is_who_it_is_said_to_be(
    tiny_graph: Snapshot, answer: str, phrase: str, found: str
) -> None:
    assert referent(tiny_graph, answer, phrase) == found


def test_a_phrase_that_more_than_one_fit_leaves_it_in_doubt(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "The capital of France is Paris.", "It") == ""


def test_who_owns_what_only_one_can_be_is_not_spoken_of(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "The greatest was Albert Einstein's friend William Shakespeare.", "He") == ""


def test_a_part_without_a_name_is_not_what_it_belongs_to(tiny_graph: Snapshot) -> None:
    assert heard(tiny_graph, "The castle in Ulm was built by Albert Einstein, and it is old.").leading is None
    assert heard(tiny_graph, "Ulm was visited by Albert Einstein, and it is old.").leading is not None


def test_an_it_within_a_sentence_leaves_the_next_one_in_doubt(tiny_graph: Snapshot) -> None:
    told = "Paris is a city. France ceded it to Germany and still claims it."
    assert referent(tiny_graph, told, "It") != "Q142"
    assert (
        referent(tiny_graph, "Paris is a city. France ceded Ulm in 1879.", "It", prompt="What is France?")
        == "Q142"
    )


@pytest.mark.parametrize(
    ("told", "phrase", "who"),
    [
        ("Albert Einstein led the Zurban Army.", "He", "Q937"),
        ("Albert Einstein lived in Trenkwald.", "He", "Q937"),
        ("Albert Einstein spread Zurbanism.", "He", "Q937"),
        ("Ulm saw the Zurbans.", "It", "Q3012"),
        ("Some, such as Wendelin Abdolle, met Albert Einstein.", "The physicist", "Q937"),
        ("The Zurban people live in Germany.", "The country", "Q183"),
        ("Germany has a province, Trenkwald.", "The country", "Q183"),
    ],
)
def test_strangers_that_cannot_be_meant_leave_no_doubt(
    tiny_graph: Snapshot, told: str, phrase: str, who: str
) -> None:
    assert referent(tiny_graph, told, phrase) == who


def test_strangers_that_may_be_meant_leave_doubt(tiny_graph: Snapshot) -> None:
    assert referent(tiny_graph, "Albert Einstein met Wendelin Abdolle.", "The physicist") == ""
    assert referent(tiny_graph, "Wendelin Abdolle is from Ulm.", "He") == ""


def test_the_answer_to_a_question_is_what_it_goes_on_about(tiny_graph: Snapshot) -> None:
    asked = "What is the capital of France?"
    assert referent(tiny_graph, "The capital of France is Paris.", "It", prompt=asked) == "Q90"
    assert referent(tiny_graph, "The capital of Germany is Paris.", "It", prompt=asked) == ""


def test_a_pronoun_before_the_answer_is_not_the_answer(tiny_graph: Snapshot) -> None:
    told = heard(tiny_graph, "His friend is Albert Einstein.", "Who was the friend of William Shakespeare?")
    before = told.referent("his", 0)
    assert before is not None
    assert before.text == "William Shakespeare"


def test_who_somebody_is_said_to_be_is_spoken_of(tiny_graph: Snapshot) -> None:
    told = "William Shakespeare was a poet. The physicist was Albert Einstein."
    assert referent(tiny_graph, told, "He") == "Q937"


def test_no_gender_is_told_by_a_pronoun_of_somebody_else(tiny_graph: Snapshot) -> None:
    told = "Albert Einstein was a friend of William Shakespeare and her sister."
    assert referent(tiny_graph, told, "He") in ("Q937", "")


def test_a_phrase_with_a_title_is_not_what_is_spoken_of(tiny_graph: Snapshot) -> None:
    for told in (
        "Invited by King Wendelin, Albert Einstein left.",
        "In spite of young Wendelin, Albert Einstein left.",
    ):
        leading = heard(tiny_graph, told).leading
        assert getattr(leading, "text", "") == "Albert Einstein"


@pytest.mark.parametrize("turn", ["As for", "As to", "Regarding"])
def test_a_sentence_is_about_what_it_turns_to(small_world: Checker, turn: str) -> None:
    told = "Carl Dorn wrote Grey Water. {} Ada Berg, she wrote {}."
    right = small_world.check("", told.format(turn, "The Long Night")).claims
    assert [c.verdict for c in right] == [Verdict.SUPPORTED] * 2
    wrong = small_world.check("", told.format(turn, "Grey Water")).claims
    assert [c.verdict for c in wrong] == [Verdict.SUPPORTED, Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("between", "value", "is_wrong"),
    [
        ("William Shakespeare invited him.", "1700", True),
        ("William Shakespeare invited him.", "1564", False),
        ("A play made fun of William Shakespeare.", "1700", True),
        ("A play made fun of William Shakespeare.", "1564", False),
        ("Otto Berger invited him.", "1700", False),
        ("Lise Berger invited him.", "1700", True),
        ("William Shakespeare was old.", "1700", False),
        ("He had a son.", "1700", False),
        ("His sister was a writer.", "1700", True),
        (
            "A work of his was bought by William Shakespeare. The businessman was rich and sold his house.",
            "1700",
            False,
        ),
        ("She was a sister of Otto Berger.", "1700", False),
    ],
)
def test_an_answer_goes_on_about_whom_the_question_asks_about(
    tiny_checker: Checker, between: str, value: str, is_wrong: bool
) -> None:
    answer = f"Albert Einstein was a physicist. {between} He was born in {value}."
    found = tiny_checker.check("Who was Albert Einstein?", answer)

    assert bool(found.contradicted) is is_wrong


@pytest.mark.parametrize(
    "told",
    [
        "He left the house when his brother Albert Einstein died. He died in 1700.",
        "Albert Einstein studied with Otto Berger. The physicist was born in 1700.",
    ],
)
def test_a_pronoun_that_nobody_knows_leaves_the_next_one_open(tiny_checker: Checker, told: str) -> None:
    assert not tiny_checker.check("Tell me more.", told).contradicted


def test_who_something_is_done_to_is_not_who_does_it(tiny_graph: Snapshot) -> None:
    told = heard(
        tiny_graph, "Albert Einstein was old. William Shakespeare taught him.", "Who was Albert Einstein?"
    )
    him = told.referent("him", len("Albert Einstein was old. William Shakespeare taught "))

    assert him is not None
    assert him.best is not None
    assert him.best.id == "Q937"


def test_an_unknown_name_leaves_in_doubt_whose_it_is(tiny_graph: Snapshot) -> None:
    def owner(answer: str) -> str:
        found = heard(tiny_graph, answer).owner("its", *[{"Q142", "Q183"}.__contains__] * 2, None)
        return found.best.id if found is not None and found.best is not None else ""

    assert owner("France has a department called Ahnia. Its capital is Ahn.") == ""
    assert owner("Lower Ahnia lies in Europe. Its neighbour is France.") == ""
    assert owner("France is a country. Germany is its neighbour.") == ""
    assert owner("France is a country in Europe. Its capital is Paris.") == "Q142"
