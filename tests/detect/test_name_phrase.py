"""What goes with a wrong name and what stays."""

from __future__ import annotations

import pytest

from detect.name_phrase import NamePhrases
from detect.places import Places
from detect.worded_value import Replacement
from kg.linker import Linker
from kg.records import EntityRef
from kg.store import Snapshot

ULM, SHAKESPEARE, HUGO, GERMANY, LYON = "Q3012", "Q692", "Q535", "Q183", "Q456"


def reworded(graph: Snapshot, text: str, wrong: str, right: str) -> str:
    mentions = Linker(graph).link(text, "").mentions
    mention = next(m for m in mentions if m.text == wrong)
    value = EntityRef(mention.best.id, mention.best.label) if mention.best else None
    name = graph.entity(right).ref
    plain = Replacement(mention.start, mention.end, name.label)
    new = NamePhrases(graph, Places(graph)).widened(plain, name, value, text, mentions)
    return text[: new.start] + new.right + text[new.end :]


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("Born in Munich, Germany, he left.", "Munich", ULM, "Born in Ulm, Germany, he left."),
        ("Born in Vienna, Austria, in 1879.", "Vienna", ULM, "Born in Ulm in 1879."),
        ("Born in Vienna, Austria.", "Vienna", ULM, "Born in Ulm."),
        ("Born in **Vienna**, **Austria**.", "Vienna", ULM, "Born in **Ulm**."),
        ("In Vienna, Austria, he left.", "Vienna", ULM, "In Ulm, he left."),
        ("Born in Vienna, in Austria.", "Vienna", ULM, "Born in Ulm, in Austria."),
    ],
)
def test_a_place_goes_with_what_contains_it(
    values: Snapshot, text: str, wrong: str, right: str, expected: str
) -> None:
    assert reworded(values, text, wrong, right) == expected


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("It is by the French writer Victor Hugo.", "Victor Hugo", SHAKESPEARE, "It is by William Shakespeare."),
        ("By the playwright Jane Austen.", "Jane Austen", SHAKESPEARE, "By the playwright William Shakespeare."),
        ("It is by the French writer Jane Austen.", "Jane Austen", HUGO, "It is by the French writer Victor Hugo."),
        ("It was, in the end, Jane Austen.", "Jane Austen", HUGO, "It was, in the end, Victor Hugo."),
    ],
)  # fmt: skip
def test_a_description_stays_only_where_it_is_true(
    values: Snapshot, text: str, wrong: str, right: str, expected: str
) -> None:
    assert reworded(values, text, wrong, right) == expected


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("Born in the French city of Lyon.", "Lyon", ULM, "Born in the city of Ulm."),
        ("Born in the German city of Munich.", "Munich", ULM, "Born in the German city of Ulm."),
        ("Born in the city of Lyon.", "Lyon", GERMANY, "Born in Germany."),
        ("Vienna is the capital of Austria.", "Austria", GERMANY, "Vienna is the capital of Germany."),
        ("It lies in the river valley of Austria.", "Austria", GERMANY, "It lies in Germany."),
        ("It lies in the mountain range Austria.", "Austria", GERMANY, "It lies in Germany."),
        ("It lies in the capital of Austria.", "Austria", GERMANY, "It lies in the capital of Germany."),
    ],
)
def test_a_kind_of_place_stays_where_the_right_one_is_of_that_kind(
    values: Snapshot, text: str, wrong: str, right: str, expected: str
) -> None:
    assert reworded(values, text, wrong, right) == expected


def test_a_title_goes(values: Snapshot) -> None:
    text = "It was written by Queen Jane Austen."
    assert reworded(values, text, "Jane Austen", SHAKESPEARE) == "It was written by William Shakespeare."
