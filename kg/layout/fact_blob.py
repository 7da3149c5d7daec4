"""Facts of one subject as bytes, and reading them.

A fact is a header byte, a payload and, where the header says so, qualifiers. The header holds, from the lowest bit:

    2 bits   bytes of the payload less one; 3: a byte follows that states how many
    1 bit    qualifiers follow the payload
    5 bits   relation number less that of the fact before; 31: it follows the header in two bytes

A payload is by the kind of its relation a number (entity, time, text of `texts.marisa`), a short text as it is where
the header says 3, or bytes as in `quantity_form`. Qualifiers are a byte of flags, then start, end and source:

    2 bits   bytes of the start, 0 for none
    2 bits   bytes of the end
    2 bits   bytes of the source's number, 0 for source 0
    1 bit    the start is longer: a byte states its bytes
    1 bit    so is the end
"""

from __future__ import annotations

from collections.abc import Container

LENGTH_BITS = 3
HAS_MORE = 4
DELTA_SHIFT = 3
FAR_RELATION = 31
END_SHIFT = 2
SOURCE_SHIFT = 4
LONG_START, LONG_END = 64, 128

_MOST_RELATION = 0xFFFF

Row = tuple[int, bytes, bool, int, int, int]
"""A fact in numbers: relation, payload, whether the header says 3, start, end, source."""

NONE = -1
"""As start or end: the side is open."""


def rows_of(data: bytes, *, least: int = 0, most: int = _MOST_RELATION) -> list[Row]:
    """All facts of a subject, or those whose relation numbers lie between two."""
    rows: list[Row] = []
    place, relation, end = 0, 0, len(data)
    while place < end:
        header = data[place]
        place += 1
        delta = header >> DELTA_SHIFT
        if delta == FAR_RELATION:
            delta = int.from_bytes(data[place : place + 2], "little")
            place += 2
        relation += delta
        if relation > most:
            break
        width = (header & LENGTH_BITS) + 1
        is_long = width > LENGTH_BITS
        if is_long:
            width = data[place] if place < end else 0
            place += 1
        payload = data[place : place + width]
        place += width
        if not header & HAS_MORE:
            if relation >= least:
                rows.append((relation, payload, is_long, NONE, NONE, 0))
            continue
        place, since, until, source = _qualifiers(data, place)
        if relation >= least:
            rows.append((relation, payload, is_long, since, until, source))
    return rows


def payloads_of(data: bytes, relations: Container[int], limit: int) -> list[bytes]:
    """Payloads of those of the first ``limit`` facts of a subject whose relations are wanted."""
    payloads: list[bytes] = []
    place, relation, end = 0, 0, len(data)
    while place < end and limit > 0:
        header = data[place]
        place += 1
        limit -= 1
        delta = header >> DELTA_SHIFT
        if delta == FAR_RELATION:
            delta = int.from_bytes(data[place : place + 2], "little")
            place += 2
        relation += delta
        if relation > _MOST_RELATION:
            break
        width = (header & LENGTH_BITS) + 1
        if width > LENGTH_BITS:
            width = data[place] if place < end else 0
            place += 1
        if relation in relations:
            payloads.append(data[place : place + width])
        place += width
        if header & HAS_MORE:
            place = _qualifiers(data, place)[0]
    return payloads


def _qualifiers(data: bytes, place: int) -> tuple[int, int, int, int]:
    flags = data[place] if place < len(data) else 0
    place += 1
    sides = []
    for short, long_flag in ((flags & 3, LONG_START), (flags >> END_SHIFT & 3, LONG_END)):
        width = short
        if flags & long_flag:
            width = data[place] if place < len(data) else 0
            place += 1
        sides.append(int.from_bytes(data[place : place + width], "little") if width else NONE)
        place += width
    width = flags >> SOURCE_SHIFT & 3
    source = int.from_bytes(data[place : place + width], "little")
    return place + width, sides[0], sides[1], source
