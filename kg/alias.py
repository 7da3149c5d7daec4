"""The alias index: which entities a surface form may name.

    names.marisa       all folded names; the trie's number of a name is its place in name_spans.npy
    name_spans.npy     n + 1 offsets into name_entries.npy
    name_entries.npy   entity u4, rank u1 (LABEL, ALIAS, PARTIAL), shape u2, sorted by entity number

`fold` works word by word: the fold of a text is the folds of its words joined by single spaces, so a linker
may look up any span of tokens. ``shape`` is a hash of the name before case and diacritics go; equal hashes
mean an exact match.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import marisa_trie
import numpy as np

from kg.records import Entity, EntityClass
from kg.string_table import load_array, load_rows

LABEL, ALIAS, PARTIAL = range(3)
_ENTRY = np.dtype([("entity", "<u4"), ("rank", "u1"), ("shape", "<u2")])
_DELETED = re.compile(r"[.'’‘ʼʻ`´\"“”„«»®™©]+")
_SPACED = re.compile(r"[^\w+#$%°€£¥🇦-🇿🌀-🫿☀-➿ ]+|_")
_LETTERS = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe",
    "ı": "i", "ħ": "h", "ŋ": "n", "ə": "a",
})  # fmt: skip
_SPELT_OUT = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe",
    "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe",
})  # fmt: skip
_INITIALS = re.compile(r"\b(\w)\.(?=\w)")
_SPACED_INITIALS = re.compile(r"\b(\w)\. (?=\w\.)")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_GENERATIONS = frozenset(("jr", "sr", "ii", "iii", "iv", "junior", "senior"))
_PARTICLES = frozenset((
    "al", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "ibn", "la", "le",
    "van", "von",
))  # fmt: skip
_NO_SURNAME = frozenset((
    "of", "the", "i", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
))  # fmt: skip
_LONGEST_CODE = 3
_MOST_ENTRIES = 64


class _Signs(dict[int, str]):
    """What each sign of a text becomes, learnt sign by sign: the table of `str.translate`."""

    def __init__(self, rule: Callable[[str], str]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, sign: int) -> str:
        self[sign] = became = self._rule(chr(sign))
        return became


def _plain_sign(sign: str) -> str:
    if sign == "&":
        return " and "
    return _SPACED.sub(" ", _DELETED.sub("", sign))


def _fold_sign(sign: str) -> str:
    decomposed = unicodedata.normalize("NFKD", _plain_sign(sign).casefold().translate(_LETTERS))
    bare = "".join(part for part in decomposed if not unicodedata.combining(part))
    return "".join(map(_plain_sign, bare.casefold()))


_PLAIN, _FOLD = _Signs(_plain_sign), _Signs(_fold_sign)


def _by_signs(text: str, signs: _Signs) -> str:
    text = text.translate(signs)
    if text[:1] == " " or text[-1:] == " " or "  " in text:
        return " ".join(text.split())
    return text


def plain(text: str) -> str:
    """Punctuation and white space normalised; case and diacritics kept.

    >>> plain("J.R.R.  Tolkien’s Coca-Cola & Co.")
    'JRR Tolkiens Coca Cola and Co'
    """
    return _by_signs(text, _PLAIN)


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """Form under which names are indexed: `plain`, case folded, without diacritics.

    >>> fold("São Tomé"), fold("COCA-COLA"), fold("O’Brien")
    ('sao tome', 'coca cola', 'obrien')
    """
    return _by_signs(text, _FOLD)


class Entry(NamedTuple):
    """An entity under a surface form; ``rank`` is LABEL, ALIAS or PARTIAL."""

    entity: int
    rank: int
    exact: bool


class AliasIndex:
    """Read-only look-up of names. The trie and the entries are mapped files."""

    def __init__(self, folder: Path) -> None:
        self._names = marisa_trie.Trie()
        self._names.mmap(str(folder / "names.marisa"))
        self._spans = load_array(folder / "name_spans.npy")
        self._entries = load_rows(folder / "name_entries.npy")

    def __len__(self) -> int:
        return len(self._names)

    def entries(self, surface: str) -> list[Entry]:
        """Entities named by a surface form, most important first, at most 64."""
        place = self._names.get(fold(surface))
        if place is None:
            return []
        first, last = self._spans[place : place + 2].tolist()
        shape = _shape(surface)
        found: dict[int, Entry] = {}
        for entity, rank, entry_shape in self._entries[first : min(last, first + _MOST_ENTRIES)].tolist():
            known = found.get(entity)
            exact = entry_shape == shape
            if known is None or (exact and not known.exact):
                found[entity] = Entry(entity, rank, exact)
        return list(found.values())

    def entities(self, folded: str) -> list[int]:
        """Numbers of all entities under a folded name, most important first, perhaps more than once."""
        place = self._names.get(folded)
        if place is None:
            return []
        first, last = self._spans[place : place + 2].tolist()
        numbers: list[int] = self._entries["entity"][first:last].tolist()
        return numbers

    def __contains__(self, folded: str) -> bool:
        return folded in self._names

    def has_prefix(self, folded: str) -> bool:
        """Does any name begin with the folded text?"""
        return next(self._names.iterkeys(folded), None) is not None

    def prefixes(self, folded: str) -> list[str]:
        """All names that the text begins with, shortest first; word boundaries are the caller's to check."""
        found: list[str] = self._names.prefixes(folded)
        return found

    def names(self, prefix: str = "") -> Iterator[str]:
        """All folded names with a prefix."""
        found: Iterator[str] = self._names.iterkeys(prefix)
        return found


