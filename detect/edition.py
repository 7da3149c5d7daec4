"""Sentences about an edition, a translation or a version of a work, whose dates are not those of the work itself."""

from __future__ import annotations

from detect.clause import Clause

_EDITIONS = frozenset(
    "edition editions translation translations translated version versions reprint reprinted reissue reissued remaster "
    "remastered revised paperback hardcover restored rereleased re-released adaptation adapted remake sequel dubbed "
    "subtitled unabridged abridged manuscript facsimile".split()
)


def is_of_edition(clause: Clause) -> bool:
    """Whether a clause speaks of such."""
    return any(symbol.code.lstrip("#") in _EDITIONS for symbol in clause.symbols)
