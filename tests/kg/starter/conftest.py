"""The starter libraries read once, as facts by subject and relation."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from kg.starter import EntityRow, FactRow, read_libraries


@dataclass
class Libraries:
    """What `read_libraries` yields, by id; `labels` answers with labels where an object is an entity."""

    entities: dict[str, EntityRow] = field(default_factory=dict)
    facts: list[FactRow] = field(default_factory=list)
    ids: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    by_subject: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, row: EntityRow | FactRow) -> None:
        if isinstance(row, EntityRow):
            assert row.id not in self.entities, f"{row.id} twice"
            self.entities[row.id] = row
            self.ids[row.label].append(row.id)
        else:
            self.facts.append(row)
            self.by_subject[row.subject, row.relation].append(row.object)

    def objects(self, label: str, relation: str) -> list[str]:
        """Objects of the most important entity of that label."""
        subject = max(self.ids[label], key=lambda id: self.entities[id].importance)
        return self.by_subject[subject, relation]

    def labels(self, label: str, relation: str) -> set[str]:
        return {self.entities[id].label for id in self.objects(label, relation)}


@pytest.fixture(scope="session")
def libraries() -> Libraries:
    read = Libraries()
    for row in read_libraries():
        read.add(row)
    return read
