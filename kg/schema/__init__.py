"""The built-in schema: what checking must know about a relation, and the coarse class behind a type label.

`relations.tsv` holds Wikidata properties people ask about. ``nouns`` become sentence templates ("The capital of {s} is
{o}", see `grammar`), so the table states each wording once; ``wordings`` adds the verbs. `classes.tsv` maps the last
words of a type label ("commune of France" by its head, "commune") to a class.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kg.records import Cardinality, EntityClass, Relation, ValueKind
from kg.schema.anchors import anchors, attributes, near_misses
from kg.schema.grammar import exact_frames, noun_frames

__all__ = [
    "anchors",
    "attributes",
    "builtin",
    "coarse_classes",
    "near_misses",
    "noun_wordings",
    "type_words",
    "wordings_of_label",
]


@cache
def builtin() -> Mapping[str, Relation]:
    """The relations of the built-in schema by Wikidata property id."""
    return {relation.id: relation for relation in map(_relation, _rows("relations.tsv"))}


def coarse_classes(types: Sequence[str]) -> frozenset[EntityClass]:
    """Classes behind type labels; empty when none is known.

    >>> sorted(c.value for c in coarse_classes(["commune of France", "big city"]))
    ['place']
    """
    return frozenset(c for label in types if (c := _class_of(label.casefold())) is not None)


def noun_wordings(nouns: Sequence[str], kind: ValueKind) -> tuple[str, ...]:
    """Sentence templates that follow from the nouns of a relation."""
    return tuple(frame for noun in nouns for frame in noun_frames(noun, kind))


def wordings_of_label(label: str, kind: ValueKind) -> tuple[str, ...]:
    """Sentence templates of a relation that only has a label: a noun ("warranty period") or a verb ("supplied by").

    >>> wordings_of_label("supplied by", ValueKind.ENTITY)[0]
    '{s} is supplied by {o}'
    """
    return exact_frames(label, kind)


def _relation(row: Mapping[str, str]) -> Relation:
    kind = ValueKind(row["kind"])
    nouns = _split(row["nouns"])
    stated = _split(row["wordings"])
    return Relation(
        id=row["id"],
        label=row["label"],
        kind=kind,
        cardinality=Cardinality(row["cardinality"]),
        subject_classes=frozenset(EntityClass(c) for c in _split(row["subject"])),
        object_classes=frozenset(EntityClass(c) for c in _split(row["object"])),
        inverse=row["inverse"],
        contains=row["contains"] == "1",
        tolerance=float(row["tolerance"] or 0.0),
        nouns=nouns,
        wordings=tuple(dict.fromkeys((*stated, *noun_wordings(nouns, kind)))),
    )


@cache
def type_words(of: EntityClass | None = None) -> frozenset[str]:
    """Words that name a kind of thing ("city", "film", the "element" of "chemical element"), of one class or any."""
    return frozenset(word.split()[-1] for word, found in _keywords().items() if of in (None, found))


def type_word(word: str) -> str:
    """The word for a kind of thing that a word in small letters is, in the singular; "" where it is none.

    >>> type_word("cities"), type_word("films"), type_word("city"), type_word("lima")
    ('', 'film', 'city', '')
    """
    singular = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    return next((form for form in (singular, word) if form in type_words()), "")


@cache
def relation_nouns() -> frozenset[str]:
    """What the relations are called, case-folded: "capital", "date of birth"."""
    named = ((relation.label, *relation.nouns) for relation in builtin().values())
    return frozenset(noun.casefold() for nouns in named for noun in nouns)


@cache
def words_of_codes() -> frozenset[str]:
    """Words of the names of the relations whose values are codes and other texts, in small letters: "iso", "3166"."""
    texts = (relation for relation in builtin().values() if relation.kind is ValueKind.TEXT)
    names = (name.casefold() for relation in texts for name in (relation.label, *relation.nouns))
    return frozenset(word for name in names for word in name.replace("-", " ").split())


@cache
def _class_of(label: str) -> EntityClass | None:
    """Class by the longest keyword that the head of the label ends with ("urban municipality of Germany")."""
    keywords = _keywords()
    words = label.split(" of ", maxsplit=1)[0].split(" in ", maxsplit=1)[0].split()
    for first in range(len(words)):
        found = keywords.get(" ".join(words[first:]))
        if found is not None:
            return found
    return keywords.get(label)


@cache
def _keywords() -> Mapping[str, EntityClass]:
    return {
        keyword: EntityClass(row["class"])
        for row in _rows("classes.tsv")
        for keyword in _split(row["keywords"])
    }


def _rows(name: str) -> list[dict[str, str]]:
    text = (files(__package__) / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part for part in cell.split("|") if part)
