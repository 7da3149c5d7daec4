"""A reader of snapshots written from `kg/FORMAT.md` alone; it shares no code with `kg.layout`."""

from __future__ import annotations

import hashlib
import json
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marisa_trie

CLASSES = "person place organisation work event substance language occupation taxon body concept".split()
_NO_LABEL = 2**32 - 1


def _small_words() -> frozenset[str]:
    """The page refers to the source for these."""
    source = (Path(__file__).parents[2] / "kg/layout/spelling.py").read_text(encoding="utf-8")
    return frozenset(re.findall(r'"(\w+)"', source[source.index("_SMALL") : source.index("# fmt")]))


@dataclass(frozen=True)
class FactRead:
    relation: str
    value: object
    start: tuple[object, ...] | None
    end: tuple[object, ...] | None
    source: str


class FormatReader:
    def __init__(self, folder: Path) -> None:
        self.manifest = json.loads((folder / "manifest.json").read_bytes())
        assert self.manifest["format"] == 2
        (self.data,) = folder.glob("data-*")
        self.layout = json.loads((self.data / "layout.json").read_bytes())
        self.schema = json.loads((self.data / "schema.json").read_bytes())
        self.ids = self._words("ids.bin")
        self.small = _small_words()
        self.tries: dict[str, marisa_trie.Trie] = {}

    def id(self, entity: int) -> str:
        value = self.ids[entity]
        return f"Q{value}" if value < 2**31 else self._string("other_ids", value - 2**31)

    def number(self, entity_id: str) -> int:
        """By `id_order.bin`, or by `other_entities.bin`."""
        keys = self._trie("other_ids")
        if entity_id in keys:
            key: int = keys[entity_id]
            return self._words("other_entities.bin")[key]
        content = self._bytes("id_order.bin")
        shift, buckets, width = struct.unpack_from("<3I", content)
        starts = struct.unpack_from(f"<{buckets + 1}I", content, 12)
        value = int(entity_id[1:])
        first = 12 + 4 * (buckets + 1)
        for place in range(*starts[value >> shift : (value >> shift) + 2]):
            entity = int.from_bytes(content[first + place * width :][:width], "little")
            if self.ids[entity] == value:
                return entity
        raise KeyError(entity_id)

    def label(self, entity: int) -> str:
        spelling = self._words("labels.bin")[entity]
        return self.id(entity) if spelling == _NO_LABEL else self._spelt(spelling)

    def importance(self, entity: int) -> int:
        words = self._words("importance.bin")
        firsts, values = words[: len(words) // 2], words[len(words) // 2 :]
        return max(zip(firsts, values, strict=True), key=lambda step: step[0] if step[0] <= entity else -1)[1]

    def details(self, entity: int) -> tuple[list[str], list[str], str, list[str]]:
        """Classes, types, description and aliases."""
        kind, described, *aliases = _varints(self._owned("details", entity))
        content = self._owned("kinds", kind)
        bits, place = _varint(content, 0)
        types = []
        while place < len(content):
            length, place = _varint(content, place)
            types.append(content[place : place + length].decode())
            place += length
        classes = [name for index, name in enumerate(CLASSES) if bits >> index & 1]
        description = self._string("descriptions", described - 1) if described else ""
        return classes, types, description, [self._spelt(alias) for alias in aliases]

    def facts(self, entity: int) -> Iterator[FactRead]:
        content = self._owned("facts", entity)
        place = relation = 0
        while place < len(content):
            header, place = content[place], place + 1
            delta, width = header >> 3, (header & 3) + 1
            if delta == 31:
                delta, place = int.from_bytes(content[place : place + 2], "little"), place + 2
            relation += delta
            if counted := width == 4:
                width, place = content[place], place + 1
            payload, place = content[place : place + width], place + width
            start = end = None
            source = 0
            if header & 4:
                flags, place = content[place], place + 1
                start, place = _side(content, place, flags & 3, flags >> 6 & 1)
                end, place = _side(content, place, flags >> 2 & 3, flags >> 7)
                width = flags >> 4 & 3
                source, place = int.from_bytes(content[place : place + width], "little"), place + width
            stated = self.schema["relations"][relation]
            value = self._value(stated["kind"], payload, counted=counted)
            yield FactRead(stated["id"], value, start, end, self.schema["sources"][source])

    def subjects(self, entity: int) -> list[tuple[int, str | None]]:
        """(subject, relation) of facts about the entity; None where the list does not say which."""
        numbers = _varints(content := self._owned("inverse", entity))
        if not numbers or numbers[0]:
            return [(sum(numbers[: i + 1]) - 1, None) for i in range(len(numbers))]
        found: list[tuple[int, str | None]] = []
        place, relation = 1, 0
        while place < len(content):
            delta, place = _varint(content, place)
            length, place = _varint(content, place)
            relation += delta
            deltas = _varints(content[place : place + length])
            name = self.schema["relations"][relation]["id"]
            found += [(sum(deltas[: i + 1]), name) for i in range(len(deltas))]
            place += length
        return found

    def named(self, folded: str) -> list[tuple[int, int, int]]:
        """Entity, rank and bits of the shape of each that has a folded name."""
        width, names = self.layout["name_width"], self._trie("names")
        content, key = self._bytes("name_postings.bin"), names[folded]

        def number(place: int) -> int:
            return int.from_bytes(content[place * width : (place + 1) * width], "little")

        record, top = number(key), 1 << 8 * width - 1
        first = len(names) + (record & top - 1)
        records = [number(first + 1 + i) for i in range(number(first))] if record & top else [record]
        bits = self.layout["name_shape_bits"]
        return [(r >> bits + 2, r & 3, r >> 2 & (1 << bits) - 1) for r in records]

    def shape(self, plain: str) -> int:
        bits: int = self.layout["name_shape_bits"]
        return zlib.crc32(plain.encode()) & (1 << bits) - 1

    def _value(self, kind: str, payload: bytes, *, counted: bool) -> object:
        number = int.from_bytes(payload, "little")
        if kind == "entity":
            return self.id(number)
        if kind == "time":
            return _time(number)
        if kind == "text":
            return payload.decode() if counted else self._string("texts", number)
        if kind == "quantity":
            return self._quantity(payload)
        if payload[0] == 255:
            return struct.unpack("<dd", payload[1:])
        half = (len(payload) - 1) // 2
        sides = (payload[1 : 1 + half], payload[1 + half :])
        return tuple(int.from_bytes(side, "little", signed=True) / 10 ** payload[0] for side in sides)

    def _quantity(self, payload: bytes) -> tuple[float, int, float]:
        if payload[0] == 255:
            amount, unit, uncertainty = struct.unpack("<dId", payload[1:])
            return amount, unit, uncertainty
        negative, exponent, unit, uncertain = self.layout["quantity_forms"][payload[0]]
        digits, spread = payload[1:], b""
        if uncertain:
            digits, spread = payload[2 : 2 + payload[1]], payload[2 + payload[1] :]

        def scaled(mantissa: bytes) -> float:
            whole = float(int.from_bytes(mantissa, "little"))
            power: float = 10.0 ** abs(exponent)
            return whole * power if exponent >= 0 else whole / power

        return -scaled(digits) if negative else scaled(digits), unit, scaled(spread)

    def _spelt(self, spelling: int) -> str:
        rule, key = spelling & 7, spelling >> 3
        if rule == 7:
            return self._string("spellings", key)
        folded = self._string("names", key)
        words = folded.split(" ")
        capital = [word[:1].upper() + word[1:] for word in words]
        headline = [word if word in self.small else big for word, big in zip(words, capital, strict=True)]
        initials = [
            f"{word.upper()}." if len(word) == 1 else big for word, big in zip(words, capital, strict=True)
        ]
        return (
            " ".join(capital),
            folded,
            " ".join(headline),
            folded[:1].upper() + folded[1:],
            " ".join(initials),
            folded.upper(),
            "-".join(capital),
        )[rule]

    def _owned(self, name: str, owner: int) -> bytes:
        content = self._bytes(f"{name}_spans.bin")
        count, head, exceptions = struct.unpack_from("<3Q", content)
        groups = -(-(count - head) // 16)
        words = struct.unpack_from(f"<{head + 1 + groups + 2 * exceptions}Q", content, 24)
        blob = self._bytes(f"{name}.bin")
        if owner < head:
            return blob[words[owner] : words[owner + 1]]
        pairs = words[head + 1 + groups :]
        longer: dict[int, int] = dict(zip(pairs[::2], pairs[1::2], strict=True))
        lengths = content[24 + 8 * len(words) :]
        assert len(lengths) == count - head

        def length(other: int) -> int:
            short: int = lengths[other - head]
            return longer.get(other, short)

        group = (owner - head) // 16
        start = words[head + 1 + group] + sum(map(length, range(head + 16 * group, owner)))
        return blob[start : start + length(owner)]

    def _bytes(self, name: str) -> bytes:
        return (self.data / name).read_bytes()

    def _words(self, name: str) -> tuple[int, ...]:
        content = self._bytes(name)
        return struct.unpack(f"<{len(content) // 4}I", content)

    def _trie(self, name: str) -> Any:
        if name not in self.tries:
            self.tries[name] = marisa_trie.Trie()
            self.tries[name].load(str(self.data / f"{name}.marisa"))
        return self.tries[name]

    def _string(self, name: str, key: int) -> str:
        return str(self._trie(name).restore_key(key))


def snapshot_hash(files: Mapping[str, Mapping[str, object]]) -> str:
    """From `files` of the manifest."""
    lines = "".join(f"{files[name]['sha256']}  {name}\n" for name in sorted(files))
    return hashlib.sha256(lines.encode()).hexdigest()


def _side(content: bytes, place: int, width: int, counted: int) -> tuple[tuple[object, ...] | None, int]:
    if counted:
        width, place = content[place], place + 1
    if not width:
        return None, place
    return _time(int.from_bytes(content[place : place + width], "little")), place + width


def _time(number: int) -> tuple[object, ...]:
    """Year, month, day, precision, Julian."""
    kind, rest = number & 3, number >> 2
    if kind == 0:
        return _signed(rest) + 1995, 0, 0, 9, False
    if kind == 2:
        return _signed(rest >> 14), rest >> 10 & 15, rest >> 5 & 31, rest >> 1 & 15, bool(rest & 1)
    days = _signed(rest)
    return 1995 + days // 372, days % 372 // 31 + 1, days % 31 + 1, 11, kind == 3


def _signed(zigzag: int) -> int:
    return -(zigzag + 1) // 2 if zigzag & 1 else zigzag // 2


def _varint(content: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte, place = content[place], place + 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number, place


def _varints(content: bytes) -> list[int]:
    numbers, place = [], 0
    while place < len(content):
        number, place = _varint(content, place)
        numbers.append(number)
    return numbers
