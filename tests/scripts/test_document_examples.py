"""Examples of claims with documents."""

from __future__ import annotations

from pathlib import Path

from scripts.document_examples import examples
from scripts.verifier import claims
from scripts.verifier.pair import Label


def test_examples_are_the_same_each_time_and_some_have_changed_values(towers: Path) -> None:
    first, second = (examples(towers, held_out=False, seed=1) for _ in range(2))

    assert first == second
    assert {example.label for example in first if example.made} >= {Label.CONTRADICTED}
    assert claims.HELD_OUT_FILE not in {example.file for example in first}
