"""How much a document may ask for; what goes beyond is refused."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024**2


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """``bytes`` of the file, ``pages`` and ``characters`` in it; ``seconds`` and ``memory_bytes`` (address space) of
    the process that reads it. ``image_pixels`` bounds either side of a page's image.
    """

    bytes: int = 100 * MIB
    pages: int = 2000
    characters: int = 20_000_000
    seconds: float = 60.0
    memory_bytes: int = 1024 * MIB
    image_pixels: int = 4096


LIMITS = ReadingLimits()
