"""Garbage collection kept out of the way while a graph is opened: a full collection stops every request."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collection() -> Iterator[None]:
    """No collection inside the block; what there is at its end is not looked through by later ones.

    What was made inside is freed with its last reference, but never as part of a cycle. A graph is in none.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
