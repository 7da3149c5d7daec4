"""Yes and no, as the cells of a table say them."""

from __future__ import annotations

_TRUTH = {"yes": True, "true": True, "no": False, "false": False}


def truth(text: str) -> bool | None:
    """What a text says that is yes or no and nothing else; None for any other.

    >>> truth("Yes"), truth("false"), truth("not yet")
    (True, False, None)
    """
    return _TRUTH.get(text.strip().casefold())
