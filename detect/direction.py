"""Words that only say where in a place something is: "in southern Kenya" is in Kenya."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.mention import Mention, MentionKind, Token

_POINT = re.compile(r"(?:north|south)(?:-?(?:east|west))?|east|west")
_TOWARDS = frozenset("to in on at ( ; - –".split())
_DIRECTION = re.compile(r"(?:(?:north|south)(?:east|west)?|east|west)ern|central")


def is_direction(token: Token, mention: Mention) -> bool:
    """Whether a word stands right before what a mention names, and says where in it; capitals belong to a name."""
    return (
        token.end + 1 == mention.start
        and mention.kind is MentionKind.ENTITY
        and _DIRECTION.fullmatch(token.text) is not None
    )


def without_directions(codes: Sequence[str]) -> list[int]:
    """The places of words that are no part of where something lies: of "Spain to the west, Peru (north)" the names and
    the sign between.

    >>> without_directions(["E0", "to", "west", ",", "E1", "(", "north", ")"])
    [0, 3, 4]
    """
    left_out: set[int] = set()
    for at, code in enumerate(codes):
        if at and _POINT.fullmatch(code.lstrip("#")) and codes[at - 1] in _TOWARDS:
            closes = codes[at - 1] == "(" and codes[at + 1 : at + 2] == [")"]
            left_out |= {at - 1, at, at + 1} if closes else {at - 1, at}
    return [at for at in range(len(codes)) if at not in left_out]
