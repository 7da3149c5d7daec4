"""Words that a relation's wordings do not have speak against it, however like its sentences a sub-clause looks."""

from __future__ import annotations

import pytest

from detect.word_alignment import Aligned, WordAlignment, content_words
from kg.schema import anchors, builtin, near_misses

DISCOVERED, AUTHOR = "P575", "P50"


@pytest.fixture(scope="module")
def words() -> WordAlignment:
    said = {relation.id: anchors(relation) for relation in builtin().values()}
    return WordAlignment(said, [wording for _, wording in near_misses()])


def test_a_paraphrase_is_explained_better_than_another_statement(words: WordAlignment) -> None:
    told = ["{s} was first spotted in {o}", "{s} was renamed in {o}", "{s} was painted over in {o}"]
    paraphrase, *others = (words.aligned(each, DISCOVERED).explained for each in told)
    assert paraphrase > max(others)


def test_a_sentence_that_is_known_to_state_nothing_is_nearer_to_itself(words: WordAlignment) -> None:
    assert words.aligned("{s} was compared to {o} by a critic", AUTHOR).apart < 0
    assert words.aligned("{s} came from the pen of {o}", AUTHOR).apart > 0


def test_a_wording_explains_itself_wholly(words: WordAlignment) -> None:
    assert words.aligned("{s} was written by {o}", AUTHOR).explained == pytest.approx(1.0, abs=1e-3)


def test_words_of_grammar_and_unknown_relations_tell_nothing(words: WordAlignment) -> None:
    assert words.aligned("{s} is in {o}", AUTHOR) == Aligned()
    assert words.aligned("{s} was written by {o}", "own:nothing") == Aligned()


def test_there_may_be_no_sentences_that_state_nothing() -> None:
    alone = WordAlignment({"own:motto": ["{s} has the motto {o}"]}, [])
    assert alone.aligned("{s} has the motto {o}", "own:motto").apart == pytest.approx(1.0, abs=1e-3)


def test_the_ends_are_no_words() -> None:
    assert content_words("{o}, the author of {s}, and the author") == ("author",)
