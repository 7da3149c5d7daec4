"""Claims behind the question that they are given to: "What is the country of Chad? Chad sits inside Africa."

A question says what its answer is about, so that words that could mean several things mean the one that is asked for.
What stands beside it is left open all the same: most questions stand before claims that do not answer them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from benchmarks.statement import read_wordings
from detect.stand_in import asking
from kg.records import Relation
from kg.schema.questions import questions

_PLAIN = 0.6
"""Share of the questions that are worded as a check words them."""


@dataclass(frozen=True)
class Questions:
    """Questions with {s} by relation; those of `benchmarks/wordings.tsv` are never trained on."""

    relations: Mapping[str, Relation]

    def draw(self, relation_id: str, subject: str, chance: Random) -> str | None:
        """A question for a relation of a subject; None for relations that nobody asks for."""
        relation = self.relations.get(relation_id)
        if relation is None:
            return None
        if chance.random() < _PLAIN:
            return asking(relation, subject)
        unseen = [q for q in questions(relation) if q not in _excluded()]
        return chance.choice(unseen).replace("{s}", subject) if unseen else asking(relation, subject)


@cache
def _excluded() -> frozenset[str]:
    return frozenset(wording.question for wording in read_wordings().values())
