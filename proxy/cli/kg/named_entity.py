"""Which entity the command line means by an id or a name: the one that bears it, or that it clearly means first."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from proxy.cli.command import CommandError

if TYPE_CHECKING:
    from kg.graph import Candidate
    from kg.overlay import OverlayGraph
    from kg.store import Snapshot

_CLEAR = 0.9
"""Least prior of a meaning beside which the others are remarked only."""
_LISTED = 5


def named_entity(graph: Snapshot | OverlayGraph, text: str) -> str:
    """Its id; a remark goes to standard error where there are others of the name.

    :raises CommandError: there is none, or several could be meant
    """
    text = text.strip()
    for entity_id in (text, text.upper()):
        if entity_id in graph:
            return entity_id
    candidates = graph.candidates(text)
    if not candidates:
        remedy = f"find its id with: akgc kg search {shlex.quote(text)}"
        raise CommandError(f"{text!r} is not in snapshot {graph.name}; {remedy}")
    first, *others = candidates
    if first.prior < _CLEAR:
        listed = _described(graph, candidates)
        raise CommandError(f"{text!r} may be {listed}; write the id of the one that is meant")
    if others:
        print(f"akgc: taken for {first.id}; {text!r} is also {_described(graph, others)}", file=sys.stderr)
    return first.id


def _described(graph: Snapshot | OverlayGraph, candidates: Sequence[Candidate]) -> str:
    listed = []
    for candidate in candidates[:_LISTED]:
        entity = graph.entity(candidate.id)
        said = entity.description or ", ".join(entity.types[:2])
        listed.append(f"{entity.id} ({entity.label}{f': {said}' if said else ''})")
    more = len(candidates) - _LISTED
    return ", ".join(listed) + (f" and {more} more" if more > 0 else "")
