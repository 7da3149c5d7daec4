"""Claims by how many of their words the passage has, so that closeness of words tells no label from another.

Who writes claims to puzzle a reader words the right ones freely and the wrong ones like the passage; who answers from a
document words both like it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from scripts.verifier.claims import Line, overlap
from scripts.verifier.pair import Label

STRATA = 8


def strata(lines: Sequence[Line]) -> Mapping[int, Mapping[Label, Sequence[Line]]]:
    """The lines by overlap, in equal steps of it, and label."""
    found: dict[int, dict[Label, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        share = overlap(" ".join(line.sentences), line.claim)
        found[min(STRATA - 1, int(STRATA * share))][line.label].append(line)
    return found


def balanced(lines: Sequence[Line], chance: Random) -> list[Line]:
    """So many of the lines that each label has as many in every stratum, in order."""
    kept: set[int] = set()
    for by_label in strata(lines).values():
        fewest = min(len(by_label.get(label, ())) for label in Label)
        kept.update(id(line) for of_label in by_label.values() for line in chance.sample(of_label, fewest))
    return [line for line in lines if id(line) in kept]
