"""Mentions that are plain words of the sentence where they stand, even where the graph has something of that name."""

from __future__ import annotations

import re

from kg.mention import Mention, MentionKind
from kg.schema import relation_nouns, type_word, words_of_codes

_ONE_OF = re.compile(
    r"\b(?:one|part) of (?:(?:the|only|just|some|about|over|all|its|their|these) ){0,3}\Z", re.I
)
_REACH = 40


def is_plain(mention: Mention, text: str) -> bool:
    """Whether a mention of a text names nothing there."""
    if mention.kind is MentionKind.QUANTITY:
        return _is_in_a_word(mention, text) or _is_of_several(mention, text)
    if mention.kind is MentionKind.NAME:
        return _is_of_codes(mention) or _is_kind(mention)
    return _is_kind(mention) or (
        mention.kind is MentionKind.ENTITY and (_is_attribute(mention, text) or _is_of_birth(mention, text))
    )


def _is_kind(mention: Mention) -> bool:
    """ "city", "chemical element"."""
    return mention.text[:1].islower() and type_word(mention.text.casefold().split()[-1]) != ""


def _is_of_codes(mention: Mention) -> bool:
    """What a code is called by: the "ISO" of "ISO code"."""
    return words_of_codes().issuperset(mention.text.casefold().split())


def _is_attribute(mention: Mention, text: str) -> bool:
    """What something has: "the music of Jaws"."""
    return mention.text in relation_nouns() and text.startswith(" of ", mention.end)


def _is_of_birth(mention: Mention, text: str) -> bool:
    """ "came into the world"."""
    return mention.text.casefold().endswith("world") and text.endswith("into ", 0, mention.start)


def _is_of_several(mention: Mention, text: str) -> bool:
    """How many there are, of whom one is spoken of: "is one of only two elements that are liquid"."""
    return _ONE_OF.search(text, max(0, mention.start - _REACH), mention.start) is not None


def _is_in_a_word(mention: Mention, text: str) -> bool:
    """A number without a unit that belongs to a word: "two-letter code", "5-star hotel", "ISO 3166-1"."""
    behind, before = text[mention.end : mention.end + 2], text[max(0, mention.start - 2) : mention.start]
    return (behind[:1] == "-" and behind[1:].isalpha()) or (before[1:] == "-" and before[:1].isalnum())
