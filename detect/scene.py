"""Who a clause speaks of: its entities and resolved pronouns, each with how sure it is, and what stands around them.

Statements that follow from several facts are read from here, not from wordings. A name that is part of a longer phrase
("the capital of France", "Einstein's wife") is not what the phrase speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from detect.clause import Clause, Symbol
from detect.evidence import Evidence
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact

Refer = Callable[[str, int], Mention | None]
"""(pronoun, its offset) -> the mention it refers back to, None in doubt."""

SURE = 0.75
"""Share of the prior that an entity must have among the meanings of its name for a contradiction to be about it."""
_PART_OF_PHRASE = frozenset(
    "of in by from at on with and or nor near for as like than to between without but 's".split()
)
_ASIDE = re.compile(r"(?:\s*\([^()]{0,120}\))?(?:,[^,;()]{1,100},)?(?:,?\s(?:who|which|that))?\s")


@dataclass(frozen=True, slots=True)
class Named:
    """An entity that the clause names at ``[start, end)``; ``index`` is its symbol.

    ``leads`` is False where a preposition or "and" stands before it: then a longer phrase is spoken of.
    """

    ref: EntityRef
    classes: frozenset[EntityClass]
    start: int
    end: int
    index: int
    sure: bool
    leads: bool


class Scene:
    """One clause with what it names; built only where a word of a statement was found."""

    def __init__(
        self,
        clause: Clause,
        linked: LinkedText,
        evidence: Evidence,
        refer: Refer,
        region: Refer | None = None,
    ) -> None:
        """``region`` refers back to a place that others lie in; default: ``refer``."""
        self.clause = clause
        self.linked = linked
        self.text = linked.text
        self.evidence = evidence
        self._refer = refer
        self._region = region or refer
        self._entities: list[Named] | None = None

    def entities(self) -> list[Named]:
        """The entities that own nothing ("France's capital"), in order of position."""
        if self._entities is None:
            found = (self._named(i, symbol) for i, symbol in enumerate(self.clause.symbols))
            self._entities = [named for named in found if named is not None]
        return self._entities

    def subject_before(self, position: int) -> Named | None:
        """The subject of a verb at ``position``: the entity right before it, or the first of "X ... and (verb)"."""
        named = [e for e in self.entities() if e.end <= position and e.leads]
        for entity in reversed(named):
            if _ASIDE.fullmatch(self.text, entity.end, position):
                return entity
        if (
            named
            and named[0].index == 0
            and self.text[:position].rstrip().endswith((" and", " and later", " and then"))
        ):
            return named[0]
        return None

    def region_at(self, start: int) -> Mention | None:
        """The place that a pronoun at ``start`` refers back to; None in doubt, or where there is none."""
        pronoun = next((each for each in self.clause.symbols if each.start == start), None)
        return None if pronoun is None or pronoun.mention else self._region(pronoun.text, start)

    def facts(self, named: Named, relation_id: str) -> list[Fact]:
        """The facts that still hold."""
        return [
            f for f in self.evidence.graph.facts(named.ref.id) if f.relation.id == relation_id and not f.ended
        ]

    def value_at(self, start: int, end: int, kind: MentionKind) -> Mention | None:
        """The time or quantity within a span, None where there is none or more than one."""
        found = [m for m in self.linked.mentions if start <= m.start and m.end <= end and m.kind is kind]
        return found[0] if len(found) == 1 else None

    def _named(self, index: int, symbol: Symbol) -> Named | None:
        letter = symbol.code[0]
        pronoun = symbol.mention is None and letter == "P" and symbol.code[1:].isdigit()
        if not pronoun and (symbol.mention is None or letter not in "EO"):
            return None
        if self._owns(index, symbol):
            return None
        mention = self._refer(symbol.text, symbol.start) if pronoun else symbol.mention
        best = mention.best if mention is not None else None
        if mention is None or best is None or mention.demonym:
            return None
        classes = self.evidence.graph.entity(best.id).classes
        full = not best.partial or (best.id in self.evidence.own and len(mention.candidates) == 1)
        sure = pronoun or (best.prior >= SURE and full)
        leads = index == 0 or self.clause.symbols[index - 1].code not in _PART_OF_PHRASE
        return Named(EntityRef(best.id, best.label), classes, symbol.start, symbol.end, index, sure, leads)

    def _owns(self, index: int, symbol: Symbol) -> bool:
        symbols = self.clause.symbols
        behind = index + 1 < len(symbols) and symbols[index + 1].code == "'s"
        return behind or (symbol.mention is not None and symbol.mention.possessive)
