"""Numbers of varying length (LEB128): seven bits a byte, lowest first, the high bit says that more follow."""

from __future__ import annotations

MORE = 128


def varint(data: bytes, place: int) -> tuple[int, int]:
    """A number and the place behind it; the end of the data ends a number too.

    >>> varint(bytes((0x80 | 5, 1)), 0)
    (133, 2)
    """
    number = shift = 0
    while place < len(data):
        byte = data[place]
        place += 1
        number |= (byte & 127) << shift
        if byte < MORE:
            break
        shift += 7
    return number, place


def varints(data: bytes) -> list[int]:
    """All numbers, one after the other."""
    numbers: list[int] = []
    number = shift = 0
    for byte in data:
        if byte < MORE:
            numbers.append(number | byte << shift)
            number = shift = 0
        else:
            number |= (byte & 127) << shift
            shift += 7
    return numbers
