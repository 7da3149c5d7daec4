"""Names with a word for what they name: "the Rhine River", "Mount Aconcagua", "Ontario Province".

Read where the graph knows nothing by the whole name, but by the rest of it a thing of that kind. Only natural features
and divisions are called so: "Dodge City" is no town of Dodge.
"""

from __future__ import annotations

from kg.alias import fold
from kg.graph import Candidate, Graph

_BEFORE = {
    "mount": ("mountain", "volcano"),
    "mt": ("mountain", "volcano"),
    "lake": ("lake",),
    "river": ("river",),
}
_BEHIND = {
    "river": ("river",), "mountain": ("mountain", "volcano"), "mountains": ("mountain range",), "lake": ("lake",),
    "desert": ("desert",), "volcano": ("volcano",), "island": ("island",), "islands": ("archipelago", "islands"),
    "province": ("province",), "prefecture": ("prefecture",), "peninsula": ("peninsula",), "glacier": ("glacier",),
}  # fmt: skip
_LONGEST = 4


def called_by_kind(surface: str, graph: Graph) -> Candidate | None:
    """What a name means without the word for its kind; None in doubt."""
    words = surface.split()
    if not 1 < len(words) <= _LONGEST:
        return None
    for kinds, rest in (
        (_BEFORE.get(fold(words[0])), words[1:]),
        (_BEHIND.get(fold(words[-1])), words[:-1]),
    ):
        if kinds is None:
            continue
        full = (each for each in graph.candidates(" ".join(rest)) if not each.partial)
        fitting = [each for each in full if _is_of(graph.entity(each.id).types, kinds)]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _is_of(types: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
    said = [f" {fold(label)} " for label in types]
    return any(f" {kind} " in label for kind in kinds for label in said)
