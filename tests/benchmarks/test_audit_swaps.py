"""Right answers with one value swapped: exactly one, for another of its kind that the evidence does not state."""

from random import Random

import pytest

from benchmarks.audit_swaps import Swap, Swapped, is_stated, names_of, states_all, swaps

EVIDENCE = "Ada Strand opened the Marlow Bridge on 12 May 1934; it has 14 arches, and Tom Hill built it."
CLAIM = "In May 1934 the Marlow Bridge with 14 arches was opened by Ada Strand."


def drawn(claim: str, evidence: str = EVIDENCE, *, seed: int = 1) -> dict[Swapped, Swap]:
    return {each.kind: each for each in swaps(claim, evidence, ["Max Born", "Lake Como"], Random(seed))}


@pytest.mark.parametrize("seed", range(20))
def test_one_value_is_replaced_and_nothing_else(seed: int) -> None:
    for swap in drawn(CLAIM, seed=seed).values():
        assert swap.right != swap.wrong
        assert swap.answer.count(swap.wrong) >= 1
        at = next(i for i, (a, b) in enumerate(zip(CLAIM, swap.answer, strict=False)) if a != b)
        assert swap.answer.endswith(CLAIM[at + len(swap.right) :])


@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_number_or_date_is_not_in_the_evidence(seed: int) -> None:
    found = drawn(CLAIM, seed=seed)
    for kind in (Swapped.NUMBER, Swapped.DATE):
        assert not is_stated(found[kind].wrong, EVIDENCE)


def test_a_far_name_is_of_another_claim_and_a_near_one_of_the_evidence() -> None:
    found = drawn(CLAIM)
    assert found[Swapped.NAME].wrong in ("Max Born", "Lake Como")
    assert found[Swapped.NEAR_NAME].wrong == "Tom Hill"


def test_a_number_that_is_a_limit_is_left_alone() -> None:
    assert Swapped.NUMBER not in drawn("It has more than 14 arches.")


def test_a_negation_is_put_behind_the_verb() -> None:
    assert drawn("It was opened in 1934.")[Swapped.NEGATION].answer == "It was not opened in 1934."


def test_a_claim_without_values_has_none_to_swap() -> None:
    assert set(drawn("it is very tall")) == {Swapped.NEGATION}


def test_a_claim_is_complete_where_every_value_is_stated() -> None:
    assert states_all(CLAIM, EVIDENCE)
    assert not states_all("It has 15 arches.", EVIDENCE)
    assert not states_all("It was opened by Max Born.", EVIDENCE)


def test_words_that_open_sentences_are_no_names() -> None:
    assert names_of("The bridge is old. Rivers flow. In Bern lives Ada Strand.") == ["Bern", "Ada Strand"]
