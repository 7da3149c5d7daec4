"""Batches drawn by several processes, for a device that learns faster than one process can make pairs.

Each worker draws a sequence of its own, so that the seed and the number of workers decide every pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import cast

from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from scripts.verifier.model import Encoder
from scripts.verifier.pair import Pair
from scripts.verifier.train import Batch, Plan, batches

WAITING = 16
"""Batches that each worker has ready."""


class Drawn(IterableDataset[Batch]):
    """The batches of one worker; ``pairs`` gives the pairs without end that a seed names."""

    def __init__(self, pairs: Callable[[str], Iterator[Pair]], plan: Plan, seed: str) -> None:
        self._pairs, self._plan, self._seed = pairs, plan, seed

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        seed = self._seed if worker is None else f"{self._seed}/{worker.id}"
        encoder = Encoder(longest=self._plan.longest)
        return batches(self._pairs(seed), encoder, self._plan, Random(seed))


def drawn(pairs: Callable[[str], Iterator[Pair]], plan: Plan, *, seed: str, workers: int) -> Iterator[Batch]:
    """Batches without end; 0 workers: drawn here, between the steps."""
    loader = DataLoader(
        Drawn(pairs, plan, seed),
        batch_size=None,
        num_workers=workers,
        prefetch_factor=WAITING if workers else None,
        multiprocessing_context="fork" if workers else None,
    )
    return cast(Iterator[Batch], iter(loader))
