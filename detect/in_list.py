"""Where a clause stands in a list: what the list is under, an item around it or the line before it."""

from __future__ import annotations

from dataclasses import dataclass

from kg.mention import Mention


@dataclass(frozen=True, slots=True)
class Listed:
    """Where a clause stands: whether in a list, what that is under, and which list of the answer it is."""

    is_item: bool = False
    under: Mention | None = None
    group: int = 0


NOT_LISTED = Listed()


@dataclass(frozen=True, slots=True)
class Around:
    """The items around the last one and that one, outermost first: their depths, and what each names alone."""

    items: tuple[tuple[float, Mention | None], ...] = ()

    def within(self, depth: float, outside: Mention | None) -> tuple[Mention | None, Around]:
        """What an item of a depth is under, ``outside`` of all lists that of ``outside``; and the items around it."""
        around = tuple(item for item in self.items if item[0] < depth)
        return (around[-1][1] if around else outside), Around(around)

    def naming(self, depth: float, name: Mention | None) -> Around:
        """With an item of a depth, and what it names alone."""
        return Around((*self.items, (depth, name)))
