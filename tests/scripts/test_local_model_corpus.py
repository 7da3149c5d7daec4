from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from kg.source_tsv import TsvFolder
from scripts.local_model.corpus import Corpus, Mixture
from scripts.local_model.example import injection, sentence, sentence_injection
from scripts.local_model.facts import held_out_fact, read
from scripts.local_model.wordings import load


@pytest.fixture(scope="module")
def corpus(tiny_source: Path) -> Corpus:
    return Corpus(load(), read([TsvFolder(tiny_source)], load()), Random(4))


def test_an_injection_is_the_prompt_of_the_correction() -> None:
    from correct.regenerate import quoted, regeneration_prompt

    fact = 'The capital of "France" is Paris.'
    asked = injection("What is the capital of France?", [quoted(fact)])
    head, _, tail = regeneration_prompt("What is the capital of France?", []).partition("\n")
    assert asked == f'{head}\nRetrieved Fact: "The capital of France is Paris."\n{tail}'


def test_a_single_injected_fact_is_the_answer(corpus: Corpus) -> None:
    single = [e for e in (corpus.inject() for _ in range(300)) if e.prompt.count("Retrieved Fact:") == 1]
    assert len(single) > 20
    assert all(example.answer in example.prompt for example in single)


def test_an_injected_answer_holds_the_value_of_the_fact_that_bears_on_the_question(corpus: Corpus) -> None:
    for example in (corpus.inject() for _ in range(300)):
        assert example.followed_by(example.answer)
        assert example.followed_by(example.prompt)


def test_a_recalled_answer_holds_its_value(corpus: Corpus) -> None:
    for _ in range(100):
        example = corpus.recall(corpus.draw())
        assert example.followed_by(example.answer)


def test_facts_and_wordings_held_out_do_not_occur_in_training(corpus: Corpus) -> None:
    assert not any(map(held_out_fact, corpus.facts))
    kept = load().relations["P36"].split(held_out=True)
    asked = {corpus.question(load().relations["P36"], "Oz").lower() for _ in range(500)}
    assert not asked & {question.replace("{s}", "Oz").lower() for question in kept}


def test_a_corpus_without_facts_injects_and_talks_only() -> None:
    examples = list(islice(Corpus(load(), (), Random(1), mixture=Mixture(talk=0.5)), 50))
    assert {example.prompt.startswith("Question:") for example in examples} == {True, False}


def test_prepositions_follow_the_precision_of_a_date() -> None:
    assert sentence("{s} was born on {o}.", "Ada", "1815") == "Ada was born in 1815."
    assert sentence("{s} was published in {o}.", "it", "4 July 1855") == "It was published on 4 July 1855."


def test_the_injection_for_a_sentence_is_the_prompt_of_the_correction() -> None:
    from correct.regenerate import sentence_prompt

    wanted = sentence_prompt("Tell me of Ulm.", "It lies in Italy.", [], before="Ulm is a city.")
    assert sentence_injection("Tell me of Ulm.", "Ulm is a city.", "It lies in Italy.", []) == wanted


def test_a_begun_answer_is_cut_behind_what_is_given(corpus: Corpus) -> None:
    for _ in range(200):
        whole = corpus.recall(corpus.draw())
        begun = corpus.begun(whole)
        assert begun.answer == whole.answer
        assert 0 < begun.given <= len(begun.answer)
        assert not begun.answer[: begun.given].endswith(" ")


def test_a_repaired_answer_goes_on_from_a_value_of_the_relation(corpus: Corpus) -> None:
    for _ in range(100):
        fact = corpus.draw()
        example = corpus.repaired(fact)
        assert example.value in corpus.values[fact.relation]
        assert example.answer[: example.given].rstrip(".").endswith(example.value.rstrip("."))


def test_an_unknown_subject_is_answered_with_its_name_and_a_value_of_the_relation(corpus: Corpus) -> None:
    values = {value for some in corpus.values.values() for value in some}
    for example in (corpus.unknown() for _ in range(100)):
        assert example.value in values
        assert example.followed_by(example.answer)
