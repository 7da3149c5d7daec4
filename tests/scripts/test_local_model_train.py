from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
import torch

from scripts.local_model.corpus import Corpus
from scripts.local_model.example import Example
from scripts.local_model.model import Decoder, Shape
from scripts.local_model.tokenizer import train_tokenizer
from scripts.local_model.train import Plan, Trainer, batches, encode, exact_share, loss_of, pad
from scripts.local_model.wordings import load

PLAN = Plan(steps=4, batch_tokens=256, warm_up=1, report_every=2, check_every=2)


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return list(islice(Corpus(load(), (), Random(2)), 64))


@pytest.fixture(scope="module")
def trainer(examples: list[Example]) -> Trainer:
    return Trainer(Shape(300, width=32, layers=1, heads=2, hidden=32), PLAN)


def batch_of(examples: list[Example]):  # type: ignore[no-untyped-def]
    tokenizer = train_tokenizer([e.prompt for e in examples], vocabulary=300)
    return tokenizer, pad(encode(tokenizer, examples[:8]))


def test_targets_are_the_tokens_of_the_answer_and_its_end(examples: list[Example]) -> None:
    tokenizer, batch = batch_of(examples)
    wanted = [id_ for id_ in batch.targets[0].tolist() if id_ >= 0]
    assert wanted[-1] == 0
    assert tokenizer.decode(wanted[:-1]) == examples[0].answer[examples[0].given :]


def test_what_is_given_of_an_answer_is_read_and_not_learned() -> None:
    example = Example("capital of France?", "The capital of France is Paris.", given=24)
    tokenizer, batch = batch_of([example])
    wanted = [id_ for id_ in batch.targets[0].tolist() if id_ >= 0]
    assert tokenizer.decode(wanted[:-1]) == " Paris."
    assert "The capital of France is" in tokenizer.decode(batch.tokens[0].tolist())


def test_batches_keep_to_their_size(examples: list[Example]) -> None:
    tokenizer, _ = batch_of(examples)
    plan = Plan(steps=1, batch_tokens=2048)
    stream = batches(iter(Corpus(load(), (), Random(2))), tokenizer, plan, Random(1))
    assert all(batch.tokens.numel() <= 2048 for batch in islice(stream, 20))


def test_training_lowers_the_loss(examples: list[Example]) -> None:
    _, batch = batch_of(examples)
    trainer = Trainer(
        Shape(300, width=32, layers=1, heads=2, hidden=32), Plan(steps=200, warm_up=1, rate=2.5e-3, decay=0.3)
    )
    first = trainer.update(batch)
    for trainer.step in range(1, 100):
        last = trainer.update(batch)
    assert last < first * 0.6


def test_a_checkpoint_brings_back_step_and_weights(
    trainer: Trainer, examples: list[Example], tmp_path: Path
) -> None:
    _, batch = batch_of(examples)
    path = tmp_path / "checkpoint.pt"
    lines: list[str] = []
    trainer.run(iter([batch] * 4), path, check=lambda model: "checked", log=lines.append)
    other = Trainer(trainer.model.shape, PLAN)
    other.load(path)
    assert other.step == 4
    assert torch.equal(loss_of(other.model, batch), loss_of(trainer.model, batch))
    assert [line for line in lines if "checked" in line] == ["step 2: checked", "step 4: checked"]


def test_the_rate_warms_up_stays_and_falls_to_nothing() -> None:
    plan = Plan(steps=1000, warm_up=100, decay=0.3)
    assert [round(plan.rate_at(step), 2) for step in (0, 99, 500, 850, 1000)] == [0.01, 1.0, 1.0, 0.5, 0.0]


def test_a_run_takes_the_seconds_that_it_may(examples: list[Example], tmp_path: Path) -> None:
    _, batch = batch_of(examples)
    plan = Plan(steps=10**6, warm_up=1, report_every=2, check_every=10**6, seconds=1.0)
    trainer = Trainer(Shape(300, width=32, layers=1, heads=2, hidden=32), plan)
    trainer.run(
        iter(lambda: batch, None), tmp_path / "checkpoint.pt", check=lambda model: "", log=lambda _: None
    )
    assert 4 < trainer.step == trainer.plan.steps < 10**5


def test_a_step_learns_from_several_batches_as_from_one(examples: list[Example]) -> None:
    tokenizer, _ = batch_of(examples)
    rows = encode(tokenizer, examples[:8])
    shape, plan = Shape(300, width=32, layers=1, heads=2, hidden=32), Plan(steps=9, warm_up=1)
    one, several = Trainer(shape, plan), Trainer(shape, plan)
    before = one.model.embedding.weight.detach().clone()
    one.update(pad(rows))
    several.update(pad(rows[:1]), pad(rows[1:]))
    changes = [(each.model.embedding.weight - before).flatten() for each in (one, several)]
    assert torch.cosine_similarity(*changes, dim=0) > 0.97


def test_exact_share_counts_rows_whose_every_token_is_right(examples: list[Example]) -> None:
    _, batch = batch_of(examples)
    assert exact_share(Decoder(Shape(300, width=32, layers=1, heads=2, hidden=32)), batch) == 0.0
