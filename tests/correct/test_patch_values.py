"""Whole patches over a real graph: every patched answer is checked again and contradicts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.correct.conftest import Repair


@pytest.mark.parametrize(
    ("answer", "patched"),
    [
        ("The capital of France is Lyon.", "The capital of France is Paris."),
        ("Lyon is France's capital.", "Paris is France's capital."),
        ("The capital of the Netherlands is Berlin.", "The capital of the Netherlands is Amsterdam."),
        ("Albert Einstein was born in Munich, Germany, in 1880.", "Albert Einstein was born in Ulm, Germany, in 1879."),
        ("Albert Einstein was born in Vienna, Austria, in 1879.", "Albert Einstein was born in Ulm in 1879."),
        (
            "Albert Einstein was born in the French city of Lyon.",
            "Albert Einstein was born in the city of Ulm.",
        ),
        ("Hamlet was written by the French writer Victor Hugo.", "Hamlet was written by William Shakespeare."),
        (
            "Hamlet was written by the playwright Jane Austen.",
            "Hamlet was written by the playwright William Shakespeare.",
        ),
        ("The currency of France is the US dollar.", "The currency of France is the euro."),
    ],
)  # fmt: skip
def test_a_right_name_comes_with_its_own_words(repaired: Repair, answer: str, patched: str) -> None:
    assert repaired(answer) == patched


@pytest.mark.parametrize(
    ("answer", "patched"),
    [
        ("Albert Einstein was born on 15 March 1880.", "Albert Einstein was born on 14 March 1879."),
        ("Albert Einstein was born on March 15th, 1880.", "Albert Einstein was born on March 14th, 1879."),
        ("Albert Einstein was born on Mar. 15, 1880.", "Albert Einstein was born on Mar. 14, 1879."),
        ("Albert Einstein was born on 1880-03-15.", "Albert Einstein was born on 1879-03-14."),
        ("Albert Einstein was born on 15.03.1880.", "Albert Einstein was born on 14.03.1879."),
        ("William Shakespeare was born on 23 April 1600.", "William Shakespeare was born in 1564."),
        ("Mount Everest is 19,500 metres high.", "Mount Everest is 8,848 metres high."),
        ("Mount Everest is 19 500 m high.", "Mount Everest is 8 848 m high."),
        ("Mount Everest is 19.5 km high.", "Mount Everest is 8.85 km high."),
        ("The population of the United States is 12 million.", "The population of the United States is 340 million."),
        ("The atomic number of gold is **80**.", "The atomic number of gold is **79**."),
    ],
)  # fmt: skip
def test_a_right_measure_has_the_form_of_the_wrong_one(repaired: Repair, answer: str, patched: str) -> None:
    assert repaired(answer) == patched


@pytest.mark.parametrize(
    ("answer", "patched"),
    [
        ("The capital of Spain is *Berlin*.", "The capital of Spain is *Madrid*."),
        ('The capital of Spain is "Berlin".', 'The capital of Spain is "Madrid".'),
        ("# Berlin is the capital of Spain", "# Madrid is the capital of Spain"),
        (
            "The capital of [Spain](https://example.org/Spain) is [Berlin](https://example.org/Berlin).",
            "The capital of [Spain](https://example.org/Spain) is Madrid.",
        ),
        ("[Spain's capital is Berlin](https://example.org/facts).", "[Spain's capital is Madrid](https://example.org/facts)."),
        ("The capital of Spain is Berlin[1][2].", "The capital of Spain is Madrid[1][2]."),
        (
            "| Country | Capital |\n|---|---|\n| France | Lyon |\n| Germany | Berlin |\n",
            "| Country | Capital |\n|---|---|\n| France | Paris |\n| Germany | Berlin |\n",
        ),
        (
            "**France**\n\n- Capital: Lyon\n- Currency: US dollar\n- Continent: North America",
            "**France**\n\n- Capital: Paris\n- Currency: euro\n- Continent: Europe",
        ),
    ],
)  # fmt: skip
def test_markup_stays(repaired: Repair, answer: str, patched: str) -> None:
    assert repaired(answer) == patched


def test_the_same_claim_is_corrected_wherever_it_is_made_again(repaired: Repair) -> None:
    answer = "The capital of Spain is Berlin. So the answer is **Berlin**."
    assert repaired(answer) == "The capital of Spain is Madrid. So the answer is **Madrid**."


def test_what_is_true_of_the_wrong_value_stays(repaired: Repair) -> None:
    answer = "Berlin is the capital of Germany. The capital of Spain is Berlin."
    assert repaired(answer) == "Berlin is the capital of Germany. The capital of Spain is Madrid."


def test_values_that_were_taken_for_each_other_change_places(repaired: Repair) -> None:
    answer = "Warsaw is the capital of France and Paris is the capital of Poland."
    assert repaired(answer) == "Paris is the capital of France and Warsaw is the capital of Poland."


@pytest.mark.parametrize(
    "answer",
    [
        "Albert Einstein was born in Munich, the capital of Bavaria.",
        "Hamlet was written by Victor Hugo, a French novelist.",
        "Hamlet was written by Victor Hugo (1802-1885).",
        "Hamlet was written by Jane Austen in her youth.",
        "Hamlet was written by Jane Austen. She was English.",
        "The capital of Spain is Berlin. It lies on the Spree.",
        "The capital of Spain is Berlin. This city lies on the Spree.",
        "The capital of Spain is Berlin. Berlin is known for its clubs.",
        "The capital of Spain is Berlin, not Madrid.",
    ],
)
def test_what_would_be_left_of_the_wrong_value_is_not_patched(repaired: Repair, answer: str) -> None:
    assert repaired(answer) is None


def test_the_question_tells_which_side_is_wrong(repaired: Repair) -> None:
    answer = "Paris is the capital of Germany."
    assert repaired(answer, "What is the capital of Germany?") == "Berlin is the capital of Germany."
    assert repaired(answer, "Which country is Paris the capital of?") == "Paris is the capital of France."
