"""What a build kept and dropped, by relation, by class and by reason."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping

import numpy as np

from kg.manifest import Counts
from kg.staging.columns import GraphColumns
from kg.staging.dropped_fact import DroppedFacts
from kg.staging.merge import Merged

log = logging.getLogger("kg.build")

UNCLASSIFIED = "unclassified"
BUDGET_ENTITIES, BUDGET_FACTS = "entities for the budget", "facts for the budget"


def counts_of(merged: Merged, graph: GraphColumns, *, names: int) -> Counts:
    """``graph`` is what was kept of ``merged``; entities that were never merged count as unclassified."""
    whole = merged.graph
    classes, dropped_classes = _by_class(graph), _difference(_by_class(whole), _by_class(graph))
    if unmerged := merged.described - len(whole.entities):
        dropped_classes[UNCLASSIFIED] = dropped_classes.get(UNCLASSIFIED, 0) + unmerged
    dropped_relations = Counter(_difference(_by_relation(whole), _by_relation(graph)))
    dropped_relations.update(merged.unmerged)
    budget_facts = dropped_relations.total()
    dropped_relations.update(merged.unusable)
    dropped = {
        **merged.left_out,
        BUDGET_ENTITIES: merged.described - len(graph.entities),
        BUDGET_FACTS: budget_facts,
    }
    return Counts(
        entities=len(graph.entities),
        facts=len(graph.facts),
        names=names,
        facts_by_relation=_by_relation(graph),
        entities_by_class=classes,
        dropped={reason: count for reason, count in sorted(dropped.items()) if count},
        dropped_by_relation=dict(sorted(dropped_relations.items())),
        dropped_by_class=dropped_classes,
    )


def _by_relation(graph: GraphColumns) -> dict[str, int]:
    counts = np.bincount(graph.facts.relation, minlength=len(graph.relations)).tolist()
    return {
        relation.id: count
        for relation, count in sorted(zip(graph.relations, counts, strict=True), key=lambda pair: pair[0].id)
    }


def _by_class(graph: GraphColumns) -> dict[str, int]:
    """An entity of several classes counts under each."""
    counts = np.bincount(graph.entities.kind, minlength=len(graph.entities.kinds)).tolist()
    found: dict[str, int] = {}
    for kind, count in zip(graph.entities.kinds, counts, strict=True):
        for name in sorted(c.value for c in kind.classes) or (UNCLASSIFIED,):
            found[name] = found.get(name, 0) + count
    return dict(sorted(found.items()))


def _difference(whole: Mapping[str, int], part: Mapping[str, int]) -> dict[str, int]:
    return {name: left for name, count in whole.items() if (left := count - part.get(name, 0))}


def warn_of_dropped(dropped: DroppedFacts) -> None:
    """Name the first facts of tables that the graph leaves out."""
    for fact in dropped.first:
        log.warning("left out: %s", fact)
    if more := dropped.count - len(dropped.first):
        log.warning("left out: %d more facts for such reasons", more)
