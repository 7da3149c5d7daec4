"""What the vectors of texts are worth: does the nearest known text mean the same, and are those of no relation told?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.measures import auroc
from scripts.relation_encoder.texts import Group, Use
from scripts.verifier.wordings import HELD_OUT

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Nearest:
    """Of held-out texts: cosines with the nearest known text of the same meaning (nan where there is none), of another
    one, and of none.
    """

    same: Vectors
    other: Vectors
    none: Vectors


def nearest(group: Group, vectors: Vectors) -> tuple[NDArray[np.intp], Nearest]:
    """The rows of the held-out texts, and what is near to each."""
    held = np.flatnonzero(group.using(Use.HELD))
    known = np.flatnonzero(~group.using(Use.HELD) & ~np.array([told.beside for told in group.told]))
    cosines = vectors[held] @ vectors[known].T
    fits = group.fitting[group.ends[held]][:, group.ends[known]]
    meant = group.meanings[known]
    same = (group.meanings[held][:, None] == meant) & (meant >= 0)
    alike = group.alike[group.relations[held]][:, group.relations[known]]

    def best(chosen: NDArray[np.bool_]) -> Vectors:
        nearest_of: Vectors = np.where(chosen, cosines, np.float32(-1)).max(axis=1)
        return nearest_of

    other = best(fits & ~same & ~alike & (meant >= 0))
    return held, Nearest(best(same), other, np.maximum(best(fits & (meant < 0)), 0))


def measured(group: Group, vectors: Vectors) -> Mapping[str, float]:
    """Shares and AUROCs, each between 0 and 1."""
    rows, near = nearest(group, vectors)
    told = [group.told[row] for row in rows]
    means = np.array([each.meaning is not None for each in told])
    unseen = np.array([each.relation in HELD_OUT for each in told])
    beside = np.array([each.beside for each in told])
    return dict(_figures(near, means=means, unseen=unseen, beside=beside))


def _figures(
    near: Nearest, *, means: NDArray[np.bool_], unseen: NDArray[np.bool_], beside: NDArray[np.bool_]
) -> Iterator[tuple[str, float]]:
    for name, chosen in (("known relations", means & ~unseen), ("held-out relations", means & unseen)):
        if not chosen.any():
            continue
        right = near.same[chosen] > near.other[chosen]
        yield f"{name}: nearest is right", float(right.mean())
        clear = right & (near.same[chosen] > near.none[chosen])
        yield f"{name}: and nearer than what means none", float(clear.mean())
    stated = near.same - near.none
    taken = near.other - near.none
    for name, chosen in (("means none", ~means & ~beside), ("stands beside a relation", beside)):
        if chosen.any():
            values = [*stated[means & ~unseen], *taken[chosen]]
            labels = [True] * int((means & ~unseen).sum()) + [False] * int(chosen.sum())
            yield f"AUROC against what {name}", auroc(values, labels)
