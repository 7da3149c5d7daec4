"""Whether the relations that a user chose are there: a misspelt list must not put an empty graph over a good one."""

from __future__ import annotations

import logging
from collections.abc import Sequence, Set

from kg.dump.relation_filter import NOT_ASKED_FOR
from kg.records import Relation
from kg.staging.shard import Shard

log = logging.getLogger("kg.build")

_MOST_NAMED = 20


def check_relations(asked: Set[str] | None, shards: Sequence[Shard], kept: Sequence[Relation]) -> None:
    """Warn of relations that no source has; ``kept`` are those with a fact in the graph. Tables are kept whole.

    :raises ValueError: none of the relations asked for has a fact, although the sources have others.
    """
    if asked is None:
        return
    stated = {name for shard in shards for name in shard.relations}
    others = any(NOT_ASKED_FOR in shard.left_out for shard in shards)
    if others and not asked & {relation.id for relation in kept}:
        raise ValueError(
            f"--relations {_listed(asked)}: no fact of the sources is left; name relations that they have, or leave "
            "--relations out"
        )
    if missing := asked - stated:
        log.warning("--relations: no source has %s", _listed(missing))


def _listed(names: Set[str]) -> str:
    shown = sorted(names, key=lambda name: (len(name), name))[:_MOST_NAMED]
    more = f" and {len(names) - len(shown)} others" if len(names) > len(shown) else ""
    return ",".join(shown) + more
