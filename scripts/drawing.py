"""What is learned from, drawn by several processes, for a device that learns faster than one process can draw.

Each worker draws a sequence of its own, so that the seed and the number of workers decide all that is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from torch.utils.data import DataLoader, IterableDataset, get_worker_info

Batch = TypeVar("Batch")
WAITING = 16
"""Batches that each worker has ready."""


class Drawn(IterableDataset[Batch]):
    """The batches of one worker; ``batches`` gives those without end that a seed names."""

    def __init__(self, batches: Callable[[str], Iterator[Batch]], seed: str) -> None:
        self._batches, self._seed = batches, seed

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        return self._batches(self._seed if worker is None else f"{self._seed}/{worker.id}")


def drawn(batches: Callable[[str], Iterator[Batch]], *, seed: str, workers: int) -> Iterator[Batch]:
    """Batches without end; 0 workers: drawn here, between the steps."""
    loader = DataLoader(
        Drawn(batches, seed),
        batch_size=None,
        num_workers=workers,
        prefetch_factor=WAITING if workers else None,
        multiprocessing_context="fork" if workers else None,
    )
    return cast(Iterator[Batch], iter(loader))
