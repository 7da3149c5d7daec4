"""The whole way in seconds: batches, some steps, a checkpoint taken up again, an export that says the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
import torch

from detect.verifier import LONGEST_CLAIM
from scripts.drawing import drawn
from scripts.verifier.export import export, load
from scripts.verifier.model import Encoder, grouped, pad, probabilities
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair
from scripts.verifier.train import Batch, Plan, Trainer, batches, encoded, loss_of

PAIRS = [
    Pair("Ada was born in Bern.", "Ada was born in Bern.", Label.SUPPORTED, "toy"),
    Pair("Ada was born in Bern.", "Ada was not born in Bern.", Label.CONTRADICTED, "toy"),
    Pair("Ada was born in Bern.", "Max writes poems.", Label.NEUTRAL, "toy"),
]
PLAN = Plan(presentations=72, seed=1, batch_tokens=512, drawn=24, rate=5e-4, warm_up=0.2)


def train(plan: Plan) -> Trainer:
    trainer = Trainer(plan)
    pairs = islice(cycle(PAIRS), plan.presentations)
    trainer.run(
        batches(encoded(pairs, Encoder(longest=plan.longest), plan), plan, Random(1)), log=lambda text: None
    )
    return trainer


@pytest.fixture(scope="module")
def trained() -> Trainer:
    return train(PLAN)


@pytest.fixture(scope="module")
def rows() -> list[list[int]]:
    return Encoder(longest=64).encode(PAIRS)


def test_a_few_steps_learn_three_pairs(trained: Trainer, rows: list[list[int]]) -> None:
    assert probabilities(trained.fast, rows).argmax(1).tolist() == [0, 1, 2]


def test_the_word_embeddings_stay_as_they_are(trained: Trainer) -> None:
    untrained = Trainer(PLAN).model.distilbert.embeddings.word_embeddings.weight
    assert torch.equal(trained.model.distilbert.embeddings.word_embeddings.weight, untrained)


def test_the_mean_of_two_runs_lies_between_them(trained: Trainer) -> None:
    other = Trainer(PLAN)
    before = other.model.classifier.weight.clone()
    other.average([trained.model.state_dict()])
    mean = (before + trained.model.classifier.weight) / 2
    assert torch.allclose(other.model.classifier.weight, mean)
    assert torch.allclose(other.fast.classifier.weight.float(), mean, atol=1e-3)


def test_a_checkpoint_is_taken_up_where_it_was_left(trained: Trainer, tmp_path: Path) -> None:
    trained.save(tmp_path / "checkpoint.pt")
    again = Trainer(PLAN)
    again.load(tmp_path / "checkpoint.pt")
    assert again.shown == trained.shown == 72
    for mine, theirs in zip(again.fast.parameters(), trained.fast.parameters(), strict=True):
        assert torch.equal(mine, theirs)


def test_the_export_decides_as_the_model_does(
    trained: Trainer, rows: list[list[int]], tmp_path: Path
) -> None:
    digest = export(trained.model, tmp_path, presentations=trained.shown, seed=1)
    found = probabilities(load(tmp_path), rows)
    assert torch.allclose(found, probabilities(trained.model, rows), atol=0.1)
    assert json.loads((tmp_path / "config.json").read_text())["akgc"]["sha256"] == digest


def test_the_rate_warms_up_and_falls_to_nothing() -> None:
    assert PLAN.rate_at(0) < PLAN.rate_at(7) < PLAN.rate_at(14)
    assert PLAN.rate_at(72) == 0.0


def test_the_evidence_is_cut_before_the_claim() -> None:
    (ids,) = Encoder(longest=32).encode(
        [Pair("word " * 500, "a claim of six words here", Label.NEUTRAL, "toy")]
    )
    assert len(ids) == 32
    assert (
        ids[-8:-1]
        == Encoder(longest=99).encode([Pair("", "a claim of six words here", Label.NEUTRAL, "toy")])[0][1:-1]
    )


def test_a_claim_without_end_is_cut() -> None:
    (ids,) = Encoder(longest=128).encode([Pair("x " * 500, "y " * 500, Label.NEUTRAL, "toy")])
    assert len(ids) == 128
    assert ids[-LONGEST_CLAIM - 2 :].count(ids[-2]) == LONGEST_CLAIM


def test_workers_draw_what_their_seeds_name() -> None:
    def of(seed: str) -> Iterator[Batch]:
        worker = int(seed.rsplit("/", 1)[1])
        pairs = islice(cycle(PAIRS[worker : worker + 1]), 48)
        return batches(encoded(pairs, Encoder(longest=PLAN.longest), PLAN), PLAN, Random(seed))

    found = [batch.labels.unique().tolist() for batch in drawn(of, seed="1", workers=2)]
    assert sorted(found) == [[0], [0], [1], [1]]


def test_groups_stay_within_their_size_and_hold_every_row_once() -> None:
    lengths = [5, 90, 7, 31, 8, 30]
    groups = grouped(lengths, batch_tokens=64)
    assert sorted(i for group in groups for i in group) == list(range(6))
    assert all(len(group) == 1 or len(group) * max(lengths[i] for i in group) <= 64 for group in groups)


def test_the_mask_covers_the_tokens_alone() -> None:
    ids, mask = pad([[1, 2, 3], [4]])
    assert ids.tolist() == [[1, 2, 3], [4, 0, 0]]
    assert mask.tolist() == [[1, 1, 1], [1, 0, 0]]


def test_a_run_can_begin_with_a_trained_model(trained: Trainer, rows: list[list[int]]) -> None:
    fresh = Trainer(PLAN)
    fresh.begin_with(trained.model.state_dict())
    assert torch.equal(probabilities(fresh.fast, rows), probabilities(trained.fast, rows))
    assert fresh.shown == 0


TWINS = [
    Pair("Pets are allowed in Bern.", "Pets may come.", Label.SUPPORTED, TWIN_RIGHT),
    Pair("Pets are allowed in Bern.", "Pets may not come.", Label.CONTRADICTED, TWIN_WRONG),
]


def test_twins_stand_in_batches_of_their_own_right_ones_first() -> None:
    plan = replace(PLAN, batch_tokens=64, drawn=10)
    pairs = islice(cycle([*TWINS, *PAIRS]), 20)
    found = list(batches(encoded(pairs, Encoder(longest=32), plan), plan, Random(1)))
    assert sum(len(batch.labels) for batch in found) == 20
    assert sum(batch.twins for batch in found) == 4
    for batch in found:
        assert batch.ids.numel() <= plan.batch_tokens
        if batch.twins:
            assert batch.labels.tolist() == [0] * batch.twins + [1] * batch.twins


class _Says(torch.nn.Module):
    """Gives the logits that it was made with."""

    def __init__(self, logits: list[list[float]]) -> None:
        super().__init__()
        self.logits = torch.tensor(logits)

    def forward(self, **_: torch.Tensor) -> SimpleNamespace:
        return SimpleNamespace(logits=self.logits)


def test_of_twins_the_right_one_shall_be_ahead() -> None:
    ids = torch.ones(2, 1, dtype=torch.long)
    batch = Batch(ids, ids, torch.tensor([0, 1]), twins=1)
    ahead, behind = _Says([[2.0, 0.0, 0.0], [0.0, 2.0, 0.0]]), _Says([[0.0, 2.0, 0.0], [2.0, 0.0, 0.0]])
    assert loss_of(ahead, batch, smoothing=0.0, ranking=1.0) < loss_of(
        behind, batch, smoothing=0.0, ranking=1.0
    )
    plain = loss_of(ahead, batch, smoothing=0.0, ranking=0.0)
    order = torch.nn.functional.softplus(torch.tensor(-4.0))
    assert loss_of(ahead, batch, smoothing=0.0, ranking=0.5) == pytest.approx(float(plain + order / 2))
