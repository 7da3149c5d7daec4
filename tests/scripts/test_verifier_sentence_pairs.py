from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from scripts.verifier.claims import Line
from scripts.verifier.pair import Label, Pair
from scripts.verifier.sentence_pairs import SentencePairs

SENTENCES = (
    "In 1905, the young physicist Albert Einstein lived in Bern with 3 friends.",
    "The film (a drama) was first shown in Zurich in 1989, although nobody had expected it.",
    "The population of the town increased to 12,500 people before the war began.",
    "It was not known to the author that the bridge had been closed.",
)
LINES = [
    Line("wice-dev-oracle", "Einstein was living in Bern in 1905.", SENTENCES, Label.SUPPORTED),
    Line("climate-fever", "The film had its first night in Zurich.", SENTENCES[1:2], Label.SUPPORTED),
]


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    return list(islice(SentencePairs(LINES, Random(1)), 600))


def test_the_same_seed_gives_the_same_pairs(pairs: list[Pair]) -> None:
    assert list(islice(SentencePairs(LINES, Random(1)), 600)) == pairs


def test_all_labels_are_made(pairs: list[Pair]) -> None:
    assert {pair.label for pair in pairs} == set(Label)


def test_what_contradicts_is_not_in_the_evidence(pairs: list[Pair]) -> None:
    assert all(pair.claim not in pair.evidence for pair in pairs if pair.label is Label.CONTRADICTED)


def test_a_sentence_left_out_is_not_in_the_evidence(pairs: list[Pair]) -> None:
    left_out = [pair for pair in pairs if pair.kind == "sentence/left-out"]
    assert left_out
    assert not any(pair.claim in pair.evidence for pair in left_out)


def test_a_part_cut_from_the_evidence_is_in_the_claim(pairs: list[Pair]) -> None:
    cut = [pair for pair in pairs if pair.kind == "sentence/cut"]
    assert cut
    assert all(len(pair.evidence) < len(pair.claim) for pair in cut)
