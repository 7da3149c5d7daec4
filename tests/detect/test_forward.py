"""Batches of tokenised texts through a network: order, sizes, side by side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from detect.forward import Runner
from detect.token_batch import BatchLimit, TokenBatch
from detect.workers import Workers


@dataclass
class Tokens:
    """An encoding of so many tokens."""

    count: int

    def __len__(self) -> int:
        return self.count

    @property
    def ids(self) -> list[int]:
        return [self.count] * self.count

    @property
    def type_ids(self) -> list[int]:
        return [0] * self.count


class FirstToken:
    """Gives back every text's first token; `sizes` are the shapes it saw."""

    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []

    def __call__(self, batch: TokenBatch) -> NDArray[np.float32]:
        self.shapes.append(batch.ids.shape)
        return batch.ids[:, :1].astype(np.float32)


def _runner(forward: FirstToken, workers: int, tokens: int = 1024) -> Runner:
    return Runner(forward, width=1, limit=BatchLimit(64, tokens), workers=Workers(workers))


def test_every_text_gets_its_own_row() -> None:
    lengths = [3, 200, 4, 9, 150, 3, 40]
    rows = _runner(FirstToken(), 2).run([Tokens(n) for n in lengths])  # type: ignore[misc]
    assert rows.tolist() == [[n] for n in lengths]


def test_nothing_gives_no_rows() -> None:
    assert _runner(FirstToken(), 2).run([]).shape == (0, 1)


def test_one_worker_gets_all_in_one_batch() -> None:
    forward = FirstToken()
    _runner(forward, 1).run([Tokens(40)] * 6)  # type: ignore[list-item]
    assert forward.shapes == [(6, 40)]


def test_two_workers_share_the_texts() -> None:
    forward = FirstToken()
    _runner(forward, 2).run([Tokens(40)] * 6)  # type: ignore[list-item]
    assert forward.shapes == [(3, 40), (3, 40)]


def test_what_is_small_is_not_cut_for_the_sake_of_sharing() -> None:
    forward = FirstToken()
    _runner(forward, 8).run([Tokens(10)] * 6)  # type: ignore[list-item]
    assert forward.shapes == [(6, 10)]
