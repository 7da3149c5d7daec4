"""What of a linked text the tests look at."""

from __future__ import annotations

from kg.linker import Linker
from kg.mention import Mention, MentionKind


def entities(linker: Linker, text: str, context: str = "") -> list[tuple[str, str]]:
    mentions = linker.link(text, context).mentions
    return [(m.text, m.best.id) for m in mentions if m.best]


def names(linker: Linker, text: str) -> list[str]:
    return [m.text for m in linker.link(text).mentions if m.kind is MentionKind.NAME]


def mention(linker: Linker, text: str, part: str) -> Mention:
    return next(m for m in linker.link(text).mentions if m.text == part)
