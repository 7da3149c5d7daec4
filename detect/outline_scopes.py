"""What the lines of an answer are about: headings, leads of lists, lone names and records, one within another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detect.block import Block, BlockKind
from detect.clause import Clause
from detect.stance import Stance
from kg.mention import Mention, MentionKind

BESIDE = -0.25
"""From the depth of an item that is a lone name to what the items behind it are below."""
ROOT, SECTION, RECORD, LEAD = -100.0, -50.0, -1.0, -0.5
"""Depths: of the prompt, of a heading of level 0, of a record that begins with a name, of a line before a list."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What the lines below ``depth`` are about; ``lead`` is the line that says so, ``key`` what it calls that,
    ``listed`` what it says that pairs are of (`detect.list_noun`).
    """

    depth: float
    topic: Mention | None = None
    lead: Clause | None = None
    stance: Stance = Stance.ASSERTED
    key: str = ""
    listed: str = ""


@dataclass(frozen=True, slots=True)
class Scopes:
    """The scopes that are open, the innermost last; the first is the prompt's."""

    open: tuple[Scope, ...]

    @property
    def last(self) -> Scope:
        """The innermost."""
        return self.open[-1]

    def leads(self) -> list[Scope]:
        """Those that an item of a list may be listed under."""
        return [scope for scope in self.open if ROOT < scope.depth <= LEAD]

    def closed_by(self, block: Block) -> Scopes:
        """What is still open where a block begins: a section, a list or an item ends what it is not within."""
        depth = float("inf")
        if block.kind is BlockKind.HEADING:
            depth = SECTION + block.depth
        elif block.kind is BlockKind.ITEM:
            depth = block.depth
        elif block.kind is BlockKind.PROSE and block.opens_line:
            depth = block.depth + LEAD
        return Scopes(tuple(scope for scope in self.open if scope.depth < depth))

    def and_then(self, scope: Scope) -> Scopes:
        """With one more within the innermost."""
        return Scopes((*self.open, scope))

    def without(self, depth: float) -> Scopes:
        """Without what is open at a depth."""
        return Scopes(tuple(scope for scope in self.open if scope.depth != depth))


def named_in(clause: Clause) -> list[Mention]:
    """What a line names."""
    return [symbol.mention for symbol in clause.symbols if symbol.mention is not None]


def only_entity(mentions: Sequence[Mention]) -> Mention | None:
    """The one entity among mentions; None where there are several or none."""
    entities = {
        m.best.id: m
        for m in mentions
        if m.kind is MentionKind.ENTITY and not m.demonym and m.best is not None
    }
    return next(iter(entities.values())) if len(entities) == 1 else None
