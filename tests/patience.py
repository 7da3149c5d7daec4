"""Waiting in tests for what another task, process or browser is about to do: for as long as a busy machine needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE_S = 30.0
PAUSE_S = 0.02

T = TypeVar("T")


async def until(found: Callable[[], Awaitable[T]], *, told: str = "what was waited for") -> T:
    """The first value that is true of what is asked again and again.

    :raises AssertionError: there is none in time; ``told`` names it
    """
    end = asyncio.get_running_loop().time() + PATIENCE_S
    while not (value := await found()):
        assert asyncio.get_running_loop().time() < end, f"{told} did not come within {PATIENCE_S:g} s"
        await asyncio.sleep(PAUSE_S)
    return value
