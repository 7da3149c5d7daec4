"""PDF text as pdfium gives it, cleaned for reading, with the way back to where each character stood.

Rules: lines end in a line feed; a word cut at the end of a line is whole again; ligatures are letters; what is no
character is dropped.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_ODD = re.compile(
    r"[\ufffe\uffff\x02\xad]\r?\n?|\r\n?|[ﬀ-ﬆ]|[\x00-\x01\x03-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udfff]"
)
"""pdfium writes U+FFFE or U+0002 for the hyphen of a word that goes on in the next line."""


def clean(raw: str) -> str:
    """
    >>> clean("a hy\\ufffe\\r\\nphen, two\\r\\nlines")
    'a hyphen, two\\nlines'
    """
    return _ODD.sub(lambda match: _replacement(match[0]), raw)


def _replacement(found: str) -> str:
    if found[0] == "\r":
        return "\n"
    return _LIGATURES.get(found, "")


@dataclass(frozen=True, slots=True)
class CleanMap:
    """From offsets of the clean text to the raw one's: ``clean_at[i]`` and ``raw_at[i]`` are the same place."""

    clean_at: list[int]
    raw_at: list[int]

    @classmethod
    def of(cls, raw: str) -> CleanMap:
        clean_at, raw_at, shift = [0], [0], 0
        for match in _ODD.finditer(raw):
            shift += len(_replacement(match[0])) - len(match[0])
            raw_at.append(match.end())
            clean_at.append(match.end() + shift)
        return cls(clean_at, raw_at)

    def raw(self, offset: int) -> int:
        """
        >>> CleanMap.of("two\\r\\nlines").raw(4)
        5
        """
        at = bisect_right(self.clean_at, offset) - 1
        return self.raw_at[at] + offset - self.clean_at[at]
