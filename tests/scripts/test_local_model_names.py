from __future__ import annotations

from random import Random

import pytest

from scripts.local_model.names import Namer, words
from scripts.local_model.wordings import load

KINDS = sorted(
    {w.object_kind for w in load().relations.values()} | {w.subject_kind for w in load().relations.values()}
)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_the_wordings_can_be_drawn(kind: str) -> None:
    namer = Namer(Random(1))
    drawn = {namer.draw(kind) for _ in range(50)}
    assert len(drawn) > 5
    assert all(name == name.strip() and name for name in drawn)


def test_one_seed_draws_one_sequence_of_names() -> None:
    first, second = Namer(Random(3)), Namer(Random(3))
    assert [first.draw("person") for _ in range(20)] == [second.draw("person") for _ in range(20)]


def test_real_names_are_drawn_in_their_share() -> None:
    namer = Namer(Random(1), known={"city": ["Paris"]}, real=0.5)
    drawn = [namer.draw("city") for _ in range(400)]
    assert 0.4 < drawn.count("Paris") / len(drawn) < 0.6


def test_a_block_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match="goblins"):
        words("goblins")
