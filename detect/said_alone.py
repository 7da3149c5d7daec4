"""Whether a value is told as the only one: "The official language of Chad is German", not "an official language"."""

from __future__ import annotations

import re
from functools import lru_cache

from detect.reading import Reading
from kg.records import Relation

_LONGEST = 120
"""Characters before a value in which its noun stands."""
_OF_SEVERAL = r"(?!(?:second|third|other|another|main|chief|largest|first|next|additional|minor)\b)"


def is_said_alone(reading: Reading, text: str) -> bool:
    """Whether the words in front of a reading's value name what it is with a definite noun in the singular."""
    start, end = reading.object.start, reading.object.end
    if not reading.relation.nouns:
        return False
    before, behind = _patterns(reading.relation)
    if before.search(text, max(0, start - _LONGEST), start) is not None:
        return True
    return behind.match(text, end) is not None


@lru_cache(maxsize=1 << 9)
def _patterns(relation: Relation) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Of the words in front of a value, and of those behind it: "German is the official language of Chad"."""
    nouns = "|".join(map(re.escape, relation.nouns))
    before = re.compile(
        rf"(?:\b(?:the|its|their|whose|only|sole)|['’]s)\s+(?:{_OF_SEVERAL}[a-z]+\s+){{0,2}}?(?:{nouns})"
        r"(?:\s+(?:of|in|for)\s+[^,;:.]{1,60}?)?\s+(?:is|was)\s+(?:the\s+)?[*_\[]*\Z",
        re.IGNORECASE,
    )
    behind = re.compile(
        r"[*_\]]*\s+(?:is|was)\s+(?:the|its|their|[\w ]{1,40}['’]s)\s+"
        rf"(?:{_OF_SEVERAL}[a-z]+\s+){{0,2}}?(?:{nouns})\b",
        re.IGNORECASE,
    )
    return before, behind
