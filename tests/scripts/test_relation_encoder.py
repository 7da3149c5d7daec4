"""The relation encoder in the making: what is held out stays out, a few steps bring together what belongs together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from benchmarks.statement import read_wordings
from detect import relation_encoder
from detect.worded import End, Worded
from kg.records import ValueKind
from kg.schema import builtin
from scripts.relation_encoder.export import export
from scripts.relation_encoder.measure import measured
from scripts.relation_encoder.model import encoded_all, tokenised
from scripts.relation_encoder.texts import Group, Told, Use, asked, statements
from scripts.relation_encoder.train import Plan, train
from scripts.verifier.wordings import HELD_OUT


@pytest.fixture(scope="module")
def groups() -> list[Group]:
    return [statements(), asked()]


def test_nothing_that_is_held_out_is_trained_on(groups: list[Group]) -> None:
    for group in groups:
        trained = {told.text for told in group.told if told.use is Use.TRAINED}
        held = [told for told in group.told if told.use is Use.HELD]
        assert len(held) > 1000
        assert trained.isdisjoint(told.text for told in held)
        assert not {told.relation for told in group.told if told.use is Use.TRAINED} & HELD_OUT


def test_no_wording_of_the_benchmarks_is_trained_on(groups: list[Group]) -> None:
    trained = {(told.text, told.relation) for told in groups[0].told if told.use is Use.TRAINED}
    for name, wordings in read_wordings().items():
        relation = builtin()[name]
        ends = End(ValueKind.ENTITY, relation.subject_classes), End(relation.kind, relation.object_classes)
        for sentence in wordings.sentences:
            assert (Worded(sentence.rstrip(". "), *ends).masked, name) not in trained


def test_sentences_about_other_kinds_of_things_are_not_compared(groups: list[Group]) -> None:
    """Where a person was born is told by a place, never by a number."""
    group = groups[0]
    place = next(row for row, told in enumerate(group.told) if told.relation == "P19")
    number = next(row for row, told in enumerate(group.told) if told.relation == "P2048")
    assert not group.fitting[group.ends[place], group.ends[number]]


def small() -> Group:
    """Two relations, each in few words, and what states neither; one of each held out."""
    meant = {
        "P19": ["one person was born in another place", "another place saw the birth of one person"],
        "P20": ["one person died in another place", "another place saw the death of one person"],
        "": ["one person visited another place", "one person left another place for good"],
    }
    held = {
        "P19": "one person came into the world in another place",
        "P20": "one person passed away in another place",
        "": "one person went through another place",
    }
    told = [Told(text, r or None, r, "all", Use.TRAINED) for r, texts in meant.items() for text in texts]
    told += [Told(text, r or None, r, "all", Use.HELD) for r, text in held.items()]
    names = ["P19", "P20", ""]
    return Group(
        told,
        np.array([names.index(t.relation) if t.relation else -1 for t in told]),
        np.zeros(len(told), dtype=np.int64),
        np.ones((1, 1), dtype=bool),
        np.array([names.index(t.relation) for t in told]),
        np.zeros((3, 3), dtype=bool),
    )


def test_a_few_steps_separate_what_is_trained_on_and_the_export_computes_the_same(tmp_path: Path) -> None:
    group = small()
    plan = Plan(steps=40, batch=(6,), rate=3e-4, warm_up=4, refreshed_every=10, report_every=20)
    said: list[str] = []
    model = train([group], plan, log=said.append)
    assert [line.split(":")[0] for line in said] == ["step 20 of 40", "step 40 of 40"]
    first, last = (float(line.split(": ")[1].split(",")[0]) for line in said)
    assert last < first

    vectors = encoded_all(model, tokenised(group.texts))
    same, other = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert same > other + 0.2
    figures = measured(group, vectors.numpy())
    assert figures["AUROC against what means none"] > 0.5

    export(model, tmp_path / "model", steps=40, seed=0)
    product = relation_encoder.load(tmp_path / "model", device="cpu", memory=tmp_path / "memory")
    again = torch.from_numpy(product.encode(group.texts))
    assert (again * vectors).sum(1).min() > 0.98
