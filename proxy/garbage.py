"""Garbage collection kept out of the way while a graph is opened: a full collection stops every request."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collection(*, for_good: bool) -> Iterator[None]:
    """No collection inside the block.

    ``for_good``: what there is at its end is not looked through by later ones either. It is still freed with its last
    reference, but never as part of a cycle, so that this is only for what the process keeps: a graph that is given up
    later would stay, and so would its files.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if for_good:
            gc.collect()  # garbage would be kept too, and what its frames refer to
            gc.freeze()
        if was_on:
            gc.enable()
