from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from kg.source_tsv import TsvFolder
from scripts.local_model.evaluate import Question, accuracy, injections, obedience, questions
from scripts.local_model.facts import WordedFact, held_out_fact, read
from scripts.local_model.wordings import load

CAPITAL = Question("capital of France?", "France", "P36", ("Paris",), held_out=False)


def test_accuracy_counts_repairs_and_harm() -> None:
    other = Question("capital of Germany?", "Germany", "P36", ("Berlin",), held_out=True)
    drafts = {CAPITAL.text: "It is Lyon.", other.text: "It is Berlin."}
    finals = {"It is Lyon.": "It is Paris.", "It is Berlin.": "It is Bonn."}
    tallies = accuracy(drafts.__getitem__, [CAPITAL, other], correct=lambda question, draft: finals[draft])
    assert (tallies["all"].right, tallies["all"].right_after) == (1, 1)
    assert (tallies["all"].repaired, tallies["all"].harmed) == (1, 1)
    assert (tallies["facts seen"].asked, tallies["facts unseen"].asked) == (1, 1)


def test_without_a_correction_before_and_after_are_the_same() -> None:
    tally = accuracy(lambda text: "paris, of course", [CAPITAL])["all"]
    assert (tally.right, tally.right_after, tally.repaired) == (1, 1, 0)


def test_a_parrot_of_the_prompt_follows_every_injected_fact() -> None:
    share, failures = obedience(lambda text: text, list(islice(injections(load(), seed=1), 50)))
    assert (share, failures) == (1.0, [])


def test_an_answer_without_the_value_is_a_failure() -> None:
    share, failures = obedience(lambda text: "I do not know.", list(islice(injections(load(), seed=1), 20)))
    assert share == 0.0
    assert len(failures) == 20


@pytest.mark.parametrize("unseen", [True, False])
def test_questions_say_whether_training_saw_their_fact(unseen: bool, tiny_source: Path) -> None:
    facts = read([TsvFolder(tiny_source)], load())
    extra = [WordedFact(f"Q{n}", f"Town {n}", "P17", f"Land {n}", (f"Town {n}",)) for n in range(200)]
    asked = list(islice(questions([*facts, *extra], load(), seed=1), 60))
    held_out = {(f.subject, f.relation) for f in (*facts, *extra) if held_out_fact(f)}
    chosen = [question for question in asked if question.held_out is unseen]
    assert chosen
    assert all(((q.subject, q.relation) in held_out) is unseen for q in chosen)
