"""Currencies, which texts name in small letters, in the plural and by words that mean something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.build import build
from kg.conversation import Conversation
from kg.linker import Linker
from kg.store import Snapshot

ENTITIES = """id	label	aliases	description	types	importance
Q1	Nigerian naira	naira	currency of Nigeria	currency	80
Q2	South Korean won	won	currency of South Korea	currency	80
Q3	United States dollar	US dollar	currency of the United States	currency	150
Q4	United States	US	country	country|sovereign state	300
Q5	Japan		country	country|sovereign state	300
"""
FACTS = """subject	relation	object	source
Q4	P38	Q3	t
"""
ASKED = "What currency do they use in Japan?"


@pytest.fixture(scope="module")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    folder: Path = tmp_path_factory.mktemp("currencies")
    (folder / "entities.tsv").write_text(ENTITIES, encoding="utf-8")
    (folder / "facts.tsv").write_text(FACTS, encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="currencies")
    return Linker(Snapshot.open(folder / "snapshot"))


def named(linker: Linker, prompt: str, text: str) -> list[str]:
    return [m.best.label for m in Conversation(linker, prompt).link(text).mentions if m.best]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The naira.", "Nigerian naira"),
        ("Japan uses the won.", "South Korean won"),
        ("It is the won.", "South Korean won"),
    ],
)
def test_the_question_tells_that_a_currency_is_named(linker: Linker, text: str, label: str) -> None:
    assert label in named(linker, ASKED, text)


@pytest.mark.parametrize("prompt", ["Who came first in Japan?", ""])
def test_without_such_a_question_a_word_is_a_word(linker: Linker, prompt: str) -> None:
    assert "South Korean won" not in named(linker, prompt, "It is the won race of the day.")


def test_a_name_of_several_words_has_a_plural(linker: Linker) -> None:
    assert named(linker, "", "They pay in US dollars there.") == ["United States dollar"]
