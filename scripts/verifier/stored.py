"""Pairs drawn once and kept as token ids, for a device that learns faster than pairs can be drawn.

A file has the ids of all pairs one behind the other, how many each pair has, their labels and kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from scripts.verifier.model import Encoder, Row
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Pair

AT_A_TIME = 4096


@dataclass(frozen=True, slots=True)
class Stored:
    """``tokens`` (T) of N pairs, each ending before ``ends`` (N); ``labels`` (N), ``kinds`` (N) among ``names``."""

    tokens: NDArray[np.uint16]
    ends: NDArray[np.int64]
    labels: NDArray[np.uint8]
    kinds: NDArray[np.uint16]
    names: tuple[str, ...]

    @classmethod
    def of(cls, pairs: Iterator[Pair], encoder: Encoder) -> Stored:
        """All of them."""
        tokens: list[NDArray[np.uint16]] = []
        lengths: list[int] = []
        labels: list[int] = []
        kinds: list[str] = []
        while some := list(islice(pairs, AT_A_TIME)):
            rows = encoder.encode(some)
            tokens += [np.array(row, np.uint16) for row in rows]
            lengths += map(len, rows)
            labels += [int(pair.label) for pair in some]
            kinds += [pair.kind for pair in some]
        names = {name: number for number, name in enumerate(dict.fromkeys(kinds))}
        return cls(
            np.concatenate(tokens) if tokens else np.zeros(0, np.uint16),
            np.cumsum(lengths, dtype=np.int64),
            np.array(labels, np.uint8),
            np.array([names[kind] for kind in kinds], np.uint16),
            tuple(names),
        )

    @classmethod
    def read(cls, paths: Sequence[Path]) -> Stored:
        """What the files have, one behind the other.

        :raises FileNotFoundError: there is no such file.
        """
        parts = [_read(path) for path in paths]
        names = tuple(dict.fromkeys(name for part in parts for name in part.names))
        shifts = np.cumsum([0, *(len(part.tokens) for part in parts[:-1])])
        return cls(
            np.concatenate([part.tokens for part in parts]),
            np.concatenate([part.ends + shift for part, shift in zip(parts, shifts, strict=True)]),
            np.concatenate([part.labels for part in parts]),
            np.concatenate([np.array([names.index(n) for n in p.names], np.uint16)[p.kinds] for p in parts]),
            names,
        )

    def write(self, path: Path) -> None:
        """Everything in one compressed file."""
        with path.open("wb") as file:
            np.savez_compressed(
                file, tokens=self.tokens, ends=self.ends, labels=self.labels, kinds=self.kinds,
                names=np.array(self.names),
            )  # fmt: skip

    def __len__(self) -> int:
        return len(self.ends)

    def row(self, number: int) -> Row:
        """One pair."""
        start = int(self.ends[number - 1]) if number else 0
        ids = self.tokens[start : int(self.ends[number])].tolist()
        return Row(ids, int(self.labels[number]), self.names[self.kinds[number]])

    def rounds(self, chance: Random) -> Iterator[Row]:
        """All pairs in another order each time, without end; twins stay together, the right one first."""
        kinds = [self.names[kind] for kind in self.kinds.tolist()]
        units = [
            (number, number + 1) if kind == TWIN_RIGHT else (number,)
            for number, kind in enumerate(kinds)
            if kind != TWIN_WRONG
        ]
        while True:
            for unit in chance.sample(units, len(units)):
                yield from map(self.row, unit)


def _read(path: Path) -> Stored:
    with np.load(path) as found:
        return Stored(
            found["tokens"], found["ends"], found["labels"], found["kinds"], tuple(map(str, found["names"]))
        )
