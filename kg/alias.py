"""Surface forms of entities: what names an entity has, and the form under which they are looked up.

`fold` works sign by sign: the fold of a text is the folds of its words joined by single spaces, so a linker may look
up any span of tokens. `kg.layout.name_index` tells which entities a folded name may mean.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from kg.records import Entity, EntityClass

LABEL, ALIAS, PARTIAL = range(3)
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
