"""Frames, nesting and prose: what may change about a template, and what may not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.statement import Split
from kg.records import EntityClass, EntityRef, Time
from kg.source_tsv import TsvFolder
from scripts.verifier.facts import Facts
from scripts.verifier.framing import framed
from scripts.verifier.nesting import nested
from scripts.verifier.prose import retold
from scripts.verifier.telling import embellished, sentence, value_name
from scripts.verifier.wordings import load

PERSON, PLACE = frozenset((EntityClass.PERSON,)), frozenset((EntityClass.PLACE,))
PLACE_REF = EntityRef("Q1", "Bern")


def test_a_frame_keeps_both_ends() -> None:
    templates = [t for some in load(held_out=False).templates.values() for t in some]
    for seed, template in enumerate(templates):
        text = framed(template, PLACE_REF, PERSON, PLACE, Random(seed))
        assert "{s}" in text
        assert "{o}" in text
        assert set("{}") & set(text.replace("{s}", "").replace("{o}", "")) == set()


def test_a_place_can_come_first() -> None:
    said = {framed("{s} was born in {o}", PLACE_REF, PERSON, PLACE, Random(seed)) for seed in range(200)}
    assert {"{o} is where {s} was born", "It was in {o} that {s} was born"} <= said
    assert "{o} was when {s} was born" not in said


def test_nesting_puts_another_noun_before_one_of_the_ends() -> None:
    for seed in range(100):
        text = nested("{s} died in {o}", PERSON, PLACE, Random(seed))
        assert text is not None
        assert text != "{s} died in {o}"
        assert "{s}" in text
        assert "{o}" in text


def test_a_possessive_is_not_nested() -> None:
    assert nested("{s}'s birthplace is {o}", PERSON, PLACE, Random(1)) is None


def test_running_text_tells_every_value(tiny_source: Path) -> None:
    facts = Facts.read([TsvFolder(tiny_source)], split=Split.ALL)
    wordings = load(held_out=False)
    for seed, told in enumerate(facts.by_subject.values()):
        text = retold(told, facts, wordings, Random(seed))
        assert all(f.object.label in text for f in told if isinstance(f.object, EntityRef))


def test_a_sentence_fits_the_preposition_to_a_day() -> None:
    day = Time(1815, 5, 10, 11)
    assert sentence("{s} was born in {o}", "ada", "10 May 1815", day) == "Ada was born on 10 May 1815."


def test_a_day_is_told_in_full_or_coarser() -> None:
    said = {value_name(Time(1815, 5, 10, 11), None, Random(seed))[0] for seed in range(100)}
    assert said == {"10 May 1815", "May 10, 1815", "May 1815", "1815"}


@pytest.mark.parametrize("seed", range(30))
def test_what_embellishes_keeps_the_sentence(seed: int) -> None:
    assert "was born in Bern" in embellished("Ada was born in Bern.", Random(seed))
