"""A text linked piece by piece knows what was said before, as the same text linked with a context does."""

from __future__ import annotations

from time import process_time

from kg.conversation import Conversation
from kg.linker import Linker
from kg.mention import LinkedText

_PIECES = [
    "Albert Einstein was born in Ulm. ",
    "Einstein lived in Paris. ",
    "He met Zorbax Quim. ",
    "Quim left. ",
]


def ids(linked: LinkedText) -> list[tuple[str, str]]:
    return [(m.text, m.best.id) for m in linked.mentions if m.best]


def test_a_piece_is_linked_as_with_all_that_was_said_before_as_context(linker: Linker) -> None:
    conversation = Conversation(linker, "Who was Einstein?")
    said = "Who was Einstein?\n"
    for piece in _PIECES:
        assert conversation.link(piece) == linker.link(piece, said)
        said += piece


def test_the_prompt_licenses_a_surname(linker: Linker) -> None:
    conversation = Conversation(linker, "Who was Albert Einstein?")
    (person,) = ids(conversation.asked)
    assert ids(conversation.link("Einstein left.")) == [("Einstein", person[1])]


def test_what_is_heard_counts_as_said(linker: Linker) -> None:
    conversation = Conversation(linker)
    assert "Einstein" not in dict(ids(conversation.fork().link("Einstein left.")))
    conversation.hear("Albert Einstein was born in Ulm. ")
    assert "Einstein" in dict(ids(conversation.link("Einstein left.")))


def test_what_was_said_long_ago_is_forgotten(linker: Linker) -> None:
    conversation = Conversation(linker, most_chars=100)
    conversation.link("Albert Einstein was born in Ulm. ")
    for _ in range(10):
        conversation.link("It was a time of peace and quiet. ")
    assert "Einstein" not in dict(ids(conversation.link("Einstein left.")))


def test_the_prompt_is_not_forgotten(linker: Linker) -> None:
    conversation = Conversation(linker, "Who was Albert Einstein?", most_chars=100)
    for _ in range(10):
        conversation.link("It was a time of peace and quiet. ")
    assert "Einstein" in dict(ids(conversation.link("Einstein left.")))


def test_a_fork_goes_its_own_way(linker: Linker) -> None:
    conversation = Conversation(linker)
    conversation.fork().link("Albert Einstein was born in Ulm. ")
    assert "Einstein" not in dict(ids(conversation.link("Einstein left.")))


def test_a_piece_costs_the_same_after_a_long_text(linker: Linker) -> None:
    def seconds(pieces: int) -> float:
        conversation = Conversation(linker)
        started = process_time()
        for number in range(pieces):
            conversation.link(f"Albert Einstein met Zorbax Quim in {1800 + number % 100}. ")
        return process_time() - started

    seconds(100)
    assert any(seconds(1000) < 4 * seconds(500) for _ in range(3))
