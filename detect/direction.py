"""Words that only say where in a place something is: "in southern Kenya" is in Kenya."""

from __future__ import annotations

import re

from kg.mention import Mention, MentionKind, Token

_DIRECTION = re.compile(r"(?:(?:north|south)(?:east|west)?|east|west)ern|central")


def is_direction(token: Token, mention: Mention) -> bool:
    """Whether a word stands right before what a mention names, and says where in it; capitals belong to a name."""
    return (
        token.end + 1 == mention.start
        and mention.kind is MentionKind.ENTITY
        and _DIRECTION.fullmatch(token.text) is not None
    )
