"""The linking stress set: answers that call their subject by anything but its exact label.

A case is a prompt, an answer, and the sentence of the answer that is looked at: its subject must be the entity of the
case, or nobody where the graph lacks it. Half of those sentences state something false, since what a model gets wrong
must not lead to another subject. Entities are divided as those of the statements are.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.linking_stress_kinds import MAKERS, Kind, Maker
from benchmarks.linking_stress_sample import StressSample, Thing
from benchmarks.linking_stress_teller import Teller
from benchmarks.statement import Split, is_in


@dataclass(frozen=True, slots=True)
class StressCase:
    """``answer[start:end]`` is the sentence looked at; ``entity`` is "" where nothing is the right subject."""

    kind: Kind
    prompt: str
    answer: str
    start: int
    end: int
    entity: str
    right: bool


def cases(folder: Path, *, split: Split, seed: int, limit: int) -> list[StressCase]:
    """Up to ``limit`` cases of each kind, in a fixed order.

    :raises FileNotFoundError: a table of the sample is missing.
    """
    sample = StressSample(folder)
    subjects = [thing for thing in sample.told if is_in(thing.id, split)]
    found: list[StressCase] = []
    for kind, make in MAKERS.items():
        chance = random.Random(f"{seed} {kind.value}")
        drawn = chance.sample(subjects, len(subjects))
        found += _some(kind, make, drawn, sample, limit, chance)
    return found


def _some(
    kind: Kind, make: Maker, drawn: list[Thing], sample: StressSample, limit: int, chance: random.Random
) -> Iterator[StressCase]:
    count = 0
    for thing in drawn:
        right = count % 2 == 0
        made = make(Teller(sample, thing, right, chance))
        if made is not None:
            answer, start = made.before + made.sentence, len(made.before)
            entity = thing.id if made.known else ""
            yield StressCase(kind, made.prompt, answer, start, len(answer), entity, right)
            count += 1
        if count == limit:
            return