def names_of(entity: Entity) -> Iterator[tuple[str, int]]:
    """Surface forms of an entity with their ranks: as stated, variants of spelling, a person's surname."""
    return stated_names(
        entity.label,
        entity.aliases,
        is_person=EntityClass.PERSON in entity.classes,
        has_short_names=has_short_names(entity.types),
    )


def has_short_names(types: Iterable[str]) -> bool:
    """Whether short words in lower case ("yen", "kg") are names of entities of these types, and not codes."""
    return any(kind.startswith("unit of") or "currency" in kind for kind in types)


def stated_names(
    label: str, aliases: Iterable[str], *, is_person: bool, has_short_names: bool
) -> Iterator[tuple[str, int]]:
    """As `names_of`; the label comes first, and each alias is followed by its variants."""
    yield label, LABEL
    yield from _ranked(_variants(label), ALIAS)
    for alias in aliases:
        if has_short_names or not _is_code(alias):
            yield alias, ALIAS
            yield from _ranked(_variants(alias), ALIAS)
    if label[:4] == "The " and " " not in label[4:]:
        yield label[4:], PARTIAL
    if is_person:
        yield from _ranked(_surnames(label), PARTIAL)


def _ranked(names: Iterable[str], rank: int) -> Iterator[tuple[str, int]]:
    for name in names:
        yield name, rank


def write_names(folder: Path, entities: Iterable[Entity]) -> int:
    """Write the files of an `AliasIndex`; entities in the order of their numbers. Returns how many names."""
    entries: dict[str, dict[tuple[int, int], int]] = {}
    for number, entity in enumerate(entities):
        for name, rank in names_of(entity):
            if key := fold(name):
                under = entries.setdefault(key, {})
                place = (number, _shape(name))
                under[place] = min(rank, under.get(place, rank))
    names = marisa_trie.Trie(sorted(entries))
    names.save(str(folder / "names.marisa"))
    lists = [sorted(entries[names.restore_key(place)].items()) for place in range(len(names))]
    spans = np.cumsum([0, *map(len, lists)], dtype=np.uint32)
    rows = [(entity, rank, shape) for under in lists for (entity, shape), rank in under]
    np.save(folder / "name_spans.npy", spans)
    np.save(folder / "name_entries.npy", np.array(rows, dtype=_ENTRY))
    return len(names)


def _shape(name: str) -> int:
    return shape(name) & 0xFFFF


def shape(name: str) -> int:
    """A hash of 32 bits of the name as it is before case and diacritics go."""
    return crc32(plain(name).encode("utf-8", "replace"))


def _is_code(alias: str) -> bool:
    """Lower-case codes ("no" for Norway, "it" for Italy) would name far more than they should."""
    return len(alias) <= _LONGEST_CODE and alias.isascii() and alias.islower()


def _variants(name: str) -> Iterator[str]:
    if "." in name:
        yield _INITIALS.sub(r"\1. ", name)
        yield _SPACED_INITIALS.sub(r"\1.", name)
    spelt_out = name.translate(_SPELT_OUT)
    if spelt_out != name:
        yield spelt_out
    if name.endswith(")") and (bare := _IN_BRACKETS.sub("", name)):
        yield bare
    if name[:4] == "The " and " " in name[4:]:
        yield name[4:]


def _surnames(label: str) -> Sequence[str]:
    """The last name of a person, with and without its particles ("van Gogh", "Gogh").

    >>> _surnames("Ludwig van Beethoven"), _surnames("Martin Luther King Jr."), _surnames("Anne of Cleves")
    (('Beethoven', 'van Beethoven'), ('King',), ())
    """
    words = _IN_BRACKETS.sub("", label).replace(",", "").split()
    while len(words) > 1 and fold(words[-1]) in _GENERATIONS:
        words.pop()
    if len(words) < 2 or any(fold(word) in _NO_SURNAME for word in words) or len(fold(words[-1])) < 2:
        return ()
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in _PARTICLES:
        first -= 1
    return (words[-1],) if first == len(words) - 1 else (words[-1], " ".join(words[first:]))
