"""Text that can be written as UTF-8."""

from __future__ import annotations


def well_formed(text: str) -> str:
    """Lone surrogates, as of a file name that is no UTF-8, become question marks; offsets stay.

    >>> well_formed("caf\\udce9.txt")
    'caf?.txt'
    """
    return text.encode("utf-8", "replace").decode("utf-8")
