"""Names of a snapshot and of the entities of its overlay, looked up as one index.

Entities of the overlay have negative numbers (-1 is the first), so that they come before the snapshot's wherever
numbers are put in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Protocol

import marisa_trie

from kg.alias import ALIAS, LABEL, PARTIAL, fold, plain
from kg.graph import Candidate
from kg.records import Entity

_RANK_WEIGHT = {LABEL: 1.0, ALIAS: 0.5, PARTIAL: 0.1}
_FOLDED_WEIGHT = 0.5
_SHARPNESS = 1.5
_MOST_CANDIDATES = 16


class Names(Protocol):
    """The names of a snapshot, as `kg.alias.AliasIndex` offers them."""

    def __len__(self) -> int: ...
    def __contains__(self, folded: str) -> bool: ...
    def entities(self, folded: str) -> list[int]: ...
    def has_prefix(self, folded: str) -> bool: ...
    def prefixes(self, folded: str) -> list[str]: ...
    def names(self, prefix: str = "") -> Iterator[str]: ...


class OwnNames:
    """The names that an overlay adds: those of its own entities, and further ones of the snapshot's."""

    def __init__(self, named: Iterable[tuple[int, Entity, Iterable[tuple[str, int]]]]) -> None:
        """``named``: number, entity, and its surface forms with their ranks (LABEL, ALIAS, PARTIAL)."""
        under: dict[str, list[tuple[int, str, int]]] = defaultdict(list)
        self._entities: dict[int, Entity] = {}
        for number, entity, names in named:
            self._entities[number] = entity
            for name, rank in names:
                if key := fold(name):
                    under[key].append((number, plain(name), rank))
        self._under: Mapping[str, list[tuple[int, str, int]]] = dict(under)
        self._trie = marisa_trie.Trie(self._under)

    def __len__(self) -> int:
        return len(self._under)

    def __contains__(self, folded: str) -> bool:
        return folded in self._under

    def entities(self, folded: str) -> list[int]:
        return list(dict.fromkeys(number for number, _, _ in self._under.get(folded, ())))

    def prefixes(self, folded: str) -> list[str]:
        found: list[str] = self._trie.prefixes(folded)
        return found

    def names(self, prefix: str = "") -> Iterator[str]:
        found: Iterator[str] = self._trie.iterkeys(prefix)
        return found

    def candidates(self, surface: str) -> list[tuple[float, Candidate]]:
        """What a surface form names, each with its weight; best first."""
        entries = self._under.get(fold(surface))
        if not entries:
            return []
        said = plain(surface)
        best: dict[int, tuple[float, Candidate]] = {}
        for number, name, rank in entries:
            entity, exact = self._entities[number], name == said
            weight = _weight(entity.importance, rank, exact=exact)
            if number not in best or weight > best[number][0]:
                candidate = Candidate(
                    entity.id, entity.label, weight, entity.importance, exact=exact, partial=rank == PARTIAL
                )
                best[number] = weight, candidate
        return sorted(best.values(), key=lambda pair: -pair[0])


class JoinedNames:
    """Both as one; implements what readers use of `kg.alias.AliasIndex`."""

    def __init__(self, base: Names, own: OwnNames) -> None:
        self._base, self._own = base, own

    def __len__(self) -> int:
        """Names, those of both counted twice."""
        return len(self._base) + len(self._own)

    def __contains__(self, folded: str) -> bool:
        return folded in self._own or folded in self._base

    def entities(self, folded: str) -> list[int]:
        """Numbers of all entities under a folded name, own ones first."""
        return list(dict.fromkeys((*self._own.entities(folded), *self._base.entities(folded))))

    def has_prefix(self, folded: str) -> bool:
        """Does any name begin with the folded text?"""
        return self._base.has_prefix(folded) or next(self._own.names(folded), None) is not None

    def prefixes(self, folded: str) -> list[str]:
        """All names that the text begins with, shortest first; word boundaries are the caller's to check."""
        found, own = self._base.prefixes(folded), self._own.prefixes(folded)
        return sorted({*found, *own}, key=len) if own else found

    def names(self, prefix: str = "") -> Iterator[str]:
        """All folded names with a prefix; those of both come twice."""
        return chain(self._own.names(prefix), self._base.names(prefix))


def joined_candidates(
    surface: str, own: Sequence[tuple[float, Candidate]], base: Sequence[Candidate]
) -> list[Candidate]:
    """Own candidates among the snapshot's, best prior first; priors add up to 1.

    The snapshot's priors are brought back to weights by its best candidate.
    """
    weighted = {candidate.id: (weight, candidate) for weight, candidate in own}
    if base:
        best = base[0]
        rank = PARTIAL if best.partial else LABEL if fold(best.label) == fold(surface) else ALIAS
        scale = _weight(best.importance, rank, exact=best.exact) / best.prior
        for candidate in base:
            weight = candidate.prior * scale
            if candidate.id not in weighted or weight > weighted[candidate.id][0]:
                weighted[candidate.id] = weight, candidate
    chosen = sorted(weighted.values(), key=lambda pair: -pair[0])[:_MOST_CANDIDATES]
    total = sum(weight for weight, _ in chosen)
    return [_with_prior(candidate, weight / total) for weight, candidate in chosen]


def _weight(importance: int, rank: int, *, exact: bool) -> float:
    fame: float = (1 + importance) ** _SHARPNESS
    return fame * _RANK_WEIGHT[rank] * (1.0 if exact else _FOLDED_WEIGHT)


def _with_prior(candidate: Candidate, prior: float) -> Candidate:
    return Candidate(
        candidate.id,
        candidate.label,
        prior,
        candidate.importance,
        exact=candidate.exact,
        partial=candidate.partial,
    )
