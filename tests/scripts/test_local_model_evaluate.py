from __future__ import annotations

from itertools import islice
from pathlib import Path

from kg.source_tsv import TsvFolder
from scripts.local_model.evaluate import (
    GROUPS,
    KEPT,
    WELL_KNOWN,
    Question,
    accuracy,
    injections,
    obedience,
    questions,
)
from scripts.local_model.facts import WordedFact, held_out_fact, read
from scripts.local_model.wordings import load

CAPITAL = Question("capital of France?", "France", "P36", ("Paris",), WELL_KNOWN)


def test_accuracy_counts_repairs_and_harm() -> None:
    other = Question("capital of Germany?", "Germany", "P36", ("Berlin",), KEPT)
    drafts = {CAPITAL.text: "It is Lyon.", other.text: "It is Berlin."}
    finals = {"It is Lyon.": "It is Paris.", "It is Berlin.": "It is Bonn."}
    tallies = accuracy(drafts.__getitem__, [CAPITAL, other], correct=lambda question, draft: finals[draft])
    assert (tallies["all"].right, tallies["all"].right_after) == (1, 1)
    assert (tallies["all"].repaired, tallies["all"].harmed) == (1, 1)
    assert (tallies[WELL_KNOWN].asked, tallies[KEPT].asked) == (1, 1)


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


def test_questions_say_whether_training_saw_their_fact(tiny_source: Path) -> None:
    facts = read([TsvFolder(tiny_source)], load())
    facts += [WordedFact(f"Q{n}", f"Town {n}", "P17", f"Land {n}", (f"Town {n}",)) for n in range(400)]
    asked = list(islice(questions(facts, load(), seed=1), 100))
    held_out = {(fact.subject, fact.relation) for fact in facts if held_out_fact(fact)}
    assert {question.group for question in asked} == set(GROUPS)
    assert all(((q.subject, q.relation) in held_out) is (q.group == KEPT) for q in asked)
